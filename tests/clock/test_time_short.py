"""Whoever is waited for hears once that their time is short, as early as they wish."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import time_short
from games.models import Deadline
from notices.models import Notice
from notices.outbox import is_true
from notices.tick import TICKS
from tests.clock.conftest import Time, Timed
from tests.clock.people import paused

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
DAILY = {"type": "per_turn", "seconds": 86_400}


def warned(table: Timed, name: str) -> int:
    return table.told(name).count("time_short")


def test_it_is_told_when_less_than_the_wish_is_left_and_once(time: Time) -> None:
    table = Timed(DAILY).begun()
    mover = table.mover
    time.goes_by(hours=17, minutes=59)
    time_short.warn(time.now)
    assert warned(table, mover) == 0
    for _ in range(3):
        time.goes_by(minutes=1)
        time_short.warn(time.now)
    assert [warned(table, name) for name in table.people] == [
        int(name == mover) for name in table.people
    ]
    facts = Notice.objects.get(kind="time_short", game=table.id).facts
    assert '"due_at":"2027-03-04T12:00:00Z"' in facts


def test_everybody_hears_as_early_as_they_wish(time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Timed(DAILY, kind="duet").begun()
    one, two = table.people
    leads = {table.people[one].user.pk: timedelta(hours=2), table.people[two].user.pk: timedelta()}
    monkeypatch.setattr(time_short, "lead_of", lambda users: {user: leads[user] for user in users})
    assert len(table.waits_for) == 2
    for hours, heard in ((21, 0), (1, 1), (1, 1)):
        time.goes_by(hours=hours)
        time_short.warn(time.now)
        assert (warned(table, one), warned(table, two)) == (heard, 0)


def test_of_a_short_wait_they_hear_at_its_half(time: Time) -> None:
    table = Timed({"type": "per_turn", "seconds": 4 * 3600}).begun()
    mover = table.mover
    time_short.warn(time.now)
    assert warned(table, mover) == 0
    time.goes_by(hours=2)
    time_short.warn(time.now)
    assert warned(table, mover) == 1


def test_of_a_wait_of_minutes_nobody_hears(time: Time) -> None:
    Timed({"type": "per_turn", "seconds": 1800}).begun()
    time.goes_by(minutes=20)
    assert time_short.warn(time.now) == 0


def test_another_wait_is_another_warning(time: Time) -> None:
    table = Timed(DAILY).begun()
    time.goes_by(hours=20)
    time_short.warn(time.now)
    guesser = table.clue()
    time.goes_by(hours=20)
    time_short.warn(time.now)
    assert warned(table, guesser) == 1
    table.touch(guesser, "neutral")
    time.goes_by(hours=20)
    time_short.warn(time.now)
    assert warned(table, guesser) == 1 and warned(table, table.mover) == 1


def test_a_table_that_stands_still_warns_nobody_and_later_rightly(time: Time) -> None:
    table = Timed(DAILY).begun()
    mover = table.mover
    paused(table, 48)
    time.goes_by(hours=23)
    time_short.warn(time.now)
    assert warned(table, mover) == 0
    time.goes_by(hours=25)
    time.ring()
    time_short.warn(time.now)
    assert warned(table, mover) == 0
    time.goes_by(hours=18)
    time_short.warn(time.now)
    assert warned(table, mover) == 1


def test_what_is_not_true_any_more_is_not_sent(time: Time) -> None:
    table = Timed(DAILY).begun()
    time.goes_by(hours=20)
    time_short.warn(time.now)
    notice = Notice.objects.get(kind="time_short", game=table.id)
    assert is_true(notice)
    table.clue()
    assert not is_true(notice)


def test_what_was_said_of_an_earlier_turn_is_not_sent_in_a_later_one(time: Time) -> None:
    """Held back by a night or a receiver that does not answer, while the turn has come again."""
    table = Timed(DAILY).begun()
    first = table.mover
    time.goes_by(hours=20)
    time_short.warn(time.now)
    short = Notice.objects.get(kind="time_short", game=table.id)
    for _ in range(2):  # their turn, and that of the others
        time.goes_by(hours=1)
        table.touch(table.clue(), "neutral")
    assert table.mover == first, "it is their turn again"
    reader = table.people[first].user
    turns = Notice.objects.filter(kind="your_turn", game=table.id, user=reader).order_by("pk")
    *earlier, last = [is_true(notice) for notice in turns]
    assert last and earlier and not any(earlier)
    assert not is_true(short)


def test_a_step_in_between_leaves_a_turn_true_and_ends_the_hurry(time: Time) -> None:
    table = Timed(DAILY).begun()
    guesser = table.clue()
    time.goes_by(hours=20)
    time_short.warn(time.now)
    short = Notice.objects.get(kind="time_short", game=table.id, user=table.people[guesser].user)
    turn = Notice.objects.get(kind="your_turn", game=table.id, user=table.people[guesser].user)
    assert is_true(short) and is_true(turn)
    time.goes_by(minutes=1)
    table.touch(guesser, table.waits_for[0].partition("_")[0])
    assert table.mover == guesser, "they may touch again, with a day for it"
    assert is_true(turn) and not is_true(short)


def test_only_what_is_due_is_looked_at(time: Time, django_assert_max_num_queries) -> None:
    stories = [Timed(DAILY).begun() for _ in range(5)]
    assert time_short.warn(time.now) == 5  # each once after its wait has begun
    with django_assert_max_num_queries(5):
        assert time_short.warn(time.now) == 0
    assert (
        Deadline.objects.filter(
            game__in=[s.id for s in stories], warn_at=time.now + timedelta(hours=18)
        ).count()
        == 5
    )


def test_the_sweeps_of_time_are_ticks() -> None:
    assert {"clocks", "vacations", "time_short"} <= {name for name, _ in TICKS}
