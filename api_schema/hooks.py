"""The last touches on the generated schema."""

from typing import Any

from api_schema.operations import CALLS
from api_schema.structs import COMPONENTS

UUID = "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$"


def add_components(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Put the types of the engines where the operations refer to them."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(COMPONENTS.schemas())
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    if CALLS:
        result["webhooks"] = CALLS
    for path in result["paths"].values():
        for operation in path.values():
            touch_up(operation)
    return result


def touch_up(operation: dict[str, Any]) -> None:
    """A body is required, and a header is text: generated clients send what they are given."""
    operation.pop("description", None)  # The docstring of a view speaks to who reads the code.
    if "requestBody" in operation:
        operation["requestBody"]["required"] = True
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "header" and parameter["schema"].pop("format", None) == "uuid":
            parameter["schema"]["pattern"] = UUID
