"""Clue, touches, stop: how a turn goes (digest section 4)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import DeclareInvalid, GiveClue, GiveUp, Stop, Touch
from games.engines.duet.events import CardMarked, CardTouched, ClueGiven, TurnPaid, TurnPassed
from games.engines.duet.state import Agent, Cluing, Guessing, Mark, Over, SuddenDeath, Touched
from games.engines.duet.terms import Ending, Side
from games.engines.engine import Refused, Seat
from tests.engines.duet.table import (
    ANN,
    BEIGE,
    BEN,
    BLACK,
    BYSTANDER,
    F3,
    GREEN,
    GREEN_ON_A,
    START,
    SUDDEN_DEATH,
    A,
    B,
    bystander,
    clue,
    lost,
    offered,
    options_of,
    played,
    right,
    stop,
    table,
    touch,
)

CLUED = clue(START, by=ANN)
SIDES = {ANN: A, BEN: B}


def test_duet_30_clue_then_guess_then_the_next_clue() -> None:
    assert START.truth.turn == Cluing((A, B))
    assert CLUED.truth.turn == Guessing(giver=A, guesser=B, right=0)
    game = right(CLUED, 0)
    assert game.truth.turn == Guessing(giver=A, guesser=B, right=1)
    game = stop(game)
    assert (game.truth.turn, game.truth.number) == (Cluing((B,)), 2)


def test_duet_30_or_sudden_death_and_the_end() -> None:
    game = played(START, SUDDEN_DEATH)
    assert game.truth.turn == SuddenDeath()
    assert isinstance(played(game, "b18").truth.turn, Over)


def test_duet_30_what_belongs_to_another_phase_is_refused() -> None:
    for command in (Touch(0), Stop(), DeclareInvalid()):
        START.when(command, by=BEN).refused("not_this_phase", "DUET-30")
    CLUED.when(GiveClue("zebra", 1), by=ANN).refused("not_this_phase", "DUET-30")


def test_duet_31_whichever_side_is_ready_first_gives_the_first_clue() -> None:
    assert set(DUET.awaited(START.truth)) == {ANN, BEN}
    for by, side in SIDES.items():
        assert offered(START, by) == [GiveClue, GiveUp]
        game = clue(START, 2, by=by)
        assert game.truth.turn == Guessing(giver=side, guesser=side.other)
        assert [c.side for c in game.truth.clues] == [side]


def test_duet_31_the_first_clue_that_is_accepted_decides() -> None:
    game = START.when(GiveClue("word3", 1), by=ANN).refused("clue_on_the_board", word="word3")
    game = clue(game, by=BEN)
    game.when(GiveClue("whale", 1), by=ANN).refused("other_side_was_first", "DUET-31")


def test_duet_31_being_late_is_only_said_in_the_first_turn() -> None:
    game = clue(bystander(CLUED, 18))
    game.when(GiveClue("whale", 1), by=ANN).refused("not_this_phase", "DUET-30")


def test_duet_32_sides_alternate_however_a_turn_ends() -> None:
    game = CLUED
    for card in (18, 18, 0, 1, 19):
        side = game.truth.turn.guesser
        mistake = F3[0 if side is B else 1][card] is BEIGE
        game = bystander(game, card) if mistake else stop(right(game, card))
        assert game.truth.turn == Cluing((side,))
        (by, other) = (ANN, BEN) if side is A else (BEN, ANN)
        assert DUET.awaited(game.truth) == (by,)
        game.when(GiveClue("whale", 1), by=other).refused("not_your_move", "DUET-32")
        game = clue(game)
    assert [c.side for c in game.truth.clues] == [A, B, A, B, A, B]


def test_duet_32_the_other_side_gives_if_the_side_due_is_complete() -> None:
    *most, last = GREEN_ON_A
    completed = played(right(CLUED, *most), f"b{last}")  # A is complete, and B is due anyway
    game = played(completed, "b? a18")
    assert game.truth.turn == Cluing((B,))
    game.when(GiveClue("whale", 1), by=ANN).refused("side_complete", "DUET-60")


def test_duet_33_a_clue_is_one_word_and_one_number() -> None:
    tried = START.when(GiveClue("Ocean", 3), by=ANN)
    tried.then(ClueGiven(A, "ocean", 3))
    START.when(GiveClue("blue sea", 3), by=ANN).refused(
        "clue_not_one_word", "DUET-100", word="blue sea"
    )


def test_duet_33_the_number_does_not_limit_touches() -> None:
    right(clue(START, 1, by=ANN), *GREEN_ON_A[:8])


@pytest.mark.parametrize("number", range(10))
def test_duet_34_a_number_from_zero_to_all_that_is_left(number: int) -> None:
    clue(START, number, by=ANN)
    assert options_of(START, ANN, GiveClue) == {"number": tuple(range(10))}


@pytest.mark.parametrize("number", [-999, -1, 10, 99])
def test_duet_34_no_number_beyond_what_the_giver_has_left(number: int) -> None:
    tried = START.when(GiveClue("zebra", number), by=ANN)
    tried.refused("number_out_of_range", "DUET-34", least=0, most=9)


def test_duet_34_the_number_is_capped_by_the_giver_s_own_greens() -> None:
    game = played(START, "a? b0 b2 b3 b. b? a1 a.")  # A has six left, B seven
    game.when(GiveClue("whale", 7), by=ANN).refused("number_out_of_range", least=0, most=6)
    assert options_of(game, ANN, GiveClue) == {"number": tuple(range(7))}
    clue(game, 6)
    game = played(game, "a? b18")
    game.when(GiveClue("whale", 8), by=BEN).refused("number_out_of_range", least=0, most=7)
    clue(game, 7)


def test_duet_34_after_zero_at_least_one_touch_is_due() -> None:
    game = clue(START, 0, by=ANN)
    game.when(Stop(), by=BEN).refused("touch_first", "DUET-41")
    stop(right(game, 0, 2, 3))


def test_duet_35_one_clue_a_turn() -> None:
    for by in (ANN, BEN):
        tried = right(CLUED, 0).when(GiveClue("whale", 1), by=by)
        assert isinstance(tried.outcome, Refused)
    assert len(stop(right(CLUED, 0)).truth.clues) == 1


def test_duet_35_at_least_one_touch() -> None:
    assert Stop not in offered(CLUED, BEN)
    CLUED.when(Stop(), by=BEN).refused("touch_first", "DUET-41")


def test_duet_36_as_long_as_touches_are_right_the_guesser_may_go_on() -> None:
    game = CLUED
    for count, card in enumerate(GREEN_ON_A[:8], start=1):
        game = touch(game, card)
        assert game.truth.turn == Guessing(A, B, right=count)
        assert {Touch, Stop} <= set(offered(game, BEN))


@pytest.mark.parametrize(
    ("script", "side", "card", "reason"),
    [
        ("a? b0", B, 0, "card_covered"),
        ("a? b1 b? a1", A, 1, "card_covered"),
        ("a? b18 b? a18 a?", B, 18, "card_covered"),
        ("a? b18 b? a1 a. a?", B, 18, "card_marked"),
        ("a? b0", B, 25, "no_such_card"),
        ("a? b0", B, -1, "no_such_card"),
    ],
)
def test_duet_37_no_touch_on_what_is_covered_or_marked_by_oneself(
    script: str, side: Side, card: int, reason: str
) -> None:
    game, by = played(START, script), ANN if side is A else BEN
    game.when(Touch(card), by=by).refused(reason, "DUET-37", card=card)
    assert card not in options_of(game, by, Touch)["card"]


def test_duet_37_what_the_other_side_has_marked_may_be_touched() -> None:
    game = clue(bystander(CLUED, 18))
    assert 18 in options_of(game, ANN, Touch)["card"]
    bystander(game, 18)


@pytest.mark.parametrize("by", [ANN, BEN])
def test_duet_37_colours_have_no_influence_on_what_may_be_touched(by: Seat) -> None:
    game = clue(START, by=BEN if by is ANN else ANN)
    assert options_of(game, by, Touch) == {"card": tuple(range(25))}


def test_duet_37_a_touch_on_green_on_black_and_on_beige() -> None:
    assert touch(CLUED, 0).truth.turn == Guessing(A, B, right=1)
    over = touch(CLUED, 7, *lost(Ending.ASSASSIN))
    assert over.truth.bank.tokens == 9
    marked, passed = CardMarked(B, 18, BYSTANDER, 1), TurnPassed((B,))
    CLUED.when(Touch(18), by=BEN).then(CardTouched(B, 18, BEIGE), marked, passed)


def test_duet_38_any_green_of_the_giver_counts_and_the_giver_says_nothing() -> None:
    game = clue(START, 1, "whatever", by=ANN)
    game.when(Touch(6), by=BEN).then(CardTouched(B, 6, GREEN))
    game.when(Touch(11), by=BEN).then(CardTouched(B, 11, GREEN))


@pytest.mark.parametrize("card", [2, 9, 10])
def test_duet_39_a_cell_green_for_both_is_done_for_both_after_one_touch(card: int) -> None:
    game = touch(CLUED, card)
    assert (game.truth.left(A), game.truth.left(B)) == (8, 8)
    game = clue(stop(game))
    game.when(Touch(card), by=ANN).refused("card_covered", "DUET-37", card=card)


def test_duet_39_nobody_is_told_that_it_was_green_for_both() -> None:
    """2 is green for both, 3 for A alone: the same event, to the letter but for the number."""
    for card in (2, 3):
        CLUED.when(Touch(card), by=BEN).then(CardTouched(B, card, GREEN))


def test_duet_40_the_other_side_meets_the_assassin_on_a_marked_card() -> None:
    game = clue(bystander(CLUED, 14))
    assert F3[1][14] is BLACK
    over = touch(game, 14, *lost(Ending.ASSASSIN))
    assert over.truth.marks[14] == (Mark(B, 1),)


def test_duet_40_or_a_bystander_and_the_card_is_covered() -> None:
    game = bystander(clue(bystander(CLUED, 18)), 18)
    assert game.truth.marks[18] == (Mark(B, 1), Mark(A, 1))
    assert game.truth.covered(18)


def test_duet_40_or_an_agent_and_the_mark_stays_on_top() -> None:
    game = touch(clue(bystander(CLUED, 1)), 1)
    shown = game.seen_by(None).cards[1]
    assert (shown.agent, shown.marks) == (Agent(A, 2), (Mark(B, 1),))


def test_duet_41_stop_after_a_right_touch_is_paid() -> None:
    game = right(CLUED, 0)
    game.when(Stop(), by=BEN).then(TurnPaid(B, BYSTANDER), TurnPassed((B,)))
    game = right(clue(bystander(CLUED, 18)), 1)
    game.when(Stop(), by=ANN).then(TurnPaid(A, BYSTANDER), TurnPassed((A,)))


def test_duet_41_a_right_touch_of_an_earlier_turn_is_not_enough() -> None:
    game = clue(bystander(right(CLUED, 0), 18))
    game.when(Stop(), by=ANN).refused("touch_first", "DUET-41")


@pytest.mark.parametrize("command", [Touch(3), Stop()])
def test_duet_41_the_side_that_gave_the_clue_neither_touches_nor_stops(
    command: Touch | Stop,
) -> None:
    right(CLUED, 0).when(command, by=ANN).refused("not_your_move", "DUET-23")


def test_the_history_keeps_each_touch_with_the_clue_of_its_turn() -> None:
    game = played(table(), "a? b0 b18 b? a1")
    assert [clue.touches for clue in game.seen_by(None).clues] == [
        (Touched(B, 0, GREEN), Touched(B, 18, BEIGE)),
        (Touched(A, 1, GREEN),),
    ]
    assert [clue.turn for clue in game.truth.clues] == [1, 2]
