"""The laws of disputes: nobody plays on, all hear the same, and what is taken back is as it was."""

from __future__ import annotations

from functools import reduce
from typing import Any

from msgspec.structs import replace

from games.engines.clock import Clock
from games.engines.dispute import (
    EVENTS,
    AcceptDispute,
    Bench,
    DisputeRuled,
    RuleDispute,
    TableRestored,
    WithdrawDispute,
)
from games.engines.engine import REFEREE
from tests.engines.playouts import chairs, moments
from tests.engines.worlds import AnyEngine, History, Step, World, players


def law_while_something_is_disputed_nobody_plays(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for _, truth in moments(engine, playout):
        if truth.bench.case is None or engine.result(truth) is not None:
            continue
        assert engine.awaited(truth) == (REFEREE,), "the table waits for somebody else"
        assert truth.clock.at_rest, "the clock runs"
        for seat in players(playout):
            offers = {choice.command for choice in engine.legal(truth, seat)}
            assert offers <= {AcceptDispute, WithdrawDispute}, f"{seat} plays on"
            assert engine.disputes(truth, seat) == (), f"{seat} disputes something else"


def law_all_hear_the_same_of_a_dispute(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    for step in playout:
        for event in step.events:
            if isinstance(event, EVENTS):
                assert all(map(event.told_to, chairs(playout))), f"{event}"


def law_what_is_taken_back_is_as_it_was(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    """From every chair: as if it had never happened, but that it is known of."""
    for step in playout:
        for place, event in enumerate(step.events):
            if isinstance(event, TableRestored):
                before = step.before + step.events[:place]
                first = step_of(engine, playout, before, event.before)
                for seat in (*chairs(playout), None):
                    now = engine.known_to(seat, (*before, event))
                    then = engine.known_to(seat, first)
                    assert as_played(now) == as_played(then), f"{seat}: {event}"
                truth = reduce(engine.evolve, (*step.events[:place], event), step.truth)
                assert as_played(truth) == as_played(engine.fold(first)), f"{event}"


def law_an_appeal_is_judged_as_the_dispute_was(
    engine: AnyEngine, world: World, playout: list[Step]
) -> None:
    """The second referee may rule what the first one might have."""
    first: dict[int, object] = {}
    for _, truth in moments(engine, playout):
        if (case := truth.bench.case) is None or engine.result(truth) is not None:
            continue
        [offer] = (c for c in engine.legal(truth, REFEREE) if c.command is RuleDispute)
        before = first.setdefault(case.number, offer.options["outcome"])
        assert offer.options["outcome"] == before, f"{case}"


def step_of(engine: AnyEngine, playout: list[Step], upto: History, number: int) -> History:
    """All that had happened before the command of the event that has this number. What a referee
    has ruled is restored before the ruling itself."""
    state = engine.initial
    for place, event in enumerate(upto):
        state = engine.evolve(state, event)
        if state.bench.marked == number:
            if isinstance(event, DisputeRuled):
                return upto[:place]
            return max((s.before for s in playout if len(s.before) <= place), key=len)
    raise AssertionError(f"nothing has the number {number}")


def as_played(state: Any) -> Any:
    """Without the clock, and without what is known of disputes."""
    return replace(state, clock=Clock(), bench=Bench(), past=())
