"""How laws walk through a random game: its moments, its chairs, and chance of their own."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from games.engines.engine import CLOCK, HOUSE, REFEREE, Choice, Seat
from tests.engines.worlds import STRANGER, AnyEngine, History, Step, players


def moments(engine: AnyEngine, playout: list[Step]) -> Iterator[tuple[History, Any]]:
    """Everything that had happened and the truth: before each step, and after the last."""
    yield from ((step.before, step.truth) for step in playout)
    history = playout[-1].before + playout[-1].events
    yield history, engine.fold(history)


class Knowledge:
    """`engine.known_to` for one history that grows: only what is new is folded."""

    def __init__(self, engine: AnyEngine) -> None:
        self.engine = engine
        self.folded: dict[Seat | None, tuple[int, Any]] = {}

    def of(self, seat: Seat | None, history: History) -> Any:
        length, known = self.folded.get(seat, (0, self.engine.initial))
        for event in history[length:]:
            if event.told_to(seat):
                known = self.engine.evolve(known, event)
        self.folded[seat] = len(history), known
        return known


def on_the_table(state: Any) -> Any:
    """All but the secrets, now and as far back as it is remembered."""
    past = tuple((past.number, on_the_table(past.state)) for past in state.past)
    return replace(state, secrets=None, past=past)


def offered(engine: AnyEngine, state: Any, seat: Seat | None) -> tuple[Choice, ...]:
    """All that this seat may send: moves, and what it may call wrong."""
    return *engine.legal(state, seat), *engine.disputes(state, seat)


def chairs(playout: list[Step]) -> tuple[Seat | None, ...]:
    """Who may look: the players, a spectator, and somebody who claims to sit here."""
    return *players(playout), None, STRANGER


def senders(playout: list[Step]) -> tuple[Seat, ...]:
    return *players(playout), HOUSE, CLOCK, REFEREE, STRANGER


def dice(playout: list[Step]) -> Random:
    return Random(repr(playout[0].draws))


def convertible(facts: dict[str, object], shape: type) -> bool:
    try:
        msgspec.convert(facts, shape)
    except msgspec.ValidationError:
        return False
    return True
