"""How quick an answer is expected at a table, and the arithmetic of its days and hours. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Annotated
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta, Struct

MINUTE, DAY = 60, 24 * 3600
Seconds = Annotated[int, Meta(ge=MINUTE, le=30 * DAY)]  # a minute to a month
TimeOfDay = Annotated[str, Meta(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$(?!\n)")]


class Shape(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A pace is one of several."""


class NoPace(Shape, frozen=True, tag="none"):
    """Everybody takes the time they need."""


class PerTurn(Shape, frozen=True, tag="per_turn"):
    """Whoever is awaited has so many seconds for the next step."""

    seconds: Seconds


class Bank(Shape, frozen=True, tag="bank"):
    """Everybody has `start` seconds for the whole game. They go by while the table waits for them;
    when it waits no more, `increment` comes back, up to `most`."""

    start: Seconds
    increment: Seconds
    most: Annotated[int, Meta(ge=MINUTE, le=90 * DAY)]


class Daily(Shape, frozen=True, tag="daily"):
    """Time is up at fixed times of the day, at the first of them that is at least `notice` seconds
    away when the wait begins."""

    times: Annotated[tuple[TimeOfDay, ...], Meta(min_length=1, max_length=24)]
    notice: Annotated[int, Meta(ge=0, le=DAY)] = 3600


Pace = NoPace | PerTurn | Bank | Daily


class TimeIsUp(StrEnum):
    """What follows when time is up: what the `rules` of the game say; whoever was slow has lost
    (`forfeit`); or their seats are opened for others (`replace`)."""

    RULES = "rules"
    FORFEIT = "forfeit"
    REPLACE = "replace"


class Timing(Struct, frozen=True):
    """What a table has agreed on about time. `weekends` says whether they count, in its time zone;
    the `hourglass` is what whoever it is turned for still has, in seconds."""

    pace: Pace = NoPace()
    time_zone: str = "UTC"
    weekends: bool = True
    hourglass: int | None = None
    time_up: TimeIsUp = TimeIsUp.RULES

    @property
    def has_clock(self) -> bool:
        return self.hourglass is not None or not isinstance(self.pace, NoPace)

    @property
    def longest(self) -> int | None:
        """How long an answer may take at this pace, in seconds. None: as long as you like."""
        match self.pace:
            case PerTurn(seconds):
                return seconds
            case Bank(most=most):
                return most
            case Daily(times, notice):
                return notice + longest_gap(times)
            case _:
                return None


UNTIMED = Timing()


def timing_of(text: str) -> Timing:
    """As a table keeps it."""
    return msgspec.json.decode(text, type=Timing) if text else UNTIMED


def longest_gap(times: tuple[str, ...]) -> int:
    """Between one of these times of the day and the next, in seconds."""
    at = sorted(60 * int(t[:2]) + int(t[3:]) for t in times)
    return 60 * max(b - a for a, b in zip(at, (*at[1:], at[0] + 24 * 60), strict=True))


def counted(timing: Timing, start: datetime, end: datetime) -> float:
    """The seconds from one moment to another that count."""
    if timing.weekends:
        return (end - start).total_seconds()
    return sum((to - since).total_seconds() for since, to in stretches(timing, start, end))


def after(timing: Timing, start: datetime, seconds: float) -> datetime:
    """The moment at which so many seconds that count have gone by."""
    if timing.weekends:
        return start + timedelta(seconds=seconds)
    for since, to in stretches(timing, start, None):
        if seconds <= (to - since).total_seconds():
            return since + timedelta(seconds=seconds)
        seconds -= (to - since).total_seconds()
    raise AssertionError("time goes on for ever")


def stretches(
    timing: Timing, start: datetime, end: datetime | None
) -> Iterator[tuple[datetime, datetime]]:
    """The times that count between two moments, where weekends do not."""
    zone = ZoneInfo(timing.time_zone)
    while end is None or start < end:
        local = start.astimezone(zone)
        monday = local.date() + timedelta(days=7 - local.weekday())
        saturday = midnight(monday - timedelta(days=2), zone)
        if start < saturday:
            yield start, saturday if end is None else min(saturday, end)
        start = midnight(monday, zone)


def next_time(timing: Timing, daily: Daily, start: datetime) -> datetime:
    """The first of the fixed times that is far enough away."""
    zone, earliest = ZoneInfo(timing.time_zone), start + timedelta(seconds=daily.notice)
    day = earliest.astimezone(zone).date()
    while True:
        if timing.weekends or day.weekday() < 5:
            # In the order in which they come: in spring one that is skipped comes an hour later.
            moments = (datetime.combine(day, time.fromisoformat(at), zone) for at in daily.times)
            coming = [m for m in map(in_utc, moments) if m >= earliest and m > start]
            if coming:
                return min(coming)
        day += timedelta(days=1)


def midnight(day: date, zone: ZoneInfo) -> datetime:
    return in_utc(datetime.combine(day, time(), zone))


def in_utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)
