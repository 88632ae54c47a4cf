"""When time is up: D-16 and decision 25. What a clock does in every game is in test_clock.py."""

from __future__ import annotations

import pytest

from games.engines import dispute
from games.engines.clock import Then, TimeRanOut, TimeUp
from games.engines.duet import DUET
from games.engines.duet.commands import DeclareInvalid, GiveClue, GiveUp
from games.engines.duet.events import (
    ClueDeclaredInvalid,
    ClueUpheld,
    SuddenDeathBegun,
    TurnPaid,
    TurnPassed,
)
from games.engines.duet.state import Cluing, SuddenDeath
from games.engines.duet.terms import Bank, Ending, Settled, Token, Verdict
from games.engines.engine import CLOCK, Contested, Resolved, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEN,
    BOB,
    EIGHT_MISTAKES,
    FOUR,
    REVEALED,
    START,
    SUDDEN_DEATH,
    A,
    B,
    GameLost,
    clue,
    played,
    right,
    table,
)

TIME_UP, FORFEIT, REPLACE, ABANDON = map(TimeUp, Then)


def ran_out(*seats: Seat, then: Then = Then.RULES) -> TimeRanOut:
    return TimeRanOut(seats, then)


def missed(game: Given) -> Given:
    """Whatever happened when time was up."""
    tried = game.when(TIME_UP, by=CLOCK)
    return tried.then(*tried.outcome)


A_DUE = played(START, "b? a18")  # A has met a bystander, and gives the next clue


def test_d_16_a_clue_that_does_not_come_costs_a_token_before_who_should_have_guessed():
    after = A_DUE.when(TIME_UP, by=CLOCK).then(
        ran_out(ANN), TurnPaid(B, Token.BYSTANDER), TurnPassed((B,))
    )
    assert (after.truth.bank, after.truth.front.b, after.truth.number) == (Bank(7, 0), 1, 3)


def test_duet_32_the_turn_passes_though_no_clue_was_given():
    """The sides alternate: who was due has had this turn."""
    after = missed(A_DUE)
    assert after.truth.turn == Cluing((B,))
    after.when(GiveClue("whale", 1), by=ANN).refused("not_your_move", "DUET-32")
    given_by_b = clue(after, by=BEN)
    given_by_b.when(GiveClue("whale", 1), by=ANN).refused("not_this_phase", "DUET-30")
    again = missed(right(given_by_b, 1))
    assert again.truth.turn == Cluing((A,))


def test_duet_82_a_token_that_allows_no_mistake_is_paid_first():
    after = missed(played(table(turns=4, mistakes=2), "b? a18"))
    assert after.truth.bank == Bank(1, 1)
    assert missed(after).truth.bank == Bank(1, 0)


def test_duet_31_before_the_first_clue_both_could_have_given_it_and_both_still_can():
    """It is paid as if the first side had been due."""
    after = START.when(TIME_UP, by=CLOCK).then(
        ran_out(ANN, BEN), TurnPaid(B, Token.BYSTANDER), TurnPassed((A, B))
    )
    assert DUET.moment(after.truth) != DUET.moment(START.truth)
    clue(after, by=BEN)


def test_duet_121_in_loose_order_both_can_still_give_a_clue():
    """It is paid before the side that gave the last one: the other was due, if they took turns."""
    loose = played(table(loose_order=True), "b? a18")
    loose.when(TIME_UP, by=CLOCK).then(
        ran_out(ANN, BEN), TurnPaid(B, Token.BYSTANDER), TurnPassed((A, B))
    )


def test_duet_121_who_was_due_alone_in_loose_order_has_had_that_turn():
    loose = played(table(loose_order=True), "a? b18 a? b19")
    after = loose.when(TIME_UP, by=CLOCK).then(
        ran_out(BEN), TurnPaid(A, Token.BYSTANDER), TurnPassed((A,))
    )
    assert missed(clue(after)).truth.turn == Cluing((B,))


def test_duet_60_where_the_other_side_is_complete_the_same_side_is_due_again():
    """B gives no clue any more, so A is waited for until the bank is empty."""
    only_a = played(START, "b? a1 a2 a8 a9 a10 a12 a15 a16 a17")
    assert only_a.truth.turn == Cluing((A,))
    after = only_a.when(TIME_UP, by=CLOCK).then(
        ran_out(ANN), TurnPaid(B, Token.BYSTANDER), TurnPassed((A,))
    )
    assert DUET.moment(after.truth) != DUET.moment(only_a.truth)


def test_d_16_after_a_right_touch_time_up_is_as_stop():
    """DUET-41, DUET-44."""
    touched = right(clue(START, by=ANN), 0)
    stopped = played(touched, "b.")
    after = touched.when(TIME_UP, by=CLOCK).then(
        ran_out(BEN), TurnPaid(B, Token.BYSTANDER), TurnPassed((B,))
    )
    assert after.truth == stopped.truth


def test_d_16_without_a_touch_guessing_out_of_time_costs_a_token_too():
    clue(START, by=ANN).when(TIME_UP, by=CLOCK).then(
        ran_out(BEN), TurnPaid(B, Token.BYSTANDER), TurnPassed((B,))
    )


def test_d_16_an_open_declaration_lapses():
    declared = clue(START, by=ANN).when(DeclareInvalid(), by=BEN).then(ClueDeclaredInvalid(BEN))
    declared.when(TIME_UP, by=CLOCK).then(
        ran_out(BEN),
        ClueUpheld(Settled.LAPSED),
        TurnPaid(B, Token.BYSTANDER),
        TurnPassed((B,)),
    )


@pytest.mark.parametrize("script", [EIGHT_MISTAKES, f"{EIGHT_MISTAKES} a?"])
def test_duet_47_the_last_token_leads_to_sudden_death(script):
    last = played(START, script)
    slow = DUET.awaited(last.truth)
    after = last.when(TIME_UP, by=CLOCK).then(
        ran_out(*slow), TurnPaid(B, Token.BYSTANDER), SuddenDeathBegun()
    )
    assert (after.truth.turn, after.truth.bank.tokens) == (SuddenDeath(), 0)


def test_d_16_in_sudden_death_the_game_is_lost_when_time_is_up():
    sudden = played(START, SUDDEN_DEATH)
    sudden.when(TIME_UP, by=CLOCK).then(
        ran_out(ANN, BEN), GameLost(Ending.OUT_OF_TIME, Verdict.DARE_MORE), REVEALED
    )


def test_a_right_touch_in_sudden_death_begins_another_wait():
    sudden = played(START, SUDDEN_DEATH)
    assert DUET.moment(right(sudden, 1, by=ANN).truth) != DUET.moment(sudden.truth)


def test_duet_75_a_wish_to_give_up_outlasts_a_clue_that_did_not_come():
    """Nobody has played on."""
    wishing = A_DUE.when(GiveUp(), by=BEN)
    after = missed(wishing.then(*wishing.outcome))
    assert after.truth.secrets.wishes == (B,)


@pytest.mark.parametrize("script", ["", "a?", "a? b0", SUDDEN_DEATH])
@pytest.mark.parametrize(
    ("command", "ending"), [(FORFEIT, Ending.FORFEIT), (ABANDON, Ending.ABANDONED)]
)
def test_both_have_lost_where_a_side_forfeits_and_where_nobody_comes_back(script, command, ending):
    game = played(START, script)
    slow = DUET.awaited(game.truth)
    after = game.when(command, by=CLOCK).then(
        ran_out(*slow, then=command.then), GameLost(ending, Verdict.TRY_AGAIN), REVEALED
    )
    result, record = DUET.result(after.truth), after.seen_by(None).record
    assert (result.winners, result.reason, record.won) == ((), ending, False)


def test_where_seats_are_opened_nothing_follows_from_the_rules():
    after = START.when(REPLACE, by=CLOCK).then(ran_out(ANN, BEN, then=Then.REPLACE))
    assert after.truth == START.truth


def test_time_is_up_for_everybody_on_the_side_that_is_waited_for():
    clue(table(seats=FOUR), by=ANN).when(TIME_UP, by=CLOCK).then(
        ran_out(BEN, BOB), TurnPaid(B, Token.BYSTANDER), TurnPassed((B,))
    )
    assert DUET.awaited(table(seats=FOUR).truth) == (ANN, AMY, BEN, BOB)


def test_what_contests_and_what_settles_it_say_so_by_what_they_are():
    events = {*DUET.types.events} - {*dispute.EVENTS}
    assert {event.__name__ for event in events if issubclass(event, Contested)} == {
        "ClueDeclaredInvalid"
    }
    assert {event.__name__ for event in events if issubclass(event, Resolved)} == {
        "ClueFoundInvalid",
        "ClueUpheld",
    }
