"""However many ring at once, each clock rings once."""

from __future__ import annotations

import logging
from threading import Event
from typing import Any

import pytest

from accounts.people import forget
from games import clock, deadlines, seats
from games.models import Entry, Seat
from tests.clock.conftest import Time, Timed
from tests.conftest import Person, at_once

pytestmark = pytest.mark.storage


def test_many_who_ring_at_once_ring_once(transactional_db: None, time: Time) -> None:
    stories = [Timed().begun() for _ in range(5)]
    time.goes_by(hours=1)
    rung = at_once(*[lambda: clock.ring(time.now)] * 4)
    ours = Entry.objects.filter(game__in=[s.id for s in stories], type="time_ran_out")
    assert ours.count() == 5 and sum(rung) >= 5


def test_who_goes_for_good_and_who_rings_do_not_wait_for_each_other(
    transactional_db: None, time: Time, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    stories, eve = [Timed().begun() for _ in range(8)], Person("eve")
    games = [story.id for story in stories]
    Seat.objects.filter(game__in=games, name="red_operative_1").update(user=eve.user)
    time.goes_by(hours=1)
    vacate, claim = seats.vacate, deadlines.claim
    claimed, holds_one, rung = Event(), Event(), Event()

    def claim_first(*which: Any) -> Any:
        found = claim(*which)
        claimed.set()
        holds_one.wait(timeout=60)
        return found

    def vacate_slowly(*which: Any) -> Any:
        """Whoever rings has the time to hold the others, and to want this one."""
        left = vacate(*which)
        if not holds_one.is_set():
            holds_one.set()
            rung.wait(timeout=1)
        return left

    def go() -> None:
        """Not before: on SQLite nobody else could claim anything meanwhile."""
        claimed.wait(timeout=60)
        forget(eve.user)

    def ring() -> None:
        clock.ring(time.now)
        rung.set()

    monkeypatch.setattr(deadlines, "claim", claim_first)
    monkeypatch.setattr(seats, "vacate", vacate_slowly)
    with caplog.at_level(logging.DEBUG, "games.clock"):
        at_once(go, ring)
    assert "deadlock" not in caplog.text
    assert not Seat.objects.filter(game__in=games, name="red_operative_1").exclude(user=None)
