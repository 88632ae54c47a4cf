"""Sentences for people, in the language they asked for, kept beside what they speak of."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import get_language


@cache
def sentences(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def say(path: Path, section: str, key: str, **facts: object) -> str:
    """The sentence for a key. What has no words is named by its key."""
    spoken = sentences(path).get(section, {}).get(key, {})
    language = (get_language() or "en")[:2]
    sentence = spoken.get(language) or spoken.get("en") or key
    return str(sentence).format_map(facts)
