"""The end of the game (digest section 6)."""

from random import Random

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    Open,
    Options,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    TurnHourglass,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import CardCovered, ClueGiven, GameWon, TurnPassed
from games.engines.codenames.state import Over
from games.engines.codenames.terms import Answer, Colour, Ending, Team
from games.engines.codenames.view import Left, Record
from games.engines.engine import HOUSE, REFEREE, Command, Result, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, dealt, given, played, revealed

WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
BOARD = """
    WHALE:R  PIANO:B  CROWN:.
    TOWER:R  GHOST:X  RIVER:B
"""
TABLE = dealt(BOARD)
LAST = dealt("WHALE:R  PIANO:B  CROWN:.  GHOST:X")  # one agent left to each team
LAST_WHALE, LAST_PIANO, LAST_CROWN, LAST_GHOST = range(4)
CLUE, BLUE_CLUE = ClueGiven(RED, "zebra", 1, limit=2), ClueGiven(BLUE, "horse", 1, limit=2)


@pytest.mark.parametrize(
    ("team", "operative", "card", "colour"),
    [(RED, BO, LAST_WHALE, Colour.RED), (BLUE, DI, LAST_PIANO, Colour.BLUE)],
    ids=str,
)
def test_cn_50_a_team_wins_with_its_last_agent_at_once_in_mid_turn(
    team: Team, operative: Seat, card: int, colour: Colour
) -> None:
    (
        given(CODENAMES, *LAST, ClueGiven(team, "zebra", 1, limit=2))
        .when(Touch(card), by=operative)
        .then(
            CardCovered(team, card, colour), GameWon(team, Ending.ALL_FOUND_BY_OWN), revealed(LAST)
        )
    )


def test_cn_50_an_agent_that_is_not_the_last_wins_nothing() -> None:
    (
        given(CODENAMES, *TABLE, CLUE)
        .when(Touch(WHALE), by=BO)
        .then(CardCovered(RED, WHALE, Colour.RED))
        .when(Touch(TOWER), by=BO)
        .then(
            CardCovered(RED, TOWER, Colour.RED),
            GameWon(RED, Ending.ALL_FOUND_BY_OWN),
            revealed(TABLE),
        )
    )


@pytest.mark.parametrize(
    ("team", "operative", "card", "colour"),
    [(RED, BO, LAST_PIANO, Colour.BLUE), (BLUE, DI, LAST_WHALE, Colour.RED)],
    ids=str,
)
def test_cn_51_touching_the_last_agent_of_the_rivals_lets_them_win(
    team: Team, operative: Seat, card: int, colour: Colour
) -> None:
    (
        given(CODENAMES, *LAST, ClueGiven(team, "zebra", 1, limit=2))
        .when(Touch(card), by=operative)
        .then(
            CardCovered(team, card, colour),
            GameWon(team.rival, Ending.ALL_FOUND_BY_OPPONENT),
            revealed(LAST),
        )
    )


@pytest.mark.parametrize(("team", "operative"), [(RED, BO), (BLUE, DI)], ids=str)
@pytest.mark.parametrize(("opening", "ghost"), [(TABLE, GHOST), (LAST, LAST_GHOST), (F1, 24)])
def test_cn_52_touching_the_assassin_loses_whatever_the_counts(
    team: Team, operative: Seat, opening: tuple, ghost: int
) -> None:
    (
        given(CODENAMES, *opening, ClueGiven(team, "zebra", 1, limit=2))
        .when(Touch(ghost), by=operative)
        .then(
            CardCovered(team, ghost, Colour.ASSASSIN),
            GameWon(team.rival, Ending.ASSASSIN),
            revealed(opening),
        )
    )


def test_cn_52_the_assassin_on_the_last_touch_of_the_limit_loses_too() -> None:
    (
        given(CODENAMES, *TABLE, CLUE, CardCovered(RED, WHALE, Colour.RED))
        .when(Touch(GHOST), by=BO)
        .then(
            CardCovered(RED, GHOST, Colour.ASSASSIN),
            GameWon(BLUE, Ending.ASSASSIN),
            revealed(TABLE),
        )
    )


def test_cn_53_the_second_team_gets_no_equalising_turn() -> None:
    game = played(range(9))  # red finds all in the first turn; blue was never on turn
    assert game.seen_by(None).turn == Over(RED, Ending.ALL_FOUND_BY_OWN)
    assert not any(isinstance(event, TurnPassed) for event in game.history)
    assert CODENAMES.awaited(game.truth) == ()
    game.when(GiveClue("horse", 8), by=CY).refused("game_over", "CN-54")


@pytest.mark.parametrize("by", [ADA, BO, CY, DI, HOUSE, REFEREE, Seat("stranger")])
@pytest.mark.parametrize(
    "command",
    [
        GiveClue("horse", 1),
        AskApproval("horse"),
        AnswerApproval("sea", Answer.YES),
        Touch(CROWN),
        Touch(WHALE),
        Stop(),
        ChallengeClue(),
        Concede(),
        Withdraw(),
        Vote(Answer.YES),
        DeclareInvalid(),
        PenaltyCover(PIANO),
        EnemyCover(PIANO),
        TurnHourglass(),
        Rule(Answer.YES),
        Open((ADA, BO, CY, DI), Options()),
    ],
    ids=lambda command: type(command).__name__,
)
@pytest.mark.parametrize("order", [[WHALE, TOWER], [PIANO, CROWN, RIVER], [GHOST]])
def test_cn_54_after_the_end_every_command_is_refused(
    by: Seat, command: Command, order: list[int]
) -> None:
    game = played(order, TABLE)
    game.when(command, by=by).refused("game_over", "CN-54")
    assert CODENAMES.legal(game.truth, by) == ()


@pytest.mark.parametrize("seed", range(50))
def test_cn_54_every_order_of_touches_has_one_winner(seed: int) -> None:
    game = played(Random(seed).sample(range(25), 25))
    wins = [event for event in game.history if isinstance(event, GameWon)]
    result = CODENAMES.result(game.truth)
    assert len(wins) == 1
    assert result is not None
    assert set(result.winners) == ({ADA, BO} if wins[0].team is RED else {CY, DI})


# Digest key F1: 0-8 red, 9-16 blue, 17-23 neutral, 24 the assassin.
ENDINGS = [
    pytest.param(
        [0, 17, 9, 18, 1, 2, 3, 4, 5, 6, 7, 8],
        Record(RED, Ending.ALL_FOUND_BY_OWN, 3, Left(0, 7), None, None, None),
        id="own",
    ),
    pytest.param(
        [0, 9, 10, 11, 12, 13, 14, 15, 17, 16],
        Record(BLUE, Ending.ALL_FOUND_BY_OPPONENT, 3, Left(8, 0), None, None, None),
        id="opponent",
    ),
    pytest.param(
        [0, 1, 17, 9, 24],
        Record(RED, Ending.ASSASSIN, 2, Left(7, 7), None, None, None),
        id="assassin",
    ),
]


@pytest.mark.parametrize(("order", "record"), ENDINGS)
def test_cn_55_the_record_names_winner_reason_turns_and_agents_left(
    order: list[int], record: Record
) -> None:
    game = played(order)
    for seat in (ADA, BO, CY, DI, None):
        assert game.seen_by(seat).record == record


@pytest.mark.parametrize(("order", "record"), ENDINGS)
def test_cn_55_the_result_names_the_seats_that_won(order: list[int], record: Record) -> None:
    winners = (ADA, BO) if record.winner is RED else (CY, DI)
    assert CODENAMES.result(played(order).truth) == Result(winners, record.ending)


@pytest.mark.parametrize("order", [[], [0], [0, 17], [17, 9]])
def test_cn_55_there_is_no_record_before_the_end(order: list[int]) -> None:
    game = played(order)
    assert game.seen_by(None).record is None
    assert CODENAMES.result(game.truth) is None
