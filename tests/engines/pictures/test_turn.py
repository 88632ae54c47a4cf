"""The turn: clue, touches, limit, stop, win (digest section 3)."""

from random import Random

import pytest

from games.engines.codenames.commands import GiveClue, Stop, Touch
from games.engines.codenames.events import CardCovered, ClueGiven, GameWon, TurnPassed
from games.engines.codenames.state import Cluing, Guessing, Over
from games.engines.codenames.terms import UNLIMITED, Colour, Ending, Number
from games.engines.engine import Choice, Seat
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, BO, CY, DI, ED, F2_KEY, RED, Given, dealt, given
from tests.engines.pictures.table import (
    FOUR,
    START,
    after,
    clue,
    shown,
    stands,
    stop,
    table,
    touch,
)

NO_LIMIT = [0, UNLIMITED]


def test_pic_20_teams_alternate_and_the_starting_team_is_first() -> None:
    game, teams = START, []
    for neutral in (15, 16, 17, 18):
        teams.append(game.truth.turn.team)
        assert isinstance(game.truth.turn, Cluing)
        game = touch(clue(game, 1), neutral, TurnPassed(teams[-1].rival))
    assert teams == [RED, BLUE, RED, BLUE]


def test_pic_20_a_turn_has_exactly_one_clue() -> None:
    clued = clue(START, 1)
    for by in (ADA, CY):
        clued.when(GiveClue("horse", 1), by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("number", [1, 8, *NO_LIMIT])
def test_pic_20_at_least_one_touch_is_due(number: Number) -> None:
    clue(START, number).when(Stop(), by=BO).refused("touch_first", "CN-41")


@pytest.mark.parametrize("command", [Touch(0), Stop()])
def test_pic_20_nobody_touches_before_the_clue(command: Touch | Stop) -> None:
    START.when(command, by=BO).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("number", range(1, 9))
def test_pic_21_the_limit_is_one_more_than_the_number(number: int) -> None:
    clued = START.when(GiveClue("zebra", number), by=ADA)
    clued.then(ClueGiven(RED, "zebra", number, limit=number + 1))


@pytest.mark.parametrize("number", range(1, 7))
def test_pic_21_and_pic_25_the_touch_after_the_number_is_the_last(number: int) -> None:
    game = clue(START, number)
    for card in range(number):
        game = touch(game, card)
    stands(game, Guessing(RED, made=number, limit=number + 1), (8 - number, 7))
    stands(touch(game, number, TurnPassed(BLUE)), Cluing(BLUE), (7 - number, 7))


@pytest.mark.parametrize("number", NO_LIMIT)
def test_pic_22_zero_and_unlimited_set_no_limit(number: Number) -> None:
    game = clue(START, number)
    for card in range(7):
        game = touch(game, card)
    stands(game, Guessing(RED, made=7, limit=UNLIMITED), (1, 7))
    touch(game, 7, GameWon(RED, Ending.ALL_FOUND_BY_OWN), shown(game))


@pytest.mark.parametrize("number", NO_LIMIT)
def test_pic_22_zero_and_unlimited_still_ask_for_one_touch(number: Number) -> None:
    game = clue(START, number).when(Stop(), by=BO).refused("touch_first", "CN-41")
    stop(touch(game, 0))


@pytest.mark.parametrize("number", NO_LIMIT)
def test_pic_23_the_advanced_numbers_are_on_by_default(number: Number) -> None:
    clue(START, number)


@pytest.mark.parametrize("number", NO_LIMIT)
def test_pic_23_a_table_may_play_without_the_advanced_numbers(number: Number) -> None:
    game = table(advanced_numbers=False)
    game.when(GiveClue("zebra", number), by=ADA).refused("number_not_played_here", "PIC-23")


@pytest.mark.parametrize("number", range(1, 9))
def test_pic_23_counts_are_accepted_with_and_without_them(number: int) -> None:
    for game in (START, table(advanced_numbers=False)):
        clue(game, number)


@pytest.mark.parametrize("number", [-1, 9, 10, 99])
def test_pic_23_a_number_is_no_more_than_the_agents_left(number: int) -> None:
    START.when(GiveClue("zebra", number), by=ADA).refused(
        "number_out_of_range", "CN-27", least=0, most=8
    )
    table(advanced_numbers=False).when(GiveClue("zebra", number), by=ADA).refused(
        "number_out_of_range", "CN-27", least=1, most=8
    )


def test_pic_23_the_bound_goes_down_with_the_agents_left() -> None:
    game = after([0, 1, 2, 15, 16])
    game.when(GiveClue("zebra", 6), by=ADA).refused("number_out_of_range", "CN-27", least=0, most=5)
    clue(game, 5)


def test_pic_23_the_bound_of_the_other_team_is_its_own() -> None:
    game = after([15])
    game.when(GiveClue("zebra", 8), by=CY).refused("number_out_of_range", "CN-27", least=0, most=7)
    clue(game, 7)


def test_pic_23_what_is_offered_is_what_is_accepted() -> None:
    def numbers(game: Given) -> tuple[object, ...]:
        offered = next(c for c in PICTURES.legal(game.truth, ADA) if c.command is GiveClue)
        return offered.options["number"]

    assert numbers(START) == (*range(9), UNLIMITED)
    assert numbers(table(advanced_numbers=False)) == tuple(range(1, 9))


FIVE = (*FOUR, ED)
TWO_REDS = given(
    PICTURES,
    *dealt(
        " ".join(f"@p{n}:{c}" for n, c in enumerate(F2_KEY.replace(" ", ""))),
        seats=FIVE,
        options=START.truth.options,
    ),
)


@pytest.mark.parametrize(("first", "second"), [(BO, ED), (ED, BO)])
def test_pic_24_the_first_touch_by_any_operative_is_official(first: Seat, second: Seat) -> None:
    game = clue(TWO_REDS, 1).when(Touch(0), by=first).then(CardCovered(RED, 0, Colour.RED))
    game.when(Touch(0), by=second).refused("card_covered", "CN-31", card=0)
    game.when(Touch(1), by=second).then(CardCovered(RED, 1, Colour.RED), TurnPassed(BLUE))


@pytest.mark.parametrize(("by", "rule"), [(ADA, "CN-102"), (CY, "CN-102"), (DI, "CN-30")], ids=str)
def test_pic_24_nobody_but_an_operative_on_turn_touches(by: Seat, rule: str) -> None:
    clue(START, 1).when(Touch(0), by=by).refused("not_your_move", rule)
    touch(clue(START, 1), 0).when(Stop(), by=by).refused("not_your_move", rule)


def test_pic_24_own_colour_goes_on_while_touches_are_below_the_limit() -> None:
    stands(touch(clue(START, 1), 0), Guessing(RED, made=1, limit=2), (7, 7))


def test_pic_24_the_last_own_cell_wins_at_once() -> None:
    game = clue(after([*range(7), 15, 16]), 1)
    game = touch(game, 7, GameWon(RED, Ending.ALL_FOUND_BY_OWN), shown(game))
    stands(game, Over(RED, Ending.ALL_FOUND_BY_OWN), (0, 7))


@pytest.mark.parametrize("card", [15, 16, 17, 18])
def test_pic_24_and_pic_25_a_neutral_cell_ends_the_turn(card: int) -> None:
    stands(touch(clue(START, 8), card, TurnPassed(BLUE)), Cluing(BLUE), (8, 7))


@pytest.mark.parametrize("card", range(8, 15))
def test_pic_24_and_pic_25_a_cell_of_the_other_team_ends_the_turn(card: int) -> None:
    stands(touch(clue(START, 8), card, TurnPassed(BLUE)), Cluing(BLUE), (8, 6))


@pytest.mark.parametrize(("order", "winner"), [([], BLUE), ([15], RED)], ids=["red", "blue"])
def test_pic_24_the_assassin_loses_the_game_at_once(order: list[int], winner: str) -> None:
    game = clue(after(order), 3)
    touch(game, 19, GameWon(winner, Ending.ASSASSIN), shown(game))


def test_pic_25_stop_ends_the_turn_after_a_touch() -> None:
    stands(stop(touch(clue(START, 3), 0)), Cluing(BLUE), (7, 7))


def test_pic_26_cells_of_older_clues_may_be_touched() -> None:
    game = stop(touch(clue(START, 2, "evolution"), 0))
    game = clue(touch(clue(game, 1), 15, TurnPassed(RED)), 1, "star")
    (offered,) = (c for c in PICTURES.legal(game.truth, BO) if c.command is Touch)
    assert offered == Choice(Touch, {"card": tuple(n for n in range(20) if n not in (0, 15))})
    touch(touch(game, 1), 2, TurnPassed(BLUE))
    assert [given.word for given in game.seen_by(BO).clues] == ["evolution", "zebra", "star"]


def test_pic_27_a_team_wins_on_the_opponents_turn() -> None:
    game = clue(after([15, *range(8, 14), 16]), 1)
    touch(game, 14, GameWon(BLUE, Ending.ALL_FOUND_BY_OPPONENT), shown(game))
    game = clue(after([*range(7), 15]), 1)
    touch(game, 7, GameWon(RED, Ending.ALL_FOUND_BY_OPPONENT), shown(game))


def test_pic_27_there_is_no_equalising_turn_and_no_draw() -> None:
    game = after(range(8))
    assert game.seen_by(None).record.winner is RED
    for by, command in ((CY, GiveClue("zebra", 1)), (DI, Touch(8)), (DI, Stop())):
        game.when(command, by=by).refused("game_over", "CN-54")


@pytest.mark.parametrize("seed", range(40))
def test_pic_27_every_order_of_touches_has_one_winner(seed: int) -> None:
    game = after(Random(seed).sample(range(20), 20))
    assert sum(isinstance(event, GameWon) for event in game.history) == 1
    result = PICTURES.result(game.truth)
    assert result is not None
    assert set(result.winners) in ({ADA, BO}, {CY, DI})
