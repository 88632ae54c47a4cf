"""A game before its first turn, and chance that gives what a test wants."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.chance import Draw, Replayed
from games.engines.engine import Command, Context, Event, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import STARTS
from games.engines.inkognito.commands import Colours, Players
from games.engines.inkognito.terms import Colour
from tests.dsl import NOON, Given
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, GREEN, RED, YELLOW, did, opened

THREE, FOUR, FIVE = Players
SEATS = {THREE: (GREEN, RED, YELLOW), FOUR: AGENTS, FIVE: (*AGENTS, AMBASSADOR)}
EVERY_SIZE = pytest.mark.parametrize("players", Players)


def begin(players: Players = FOUR) -> Given:
    return opened(*SEATS[players], players=players, colours=Colours.CHAIRS)


def drawing(game: Given, command: Command, by: Seat, *draws: Draw) -> tuple[Event, ...]:
    """What happens if chance gives exactly this, and nothing else is drawn."""
    chance = Replayed(draws)
    happened = INKOGNITO.decide(game.truth, command, Context(by, NOON, chance))
    assert chance.left == []
    return happened


def in_order(seat: Seat) -> c.Place:
    tall, short, fat, thin = STARTS[Colour(seat)]
    return c.Place((tall, short, fat, thin))


def all_but_one_placed(players: Players = FOUR) -> tuple[Given, Seat]:
    """And who is left to place."""
    game = begin(players)
    while len(waiting := INKOGNITO.awaited(game.truth)) > 1:
        game = did(game, in_order(waiting[0]))
    return game, waiting[0]


def placed(players: Players = FOUR) -> Given:
    game, last = all_but_one_placed(players)
    return did(game, in_order(last))


def told(game: Given, kind: type[Event]) -> list[Any]:
    return [event for event in game.history if isinstance(event, kind)]
