"""Drawings of the kinds of game, for the templates of the pages."""

from django import template
from django.template.loader import select_template
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def drawing(kind: str) -> SafeString:
    """A small picture of a kind. A new one has an envelope until somebody draws it."""
    return select_template([f"web/kinds/{kind}.svg", "web/kinds/any.svg"]).render()
