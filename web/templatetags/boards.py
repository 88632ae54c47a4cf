"""Shapes for the templates of the boards, and what can be picked on them."""

from collections.abc import Mapping
from typing import Any

from django import template

from web.boards.shapes import shape

register = template.Library()
register.filter("shape", shape)


@register.filter
def picking(hands: Mapping[str, Any], figure: str) -> Any:
    """How this figure is picked, if somebody plays here and may."""
    return hands.get("figures", {}).get(figure)
