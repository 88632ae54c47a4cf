"""Hours of the day where people live: quiet ones and that of the day's letter, also when clocks
change. Prague: on 29 March 2026 at 2:00 it is 3:00, on 25 October at 3:00 it is 2:00 once more."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notices.hours import awake, next_time

PRAGUE = "Europe/Prague"


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "begins", "ends", "then"),
    [
        # In winter Prague is an hour ahead.
        ("2026-01-10 20:59", "22:00", "07:00", "2026-01-10 20:59"),
        ("2026-01-10 21:00", "22:00", "07:00", "2026-01-11 06:00"),
        ("2026-01-11 05:59", "22:00", "07:00", "2026-01-11 06:00"),
        ("2026-01-11 06:00", "22:00", "07:00", "2026-01-11 06:00"),
        # Within one day.
        ("2026-01-10 12:30", "13:00", "15:00", "2026-01-10 14:00"),
        ("2026-01-10 14:00", "13:00", "15:00", "2026-01-10 14:00"),
        # None at all.
        ("2026-01-10 12:30", "13:30", "13:30", "2026-01-10 12:30"),
        # The night in which clocks go forward is shorter, the one in which they go back longer.
        ("2026-03-28 22:00", "22:00", "07:00", "2026-03-29 05:00"),
        ("2026-10-24 22:00", "22:00", "07:00", "2026-10-25 06:00"),
        # They end at an hour that does not come: as soon as it is past.
        ("2026-03-29 00:30", "22:00", "02:30", "2026-03-29 01:30"),
        # They end at an hour that comes twice: before the first time, and between the two.
        ("2026-10-25 00:15", "22:00", "02:30", "2026-10-25 00:30"),
        ("2026-10-25 01:15", "22:00", "02:30", "2026-10-25 01:30"),
        ("2026-10-25 01:45", "22:00", "02:30", "2026-10-25 01:45"),
    ],
)
def test_quiet_hours_end_when_a_clock_there_says_so(
    now: str, begins: str, ends: str, then: str
) -> None:
    hours = time.fromisoformat(begins), time.fromisoformat(ends)
    assert awake(utc(now), PRAGUE, *hours) == utc(then)


@pytest.mark.parametrize(
    ("now", "hour", "then"),
    [
        ("2026-01-10 06:59", 8, "2026-01-10 07:00"),
        ("2026-01-10 07:00", 8, "2026-01-11 07:00"),  # strictly later
        ("2026-03-28 07:00", 8, "2026-03-29 06:00"),  # 23 hours
        ("2026-10-24 06:00", 8, "2026-10-25 07:00"),  # 25 hours
        ("2026-03-28 23:00", 2, "2026-03-29 01:00"),  # 2:00 does not come: it is 3:00
        ("2026-10-24 23:00", 2, "2026-10-25 00:00"),  # 2:00 comes twice: the first one
        ("2026-10-25 00:00", 2, "2026-10-26 01:00"),  # and not the second
    ],
)
def test_the_letter_of_a_day_goes_at_its_hour(now: str, hour: int, then: str) -> None:
    assert next_time(utc(now), PRAGUE, hour) == utc(then)


moments = st.datetimes(datetime(2026, 1, 1), datetime(2027, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001
clocks = st.times().map(lambda clock: clock.replace(second=0, microsecond=0))
zones = st.sampled_from([PRAGUE, "UTC", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])


@given(moments, zones, clocks, clocks)
def test_after_quiet_hours_it_is_not_quiet(
    now: datetime, zone: str, begins: time, ends: time
) -> None:
    then = awake(now, zone, begins, ends)
    assert now <= then <= now + timedelta(hours=26)
    assert awake(then, zone, begins, ends) == then


@given(moments, zones, st.integers(0, 23))
def test_every_day_has_its_letter(now: datetime, zone: str, hour: int) -> None:
    then = next_time(now, zone, hour)
    assert now < then <= now + timedelta(hours=25)
    assert timedelta(hours=22) < next_time(then, zone, hour) - then < timedelta(hours=26)
