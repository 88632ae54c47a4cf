"""Positions in which something is refused, and one of each command to be refused."""

from __future__ import annotations

from collections.abc import Callable

from games.engines.engine import Command
from games.engines.inkognito import commands as c
from games.engines.inkognito.commands import (
    Options,
    Players,
    RepeatRule,
)
from games.engines.inkognito.movement import MOST_UNDONE
from games.engines.inkognito.terms import Ball, Figure, Guess, Kind, Line, Tic
from tests.dsl import Given
from tests.engines.inkognito.asking import asks, asks_through, has_shown, shows
from tests.engines.inkognito.moments import moments
from tests.engines.inkognito.table import (
    AGENTS,
    BLUE,
    STRANGER,
    B,
    Build,
    Space,
    hand,
    played,
    table,
)

AT = moments(Players.FIVE)
FOUR = moments()
ABOUT = Kind.IDENTITY
STAY = c.Step(Ball.WHITE, Figure.BLUE_SHORT, Space.FRARI, Line.LAND)
GUESS = Guess(BLUE, B, Build.FAT)
FULL = tuple(Guess(seat, B, Build.FAT) for seat in AGENTS)
# One of each command, with content that some rule refuses wherever it has any.
EVERY: tuple[Command, ...] = (
    c.Place((Space.FRARI,) * 4),
    c.PlaceRandomly(),
    c.Step(Ball.OWN_STEP, Figure.RED_FAT, Space.MURANO, Line.LAND),
    c.Undo(),
    c.EndMovement(),
    c.Ask(Figure.RED_FAT, Figure.RED_TALL, ABOUT),
    c.AskAmbassador(STRANGER, ABOUT),
    c.ExtraStep(Figure.RED_FAT, Space.MURANO),
    c.Claim(STRANGER),
    c.ClaimAlone(),
    c.EndTurn(),
    c.Show(hand("tall")),
    c.AcceptAnswer(),
    c.Accuse(),
    c.PutAside(Space.ARSENALE),
    c.ShakeHands(),
    c.RefuseHand(),
    c.Gesture(Tic.TUG),
    c.Declare((GUESS,)),
    c.Open(AGENTS, Options()),
)


def undone_to_the_end() -> Given:
    game = table(green_tall=Space.FRARI)
    for _ in range(MOST_UNDONE):
        game = played(game, STAY, c.Undo())
    return played(game, STAY)


def crowded() -> Given:
    return played(table(blue_tall=Space.FRARI), STAY)


def two_of_green() -> Given:
    onto = c.Step(Ball.ORANGE, Figure.BLUE_FAT, Space.SALUTE, Line.LAND)
    return played(table(green_tall=Space.FRARI, green_fat=Space.SALUTE), STAY, onto)


def paying(count: int = 2) -> Given:
    """Green has shown the same three cards before, and pays for it."""
    game = has_shown(table(), ABOUT, *["B F tall"] * (3 - count))
    return played(shows(asks(game, ABOUT), "B F tall"), c.Accuse())


def enforced() -> Given:
    game = has_shown(table(options={"repeat_rule": RepeatRule.ENFORCE}), ABOUT, "B F tall")
    return asks(game, ABOUT)


def at(moment: str, games: dict[str, Given] = FOUR) -> Callable[[], Given]:
    return lambda: games[moment]


def on_the_embassy() -> Given:
    """The Ambassador was met on the embassy, and is to be put aside."""
    return played(shows(asks_through(table(), ABOUT), "B F"), c.AcceptAnswer())


def away_from_home() -> Given:
    there = table(ambassador=Space.FORMOSA)
    return played(shows(asks_through(there, ABOUT), "B F"), c.AcceptAnswer())
