"""How cards, options and events are told in every game."""

from __future__ import annotations

from typing import Any

from games.engines.engine import Event, Face, Picture, Word


def settled(options: Any, usual: Any) -> str:
    """What the table agreed on, as far as it is not as usual."""
    agreed = []
    for name in options.__struct_fields__:
        value = getattr(options, name)
        if value != getattr(usual, name):
            listed = sorted(value) if isinstance(value, frozenset) else [str(value).lower()]
            agreed.append(f"{name} {' '.join(listed)}")
    return ", ".join(agreed)


def counted(faces: tuple[Face, ...]) -> str:
    words = sum(isinstance(face, Word) for face in faces)
    counts = {"words": words, "pictures": len(faces) - words}
    return ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)


def name_of(face: Face) -> str:
    return f"@{face.picture}" if isinstance(face, Picture) else face.word.replace(" ", "_")


def rows(letters: str) -> str:
    return " ".join(letters[start : start + 5] for start in range(0, len(letters), 5))


def values(event: Event) -> str:
    """An event that holds nothing but words."""
    told = (getattr(event, name) for name in event.__struct_fields__ if name != "to")
    return ", ".join(str(value) for value in told)
