"""What the laws need of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from games.engines.chance import Draw
from games.engines.engine import Choice, Command, Engine, Event, Seat

AnyEngine = Engine[Any, Any, Any, Any, Any]
History = tuple[Event, ...]
Retold = tuple[History, ...]  # what may have happened in the place of each event: mostly one
NOON = datetime(2024, 6, 21, 12, tzinfo=UTC)
STRANGER = Seat("stranger")


def as_offered(truth: Any, seat: Seat, choice: Choice, rnd: Random) -> Choice:
    return choice


def as_sent(command: Command, happened: History) -> Command:
    return command


def as_given(truth: Any, happened: History, draws: tuple[Draw, ...]) -> tuple[Draw, ...]:
    return draws


class World(NamedTuple):
    """What one game brings. Only the rulebook says who may know what: an event may be wrong."""

    seats: tuple[tuple[Seat, ...], ...]  # several seatings
    open: Callable[[tuple[Seat, ...], Random], Command]
    fill: Callable[[Choice, Random], Command]  # a command of this choice, free text and all
    asks: Callable[[History, Random], tuple[Command, ...]]  # every value, sense and nonsense
    redeal: Callable[[History, Seat | None, Random], Retold]  # told the same to this seat
    redraw: Callable[[tuple[Draw, ...], Seat | None, Random], tuple[Draw, ...]]  # of the opening
    inform: Callable[[Any, Seat, Choice, Random], Choice]  # the same, for one who knows the truth
    rare: Mapping[type[Command], int]  # what would fill a random game if it were tried often
    bound: int  # no game takes more steps
    guide: Callable[[Any, Seat, Choice, Random], Choice] = as_offered  # to where something happens
    resent: Callable[[Command, History], Command] = as_sent  # what was sent if this came of it
    # What chance gave the clock at this table, if this came of it.
    drawn: Callable[[Any, History, tuple[Draw, ...]], tuple[Draw, ...]] = as_given
    nth: Callable[[int, Random], Command] | None = None  # opens the n-th game, if they differ


class Step(NamedTuple):
    """One command of a random game: the table before it, and what came of it."""

    seat: Seat
    command: Command
    truth: Any
    before: History
    events: History
    draws: tuple[Draw, ...]


def flat(retold: Retold) -> History:
    return tuple(chain.from_iterable(retold))


def filled(choice: Choice, rnd: Random, **free: object) -> Command:
    """Closed fields at random, free ones as given."""
    return choice.command(**{n: rnd.choice(v) for n, v in choice.options.items()}, **free)
