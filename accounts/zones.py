"""The time zones of the world, by their IANA names."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones


@cache
def zones() -> frozenset[str]:
    return frozenset(available_timezones()) | {"UTC"}


def is_zone(name: str) -> bool:
    return name in zones()


def zone_of(name: str) -> ZoneInfo:
    """The zone of this name; the time of the world, if it has gone since somebody chose it."""
    return ZoneInfo(name if is_zone(name) else "UTC")
