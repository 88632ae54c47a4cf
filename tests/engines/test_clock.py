"""What a clock does in every game: it says that time is up, stands still, and goes on."""

from __future__ import annotations

from datetime import timedelta
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from games.engines import ENGINES
from games.engines.chance import Chance
from games.engines.clock import (
    AT_REST,
    BY_ITSELF,
    ClockStarted,
    ClockStopped,
    StartClock,
    StopClock,
    Then,
    TimeRanOut,
    TimeUp,
    Why,
)
from games.engines.engine import CLOCK, HOUSE, REFEREE, Choice, Command, Context, Refused, Seat
from tests.engines.worlds import NOON, WORLDS, AnyEngine

KINDS = pytest.mark.parametrize("kind", ENGINES)
LATER = NOON + timedelta(days=3)


class Table:
    """A game that was just opened, and whatever is done at it."""

    def __init__(self, kind: str) -> None:
        self.engine: AnyEngine = ENGINES[kind]
        world = WORLDS[kind]
        self.seats = world.seats[0]
        self.state: Any = self.engine.initial
        self.send(world.open(self.seats, Random(7)), by=HOUSE)

    def send(self, command: Command, *, by: Seat = CLOCK) -> tuple[Any, ...]:
        events = self.engine.decide(self.state, command, Context(by, NOON, Chance(Random(5))))
        self.state = reduce(self.engine.evolve, events, self.state)
        return events

    def refused(self, command: Command, *, by: Seat = CLOCK) -> str:
        with pytest.raises(Refused) as caught:
            self.send(command, by=by)
        return str(caught.value.reason)

    def stop(self, *whys: Why) -> Table:
        for why in whys:
            self.send(StopClock(why))
        return self

    def move(self) -> tuple[Seat, Command]:
        """Something that somebody may send who is waited for."""
        for seat in self.engine.awaited(self.state):
            for choice in self.engine.legal(self.state, seat):
                return seat, WORLDS[self.engine.name].fill(choice, Random(3))
        raise AssertionError("nobody is waited for")


@KINDS
def test_the_clock_may_say_that_time_is_up_and_stand_still(kind):
    table = Table(kind)
    assert table.engine.legal(table.state, CLOCK) == (
        Choice(TimeUp, {"then": tuple(Then)}),
        Choice(StopClock, {"why": BY_ITSELF}, {"until": (None,), "since": (None,)}),
    )


@KINDS
def test_nobody_else_speaks_for_the_clock(kind):
    table = Table(kind)
    for by in (*table.seats, HOUSE, REFEREE, Seat("stranger")):
        for command in (TimeUp(Then.RULES), StopClock(Why.PAUSE), StartClock(Why.PAUSE)):
            assert table.refused(command, by=by)
    assert not {TimeUp, StopClock, StartClock} & {*table.engine.types.commands}


@KINDS
def test_before_a_game_is_opened_there_is_nothing_to_wait_for(kind):
    engine = ENGINES[kind]
    assert engine.legal(engine.initial, CLOCK) == ()
    with pytest.raises(Refused):
        engine.decide(engine.initial, TimeUp(Then.ABANDON), Context(CLOCK, NOON, Chance(Random(1))))


@KINDS
@pytest.mark.parametrize("then", Then)
def test_time_is_up_for_those_who_are_waited_for(kind, then):
    table = Table(kind)
    slow = table.engine.awaited(table.state)
    assert table.send(TimeUp(then))[0] == TimeRanOut(slow, then)


@KINDS
@pytest.mark.parametrize("why", BY_ITSELF)
def test_a_stop_says_why_and_until_when(kind, why):
    table = Table(kind)
    assert table.send(StopClock(why, LATER)) == (ClockStopped(why, LATER),)
    assert table.state.clock.stops == (why,)
    assert table.send(StartClock(why)) == (ClockStarted(why),)
    assert table.state.clock.stops == ()


@KINDS
@pytest.mark.parametrize("why", sorted(AT_REST & {*BY_ITSELF}))
def test_at_rest_nobody_is_waited_for_and_nobody_moves(kind, why):
    table = Table(kind)
    by, move = table.move()
    table.stop(why)
    assert table.engine.awaited(table.state) == table.engine.asked(table.state) == ()
    assert table.refused(move, by=by) == "table_at_rest"
    assert all(table.engine.legal(table.state, seat) == () for seat in table.seats)


@KINDS
def test_on_vacation_a_player_may_still_move_and_the_clock_goes_on_by_that(kind):
    table = Table(kind).stop(Why.VACATION)
    by, move = table.move()
    before = table.engine.moment(table.state)
    events = table.send(move, by=by)
    if table.engine.moment(table.state) != before:
        assert events[-1] == ClockStarted(Why.VACATION)
        assert table.state.clock.stops == ()


@KINDS
def test_while_the_clock_stands_still_time_is_up_for_nobody(kind):
    table = Table(kind)
    for why in BY_ITSELF:
        table.stop(why)
        for then in (Then.RULES, Then.FORFEIT, Then.REPLACE):
            assert table.refused(TimeUp(then)) == "no_seat"
    for why in BY_ITSELF:
        assert table.refused(StopClock(why))


@KINDS
def test_a_game_that_nobody_comes_back_to_can_be_given_up_at_any_time(kind):
    for stops in ((), (Why.VACATION,), (Why.PAUSE, Why.VACANCY)):
        table = Table(kind).stop(*stops)
        table.send(TimeUp(Then.ABANDON))
        result = table.engine.result(table.state)
        assert (result.winners, result.reason) == ((), "abandoned")
        assert table.engine.legal(table.state, CLOCK) == ()
        assert table.refused(StartClock(Why.PAUSE)) == "game_over"


@KINDS
def test_two_reasons_to_rest_end_one_by_one(kind):
    table = Table(kind).stop(Why.PAUSE, Why.VACANCY)
    table.send(StartClock(Why.PAUSE))
    assert table.state.clock.at_rest
    assert table.refused(StartClock(Why.PAUSE)) == "no_seat"
    table.send(StartClock(Why.VACANCY))
    assert not table.state.clock.at_rest and table.engine.awaited(table.state)


@KINDS
def test_that_the_game_is_over_comes_before_that_the_table_rests(kind):
    table = Table(kind)
    by, move = table.move()
    table.stop(Why.PAUSE).send(TimeUp(Then.ABANDON))
    assert table.refused(move, by=by) == "game_over"


@KINDS
def test_a_stranger_is_told_that_there_is_no_seat_though_the_table_rests(kind):
    table = Table(kind)
    _, move = table.move()
    assert table.stop(Why.PAUSE).refused(move, by=Seat("stranger")) == "no_seat"


def test_a_time_without_a_zone_is_no_time():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(
            b'{"type":"stop_clock","why":"pause","until":"2026-01-01T12:00:00"}', type=StopClock
        )
