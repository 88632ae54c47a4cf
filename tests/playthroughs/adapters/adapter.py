"""What a game brings to have its scripts read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.engines import ENGINES
from games.engines.chance import Draw
from games.engines.engine import Choice, Command, Event, Seat
from tests.playthroughs.drawing.cards import name_of

T = TypeVar("T")
NONCE = "5ea1" * 16


def nothing_drawn(given: str, truth: Any) -> tuple[Draw, ...]:
    raise ValueError(f"chance gives nothing here: {given}")


def names(choices: tuple[Choice, ...]) -> str:
    return ", ".join(choice.command.__name__ for choice in choices)


class Adapter(NamedTuple):
    """What one game brings. Tables are drawn from views: what is drawn is what is shown."""

    chairs: Callable[[Any], Mapping[str, Seat | None]]  # who looks at this table, by name
    deal: Callable[[list[str]], tuple[Command, tuple[Draw, ...]]]  # the lines of the deal
    command: Callable[[list[str], Any], Command]  # the words after the name, and the table
    event: Callable[[Event, Any], str]  # what happened, and the table
    table: Callable[[Any], str]  # the view of a spectator
    cards: Callable[[Any], str]  # the view of one chair
    endings: type[StrEnum]  # the ways in which it may end
    unmet: frozenset[str]  # refusals that no player can meet: they are for the house
    parent: str | None = None  # the game that this one is a variant of
    chance: Callable[[str, Any], tuple[Draw, ...]] = nothing_drawn  # what chance gives a command
    may: Callable[[tuple[Choice, ...]], str] = names  # what a chair may do


def options_of(kind: str, words: list[str]) -> Any:
    """`mode=cooperative share=7`: what is not said is as usual in this game."""
    said: dict[str, Any] = dict(word.split("=") for word in words)
    if "house_rules" in said:
        said["house_rules"] = said["house_rules"].split(",")
    return msgspec.convert(said, ENGINES[kind].types.options, strict=False)


def take(pile: list[tuple[int, T]], wanted: T) -> int:
    """The next card of this kind, taken from the pile."""
    card = next(card for card in pile if card[1] == wanted)
    pile.remove(card)
    return card[0]


def is_number(word: str) -> bool:
    return word.lstrip("-").isdecimal()


def place_of(card: str, truth: Any) -> int:
    return [name_of(face) for face in truth.faces].index(card)
