"""The Ambassador to the embassy: the mission that asks for an arrival (INK-77)."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.missions import Goal, Mission
from games.engines.inkognito.terms import Ball, Ending, Figure, Kind, Line
from tests.dsl import Given
from tests.engines.inkognito.endings import ending, lettered, met, over, shaken, step
from tests.engines.inkognito.table import (
    BLUE,
    EMBASSY,
    GREEN,
    RED,
    Space,
    hand,
    played,
    table,
)

DEAL = lettered("C-D", "A-B")
HOME = step(Ball.BLACK, Figure.AMBASSADOR, EMBASSY)
OUT = step(Ball.BLACK, Figure.AMBASSADOR, Space.RIALTO)
BESIDE = {"ambassador": Space.RIALTO}  # one land step from the embassy
NEAR = {"ambassador": Space.SALUTE}  # one land step from a blue start
TO_HIM = step(Ball.WHITE, Figure.BLUE_FAT, Space.SALUTE)
ASKED = (
    c.AskAmbassador(RED, Kind.IDENTITY),
    c.Show(hand("X F")),
    c.AcceptAnswer(),
)


def claimed(game: Given) -> Ending:
    return ending(shaken(game, GREEN))


def put_aside(game: Given, to: Space = EMBASSY) -> Given:
    return played(game, *ASKED, c.PutAside(to))


def test_ink_t16_at_the_start_of_the_game_the_claim_is_wrong_and_after_moving_aside_right() -> None:
    start = met(DEAL)
    assert start.truth.standing[Figure.AMBASSADOR] is EMBASSY
    assert claimed(start) is Ending.MISSION_UNMET
    moved = put_aside(met(DEAL, TO_HIM, **NEAR))
    assert claimed(moved) is Ending.MISSION
    assert over(shaken(moved, GREEN)).mission == Mission(Goal.AMBASSADOR_TO, None, EMBASSY)


def test_ink_77_the_ambassador_arrives_by_a_black_ball() -> None:
    game = played(table(DEAL, balls="kwo", **BESIDE), HOME)
    game = game.when(c.EndMovement(), by=BLUE).then(e.MovementEnded((), arrived=True))
    assert claimed(game) is Ending.MISSION


def test_ink_77_and_ink_66_the_ambassador_arrives_by_moving_aside() -> None:
    game = played(met(DEAL, TO_HIM, **NEAR), *ASKED)
    game = game.when(c.PutAside(EMBASSY), by=BLUE).then(
        e.FigurePutAside(Figure.AMBASSADOR, EMBASSY, arrived=True)
    )
    assert claimed(game) is Ending.MISSION


def test_ink_77_without_embassy_by_aside_moving_aside_is_no_arrival_but_a_ball_is() -> None:
    options = {"embassy_by_aside": False}
    game = played(met(DEAL, TO_HIM, options=options, **NEAR), *ASKED)
    game = game.when(c.PutAside(EMBASSY), by=BLUE).then(
        e.FigurePutAside(Figure.AMBASSADOR, EMBASSY, arrived=False)
    )
    assert claimed(game) is Ending.MISSION_UNMET
    by_ball = met(DEAL, HOME, balls="kwo", options=options, **BESIDE)
    assert claimed(by_ball) is Ending.MISSION


def test_ink_77_he_who_was_there_as_the_turn_began_has_not_arrived_by_coming_back() -> None:
    by_ball = played(table(DEAL, balls="kkw"), OUT, HOME)
    by_ball = by_ball.when(c.EndMovement(), by=BLUE).then(e.MovementEnded((), arrived=False))
    assert claimed(by_ball) is Ending.MISSION_UNMET
    aside = put_aside(met(DEAL, OUT, balls="kwo", blue_fat=Space.RIALTO))
    assert aside.truth.standing[Figure.AMBASSADOR] is EMBASSY
    assert claimed(aside) is Ending.MISSION_UNMET


def test_ink_77_he_has_to_stand_there_still() -> None:
    passed = met(DEAL, HOME, OUT, balls="kkw", **BESIDE)
    assert claimed(passed) is Ending.MISSION_UNMET
    came = met(DEAL, HOME, balls="kwo", blue_fat=EMBASSY, **BESIDE)
    assert claimed(came) is Ending.MISSION
    assert claimed(put_aside(came, Space.DOGANA)) is Ending.MISSION_UNMET


def test_ink_77_he_may_leave_again_and_come_home_by_moving_aside() -> None:
    game = met(DEAL, HOME, OUT, balls="kkw", blue_fat=Space.RIALTO, **BESIDE)
    assert claimed(game) is Ending.MISSION_UNMET
    assert claimed(put_aside(game)) is Ending.MISSION


def test_ink_77_and_ink_23_a_step_that_was_taken_back_is_no_arrival() -> None:
    game = played(table(DEAL, balls="kwo", **BESIDE), HOME, c.Undo())
    game = game.when(c.EndMovement(), by=BLUE).then(e.MovementEnded((), arrived=False))
    assert claimed(game) is Ending.MISSION_UNMET


def test_ink_77_an_arrival_lasts_to_the_end_of_the_turn_whoever_else_is_moved_aside() -> None:
    """A red figure is asked after the Ambassador has come home."""
    steps = HOME, step(Ball.WHITE, Figure.BLUE_FAT, Space.SALUTE)
    game = met(DEAL, *steps, balls="kwo", red_tall=Space.SALUTE, **BESIDE)
    ask = c.Ask(Figure.BLUE_FAT, Figure.RED_TALL, Kind.BUILD)
    game = played(game, ask, c.Show(hand("fat tall X")), c.AcceptAnswer())
    game = game.when(c.PutAside(Space.FORMOSA), by=BLUE).then(
        e.FigurePutAside(Figure.RED_TALL, Space.FORMOSA, arrived=True)
    )
    assert claimed(game) is Ending.MISSION


@pytest.mark.parametrize("way", ["ball", "aside"])
def test_ink_77_an_arrival_is_not_for_the_next_turn(way: str) -> None:
    by_ball, aside = met(DEAL, HOME, balls="kwo", **BESIDE), met(DEAL, TO_HIM, **NEAR)
    game = by_ball if way == "ball" else put_aside(aside)
    game = played(game, c.EndTurn(), c.EndMovement())
    assert (game.truth.active, game.truth.standing[Figure.AMBASSADOR]) == (GREEN, EMBASSY)
    assert ending(shaken(game, BLUE)) is Ending.MISSION_UNMET


def test_ink_77_an_own_step_onto_the_embassy_brings_the_figure_and_not_the_ambassador() -> None:
    stepped = c.Step(Ball.ORANGE, Figure.BLUE_FAT, EMBASSY, Line.LAND)
    game = met(DEAL, stepped, blue_fat=Space.FORMOSA)
    assert claimed(game) is Ending.MISSION_UNMET
