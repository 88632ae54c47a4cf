"""The end of a turn (digest section 5)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, Stop, Touch
from games.engines.codenames.events import CardCovered, ClueGiven, TurnPassed
from games.engines.codenames.state import Cluing, Touched
from games.engines.codenames.terms import Colour
from games.engines.engine import Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, dealt, given, played

WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
TABLE = dealt("""
    WHALE:R  PIANO:B  CROWN:.
    TOWER:R  GHOST:X  RIVER:B
    OCEAN:R
""")
CLUE = ClueGiven(RED, "zebra", 2, limit=3)
FOUND = CardCovered(RED, WHALE, Colour.RED)


@pytest.mark.parametrize(("card", "colour"), [(CROWN, Colour.NEUTRAL), (PIANO, Colour.BLUE)])
def test_cn_40_touching_a_bystander_or_a_rival_agent_ends_the_turn(
    card: int, colour: Colour
) -> None:
    (
        given(CODENAMES, *TABLE, CLUE)
        .when(Touch(card), by=BO)
        .then(CardCovered(RED, card, colour), TurnPassed(BLUE))
    )


def test_cn_40_the_limit_ends_the_turn() -> None:
    (
        given(CODENAMES, *TABLE, ClueGiven(RED, "zebra", 1, limit=2), FOUND)
        .when(Touch(TOWER), by=BO)
        .then(CardCovered(RED, TOWER, Colour.RED), TurnPassed(BLUE))
    )


def test_cn_40_stop_ends_the_turn() -> None:
    given(CODENAMES, *TABLE, CLUE, FOUND).when(Stop(), by=BO).then(TurnPassed(BLUE))


def test_cn_41_stop_needs_a_touch_in_this_turn_not_in_an_earlier_one() -> None:
    (
        given(CODENAMES, *TABLE, CLUE, FOUND, TurnPassed(BLUE))
        .when(GiveClue("horse", 1), by=CY)
        .then(ClueGiven(BLUE, "horse", 1, limit=2))
        .when(Stop(), by=DI)
        .refused("touch_first", "CN-41")
        .when(Touch(RIVER), by=DI)
        .then(CardCovered(BLUE, RIVER, Colour.BLUE))
        .when(Stop(), by=DI)
        .then(TurnPassed(RED))
    )


def test_cn_41_stop_is_offered_after_a_touch_and_not_before() -> None:
    before = CODENAMES.legal(given(CODENAMES, *TABLE, CLUE).truth, BO)
    after = CODENAMES.legal(given(CODENAMES, *TABLE, CLUE, FOUND).truth, BO)
    assert [choice.command for choice in before] == [Touch]
    assert [choice.command for choice in after] == [Touch, Stop]


@pytest.mark.parametrize("by", [ADA, CY, DI])
def test_cn_41_only_an_operative_on_turn_says_stop(by: Seat) -> None:
    given(CODENAMES, *TABLE, CLUE, FOUND).when(Stop(), by=by).refused("not_your_move")


@pytest.mark.parametrize("card", [CROWN, PIANO])
def test_cn_42_after_a_turn_the_other_spymaster_alone_is_awaited(card: int) -> None:
    game = played([card], TABLE)
    assert CODENAMES.awaited(game.truth) == (CY,)
    assert game.seen_by(None).turn == Cluing(BLUE)


def test_cn_43_clues_and_their_touches_are_kept_for_the_whole_game() -> None:
    red, blue = Colour.RED, Colour.BLUE
    for seat in (ADA, BO, CY, DI, None):
        first, second, third = played([0, 17, 9, 18, 24]).seen_by(seat).clues
        assert first.touches == (Touched(0, red), Touched(17, Colour.NEUTRAL))
        assert second.touches == (Touched(9, blue), Touched(18, Colour.NEUTRAL))
        assert third.touches == (Touched(24, Colour.ASSASSIN),)
        assert [clue.team for clue in (first, second, third)] == [RED, BLUE, RED]
        assert {(clue.word, clue.number) for clue in (first, second, third)} == {("zebra", 0)}


def test_cn_43_an_agent_of_an_older_clue_stays_to_be_found() -> None:
    game = played([17, 18])  # both teams missed; the agents of the first clue lie there still
    game = game.when(GiveClue("horse", 1), by=ADA).then(ClueGiven(RED, "horse", 1, limit=2))
    game.when(Touch(0), by=BO).then(CardCovered(RED, 0, Colour.RED))
