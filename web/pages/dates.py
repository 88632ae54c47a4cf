"""A moment in the reader's own time, written as their language writes it."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format

from api_schema.plurals import language

MOMENTS = {"en": "j M Y, H:i", "cs": "j. n. Y H:i", "pl": "j.m.Y, H:i"}


def written(at: datetime) -> str:
    return date_format(timezone.localtime(at), MOMENTS[language()])
