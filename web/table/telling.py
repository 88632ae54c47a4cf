"""What has happened, in a sentence for whoever was told of it.

Sentences are words of the engines (`[happened.X]`), their gaps are filled with the fields of the
event. What has no sentence yet is called by its type, so that a new engine is told of too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from api_schema.plurals import language
from api_schema.words import sentences
from games.engines.engine import CLOCK, HOUSE, REFEREE, Event, Seat, snake, tag_of
from games.engines.inkognito.city import Space
from games.engines.inkognito.terms import Letter
from games.observe import Told
from web.boards.cards import face, named
from web.boards.plain import leaf, spaced
from web.boards.venice import space_named
from web.boards.voice import Voice
from web.pages.dates import written

OFFICIALS = HOUSE, CLOCK, REFEREE
SAID_BY_PEOPLE = "word", "note"  # and never the name of a chair
# Where the words of a value are, if they are not under the name of its type.
BY_FIELD = {"uphold": "ballot", "reason": "invalid"}
BY_TYPE = {
    "Colour": ("agent", "duet_colour"), "Kind": ("question",), "Tic": ("gesture",),
    "Unlimited": ("told",),
}  # fmt: skip


class Line(NamedTuple):
    """One thing that somebody was told, by its number for them."""

    number: int
    at: datetime
    says: str


class Teller:
    """Speaks of one game: knows its people, by seat, and its cards, as far as a viewer does."""

    def __init__(self, voice: Voice, view: Any, names: Mapping[str, str]) -> None:
        self.voice, self.names = voice, names
        self.cards = cards_in(view, voice)
        self.happened: dict[str, Any] = {}
        for path in reversed(voice.where):
            self.happened |= sentences(path).get("happened", {})

    def lines(self, told: Iterable[Told]) -> list[Line]:
        return [Line(item.number, item.at, self.says(item.event, item.by)) for item in told]

    def says(self, event: Event, by: Seat | None = None) -> str:
        facts = {name: self.said(name, value) for name, value in fields_of(event)}
        if (key := self.key(event)) is None:
            return spaced(tag_of(type(event))).capitalize() + "."
        spoken = self.happened[key]
        sentence = spoken.get(language()) or spoken["en"]
        return str(sentence.format_map({"who": self.who(by or HOUSE)} | facts))

    def key(self, event: Event) -> str | None:
        """The sentence of this event, or a closer one for what it says no to."""
        tag = tag_of(type(event))
        for name, value in fields_of(event):
            without = f"{tag}_without_{name}"
            if without in self.happened and is_no(value):
                return without
        return tag if tag in self.happened else None

    def who(self, seat: str) -> str:
        if seat in OFFICIALS:
            return self.voice.say("official", seat)
        return self.names.get(seat) or self.voice.seat(seat)

    def said(self, name: str, value: Any) -> str:
        match value:
            case datetime():
                return written(value)
            case Enum():
                return self.term(name, value)
            case str() if value in self.names and name not in SAID_BY_PEOPLE:
                return self.who(value)
            case int() if name == "card" and value in self.cards:
                return self.cards[value]
            case tuple() | list() | frozenset():
                parts = [self.said(name, part) for part in value]
                between = self.voice.say("told", "or") if name == "givers" else ", "
                return between.join(sorted(parts) if isinstance(value, frozenset) else parts)
            case Struct():
                return " – ".join(self.said(part, it) for part, it in fields_of(value))
            case _:
                return leaf(value, self.voice)

    def term(self, name: str, value: Enum) -> str:
        """By the words for it: of its field, of its type, or of what its type is called there."""
        kind, key = type(value).__name__, str(value.value)
        if isinstance(value, Space):
            return space_named(value, self.voice)
        if isinstance(value, Letter):
            return self.voice.say("card", f"mission_{key}")
        if kind == "Side":
            return self.voice.say("role", f"side_{key}")
        for section in (BY_FIELD.get(name, ""), snake(kind), *BY_TYPE.get(kind, ())):
            if words := self.name(section, key):
                return words
        return spaced(key)

    def name(self, section: str, key: str) -> str:
        """What it is called there, if anything; a sentence with gaps is no name."""
        try:
            words = self.voice.say(section, key)
        except KeyError:
            return ""
        return words if words != key else ""


def cards_in(view: Any, voice: Voice) -> dict[int, str]:
    """The cards on a board by their places, each in one or two words."""
    shown = [c for c in getattr(view, "cards", ()) if hasattr(c, "card") and hasattr(c, "face")]
    return {c.card: named(face(c.card, c.face), voice) for c in shown}


def fields_of(struct: Struct) -> list[tuple[str, Any]]:
    return [(f.name, getattr(struct, f.name)) for f in msgspec.structs.fields(struct)]


def is_no(value: object) -> bool:
    return value is None or value is False or value in ("", (), frozenset())


def names_at(table: Mapping[str, Any], voice: Voice) -> dict[str, str]:
    """Who sits where, by name; a vacant chair by its role."""
    return {chair["seat"]: chair["name"] or voice.seat(chair["seat"]) for chair in table["seats"]}
