"""The laws of the clock: what stands still, who hears of it, and when a new wait begins."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engines.chance import Chance
from games.engines.clock import (
    ClockEvent,
    ClockStarted,
    ClockStopped,
    StartClock,
    Then,
    TimeRanOut,
    TimeUp,
    Why,
)
from games.engines.engine import CLOCK, Command, Context, Refused, Seat
from tests.engines.playouts import chairs, dice, moments
from tests.engines.worlds import NOON, AnyEngine, Step, World, players


def law_at_rest_nobody_moves_and_nothing_has_changed_afterwards(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    rnd = dice(playout)
    for truth in (step.truth for step in playout[1:] if not step.truth.clock.stops):
        resting = engine.evolve(truth, ClockStopped(Why.PAUSE, None))
        assert engine.awaited(resting) == engine.asked(resting) == (), "the table waits"
        for seat in players(playout):
            assert engine.legal(resting, seat) == (), f"{seat} may move"
            for choice in engine.legal(truth, seat)[:1]:
                sent = world.fill(choice, rnd)
                assert refused(engine, resting, seat, sent, rnd), f"{seat}: {sent}"
        context = Context(CLOCK, NOON, Chance(rnd))
        back = engine.decide(resting, StartClock(Why.PAUSE), context)
        assert back == (ClockStarted(Why.PAUSE),), "more than the clock is started"
        assert reduce(engine.evolve, back, resting) == truth, "something has changed"


def refused(engine: AnyEngine, truth: Any, seat: Seat, command: Command, rnd: Random) -> bool:
    try:
        engine.decide(truth, command, Context(seat, NOON, Chance(rnd)))
    except Refused:
        return True
    return False


def law_a_clock_tells_everybody_the_same(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for step in playout:
        for event in step.events:
            if isinstance(event, ClockEvent):
                assert all(map(event.told_to, chairs(playout))), f"{event}"
            if isinstance(event, TimeRanOut) and not step.truth.clock.at_rest:
                assert event.seats == engine.awaited(step.truth), f"{event}"


def law_when_time_is_up_another_wait_begins(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    """And every chair knows that it does: no secret is needed to tell."""
    unknown = engine.initial.secrets
    for _, truth in moments(engine, playout):
        assert engine.moment(replace(truth, secrets=unknown)) == engine.moment(truth), "a secret"
    for step in playout:
        if step.command == TimeUp(Then.RULES):
            after = reduce(engine.evolve, step.events, step.truth)
            same = engine.moment(after) == engine.moment(step.truth)
            assert not same or engine.result(after) is not None, f"still {step.truth.turn}"
