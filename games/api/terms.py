"""What a table asks of the people at it, and what its clock shows, as it goes over the wire."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from accounts.zones import is_zone
from api_schema.errors import Problem
from api_schema.structs import Moment
from games.engines.clock import Why
from games.engines.engine import Seat
from games.face import Face
from games.pace import Bank, Daily, Pace, TimeIsUp, Timing

Percent = Annotated[int, Meta(ge=0, le=100)]
Zone = Annotated[str, Meta(max_length=64)]


class BankShown(Struct, frozen=True):
    """What a seat had left when the clock was last set, in seconds."""

    seat: Seat
    seconds: int


class StopShown(Struct, frozen=True):
    """Why the clock stands still, and until when at the latest; null if nobody knows."""

    why: Why
    since: Moment
    until: Moment | None


class ClockShown(Struct, frozen=True):
    """The clock of a table, the same for everybody. Since `since` it has been running for those in
    `awaited`, and it rings at `due_at`. It stands still while there are `stops`. `hourglass` is
    what somebody has for whom it is turned, in seconds, `turned` whether it runs now. `missed` says
    how often in a row time was up, `paused_seconds` how long the table has paused by agreement."""

    time_zone: str
    weekends: bool
    hourglass: int | None
    time_up: TimeIsUp
    since: Moment | None
    due_at: Moment | None
    turned: bool
    banks: tuple[BankShown, ...]
    stops: tuple[StopShown, ...]
    missed: int
    paused_seconds: int


def clock_shown(timing: Timing, face: Face) -> ClockShown | None:
    """Nothing, for a table without a clock."""
    if not timing.has_clock:
        return None
    return ClockShown(
        timing.time_zone, timing.weekends, timing.hourglass, timing.time_up,
        face.since, face.due, face.sand is not None,
        tuple(BankShown(seat, int(left)) for seat, left in face.banks.items()),
        tuple(StopShown(stop.why, stop.since, stop.until) for stop in face.stops),
        face.missed, int(face.paused),
    )  # fmt: skip


def timing_asked(
    pace: Pace, time_zone: str, weekends: bool, hourglass: int | None, time_up: TimeIsUp
) -> Timing:
    """What a table agrees on about time, if it can be meant."""
    if not is_zone(time_zone):
        raise Problem("unreadable", detail="No such time zone.", field="$.time_zone")
    match pace:
        case Bank(start, most=most) if start > most:
            raise Problem("unreadable", detail="Less than `start`.", field="$.pace.most")
        case Daily(times) if len(set(times)) < len(times):
            raise Problem("unreadable", detail="A time stands there twice.", field="$.pace.times")
    return Timing(pace, time_zone, weekends, hourglass, time_up)
