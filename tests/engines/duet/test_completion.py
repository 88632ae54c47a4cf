"""A side whose agents are all found, and winning (digest section 6)."""

import pytest

from games.engines.duet import DUET
from games.engines.duet.commands import GiveClue, Stop, Touch
from games.engines.duet.events import (
    CardTouched,
    GameWon,
    SideCompleted,
    SuddenDeathBegun,
    TurnPaid,
    TurnPassed,
)
from games.engines.duet.state import Cluing, Front, Guessing, Over
from games.engines.duet.terms import Bank, Ending, Verdict
from games.engines.engine import Result
from tests.dsl import Given
from tests.engines.duet.scripts import by_chance
from tests.engines.duet.table import (
    ANN,
    B_ALONE,
    BEN,
    BYSTANDER,
    CHECK,
    EIGHT_MISTAKES,
    FOUR,
    GREEN,
    GREEN_ON_A,
    GREEN_ON_B,
    REVEALED,
    START,
    A,
    B,
    bystander,
    clue,
    offered,
    options_of,
    played,
    right,
    stop,
    table,
    touch,
)

*NEARLY_A, LAST_OF_A = GREEN_ON_A
PAID = TurnPaid(B, BYSTANDER)


def a_complete(game: Given = START) -> Given:
    """B finds all of A's in one turn, and gives the next clue."""
    game = right(clue(game, by=ANN), *NEARLY_A)
    return touch(game, LAST_OF_A, SideCompleted(A), PAID, TurnPassed((B,)))


def a_complete_while_guessing() -> Given:
    """B finds all of A's but 10, which is green for both and is found by A in the next turn."""
    game = clue(stop(right(clue(START, by=ANN), 0, 2, 3, 4, 5, 6, 9, 11)))
    return touch(game, 10, SideCompleted(A))


def test_duet_60_completion_is_told_to_all_at_that_moment() -> None:
    game = right(clue(START, by=ANN), *NEARLY_A)
    assert [game.seen_by(seat).complete for seat in (ANN, BEN, None)] == [(), (), ()]
    game = a_complete()
    assert [game.seen_by(seat).complete for seat in (ANN, BEN, None)] == [(A,), (A,), (A,)]


def test_duet_60_from_then_on_the_other_side_gives_every_clue() -> None:
    game = a_complete()
    for card in (18, 19, 20):
        assert DUET.awaited(game.truth) == (BEN,)
        game.when(GiveClue("whale", 1), by=ANN).refused("side_complete", "DUET-60")
        assert GiveClue not in offered(game, ANN)
        game = bystander(clue(game), card, then=TurnPassed((B,)))
    assert [c.side for c in game.truth.clues] == [A, B, B, B]
    assert game.truth.turn == Cluing((B,))


def test_duet_60_also_after_a_stop_and_also_for_side_a() -> None:
    game = stop(right(clue(a_complete()), 1), then=TurnPassed((B,)))
    assert game.truth.turn == Cluing((B,))
    mirror = right(clue(START, by=BEN), *GREEN_ON_B[:-1])
    mirror = touch(mirror, 17, SideCompleted(B), TurnPaid(A, BYSTANDER), TurnPassed((A,)))
    assert clue(mirror).truth.turn == Guessing(giver=A, guesser=B)
    bystander(clue(mirror), 18, then=TurnPassed((A,)))


def test_duet_61_if_the_giver_is_complete_the_turn_ends_and_is_paid() -> None:
    game = a_complete()
    assert (game.truth.turn, game.truth.bank, game.truth.front) == (
        Cluing((B,)),
        Bank(8),
        Front(b=1),
    )


def test_duet_61_with_the_last_token_it_ends_in_sudden_death() -> None:
    game = right(clue(played(START, EIGHT_MISTAKES)), *NEARLY_A)
    game = touch(game, LAST_OF_A, SideCompleted(A), PAID, SuddenDeathBegun())
    assert DUET.awaited(game.truth) == (ANN,)


def test_duet_62_the_fifteenth_agent_wins_at_once_and_the_turn_is_paid() -> None:
    *most, last = B_ALONE
    game = right(clue(a_complete()), *most)
    won = GameWon(3 * 7 + 2, Verdict.FOR_THE_MAP)
    game = touch(game, last, SideCompleted(B), TurnPaid(A, BYSTANDER), won, REVEALED)
    assert (game.truth.found, game.truth.bank, game.truth.front) == (15, Bank(7), Front(1, 1))
    assert game.truth.turn == Over(Ending.WIN, Verdict.FOR_THE_MAP, 23)
    assert DUET.result(game.truth) == Result((ANN, BEN), "win")


def test_duet_62_both_sides_may_be_completed_by_one_touch() -> None:
    """10 is green for both, and the last of all."""
    game = right(clue(START, by=ANN), 0, 2, 3, 4, 5, 6, 9, 11)
    game = right(clue(stop(game)), 1, 8, 12, 15, 16, 17)
    both = SideCompleted(A), SideCompleted(B)
    won = GameWon(3 * 7 + 2, Verdict.FOR_THE_MAP)
    touch(game, 10, *both, TurnPaid(A, BYSTANDER), won, REVEALED)


def test_duet_62_a_mission_is_paid_for_with_a_check_token_too() -> None:
    game = played(
        table(turns=3, mistakes=1), "a? b0 b2 b3 b4 b5 b6 b9 b10 b11 b? a1 a8 a12 a15 a16"
    )
    won = GameWon(None, Verdict.MISSION_WON)
    game = touch(game, 17, SideCompleted(B), TurnPaid(A, CHECK), won, REVEALED)
    assert game.truth.bank == Bank(1, 0)


def test_duet_62_all_who_sit_at_the_table_win() -> None:
    game = played(table(seats=FOUR), "a? " + " ".join(f"b{card}" for card in GREEN_ON_A))
    game = played(game, "b? " + " ".join(f"a{card}" for card in B_ALONE))
    assert DUET.result(game.truth) == Result(FOUR, "win")


def test_duet_62_fourteen_agents_are_not_enough() -> None:
    game = right(clue(a_complete()), *B_ALONE[:-1])
    assert (game.truth.found, game.truth.turn) == (14, Guessing(B, A, right=5))
    assert DUET.result(game.truth) is None


def test_duet_63_the_guessers_own_side_is_completed_and_the_turn_goes_on() -> None:
    game = a_complete_while_guessing()
    assert (game.truth.left(A), game.truth.complete) == (0, (A,))
    assert game.truth.turn == Guessing(B, A, right=1)
    assert {Touch, Stop} <= set(offered(game, ANN))
    game = right(game, 1)
    assert stop(game, then=TurnPassed((B,))).truth.turn == Cluing((B,))


def test_duet_63_a_mistake_after_it_leaves_the_clues_to_the_other_side() -> None:
    bystander(a_complete_while_guessing(), 18, then=TurnPassed((B,)))


@pytest.mark.parametrize("seed", range(12))
def test_duet_64_a_guesser_always_has_something_right_to_touch(seed: int) -> None:
    script = by_chance(seed)
    game = table(script.keys, seats=script.seats, turns=11)
    for by, command in script.moves:
        outcome = game.when(command, by=by).outcome
        if not isinstance(outcome, tuple):
            break
        game = game.when(command, by=by).then(*outcome)
        if not isinstance(game.truth.turn, Guessing):
            continue
        giver, guesser = game.truth.turn.giver, game.truth.turn.guesser
        key = game.truth.secrets.key(giver)
        free = options_of(game, game.truth.seats_of(guesser)[0], Touch)["card"]
        assert giver not in game.truth.complete
        assert any(key[card] is GREEN for card in free)


def test_the_order_in_which_completion_is_told_is_that_of_the_letters() -> None:
    game = right(clue(START, by=BEN), 1, 8, 12, 15, 16, 17, 2, 9)
    game = right(clue(stop(game)), 0, 3, 4, 5, 6, 11)
    told = game.when(Touch(10), by=BEN).outcome
    assert told[:3] == (CardTouched(B, 10, GREEN), SideCompleted(A), SideCompleted(B))
