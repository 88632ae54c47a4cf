"""Many machines count together: the throttle on a real Redis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.test import override_settings

from tests import servers
from tests.conftest import Person

pytestmark = pytest.mark.django_db


@pytest.fixture
def redis() -> Iterator[str]:
    with servers.redis() as address:
        yield address


def test_two_machines_count_the_same_requests(redis: str, one_minute: None) -> None:
    """Each client of the cache stands for a machine; the third request is one too many."""
    shared = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": redis}
    }
    eve = Person("eve")
    codes = []
    with override_settings(CACHES=shared, THROTTLE={"read": 2, "write": 2, "guess": 2}):
        for _ in range(4):
            caches["default"]._cache._pools.clear()  # a new connection, as of another machine
            codes.append(eve.get("games").status_code)
        caches["default"].clear()
    assert codes == [200, 200, 429, 429]
