"""Giving up takes both sides, and neither is told of the other's wish (DUET-75)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import GiveUp
from games.engines.duet.events import BothGaveUp, GivingUpWished
from games.engines.duet.terms import Ending
from games.engines.engine import Confidential, Result, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEN,
    BOB,
    FOUR,
    REVEALED,
    SUDDEN_DEATH,
    A,
    B,
    lost,
    offered,
    played,
    table,
)

TABLE = table(seats=FOUR)
MEMBERS = {A: frozenset({ANN, AMY}), B: frozenset({BEN, BOB})}
MOMENTS = {
    "first clue": TABLE,
    "guess": played(TABLE, "a?"),
    "touched": played(TABLE, "a? b0"),
    "next clue": played(TABLE, "a? b18"),
    "declared": played(TABLE, "a? b!"),
}
SUDDEN = played(TABLE, SUDDEN_DEATH)


def wish(game: Given, by: Seat) -> Given:
    side = game.truth.side_of(by)
    return game.when(GiveUp(), by=by).then(GivingUpWished(MEMBERS[side], side))


def wishes(game: Given) -> dict[Seat | None, bool]:
    return {seat: game.seen_by(seat).wish for seat in (ANN, AMY, BEN, BOB, None)}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize(("first", "second"), [(ANN, BEN), (AMY, BOB), (BOB, ANN)])
def test_duet_75_it_takes_both_sides_at_any_moment(moment: str, first: Seat, second: Seat) -> None:
    game = wish(MOMENTS[moment], first)
    assert DUET.result(game.truth) is None
    side = game.truth.side_of(second)
    over = game.when(GiveUp(), by=second).then(BothGaveUp(side), *lost(Ending.GIVEN_UP))
    assert DUET.result(over.truth) == Result((), "given_up")


@pytest.mark.parametrize(("first", "second"), [(ANN, BEN), (BOB, AMY)])
def test_duet_75_in_sudden_death_it_is_out_of_time(first: Seat, second: Seat) -> None:
    game, side = wish(SUDDEN, first), SUDDEN.truth.side_of(second)
    over = game.when(GiveUp(), by=second).then(BothGaveUp(side), *lost(Ending.OUT_OF_TIME))
    assert DUET.result(over.truth) == Result((), "out_of_time")


@pytest.mark.parametrize("moment", MOMENTS)
def test_duet_75_two_of_one_side_are_not_both_sides(moment: str) -> None:
    game = wish(MOMENTS[moment], ANN)
    for by in (ANN, AMY):
        game.when(GiveUp(), by=by).refused("gave_up_already", "DUET-75")
        assert GiveUp not in offered(game, by)


def test_duet_75_a_wish_is_told_to_the_own_side_and_to_nobody_else() -> None:
    game = wish(TABLE, ANN)
    assert wishes(game) == {ANN: True, AMY: True, BEN: False, BOB: False, None: False}
    *_, told = game.history
    assert isinstance(told, Confidential)
    assert [seat for seat in (*FOUR, None) if told.told_to(seat)] == [ANN, AMY]
    for seat in (BEN, BOB, None):
        assert game.seen_by(seat) == TABLE.seen_by(seat)
        assert DUET.legal(game.truth, seat) == DUET.legal(TABLE.truth, seat)


@pytest.mark.parametrize(
    ("before", "by", "playing_on"),
    [
        ("", ANN, "a?"),
        ("", AMY, "a?"),
        ("", ANN, "A?"),
        ("a?", BEN, "b0"),
        ("a?", BOB, "b18"),
        ("a? b0", BEN, "b."),
        ("a? b0", BOB, "b3"),
        ("a? b18", BEN, "b?"),
        (SUDDEN_DEATH, BEN, "B2"),
        (SUDDEN_DEATH, ANN, "a1"),
    ],
)
def test_duet_75_a_clue_a_touch_or_a_stop_withdraws_the_wish(
    before: str, by: Seat, playing_on: str
) -> None:
    game = played(wish(played(TABLE, before), by), playing_on)
    assert not any(wishes(game).values())
    other = BEN if game.truth.side_of(by) is A else ANN
    game = wish(game, other)  # and so this is not the second of both
    assert DUET.result(game.truth) is None
    assert GiveUp in offered(game, by)


@pytest.mark.parametrize(
    ("before", "by", "meanwhile"),
    [
        ("", BEN, "a?"),
        ("a?", ANN, "b0"),
        ("a?", ANN, "b0 b."),
        ("a?", ANN, "b18"),
        ("a?", ANN, "b18 b?"),
        ("a?", BEN, "b!"),
        ("a? b!", ANN, "a-"),
        ("a? b!", ANN, "a+"),
        (SUDDEN_DEATH, BEN, "a1"),
    ],
)
def test_duet_75_what_others_do_and_what_is_said_of_a_clue_does_not(
    before: str, by: Seat, meanwhile: str
) -> None:
    game = played(wish(played(TABLE, before), by), meanwhile)
    assert game.seen_by(by).wish
    other, side = (BEN, B) if game.truth.side_of(by) is A else (ANN, A)
    assert isinstance(game.when(GiveUp(), by=other).outcome[0], BothGaveUp)
    assert game.when(GiveUp(), by=other).outcome[0].side is side


def test_duet_75_a_completed_turn_is_paid_and_leaves_the_givers_wish_alone() -> None:
    game = played(wish(played(TABLE, "a? b0 b2 b3 b4 b5 b6 b9 b10"), ANN), "b11")
    assert wishes(game) == {ANN: True, AMY: True, BEN: False, BOB: False, None: False}


def test_duet_75_a_wish_may_be_had_again() -> None:
    game = wish(played(wish(TABLE, ANN), "a?"), ANN)
    over = game.when(GiveUp(), by=BOB)
    over.then(BothGaveUp(B), *lost(Ending.GIVEN_UP))


def test_duet_75_after_both_gave_up_the_end_tells_whose_wish_came_first() -> None:
    over = played(TABLE, "a~ b~")
    *_, both, _, shown = over.history
    assert (both, shown) == (BothGaveUp(B), REVEALED)
    assert both.disclosed() == (GivingUpWished(frozenset(), A),)
    assert not any(wishes(over).values())
