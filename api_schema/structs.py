"""Structs in, structs out: one mapping for parsing, for rendering and for OpenAPI."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypeVar

import msgspec
from django.http import HttpResponse
from rest_framework.parsers import BaseParser

from api_schema.errors import Problem

T = TypeVar("T")
Moment = Annotated[datetime, msgspec.Meta(tz=True)]
REF = "#/components/schemas/{name}"

encode = msgspec.json.Encoder(order="deterministic").encode  # sets too: one answer, one text
PLAIN = {
    "ProblemShown": "Problem",
    "No": "TableNo",
    "Facts": "NoticeFacts",
    "Kind": "NoticeKind",
    "Channel": "NoticeChannel",
}  # shared names that read better outside


class JSONBytesParser(BaseParser):
    """Lets JSON through unread: the struct of the endpoint reads it, strictly."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        return bytes(stream.read())


def parsed(body: Any, type: type[T]) -> T:
    """The request as a struct, or a problem that names the offending field."""
    try:
        read = msgspec.json.decode(body if isinstance(body, bytes) else b"", type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail, _, field = str(error).partition(" - at `")
        raise Problem("unreadable", detail=detail, field=field.rstrip("`") or "$") from error
    if b"[" in body and (field := repeated(msgspec.json.decode(body), read)) is not None:
        raise Problem("unreadable", detail="Nothing may stand here twice", field=f"${field}")
    return read


def repeated(raw: Any, read: Any) -> str | None:
    """Where a set was sent that names something twice, which the schema does not allow."""
    if isinstance(read, frozenset):
        return "" if len(raw) > len(read) else None
    if isinstance(read, tuple):
        parts = [(f"[{at}]", *pair) for at, pair in enumerate(zip(raw, read, strict=True))]
    elif isinstance(read, msgspec.Struct):
        fields = [f for f in msgspec.structs.fields(read) if f.encode_name in raw]
        parts = [(f".{f.encode_name}", raw[f.encode_name], getattr(read, f.name)) for f in fields]
    else:
        return None
    found = ((name, repeated(sent, kept)) for name, sent, kept in parts)
    return next((name + path for name, path in found if path is not None), None)


def converted(query: Any, type: type[T]) -> T:
    """Query parameters as a struct: strings become what the struct says. One that is given twice
    could mean either."""
    for name, values in query.lists():
        if len(values) > 1:
            raise Problem("unreadable", detail="Given more than once.", field=f"$.{name}")
    try:
        return msgspec.convert(query.dict(), type, strict=False)
    except msgspec.ValidationError as error:
        detail, _, field = str(error).partition(" - at `")
        raise Problem("unreadable", detail=detail, field=field.rstrip("`") or "$") from error


def answer(content: Any, *, status: int = 200, etag: str | None = None) -> HttpResponse:
    response = HttpResponse(encode(content), content_type="application/json", status=status)
    if etag is not None:
        response["ETag"] = etag
    return response


class Components:
    """The types the API speaks in, gathered for the published schema."""

    def __init__(self) -> None:
        self.groups: dict[str, list[Any]] = {}
        self.parents: dict[str, str] = {}  # the prefix of a variant -> the prefix of its parent
        self.unions: dict[str, dict[str, str]] = {}  # name -> kind -> component

    def add(self, *types: Any, prefix: str = "") -> None:
        self.groups.setdefault(prefix, []).extend(types)

    def add_kind(self, kind: str, shapes: dict[str, Any], *, parent: str = "") -> None:
        """The shapes of one kind of game: each joins the union of its name, told apart by kind."""
        prefix = kind.title()
        self.parents[prefix] = parent.title()
        self.add(*shapes.values(), prefix=prefix)
        for union, shape in shapes.items():
            self.join(union, kind, prefix + shape.__name__)

    def join(self, union: str, kind: str, component: str) -> None:
        self.unions.setdefault(union, {})[kind] = component

    def names(self, prefix: str, shapes_in: dict[str, dict[str, Any]]) -> dict[str, str]:
        """A shape that all kinds share keeps its name, a shape of one kind bears its prefix, and
        what a variant has from its parent bears the prefix of the parent."""
        shapes, parent = shapes_in[prefix], self.parents.get(prefix, "")
        shared, inherited = (same(shapes, shapes_in.get(of, {})) for of in ("", parent))
        return {
            plain: PLAIN.get(plain, plain) if plain in shared
            else parent + plain if parent and plain in inherited
            else prefix + plain.removeprefix(prefix)
            for plain in shapes
        }  # fmt: skip

    def schemas(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        shapes_in = {prefix: shapes_of(types) for prefix, types in self.groups.items()}
        for prefix, shapes in shapes_in.items():
            names = self.names(prefix, shapes_in)
            references = {REF.format(name=old): REF.format(name=new) for old, new in names.items()}
            for plain, shape in shapes.items():
                name = names[plain]
                found[name] = tidy(renamed(shape, references)) | {"title": name}
        for name, members in self.unions.items():
            mapping = {kind: REF.format(name=member) for kind, member in members.items()}
            found[name] = {
                "title": name,
                "oneOf": [{"$ref": reference} for reference in mapping.values()],
                "discriminator": {"propertyName": "kind", "mapping": mapping},
            }
        return found


def same(shapes: dict[str, Any], others: dict[str, Any]) -> set[str]:
    """The names that mean the same here and there, with all that they are made of."""
    equal = {name for name, shape in shapes.items() if shape == others.get(name)}
    while torn := {name for name in equal if not references_in(shapes[name]) <= equal}:
        equal -= torn
    return equal


def references_in(node: Any) -> set[str]:
    if isinstance(node, dict):
        found = {node["$ref"].rpartition("/")[2]} if isinstance(node.get("$ref"), str) else set()
        return found.union(*map(references_in, node.values()))
    return set().union(*map(references_in, node)) if isinstance(node, list) else set()


def shapes_of(types: list[Any]) -> dict[str, Any]:
    """These types and all they are made of, by name."""
    return msgspec.json.schema_components(types, ref_template=REF)[1]


def renamed(node: Any, names: dict[str, str]) -> Any:
    """The same schema with other references."""
    if isinstance(node, dict):
        return {key: renamed(value, names) for key, value in node.items()}
    if isinstance(node, list):
        return [renamed(item, names) for item in node]
    return names.get(node, node) if isinstance(node, str) else node


def tidy(node: Any) -> Any:
    """The words client generators understand best: `oneOf` with a discriminator, typed enums, and
    for so many of a kind a list of that length."""
    if isinstance(node, list):
        return [tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: tidy(value) for key, value in node.items()}
    if "discriminator" in node:
        node["oneOf"] = node.pop("anyOf")
    if "prefixItems" in node and is_of_a_kind(node["prefixItems"]):
        node["items"] = node.pop("prefixItems")[0]
    if is_words(node.get("enum")):
        node.setdefault("type", "string")
    if isinstance(node.get("description"), str):
        node["description"] = " ".join(node["description"].split())
    if "properties" in node:
        node["properties"] = {name: tag(field) for name, field in node["properties"].items()}
    return node


def tag(field: Any) -> Any:
    """A field with one possible word. An enum of one word elsewhere stays one: a generated union
    of a number and a `const` takes no number."""
    if not is_words(field.get("enum")) or len(field["enum"]) > 1:
        return field
    return {"type": "string", "const": field["enum"][0]}


def is_of_a_kind(items: list[Any]) -> bool:
    return all(item == items[0] for item in items)


def is_words(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


COMPONENTS = Components()


def ref(name: str) -> dict[str, Any]:
    """For `extend_schema`: a response or a body that is this component."""
    return {"$ref": REF.format(name=name)}
