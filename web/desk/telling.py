"""What has happened, or would happen, in a line: for referees, who know everything."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from games.engines.engine import CLOCK, HOUSE, REFEREE, Private, Seat, tag_of
from web.boards.cards import face, named
from web.boards.voice import Voice

OFFICIALS = {HOUSE: "the house", CLOCK: "the clock", REFEREE: "the referee"}
UNSAID = "seal", "nonce", "before"  # say nothing to people
MOST = 4  # things that fit into a line
Names = Callable[[Seat], str]


class Told(NamedTuple):
    """`to` are those who were told, if not all were."""

    what: str
    details: str
    to: tuple[str, ...]


class Teller:
    """Speaks of one game: knows its people and its cards."""

    def __init__(self, voice: Voice, view: Any, name: Names) -> None:
        self.voice, self.name = voice, name
        faces = {c.card: face(c.card, c.face) for c in getattr(view, "cards", ()) if is_card(c)}
        self.cards = {card: named(each, voice) for card, each in faces.items()}
        self.seats = {str(seated.seat) for seated in view.seats} if hasattr(view, "seats") else ()

    def told(self, event: Any) -> Told:
        what = spaced(tag_of(type(event))).capitalize()
        to = event.to if isinstance(event, Private) else ()
        return Told(what, ", ".join(self.details(event)), tuple(map(self.who, sorted(to))))

    def details(self, event: Any) -> Iterator[str]:
        for field in msgspec.structs.fields(event):
            value = getattr(event, field.name)
            if field.name == "to" and isinstance(event, Private):
                continue
            if field.name in UNSAID or value in (None, "", (), frozenset()):
                continue
            said = self.said(field.name, value)
            if said:
                yield said

    def said(self, name: str, value: Any) -> str:
        """One field, if it fits into a line. What says itself what it is needs no name."""
        match value:
            case bool():
                return spaced(name) if value else ""
            case Enum():
                return spaced(str(value.value))
            case int():
                known = self.cards.get(value) if name == "card" else None
                return known or f"{spaced(name)} {value}"
            case str():
                return self.who(Seat(value)) if value in self.seats else f"“{value}”"
            case tuple() | frozenset() if 0 < len(value) <= MOST and all(map(is_plain, value)):
                return " + ".join(sorted(self.said(name, each) for each in value))
        return ""

    def who(self, seat: Seat) -> str:
        return OFFICIALS.get(seat) or self.name(seat)


def is_card(shown: Any) -> bool:
    return hasattr(shown, "card") and hasattr(shown, "face")


def is_plain(value: object) -> bool:
    return isinstance(value, str | int | Enum) and not isinstance(value, Mapping)


def spaced(name: str) -> str:
    return name.replace("_", " ")
