"""A law must bite: each broken engine is caught by exactly the law that should catch it."""

from typing import Any

import pytest

from games.engines import ENGINES
from games.engines.codenames import CODENAMES
from tests.engines import laws
from tests.engines.broken import BROKEN
from tests.engines.worlds import WORLDS, AnyEngine, playout

SEEDS = (26, 30)  # some 50 steps each, with questions between the spymasters, and an approval
BOUND = 200  # for an engine whose games do not end


@pytest.mark.parametrize(("engine", "law"), BROKEN, ids=[engine.name for engine, _ in BROKEN])
def test_exactly_this_law_catches(engine, law, monkeypatch):
    monkeypatch.setitem(ENGINES, engine.name, engine)
    monkeypatch.setitem(WORLDS, engine.name, WORLDS["codenames"]._replace(bound=BOUND))
    games = [playout(engine, seed) for seed in SEEDS]
    assert {each for each in laws.LAWS if catches(each, engine, games)} == {law}


def test_no_law_catches_the_engine_that_is_not_broken():
    games = [playout(CODENAMES, seed) for seed in SEEDS]
    assert not [law for law in laws.LAWS if catches(law, CODENAMES, games)]


def test_every_law_has_bitten():
    assert {law for _, law in BROKEN} == {*laws.LAWS}


def catches(law: laws.Law, engine: AnyEngine, games: list[Any]) -> bool:
    """A verdict is an AssertionError. A crash is a crash, and no verdict of this law."""
    for game in games:
        try:
            law(engine, WORLDS["codenames"], game)
        except AssertionError:
            return True
        except Exception:
            return False
    return False
