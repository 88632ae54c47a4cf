"""The clock of a random game: it has chance of its own, so that games without it stay as they are."""

from __future__ import annotations

from random import Random
from typing import Any

from games.engines.chance import Chance
from games.engines.clock import StartClock, StopClock, Then, TimeUp, Why
from games.engines.engine import CLOCK, Command, Context
from tests.engines.worlds.world import NOON, AnyEngine, History, Step

EVERY = 5  # games one is played by the clock
OFTEN = 0.14  # it comes before so many of the moves
LIKED = {TimeUp(Then.RULES): 20, TimeUp(Then.REPLACE): 2, StartClock: 12, StopClock: 2}
ASKS: tuple[Command, ...] = (
    *map(TimeUp, Then),
    *(StopClock(why, until) for why in Why for until in (None, NOON)),
    *map(StartClock, Why),
)


def clock_of(seed: int) -> Random | None:
    """Most games are played without one."""
    return Random(f"clock {seed}") if seed % EVERY == 1 else None


def rung(engine: AnyEngine, truth: Any, history: History, rnd: Random) -> Step | None:
    """What the clock does now, if there is anybody to wait for."""
    offers = engine.legal(truth, CLOCK)
    commands = [each for each in ASKS if any(choice.allows(each) for choice in offers)]
    if not commands:
        return None
    weights = [LIKED.get(each) or LIKED.get(type(each), 1) for each in commands]
    [command], chance = rnd.choices(commands, weights), Chance(rnd)
    events = engine.decide(truth, command, Context(CLOCK, NOON, chance))
    return Step(CLOCK, command, truth, history, events, tuple(chance.draws))
