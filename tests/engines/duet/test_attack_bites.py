"""The attack must bite: each engine that leaks is caught, by the way in which it leaks."""

from collections.abc import Iterable

import pytest

from games.engines.duet import DUET
from tests.engines.duet.attack import Leak, leaks
from tests.engines.duet.broken import BROKEN
from tests.engines.duet.scripts import BY_HAND
from tests.engines.duet.table import ANN, BEN


def found(name: str, scripts: Iterable[str] = BY_HAND) -> Leak | None:
    """The first leak of the kind that is expected."""
    engine, channel = BROKEN[name]
    everything = leaks(engine, (BY_HAND[script] for script in scripts), (ANN, BEN, None))
    return next((leak for leak in everything if leak.channel == channel), None)


@pytest.mark.parametrize("name", BROKEN)
def test_an_engine_that_leaks_is_caught(name: str) -> None:
    assert found(name), "the attack has found nothing"


def test_there_are_enough_of_them_and_all_ways_are_tried() -> None:
    assert len(BROKEN) >= 20
    assert {channel for _, channel in BROKEN.values()} == {
        "told", "view", "offers", "awaited", "asked", "result", "refusals", "advice", "touches",
        "consequences",
    }  # fmt: skip


def test_the_engine_itself_is_not() -> None:
    script = BY_HAND["a win in four turns"]
    assert list(leaks(DUET, [script], (ANN, BEN, None))) == []
