"""Structs in, structs out: one mapping for parsing, for rendering and for OpenAPI."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from django.http import HttpResponse
from rest_framework.parsers import BaseParser

from api_schema.errors import Problem

T = TypeVar("T")
REF = "#/components/schemas/{name}"

encode = msgspec.json.encode
PLAIN = {"ProblemShown": "Problem"}  # names that read better outside the code


class JSONBytesParser(BaseParser):
    """Lets JSON through unread: the struct of the endpoint reads it, strictly."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        return bytes(stream.read())


def parsed(body: Any, type: type[T]) -> T:
    """The request as a struct, or a problem that names the offending field."""
    try:
        return msgspec.json.decode(body if isinstance(body, bytes) else b"", type=type)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
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
        for prefix, types in self.groups.items():
            _, components = msgspec.json.schema_components(types, ref_template=REF)
            names = {
                REF.format(name=name): REF.format(name=self.named(prefix, name))
                for name in components
            }
            for plain, schema in components.items():
                name = self.named(prefix, plain)
                found.setdefault(name, tidy(renamed(schema, names)) | {"title": name})
        for name, members in self.unions.items():
            mapping = {kind: REF.format(name=member) for kind, member in members.items()}
            found[name] = {
                "title": name,
                "oneOf": [{"$ref": reference} for reference in mapping.values()],
                "discriminator": {"propertyName": "kind", "mapping": mapping},
            }
        return found

    def named(self, prefix: str, name: str) -> str:
        """A shape that all kinds share keeps its name; a shape of one kind bears its prefix."""
        shared = {shape.__name__ for shape in self.groups.get("", ())}
        name = PLAIN.get(name, name)
        return name if name in shared else prefix + name


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
    if isinstance(node.get("enum"), list) and "type" not in node:
        node["type"] = "string"
        if len(node["enum"]) == 1:
            node["const"] = node.pop("enum")[0]
    return node


COMPONENTS = Components()


def ref(name: str) -> dict[str, Any]:
    """For `extend_schema`: a response or a body that is this component."""
    return {"$ref": REF.format(name=name)}
