"""The arithmetic of days and hours: paces, time zones, weekends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.pace import (
    Bank,
    Daily,
    NoPace,
    Pace,
    PerTurn,
    Timing,
    after,
    counted,
    longest_gap,
    next_time,
    timing_of,
)

PRAGUE = "Europe/Prague"
DAY = timedelta(days=1)
moments = st.integers(0, 2 * 366 * 86_400).map(
    lambda seconds: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
)
seconds = st.integers(0, 40 * 24 * 3600)
zones = st.sampled_from(["UTC", PRAGUE, "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])


def at(text: str, zone: str = "UTC") -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def workdays(zone: str = PRAGUE) -> Timing:
    return Timing(time_zone=zone, weekends=False)


def read(pace: object) -> Pace:
    return msgspec.convert(pace, Pace)


@pytest.mark.parametrize("given", [60, 61, 3600, 86_400, 2_592_000])
def test_a_turn_may_take_a_minute_to_thirty_days(given: int) -> None:
    assert read({"type": "per_turn", "seconds": given}) == PerTurn(given)


@pytest.mark.parametrize(
    "pace",
    [
        {"type": "per_turn", "seconds": 59},
        {"type": "per_turn", "seconds": 2_592_001},
        {"type": "per_turn", "seconds": 90.5},
        {"type": "bank", "start": 59, "increment": 60, "most": 600},
        {"type": "bank", "start": 600, "increment": 0, "most": 600},
        {"type": "bank", "start": 600, "increment": 60, "most": 90 * 86_400 + 1},
        {"type": "bank", "start": 600, "increment": 60},
        {"type": "daily", "times": []},
        {"type": "daily", "times": ["24:00"]},
        {"type": "daily", "times": ["8:00"]},
        {"type": "daily", "times": ["08:60"]},
        {"type": "daily", "times": ["08:00"] * 25},
        {"type": "daily", "times": ["08:00"], "notice": 86_401},
        {"type": "daily", "times": ["08:00"], "notice": -1},
        {"type": "weekly"},
        {"type": "none", "seconds": 60},
    ],
)
def test_a_pace_that_makes_no_sense_cannot_be_read(pace: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(pace)


def test_a_table_keeps_what_it_agreed_on() -> None:
    timing = Timing(Bank(86_400, 3600, 172_800), PRAGUE, False, 300)
    assert timing_of(msgspec.json.encode(timing).decode()) == timing
    assert timing_of("") == Timing()


@pytest.mark.parametrize(
    ("pace", "longest"),
    [
        (NoPace(), None),
        (PerTurn(90), 90),
        (Bank(600, 60, 900), 900),
        (Daily(("20:00",), 3600), 25 * 3600),
        (Daily(("08:00", "20:30"), 0), 45_000),
    ],
)
def test_how_long_an_answer_may_take(pace: Pace, longest: int | None) -> None:
    assert Timing(pace).longest == longest


@pytest.mark.parametrize(
    ("times", "hours"),
    [(("12:00",), 24), (("00:00", "12:00"), 12), (("20:00", "08:00", "09:00"), 12)],
)
def test_the_longest_gap_goes_over_midnight_too(times: tuple[str, ...], hours: int) -> None:
    assert longest_gap(times) == hours * 3600


def test_there_is_a_clock_with_a_pace_or_an_hourglass() -> None:
    assert not Timing().has_clock
    assert Timing(PerTurn(60)).has_clock and Timing(hourglass=60).has_clock


# Weekends.


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        ("2027-03-05 12:00", 12, "2027-03-06 00:00"),  # to the end of Friday
        ("2027-03-05 12:00", 13, "2027-03-08 01:00"),  # over the weekend
        ("2027-03-06 15:00", 5, "2027-03-08 05:00"),  # begins within one
        ("2027-03-07 23:59", 0, "2027-03-08 00:00"),  # and has nothing left
        ("2027-03-01 00:00", 240, "2027-03-13 00:00"),  # two weeks of work
        ("2027-03-26 12:00", 24, "2027-03-29 12:00"),  # in which an hour is skipped on Sunday
        ("2027-10-29 12:00", 24, "2027-11-01 12:00"),  # and one comes twice
    ],
)
def test_weekends_do_not_count_in_the_zone_of_the_table(start: str, hours: int, end: str) -> None:
    timing = workdays()
    assert after(timing, at(start, PRAGUE), hours * 3600) == at(end, PRAGUE)
    assert counted(timing, at(start, PRAGUE), at(end, PRAGUE)) == hours * 3600


def test_where_it_is_weekend_depends_on_the_zone() -> None:
    friday_night = at("2027-03-05 23:30", PRAGUE)
    assert counted(workdays(PRAGUE), friday_night, friday_night + DAY) == 1800
    assert counted(workdays("America/New_York"), friday_night, friday_night + DAY) == 6.5 * 3600


@given(moments, seconds, zones, st.booleans())
def test_so_many_seconds_count_until_the_moment_at_which_so_many_have_counted(
    start: datetime, span: int, zone: str, weekends: bool
) -> None:
    timing = Timing(time_zone=zone, weekends=weekends)
    end = after(timing, start, span)
    assert end >= start and counted(timing, start, end) == pytest.approx(span, abs=1e-3)


@given(moments, seconds, seconds, zones)
def test_what_counts_in_two_parts_counts_in_the_whole(
    start: datetime, one: int, two: int, zone: str
) -> None:
    timing = workdays(zone)
    middle, end = start + timedelta(seconds=one), start + timedelta(seconds=one + two)
    parts = counted(timing, start, middle) + counted(timing, middle, end)
    assert parts == pytest.approx(counted(timing, start, end), abs=1e-3)
    assert parts <= one + two + 1e-3


# Fixed times of the day.


def rings(times: str, start: str, *, notice: int = 0, weekends: bool = True) -> str:
    timing = Timing(time_zone=PRAGUE, weekends=weekends)
    moment = next_time(timing, Daily(tuple(times.split()), notice), at(start, PRAGUE))
    return moment.astimezone(ZoneInfo(PRAGUE)).isoformat(" ", "minutes")


@pytest.mark.parametrize(
    ("times", "start", "notice", "end"),
    [
        ("20:00", "2027-03-03 12:00", 0, "2027-03-03 20:00+01:00"),
        ("20:00", "2027-03-03 20:00", 0, "2027-03-04 20:00+01:00"),  # not at once
        ("20:00", "2027-03-03 19:00", 3600, "2027-03-03 20:00+01:00"),  # just far enough
        ("20:00", "2027-03-03 19:01", 3600, "2027-03-04 20:00+01:00"),
        ("20:00", "2027-03-03 20:30", 86_400, "2027-03-05 20:00+01:00"),
        ("20:00 08:00", "2027-03-03 12:00", 0, "2027-03-03 20:00+01:00"),  # in any order
        ("20:00 08:00", "2027-03-03 21:00", 0, "2027-03-04 08:00+01:00"),
        ("00:00", "2027-03-03 12:00", 0, "2027-03-04 00:00+01:00"),
        ("23:59 00:00", "2027-03-03 23:59", 0, "2027-03-04 00:00+01:00"),
        ("20:00", "2027-03-27 21:00", 0, "2027-03-28 20:00+02:00"),  # summer begins
        ("20:00", "2027-10-30 21:00", 0, "2027-10-31 20:00+01:00"),  # and ends
        ("02:30", "2027-03-27 12:00", 0, "2027-03-28 03:30+02:00"),  # there is no half past two
        ("02:30 03:00", "2027-03-28 00:00", 0, "2027-03-28 03:00+02:00"),  # the earlier first
        ("02:30", "2027-10-30 12:00", 0, "2027-10-31 02:30+02:00"),  # the first of two
        ("02:30", "2027-10-31 02:30", 0, "2027-11-01 02:30+01:00"),  # and not the second
    ],
)
def test_the_next_fixed_time(times: str, start: str, notice: int, end: str) -> None:
    assert rings(times, start, notice=notice) == end


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("2027-03-05 12:00", "2027-03-05 20:00+01:00"),
        ("2027-03-05 20:00", "2027-03-08 20:00+01:00"),
        ("2027-03-06 12:00", "2027-03-08 20:00+01:00"),
        ("2027-03-26 21:00", "2027-03-29 20:00+02:00"),
    ],
)
def test_no_fixed_time_is_at_a_weekend_that_is_excluded(start: str, end: str) -> None:
    assert rings("20:00", start, weekends=False) == end


@given(
    moments,
    st.lists(st.times(), min_size=1, max_size=24).map(
        lambda times: tuple({time.strftime("%H:%M") for time in times})
    ),
    st.integers(0, 86_400),
    zones,
    st.booleans(),
)
def test_a_fixed_time_comes_after_the_notice_and_within_days(
    start: datetime, times: tuple[str, ...], notice: int, zone: str, weekends: bool
) -> None:
    timing, daily = Timing(time_zone=zone, weekends=weekends), Daily(times, notice)
    end = next_time(timing, daily, start)
    assert start < end and start + timedelta(seconds=notice) <= end
    assert end - start <= timedelta(seconds=notice, days=1 if weekends else 3, hours=1)
    assert weekends or end.astimezone(ZoneInfo(zone)).weekday() < 5
