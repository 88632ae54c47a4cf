"""Sentences for people, in the language they asked for, kept beside what they speak of."""

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language


@cache
def sentences(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def named(where: Sequence[Path], section: str) -> tuple[str, ...]:
    """Every key of a section that has words."""
    return tuple(dict.fromkeys(key for path in where for key in sentences(path).get(section, {})))


def say(where: Path | Sequence[Path], section: str, key: str, **facts: object) -> str:
    """The sentence for a key, from the first place that has one. What has no words is its key."""
    spoken: dict[str, str] = {}
    for path in (where,) if isinstance(where, Path) else where:
        spoken = spoken or sentences(path).get(section, {}).get(key, {})
    language = (get_language() or "en")[:2]
    sentence = spoken.get(language) or spoken.get("en") or key
    return str(sentence).format_map(facts)
