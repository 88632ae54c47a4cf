"""What a turn costs (digest section 5), and the two kinds of tokens of a mission."""

from collections.abc import Iterator
from functools import reduce
from random import Random

import msgspec
import pytest

from games.engines.chance import Chance
from games.engines.duet import DUET
from games.engines.duet.events import SuddenDeathBegun, TurnPassed
from games.engines.duet.state import Front, Mark, State, SuddenDeath
from games.engines.duet.terms import Bank, Ending
from games.engines.engine import Context
from tests.dsl import NOON
from tests.engines.duet.scripts import Script, by_chance
from tests.engines.duet.table import (
    ANN,
    BEN,
    CHECK,
    EIGHT_MISTAKES,
    START,
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


def test_duet_43_every_turn_of_the_standard_game_costs_one_token() -> None:
    game = START
    for turn, card in enumerate((18, 18, 0, 1, 19, 19, 20, 20), start=1):
        game = played(game, f"{'ab'[turn % 2 == 0]}? {'ba'[turn % 2 == 0]}{card}")
        if card in (0, 1):
            game = stop(game)
        assert game.truth.bank.tokens == 9 - turn
        assert game.truth.number == turn + 1


@pytest.mark.parametrize("touches", [(0,), (0, 2, 3, 4, 5)])
def test_duet_43_a_turn_costs_the_same_however_much_was_found(touches: tuple[int, ...]) -> None:
    game = stop(right(clue(START, by=ANN), *touches))
    assert game.truth.bank.tokens == 8


def test_duet_44_a_turn_without_a_mistake_takes_a_check_token_first() -> None:
    game = table(turns=3, mistakes=2)
    game = stop(right(clue(game, by=ANN), 0), token=CHECK)
    assert (game.truth.bank, game.truth.front) == (Bank(2, 0), Front(a=0, b=1))
    game = stop(right(clue(game), 1))
    assert (game.truth.bank, game.truth.front) == (Bank(1, 0), Front(a=1, b=1))


def test_duet_45_a_bystander_takes_a_bystander_token_first() -> None:
    game = bystander(clue(table(turns=3, mistakes=2), by=ANN), 18)
    assert (game.truth.bank, game.truth.front) == (Bank(1, 1), Front())
    assert game.truth.marks[18] == (Mark(B, tokens=1),)


def test_duet_45_without_one_it_takes_two_check_tokens() -> None:
    game = bystander(clue(table(turns=4, mistakes=0), by=BEN), 18, token=CHECK, tokens=2)
    assert (game.truth.bank, game.truth.front) == (Bank(0, 2), Front())
    assert game.truth.marks[18] == (Mark(A, tokens=2),)


@pytest.mark.parametrize("check", [2, 3])
def test_duet_45_two_check_tokens_are_enough(check: int) -> None:
    after = SUDDEN if check == 2 else TurnPassed((B,))
    game = clue(table(turns=check, mistakes=0), by=ANN)
    bystander(game, 18, token=CHECK, tokens=2, then=after)


def test_duet_45_with_one_check_token_the_game_is_lost_at_once() -> None:
    game = clue(table(turns=1, mistakes=0), by=ANN)
    over = touch(game, 18, *lost(Ending.TOKENS_EXCEEDED))
    assert (over.truth.bank, over.truth.marks[18], over.truth.sudden_death) == (
        Bank(0, 1),
        (),
        False,
    )


def test_duet_45_a_touch_that_loses_the_game_pays_nothing_and_sets_no_mark() -> None:
    over = touch(clue(START, by=ANN), 7, *lost(Ending.ASSASSIN))
    assert (over.truth.bank, over.truth.front, over.truth.marks[7]) == (Bank(9), Front(), ())
    late = played(START, f"{EIGHT_MISTAKES} a? b0 b.")
    over = played(late, "b18")
    assert (over.truth.marks[18], over.truth.front) == ((), late.truth.front)


def test_duet_46_a_stack_of_two_is_one_mark() -> None:
    game = bystander(clue(table(mistakes=0), by=ANN), 18, token=CHECK, tokens=2)
    assert not game.truth.covered(18)
    game = bystander(clue(game), 18, token=CHECK, tokens=2)
    assert game.truth.covered(18)
    assert game.seen_by(None).cards[18].marks == (Mark(B, 2), Mark(A, 2))


def test_duet_47_an_empty_bank_after_a_stop_is_sudden_death() -> None:
    game = right(clue(played(START, EIGHT_MISTAKES)), 0)
    game = stop(game, then=SUDDEN)
    assert (game.truth.turn, game.truth.bank, game.truth.front) == (
        SuddenDeath(),
        Bank(0, 0),
        Front(b=1),
    )


def test_duet_47_an_empty_bank_after_a_mistake_is_sudden_death() -> None:
    game = bystander(clue(played(START, EIGHT_MISTAKES)), 18, then=SUDDEN)
    assert (game.truth.turn, game.truth.bank) == (SuddenDeath(), Bank(0, 0))
    assert game.truth.marks[18] == (Mark(B, 1),)


def test_duet_47_also_when_the_last_two_tokens_are_paid_at_once() -> None:
    game = clue(table(turns=2, mistakes=0), by=ANN)
    bystander(game, 18, token=CHECK, tokens=2, then=SUDDEN)


def test_duet_47_one_token_of_either_face_is_not_an_empty_bank() -> None:
    bystander(clue(table(turns=2), by=ANN), 18)
    stop(right(clue(table(turns=2, mistakes=0), by=ANN), 0), token=CHECK)
    bystander(clue(table(turns=2, mistakes=1), by=ANN), 18)


@pytest.mark.parametrize("seed", range(25))
def test_duet_48_no_token_is_ever_lost(seed: int) -> None:
    script = by_chance(seed)
    for state in states(script):
        on_cells = sum(mark.tokens for marks in state.marks for mark in marks)
        front = state.front.a + state.front.b
        assert script.options.turns == state.bank.tokens + front + on_cells + state.discarded
        assert min(state.bank.bystander, state.bank.check) >= 0


def states(script: Script) -> Iterator[State]:
    """The truth before every move, and after the last."""
    truth = table(script.keys, seats=script.seats, **msgspec.structs.asdict(script.options)).truth
    for move in script.moves:
        yield truth
        happened = DUET.decide(truth, move.command, Context(move.by, NOON, Chance(Random(0))))
        truth = reduce(DUET.evolve, happened, truth)
    yield truth


@pytest.mark.parametrize(("mistakes", "costs"), [(0, [2, 2]), (1, [1, 2, 2]), (3, [1, 1, 1, 2])])
def test_duet_81_the_first_mistakes_cost_one_token_and_each_further_one_two(
    mistakes: int, costs: list[int]
) -> None:
    game = table(turns=9, mistakes=mistakes)
    cards = [18, 18, 19, 19]
    paid = []
    for card in cards[: len(costs)]:
        before = game.truth.bank.tokens
        game = clue(game)
        side = "b" if game.truth.turn.guesser is B else "a"
        game = played(game, f"{side}{card}")
        paid.append(before - game.truth.bank.tokens)
    assert paid == costs


def test_duet_82_a_stop_leaves_the_allowed_mistakes_alone_while_it_can() -> None:
    game = table(turns=4, mistakes=2)
    game = stop(right(clue(game, by=ANN), 0), token=CHECK)
    game = stop(right(clue(game), 1), token=CHECK)
    assert game.truth.bank == Bank(bystander=2, check=0)
    game = stop(right(clue(game), 3))
    assert game.truth.bank == Bank(bystander=1, check=0)


def test_duet_82_so_there_may_be_fewer_cheap_mistakes_than_the_mission_says() -> None:
    game = table(turns=2, mistakes=2)
    game = stop(right(clue(game, by=ANN), 0))
    bystander(clue(game), 18, then=SUDDEN)  # the second allowed one would have come too late
    assert {side: getattr(game.truth.front, side) for side in (A, B)} == {A: 0, B: 1}
