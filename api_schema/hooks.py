"""The last touches on the generated schema."""

from typing import Any

from api_schema.structs import COMPONENTS


def add_components(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Put the types of the engines where the operations refer to them."""
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(COMPONENTS.schemas())
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result
