"""The worked scenarios of the digest (section 14), with exactly their numbers, on F3.

DUET-T1 and DUET-T2 are in test_worked_example.py, DUET-T24 is in test_key.py.
"""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import AgreeInvalid, DeclareInvalid, GiveClue, Stop, Touch
from games.engines.duet.events import (
    ClueDeclaredInvalid,
    ClueFoundInvalid,
    GameWon,
    SideCompleted,
    SuddenDeathBegun,
    TokenDiscarded,
    TurnPaid,
    TurnPassed,
)
from games.engines.duet.state import Cluing, Front, Guessing, Mark, Over, SuddenDeath
from games.engines.duet.terms import Bank, Ending, Settled, Verdict
from tests.dsl import Given
from tests.engines.duet.table import (
    ANN,
    BEN,
    BYSTANDER,
    CHECK,
    EIGHT_MISTAKES,
    REVEALED,
    START,
    SUDDEN_DEATH,
    A,
    B,
    bystander,
    clue,
    lost,
    played,
    right,
    stop,
    table,
    touch,
)

SUDDEN = SuddenDeathBegun()


def test_duet_t3_a_bystander_of_both_sides_is_covered_and_its_word_is_free() -> None:
    game = bystander(clue(START, by=ANN), 18)
    assert (game.truth.bank.tokens, game.truth.marks[18]) == (8, (Mark(B, 1),))
    game.when(GiveClue("word18", 1), by=BEN).refused("clue_on_the_board", word="word18")
    game = bystander(clue(game), 18)
    assert (game.truth.bank.tokens, game.truth.marks[18]) == (7, (Mark(B, 1), Mark(A, 1)))
    assert game.truth.covered(18)
    clued = clue(game, 1, "word18")
    clued.when(Touch(18), by=BEN).refused("card_covered", "DUET-37", card=18)
    clue(bystander(clued, 19)).when(Touch(18), by=ANN).refused("card_covered", "DUET-37", card=18)


def test_duet_t4_nobody_touches_the_own_mark_again() -> None:
    game = clue(stop(right(clue(bystander(clue(START, by=ANN), 18)), 1)))
    game.when(Touch(18), by=BEN).refused("card_marked", "DUET-37", card=18)


def test_duet_t5_seven_is_an_assassin_to_b_and_a_bystander_to_a() -> None:
    over = touch(clue(START, by=ANN), 7, *lost(Ending.ASSASSIN))
    assert over.truth.turn == Over(Ending.ASSASSIN, Verdict.WATCH_THE_BLACKS)
    bystander(clue(START, by=BEN), 7)


@pytest.mark.parametrize("number", [1, 0])
def test_duet_t6_no_stop_before_a_right_touch(number: int) -> None:
    clue(START, number, by=ANN).when(Stop(), by=BEN).refused("touch_first", "DUET-41")


def test_duet_t7_four_right_touches_after_the_number_one() -> None:
    game = right(clue(START, 1, by=ANN), 0, 2, 3, 4)
    assert game.truth.turn == Guessing(A, B, right=4)


def test_duet_t8_cairo() -> None:
    game = table(turns=9, mistakes=5)
    assert game.truth.bank == Bank(bystander=5, check=4)
    for card in (18, 18, 19, 19, 20):
        game = bystander(clue(game), card)
    assert game.truth.bank == Bank(0, 4)
    game = bystander(clue(game), 20, token=CHECK, tokens=2)
    assert (game.truth.bank, game.truth.marks[20]) == (Bank(0, 2), (Mark(B, 1), Mark(A, 2)))
    assert game.truth.covered(20)
    game = stop(right(clue(game), 0), token=CHECK)
    assert game.truth.bank == Bank(0, 1)
    game = touch(clue(game), 21, *lost(Ending.TOKENS_EXCEEDED))
    assert game.truth.turn == Over(Ending.TOKENS_EXCEEDED, Verdict.DARE_MORE)
    assert not game.truth.sudden_death


def test_duet_t9_with_two_check_tokens_a_bystander_is_sudden_death_and_not_lost() -> None:
    game = clue(table(turns=2, mistakes=0), by=ANN)
    game = bystander(game, 18, token=CHECK, tokens=2, then=SUDDEN)
    assert (game.truth.turn, game.truth.bank) == (SuddenDeath(), Bank(0, 0))


def test_duet_t10_with_one_bystander_token_too() -> None:
    game = bystander(clue(table(turns=1, mistakes=1), by=ANN), 18, then=SUDDEN)
    assert (game.truth.turn, game.truth.bank) == (SuddenDeath(), Bank(0, 0))


def test_duet_t11_vatican() -> None:
    game = table(turns=8, mistakes=0)
    assert game.truth.bank == Bank(0, 8)
    game = bystander(clue(game, by=ANN), 18, token=CHECK, tokens=2)
    assert (game.truth.bank, game.truth.marks[18]) == (Bank(0, 6), (Mark(B, 2),))
    assert 18 in game.truth.visible


def test_duet_t12_washington() -> None:
    game = stop(right(clue(table(turns=7, mistakes=2), by=ANN), 0), token=CHECK)
    assert game.truth.bank == Bank(bystander=2, check=4)


def test_duet_t13_standard() -> None:
    game = stop(right(clue(START, by=ANN), 0))
    assert (game.truth.bank, game.truth.front) == (Bank(8, 0), Front(b=1))


def test_duet_t14_a_win_in_two_turns() -> None:
    game = right(clue(START, by=ANN), 0, 2, 3, 4, 5, 6, 9, 10)
    game = touch(game, 11, SideCompleted(A), TurnPaid(B, BYSTANDER), TurnPassed((B,)))
    assert (game.truth.bank.tokens, game.truth.left(B), game.truth.turn) == (8, 6, Cluing((B,)))
    game = right(clue(game), 1, 8, 12, 15, 16)
    won = GameWon(23, Verdict.FOR_THE_MAP)
    game = touch(game, 17, SideCompleted(B), TurnPaid(A, BYSTANDER), won, REVEALED)
    assert (game.truth.bank.tokens, game.truth.front) == (7, Front(1, 1))


def test_duet_t15_the_own_side_is_completed_while_guessing() -> None:
    game = stop(right(clue(START, by=ANN), 0, 2, 3, 4, 5, 6, 9, 11))
    assert (game.truth.bank.tokens, game.truth.left(A)) == (8, 1)
    game = touch(clue(game), 10, SideCompleted(A))
    assert (game.truth.left(A), game.truth.left(B)) == (0, 6)
    assert game.truth.turn == Guessing(B, A, right=1)
    game = stop(game, then=TurnPassed((B,)))
    assert (game.truth.bank.tokens, game.truth.turn) == (7, Cluing((B,)))


def test_duet_t16_sudden_death() -> None:
    game = played(START, EIGHT_MISTAKES)
    assert (game.truth.bank.tokens, game.truth.turn) == (1, Cluing((A,)))
    game = stop(right(clue(game), 0), then=SUDDEN)
    assert (game.truth.bank.tokens, game.truth.turn) == (0, SuddenDeath())
    for by, card in ((BEN, 2), (ANN, 1), (BEN, 3), (ANN, 8)):
        game = right(game, card, by=by)
    assert (game.truth.found, game.truth.left(A), game.truth.left(B)) == (5, 6, 6)
    for by in (ANN, BEN):
        game.when(Stop(), by=by).refused("not_this_phase", "DUET-70")
        game.when(GiveClue("whale", 1), by=by).refused("not_this_phase", "DUET-70")
    game = touch(game, 18, *lost(Ending.OUT_OF_TIME), by=BEN)
    assert game.truth.turn == Over(Ending.OUT_OF_TIME, Verdict.DARE_MORE)


def test_duet_t17_in_sudden_death_with_a_complete_only_a_touches() -> None:
    game = played(START, f"{SUDDEN_DEATH} b2 b3 b4 b5 b6 b9 b10 b11")
    assert (game.truth.complete, DUET.awaited(game.truth)) == ((A,), (ANN,))
    game.when(Touch(1), by=BEN).refused("nothing_left_to_touch", "DUET-71")
    right(game, 1, by=ANN)


def test_duet_t18_a_win_with_the_last_token_has_no_minus_point() -> None:
    mistakes = " ".join(EIGHT_MISTAKES.split()[:12])
    game = right(clue(played(START, f"{mistakes} a? b0 b.")), 1, 8, 12, 15, 16, 17, 2, 9)
    completed = SideCompleted(B), TurnPaid(A, BYSTANDER), TurnPassed((A,))
    game = touch(game, 10, *completed)
    assert (game.truth.bank.tokens, game.truth.front) == (1, Front(1, 1))
    game = right(clue(game), 3, 4, 5, 6)
    won = GameWon(3, Verdict.WON)
    game = touch(game, 11, SideCompleted(A), TurnPaid(B, BYSTANDER), won, REVEALED)
    assert (game.truth.bank.tokens, game.truth.sudden_death) == (0, False)


def test_duet_t19_seven_turns_with_two_mistakes_are_eleven_points() -> None:
    game = played(START, "a? b18 b? a18 a? b0 b. b? a1 a. a? b2 b. b? a8 a12 a15 a16 a17 a9 a10")
    assert (game.truth.complete, game.truth.bank.tokens) == ((B,), 3)
    game = right(clue(game), 3, 4, 5, 6)
    won = GameWon(11, Verdict.FOR_THE_MAP)
    game = touch(game, 11, SideCompleted(A), TurnPaid(B, BYSTANDER), won, REVEALED)
    assert (game.truth.bank.tokens, game.truth.front.tokens) == (2, 5)


def test_duet_t19_sudden_death_after_four_mistakes_and_five_stops_is_four_points() -> None:
    mistakes = " ".join(EIGHT_MISTAKES.split()[:8])
    game = played(START, f"{mistakes} a? b0 b. b? a1 a. a? b2 b. b? a8 a. a? b3 b.")
    assert (game.truth.turn, game.truth.front.tokens) == (SuddenDeath(), 5)
    game = played(game, "b4 b5 b6 b9 b10 b11 a12 a15 a16")
    touch(game, 17, SideCompleted(B), GameWon(4, Verdict.WON), REVEALED, by=ANN)


def agreed(game: Given, *penalty: TokenDiscarded | SuddenDeathBegun) -> Given:
    """The guesser declares the clue invalid, and the giver agrees."""
    game = game.when(DeclareInvalid(), by=BEN).then(ClueDeclaredInvalid(BEN))
    return game.when(AgreeInvalid(), by=ANN).then(ClueFoundInvalid(Settled.AGREED), *penalty)


def test_duet_t20_the_penalty_of_the_standard_game() -> None:
    assert START.truth.bank.tokens == 9
    game = agreed(clue(START, by=ANN), TokenDiscarded(BYSTANDER))
    assert (game.truth.bank.tokens, game.truth.discarded) == (8, 1)
    assert game.truth.turn == Guessing(A, B, right=0)
    game = stop(right(game, 0))
    assert (game.truth.bank.tokens, game.truth.discarded) == (7, 1)


def test_duet_t21_the_penalty_with_the_last_token_is_sudden_death() -> None:
    game = clue(played(START, EIGHT_MISTAKES), 2, "ocean")
    game = agreed(game, TokenDiscarded(BYSTANDER), SUDDEN)
    assert (game.truth.bank.tokens, game.truth.turn) == (0, SuddenDeath())
    assert game.seen_by(BEN).clues[-1].word == "ocean"


def test_duet_t22_the_penalty_of_a_mission_takes_a_check_token() -> None:
    game = agreed(clue(table(turns=9, mistakes=5), by=ANN), TokenDiscarded(CHECK))
    assert game.truth.bank == Bank(bystander=5, check=3)


def test_duet_t25_two_clues_in_a_row_and_no_third() -> None:
    game = clue(table(loose_order=True), by=ANN)
    game = bystander(game, 18, then=TurnPassed((A, B)))
    game = bystander(clue(game, by=ANN), 19, then=TurnPassed((B,)))
    game.when(GiveClue("whale", 1), by=ANN).refused("enough_in_a_row", "DUET-121", most=2)
    game = bystander(clue(game, by=BEN), 18, then=TurnPassed((A, B)))
    for by in (ANN, BEN):
        clue(game, by=by)
