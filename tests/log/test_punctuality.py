"""Whether seats answered in time: a count over what happened and when."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from games.engines.clock import ClockStarted, ClockStopped, Why
from games.engines.codenames import CODENAMES
from games.engines.codenames.events import CardCovered, ClueGiven, TurnPassed
from games.engines.codenames.terms import Colour
from games.engines.dispute import Complaint, DisputeOpened, DisputeRuled, Grounds, Outcome
from games.engines.engine import HOUSE, REFEREE, Event, Seat
from games.log import Recorded
from games.punctuality import Answer, answers
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, dealt

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
BEA = Seat("red_operative_2")
CLUE = ClueGiven(RED, "zebra", 2, limit=3)
RED_0, RED_1 = (CardCovered(RED, card, Colour.RED) for card in (0, 1))

Step = tuple[float, Seat, tuple[Event, ...]]


def hours(number: float) -> datetime:
    return NOON + timedelta(hours=number)


def answered(*steps: Step, anew: tuple[float, ...] = ()) -> list[Answer]:
    """At a table where an hour is the time: each step is when, by whom, and what happened."""
    happened = []
    for after, by, events in steps:
        cause = uuid4()
        happened += [Recorded(0, event, by, hours(after), cause, b"") for event in events]
    return list(answers(CODENAMES, happened, timedelta(hours=1), [hours(m) for m in anew]))


def deal(after: float = 0) -> Step:
    return after, HOUSE, F1


def test_an_answer_within_the_time_is_in_time_and_one_after_it_is_late() -> None:
    told = answered(deal(), (1, ADA, (CLUE,)), (2.5, BO, (RED_0, TurnPassed(BLUE))))
    assert told == [Answer(ADA, hours(1), True), Answer(BO, hours(2.5), False)]


def test_nobody_is_asked_to_answer_before_they_are_awaited() -> None:
    clues = ClueGiven(BLUE, "horse", 1, limit=2)
    turn = (9, ADA, (CLUE,)), (9.5, BO, (RED_0, TurnPassed(BLUE))), (10, CY, (clues,))
    assert [answer.in_time for answer in answered(deal(), *turn)] == [False, True, True]


def test_touches_of_one_turn_are_one_answer_and_late_if_one_of_them_is() -> None:
    def turn(second: float) -> list[Answer]:
        done = (second, BO, (RED_1, TurnPassed(BLUE)))
        return answered(deal(), (0.5, ADA, (CLUE,)), (1, BO, (RED_0,)), done)

    assert turn(2)[1:] == [Answer(BO, hours(2), True)]
    assert turn(2.5)[1:] == [Answer(BO, hours(2.5), False)]


def test_who_was_spared_an_answer_by_another_of_the_group_has_not_answered() -> None:
    opening = dealt("WHALE:R PIANO:R", seats=(ADA, BO, BEA, CY, DI))
    told = answered((0, HOUSE, opening), (0.5, ADA, (CLUE,)), (9, BEA, (RED_0, TurnPassed(BLUE))))
    assert [(answer.seat, answer.in_time) for answer in told] == [(ADA, True), (BEA, False)]


def test_who_is_awaited_and_does_nothing_has_not_answered_yet() -> None:
    assert answered(deal(), (0.5, ADA, (CLUE,)))[1:] == []


def test_whatever_a_seat_does_unasked_is_no_answer() -> None:
    assert answered(deal(), (9, DI, (CLUE,))) == []


def test_when_somebody_sits_down_everybodys_time_begins_anew() -> None:
    assert answered(deal(), (9, ADA, (CLUE,)), anew=(8.5,)) == [Answer(ADA, hours(9), True)]
    assert answered(deal(), (9, ADA, (CLUE,)), anew=(7.5,)) == [Answer(ADA, hours(9), False)]


def test_what_was_answered_before_somebody_sat_down_stays_answered() -> None:
    late, in_time = (2, BO, (RED_0,)), (9, BO, (RED_1, TurnPassed(BLUE)))
    told = answered(deal(), (0.5, ADA, (CLUE,)), late, in_time, anew=(8.5,))
    assert told[1:] == [Answer(BO, hours(2), False), Answer(BO, hours(9), True)]


def test_to_dispute_something_is_no_answer() -> None:
    opened = DisputeOpened(1, BO, None, Complaint.CONDUCT), ClockStopped(Why.DISPUTE, None)
    quarrel = (0.9, BO, opened)
    assert answered(deal(), (0.5, ADA, (CLUE,)), quarrel)[1:] == []
    ruled = DisputeRuled(1, Outcome.STANDS, Grounds.NO_MISCONDUCT, "", on_appeal=False)
    rest = (5, REFEREE, (ruled, ClockStarted(Why.DISPUTE))), (5.5, BO, (RED_0, TurnPassed(BLUE)))
    told = answered(deal(), (0.5, ADA, (CLUE,)), quarrel, *rest)
    assert told[1:] == [Answer(BO, hours(5.5), True)]
