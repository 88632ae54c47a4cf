"""What every game is made of: commands in, events out, and who is told."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from typing import Any, ClassVar, Generic, NamedTuple, NewType, TypeVar

import msgspec
from msgspec import Struct

from games.engines.chance import Chance

Seat = NewType("Seat", str)

HOUSE = Seat("house")  # opens the game and keeps what no player may know
CLOCK = Seat("clock")  # says that time is up
REFEREE = Seat("referee")  # rules on a dispute


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """What a seat asks for."""


class Open(Command, frozen=True):
    """The house opens a game. Each game narrows `options` to its own."""

    seats: tuple[Seat, ...]
    options: Any
    cards: tuple[str, ...] = ()


class Event(Struct, frozen=True, tag_field="type", tag=snake):
    """What happened. A change of shape is a new version and a lift in `Engine.lifts`."""

    version: ClassVar[int] = 1

    def told_to(self, seat: Seat | None) -> bool:
        raise AssertionError(f"{type(self).__name__} is neither Public nor Private")


class Public(Event, frozen=True):
    def told_to(self, seat: Seat | None) -> bool:
        return True


class Private(Event, frozen=True):
    to: frozenset[Seat]

    def told_to(self, seat: Seat | None) -> bool:
        return seat in self.to


class DealSealed(Public, frozen=True):
    """The deal is fixed: whoever is shown it later can check it against this seal."""

    seal: str


class SealKept(Private, frozen=True):
    """What opens the seal. Told to the house alone: with it the deal could be guessed at."""

    nonce: str


class Unsealing(Public, frozen=True):
    """An event that lays the sealed deal open."""

    nonce: str

    def deal(self) -> object:
        raise AssertionError(f"{type(self).__name__} lays nothing open")


class Choice(NamedTuple):
    """A command that may be sent now. A field that is not in `options` is free."""

    command: type[Command]
    options: Mapping[str, tuple[object, ...]] = {}

    def allows(self, command: Command) -> bool:
        return type(command) is self.command and all(
            getattr(command, name) in values for name, values in self.options.items()
        )


class Role(Struct, frozen=True):
    """A kind of chair. `at_most` is None where the rules set no limit."""

    name: str
    at_least: int
    at_most: int | None

    def seat(self, number: int) -> Seat:
        return Seat(self.name if self.at_most == 1 else f"{self.name}_{number}")

    def owns(self, seat: Seat) -> bool:
        if self.at_most == 1:
            return seat == self.name
        return re.fullmatch(re.escape(self.name) + r"_[1-9][0-9]*", seat) is not None


class Context(NamedTuple):
    """The world, as far as a rule may know it."""

    by: Seat
    at: datetime
    chance: Chance


class Result(Struct, frozen=True):
    """How a game ended, in words that every game shares."""

    winners: tuple[Seat, ...]
    reason: str


class Shape(NamedTuple):
    """An event as it was written down."""

    type: str
    version: int
    data: dict[str, Any]


class UnknownShape(Exception):
    """The log holds something that no lift knows."""


class Refused(Exception):
    """The rules say no. Facts speak only of what the sender knows."""

    def __init__(self, reason: str, rule: str, **facts: object) -> None:
        super().__init__(reason)
        self.reason, self.rule, self.facts = reason, rule, facts


C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)
S = TypeVar("S")
V = TypeVar("V", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741  the letter of Options


@dataclass(frozen=True, slots=True, kw_only=True)
class Types(Generic[C, E, V, O]):
    """The classes a game speaks in: what the API parses, stores, shows and documents."""

    commands: tuple[type[C], ...]  # what players may send
    open: type[Open]  # what the house sends first
    events: tuple[type[E], ...]
    view: type[V]
    options: type[O]
    reasons: type  # a StrEnum: why a command may be refused
    facts: type[Struct]  # what a refusal may speak of


@dataclass(frozen=True, slots=True)
class Engine(Generic[C, E, S, V, O]):
    """One game: a record of functions over plain data."""

    name: str
    initial: S
    decide: Callable[[S, Command, Context], tuple[E, ...]]  # may raise Refused
    evolve: Callable[[S, E], S]  # never fails, never decides
    legal: Callable[[S, Seat | None], tuple[Choice, ...]]  # what this seat may send now
    view: Callable[[S, Seat | None], V]  # what this viewer is shown
    result: Callable[[S], Result | None]  # how it ended, if it did
    awaited: Callable[[S], tuple[Seat, ...]]  # for whom the table waits; public
    roles: Callable[[O], tuple[Role, ...]]  # the chairs of a table with these options
    deck: Callable[[O], str | None]  # the cards this table is played with, by name
    types: Types[C, E, V, O]
    words: tuple[str, ...]  # folders of its sentences: a variant's own, then its parent's
    edition: int = 1  # counts changes of the rules, so that old steps are judged by old rules
    lifts: Mapping[tuple[str, int], Callable[[Shape], Shape]] = field(default_factory=dict)

    def fold(self, events: Iterable[E]) -> S:
        return reduce(self.evolve, events, self.initial)

    def brought_up_to_date(self, shape: Shape) -> E:
        """The event in its newest shape, whatever shape it was written in."""
        while (lift := self.lifts.get((shape.type, shape.version))) is not None:
            shape = lift(shape)
        for event in self.types.events:
            if (tag_of(event), event.version) == (shape.type, shape.version):
                return msgspec.convert(shape.data | {"type": shape.type}, event)
        raise UnknownShape(f"{self.name}: {shape.type} version {shape.version}")

    def known_to(self, seat: Seat | None, events: Iterable[E]) -> S:
        """The same state, folded from what this seat was told."""
        return self.fold(event for event in events if event.told_to(seat))


def tag_of(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)


canonical = msgspec.json.Encoder(order="sorted").encode


def seal_of(deal: object, nonce: str) -> str:
    """The nonce makes the seal tell nothing: a key card has few enough forms to try them all."""
    return hashlib.sha256(bytes.fromhex(nonce) + canonical(deal)).hexdigest()
