"""INK-23 limits the undos of a turn, and nobody is ever left where he can neither end Movement nor
take a step back: a step or an undo is refused after which the way back is longer than the undos
that are left. Where Movement cannot be ended, one more undo shortens both by one, so it is allowed.
All that can be done with the last undos in a tight position is tried here, and in other positions
a player does his worst."""

from __future__ import annotations

from random import Random

import pytest

from games.engines.chance import Chance
from games.engines.engine import Command, Context, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import BESIDE, Space
from games.engines.inkognito.movement import MOST_UNDONE
from games.engines.inkognito.phases import Stepped
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import PHANTOM, Ball, Colour, Figure, figures_of
from tests.dsl import NOON
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, BALLS, table
from tests.engines.inkognito.walking import may_go, moving

LETTERS = {ball: letter for letter, ball in BALLS.items()}
SIZES = {3: AGENTS[:3], 4: AGENTS, 5: (*AGENTS, AMBASSADOR)}
# The figures of blue are neighbours; a red one stands with them, and another one is near.
TIGHT = {
    "blue_tall": Space.FRARI,
    "blue_short": Space.SAN_POLO,
    "blue_fat": Space.SAN_TOMA,
    "blue_thin": Space.SANTA_MARGHERITA,
    "red_tall": Space.FRARI,
    "red_short": Space.SAN_GIACOMO,
    "ambassador": Space.PALAZZO_GRASSI,
}


def after(state: State, command: Command) -> State:
    context = Context(state.active or Seat(""), NOON, Chance(Random(1)))
    for event in INKOGNITO.decide(state, command, context):
        state = INKOGNITO.evolve(state, event)
    return state


def offers(state: State) -> set[type[Command]]:
    return {choice.command for choice in INKOGNITO.legal(state, state.active)}


def has_a_way_out(state: State) -> bool:
    """Whether Movement can be ended here, or after steps that can be taken back."""
    while c.EndMovement not in (kinds := offers(state)):
        if c.Undo not in kinds:
            return False
        state = after(state, c.Undo())
    return after(state, c.EndMovement()).number == state.number


def undone(state: State, times: int) -> State:
    for _ in range(times):
        step = may_go(state)[0].command
        state = after(after(state, step), c.Undo())
    return state


def reachable(start: State) -> dict[tuple[tuple[Stepped, ...], int], State]:
    """Everything that can come of this before Movement is ended."""
    found: dict[tuple[tuple[Stepped, ...], int], State] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop()
        key = moving(state).steps, moving(state).undone
        if key in found:
            continue
        found[key] = state
        waiting += [after(state, way.command) for way in may_go(state)]
        if c.Undo in offers(state):
            waiting.append(after(state, c.Undo()))
    return found


@pytest.mark.parametrize("balls", ["oob", "kkp"])
def test_ink_23_with_the_last_undos_nobody_can_get_stuck(balls: str) -> None:
    """Three balls are at most three steps to take back, so what came before has no say in it."""
    start = undone(table(balls=balls, **TIGHT).truth, MOST_UNDONE - 3)
    found = reachable(start)
    assert {count for _, count in found} == {27, 28, 29, 30}
    assert any(c.EndMovement not in offers(state) for state in found.values())
    assert all(has_a_way_out(state) for state in found.values())


def corner(centre: Space, size: int) -> list[Space]:
    """The spaces nearest to this one."""
    near = [centre]
    for space in near:
        near += [beside for beside in BESIDE[space] if beside not in near]
        if len(near) >= size:
            break
    return near[:size]


def crowd(chance: Random, seats: tuple[Seat, ...]) -> dict[str, Space]:
    """Everybody in one corner of the city, no two of a colour on one space (INK-31)."""
    near = corner(chance.choice(list(Space)), 9)
    standing = {Figure.AMBASSADOR: chance.choice(near)}
    for seat in seats:
        if seat != AMBASSADOR:
            places = chance.sample(near, 4)
            standing |= dict(zip(figures_of(Colour(seat)), places, strict=True))
    return {str(figure): space for figure, space in standing.items()}


def worst(state: State, chance: Random) -> Command | None:
    """What a player would do who wants to get stuck: to go where Movement cannot be ended, and to
    waste his undos."""
    steps = [way.command for way in may_go(state)]
    chance.shuffle(steps)
    bad = (step for step in steps[:12] if c.EndMovement not in offers(after(state, step)))
    undo = [c.Undo()] if c.Undo in offers(state) else []
    if undo and chance.random() < 0.4:
        return undo[0]
    return next(bad, None) or next(iter(steps + undo), None)


def searched(seed: int) -> None:
    chance = Random(seed)
    seats = SIZES[chance.choice([3, 4, 5])]
    active = chance.choice(seats)
    drawn = (Ball.OWN_STEP,) * 2 if active == AMBASSADOR else chance.sample(PHANTOM, 3)
    balls = "".join(LETTERS[ball] for ball in drawn)
    state = table(seats=seats, active=active, balls=balls, **crowd(chance, seats)).truth
    state = undone(state, chance.choice([0, 20, 26, 27]))
    while (command := worst(state, chance)) is not None:
        state = after(state, command)
        assert has_a_way_out(state), f"seed {seed}: stuck after {moving(state).steps}"
    assert c.EndMovement in offers(state)


def test_ink_23_nobody_gets_stuck_who_does_his_worst() -> None:
    for seed in range(100):
        searched(seed)


@pytest.mark.soak
def test_ink_23_nobody_gets_stuck_in_a_long_search() -> None:
    for seed in range(1_000, 6_000):
        searched(seed)
