"""The time zones of the world, by their IANA names."""

from functools import cache
from zoneinfo import available_timezones


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones()) | {"UTC"}


def is_zone(name: str) -> bool:
    return name in zones()
