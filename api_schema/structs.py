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
PLAIN = {"ProblemShown": "Problem", "No": "TableNo"}  # shared names that read better outside


class JSONBytesParser(BaseParser):
    """Lets JSON through unread: the struct of the endpoint reads it, strictly."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        return bytes(stream.read())


def parsed(body: Any, type: type[T]) -> T:
    """The request as a struct, or a problem that names the offending field."""
    try:
        return msgspec.json.decode(body if isinstance(body, bytes) else b"", type=type)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        detail, _, field = str(error).partition(" - at `")
        raise Problem("unreadable", detail=detail, field=field.rstrip("`") or "$") from error


def converted(query: Any, type: type[T]) -> T:
    """Query parameters as a struct: strings become what the struct says."""
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
        self.unions: dict[str, dict[str, str]] = {}  # name -> kind -> component

    def add(self, *types: Any, prefix: str = "") -> None:
        self.groups.setdefault(prefix, []).extend(types)

    def add_kind(self, kind: str, shapes: dict[str, Any]) -> None:
        """The shapes of one kind of game: each joins the union of its name, told apart by kind."""
        prefix = kind.title()
        self.add(*shapes.values(), prefix=prefix)
        for union, shape in shapes.items():
            self.join(union, kind, prefix + shape.__name__)

    def join(self, union: str, kind: str, component: str) -> None:
        self.unions.setdefault(union, {})[kind] = component

    def schemas(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        shared = shapes_of(self.groups.get("", []))
        for prefix, types in self.groups.items():
            shapes = shapes_of(types)
            names = {
                plain: PLAIN.get(plain, plain) if shape == shared.get(plain) else prefix + plain
                for plain, shape in shapes.items()
            }  # A shape that all kinds share keeps its name; a shape of one kind bears its prefix.
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
    """The words client generators understand best: `oneOf` with a discriminator, typed enums."""
    if isinstance(node, list):
        return [tidy(item) for item in node]
    if not isinstance(node, dict):
        return node
    node = {key: tidy(value) for key, value in node.items()}
    if "discriminator" in node:
        node["oneOf"] = node.pop("anyOf")
    if is_words(node.get("enum")):
        node.setdefault("type", "string")
    if "properties" in node:
        node["properties"] = {name: tag(field) for name, field in node["properties"].items()}
    return node


def tag(field: Any) -> Any:
    """A field with one possible word. An enum of one word elsewhere stays one: a generated union
    of a number and a `const` takes no number."""
    if not is_words(field.get("enum")) or len(field["enum"]) > 1:
        return field
    return {"type": "string", "const": field["enum"][0]}


def is_words(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)


COMPONENTS = Components()


def ref(name: str) -> dict[str, Any]:
    """For `extend_schema`: a response or a body that is this component."""
    return {"$ref": REF.format(name=name)}
