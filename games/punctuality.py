"""Whether seats answered in time, counted from what happened and when."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any, NamedTuple

from games.engines.clock import TimeRanOut
from games.engines.dispute import EVENTS
from games.engines.engine import Engine, Seat
from games.log import Recorded


class Answer(NamedTuple):
    """Once a seat was awaited, and acted; or once its time was up."""

    seat: Seat
    at: datetime
    in_time: bool


class Wait(NamedTuple):
    """The table waits for a seat: since when, and what the seat has done about it so far."""

    since: datetime
    acted: bool = False
    late: bool = False

    def after(self, at: datetime, within: timedelta) -> "Wait":
        """The seat has acted; if it is still awaited, its time begins anew."""
        return Wait(at, True, self.late or at - self.since > within)


def answers_to_a_clock(
    engine: Engine[Any, Any, Any, Any, Any], happened: Iterable[Recorded]
) -> Iterator[Answer]:
    """Where a clock rings, late is whose time was up, and in time whoever acted before that. What
    stood still is nobody's lateness."""
    state, waits = engine.initial, dict[Seat, Wait]()
    for _, group in groupby(happened, key=lambda recorded: recorded.cause):
        step = list(group)
        by, at = step[0].by, step[0].at
        late = {s for r in step if isinstance(r.event, TimeRanOut) for s in r.event.seats}
        yield from (Answer(seat, at, in_time=False) for seat in waits if seat in late)
        waits = {seat: wait for seat, wait in waits.items() if seat not in late}
        for recorded in step:
            state = engine.evolve(state, recorded.event)
        if by in waits and not quarrels(step):
            waits[by] = waits[by]._replace(acted=True)
        awaited = engine.awaited(state)
        yield from given({seat: wait for seat, wait in waits.items() if seat not in awaited})
        waits = {seat: waits.get(seat, Wait(at)) for seat in awaited}
    yield from given(waits)


def answers(
    engine: Engine[Any, Any, Any, Any, Any], happened: Iterable[Recorded], within: timedelta,
    anew: Sequence[datetime] = (),
) -> Iterator[Answer]:  # fmt: skip
    """One for each time that a seat became awaited and acted before it was awaited no more. Whoever
    was spared an answer by another seat has not answered. `anew` are the moments at which somebody
    sat down: the table may have stood still before, and everybody's time begins there.
    """
    state, waits, moments = engine.initial, dict[Seat, Wait](), sorted(anew)
    for _, group in groupby(happened, key=lambda recorded: recorded.cause):
        step = list(group)
        by, at = step[0].by, step[0].at
        while moments and moments[0] <= at:
            yield from given(waits)
            waits = dict.fromkeys(waits, Wait(moments.pop(0)))
        for recorded in step:
            state = engine.evolve(state, recorded.event)
        if by in waits and not quarrels(step):
            waits[by] = waits[by].after(at, within)
        awaited = engine.awaited(state)
        yield from given({seat: wait for seat, wait in waits.items() if seat not in awaited})
        waits = {seat: waits.get(seat, Wait(at)) for seat in awaited}
    yield from given(waits)


def quarrels(step: Sequence[Recorded]) -> bool:
    """To dispute something is no answer to what the table waits for."""
    return any(isinstance(recorded.event, EVENTS) for recorded in step)


def given(waits: dict[Seat, Wait]) -> Iterator[Answer]:
    for seat, wait in waits.items():
        if wait.acted:
            yield Answer(seat, wait.since, not wait.late)
