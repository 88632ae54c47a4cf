"""Players, figures, agents, cards and tics (digest section 1)."""

from itertools import product

import pytest

from games.engines.engine import HOUSE, Role, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.answers import COLOURED, GREY, MISSIONS, hand
from games.engines.inkognito.board import BOARD
from games.engines.inkognito.city import Space
from games.engines.inkognito.commands import Colours, Options, Players
from games.engines.inkognito.phases import Placing
from games.engines.inkognito.terms import (
    Ball,
    Build,
    Card,
    Colour,
    Dealt,
    Figure,
    Identity,
    Kind,
    Letter,
    Line,
    Team,
    Tic,
    figures_of,
)
from tests.dsl import Given, When, given
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    B,
    F,
    X,
    Z,
    choices,
    opened,
    played,
    table,
)

THREE, FOUR, FIVE = Players
CHANCE, CHAIRS = Colours
NUMBERED = tuple(Seat(f"agent_{number}") for number in range(1, 5))
SEATS = {
    (THREE, CHANCE): NUMBERED[:3],
    (FOUR, CHANCE): NUMBERED,
    (FIVE, CHANCE): (*NUMBERED, AMBASSADOR),
    (THREE, CHAIRS): (GREEN, RED, YELLOW),
    (FOUR, CHAIRS): AGENTS,
    (FIVE, CHAIRS): (*AGENTS, AMBASSADOR),
}


def begin(players: Players, colours: Colours = CHAIRS) -> Given:
    return opened(*SEATS[players, colours], players=players, colours=colours)


def opening(*seats: Seat, players: Players, colours: Colours) -> When:
    command = c.Open(seats, Options(players=players, colours=colours))
    return given(INKOGNITO).when(command, by=HOUSE)


@pytest.mark.parametrize(("players", "colours"), list(SEATS))
def test_ink_1_three_four_or_five_play(players: Players, colours: Colours) -> None:
    game = begin(players, colours)
    assert len(game.truth.seats) == {THREE: 3, FOUR: 4, FIVE: 5}[players]
    assert tuple(person.seat for person in game.truth.seats) == SEATS[players, colours]
    assert game.truth.turn == Placing(())


def test_ink_1_four_is_the_standard_game() -> None:
    assert Options().players is FOUR
    assert Options().colours is CHANCE


@pytest.mark.parametrize(
    ("players", "colours", "roles"),
    [
        (THREE, CHANCE, [("agent", 3, 3)]),
        (FOUR, CHANCE, [("agent", 4, 4)]),
        (FIVE, CHANCE, [("agent", 4, 4), ("ambassador", 1, 1)]),
        (THREE, CHAIRS, [(colour, 0, 1) for colour in Colour]),
        (FOUR, CHAIRS, [(colour, 1, 1) for colour in Colour]),
        (FIVE, CHAIRS, [*((colour, 1, 1) for colour in Colour), ("ambassador", 1, 1)]),
    ],
)
def test_ink_1_and_ink_12_a_chair_has_a_number_or_a_colour(
    players: Players, colours: Colours, roles: list[tuple[str, int, int]]
) -> None:
    options = Options(players=players, colours=colours)
    assert list(INKOGNITO.roles(options)) == [Role(*role) for role in roles]
    assert INKOGNITO.packs(options) == ()


@pytest.mark.parametrize(
    ("players", "colours", "seats", "reason", "facts"),
    [
        (FOUR, CHAIRS, AGENTS[1:], "role_unfilled", {"role": "blue", "least": 1}),
        (FOUR, CHAIRS, (*AGENTS, BLUE), "role_overfilled", {"role": "blue", "most": 1}),
        (FOUR, CHAIRS, (*AGENTS, AMBASSADOR), "unknown_seat", {}),
        (FOUR, CHAIRS, (*AGENTS, NUMBERED[0]), "unknown_seat", {}),
        (FIVE, CHAIRS, AGENTS, "role_unfilled", {"role": "ambassador", "least": 1}),
        (THREE, CHAIRS, (BLUE, RED), "role_unfilled", {"role": "agent", "least": 3}),
        (THREE, CHAIRS, AGENTS, "role_overfilled", {"role": "agent", "most": 3}),
        (FOUR, CHANCE, NUMBERED[:3], "role_unfilled", {"role": "agent", "least": 4}),
        (FOUR, CHANCE, (*NUMBERED[:3], NUMBERED[0]), "role_unfilled",
         {"role": "agent", "least": 4}),
        (THREE, CHANCE, NUMBERED, "role_overfilled", {"role": "agent", "most": 3}),
        (FOUR, CHANCE, (*NUMBERED, STRANGER), "unknown_seat", {}),
    ],
)  # fmt: skip
def test_ink_1_no_game_begins_with_too_few_or_too_many(
    players: Players, colours: Colours, seats: tuple[Seat, ...], reason: str, facts: dict
) -> None:
    opening(*seats, players=players, colours=colours).refused(reason, "INK-1", **facts)


def test_ink_1_nobody_but_the_house_opens_a_game_and_once() -> None:
    again = c.Open(AGENTS, Options(colours=CHAIRS))
    given(INKOGNITO).when(again, by=BLUE).refused("no_seat", "INK-114")
    begin(FOUR).when(again, by=HOUSE).refused("no_seat", "INK-114")
    begin(FOUR).when(again, by=BLUE).refused("not_this_phase", "INK-113")
    assert [choice.command for choice in INKOGNITO.legal(INKOGNITO.initial, HOUSE)] == [c.Open]
    assert INKOGNITO.legal(INKOGNITO.initial, BLUE) == ()


def test_ink_2_four_colours_of_four_figures_one_per_build() -> None:
    assert [*Colour] == ["blue", "green", "red", "yellow"]
    assert [*Build] == ["tall", "short", "fat", "thin"]
    assert len(Figure) == 17
    for colour in Colour:
        assert figures_of(colour) == tuple(Figure(f"{colour}_{build}") for build in Build)
        assert {figure.colour for figure in figures_of(colour)} == {colour}


def test_ink_3_partners_are_f_with_b_and_x_with_z() -> None:
    assert [*Identity] == [F, B, X, Z]
    assert {(who, who.partner) for who in Identity} == {(F, B), (B, F), (X, Z), (Z, X)}
    assert {who.team for who in (F, B)} == {Team.FB}
    assert {who.team for who in (X, Z)} == {Team.ZX}


def test_ink_4_the_ambassador_is_one_figure_and_nobodys() -> None:
    assert Figure.AMBASSADOR.colour is None
    for players in (THREE, FOUR):
        assert begin(players).truth.owner(Figure.AMBASSADOR) is None
    assert begin(FIVE).truth.owner(Figure.AMBASSADOR) == AMBASSADOR


def test_ink_5_everybody_has_eight_coloured_cards() -> None:
    assert {*Identity, *Build} == COLOURED
    assert len(COLOURED) == 8
    for cards in product(Identity, Build, Letter):
        assert hand(Dealt(*cards)) >= COLOURED


def test_ink_5_cards_are_never_used_up() -> None:
    ask = c.Ask(Figure.GREEN_THIN, Figure.BLUE_SHORT, Kind.IDENTITY)
    there = {"active": GREEN, "balls": "obw", "blue_short": Space.STUCKY}
    step = c.Step(Ball.ORANGE, Figure.GREEN_THIN, Space.STUCKY, Line.LAND)
    asked = played(table(**there), step, c.EndMovement(), ask)
    [offer] = choices(asked, BLUE, c.Show)
    assert len(offer.options["cards"]) == 58
    shown = c.Show(offer.options["cards"][0])
    game = played(asked, shown, c.AcceptAnswer(), c.PutAside(Space.FRARI))
    again = given(INKOGNITO, *game.history, asked.history[-1])  # the same question
    assert choices(again, BLUE, c.Show) == [offer]


def test_ink_6_twelve_grey_cards_in_three_groups() -> None:
    assert {f"grey_{face}" for face in (*Identity, *Build)} == GREY
    assert {f"mission_{letter}" for letter in "abcd"} == MISSIONS
    assert len(GREY | MISSIONS) == 12
    assert set(Card) == COLOURED | GREY | MISSIONS
    own = {Card.GREY_AGENT_X, Card.GREY_FAT, Card.MISSION_C}
    assert hand(Dealt(X, Build.FAT, Letter.C)) - COLOURED == own


def test_ink_9_every_agent_has_a_tic() -> None:
    assert {habit.agent: habit.gesture for habit in BOARD.gestures} == {
        F: Tic.TWITCH, B: Tic.TUG, X: Tic.FROWN, Z: Tic.TURN_UP,
    }  # fmt: skip
    assert len(Tic) == len(BOARD.gestures) == 4
