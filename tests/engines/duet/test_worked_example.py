"""The worked example of both rulebooks, on F3: the state after each step (DUET-T1, DUET-T2)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest

from games.engines.duet.commands import GiveClue, Stop, Touch
from games.engines.duet.events import (
    CardMarked,
    CardTouched,
    ClueGiven,
    Event,
    GameWon,
    SideCompleted,
    TurnPaid,
    TurnPassed,
)
from games.engines.duet.state import Cluing, Front, Guessing, Mark, Over, Turn
from games.engines.duet.terms import Bank, Ending, Side, Verdict
from games.engines.engine import Command, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    ANN,
    BEIGE,
    BEN,
    BYSTANDER,
    GREEN,
    REVEALED,
    START,
    A,
    B,
    clue,
    right,
    stop,
    touch,
)

NONE: dict[int, tuple[Mark, ...]] = {}
ON_1 = {1: (Mark(B, 1),)}


class Step(NamedTuple):
    """An action, all that happened, and how the table stands after it."""

    by: Seat
    command: Command
    events: tuple[Event, ...]
    bank: int
    found: int
    left: tuple[int, int]
    front: Front
    marks: dict[int, tuple[Mark, ...]]
    turn: Turn


def found(side: Side, card: int) -> tuple[Event, ...]:
    return (CardTouched(side, card, GREEN),)


def ended(side: Side) -> tuple[Event, ...]:
    return TurnPaid(side, BYSTANDER), TurnPassed((side,))


MET = CardTouched(B, 1, BEIGE), CardMarked(B, 1, BYSTANDER, 1), TurnPassed((B,))
F00, F10, F11 = Front(0, 0), Front(1, 0), Front(1, 1)
ZEBRA, WHALE, OCEAN = GiveClue("zebra", 3), GiveClue("whale", 2), GiveClue("ocean", 2)
STEPS = [
    Step(ANN, ZEBRA, (ClueGiven(A, "zebra", 3),), 9, 0, (9, 9), F00, NONE, Guessing(A, B, 0)),
    Step(BEN, Touch(0), found(B, 0), 9, 1, (8, 9), F00, NONE, Guessing(A, B, 1)),
    Step(BEN, Touch(1), MET, 8, 1, (8, 9), F00, ON_1, Cluing((B,))),
    Step(BEN, WHALE, (ClueGiven(B, "whale", 2),), 8, 1, (8, 9), F00, ON_1, Guessing(B, A, 0)),
    Step(ANN, Touch(2), found(A, 2), 8, 2, (7, 8), F00, ON_1, Guessing(B, A, 1)),
    Step(ANN, Touch(1), found(A, 1), 8, 3, (7, 7), F00, ON_1, Guessing(B, A, 2)),
    Step(ANN, Stop(), ended(A), 7, 3, (7, 7), F10, ON_1, Cluing((A,))),
    Step(ANN, OCEAN, (ClueGiven(A, "ocean", 2),), 7, 3, (7, 7), F10, ON_1, Guessing(A, B, 0)),
    Step(BEN, Touch(3), found(B, 3), 7, 4, (6, 7), F10, ON_1, Guessing(A, B, 1)),
    Step(BEN, Touch(4), found(B, 4), 7, 5, (5, 7), F10, ON_1, Guessing(A, B, 2)),
    Step(BEN, Touch(5), found(B, 5), 7, 6, (4, 7), F10, ON_1, Guessing(A, B, 3)),
    Step(BEN, Touch(6), found(B, 6), 7, 7, (3, 7), F10, ON_1, Guessing(A, B, 4)),
    Step(BEN, Stop(), ended(B), 6, 7, (3, 7), F11, ON_1, Cluing((B,))),
]


def example() -> Iterator[Given]:
    """The game at step 0, and after each step."""
    game = START
    yield game
    for step in STEPS:
        game = game.when(step.command, by=step.by).then(*step.events)
        yield game


AT = list(example())


def stands(game: Given, step: Step) -> None:
    """As everybody sees it; what is left to a side as that side sees it."""
    for seat in (ANN, BEN, None):
        view = game.seen_by(seat)
        assert (view.bank, view.found, view.front) == (Bank(step.bank, 0), step.found, step.front)
        assert {card.card: card.marks for card in view.cards if card.marks} == step.marks
        assert view.turn == step.turn
    assert (game.seen_by(ANN).left, game.seen_by(BEN).left) == step.left
    assert (game.truth.left(A), game.truth.left(B)) == step.left


def test_duet_t1_step_0_the_start() -> None:
    zero = Step(ANN, Stop(), (), 9, 0, (9, 9), F00, NONE, Cluing((A, B)))
    stands(AT[0], zero)


@pytest.mark.parametrize("number", range(1, 14))
def test_duet_t1_after_each_step(number: int) -> None:
    stands(AT[number], STEPS[number - 1])


def test_duet_t1_at_step_6_the_mark_stays_on_the_agent() -> None:
    card = AT[6].seen_by(None).cards[1]
    assert (card.agent.side, card.covered, card.marks) == (A, True, (Mark(B, 1),))


def test_duet_t1_at_step_6_b_does_not_see_what_a_s_key_says_of_2() -> None:
    keys = [card.key for card in AT[6].seen_by(BEN).cards]
    assert keys[2].a is None
    assert {n: key.a for n, key in enumerate(keys) if key.a} == {0: GREEN, 1: BEIGE}


def test_duet_t1_at_step_6_a_sees_of_b_s_key_nothing_but_1_and_2() -> None:
    keys = [card.key for card in AT[6].seen_by(ANN).cards]
    assert {n: key.b for n, key in enumerate(keys) if key.b} == {1: GREEN, 2: GREEN}


def test_duet_t1_at_step_6_neither_sees_what_is_left_to_the_other() -> None:
    for seat in (ANN, BEN):
        view = msgspec.to_builtins(AT[6].seen_by(seat))
        assert view["left"] == 7
        assert [name for name in view if "left" in name] == ["left"]
    assert AT[6].seen_by(None).left is None
    assert AT[3].seen_by(ANN).left == 8 and AT[3].seen_by(BEN).left == 9


def test_duet_t1_at_step_11_the_giver_may_not_react() -> None:
    assert [c.command.__name__ for c in START.engine.legal(AT[10].truth, ANN)] == ["GiveUp"]


def test_duet_t1_after_step_13_there_are_six_turns_left() -> None:
    view = AT[13].seen_by(BEN)
    assert (view.bank.tokens, view.turn) == (6, Cluing((B,)))


def counts(game: Given) -> tuple[int, int, int, int, Front]:
    truth = game.truth
    return truth.bank.tokens, truth.found, truth.left(A), truth.left(B), truth.front


def test_duet_t2_goes_on_to_a_win_with_fourteen_points() -> None:
    game = right(clue(AT[13]), 8, 9, 10)
    assert counts(game) == (6, 10, 1, 4, Front(1, 1))
    game = stop(game)
    assert counts(game) == (5, 10, 1, 4, Front(2, 1))
    game = touch(clue(game), 11, SideCompleted(A), TurnPaid(B, BYSTANDER), TurnPassed((B,)))
    assert counts(game) == (4, 11, 0, 4, Front(2, 2))
    assert (game.truth.turn, game.truth.complete) == (Cluing((B,)), (A,))
    game = right(clue(game), 12, 15, 16)
    won = GameWon(14, Verdict.FOR_THE_MAP)
    game = touch(game, 17, SideCompleted(B), TurnPaid(A, BYSTANDER), won, REVEALED)
    assert counts(game) == (3, 15, 0, 0, Front(3, 2))
    assert game.truth.turn == Over(Ending.WIN, Verdict.FOR_THE_MAP, 3 * 3 + 5)
