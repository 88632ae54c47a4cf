"""A turn in which blue has met everybody, and what he may do then."""

from __future__ import annotations

from games.engines.engine import Command
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import Space
from games.engines.inkognito.terms import Figure, Kind
from tests.dsl import Given
from tests.engines.inkognito.table import BLUE, hand, played, table
from tests.engines.inkognito.walking import movement_ended, walked

# Blue has met green and red on one space, and yellow on another; the Ambassador is there too.
TOGETHER = {
    "red_tall": Space.GUGLIE, "green_tall": Space.GUGLIE, "yellow_tall": Space.FRARI,
    "ambassador": Space.FRARI,
}  # fmt: skip
PAIRS = (
    "blue_tall green_tall", "blue_tall red_tall", "blue_short yellow_tall", "blue_short ambassador",
)  # fmt: skip


def crowd() -> Given:
    start = table(balls="oow", **TOGETHER)
    game = walked(start, "o blue_tall guglie land", "o blue_short frari land")
    return game.when(c.EndMovement(), by=BLUE).then(movement_ended(*PAIRS))


def ask(pair: str, kind: Kind = Kind.BUILD) -> c.Ask:
    own, other = pair.split()
    return c.Ask(Figure(own), Figure(other), kind)


def resolved(game: Given, question: Command, cards: str, to: Space) -> Given:
    """Asked, answered, accepted, and the figure put aside."""
    return played(game, question, c.Show(hand(cards)), c.AcceptAnswer(), c.PutAside(to))
