"""How laws walk through a random game: its moments, its chairs, and chance of their own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from games.engines.engine import CLOCK, HOUSE, REFEREE, Seat
from tests.engines.worlds import STRANGER, AnyEngine, History, Step, players


def moments(engine: AnyEngine, playout: list[Step]) -> Iterator[tuple[History, Any]]:
    """Everything that had happened and the truth: before each step, and after the last."""
    yield from ((step.before, step.truth) for step in playout)
    history = playout[-1].before + playout[-1].events
    yield history, engine.fold(history)


def chairs(playout: list[Step]) -> tuple[Seat | None, ...]:
    """Who may look: the players, a spectator, and somebody who claims to sit here."""
    return *players(playout), None, STRANGER


def senders(playout: list[Step]) -> tuple[Seat, ...]:
    return *players(playout), HOUSE, CLOCK, REFEREE, STRANGER


def dice(playout: list[Step]) -> Random:
    return Random(repr(playout[0].draws))
