"""What the tests of the schema look for in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, get_resolver

REF = "#/components/schemas/"
METHODS = ("get", "post", "put", "patch", "delete")
SAYS_SOMETHING = {"type", "const", "enum", "$ref", "anyOf", "oneOf", "allOf"}


def free_form(schema: dict[str, Any]) -> list[str]:
    """Where anything goes."""
    return [at for at, shape in shapes(schema) if is_free_form(shape)]


def is_free_form(shape: dict[str, Any]) -> bool:
    if not SAYS_SOMETHING & set(shape):
        return True
    more = shape.get("additionalProperties", False)
    if more is True or more == {}:
        return True
    if shape.get("type") == "array":
        return not {"items", "prefixItems"} & set(shape)
    if shape.get("type") != "object":
        return False
    nothing_to_say = shape.get("title", "").endswith("Facts") and shape.get("properties") == {}
    return not (shape.get("properties") or more or nothing_to_say)


def unmarked_unions(schema: dict[str, Any]) -> list[str]:
    """Unions of objects without a discriminator that names each of them by its own tag."""
    return [at for at, shape in shapes(schema) if not is_marked(shape, schema)]


def is_marked(shape: dict[str, Any], schema: dict[str, Any]) -> bool:
    members = [
        member["$ref"]
        for member in (*shape.get("oneOf", ()), *shape.get("anyOf", ()))
        if "$ref" in member and "enum" not in component(schema, member["$ref"])
    ]
    if len(members) < 2 and "discriminator" not in shape:
        return True
    mark = shape.get("discriminator", {"mapping": {}})
    return sorted(mark["mapping"].values()) == sorted(members) and all(
        is_tagged(component(schema, reference), mark["propertyName"], tag)
        for tag, reference in mark["mapping"].items()
    )


def is_tagged(shape: dict[str, Any], field: str, tag: str) -> bool:
    return shape["properties"].get(field, {}).get("const") == tag and field in shape["required"]


def undescribed(schema: dict[str, Any]) -> list[str]:
    return [
        f"{method} {path}: {complaint}"
        for (method, path), operation in operations(schema)
        for complaint in complaints(path, operation)
    ]


def complaints(path: str, operation: dict[str, Any]) -> Iterator[str]:
    for field in ("operationId", "summary"):
        if not operation.get(field):
            yield f"no {field}"
    expected = {"429"}
    expected |= {"401"} if {} not in operation["security"] else set()
    expected |= {"404"} if "{" in path else set()
    expected |= {"400", "413", "415"} if "requestBody" in operation else set()
    yield from (f"no {status}" for status in sorted(expected - set(operation["responses"])))
    for status, response in operation["responses"].items():
        wanted = {"application/problem+json"}
        if path.startswith("/oauth/") and status in ("400", "401"):
            wanted = {"application/json"}  # as RFC 6749 has them
        if status >= "400" and set(response.get("content", ())) != wanted:
            yield f"{status} is no problem"


def unused(schema: dict[str, Any]) -> set[str]:
    components, seen = schema["components"]["schemas"], set()
    waiting = list(references([schema["paths"], schema.get("webhooks", {})]))
    while waiting:
        if (name := waiting.pop()) not in seen:
            seen.add(name)
            waiting += references(components[name])
    return set(components) - seen


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(REF)
        node = list(node.values())
    if isinstance(node, list):
        for inner in node:
            yield from references(inner)


def component(schema: dict[str, Any], reference: str) -> dict[str, Any]:
    return schema["components"]["schemas"][reference.removeprefix(REF)]


def operations(schema: dict[str, Any]) -> Iterator[tuple[tuple[str, str], dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield (method, path), operation


def shapes(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of the document, however deep, and the way to it."""
    for name, shape in schema["components"]["schemas"].items():
        yield from inside(shape, name)
    for (method, path), operation in operations(schema):
        yield from in_operation(operation, f"{method} {path}")


def in_operation(node: Any, at: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for key, inner in node.items() if isinstance(node, dict) else enumerate(node):
        if key == "schema":
            yield from inside(inner, f"{at}.{key}")
        elif isinstance(inner, dict | list):
            yield from in_operation(inner, f"{at}.{key}")


def inside(shape: dict[str, Any], at: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield at, shape
    for name, inner in shape.get("properties", {}).items():
        yield from inside(inner, f"{at}.{name}")
    for keyword in ("items", "additionalProperties", "not"):
        if isinstance(shape.get(keyword), dict):
            yield from inside(shape[keyword], f"{at}.{keyword}")
    for keyword in ("anyOf", "oneOf", "allOf", "prefixItems"):
        for number, inner in enumerate(shape.get(keyword, ())):
            yield from inside(inner, f"{at}.{keyword}.{number}")


def doors() -> Iterator[tuple[str, str]]:
    """Every method of every address below /api/v1, and of the two at which apps exchange tokens,
    as the schema writes them."""
    for route, pattern in routes(get_resolver().url_patterns):
        if route.startswith(("api/v1/", "oauth/token", "oauth/revoke")):
            words = [word.partition(":") for word in route.replace("<", "{").split("{")]
            path = "{".join(tail if colon else head for head, colon, tail in words)
            for method in METHODS:
                if hasattr(pattern.callback.view_class, method):
                    yield method, "/" + path.replace(">", "}")


def routes(patterns: list[Any], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route, pattern
        else:
            yield from routes(pattern.url_patterns, route)
