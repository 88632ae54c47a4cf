"""Vacation: clocks stand still for who is away, an hour at a time, until there are none left."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest

from accounts import people
from games import vacations
from games.models import Away, Vacation
from notices.models import Notice
from tests.api.parlour import bot_of, reason
from tests.clock.conftest import NOON, Time, Timed
from tests.clock.people import hours_left, paused, stops, tick, vacation
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
DAY = timedelta(days=1)


def away(table: Timed, name: str) -> Person:
    person = table.people[name]
    assert vacation(person, True).status_code == 200
    return person


def other_than(table: Timed, name: str) -> str:
    return next(other for other in table.people if other != name)


def test_whoever_says_nothing_is_here_and_has_thirty_days(time: Time) -> None:
    assert Person("ada").get("vacation").json() == {
        "on": False, "since": None, "hours_left": 720, "hours_a_year": 720,
        "resets_at": "2028-01-01T00:00:00Z",
    }  # fmt: skip


def test_a_clock_stands_still_from_the_moment_of_the_switch(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=20)
    person = away(table, table.mover)
    assert stops(table) == ["vacation"]
    time.goes_by(days=3)
    tick(time)
    assert "time_ran_out" not in table.happened()
    assert vacation(person, False).json()["on"] is False
    assert stops(table) == [] and table.due == time.now + timedelta(minutes=40)


def test_each_hour_begun_costs_one(time: Time) -> None:
    table = Timed().begun()
    person = away(table, table.mover)
    tick(time)
    assert hours_left(person) == 719
    time.goes_by(minutes=59)
    tick(time)
    assert hours_left(person) == 719
    time.goes_by(minutes=1)
    tick(time)
    assert hours_left(person) == 718


def test_it_costs_nothing_while_the_table_waits_for_somebody_else(time: Time) -> None:
    table = Timed().begun()
    [waited] = table.waits_for
    person = away(table, other_than(table, table.mover))
    time.goes_by(minutes=55)
    tick(time)
    assert hours_left(person) == 720 and table.waits_for == [waited] and stops(table) == []


def test_however_many_clocks_stand_still_it_costs_one(time: Time) -> None:
    table = Timed().begun()
    name = table.mover
    for _ in range(3):
        again = Timed()
        again.people = table.people
        again.at(table.ada.post("games", again.opened({"kind": "codenames"})).json()["table"]["id"])
        again.sit().start()
    person = away(table, name)
    time.goes_by(hours=4, minutes=30)
    tick(time)
    assert Away.objects.filter(user=person.user, until=None).count() >= 1
    assert hours_left(person) == 715


def test_the_clock_of_who_is_away_already_stops_when_it_would_begin(time: Time) -> None:
    table = Timed().begun()
    giver = table.mover
    for name in table.people:
        if name != giver:
            away(table, name)
    time.goes_by(minutes=10)
    table.clue()
    time.goes_by(minutes=5)  # the clockwork was late
    tick(time)
    assert stops(table) == ["vacation"]
    assert table.clock["stops"][0]["since"] == "2027-03-03T12:10:00Z"
    assert table.due is not None and table.due == NOON + timedelta(minutes=10) + 30 * DAY


def test_a_move_of_who_is_away_winds_the_clock_of_the_next(time: Time) -> None:
    table = Timed().begun()
    person = away(table, table.mover)
    time.goes_by(hours=2, minutes=30)
    table.clue()
    assert stops(table) == [] and table.due == time.now + timedelta(hours=1)
    assert hours_left(person) == 717
    assert not Away.objects.filter(user=person.user, until=None).exists()


def test_one_of_two_who_is_here_is_waited_for(time: Time) -> None:
    chairs = {"ada": "red_spymaster", "bo": "red_operative", "cy": "blue_spymaster",
              "di": "blue_operative", "eve": "red_operative", "fay": "blue_operative"}  # fmt: skip
    table = Timed()
    table.chairs = chairs
    table.people |= {name: Person(name) for name in ("eve", "fay")}
    table.begun()
    one = table.clue()
    two = next(n for n, role in chairs.items() if role == chairs[one] and n != one)
    away(table, one)
    tick(time)
    assert stops(table) == []
    away(table, two)
    tick(time)
    assert stops(table) == ["vacation"]
    vacation(table.people[two], False)
    assert stops(table) == []
    time.goes_by(hours=1)
    tick(time)
    assert "time_ran_out" in table.happened()


def test_time_that_was_up_before_the_switch_is_up(time: Time) -> None:
    table = Timed().begun()
    slow = table.mover
    time.goes_by(hours=1)
    away(table, slow)
    tick(time)
    assert "time_ran_out" in table.happened()


def test_a_minute_at_each_deadline_gains_no_time(time: Time) -> None:
    """Each costs the hour that it begins, and the clock goes on from where it stood."""
    table = Timed({"type": "per_turn", "seconds": 4 * 3600}).begun()
    person = table.people[table.mover]
    for n in range(1, 4):
        time.goes_by(minutes=79)
        vacation(person, True)
        time.goes_by(minutes=1)
        vacation(person, False)
        tick(time)
        assert hours_left(person) == 720 - n
        assert table.due == NOON + timedelta(hours=4, minutes=n)
    time.goes_by(minutes=3)
    tick(time)
    assert "time_ran_out" in table.happened()


def test_on_and_off_within_an_hour_that_is_paid_costs_no_other(time: Time) -> None:
    table = Timed().begun()
    person = table.people[table.mover]
    for _ in range(6):
        vacation(person, True)
        time.goes_by(minutes=5)
        vacation(person, False)
        tick(time)
    assert hours_left(person) == 719


def test_at_a_fixed_time_of_the_day_a_minute_of_vacation_gains_no_day(time: Time) -> None:
    table = Timed({"type": "daily", "times": ["20:00"], "notice": 3600}).begun()
    person = table.people[table.mover]
    time.goes_by(hours=7, minutes=59)
    vacation(person, True)
    time.goes_by(minutes=1)
    vacation(person, False)
    assert table.due == time.now + timedelta(minutes=1)


def test_who_has_spent_all_is_back_and_told_so(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=20)
    person = away(table, table.mover)
    Vacation.objects.filter(user=person.user).update(hours=718)
    time.goes_by(hours=1, minutes=30)
    tick(time)
    assert hours_left(person) == 0 and stops(table) == ["vacation"]
    time.goes_by(minutes=30)
    tick(time)
    shown = person.get("vacation").json()
    assert (shown["on"], shown["hours_left"]) == (False, 0)
    assert stops(table) == [] and table.due == time.now + timedelta(minutes=40)
    told = Notice.objects.filter(user=person.user, kind="vacation_over")
    assert told.count() == 1
    tick(time)
    assert told.count() == 1 and not Away.objects.filter(user=person.user).exists()
    assert reason(vacation(person, True)) == "vacation_used_up"


def test_a_long_outage_charges_what_went_by_and_not_more_than_was_left(time: Time) -> None:
    table = Timed().begun()
    person = away(table, table.mover)
    time.goes_by(days=5)
    tick(time)
    assert hours_left(person) == 720 - 5 * 24 - 1
    time.goes_by(days=200)
    tick(time)
    assert hours_left(person) == 0 and "time_ran_out" not in table.happened()
    assert table.due == time.now + timedelta(hours=1)


def test_nothing_rings_for_a_vacation_that_no_clockwork_saw(time: Time) -> None:
    """The wait began while they were away, and they came back, before any clock was looked at."""
    table = Timed().begun()
    giver = table.mover
    operatives = [n for n, role in table.chairs.items() if role.endswith("operative")]
    for name in operatives:
        away(table, name)
    table.clue()
    guesser = table.mover
    time.goes_by(days=4)
    vacation(table.people[guesser], False)
    tick(time)
    assert "time_ran_out" not in table.happened()
    assert table.due == time.now + timedelta(hours=1)
    assert hours_left(table.people[guesser]) == 720 - 4 * 24
    assert hours_left(table.people[giver]) == 720


def test_with_the_year_the_balance_begins_anew(time: Time) -> None:
    time.now = datetime(2027, 12, 31, 22, 30, tzinfo=UTC)
    table = Timed().begun()
    person = away(table, table.mover)
    Vacation.objects.filter(user=person.user).update(hours=718)
    time.goes_by(hours=1)
    tick(time)
    assert hours_left(person) == 0
    time.goes_by(hours=1)  # the hour that was begun in the old year is the old year's
    tick(time)
    row = Vacation.objects.get(user=person.user)
    assert (row.year, row.hours, row.since is not None) == (2028, 1, True)


def test_who_leaves_is_away_from_that_table_no_more(time: Time) -> None:
    table = Timed().begun()
    name = table.mover
    person = away(table, name)
    time.goes_by(minutes=30)
    assert person.post(f"{table.path}/leave").status_code == 200
    tick(time)
    stays = other_than(table, name)
    shown = table.see(stays)["table"]["clock"]["stops"]
    assert [stop["why"] for stop in shown] == ["vacancy"]
    time.goes_by(days=3)
    tick(time)
    assert hours_left(person) == 719


def test_an_account_that_goes_takes_its_vacation_along(time: Time) -> None:
    table = Timed().begun()
    name = table.mover
    person = away(table, name)
    people.forget(person.user)
    tick(time)
    assert not Vacation.objects.exists() and not Away.objects.exists()
    shown = table.see(other_than(table, name))["table"]["clock"]["stops"]
    assert [stop["why"] for stop in shown] == ["vacancy"]


def test_a_wait_stands_still_for_vacations_for_thirty_days_at_most(time: Time) -> None:
    """However many sit down one after another, each with a balance of their own."""
    table = Timed().begun()
    person = away(table, table.mover)
    Vacation.objects.filter(user=person.user).update(hours=0)
    time.goes_by(days=30)
    Vacation.objects.filter(user=person.user).update(hours=0)  # as if it were another
    time.ring()
    assert stops(table) == [] and table.due == time.now + timedelta(hours=1)
    time.goes_by(hours=1)
    tick(time)
    assert "time_ran_out" in table.happened()


def test_a_table_at_rest_costs_no_vacation(time: Time) -> None:
    table = Timed().begun()
    person = away(table, table.mover)
    time.goes_by(minutes=1)
    paused(table, 48)
    tick(time)
    assert stops(table) == ["pause"]
    time.goes_by(hours=40)
    tick(time)
    assert hours_left(person) == 719
    time.goes_by(hours=8)
    tick(time)
    assert stops(table) == ["vacation"]


def test_an_hourglass_that_nobody_has_turned_costs_no_vacation(time: Time) -> None:
    table = Timed(None, hourglass=600).begun()
    person = away(table, table.mover)
    time.goes_by(hours=5)
    tick(time)
    assert hours_left(person) == 720 and stops(table) == []


def test_others_see_that_a_clock_stands_still_and_nothing_of_balances(time: Time) -> None:
    table = Timed().begun()
    name = table.mover
    away(table, name)
    other = other_than(table, name)
    seen = (
        table.people[other].get(table.path).content
        + table.people[other].get(f"{table.path}/feed").content
    )
    assert b"vacation" in seen and b"hours_left" not in seen and not re.search(rb"\b720\b", seen)
    assert table.told(other)[-1] == "clock_stopped"


def test_bots_have_no_vacation(time: Time) -> None:
    bot = bot_of(Person("ada"))
    assert reason(vacation(bot, True)) == "bots_have_no_vacation"
    assert bot.get("vacation").json()["hours_left"] == 0


@pytest.mark.parametrize("body", [{}, {"on": 1}, {"on": "yes"}, {"on": True, "hours": 3}, []])
def test_a_switch_that_cannot_be_read_changes_nothing(time: Time, body: object) -> None:
    ada = Person("ada")
    assert ada.send("PUT", "vacation", body).status_code == 400
    assert not Vacation.objects.exists()


def test_clocks_that_were_not_started_again_start_within_the_hour(time: Time) -> None:
    """Whoever switched it off has died before the clocks were looked at."""
    table = Timed().begun()
    person = away(table, table.mover)
    tick(time)
    vacations.turned(person.user.pk, False, time.now)
    time.goes_by(hours=1)
    tick(time)
    assert stops(table) == [] and table.due is not None
