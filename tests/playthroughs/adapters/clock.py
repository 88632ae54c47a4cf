"""How the lines of the clock are read, and what it says is told, in every game."""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.clock import (
    ClockEvent,
    ClockStarted,
    ClockStopped,
    StartClock,
    StopClock,
    Then,
    TimeRanOut,
    TimeUp,
    Why,
)
from games.engines.engine import Command, Seat


def command(words: list[str]) -> Command | None:
    """`time_up rules`, `stop_clock pause`, `start_clock pause`; None if it is nothing of a clock."""
    match words:
        case ["time_up", then]:
            return TimeUp(Then(then))
        case ["stop_clock", why]:
            return StopClock(Why(why))
        case ["start_clock", why]:
            return StartClock(Why(why))
        case _:
            return None


def told(event: ClockEvent, names: Mapping[Seat, str]) -> str:
    match event:
        case TimeRanOut(seats, then):
            return f"{' and '.join(names.get(seat, seat) for seat in seats)}; {then}"
        case ClockStopped(why) | ClockStarted(why):
            return why
        case _:
            raise ValueError(f"no clock says {event}")
