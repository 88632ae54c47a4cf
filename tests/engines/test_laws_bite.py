"""A law must bite: each broken engine is caught by exactly the law that should catch it."""

from itertools import chain
from typing import Any

import pytest

from games.engines import ENGINES
from tests.engines import laws
from tests.engines.broken import BROKEN, Broken
from tests.engines.worlds import WORLDS, AnyEngine, World, playout

SEEDS = {
    "codenames": (4, 30),  # some 50 steps each, with questions between the spymasters
    "duet": (7, 9, 103),  # the assassin, a win with both sides complete, and both gave up
    "inkognito": (78, 100),  # five players with a record, and three; both with a penalty
}
SOME = 4  # one in so many of the laws that should find nothing
BOUND = 200  # for an engine whose games do not end


each_broken = pytest.mark.parametrize("broken", BROKEN, ids=[b.engine.name for b in BROKEN])


@each_broken
def test_exactly_this_law_catches(broken, monkeypatch):
    """Some of the others look at one game: what they might find in more is for the long run, and so
    is what the rest of them might. Each of them looks at some engines."""
    first = BROKEN.index(broken) % SOME
    asked = {*broken.laws, *list(laws.LAWS)[first::SOME]}
    assert catching(broken, monkeypatch, asked, others=1) == broken.laws


@pytest.mark.soak
@each_broken
def test_exactly_this_law_catches_in_all_games(broken, monkeypatch):
    assert catching(broken, monkeypatch, {*laws.LAWS}, others=None) == broken.laws


def catching(
    broken: Broken, monkeypatch: pytest.MonkeyPatch, asked: set[laws.Law], *, others: int | None
) -> set[laws.Law]:
    """Those of these laws that catch it; those that should not look at so many games."""
    engine, parent = broken.engine, broken.parent.name
    world = WORLDS[parent]._replace(bound=BOUND)
    monkeypatch.setitem(ENGINES, engine.name, engine)
    monkeypatch.setitem(WORLDS, engine.name, world)
    games = [playout(engine, seed) for seed in broken.seeds or SEEDS[parent]]
    return {
        law
        for law in asked
        if catches(law, engine, world, games[: None if law in broken.laws else others])
    }


@pytest.mark.parametrize("kind", SEEDS)
def test_no_law_catches_the_engine_that_is_not_broken(kind):
    engine, world = ENGINES[kind], WORLDS[kind]
    others = {broken.seeds for broken in BROKEN if broken.parent is engine}
    seeds = (*SEEDS[kind], *chain.from_iterable(others))
    games = [playout(engine, seed) for seed in seeds]
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
