"""What is the same in the disputes of every game: limits, settling, lapsing, and one appeal."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

import pytest

from games.engines import ENGINES
from games.engines import dispute as d
from games.engines.chance import Chance
from games.engines.clock import ClockStarted, ClockStopped, StartClock, StopClock, Then, TimeUp, Why
from games.engines.court import RAISED_BY_ONE, RAISED_IN_ALL, TURNS
from games.engines.dispute import (
    AcceptDispute,
    Appeal,
    AppealMade,
    Complaint,
    DisputeConduct,
    DisputeOpened,
    DisputeRuled,
    DisputeSettled,
    Grounds,
    Outcome,
    RuleDispute,
    Settlement,
    WithdrawalWished,
    WithdrawDispute,
)
from games.engines.engine import CLOCK, HOUSE, REFEREE, Command, Context, Refused, Seat
from games.engines.refereed import LAPSES_AFTER
from tests.engines.test_clock import Table
from tests.engines.worlds import NOON, WORLDS

KINDS = pytest.mark.parametrize("kind", ENGINES)
STANDS = RuleDispute(Outcome.STANDS, Grounds.WITHIN_THE_RULES, "so it is")
STOPPED, GOES_ON = ClockStopped(Why.DISPUTE, NOON + LAPSES_AFTER), ClockStarted(Why.DISPUTE)


def sat(kind: str) -> tuple[Table, tuple[Seat, ...]]:
    table = Table(kind)
    return table, tuple(seated.seat for seated in table.state.seats)


def raised(table: Table, by: Seat) -> None:
    table.send(DisputeConduct(), by=by)


@KINDS
def test_everything_stands_still_until_it_is_settled(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    by, move = table.move()
    events = table.send(DisputeConduct(), by=first)
    assert events == (DisputeOpened(1, first, None, Complaint.CONDUCT), STOPPED)
    assert table.refused(move, by=by) == "dispute_open"
    assert table.engine.awaited(table.state) == (REFEREE,)
    assert table.refused(DisputeConduct(), by=first) == "dispute_open"


@KINDS
def test_a_ruling_is_told_with_its_reason_and_the_game_goes_on(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    before, waits = table.state, table.engine.awaited(table.state)
    raised(table, first)
    events = table.send(STANDS, by=REFEREE)
    found = DisputeRuled(1, Outcome.STANDS, Grounds.WITHIN_THE_RULES, "so it is", on_appeal=False)
    assert events == (found, GOES_ON)
    assert table.engine.awaited(table.state) == waits and table.state.turn == before.turn


@KINDS
def test_conduct_takes_nothing_back(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    raised(table, first)
    [choice] = (c for c in table.engine.legal(table.state, REFEREE) if c.command is RuleDispute)
    assert choice.options["outcome"] == (Outcome.STANDS, Outcome.NO_RESULT)


@KINDS
def test_nobody_but_the_referee_rules(kind: str) -> None:
    table, seats = sat(kind)
    raised(table, seats[0])
    for by in (*seats, HOUSE, CLOCK, Seat("stranger")):
        assert table.refused(STANDS, by=by)


@KINDS
def test_without_a_dispute_there_is_nothing_to_rule_on_accept_or_withdraw(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    assert table.refused(STANDS, by=REFEREE)
    assert table.refused(AcceptDispute(), by=first) == "no_dispute"
    assert table.refused(WithdrawDispute(), by=first) == "no_dispute"
    assert table.refused(Appeal(), by=first) == "nothing_to_appeal"


@KINDS
def test_it_falls_when_all_would_let_it_fall(kind: str) -> None:
    table, seats = sat(kind)
    raised(table, seats[0])
    *some, last = seats
    for by in some:
        assert table.send(WithdrawDispute(), by=by) == (WithdrawalWished(by),)
        assert table.refused(WithdrawDispute(), by=by) == "withdrawn_before"
    fell = DisputeSettled(1, Settlement.WITHDRAWN)
    assert table.send(WithdrawDispute(), by=last) == (WithdrawalWished(last), fell, GOES_ON)
    assert table.refused(Appeal(), by=last) == "nothing_to_appeal"


@KINDS
def test_it_lapses_when_the_clock_runs_again(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    raised(table, first)
    lapsed = GOES_ON, DisputeSettled(1, Settlement.LAPSED)
    assert table.send(StartClock(Why.DISPUTE)) == lapsed
    assert table.state.bench.case is None and not table.state.clock.stops


@KINDS
def test_the_clock_does_not_stop_for_a_dispute_by_itself(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    assert table.refused(StopClock(Why.DISPUTE))
    raised(table, first)
    assert table.refused(StopClock(Why.DISPUTE))


@KINDS
def test_each_has_so_many_disputes_in_a_game_and_all_together_too(kind: str) -> None:
    table, seats = sat(kind)
    raisers = [seat for seat in seats for _ in range(RAISED_BY_ONE)][:RAISED_IN_ALL]
    for number, by in enumerate(raisers, start=1):
        raised(table, by)
        table.send(STANDS, by=REFEREE)
        if number % RAISED_BY_ONE == 0:
            assert table.refused(DisputeConduct(), by=by) == "disputed_enough"
    last = seats[-1] if len(raisers) == RAISED_IN_ALL else raisers[-1]
    assert table.refused(DisputeConduct(), by=last) == "disputed_enough"


@KINDS
def test_a_ruling_is_appealed_once(kind: str) -> None:
    table, (first, second, *_others) = sat(kind)
    raised(table, first)
    table.send(STANDS, by=REFEREE)
    assert table.send(Appeal(), by=second) == (AppealMade(1, second), STOPPED)
    again = table.send(STANDS, by=REFEREE)
    found = DisputeRuled(1, Outcome.STANDS, Grounds.WITHIN_THE_RULES, "so it is", on_appeal=True)
    assert again == (found, GOES_ON)
    assert table.refused(Appeal(), by=first) == "nothing_to_appeal"


@KINDS
def test_a_table_at_rest_is_not_disturbed_by_disputes(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    table.stop(Why.PAUSE)
    assert table.engine.disputes(table.state, first) == ()
    assert table.refused(DisputeConduct(), by=first) == "table_at_rest"


@KINDS
def test_a_pause_that_comes_in_between_ends_by_itself(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    raised(table, first)
    table.stop(Why.PAUSE).send(STANDS, by=REFEREE)
    assert table.state.clock.stops == (Why.PAUSE,)
    assert table.engine.awaited(table.state) == ()


@KINDS
def test_when_the_game_is_over_nothing_is_disputed(kind: str) -> None:
    table, (first, *_others) = sat(kind)
    raised(table, first)
    table.send(TimeUp(Then.ABANDON))
    for by, command in ((first, DisputeConduct()), (REFEREE, STANDS), (first, Appeal())):
        assert table.refused(command, by=by) == "game_over"
    assert not any(table.engine.legal(table.state, seat) for seat in (first, REFEREE))


@KINDS
def test_a_stranger_has_no_seat_and_a_spectator_is_offered_nothing(kind: str) -> None:
    table, _seats = sat(kind)
    assert table.refused(DisputeConduct(), by=Seat("stranger")) == "no_seat"
    assert table.engine.disputes(table.state, None) == ()


def far(kind: str) -> tuple[Any, Any]:
    """A random game without clock and quarrels, some turns on, as engine and state."""
    engine, world, rnd = ENGINES[kind], WORLDS[kind], Random(3)
    state = engine.initial
    for command, by in moves(engine, world, rnd):
        events = engine.decide(state, command(state), Context(by(state), NOON, Chance(rnd)))
        state = reduce(engine.evolve, events, state)
        if engine.result(state) is not None:
            break
        if len(state.bench.marks) > 1 and state.bench.marks[0].number > 1:
            return engine, state
    raise AssertionError("the game was too short")


def moves(engine: Any, world: Any, rnd: Random) -> Any:
    yield lambda _: world.open(world.seats[0], rnd), lambda _: HOUSE
    for _ in range(400):
        yield (
            lambda state: world.fill(engine.legal(state, engine.awaited(state)[0])[0], rnd),
            lambda state: engine.awaited(state)[0],
        )


@pytest.mark.parametrize("kind", ["duet"])
def test_what_is_too_long_ago_cannot_be_disputed(kind: str) -> None:
    engine, state = far(kind)
    oldest = state.bench.marks[0]
    assert oldest.turn >= state.number - TURNS
    for by in (seated.seat for seated in state.seats):
        for command in (d.DisputeClue, d.DisputeReveal):
            complaint = d.OF_CLUES[0] if command is d.DisputeClue else d.OF_CARDS[0]
            assert refused(engine, state, command(oldest.number - 1, complaint), by) == (
                "not_to_be_disputed"
            )


def refused(engine: Any, state: Any, command: Command, by: Seat) -> str:
    with pytest.raises(Refused) as caught:
        engine.decide(state, command, Context(by, NOON, Chance(Random(1))))
    return str(caught.value.reason)
