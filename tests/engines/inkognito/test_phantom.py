"""The turn, the Phantom and what its balls are for (INK-7, INK-8, INK-17 to INK-22, T18)."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from games.engines.engine import Command
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.board import BOARD
from games.engines.inkognito.city import NEIGHBOURS, Space
from games.engines.inkognito.phases import Meet, Moving
from games.engines.inkognito.terms import PHANTOM, SHOWN, Ball, Colour, Figure, Kind, Line
from games.engines.inkognito.terms import figures_of as figures
from tests.engines.inkognito.opening import drawing
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BALLS,
    BLUE,
    GREEN,
    RED,
    at_start,
    did,
    hand,
    offered,
    played,
    table,
)
from tests.engines.inkognito.walking import Way, ended, go, may_go, met, movement_ended, walked

FIVE = (*AGENTS, AMBASSADOR)
OWN = (Ball.WHITE, Ball.ORANGE, Ball.BLUE)
DRAWS = [tuple(PHANTOM[ball] for ball in draw) for draw in combinations(range(10), 3)]


def test_ink_7_ten_balls_of_which_three_are_shown() -> None:
    assert (len(PHANTOM), SHOWN, BOARD.shown) == (10, 3, 3)
    assert len(played(table(), c.EndMovement(), c.EndTurn()).truth.balls) == 3


def test_ink_8_three_white_two_orange_two_blue_two_black_one_purple() -> None:
    counts = {Ball.WHITE: 3, Ball.ORANGE: 2, Ball.BLUE: 2, Ball.BLACK: 2, Ball.PURPLE: 1}
    assert Counter(PHANTOM) == counts
    assert {ball.ball: ball.count for ball in BOARD.balls} == counts


STEP = go("o blue_tall guglie land")
MEETING = met("blue_tall red_tall")
ASK = c.Ask(MEETING.figure, MEETING.met, Kind.BUILD)
IN_MOVEMENT: tuple[Command, ...] = (STEP, c.Undo(), c.EndMovement())
AMONG_MEETINGS: tuple[Command, ...] = (
    ASK,
    c.AskAmbassador(RED, Kind.BUILD),
    c.ExtraStep(Figure.BLUE_TALL, Space.FERROVIA),
    c.Claim(RED),
    c.EndTurn(),
)


def test_ink_17_first_movement_then_meetings_and_never_interleaved() -> None:
    moved = did(table(balls="oow", red_tall=Space.GUGLIE), STEP)
    for command in AMONG_MEETINGS:
        moved.when(command, by=BLUE).refused("not_this_phase", "INK-113")
    meeting = moved.when(c.EndMovement(), by=BLUE).then(e.MovementEnded((MEETING,), arrived=False))
    assert meeting.truth.turn == Meet((MEETING,))
    asked = played(meeting, ASK, c.Show(hand("X fat thin")), c.AcceptAnswer())
    aside = did(asked, c.PutAside(Space.FRARI))
    for command in IN_MOVEMENT:
        meeting.when(command, by=BLUE).refused("not_this_phase", "INK-113")
        aside.when(command, by=BLUE).refused("not_this_phase", "INK-113")
    assert isinstance(did(aside, c.EndTurn()).truth.turn, Moving)


def test_ink_17_only_the_active_player_moves() -> None:
    game = table(seats=FIVE)
    for seat in (GREEN, AMBASSADOR):
        assert offered(game, seat) == [c.Gesture, *([c.Declare] * (seat == AMBASSADOR))]
        for command in IN_MOVEMENT:
            game.when(command, by=seat).refused("not_your_move", "INK-113")


def test_ink_18_every_turn_begins_with_three_of_all_ten_balls() -> None:
    game = ended(table(balls="wob"), "w blue_tall guglie land")
    shown = Counter()
    for draw in permutations(range(10), 3):
        [turn] = drawing(game, c.EndTurn(), BLUE, draw)
        assert turn == e.TurnBegun(GREEN, tuple(PHANTOM[ball] for ball in draw), away=False)
        shown[frozenset(draw)] += 1
    assert len(shown) == 120
    assert set(shown.values()) == {6}


def test_ink_18_and_ink_t18_120_draws_show_27_different_threes() -> None:
    assert len(DRAWS) == 120
    assert len({tuple(sorted(draw)) for draw in DRAWS}) == 27


@pytest.mark.parametrize(
    ("ball", "count"),
    [(Ball.WHITE, 85), (Ball.ORANGE, 64), (Ball.BLUE, 64), (Ball.BLACK, 64), (Ball.PURPLE, 36)],
)
def test_ink_20_and_ink_t18_how_often_a_ball_is_among_the_three(ball: Ball, count: int) -> None:
    assert sum(ball in draw for draw in DRAWS) == count


def test_ink_20_and_ink_t18_how_many_balls_move_ones_own_figures() -> None:
    own = Counter(sum(ball in OWN for ball in draw) for draw in DRAWS)
    assert own == {3: 35, 2: 63, 1: 21, 0: 1}


def test_ink_18_the_balls_are_those_that_were_shown() -> None:
    game = table(balls="oow")
    game.when(go("b blue_tall ferrovia water"), by=BLUE).refused(
        "no_such_ball", "INK-18", ball=Ball.BLUE
    )
    game.when(go(". blue_tall guglie land"), by=BLUE).refused(
        "no_such_ball", "INK-18", ball=Ball.OWN_STEP
    )


OTHERS = tuple(figure for colour in tuple(Colour)[1:] for figure in figures(colour))


@pytest.mark.parametrize(
    ("ball", "movers", "lines"),
    [
        ("o", figures(Colour.BLUE), [Line.LAND]),
        ("b", figures(Colour.BLUE), [Line.WATER]),
        ("w", figures(Colour.BLUE), [*Line]),
        ("p", OTHERS, [*Line]),
        ("k", [Figure.AMBASSADOR], [*Line]),
    ],
)
def test_ink_19_what_a_ball_moves_and_along_which_lines(
    ball: str, movers: tuple[Figure, ...], lines: list[Line]
) -> None:
    standing = at_start(ambassador=Space.CA_DORO)
    game = table(balls=ball, ambassador=Space.CA_DORO)
    steps = [
        Way(BALLS[ball], figure, line, to)
        for figure in movers
        for line in lines
        for to in NEIGHBOURS[line][standing[figure]]
    ]
    assert Counter(may_go(game.truth)) == Counter(steps)
    for way in steps:
        origin = standing[way.figure]
        game.when(way.command, by=BLUE).then(
            e.FigureStepped(way.ball, way.figure, origin, way.to, way.line)
        )


@pytest.mark.parametrize(
    ("way", "figure"),
    [
        ("o green_tall ferrovia land", Figure.GREEN_TALL),
        ("b green_short molo water", Figure.GREEN_SHORT),
        ("w ambassador rialto land", Figure.AMBASSADOR),
        ("p blue_tall guglie land", Figure.BLUE_TALL),
        ("p ambassador rialto land", Figure.AMBASSADOR),
        ("k blue_tall guglie land", Figure.BLUE_TALL),
        ("k green_tall ferrovia land", Figure.GREEN_TALL),
        ("o blue_tall ferrovia water", Figure.BLUE_TALL),
        ("b blue_tall guglie land", Figure.BLUE_TALL),
    ],
)
def test_ink_19_a_ball_moves_nobody_else_and_by_no_other_line(way: str, figure: Figure) -> None:
    step = go(way)
    tried = table(balls=way[0]).when(step, by=BLUE)
    tried.refused("ball_moves_others", "INK-19", ball=step.ball, figure=figure)


def test_ink_19_a_ball_is_one_step() -> None:
    game = walked(table(balls="oow"), "o blue_tall guglie land", "o blue_tall ghetto land")
    assert game.truth.turn.balls == (Ball.WHITE,)
    game.when(go("o blue_tall guglie land"), by=BLUE).refused(
        "no_such_ball", "INK-18", ball=Ball.ORANGE
    )
    assert {way.ball for way in may_go(game.truth)} == {Ball.WHITE}


def test_ink_19_a_figure_that_is_left_out_of_a_game_of_three_is_moved_by_nobody() -> None:
    game = table(seats=(BLUE, GREEN, RED), balls="p")
    assert {way.figure.colour for way in may_go(game.truth)} == {Colour.GREEN, Colour.RED}
    game.when(go("p yellow_tall santi-apostoli land"), by=BLUE).refused(
        "ball_moves_others", "INK-19", ball=Ball.PURPLE, figure=Figure.YELLOW_TALL
    )


def test_ink_21_a_turn_without_any_movement_is_legal() -> None:
    game = table(balls="wob").when(c.EndMovement(), by=BLUE).then(movement_ended())
    [turn] = drawing(game, c.EndTurn(), BLUE, (9, 8, 7))
    assert turn == e.TurnBegun(GREEN, (Ball.PURPLE, Ball.BLACK, Ball.BLACK), away=False)


@pytest.mark.parametrize("count", [1, 2])
def test_ink_21_unused_balls_are_lost(count: int) -> None:
    ways = "o blue_tall guglie land", "w blue_short frari land"
    game = ended(table(balls="wok"), *ways[:count])
    assert game.truth.turn == Meet(())
    [turn] = drawing(game, c.EndTurn(), BLUE, (0, 1, 2))
    assert turn == e.TurnBegun(GREEN, (Ball.WHITE,) * 3, away=False)


def test_ink_22_the_balls_may_be_used_in_any_order() -> None:
    own, other, ambassador = (
        "w blue_tall guglie land",
        "p red_tall guglie land",
        "k ambassador rialto land",
    )
    games = [ended(table(balls="wpk"), *ways) for ways in permutations((own, other, ambassador))]
    expected = at_start(blue_tall=Space.GUGLIE, red_tall=Space.GUGLIE, ambassador=Space.RIALTO)
    assert len(games) == 6
    for game in games:
        assert game.truth.standing == expected
        assert game.truth.turn == Meet((met("blue_tall red_tall"),))
