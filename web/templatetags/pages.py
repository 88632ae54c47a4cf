"""Sentences, times and names for the templates of the pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from api_schema.words import say
from games.api import present
from web.boards.voice import Voice
from web.joining import span
from web.pages.dates import written
from web.pages.page import tell

register = template.Library()


@register.simple_tag(name="tell")
def tell_tag(area: str, key: str, **facts: object) -> str:
    """A sentence with gaps: {% tell "home" "turn_of" name=... %}."""
    return tell(area, key, **facts)


@register.filter
def moment(value: str | datetime | None) -> SafeString | str:
    """A moment in the reader's own time, for people and for machines."""
    if not value:
        return ""
    at = datetime.fromisoformat(value) if isinstance(value, str) else value
    return format_html('<time datetime="{}">{}</time>', at.isoformat(), written(at))


@register.filter
def time_left(value: str | datetime | None) -> SafeString | str:
    """How long it is until then, in the two largest units; the page counts on from there."""
    if not value:
        return ""
    at = datetime.fromisoformat(value) if isinstance(value, str) else value
    seconds = max(0, int((at - timezone.now()).total_seconds()))
    short = " ".join(span(seconds).split()[:4]) or "0 s"
    return format_html('<time datetime="{}" data-until>{}</time>', at.isoformat(), short)


@register.filter
def kind_title(kind: str) -> str:
    return say(present.words(kind), "kind", "title")


@register.simple_tag
def role_title(kind: str, role: str) -> str:
    """A role by its name, or a seat by its role and its number."""
    return Voice(kind).seat(role)


@register.filter
def item(mapping: Any, key: Any) -> Any:
    """What a mapping has under a key that is known only here."""
    return mapping.get(key)
