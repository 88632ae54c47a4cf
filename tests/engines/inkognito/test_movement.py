"""Steps and where they may end (INK-24 to INK-33, scenarios T4, T5 and T13)."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito.city import NUMBERS, Space
from games.engines.inkognito.phases import Meet
from games.engines.inkognito.terms import Ball, Figure, Line
from tests.engines.inkognito.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    at_start,
    did,
    offered,
    table,
)
from tests.engines.inkognito.walking import ended, go, may_go, movement_ended, walked


def test_ink_t4_green_goes_by_water_to_4_and_by_land_to_blue() -> None:
    start = table(active=GREEN, balls="obw")
    assert start.truth.standing[Figure.GREEN_THIN] is Space.SACCA_FISOLA
    assert start.truth.standing[Figure.BLUE_SHORT] is Space.SANTA_MARGHERITA
    assert NUMBERS[4] is Space.SAN_SEBASTIANO
    game = walked(start, "b green_thin san-sebastiano water", "w green_thin santa-margherita land")
    game = game.when(c.EndMovement(), by=GREEN).then(movement_ended("green_thin blue_short"))
    assert game.truth.standing == at_start(green_thin=Space.SANTA_MARGHERITA)
    assert {c.Ask, c.ExtraStep, c.EndTurn} <= set(offered(game, GREEN))


def test_ink_t5_red_brings_a_yellow_figure_to_his_own() -> None:
    game = walked(
        table(active=RED, balls="kpo"),
        "o red_fat san-trovaso land",
        "p yellow_fat san-trovaso land",
    )
    game.when(c.EndMovement(), by=RED).then(movement_ended("red_fat yellow_fat"))


@pytest.mark.parametrize(
    ("stands", "to"),
    [
        (Space.SANTI_APOSTOLI, Space.GESUITI),  # yellow
        (Space.GUGLIE, Space.SAN_GIOBBE),  # blue
        (Space.FERROVIA, Space.TOLENTINI),  # green
    ],
)
def test_ink_t5_red_brings_the_ambassador_to_nobody_else(stands: Space, to: Space) -> None:
    game = table(active=RED, balls="kpo", ambassador=stands)
    step = go(f"k ambassador {to} land")
    game.when(step, by=RED).refused("space_taken", "INK-30", space=to)
    assert to not in {way.to for way in may_go(game.truth) if way.ball is Ball.BLACK}


def test_ink_t13_two_own_figures_on_one_space() -> None:
    game = walked(table(balls="oow", blue_short=Space.GUGLIE), "o blue_tall guglie land")
    game.when(c.EndMovement(), by=BLUE).refused(
        "own_figures_together", "INK-27", space=Space.GUGLIE
    )
    did(game, c.Undo()).when(c.EndMovement(), by=BLUE).then(movement_ended())


def test_ink_t13_two_figures_of_one_other_player() -> None:
    start = table(balls="oow", red_tall=Space.GUGLIE, red_short=Space.FRARI)
    game = walked(start, "o blue_tall guglie land", "o blue_short frari land")
    game.when(c.EndMovement(), by=BLUE).refused("two_of_one_player", "INK-28", seat=RED)
    undo = did(game, c.Undo())
    undo.when(c.EndMovement(), by=BLUE).then(movement_ended("blue_tall red_tall"))


@pytest.mark.parametrize(
    ("ways", "elsewhere"),
    [
        (
            ("o blue_tall guglie land", "o blue_tall ferrovia land",
             "b blue_tall san-marcuola water"),
            {"blue_tall": Space.SAN_MARCUOLA},
        ),
        (
            ("o blue_tall guglie land", "o blue_short frari land", "b blue_fat molo water"),
            {"blue_tall": Space.GUGLIE, "blue_short": Space.FRARI, "blue_fat": Space.MOLO},
        ),
        (
            ("b blue_fat zitelle water", "o blue_short frari land", "o blue_fat redentore land"),
            {"blue_fat": Space.REDENTORE, "blue_short": Space.FRARI},
        ),
    ],
    ids=["one figure", "three figures", "two and one"],
)  # fmt: skip
def test_ink_24_balls_are_spent_on_one_two_or_three_figures(
    ways: tuple[str, ...], elsewhere: dict[str, Space]
) -> None:
    game = ended(table(balls="oob"), *ways)
    assert game.truth.standing == at_start(**elsewhere)
    assert game.truth.turn == Meet(())


@pytest.mark.parametrize(
    "way",
    [
        "w blue_tall ghetto land",  # two steps away
        "w blue_tall san-giobbe land",  # where it stands
        "w blue_tall guglie water",  # joined by land alone
        "w blue_tall ferrovia land",  # joined by water alone
        "b blue_tall guglie water",
        "o blue_tall ferrovia land",
    ],
)
def test_ink_25_a_step_needs_a_line_of_its_kind(way: str) -> None:
    step = go(way)
    table(balls="wob").when(step, by=BLUE).refused(
        "no_such_line", "INK-25", figure=Figure.BLUE_TALL, space=step.to
    )


@pytest.mark.parametrize(("ball", "line"), [("o", Line.LAND), ("b", Line.WATER)])
def test_ink_25_two_spaces_may_be_joined_by_both_kinds(ball: str, line: Line) -> None:
    game = table(active=YELLOW, balls="ob")
    game = walked(game, f"{ball} yellow_fat ca-rezzonico {line}")
    assert game.truth.standing == at_start(yellow_fat=Space.CA_REZZONICO)
    white = may_go(table(active=YELLOW, balls="w").truth)
    assert {way.line for way in white if way.to is Space.CA_REZZONICO} == {*Line}


@pytest.mark.parametrize(
    "elsewhere",
    [
        {"green_tall": Space.GUGLIE},
        {"ambassador": Space.GUGLIE},
        {"blue_short": Space.GUGLIE},
        {"green_tall": Space.GUGLIE, "red_short": Space.GUGLIE, "ambassador": Space.GUGLIE},
    ],
    ids=["another player's", "the Ambassador", "one's own", "a crowd"],
)
def test_ink_26_passing_over_anybody_is_allowed_and_no_meeting(elsewhere: dict[str, Space]) -> None:
    game = walked(
        table(balls="oow", **elsewhere), "o blue_tall guglie land", "o blue_tall ferrovia land"
    )
    game = game.when(c.EndMovement(), by=BLUE).then(movement_ended())
    assert game.truth.standing[Figure.BLUE_TALL] is Space.FERROVIA


@pytest.mark.parametrize("other", ["green_tall", "red_thin", "yellow_fat", "ambassador"])
def test_ink_26_own_figures_may_end_where_others_stand(other: str) -> None:
    game = walked(table(balls="o", **{other: Space.GUGLIE}), "o blue_tall guglie land")
    game.when(c.EndMovement(), by=BLUE).then(movement_ended(f"blue_tall {other}"))


def test_ink_27_two_own_figures_may_share_a_space_for_a_moment_only() -> None:
    game = walked(table(balls="oow", blue_short=Space.GUGLIE), "o blue_tall guglie land")
    assert c.EndMovement not in offered(game, BLUE)
    for on in ("o blue_tall ferrovia land", "w blue_short ghetto land"):
        assert c.EndMovement in offered(walked(game, on), BLUE)


def test_ink_27_comes_before_ink_28() -> None:
    """INK-114: of two rules that are broken the lower one is named."""
    start = table(
        balls="oow", blue_short=Space.GUGLIE, red_tall=Space.GUGLIE, red_short=Space.FRARI,
        blue_fat=Space.SAN_POLO,
    )  # fmt: skip
    game = walked(start, "o blue_tall guglie land", "o blue_fat frari land")
    game.when(c.EndMovement(), by=BLUE).refused(
        "own_figures_together", "INK-27", space=Space.GUGLIE
    )


def test_ink_28_one_figure_of_each_of_several_players_may_be_met() -> None:
    start = table(
        balls="oow", green_tall=Space.GUGLIE, red_tall=Space.GUGLIE, yellow_tall=Space.FRARI
    )
    game = walked(start, "o blue_tall guglie land", "o blue_short frari land")
    game.when(c.EndMovement(), by=BLUE).then(
        movement_ended("blue_tall green_tall", "blue_tall red_tall", "blue_short yellow_tall")
    )


# Blue and red have stood together on two spaces since an earlier turn, or on one; INK-31 lets no
# game come to the first.
OLD_PAIR = {"blue_tall": Space.GHETTO}  # with red_tall
OLD_PAIRS = OLD_PAIR | {"blue_short": Space.SAN_POLO}  # and red_short
AWAY, BACK = "o blue_tall guglie land", "o blue_tall ghetto land"


@pytest.mark.parametrize(
    ("elsewhere", "ways", "meetings"),
    [
        (OLD_PAIR, (), ()),
        (OLD_PAIR, (AWAY, BACK), ("blue_tall red_tall",)),
        (OLD_PAIR, ("o blue_short san-sebastiano land",), ()),
        (OLD_PAIR | {"green_fat": Space.FRARI}, ("o blue_short frari land",),
         ("blue_short green_fat",)),
        (OLD_PAIRS, (), ()),
        (OLD_PAIRS, ("o blue_fat salute land",), ()),
        (OLD_PAIRS, (AWAY,), ()),
        (OLD_PAIR | {"red_short": Space.FRARI}, ("o blue_short frari land",), None),
        (OLD_PAIR | {"red_short": Space.FRARI}, ("o blue_short frari land", AWAY),
         ("blue_short red_short",)),
        (OLD_PAIR | {"blue_short": Space.FRARI}, ("p red_short frari land",), None),
        (OLD_PAIRS, (AWAY, BACK), None),
    ],
)  # fmt: skip
def test_ink_29_one_pair_with_each_player_unless_all_of_them_are_old(
    elsewhere: dict[str, Space], ways: tuple[str, ...], meetings: tuple[str, ...] | None
) -> None:
    tried = walked(table(balls="oop", **elsewhere), *ways).when(c.EndMovement(), by=BLUE)
    if meetings is None:
        tried.refused("two_of_one_player", "INK-28", seat=RED)
    else:
        tried.then(movement_ended(*meetings))
