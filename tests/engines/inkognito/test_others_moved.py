"""Where figures of others and the Ambassador may be moved, and when that is checked (INK-30 to
INK-33)."""

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest

from games.engines.chance import Chance
from games.engines.engine import Context
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import Space
from games.engines.inkognito.phases import Moving
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Figure
from tests.dsl import NOON
from tests.engines.inkognito.opening import EVERY_SIZE, SEATS, Players
from tests.engines.inkognito.table import BLUE, GREEN, at_start, offered, table
from tests.engines.inkognito.walking import ended, go, may_go, movement_ended, walked

AT_RIALTO = {"ambassador": Space.RIALTO}  # one step by land from the embassy


def test_ink_30_the_ambassador_may_be_brought_to_an_own_figure() -> None:
    game = walked(table(balls="k", blue_tall=Space.RIALTO), "k ambassador rialto land")
    game.when(c.EndMovement(), by=BLUE).then(movement_ended("blue_tall ambassador"))


@pytest.mark.parametrize("others", [["green_tall"], ["red_fat"], ["blue_tall", "yellow_thin"]])
def test_ink_30_but_not_to_a_figure_of_anybody_else(others: list[str]) -> None:
    game = table(balls="k", **dict.fromkeys(others, Space.RIALTO))
    step = go("k ambassador rialto land")
    game.when(step, by=BLUE).refused("space_taken", "INK-30", space=Space.RIALTO)
    assert Space.RIALTO not in {way.to for way in may_go(game.truth)}


def test_ink_30_the_ambassador_passes_nobody_either() -> None:
    game = table(balls="kk", green_tall=Space.RIALTO)
    step = go("k ambassador rialto land")
    game.when(step, by=BLUE).refused("space_taken", "INK-30", space=Space.RIALTO)


def test_ink_31_a_figure_of_another_player_may_be_brought_to_an_own_one() -> None:
    game = walked(table(balls="p", blue_tall=Space.GUGLIE), "p red_tall guglie land")
    game.when(c.EndMovement(), by=BLUE).then(movement_ended("blue_tall red_tall"))


@pytest.mark.parametrize(
    "others",
    [["ambassador"], ["green_tall"], ["red_short"], ["blue_tall", "yellow_tall"],
     ["blue_tall", "ambassador"], ["blue_tall", "red_short"]],
)  # fmt: skip
def test_ink_31_but_to_nobody_else(others: list[str]) -> None:
    game = table(balls="p", **dict.fromkeys(others, Space.GUGLIE))
    step = go("p red_tall guglie land")
    game.when(step, by=BLUE).refused("space_taken", "INK-31", space=Space.GUGLIE)
    assert step not in [way.command for way in may_go(game.truth)]


def test_ink_31_a_figure_may_leave_whomever_it_stands_with() -> None:
    start = table(balls="kp", red_tall=Space.RIALTO, green_tall=Space.RIALTO, **AT_RIALTO)
    game = walked(start, "p red_tall san-stae land", "k ambassador san-bartolomeo land")
    assert game.truth.standing == at_start(red_tall=Space.SAN_STAE, green_tall=Space.RIALTO)


def test_ink_32_others_are_checked_at_the_moment_of_the_step() -> None:
    start = table(balls="kpo", green_tall=Space.RIALTO, blue_tall=Space.SAN_STAE)
    to_rialto = "k ambassador rialto land"
    start.when(go(to_rialto), by=BLUE).refused("space_taken", "INK-30", space=Space.RIALTO)
    left = walked(start, "p green_tall ca-doro water", to_rialto)  # who was there has gone
    left.when(c.EndMovement(), by=BLUE).then(movement_ended())
    joined = walked(start, "p green_tall ca-doro water", to_rialto, "o blue_tall rialto land")
    joined.when(c.EndMovement(), by=BLUE).then(movement_ended("blue_tall ambassador"))


def test_ink_32_what_was_right_at_its_moment_stays_right() -> None:
    start = table(balls="kpo", blue_tall=Space.GUGLIE)
    game = walked(start, "p red_tall guglie land", "o blue_tall ferrovia land")
    game.when(c.EndMovement(), by=BLUE).then(movement_ended())
    assert game.truth.standing == at_start(red_tall=Space.GUGLIE, blue_tall=Space.FERROVIA)


def test_ink_32_own_figures_are_checked_as_movement_is_ended() -> None:
    close = {"blue_short": Space.GUGLIE, "red_short": Space.FERROVIA, "red_tall": Space.GUGLIE}
    start = table(balls="oow", **close)
    game = walked(start, "o blue_tall guglie land", "o blue_short ferrovia land")
    assert c.EndMovement not in offered(game, BLUE)
    game.when(c.EndMovement(), by=BLUE).refused("two_of_one_player", "INK-28", seat="red")
    assert game.when(c.EndMovement(), by=BLUE).given.truth == game.truth
    game = walked(game, "w blue_short tolentini land")
    game.when(c.EndMovement(), by=BLUE).then(
        movement_ended("blue_tall red_tall", "blue_short green_tall")
    )


@pytest.mark.parametrize(
    ("balls", "elsewhere", "way"),
    [
        ("o", {"blue_tall": Space.RIALTO, "ambassador": Space.MOLO},
         "blue_tall san-bartolomeo land"),
        ("o", {"blue_tall": Space.FRARI, "green_tall": Space.MOLO}, "blue_tall tolentini land"),
        ("o", {"blue_short": Space.MOLO, "blue_tall": Space.FRARI},
         "blue_tall santa-margherita land"),
        ("b", {}, "blue_fat zitelle water"),
        ("w", {"blue_tall": Space.ZITELLE}, "blue_tall san-giorgio water"),
        ("p", {"red_tall": Space.RIALTO, "ambassador": Space.MOLO}, "red_tall san-bartolomeo land"),
        ("p", {"red_tall": Space.FRARI, "green_tall": Space.MOLO}, "red_tall tolentini land"),
        ("p", {"red_tall": Space.ZITELLE}, "red_tall redentore land"),
        ("k", AT_RIALTO, "ambassador san-bartolomeo land"),
        ("k", {"ambassador": Space.FRARI, "green_tall": Space.MOLO}, "ambassador tolentini land"),
        ("k", AT_RIALTO, "ambassador san-stae land"),
    ],
)  # fmt: skip
def test_ink_33_every_space_is_an_ordinary_space_for_stepping(
    balls: str, elsewhere: dict[str, Space], way: str
) -> None:
    game = ended(table(balls=balls, **elsewhere), f"{balls} {way}")
    figure, to, _ = way.split()
    assert game.truth.standing[Figure(figure)] == to


def played_on(state: State, chance: Random) -> State:
    """Any legal command that ends no game, mostly one that brings figures together."""
    [seat, *_] = INKOGNITO.awaited(state)
    commands = [
        choice.command(**dict(zip(choice.options, values, strict=True)))
        for choice in INKOGNITO.legal(state, seat)
        if choice.command not in (c.Gesture, c.Declare, c.Claim, c.ClaimAlone)
        for values in product(*choice.options.values())
    ]
    taken = set(state.standing.values())
    liked = [one for one in commands if isinstance(one, c.Step) and one.to in taken]
    liked = liked or [one for one in commands if isinstance(one, c.EndTurn)]
    command = chance.choice(liked if liked and chance.random() < 0.8 else commands)
    for event in INKOGNITO.decide(state, command, Context(seat, NOON, Chance(chance))):
        state = INKOGNITO.evolve(state, event)
    return state


@EVERY_SIZE
def test_ink_29_and_ink_31_between_turns_no_two_of_a_colour_and_one_pair_of_two_players(
    players: Players,
) -> None:
    seats, chance, together = SEATS[players], Random(1), 0
    state = table(seats=seats, active=GREEN, options={"turn_limit": 1000}, balls="wop").truth
    while state.number < 200:
        state = played_on(state, chance)
        if isinstance(state.turn, Moving) and not state.turn.steps:
            pairs = Counter(
                frozenset((one.colour, other.colour))
                for one, other in combinations(state.standing, 2)
                if state.standing[one] is state.standing[other]
            )
            assert all(len(colours) == 2 for colours in pairs)
            assert all(count == 1 for colours, count in pairs.items())
            together += len(pairs)
    assert together > 150
