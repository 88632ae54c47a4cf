"""The variant in which a side may give more than one clue in a row (digest section 11)."""

import msgspec
import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Options
from games.engines.duet.events import SideCompleted, SuddenDeathBegun, TurnPaid, TurnPassed
from games.engines.duet.state import Cluing
from tests.dsl import Given
from tests.engines.duet.table import (
    ANN,
    BEN,
    BYSTANDER,
    GREEN_ON_A,
    STRANGER,
    A,
    B,
    bystander,
    clue,
    offered,
    played,
    right,
    stop,
    table,
    touch,
)

LOOSE = table(loose_order=True)
EITHER = TurnPassed((A, B))


def test_duet_120_a_side_may_give_more_than_one_clue_in_a_row() -> None:
    game = stop(right(clue(LOOSE, by=ANN), 0), then=EITHER)
    assert set(DUET.awaited(game.truth)) == {ANN, BEN}
    assert GiveClue in offered(game, ANN) and GiveClue in offered(game, BEN)
    game = stop(right(clue(game, by=ANN), 2), then=TurnPassed((B,)))
    assert [c.side for c in game.truth.clues] == [A, A]


def test_duet_120_and_only_with_the_option() -> None:
    game = bystander(clue(table(), by=ANN), 18, then=TurnPassed((B,)))
    game.when(GiveClue("whale", 1), by=ANN).refused("not_your_move", "DUET-32")


@pytest.mark.parametrize("limit", [2, 3, 5])
def test_duet_121_so_many_in_a_row_and_no_more(limit: int) -> None:
    game = table(loose_order=True, in_a_row=limit, turns=11)
    for card in range(18, 18 + limit):
        last = card == 17 + limit
        game = bystander(clue(game, by=BEN), card, then=TurnPassed((A,)) if last else EITHER)
    game.when(GiveClue("whale", 1), by=BEN).refused("enough_in_a_row", "DUET-121", most=limit)
    assert GiveClue not in offered(game, BEN)
    bystander(clue(game, by=ANN), 18, then=EITHER)


def test_duet_121_two_if_nothing_is_said() -> None:
    game = played(LOOSE, "a? b18 a? b19")
    game.when(GiveClue("whale", 1), by=ANN).refused("enough_in_a_row", "DUET-121", most=2)
    assert game.truth.turn == Cluing((B,))


def test_duet_121_the_count_begins_anew_when_the_other_side_has_given_one() -> None:
    game = played(LOOSE, "a? b18 a? b19 b? a18 a? b20")
    assert game.truth.turn == Cluing((A, B))
    assert played(game, "a? b21").truth.turn == Cluing((B,))


@pytest.mark.parametrize(("one", "in_a_row"), [("in_a_row", 1), ("in_a_row", 10)])
def test_duet_121_two_to_nine_in_a_row(one: str, in_a_row: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"loose_order": True, one: in_a_row}, Options)
    assert msgspec.convert({one: 2}, Options).in_a_row == 2
    assert msgspec.convert({one: 9}, Options).in_a_row == 9


def test_duet_121_the_first_accepted_clue_decides() -> None:
    game = clue(played(LOOSE, "a? b18"), by=BEN)
    game.when(GiveClue("whale", 1), by=ANN).refused("other_side_was_first", "DUET-121")
    game.when(GiveClue("whale", 1), by=BEN).refused("not_this_phase", "DUET-30")


def test_duet_121_in_the_first_turn_that_is_the_rule_of_every_game() -> None:
    clue(LOOSE, by=BEN).when(GiveClue("whale", 1), by=ANN).refused(
        "other_side_was_first", "DUET-31"
    )


def a_complete() -> Given:
    game = right(clue(LOOSE, by=ANN), *GREEN_ON_A[:-1])
    return touch(game, 11, SideCompleted(A), TurnPaid(B, BYSTANDER), TurnPassed((B,)))


def test_duet_121_a_completed_side_never_gives_and_the_limit_is_gone() -> None:
    game = a_complete()
    for card in (18, 19, 20, 21):
        game.when(GiveClue("whale", 1), by=ANN).refused("side_complete", "DUET-60")
        game = bystander(clue(game, by=BEN), card, then=TurnPassed((B,)))


def test_duet_121_also_if_it_became_complete_while_it_guessed() -> None:
    game = played(LOOSE, "a? b0 b2 b3 b4 b5 b6 b9 b11 b. b? a10")
    assert game.truth.complete == (A,)
    stop(game, then=TurnPassed((B,)))


def test_an_empty_bank_is_sudden_death_in_any_order() -> None:
    game = clue(table(loose_order=True, turns=1), by=ANN)
    bystander(game, 18, then=SuddenDeathBegun())
    game.when(GiveClue("whale", 1), by=STRANGER).refused("no_seat", "DUET-23")


def test_duet_121_who_might_have_given_too_is_told_that_the_other_was_first() -> None:
    game = bystander(clue(LOOSE, by=ANN), 18, then=EITHER)
    game = clue(game, by=ANN)
    game.when(GiveClue("whale", 1), by=BEN).refused("other_side_was_first", "DUET-121")
    game = right(game, 0)
    game.when(GiveClue("whale", 1), by=BEN).refused("not_this_phase", "DUET-30")


def test_duet_121_who_had_given_enough_is_told_that_it_is_another_phase() -> None:
    game = bystander(clue(LOOSE, by=ANN), 18, then=EITHER)
    game = bystander(clue(game, by=ANN), 19, then=TurnPassed((B,)))
    clue(game, by=BEN).when(GiveClue("whale", 1), by=ANN).refused("not_this_phase", "DUET-30")
