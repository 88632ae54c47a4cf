"""Touching, the official guess (digest section 4)."""

import pytest

from games.engines import dispute
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import Stop, Touch, Withdraw
from games.engines.codenames.events import CardCovered, ClueGiven, GameWon, TurnPassed
from games.engines.codenames.state import Guessing
from games.engines.codenames.terms import UNLIMITED, Colour, Ending
from games.engines.engine import HOUSE, Choice, Event, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, ED, F1, RED, dealt, given, played, revealed

WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
TABLE = dealt(
    """
    WHALE:R  PIANO:B  CROWN:.
    TOWER:R  GHOST:X  RIVER:B
    OCEAN:R
    """,
    seats=(ADA, BO, ED, CY, DI),
)
CLUE = ClueGiven(RED, "zebra", 2, limit=3)
BLUE_CLUE = ClueGiven(BLUE, "horse", 1, limit=2)


def covered(card: int, colour: Colour) -> CardCovered:
    return CardCovered(RED, card, colour)


@pytest.mark.parametrize(("by", "rule"), [(ADA, "CN-102"), (CY, "CN-102"), (DI, "CN-30")])
def test_cn_30_only_an_operative_of_the_team_on_turn_touches(by: Seat, rule: str) -> None:
    given(CODENAMES, *TABLE, CLUE).when(Touch(WHALE), by=by).refused("not_your_move", rule)


@pytest.mark.parametrize(("by", "rule"), [(ADA, "CN-102"), (CY, "CN-102"), (BO, "CN-30")])
def test_cn_30_in_the_turn_of_blue_too(by: Seat, rule: str) -> None:
    game = given(CODENAMES, *TABLE, TurnPassed(BLUE), BLUE_CLUE)
    game.when(Touch(PIANO), by=by).refused("not_your_move", rule)
    game.when(Touch(PIANO), by=DI).then(CardCovered(BLUE, PIANO, Colour.BLUE))


@pytest.mark.parametrize("stranger", [HOUSE, Seat("red_operative_9"), Seat("")])
def test_cn_30_who_has_no_seat_touches_nothing(stranger: Seat) -> None:
    given(CODENAMES, *TABLE, CLUE).when(Touch(WHALE), by=stranger).refused("no_seat", "CN-30")


@pytest.mark.parametrize("by", [BO, ED])
def test_cn_30_any_operative_of_the_team_touches_for_it(by: Seat) -> None:
    game = given(CODENAMES, *TABLE, CLUE)
    game.when(Touch(WHALE), by=by).then(covered(WHALE, Colour.RED))


def test_cn_30_the_first_touch_is_the_official_one() -> None:
    (
        given(CODENAMES, *TABLE, CLUE)
        .when(Touch(CROWN), by=ED)
        .then(covered(CROWN, Colour.NEUTRAL), TurnPassed(BLUE))
        .when(Touch(WHALE), by=BO)
        .refused("not_this_phase", "CN-20")
    )


def test_cn_30_a_touch_cannot_be_taken_back() -> None:
    """By who made it: others may dispute it, and a referee rules."""
    assert {kind.__name__ for kind in {*CODENAMES.types.commands} - {*dispute.COMMANDS}} == {
        "GiveClue",
        "AskApproval",
        "AnswerApproval",
        "Touch",
        "Stop",
        "ChallengeClue",
        "Concede",
        "Withdraw",  # a claim, never a touch
        "Vote",
        "DeclareInvalid",
        "PenaltyCover",
        "EnemyCover",
        "TurnHourglass",
    }
    touched = given(CODENAMES, *TABLE, CLUE, covered(WHALE, Colour.RED))
    for by in (ADA, BO, ED, CY, DI):
        touched.when(Withdraw(), by=by).refused("not_this_phase", "CN-20")


def test_cn_31_a_covered_cell_cannot_be_touched() -> None:
    game = given(CODENAMES, *TABLE, CLUE, covered(WHALE, Colour.RED))
    for by in (BO, ED):
        game.when(Touch(WHALE), by=by).refused("card_covered", "CN-31", card=WHALE)


def test_cn_31_a_cell_covered_in_an_earlier_turn_cannot_be_touched() -> None:
    (
        given(CODENAMES, *TABLE, CLUE, covered(CROWN, Colour.NEUTRAL), TurnPassed(BLUE), BLUE_CLUE)
        .when(Touch(CROWN), by=DI)
        .refused("card_covered", "CN-31", card=CROWN)
    )


@pytest.mark.parametrize("card", [-1, 25, 1_000])
def test_cn_31_a_touch_names_a_cell_of_the_board(card: int) -> None:
    given(CODENAMES, *TABLE, CLUE).when(Touch(card), by=BO).refused(
        "no_such_card", "CN-31", card=card
    )


@pytest.mark.parametrize(
    ("card", "happened"),
    [
        (WHALE, (covered(WHALE, Colour.RED),)),
        (CROWN, (covered(CROWN, Colour.NEUTRAL), TurnPassed(BLUE))),
        (PIANO, (covered(PIANO, Colour.BLUE), TurnPassed(BLUE))),
        (
            GHOST,
            (
                covered(GHOST, Colour.ASSASSIN),
                GameWon(BLUE, Ending.ASSASSIN),
                revealed(TABLE),
            ),
        ),
    ],
    ids=["own", "neutral", "other", "assassin"],
)
def test_cn_33_a_touched_cell_is_covered_at_once_and_then_one_thing_follows(
    card: int, happened: tuple[Event, ...]
) -> None:
    given(CODENAMES, *TABLE, CLUE).when(Touch(card), by=BO).then(*happened)


def test_cn_33_own_agents_keep_the_turn_going_up_to_the_limit() -> None:
    (
        given(CODENAMES, *F1, CLUE)
        .when(Touch(0), by=BO)
        .then(covered(0, Colour.RED))
        .when(Touch(1), by=BO)
        .then(covered(1, Colour.RED))
        .when(Touch(2), by=BO)
        .then(covered(2, Colour.RED), TurnPassed(BLUE))
    )


@pytest.mark.parametrize("limit", [3, UNLIMITED])
def test_cn_33_a_wrong_touch_ends_the_turn_whatever_the_limit(limit: int) -> None:
    clue = ClueGiven(RED, "zebra", 2 if limit == 3 else 0, limit)
    (
        given(CODENAMES, *F1, clue)
        .when(Touch(0), by=BO)
        .then(covered(0, Colour.RED))
        .when(Touch(9), by=BO)
        .then(covered(9, Colour.BLUE), TurnPassed(BLUE))
    )


def test_cn_34_any_uncovered_cell_may_be_touched() -> None:
    game = played([0, 17, 9, 18, 1])
    touches = CODENAMES.legal(game.truth, BO)[0]
    expected = tuple(card for card in range(25) if card not in {0, 1, 9, 17, 18})
    assert touches == Choice(Touch, {"card": expected})
    for card in expected:
        assert isinstance(game.when(Touch(card), by=BO).outcome, tuple)


def test_cn_35_a_right_colour_counts_whatever_the_spymaster_meant() -> None:
    fish = ClueGiven(RED, "fish", 1, limit=2)  # WHALE was meant, not TOWER
    game = given(CODENAMES, *TABLE, fish)
    game = game.when(Touch(TOWER), by=BO).then(covered(TOWER, Colour.RED))
    assert game.seen_by(None).turn == Guessing(RED, made=1, limit=2)
    assert game.seen_by(None).left.red == 2


def test_cn_36_the_last_touch_of_the_limit_ends_the_turn_without_another_command() -> None:
    game = given(CODENAMES, *F1, ClueGiven(RED, "zebra", 1, limit=2), covered(0, Colour.RED))
    game = game.when(Touch(1), by=BO).then(covered(1, Colour.RED), TurnPassed(BLUE))
    game.when(Stop(), by=BO).refused("not_this_phase", "CN-20")
