"""One house for all tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.streams.house import House, a_house


@pytest.fixture(scope="package")
def house() -> Iterator[House]:
    with a_house() as opened:
        yield opened
