"""What a win of a team on its own is worth (CN-93, CN-94, PIC-64), and CN-T10 to CN-T12."""

from typing import NamedTuple

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    Options,
    PenaltyCover,
    Stop,
    Touch,
)
from games.engines.codenames.events import (
    CardCovered,
    ClueGiven,
    EnemyCovered,
    GameLost,
    GameScored,
)
from games.engines.codenames.state import Cluing, EnemyCovering, Over
from games.engines.codenames.terms import Colour, Ending, Grid, Mode, Team, Verdict
from games.engines.codenames.view import Left, Record
from games.engines.engine import Result
from tests.dsl import BLUE, ONE, RED, SOLO, Given, dealt, given, moved, revealed

V = Verdict
VERDICTS = {
    Grid.FIVE_BY_FIVE: {
        8: V.BEYOND_BELIEF,
        7: V.CLOSE_TO_IMPOSSIBLE,
        6: V.OUTSTANDING,
        5: V.SECRET_SERVICE,
        4: V.AGENT_MATERIAL,
        3: V.GOOD_UNDERSTANDING,
        2: V.ACCEPTABLE,
        1: V.NARROW,
    },
    Grid.FIVE_BY_FOUR: {
        7: V.BEYOND_BELIEF_IN_PICTURES,
        6: V.ASTONISHING,
        5: V.MINISTRY,
        4: V.MASTERS,
        3: V.WELL_DONE,
        2: V.GETTING_THERE,
        1: V.NOT_LOST,
    },
}


class Layout(NamedTuple):
    """Own agents first, then those of the enemy, then bystanders, and the assassin last."""

    own: int
    enemy: int
    neutral: int


LAYOUTS = {Grid.FIVE_BY_FIVE: Layout(9, 8, 7), Grid.FIVE_BY_FOUR: Layout(8, 7, 4)}
grids = pytest.mark.parametrize("grid", Grid)
teams = pytest.mark.parametrize("team", Team)


def table(team: Team, grid: Grid = Grid.FIVE_BY_FIVE) -> Given:
    layout, (own, enemy) = LAYOUTS[grid], "RB" if team is RED else "BR"
    key = own * layout.own + enemy * layout.enemy + "." * layout.neutral + "X"
    drawing = " ".join(f"WORD{n}:{colour}" for n, colour in enumerate(key))
    options = Options(mode=Mode.COOPERATIVE, grid=grid)
    return given(CODENAMES, *dealt(drawing, starting=team, options=options))


def turn_lost(game: Given, kind: str) -> Given:
    """A turn without a win: nothing wrong (.), an enemy cell touched (e), a penalty (p)."""
    team = game.truth.starting
    game = moved(game, GiveClue("zebra", 0))
    enemies = uncovered(game, Colour(team.rival))
    if kind == "p":
        return moved(moved(game, DeclareInvalid()), PenaltyCover(enemies[-1]))
    if kind == "e":
        return moved(game, Touch(enemies[-1]))
    return moved(moved(game, Touch(uncovered(game, Colour(team))[0])), Stop())


def uncovered(game: Given, colour: Colour) -> list[int]:
    return [card for card in game.truth.uncovered if game.truth.secrets.key[card] is colour]


def played_out(game: Given, turns: str) -> Given:
    """These turns, each with the cover that follows it, as long as the game goes on."""
    for kind in turns:
        game = turn_lost(game, kind)
        if isinstance(game.truth.turn, EnemyCovering):
            game = moved(game, EnemyCover(uncovered(game, Colour(game.truth.starting.rival))[0]))
        if isinstance(game.truth.turn, Over):
            return game
    return game


def won(game: Given) -> Given:
    """All that is left is found in one turn."""
    game = moved(game, GiveClue("horse", 0))
    for card in uncovered(game, Colour(game.truth.starting)):
        game = moved(game, Touch(card))
    return game


@grids
@teams
def test_cn_93_the_score_is_what_the_enemy_has_still_uncovered(team: Team, grid: Grid) -> None:
    layout = LAYOUTS[grid]
    for turns in range(layout.enemy):
        game = won(played_out(table(team, grid), "." * turns))
        score = layout.enemy - turns
        assert score == len(uncovered(game, Colour(team.rival)))
        scored, key = game.history[-2:]
        assert scored == GameScored(team, Ending.ALL_FOUND_BY_OWN, score, VERDICTS[grid][score])
        assert key == revealed(game.history)


@teams
def test_cn_93_everybody_of_the_team_wins(team: Team) -> None:
    game = won(table(team))
    assert CODENAMES.result(game.truth) == Result((SOLO, ONE), Ending.ALL_FOUND_BY_OWN)
    left = Left(0, 8) if team is RED else Left(8, 0)
    record = Record(team, Ending.ALL_FOUND_BY_OWN, 1, left, 8, V.BEYOND_BELIEF, True)
    for seat in (SOLO, ONE, None):
        assert game.seen_by(seat).record == record


@teams
@pytest.mark.parametrize(
    ("grid", "score"), [(grid, score) for grid in Grid for score in VERDICTS[grid]]
)
def test_cn_94_and_pic_64_every_score_has_its_verdict(team: Team, grid: Grid, score: int) -> None:
    game = won(played_out(table(team, grid), "." * (LAYOUTS[grid].enemy - score)))
    over = Over(team, Ending.ALL_FOUND_BY_OWN, score, VERDICTS[grid][score])
    assert game.truth.turn == over


def mixtures(enemy: int) -> list[str]:
    """Turns with so many mistakes and penalties: e enemy cells touched, p penalties, t - 1 turns."""
    return [
        "e" * e + "p" * p + "." * plain
        for e in range(enemy + 1)
        for p in range(enemy + 1)
        for plain in range(enemy + 1)
        if 2 * e + 2 * p + plain <= enemy + 1
    ]


@pytest.mark.parametrize("turns", mixtures(8))
def test_cn_94_a_win_in_turn_t_with_mistakes_and_penalties(turns: str) -> None:
    t, e, p = len(turns) + 1, turns.count("e"), turns.count("p")
    score = 8 - (t - 1) - e - p
    game = played_out(table(BLUE if e else RED), turns)
    if score < 1:
        assert game.truth.turn == Over(None, Ending.ENEMY_COMPLETE)
        return
    assert won(game).truth.turn == Over(
        game.truth.starting,
        Ending.ALL_FOUND_BY_OWN,
        score,
        VERDICTS[Grid.FIVE_BY_FIVE][score],
    )


@pytest.mark.parametrize("turns", mixtures(7))
def test_pic_64_the_same_sum_on_twenty_cards_starts_from_seven(turns: str) -> None:
    t, e, p = len(turns) + 1, turns.count("e"), turns.count("p")
    score = 7 - (t - 1) - e - p
    game = played_out(table(RED, Grid.FIVE_BY_FOUR), turns)
    if score < 1:
        assert game.truth.turn == Over(None, Ending.ENEMY_COMPLETE)
        return
    over = won(game).truth.turn
    assert (over.score, over.verdict) == (score, VERDICTS[Grid.FIVE_BY_FOUR][score])


@grids
@teams
def test_cn_94_the_latest_winning_turn_leaves_one_enemy_cell(team: Team, grid: Grid) -> None:
    latest = LAYOUTS[grid].enemy
    game = played_out(table(team, grid), "." * (latest - 1))
    assert game.truth.turn == Cluing(team)
    assert len(game.truth.clues) + 1 == latest
    assert won(game).truth.turn.score == 1
    lost = played_out(game, ".")
    assert lost.truth.turn == Over(None, Ending.ENEMY_COMPLETE)


# The scenarios of the digest, with red players on F1: 0-8 red, 9-16 blue, 17-23 neutral.


def test_cn_t10_five_turns_without_a_win_and_one_mistake_leave_score_2() -> None:
    game = played_out(table(RED), "..e..")
    assert game.seen_by(None).left == Left(5, 2)  # 5 + 1 enemy cells covered
    game = won(game)
    assert game.seen_by(None).record == Record(
        RED, Ending.ALL_FOUND_BY_OWN, 6, Left(0, 2), 2, V.ACCEPTABLE, True
    )


def test_cn_t11_nine_right_touches_in_turn_1_score_8() -> None:
    game = table(RED).when(GiveClue("zebra", 0), by=SOLO)
    game = game.then(ClueGiven(RED, "zebra", 0, limit="unlimited"))
    for card in range(8):
        game = game.when(Touch(card), by=ONE).then(CardCovered(RED, card, Colour.RED))
    scored = GameScored(RED, Ending.ALL_FOUND_BY_OWN, 8, V.BEYOND_BELIEF)
    game = game.when(Touch(8), by=ONE)
    game.then(CardCovered(RED, 8, Colour.RED), scored, revealed(game.given.history))


def test_cn_t11_a_win_in_turn_8_scores_1() -> None:
    game = won(played_out(table(RED), "......."))
    assert game.seen_by(None).record == Record(
        RED, Ending.ALL_FOUND_BY_OWN, 8, Left(0, 1), 1, V.NARROW, True
    )


def test_cn_t11_no_win_in_turn_8_is_a_loss_by_the_eighth_enemy_cover() -> None:
    game = turn_lost(played_out(table(RED), "......."), ".")
    (last,) = uncovered(game, Colour.BLUE)
    game = game.when(EnemyCover(last), by=SOLO)
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.given.history)
    game = game.then(EnemyCovered(RED, last, Colour.BLUE), *lost)
    assert game.seen_by(None).record == Record(
        None, Ending.ENEMY_COMPLETE, 8, Left(1, 0), None, None, False
    )


def test_cn_t12_touching_the_eighth_enemy_cell_is_a_loss() -> None:
    game = played_out(table(RED), "...e..")
    assert game.seen_by(None).left == Left(4, 1)  # seven are covered
    game = moved(game, GiveClue("horse", 1))
    (last,) = uncovered(game, Colour.BLUE)
    game = game.when(Touch(last), by=ONE)
    lost = GameLost(Ending.ENEMY_COMPLETE), revealed(game.given.history)
    game.then(CardCovered(RED, last, Colour.BLUE), *lost)
