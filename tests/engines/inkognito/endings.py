"""Claims told in few words: what the two teams were given, a hand held out, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines.engine import Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.missions import Goal, Mission
from games.engines.inkognito.phases import Over
from games.engines.inkognito.terms import (
    Ball,
    Build,
    Dealt,
    Ending,
    Figure,
    Identity,
    Letter,
    Line,
    Team,
)
from tests.dsl import NONCE, Given
from tests.engines.inkognito.table import BLUE, GREEN, RED, YELLOW, Space, X, cards, played, table

# Blue is Fiddlebottom and tall, green is Bubble and short, red is Agent X and fat, yellow is
# Zsa Zsa and thin: these are their true figures.
TRUE = {
    Identity.FIDDLEBOTTOM: Figure.BLUE_TALL,
    Identity.BUBBLE: Figure.GREEN_SHORT,
    Identity.AGENT_X: Figure.RED_FAT,
    Identity.ZSA_ZSA: Figure.YELLOW_THIN,
}
CLAIMANTS = {Team.FB: (BLUE, GREEN), Team.ZX: (YELLOW, RED)}  # and whom they name
THREE = BLUE, GREEN, RED
FREE = Space.FORMOSA  # nobody starts there
# With three, blue and green are partners who have caught red, or have not.
TEAM = cards("F tall a, B short b, X fat c")
CAUGHT = {"red_fat": FREE, "blue_short": FREE}
CATCH_X = Mission(Goal.CATCH, X)


def lettered(fb: str, zx: str) -> tuple[Dealt, ...]:
    """The letters of both teams as the digest writes them: `B-D` is Fiddlebottom with B and Bubble
    with D, `C-A` is Zsa Zsa with C and Agent X with A."""
    (f, b), (z, x) = (team.lower().split("-") for team in (fb, zx))
    return cards(f"F tall {f}, B short {b}, X fat {x}, Z thin {z}")


def for_team(team: Team, key: str) -> tuple[Dealt, ...]:
    """This key for one team, and for the other what is left."""
    rest = "-".join(letter for letter in "ABCD" if letter not in key)
    return lettered(key, rest) if team is Team.FB else lettered(rest, key)


def met(deal: tuple[Dealt, ...], *steps: c.Step, **more: Any) -> Given:
    """A turn after Movement; nobody has moved but by these steps."""
    return played(table(deal, **more), *steps, c.EndMovement())


def step(ball: Ball, figure: Figure, to: Space, line: Line = Line.LAND) -> c.Step:
    return c.Step(ball, figure, to, line)


def shaken(game: Given, partner: Seat) -> Given:
    return played(game, c.Claim(partner), c.ShakeHands())


def ending(game: Given) -> Ending:
    return over(game).ending


def over(game: Given) -> Over:
    turn = game.truth.turn
    assert isinstance(turn, Over), turn
    return turn


def revealed(deal: tuple[Dealt, ...], arrested: Dealt | None = None) -> e.SecretsRevealed:
    return e.SecretsRevealed(NONCE, deal, arrested)


def done(team: Team, key: str, standing: Mapping[Figure, Space], **more: Any) -> bool:
    """Whether a team with these letters wins by a handshake on this position."""
    claimant, partner = CLAIMANTS[team]
    where = {figure.value: space for figure, space in standing.items()}
    game = met(for_team(team, key), active=claimant, **where, **more)
    how = ending(shaken(game, partner))
    assert how in (Ending.MISSION, Ending.MISSION_UNMET)
    return how is Ending.MISSION


def seated(who: str) -> tuple[Dealt, ...]:
    """`F X B, Z`: blue, green and red, and who is under arrest; tall, short, fat and thin."""
    people = zip(who.replace(",", "").split(), Build, Letter, strict=True)
    return cards(", ".join(f"{name} {build} {letter}" for name, build, letter in people))


def at_table(who: str, **more: Any) -> Given:
    return met(seated(who), seats=THREE, **more)
