"""Vacations, counted and switched by many at once."""

from __future__ import annotations

import pytest

from games import clock, vacations
from games.models import Deadline, Vacation
from tests.clock.conftest import Time, Timed
from tests.clock.people import stops, tick, vacation
from tests.conftest import at_once

pytestmark = pytest.mark.storage


def test_many_who_count_at_once_count_once(transactional_db: None, time: Time) -> None:
    table = Timed().begun()
    person = table.people[table.mover]
    assert vacation(person, True).status_code == 200
    time.goes_by(hours=2, minutes=30)
    at_once(*[lambda: vacations.charged(person.user.pk, time.now)] * 4)
    assert Vacation.objects.get(user=person.user).hours == 3


def test_switching_is_safe_beside_the_clockwork(transactional_db: None, time: Time) -> None:
    table = Timed().begun()
    person = table.people[table.mover]
    time.goes_by(minutes=59)
    for on in (True, False, True, False):
        at_once(
            lambda on=on: vacations.switch(person.user, on=on, now=time.now),
            lambda: clock.ring(time.now),
            lambda: vacations.spend(time.now),
        )
        tick(time)
        assert stops(table) == (["vacation"] if on else [])
        time.goes_by(seconds=10)
    row = Deadline.objects.get(game=table.id)
    assert (row.error, row.look) == ("", False)
