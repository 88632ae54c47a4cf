"""Moves that wind a clock anew bring the game on: within one round there are only so many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random
from typing import Any

import pytest

from games.engines import ENGINES
from games.engines.chance import Chance
from games.engines.engine import HOUSE, Context, Refused
from tests.engines.worlds import NOON, WORLDS

# What a round is: while it stays the same, nothing has been touched, and nobody's turn has ended.
ROUNDS: dict[str, Callable[[Any], object]] = {
    "codenames": lambda state: (state.covers, len(state.clues)),
    "pictures": lambda state: (state.covers, len(state.clues)),
    "duet": lambda state: (state.number, state.agents, state.marks),
    "inkognito": lambda state: state.number,
}
MOST = 20  # moves that wind the clock in one round
TRIES = 150  # moves of any kind


def moves(kind: str, state: Any, chance: Random) -> Iterator[Any]:
    """What may come next of what the players can do, in random order."""
    engine, world = ENGINES[kind], WORLDS[kind]
    offers = [
        (seated.seat, choice)
        for seated in state.seats
        for choice in engine.legal(state, seated.seat)
    ]
    chance.shuffle(offers)
    for seat, choice in offers:
        informed = world.guide(state, seat, choice, chance)
        try:
            command = world.fill(informed, chance)
            events = engine.decide(state, command, Context(seat, NOON, Chance(chance)))
        except Refused:
            continue
        after = reduce(engine.evolve, events, state)
        if engine.result(after) is None:
            yield after


def opened(kind: str, chance: Random) -> Any:
    engine, world = ENGINES[kind], WORLDS[kind]
    command = world.open(world.seats[0], chance)
    return engine.fold(engine.decide(engine.initial, command, Context(HOUSE, NOON, Chance(chance))))


def winds_of_a_round(kind: str, state: Any, chance: Random) -> tuple[int, Any]:
    """How often the clock was wound by those who would not end the round, and where they got."""
    engine, wound, stay = ENGINES[kind], 0, ROUNDS[kind](state)
    for _ in range(TRIES):
        here = (after for after in moves(kind, state, chance) if ROUNDS[kind](after) == stay)
        after = next(here, None)
        if after is None:
            break
        wound += engine.moment(after) != engine.moment(state)
        state = after
    return wound, state


@pytest.mark.parametrize("kind", sorted(ENGINES))
def test_a_round_has_an_end_whatever_people_do(kind: str) -> None:
    longest = 0
    for seed in range(12):
        chance = Random(seed)
        state = opened(kind, chance)
        for _ in range(6):  # rounds
            wound, state = winds_of_a_round(kind, state, chance)
            assert wound <= MOST, "a round without end"
            longest = max(longest, wound)
            others = (
                s for s in moves(kind, state, chance) if ROUNDS[kind](s) != ROUNDS[kind](state)
            )
            if (following := next(others, None)) is None:
                break
            state = following
    assert longest >= 1
