"""The face of a clock: for whom it runs, what they have left, and when it rings.

Folded from the log and from what the table has agreed on, step by step; nothing else is known of
time. Pure: thrown away, it is read from the log again.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engines.clock import AT_REST, ClockStarted, ClockStopped, Then, TimeRanOut, TimeUp, Why
from games.engines.clock import StartClock as Start
from games.engines.engine import CLOCK, HOUSE, REFEREE, Command, Engine, Hurrying, Seat
from games.pace import Bank, Daily, PerTurn, Timing, after, counted, next_time

NOBODY = frozenset({HOUSE, CLOCK, REFEREE})  # seats in which no player sits
MISSED_IN_ALL = 100  # times that time is up, and then the game counts as abandoned

AnyEngine = Engine[Any, Any, Any, Any, Any]


class Stop(Struct, frozen=True):
    """Why the clock stands still, since when, and until when at the latest."""

    why: Why
    since: datetime
    until: datetime | None


class Face(Struct, frozen=True):
    """The table has been `waiting` for these since it `began` to. The clock has been running since
    `since`; `left`, `sand` and `banks` are the seconds that were left then: of this wait, of an
    hourglass that was turned, and of everybody who was ever waited for.

    How long a clock may stand still is counted too, in seconds that are over: `away` for vacations
    in this wait, `vacant` for empty seats since somebody last moved, `paused` and `disputed` in the
    whole game."""

    waiting: tuple[Seat, ...] = ()
    began: datetime | None = None
    since: datetime | None = None
    left: float | None = None
    sand: float | None = None
    fixed: datetime | None = None  # the time of the day at which this wait ends, if it never stood
    banks: Mapping[Seat, float] = {}
    stops: tuple[Stop, ...] = ()
    away: float = 0.0
    vacant: float = 0.0
    paused: float = 0.0
    disputed: float = 0.0
    missed: int = 0  # times in a row that time was up, and nobody had come
    misses: int = 0  # times that time was up, in all
    due: datetime | None = None

    @property
    def at_rest(self) -> bool:
        return any(stop.why in AT_REST for stop in self.stops)

    def stopped(self, why: Why) -> Stop | None:
        return next((stop for stop in self.stops if stop.why is why), None)


def followed(
    face: Face, timing: Timing, engine: AnyEngine, before: Any, now: Any, event: Any, *,
    by: Seat, at: datetime,
) -> Face:  # fmt: skip
    """The face when one more thing has happened, which has turned one state into another."""
    moved = engine.moment(before) != engine.moment(now)
    match event:
        case ClockStopped(why, until, since):
            face = stopped(face, timing, why, until, at if since is None else min(since, at))
        case ClockStarted(why):
            face = started(face, why, at)
        case TimeRanOut():
            face = waited(face, timing, face.waiting, at, slow=True)
            face = replace(face, missed=face.missed + 1, misses=face.misses + 1)
        case Hurrying() if timing.hourglass is not None:
            face = replace(spent(face, timing, at), sand=float(timing.hourglass))
    if moved and by not in NOBODY:  # Whoever only waves, or asks aside, has not come.
        face = replace(face, missed=0, vacant=0.0)
    if engine.result(now) is not None:
        return replace(spent(face, timing, at), waiting=(), stops=(), since=None, due=None)
    if now.clock.at_rest or now.bench.case is not None:
        # What a ruling changes begins a new wait when the clock runs again; a dispute begins none.
        face = replace(face, waiting=()) if moved else face
    elif moved or engine.awaited(now) != face.waiting:
        face = waited(face, timing, engine.awaited(now), at)
    return replace(face, due=due(face, timing))


def waited(
    face: Face, timing: Timing, waiting: tuple[Seat, ...], at: datetime, *, slow: bool = False
) -> Face:
    """A new wait begins. Whom the table waits for no more gets the increment, and so does whoever
    was slow; but not twice in one moment."""
    face = spent(face, timing, at)
    left, fixed, banks = None, None, dict(face.banks)
    match timing.pace:
        case Bank(start, increment, most):
            if face.began is not None and face.began < at:
                for seat in face.waiting:
                    if slow or seat not in waiting:
                        banks[seat] = min(float(most), banks[seat] + increment)
            for seat in waiting:
                banks.setdefault(seat, float(start))
        case PerTurn(seconds):
            left = float(seconds)
        case Daily() as daily:
            fixed = next_time(timing, daily, at)
    face = replace(
        face, waiting=waiting, began=at, left=left, sand=None, fixed=fixed, banks=banks, away=0.0
    )
    return unfixed(face, timing, at) if face.stops else replace(face, since=at)


def stopped(face: Face, timing: Timing, why: Why, until: datetime | None, since: datetime) -> Face:
    """One reason more to stand still; never before the clock began to run."""
    since = since if face.since is None else max(since, face.since)
    face = unfixed(spent(face, timing, since), timing, since)
    return replace(face, stops=(*face.stops, Stop(why, since, until)), since=None)


def unfixed(face: Face, timing: Timing, at: datetime) -> Face:
    """Who stands still keeps what was left until the time of the day, and gains nothing by it."""
    if face.fixed is None:
        return face
    return replace(face, left=counted(timing, at, max(at, face.fixed)), fixed=None)


def started(face: Face, why: Why, at: datetime) -> Face:
    """One reason less to stand still; without any the clock runs on from where it stopped."""
    ended, stops = face.stopped(why), tuple(stop for stop in face.stops if stop.why is not why)
    if ended is None:
        return face
    since, until = ended.since, at if ended.until is None else min(at, ended.until)
    if why is Why.VACATION and face.began is not None:  # of this wait alone
        since = max(since, face.began)
    gone, field = max(0.0, (until - since).total_seconds()), COUNTED[why]
    face = replace(face, stops=stops, **{field: getattr(face, field) + gone})
    return face if stops else replace(face, since=at)


COUNTED = {
    Why.VACATION: "away", Why.VACANCY: "vacant", Why.PAUSE: "paused", Why.DISPUTE: "disputed",
}  # fmt: skip


def spent(face: Face, timing: Timing, at: datetime) -> Face:
    """What has gone by until now is taken from what was left."""
    if face.since is None:
        return face
    gone = counted(timing, face.since, at)
    banks = {
        seat: max(0.0, left - gone) if seat in face.waiting else left
        for seat, left in face.banks.items()
    }
    return replace(
        face, since=at, banks=banks, left=less(face.left, gone), sand=less(face.sand, gone)
    )


def less(left: float | None, gone: float) -> float | None:
    return None if left is None else max(0.0, left - gone)


def due(face: Face, timing: Timing) -> datetime | None:
    """When it rings next: time is up, or it has stood still for long enough. In a bank of those
    whom the table waits for, whoever has most left is waited for longest: any of them may come."""
    if face.stops:
        return min((stop.until for stop in face.stops if stop.until is not None), default=None)
    if face.since is None or not face.waiting:
        return None
    seconds = [left for left in (face.left, face.sand) if left is not None]
    if isinstance(timing.pace, Bank):
        seconds.append(max(face.banks[seat] for seat in face.waiting))
    moments = [after(timing, face.since, left) for left in seconds]
    return min((*moments, *([face.fixed] if face.fixed else [])), default=None)


def wanted(
    face: Face, timing: Timing, now: datetime, stops: Collection[Why], *, misses: int
) -> Command | None:
    """What the clock has to say now, if anything. `stops` are the reasons to stand still that hold
    at this moment. When time was up so many times in a row, nobody comes any more; and when it was
    up far too often in all, nobody comes to play."""
    for stop in face.stops:
        over = stop.until is not None and stop.until <= now
        if over and stop.why is Why.VACANCY and stop.why in stops:
            return TimeUp(Then.ABANDON)
        if over or stop.why not in stops:
            return Start(stop.why)
    if face.stops or face.due is None or face.due > now:
        return None
    if face.missed + 1 >= misses or face.misses + 1 >= MISSED_IN_ALL:
        return TimeUp(Then.ABANDON)
    by_rules = NOBODY.issuperset(face.waiting)  # a referee is slow, and no player's fault
    return TimeUp(Then.RULES if by_rules else Then(timing.time_up))
