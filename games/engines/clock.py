"""Time, as far as the rules know it: it can be up, and a clock can stand still.

How long anybody has is not for the rules. The clock says that time is up; what follows is the
business of each game, which `timed` joins to what is the same in all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as altered
from datetime import datetime
from enum import StrEnum
from functools import reduce
from typing import Annotated, Any, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from games.engines.engine import CLOCK, Choice, Command, Context, Engine, Public, Refused, Seat

Moment = Annotated[datetime, Meta(tz=True)]


class Then(StrEnum):
    """What follows when time is up: what the `rules` of the game say; whoever was slow has lost
    (`forfeit`); their seats are opened for others (`replace`); or nobody has come for so long that
    the game is over without a winner (`abandon`)."""

    RULES = "rules"
    FORFEIT = "forfeit"
    REPLACE = "replace"
    ABANDON = "abandon"


class Why(StrEnum):
    """Why a clock stands still: all whom the table waits for are on `vacation`; all have agreed on
    a `pause`; somebody is missing without whom the game cannot go on (`vacancy`); or something is
    disputed (`dispute`)."""

    VACATION = "vacation"
    PAUSE = "pause"
    VACANCY = "vacancy"
    DISPUTE = "dispute"


# With these the whole table stands still.
AT_REST = frozenset({Why.PAUSE, Why.VACANCY, Why.DISPUTE})
BY_ITSELF = Why.VACATION, Why.PAUSE, Why.VACANCY  # who disputes something stops the clock too


class TimeUp(Command, frozen=True):
    then: Then


class StopClock(Command, frozen=True):
    """`since` when it stands still already, if the clock has come too late to say so then."""

    why: Why
    until: Moment | None = None
    since: Moment | None = None


class StartClock(Command, frozen=True):
    why: Why


class ClockEvent(Public, frozen=True):
    """Something that every clock does, for all to see."""


class TimeRanOut(ClockEvent, frozen=True):
    """These were waited for, and have not come."""

    seats: tuple[Seat, ...]
    then: Then


class ClockStopped(ClockEvent, frozen=True):
    """Until then at the latest; and `since` before it was said, if that is told."""

    why: Why
    until: Moment | None
    since: Moment | None = None


class ClockStarted(ClockEvent, frozen=True):
    """`why` it stood still does not hold any more; another reason may."""

    why: Why


COMMANDS = TimeUp, StopClock, StartClock
EVENTS = TimeRanOut, ClockStopped, ClockStarted


class Clock(Struct, frozen=True):
    """Why the clock stands still, if it does. Every state has one."""

    stops: tuple[Why, ...] = ()

    @property
    def at_rest(self) -> bool:
        """Nothing is played until it runs again."""
        return not AT_REST.isdisjoint(self.stops)


AnyEngine = Engine[Any, Any, Any, Any, Any]
Ending = Callable[[Any, Then, Context], tuple[Any, ...]]
E = TypeVar("E", bound=AnyEngine)


def timed(engine: E, *, time_up: Ending, at_rest: Refused) -> E:
    """The same game with a clock. `time_up` says what follows from TimeRanOut, which stands before
    it; `at_rest` is what players hear while the table stands still."""

    def decide(state: Any, command: Command, ctx: Context) -> tuple[Any, ...]:
        if ctx.by == CLOCK and any(choice.allows(command) for choice in offers(engine, state)):
            return ticked(state, command, ctx)
        if ctx.by in seats(state) and is_at_rest(engine, state):
            raise Refused(at_rest.reason, at_rest.rule, **at_rest.facts)
        events = engine.decide(state, command, ctx)
        if Why.VACATION in state.clock.stops and has_moved_on(engine, state, events):
            return *events, ClockStarted(Why.VACATION)
        return events

    def ticked(state: Any, command: Command, ctx: Context) -> tuple[Any, ...]:
        match command:
            case TimeUp(then):
                return TimeRanOut(engine.awaited(state), then), *time_up(state, then, ctx)
            case StopClock(why, until, since):
                return (ClockStopped(why, until, since),)
            case StartClock(why):
                return (ClockStarted(why),)
        raise AssertionError(f"{command} is none of the clock's")

    def evolve(state: Any, event: Any) -> Any:
        if isinstance(event, ClockEvent):
            return replace(state, clock=moved(state.clock, event))
        return engine.evolve(state, event)

    def legal(state: Any, seat: Seat | None) -> tuple[Choice, ...]:
        if seat == CLOCK:
            return offers(engine, state)
        if seat in seats(state) and is_at_rest(engine, state):
            return ()
        return engine.legal(state, seat)

    def awaited(state: Any) -> tuple[Seat, ...]:
        return () if state.clock.at_rest else engine.awaited(state)

    def asked(state: Any) -> tuple[Seat, ...]:
        return () if state.clock.at_rest else engine.asked(state)

    types = engine.types
    return altered(
        engine,
        decide=decide,
        evolve=evolve,
        legal=legal,
        awaited=awaited,
        asked=asked,
        types=altered(
            types,
            officials=(*types.officials, *COMMANDS),
            events=(*types.events, *EVENTS),
        ),
    )


def offers(engine: AnyEngine, state: Any) -> tuple[Choice, ...]:
    """What the clock may say now. A game that nobody comes back to can be given up at any time."""
    if not engine.awaited(state):  # not dealt yet, or over
        return ()
    stops = state.clock.stops
    ends = (Then.ABANDON,) if stops else tuple(Then)
    choices = [Choice(TimeUp, {"then": ends})]
    if rest := tuple(why for why in BY_ITSELF if why not in stops):
        choices.append(Choice(StopClock, {"why": rest}, {"until": (None,), "since": (None,)}))
    if stops:
        choices.append(Choice(StartClock, {"why": stops}))
    return tuple(choices)


def around(engine: AnyEngine, state: Any, event: Any, by: Seat) -> tuple[Any, ...]:
    """The step in which `event` happened, with what a clock adds to it; for whoever checks a log in
    which the rest of the step is withheld."""
    if by == CLOCK:
        return TimeRanOut(engine.awaited(state), Then.RULES), event
    if Why.VACATION in state.clock.stops and has_moved_on(engine, state, (event,)):
        return event, ClockStarted(Why.VACATION)
    return (event,)


def moved(clock: Clock, event: ClockEvent) -> Clock:
    match event:
        case ClockStopped(why):
            return Clock((*clock.stops, why))
        case ClockStarted(ended):
            return Clock(tuple(why for why in clock.stops if why is not ended))
        case _:
            return clock


def seats(state: Any) -> tuple[Seat, ...]:
    return tuple(seated.seat for seated in state.seats)


def is_at_rest(engine: AnyEngine, state: Any) -> bool:
    return bool(state.clock.at_rest) and engine.result(state) is None


def has_moved_on(engine: AnyEngine, state: Any, events: tuple[Any, ...]) -> bool:
    """Whether the table waits for something else now, and for somebody."""
    after = reduce(engine.evolve, events, state)
    return bool(engine.moment(after) != engine.moment(state) and engine.result(after) is None)
