"""Where the figures begin, and who plays which colour (INK-10 to INK-12)."""

from collections import Counter
from itertools import permutations

import pytest

from games.engines.engine import HOUSE, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, STARTS, Space, Standing
from games.engines.inkognito.commands import Colours, Options, Players
from games.engines.inkognito.phases import Placing
from games.engines.inkognito.terms import (
    FIGURES,
    Build,
    Colour,
    Figure,
)
from tests.dsl import NONCE, given
from tests.engines.inkognito.opening import (
    EVERY_SIZE,
    FIVE,
    FOUR,
    SEATS,
    THREE,
    begin,
    drawing,
    in_order,
    placed,
    told,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choices,
    did,
    offered,
    opened,
    played,
)

AS_DEALT = (0, 1, 2, 3)


@EVERY_SIZE
def test_ink_10_the_ambassador_starts_on_the_embassy(players: Players) -> None:
    assert placed(players).truth.standing[Figure.AMBASSADOR] is EMBASSY
    assert EMBASSY is Space.SAN_BARTOLOMEO


@EVERY_SIZE
def test_ink_11_every_player_places_four_figures_on_the_starts_of_his_colour(
    players: Players,
) -> None:
    game = begin(players)
    agents = SEATS[players][: 3 if players is THREE else 4]
    assert INKOGNITO.awaited(game.truth) == agents
    for seat in agents:
        assert offered(game, seat) == [c.Place, c.PlaceRandomly, c.Gesture]
        [choice] = choices(game, seat, c.Place)
        assert set(choice.options["spaces"]) == set(permutations(STARTS[Colour(seat)]))
        assert len(choice.options["spaces"]) == 24
    standing = placed(players).truth.standing
    assert set(standing) == {
        Figure.AMBASSADOR, *(FIGURES[Colour(seat), build] for seat in agents for build in Build),
    }  # fmt: skip
    assert len(set(standing.values())) == len(standing)


@pytest.mark.parametrize(
    "spaces",
    [
        (*STARTS[Colour.BLUE][:3], STARTS[Colour.RED][0]),
        (*STARTS[Colour.BLUE][:3], STARTS[Colour.BLUE][0]),
        (*STARTS[Colour.BLUE][:3], EMBASSY),
        STARTS[Colour.GREEN],
    ],
)
def test_ink_11_one_figure_stands_on_each_of_ones_own_starts(
    spaces: tuple[Space, Space, Space, Space],
) -> None:
    begin().when(c.Place(spaces), by=BLUE).refused("not_your_starts", "INK-11")


def test_ink_12_the_owner_chooses_who_stands_where() -> None:
    spaces = Space.DOGANA, Space.SAN_GIOBBE, Space.SCHIAVONI, Space.SANTA_MARGHERITA
    game = begin()
    game.when(c.Place(spaces), by=BLUE).then(
        e.PlacementMade(BLUE), e.FiguresChosen(frozenset({BLUE}), BLUE, spaces)
    )
    game = played(game, c.Place(spaces), *map(in_order, (GREEN, RED, YELLOW)))
    standing = game.truth.standing
    assert [standing[FIGURES[Colour.BLUE, build]] for build in Build] == list(spaces)


def test_ink_12_a_random_placement_is_any_of_the_24_alike() -> None:
    game = begin()
    chosen = Counter()
    for order in permutations(range(4)):
        made, choice = drawing(game, c.PlaceRandomly(), BLUE, order)
        assert made == e.PlacementMade(BLUE)
        assert isinstance(choice, e.FiguresChosen)
        assert (choice.to, choice.seat) == ({BLUE}, BLUE)
        chosen[choice.spaces] += 1
    assert chosen == Counter(permutations(STARTS[Colour.BLUE]))


def test_ink_12_nobody_sees_a_placement_until_all_have_placed() -> None:
    game = did(did(begin(FIVE), in_order(RED), by=RED), c.PlaceRandomly(), by=BLUE)
    assert game.truth.turn == Placing((RED, BLUE))
    [red, blue] = told(game, e.FiguresChosen)
    for seat in (*SEATS[FIVE], None):
        view = game.seen_by(seat)
        assert view.standing == ()
        assert view.turn == Placing((RED, BLUE))
        assert view.placement == {RED: red.spaces, BLUE: blue.spaces}.get(seat, ())


@EVERY_SIZE
def test_ink_12_everybody_sees_all_placements_at_once(players: Players) -> None:
    game = placed(players)
    [shown] = told(game, e.FiguresPlaced)
    agents = [seat for seat in SEATS[players] if seat != AMBASSADOR]
    assert shown.standing == (
        *(
            Standing(FIGURES[Colour(seat), build], space)
            for seat in agents
            for build, space in zip(Build, STARTS[Colour(seat)], strict=True)
        ),
        Standing(Figure.AMBASSADOR, EMBASSY),
    )
    for seat in (*SEATS[players], None):
        assert game.seen_by(seat).standing == shown.standing
        assert game.seen_by(seat).placement == ()


def test_ink_12_a_placement_is_not_changed_afterwards() -> None:
    game = did(begin(), in_order(BLUE))
    assert offered(game, BLUE) == [c.Gesture]
    for again in (in_order(BLUE), c.PlaceRandomly()):
        game.when(again, by=BLUE).refused("placed_already", "INK-12")
        placed().when(again, by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_12_the_ambassador_player_places_nothing() -> None:
    game = begin(FIVE)
    assert offered(game, AMBASSADOR) == [c.Gesture]
    game.when(c.PlaceRandomly(), by=AMBASSADOR).refused("not_your_move", "INK-113")


@pytest.mark.parametrize("count", [3, 4])
def test_ink_12_chance_gives_out_the_colours_and_leaves_one_out_of_three(count: int) -> None:
    seats = tuple(Seat(f"agent_{number}") for number in range(1, count + 1))
    command = c.Open(seats, Options(players={3: THREE, 4: FOUR}[count]))
    given_out = Counter()
    for colours in permutations(range(4), count):
        draws = colours, AS_DEALT, AS_DEALT, AS_DEALT, NONCE
        opened_with, *_ = drawing(given(INKOGNITO), command, HOUSE, *draws)
        assert isinstance(opened_with, e.GameOpened)
        assert tuple(person.seat for person in opened_with.seats) == seats
        given_out[tuple(person.colour for person in opened_with.seats)] += 1
    assert given_out == Counter(permutations(Colour, count))


@pytest.mark.parametrize("seats", list(permutations(AGENTS, 3)))
def test_ink_12_the_colours_go_with_the_chairs(seats: tuple[Seat, ...]) -> None:
    game = opened(*seats, players=THREE, colours=Colours.CHAIRS)
    assert [(person.seat, person.colour) for person in game.truth.seats] == [
        (seat, Colour(seat)) for seat in AGENTS if seat in seats
    ]
