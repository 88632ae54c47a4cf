"""When the last token is gone (digest section 7)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    DeclareInvalid,
    DeclineInvalid,
    GiveClue,
    GiveUp,
    Rule,
    Stop,
    Touch,
)
from games.engines.duet.events import CardTouched, GameWon, SideCompleted
from games.engines.duet.state import Front, SuddenDeath, Touched
from games.engines.duet.terms import Answer, Bank, Ending, Verdict
from games.engines.engine import REFEREE, Command, Result
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEIGE,
    BEN,
    BLACK,
    BOB,
    FOUR,
    GREEN,
    REVEALED,
    START,
    SUDDEN_DEATH,
    A,
    B,
    lost,
    offered,
    options_of,
    played,
    right,
    table,
    touch,
)

SUDDEN = played(START, SUDDEN_DEATH)  # B has found 0
ONE_TURN = played(table(turns=1), "a? b0 b.")
A_COMPLETE = played(ONE_TURN, "b2 b3 b4 b5 b6 b9 b10 b11")


@pytest.mark.parametrize(
    "command",
    [GiveClue("whale", 1), Stop(), DeclareInvalid(), AgreeInvalid(), DeclineInvalid()],
    ids=lambda command: type(command).__name__,
)
def test_duet_70_no_clues_no_stop_and_nothing_to_declare(command: Command) -> None:
    for by in (ANN, BEN):
        SUDDEN.when(command, by=by).refused("not_this_phase", "DUET-70")
        assert offered(SUDDEN, by) == [Touch, GiveUp]
    SUDDEN.when(Rule(Answer.YES), by=REFEREE).refused("not_this_phase", "DUET-70")


def test_duet_70_no_tokens() -> None:
    game = right(SUDDEN, 2, 3, by=BEN)
    assert (game.truth.bank, game.truth.front) == (Bank(0, 0), Front(b=1))


def test_duet_70_what_is_known_already_stays_in_sight() -> None:
    view = SUDDEN.seen_by(ANN)
    assert [clue.word for clue in view.clues] == ["zebra"] * 9
    assert [len(card.marks) for card in view.cards[19:23]] == [2, 2, 2, 2]


def test_duet_71_while_both_have_words_both_may_touch() -> None:
    assert DUET.awaited(SUDDEN.truth) == (ANN, BEN)
    assert Touch in offered(SUDDEN, ANN) and Touch in offered(SUDDEN, BEN)


def test_duet_71_if_one_side_is_complete_only_that_side_touches() -> None:
    assert A_COMPLETE.truth.complete == (A,)
    assert DUET.awaited(A_COMPLETE.truth) == (ANN,)
    A_COMPLETE.when(Touch(1), by=BEN).refused("nothing_left_to_touch", "DUET-71")
    assert offered(A_COMPLETE, BEN) == [GiveUp]
    right(A_COMPLETE, 1, 8, by=ANN)


def test_duet_71_it_may_come_so_in_the_middle() -> None:
    game = right(ONE_TURN, 2, 3, 4, 5, 6, 9, 10, by=BEN)
    game = touch(game, 11, SideCompleted(A), by=BEN)
    assert DUET.awaited(game.truth) == (ANN,)
    mirror = right(ONE_TURN, 1, 2, 8, 9, 10, 12, 15, 16, by=ANN)
    mirror = touch(mirror, 17, SideCompleted(B), by=ANN)
    assert DUET.awaited(mirror.truth) == (BEN,)
    mirror.when(Touch(3), by=ANN).refused("nothing_left_to_touch", "DUET-71")


@pytest.mark.parametrize("script", ["b2 a1 b3 a8", "a1 a8 b2 b3", "B3 b2 A8 a1"])
def test_duet_72_in_any_order_and_by_anybody(script: str) -> None:
    game = played(table(seats=FOUR, turns=1), "a? b0 b.")
    game = played(game, script)
    assert (game.truth.found, game.truth.turn) == (5, SuddenDeath())
    assert set(DUET.awaited(game.truth)) == {*FOUR}


def test_duet_72_one_touch_at_a_time_and_each_is_kept_in_order() -> None:
    game = right(right(right(SUDDEN, 2, by=BEN), 1, by=ANN), 3, by=BEN)
    last = (Touched(B, 2, GREEN), Touched(A, 1, GREEN), Touched(B, 3, GREEN))
    for seat in (ANN, BEN, None):
        assert game.seen_by(seat).last_touches == last
    assert game.truth.clues == SUDDEN.truth.clues


def test_duet_73_judged_by_the_key_of_the_other_side() -> None:
    SUDDEN.when(Touch(3), by=BEN).then(CardTouched(B, 3, GREEN))
    SUDDEN.when(Touch(3), by=ANN).then(CardTouched(A, 3, BEIGE), *lost(Ending.OUT_OF_TIME))
    SUDDEN.when(Touch(7), by=ANN).then(CardTouched(A, 7, BEIGE), *lost(Ending.OUT_OF_TIME))


@pytest.mark.parametrize("card", [1, 8, 18])
def test_duet_73_a_bystander_loses(card: int) -> None:
    over = touch(SUDDEN, card, *lost(Ending.OUT_OF_TIME), by=BEN)
    assert DUET.result(over.truth) == Result((), "out_of_time")


@pytest.mark.parametrize(("by", "card"), [(BEN, 7), (BEN, 13), (ANN, 13), (ANN, 14)])
def test_duet_73_an_assassin_loses(by: str, card: int) -> None:
    over = touch(SUDDEN, card, *lost(Ending.ASSASSIN), by=by)
    assert over.truth.last_touches[-1].colour is BLACK
    assert DUET.result(over.truth) == Result((), "assassin")


def test_duet_73_what_one_has_marked_oneself_and_what_is_covered_is_no_touch() -> None:
    game = played(table(turns=2), "a? b18 b? a1 a.")
    assert isinstance(game.truth.turn, SuddenDeath)
    game.when(Touch(18), by=BEN).refused("card_marked", "DUET-37", card=18)
    game.when(Touch(1), by=BEN).refused("card_covered", "DUET-37", card=1)
    game.when(Touch(25), by=BEN).refused("no_such_card", "DUET-37", card=25)
    assert 18 not in options_of(game, BEN, Touch)["card"]
    assert 18 in options_of(game, ANN, Touch)["card"]


def test_duet_74_all_fifteen_found_is_a_win_for_both() -> None:
    game = played(A_COMPLETE, "a1 a8 a12 a15 a16")
    won = GameWon(None, Verdict.MISSION_WON)
    over = touch(game, 17, SideCompleted(B), won, REVEALED, by=ANN)
    assert (over.truth.found, DUET.result(over.truth)) == (15, Result((ANN, BEN), "win"))


def test_duet_74_of_the_standard_game_with_a_point_less() -> None:
    game = played(SUDDEN, "b2 b3 b4 b5 b6 b9 b10 b11 a1 a8 a12 a15 a16")
    won = GameWon(0 + 1 - 1, Verdict.WON)
    touch(game, 17, SideCompleted(B), won, REVEALED, by=ANN)


def test_duet_74_one_touch_may_complete_both() -> None:
    game = played(SUDDEN, "b2 b3 b4 b5 b6 b9 b11 a1 a8 a12 a15 a16 a17")
    won = GameWon(0, Verdict.WON)
    touch(game, 10, SideCompleted(A), SideCompleted(B), won, REVEALED, by=BEN)


@pytest.mark.parametrize("by", [ANN, AMY, BEN, BOB])
def test_any_member_may_touch_in_sudden_death(by: str) -> None:
    game = played(table(seats=FOUR, turns=1), "a? b0 b.")
    right(game, 2 if by in (BEN, BOB) else 1, by=by)
