"""The attack must bite: each engine that leaks is caught, by the way in which it leaks."""

import pytest

from tests.engines.inkognito.attack import Leak, leaks
from tests.engines.inkognito.broken import BROKEN
from tests.engines.inkognito.scripts import BY_HAND


def found(name: str) -> Leak | None:
    """The first leak of the kind that is expected."""
    engine, channel = BROKEN[name]
    asking = channel in ("refusals", "consequences")
    everything = leaks(engine, BY_HAND.values(), asking=asking)
    return next((leak for leak in everything if leak.channel == channel), None)


@pytest.mark.parametrize("name", BROKEN)
def test_an_engine_that_leaks_is_caught(name: str) -> None:
    assert found(name), "the attack has found nothing"


def test_there_are_enough_of_them_and_all_ways_are_tried() -> None:
    assert len(BROKEN) >= 20
    assert {channel for _, channel in BROKEN.values()} == {
        "told", "view", "offers", "awaited", "asked", "result", "refusals", "consequences",
    }  # fmt: skip
