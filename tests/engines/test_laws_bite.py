"""A law must bite: each broken engine is caught by exactly the law that should catch it."""

from typing import Any

import pytest

from games.engines import ENGINES
from tests.engines import laws
from tests.engines.broken import BROKEN
from tests.engines.worlds import WORLDS, AnyEngine, World, playout

SEEDS = {
    "codenames": (4, 30),  # some 50 steps each, with questions between the spymasters
    "duet": (7, 9, 103),  # the assassin, a win with both sides complete, and both gave up
    "inkognito": (78, 100),  # five players with a record, and three; both with a penalty
}
BOUND = 200  # for an engine whose games do not end


@pytest.mark.parametrize("broken", BROKEN, ids=[broken.engine.name for broken in BROKEN])
def test_exactly_this_law_catches(broken, monkeypatch):
    engine, parent = broken.engine, broken.parent.name
    world = WORLDS[parent]._replace(bound=BOUND)
    monkeypatch.setitem(ENGINES, engine.name, engine)
    monkeypatch.setitem(WORLDS, engine.name, world)
    games = [playout(engine, seed) for seed in SEEDS[parent]]
    assert {law for law in laws.LAWS if catches(law, engine, world, games)} == broken.laws


@pytest.mark.parametrize("kind", SEEDS)
def test_no_law_catches_the_engine_that_is_not_broken(kind):
    engine, world = ENGINES[kind], WORLDS[kind]
    games = [playout(engine, seed) for seed in SEEDS[kind]]
    assert not [law for law in laws.LAWS if catches(law, engine, world, games)]


def test_every_law_has_bitten():
    assert frozenset().union(*(broken.laws for broken in BROKEN)) == {*laws.LAWS}


def catches(law: laws.Law, engine: AnyEngine, world: World, games: list[Any]) -> bool:
    """A verdict is an AssertionError. A crash is a crash, and no verdict of this law."""
    for game in games:
        try:
            law(engine, world, game)
        except AssertionError:
            return True
        except Exception:
            return False
    return False
