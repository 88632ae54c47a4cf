"""What every game is made of: commands in, events out, and who is told."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import reduce
from typing import Any, ClassVar, Generic, NamedTuple, NewType, TypeVar
from uuid import UUID

import msgspec
from msgspec import Struct

from games.engines.chance import Chance
from games.engines.talk import Talk, silence

Seat = NewType("Seat", str)

HOUSE = Seat("house")  # opens the game and keeps what no player may know
CLOCK = Seat("clock")  # says that time is up
REFEREE = Seat("referee")  # rules on a dispute


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """What a seat asks for."""


WHOLE = "."  # ends a family that is whole


class Word(Struct, frozen=True, tag_field="type", tag="word"):
    """A card with a word on it. Clues of its family are too close to it. `*` ends a beginning, `!`
    begins a word that only looks so, and `.` says that whoever wrote the family left nothing out.
    """

    word: str
    family: tuple[str, ...] = ()


class Picture(Struct, frozen=True, tag_field="type", tag="picture"):
    """A card with a picture on it, by the name under which it can be looked at."""

    picture: str


Face = Word | Picture


class Pack(NamedTuple):
    """So many cards of a deck of the house, or of a deck of the players, by its name."""

    face: type[Word] | type[Picture]
    deck: str | UUID
    language: str
    size: int


class Open(Command, frozen=True):
    """The house opens a game with the cards that were drawn. Each game narrows `options`."""

    seats: tuple[Seat, ...]
    options: Any
    cards: tuple[Face, ...] = ()


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


class Hurrying(Public, frozen=True):
    """Somebody is slow and is asked for a decision: at a table with an hourglass, in its time."""


class Contested(Public, frozen=True):
    """Something that was done is called wrong, and others will have to decide."""


class Resolved(Public, frozen=True):
    """What was called wrong has been decided on."""


class Confidential(Private, frozen=True):
    """A private event that stays private when the game is over: it is not in the exported log."""


class Disclosing(Public, frozen=True):
    """A public event that rests on confidential ones: whoever checks a log takes it from here."""

    def disclosed(self) -> tuple[Event, ...]:
        raise AssertionError(f"{type(self).__name__} discloses nothing")


class Attested(Public, frozen=True):
    """A public event that rests on what stays confidential. In an exported log it stands alone for
    its step, but for the clock, and is taken as it was written if `Engine.attested` says that it
    may follow; who has the whole log judges it like every other."""


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
    """A command that may be sent now. A field that is not in `options` is free; `hints` are values
    of a free field that make sense."""

    command: type[Command]
    options: Mapping[str, tuple[object, ...]] = {}
    hints: Mapping[str, tuple[object, ...]] = {}

    def allows(self, command: Command) -> bool:
        return isinstance(command, self.command) and all(
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


class Opinion(StrEnum):
    """What the rules say of a draft: `refused`, not at all; `costly`, it would count and be
    punished; `doubtful`, you may, but others may object; `fine`, go ahead."""

    REFUSED = "refused"
    COSTLY = "costly"
    DOUBTFUL = "doubtful"
    FINE = "fine"


class Remark(NamedTuple):
    """Why a draft is refused or doubtful. Facts speak only of what the asker knows."""

    reason: str
    rule: str
    facts: Mapping[str, object]


class Advice(NamedTuple):
    opinion: Opinion
    remarks: tuple[Remark, ...] = ()


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
    officials: tuple[type[Command], ...] = ()  # what the clock and the referee send
    drafts: tuple[type[C], ...] = ()  # what a player may have looked at before sending it
    doubts: type = StrEnum  # a StrEnum: why a draft may be doubtful
    events: tuple[type[E], ...]
    view: type[V]
    options: type[O]
    reasons: type  # a StrEnum: why a command may be refused
    facts: type[Struct]  # what a refusal may speak of


def nobody(state: Any) -> tuple[Seat, ...]:
    return ()


def as_they_sat(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Everybody keeps their seat."""
    return seats


def nothing_disputed(state: Any, seat: Seat | None) -> tuple[Choice, ...]:
    return ()


def nothing_attested(state: Any, event: Any, command: Command | None) -> bool:
    return False


def whose_turn(state: Any) -> object:
    return state.turn


def no_advice(state: Any, command: Command, seat: Seat) -> Advice:
    raise AssertionError("this game takes no drafts")


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
    roles: Callable[[O], tuple[Role, ...]]  # the chairs of a table; may raise Refused
    packs: Callable[[O], tuple[Pack, ...]]  # the cards that a table is played with
    types: Types[C, E, V, O]
    words: tuple[str, ...]  # folders of its sentences: a variant's own, then its parent's
    asked: Callable[[S], tuple[Seat, ...]] = nobody  # who is asked in private; only they may know
    moment: Callable[[S], object] = whose_turn  # another one begins a new wait; public
    rotated: Callable[[tuple[Seat, ...]], tuple[Seat, ...]] = as_they_sat  # seats of a rematch
    advise: Callable[[S, Command, Seat], Advice] = no_advice  # what the rules say of a draft
    talk: Callable[[S, Seat | None], Talk] = silence  # what this viewer may hear, say and mark
    # What this seat may call wrong now, beside its moves.
    disputes: Callable[[S, Seat | None], tuple[Choice, ...]] = nothing_disputed
    # Whether it may follow, as far as all know; of its command, if that may be seen.
    attested: Callable[[S, Attested, Command | None], bool] = nothing_attested
    board: Struct | None = None  # what is the same in every game of it, if there is anything
    edition: int = 1  # counts changes of the rules, so that old steps are judged by old rules
    # What older editions could write down: types of events, with their versions.
    shapes: Mapping[int, frozenset[tuple[str, int]]] = field(default_factory=dict)
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
