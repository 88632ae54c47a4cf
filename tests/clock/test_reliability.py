"""Where a clock rings, it says who was late."""

from __future__ import annotations

import pytest

from games import records
from games.models import Game, Tenure
from tests.clock.conftest import Time, Timed
from tests.clock.people import paused, tick, vacation
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def counted(table: Story, name: str) -> tuple[int, int]:
    """In time, and late."""
    tenure = Tenure.objects.get(game=table.id, user=table.people[name].user)
    return tenure.answered, tenure.late


def ended(table: Timed, time: Time) -> None:
    while table.see("ada")["table"]["status"] == "playing":
        time.goes_by(hours=1)
        time.ring()


def test_late_is_whose_time_was_up_and_in_time_is_who_acted(time: Time) -> None:
    table = Timed().begun()
    slow = table.mover
    time.goes_by(hours=1)
    time.ring()
    quick = table.mover
    time.goes_by(minutes=59)
    guesser = table.clue()
    table.touch(guesser, "assassin")
    assert counted(table, slow) == (0, 1)
    assert counted(table, quick) == counted(table, guesser) == (1, 0)


def test_what_stands_still_is_nobodys_lateness(time: Time) -> None:
    table = Timed().begun()
    first = table.mover
    paused(table, 100)
    time.goes_by(hours=100)
    time.ring()
    vacation(table.people[first], True)
    time.goes_by(days=3)
    tick(time)
    vacation(table.people[first], False)
    guesser = table.clue()
    assert records.reliabilities([table.people[guesser].user.pk]) is not None
    table.touch(guesser, "assassin")
    assert counted(table, first) == counted(table, guesser) == (1, 0)


def test_a_clock_is_never_overdue_by_itself(time: Time) -> None:
    table = Timed().begun()
    user = table.people[table.mover].user.pk
    time.goes_by(days=2)
    assert list(records.overdue_for([user])) == []


def test_whoever_has_left_is_not_late_for_a_seat_that_is_vacant(time: Time) -> None:
    table = Timed()
    table.chairs = table.chairs | {"eve": "red_operative", "fay": "blue_operative"}
    table.people |= {name: type(table.ada)(name) for name in ("eve", "fay")}
    table.begun()
    gone = table.clue()
    time.goes_by(minutes=30)
    table.people[gone].post(f"{table.path}/leave")
    time.goes_by(minutes=30)
    time.ring()
    assert table.happened()[-2] == "time_ran_out"
    ended(table, time)
    assert counted(table, gone) == (0, records.LEAVING)


def test_where_nobody_agreed_that_a_clock_rings_it_is_counted_as_before(time: Time) -> None:
    """A game of before there were clocks."""
    table = Story()
    Game.objects.filter(pk=table.id).update(answer_within=3600)
    table.begun()
    slow = table.mover
    time.goes_by(hours=2)
    guesser = table.clue()
    time.goes_by(minutes=10)
    table.touch(guesser, "assassin")
    assert counted(table, slow) == (0, 1) and counted(table, guesser) == (1, 0)
