"""Who sits where when the same people play again: somebody else gets the Ambassador's chair (INK-93)."""

from itertools import permutations

import pytest

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.commands import Colours, Players
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, BLUE, GREEN, YELLOW, opened

BY_NUMBER = tuple(Seat(f"agent_{number}") for number in (1, 2, 3, 4))
TABLES = {
    "three by chance": BY_NUMBER[:3],
    "three by colour": (BLUE, GREEN, YELLOW),
    "four by chance": BY_NUMBER,
    "four by colour": AGENTS,
    "five by chance": (*BY_NUMBER, AMBASSADOR),
    "five by colour": (*AGENTS, AMBASSADOR),
}
PLAYERS = {3: Players.THREE, 4: Players.FOUR, 5: Players.FIVE}


@pytest.mark.parametrize("name", TABLES)
def test_everybody_sits_down_on_a_chair_of_the_table_that_was_another_s(name: str) -> None:
    seats = TABLES[name]
    after = INKOGNITO.rotated(seats)
    assert sorted(after) == sorted(seats)
    assert all(was != now for was, now in zip(seats, after, strict=True))


@pytest.mark.parametrize("name", ["five by chance", "five by colour"])
def test_ink_93_in_five_games_everybody_plays_the_ambassador_once(name: str) -> None:
    """People by the chairs they had in the first game."""
    chairs, ambassadors = TABLES[name], []
    for _ in range(5):
        ambassadors.append(TABLES[name][chairs.index(AMBASSADOR)])
        chairs = INKOGNITO.rotated(chairs)
    assert sorted(ambassadors) == sorted(TABLES[name])
    assert ambassadors[0] == AMBASSADOR
    assert chairs == TABLES[name]


def test_the_order_in_which_the_seats_are_told_makes_no_difference() -> None:
    seats = TABLES["five by colour"]
    after = dict(zip(seats, INKOGNITO.rotated(seats), strict=True))
    for order in permutations(seats):
        assert dict(zip(order, INKOGNITO.rotated(order), strict=True)) == after


@pytest.mark.parametrize("name", TABLES)
def test_the_next_game_can_be_opened_with_these_chairs(name: str) -> None:
    seats = INKOGNITO.rotated(TABLES[name])
    colours = Colours.CHAIRS if name.endswith("colour") else Colours.CHANCE
    game = opened(*seats, players=PLAYERS[len(seats)], colours=colours)
    assert {person.seat for person in game.truth.seats} == set(seats)
