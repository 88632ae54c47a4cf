"""The turn and its clue (digest section 3)."""

import msgspec
import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import AnyCommand, AskApproval, GiveClue, Stop, Touch
from games.engines.codenames.events import CardCovered, ClueGiven, TurnPassed
from games.engines.codenames.state import Cluing, Guessing
from games.engines.codenames.terms import UNLIMITED, Colour, Number, Team
from games.engines.codenames.view import Left
from games.engines.engine import Choice, Command, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, Given, dealt, given, played

WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
BOARD = """
    WHALE:R  PIANO:B  CROWN:.
    TOWER:R  GHOST:X  RIVER:B
    OCEAN:R
"""
TABLE = dealt(BOARD)
CLUE = ClueGiven(RED, "zebra", 2, limit=3)
FOUND = CardCovered(RED, WHALE, Colour.RED)


def touched(game: Given, *cards: int) -> Given:
    """Red agents of F1, touched by Bo without an end of the turn."""
    for card in cards:
        game = game.when(Touch(card), by=BO).then(CardCovered(RED, card, Colour.RED))
    return game


def test_cn_20_clue_then_guess_then_the_clue_of_the_other_team() -> None:
    game = given(CODENAMES, *TABLE)
    assert game.seen_by(None).turn == Cluing(RED)
    game = game.when(GiveClue("zebra", 2), by=ADA).then(CLUE)
    assert game.seen_by(None).turn == Guessing(RED, made=0, limit=3)
    game = game.when(Touch(WHALE), by=BO).then(FOUND)
    assert game.seen_by(None).turn == Guessing(RED, made=1, limit=3)
    game = game.when(Stop(), by=BO).then(TurnPassed(BLUE))
    assert game.seen_by(None).turn == Cluing(BLUE)
    game = game.when(GiveClue("horse", 1), by=CY).then(ClueGiven(BLUE, "horse", 1, limit=2))
    assert game.seen_by(None).turn == Guessing(BLUE, made=0, limit=2)


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
@pytest.mark.parametrize("command", [Touch(WHALE), Stop()])
def test_cn_20_nobody_touches_or_stops_while_a_clue_is_due(by: Seat, command: Command) -> None:
    given(CODENAMES, *TABLE).when(command, by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize(
    ("starting", "spymaster", "other"), [(RED, ADA, CY), (BLUE, CY, ADA)], ids=str
)
def test_cn_21_the_starting_team_gives_the_first_clue(
    starting: Team, spymaster: Seat, other: Seat
) -> None:
    game = given(CODENAMES, *dealt(BOARD, starting=starting))
    game.when(GiveClue("zebra", 1), by=other).refused("not_your_move", "CN-21")
    game.when(GiveClue("zebra", 1), by=spymaster).then(ClueGiven(starting, "zebra", 1, limit=2))


@pytest.mark.parametrize("operative", [BO, DI])
def test_cn_21_an_operative_gives_no_clue(operative: Seat) -> None:
    (
        given(CODENAMES, *TABLE)
        .when(GiveClue("zebra", 1), by=operative)
        .refused("not_your_move", "CN-21")
    )


def test_cn_21_teams_alternate_strictly() -> None:
    history = played(range(17, 24)).history  # seven bystanders end seven turns
    given_by = [event.team for event in history if isinstance(event, ClueGiven)]
    assert given_by == [RED, BLUE, RED, BLUE, RED, BLUE, RED]


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
@pytest.mark.parametrize("so_far", [(CLUE,), (CLUE, FOUND)], ids=["no touch", "a touch"])
def test_cn_22_one_turn_holds_one_clue(
    by: Seat, so_far: tuple[ClueGiven | CardCovered, ...]
) -> None:
    (
        given(CODENAMES, *TABLE, *so_far)
        .when(GiveClue("horse", 1), by=by)
        .refused("not_this_phase", "CN-20")
    )


@pytest.mark.parametrize("number", [0, 1, 2, UNLIMITED])
def test_cn_22_one_turn_holds_at_least_one_touch(number: Number) -> None:
    game = given(CODENAMES, *TABLE)
    limit = UNLIMITED if number in (0, UNLIMITED) else number + 1
    clue = ClueGiven(RED, "zebra", number, limit)
    game = game.when(GiveClue("zebra", number), by=ADA).then(clue)
    game.when(Stop(), by=BO).refused("touch_first", "CN-41")


def test_cn_23_a_clue_transmits_one_word_and_one_number() -> None:
    assert GiveClue.__struct_fields__ == ("word", "number")
    assert ClueGiven.__struct_fields__ == ("team", "word", "number", "limit")


def test_cn_23_nothing_else_is_readable_as_a_clue() -> None:
    clue = {"type": "give_clue", "word": "zebra", "number": 2}
    assert msgspec.convert(clue, AnyCommand) == GiveClue("zebra", 2)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**clue, "note": "and think of boats"}, AnyCommand)


def test_cn_23_spaces_around_the_word_tell_nothing() -> None:
    given(CODENAMES, *TABLE).when(GiveClue(" \t zebra\n", 2), by=ADA).then(CLUE)


@pytest.mark.parametrize("number", range(1, 10))
def test_cn_24_the_touch_limit_is_the_number_plus_one(number: int) -> None:
    (
        given(CODENAMES, *F1)
        .when(GiveClue("zebra", number), by=ADA)
        .then(ClueGiven(RED, "zebra", number, limit=number + 1))
    )


@pytest.mark.parametrize("number", range(1, 8))
def test_cn_24_after_as_many_touches_as_the_number_one_more_is_left(number: int) -> None:
    clue = ClueGiven(RED, "zebra", number, limit=number + 1)
    game = given(CODENAMES, *F1).when(GiveClue("zebra", number), by=ADA).then(clue)
    game = touched(game, *range(number))
    assert game.seen_by(None).turn == Guessing(RED, made=number, limit=number + 1)
    last = CardCovered(RED, number, Colour.RED)
    game = game.when(Touch(number), by=BO).then(last, TurnPassed(BLUE))
    game.when(Touch(8), by=BO).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_cn_25_and_cn_26_zero_and_unlimited_set_no_limit(number: Number) -> None:
    clue = ClueGiven(RED, "zebra", number, limit=UNLIMITED)
    game = given(CODENAMES, *F1).when(GiveClue("zebra", number), by=ADA).then(clue)
    game = touched(game, *range(8))
    assert game.seen_by(None).turn == Guessing(RED, made=8, limit=UNLIMITED)


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_cn_25_and_cn_26_one_touch_is_still_due_and_then_stop_is_free(number: Number) -> None:
    game = given(CODENAMES, *F1, ClueGiven(RED, "zebra", number, limit=UNLIMITED))
    game.when(Stop(), by=BO).refused("touch_first", "CN-41")
    touched(game, 0).when(Stop(), by=BO).then(TurnPassed(BLUE))


def test_cn_26_the_count_is_not_told() -> None:
    game = given(CODENAMES, *F1, ClueGiven(RED, "zebra", UNLIMITED, limit=UNLIMITED))
    assert [clue.number for clue in game.seen_by(BO).clues] == [UNLIMITED]


@pytest.mark.parametrize("number", [-1, 10, 100])
def test_cn_27_a_number_that_cannot_be_true_is_refused(number: int) -> None:
    (
        given(CODENAMES, *F1)
        .when(GiveClue("zebra", number), by=ADA)
        .refused("number_out_of_range", "CN-27", least=0, most=9)
    )


def test_cn_27_the_bound_is_of_the_team_on_turn_and_falls_as_agents_are_found() -> None:
    game = played([0, 1, 9, 17])  # two red agents and one blue found; then red is on turn
    assert game.seen_by(None).left == Left(7, 7)
    game.when(GiveClue("horse", 8), by=ADA).refused("number_out_of_range", "CN-27", least=0, most=7)
    game.when(GiveClue("horse", 7), by=ADA).then(ClueGiven(RED, "horse", 7, limit=8))


def test_cn_27_blue_may_not_count_by_the_agents_of_red() -> None:
    (
        played([17])
        .when(GiveClue("horse", 9), by=CY)
        .refused("number_out_of_range", "CN-27", least=0, most=8)
        .when(GiveClue("horse", 8), by=CY)
        .then(ClueGiven(BLUE, "horse", 8, limit=9))
    )


def test_cn_27_the_choices_name_the_numbers() -> None:
    truth = given(CODENAMES, *TABLE).truth
    assert CODENAMES.legal(truth, ADA) == (
        Choice(GiveClue, {"number": (0, 1, 2, 3, UNLIMITED)}),
        Choice(AskApproval),
    )
