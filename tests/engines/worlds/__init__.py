"""Random legal games of all engines, and a world for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from games.engines import pictures
from games.engines.chance import Chance
from games.engines.codenames.commands import Open
from games.engines.engine import HOUSE, REFEREE, Context, Refused, Seat
from tests.engines.worlds.clock import OFTEN, clock_of, rung
from tests.engines.worlds.codenames import codenames
from tests.engines.worlds.dispute import OFTEN as QUARREL_OFTEN
from tests.engines.worlds.dispute import OURS, quarrel_of, quarrelled
from tests.engines.worlds.duet import DUET
from tests.engines.worlds.inkognito import INKOGNITO
from tests.engines.worlds.world import (
    NOON,
    STRANGER,
    AnyEngine,
    History,
    Retold,
    Step,
    World,
    as_offered,
    flat,
)

__all__ = (
    "NOON",
    "STRANGER",
    "WORLDS",
    "AnyEngine",
    "History",
    "Retold",
    "Step",
    "World",
    "flat",
    "players",
    "playout",
)

WORLDS = {
    "codenames": codenames(Open, first=0),
    "pictures": codenames(pictures.Open, first=18),
    "duet": DUET,
    "inkognito": INKOGNITO,
}


def playout(engine: AnyEngine, seed: int) -> list[Step]:
    """A random legal game, to its end or to the bound of its world."""
    rnd, world = Random(seed), WORLDS[engine.name]
    if seed % 3:  # the others win games that these lose
        world = world._replace(inform=as_offered)
    steps: list[Step] = []
    if nth := world.nth:
        fill = world.fill
        world = world._replace(fill=lambda c, rnd: fill(c, rnd) if steps else nth(seed, rnd))
    truth, history = engine.initial, ()
    clock, quarrel = clock_of(seed), quarrel_of(seed)
    while engine.result(truth) is None and len(steps) < world.bound:
        step = next(candidates(engine, world, steps, truth, history, rnd, clock, quarrel), None)
        if step is None:
            break
        steps.append(step)
        truth, history = reduce(engine.evolve, step.events, truth), history + step.events
    return steps


def candidates(
    engine: AnyEngine, world: World, steps: list[Step], truth: Any, history: History, rnd: Random,
    clock: Random | None, quarrel: Random | None,
) -> Iterator[Step]:  # fmt: skip
    """A move, or the clock, or a quarrel: now and then before it, and where the table stands
    still."""
    now = quarrel is not None and quarrel.random() < QUARREL_OFTEN
    if now and (step := quarrelled(engine, truth, history, quarrel)):
        yield step
    if clock and clock.random() < OFTEN and (step := rung(engine, truth, history, clock)):
        yield step
    yield from attempts(engine, world, steps, truth, history, rnd)
    if clock and (step := rung(engine, truth, history, clock)):
        yield step
    if quarrel and (step := quarrelled(engine, truth, history, quarrel)):
        yield step


def attempts(
    engine: AnyEngine, world: World, steps: list[Step], truth: Any, history: History, rnd: Random
) -> Iterator[Step]:
    """What might be next, in random order. What is offered in vain is for the laws to find."""
    offers = [
        (seat, choice)
        for seat in senders(steps)
        for choice in engine.legal(truth, seat)
        if choice.command not in OURS
    ]
    offers.sort(key=lambda offer: rnd.random() + world.rare.get(offer[1].command, 0) * rnd.random())
    for seat, choice in offers:
        guided = world.guide(truth, seat, choice, rnd)
        command, chance = world.fill(world.inform(truth, seat, guided, rnd), rnd), Chance(rnd)
        try:
            events = engine.decide(truth, command, Context(seat, NOON, chance))
        except Refused:
            continue
        yield Step(seat, command, truth, history, events, tuple(chance.draws))


def players(steps: list[Step]) -> tuple[Seat, ...]:
    return steps[0].command.seats if steps else ()  # type: ignore[attr-defined]  # an Open


def senders(steps: list[Step]) -> tuple[Seat, ...]:
    return *players(steps), HOUSE, REFEREE
