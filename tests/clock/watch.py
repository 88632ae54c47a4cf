"""A clock without a game: a table that waits for whom it is told to wait for."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engines.clock import Clock, ClockStarted, ClockStopped, Then, TimeRanOut, Why, moved
from games.engines.dispute import Bench
from games.engines.engine import CLOCK, Hurrying, Public, Seat
from games.face import Face, followed
from games.pace import Timing

NOON = datetime(2027, 3, 3, 12, tzinfo=UTC)  # a Wednesday
ADA, BO = Seat("ada"), Seat("bo")


class State(Struct, frozen=True):
    turn: int = 0
    waiting: tuple[Seat, ...] = ()
    over: bool = False
    clock: Clock = Clock()
    bench: Bench = Bench()


class Turned(Public, frozen=True):
    waiting: tuple[Seat, ...]


class Waved(Public, frozen=True):
    """Nothing follows from it."""


class Hurried(Hurrying, frozen=True):
    """The hourglass was turned."""


class Ended(Public, frozen=True):
    """The game is over."""


TOY: Any = SimpleNamespace(
    moment=lambda state: state.turn,
    awaited=lambda state: () if state.clock.at_rest or state.over else state.waiting,
    result=lambda state: True if state.over else None,
)


def evolve(state: State, event: Any) -> State:
    match event:
        case Turned(waiting):
            return replace(state, turn=state.turn + 1, waiting=waiting)
        case ClockStopped() | ClockStarted() | TimeRanOut():
            return replace(state, clock=moved(state.clock, event))
        case Ended():
            return replace(state, over=True)
        case _:
            return state


class Watch:
    """A clock at which things happen, and time goes by between them."""

    def __init__(self, timing: Timing, now: datetime = NOON) -> None:
        self.timing, self.now, self.state, self.face = timing, now, State(), Face()

    def happens(self, event: Any, by: Seat) -> Watch:
        before, self.state = self.state, evolve(self.state, event)
        self.face = followed(
            self.face, self.timing, TOY, before, self.state, event, by=by, at=self.now
        )
        return self

    def waits_for(self, *seats: Seat, by: Seat = ADA) -> Watch:
        return self.happens(Turned(seats), by)

    def passes(self, **span: float) -> Watch:
        self.now += timedelta(**span)
        return self

    def until(self, moment: datetime | None) -> Watch:
        assert moment is not None
        self.now = moment
        return self

    def stops(self, why: Why = Why.PAUSE, **since: datetime) -> Watch:
        return self.happens(ClockStopped(why, None, **since), CLOCK)

    def stops_until(self, until: datetime, why: Why = Why.PAUSE) -> Watch:
        return self.happens(ClockStopped(why, until), CLOCK)

    def starts(self, why: Why = Why.PAUSE) -> Watch:
        return self.happens(ClockStarted(why), CLOCK)

    def rings(self, *next_ones: Seat) -> Watch:
        self.happens(TimeRanOut(self.face.waiting, Then.RULES), CLOCK)
        return self.happens(Turned(next_ones), CLOCK) if next_ones else self

    def is_turned(self, by: Seat = BO) -> Watch:
        return self.happens(Hurried(), by)

    @property
    def left(self) -> timedelta:
        """Until it rings, from now on."""
        assert self.face.due is not None
        return self.face.due - self.now
