"""The clockwork without a broker: what one turn does, and the threads of an embedded server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connections
from django.utils import timezone

from games.models import Deadline
from notices import chores, tick, ticker
from tests.operations import sweeps

pytestmark = pytest.mark.storage


@pytest.fixture
def ticks() -> Iterator[list]:
    before = tick.TICKS[:]
    tick.TICKS.clear()
    yield tick.TICKS
    tick.TICKS[:] = before


def test_a_sweep_goes_on_until_nothing_is_left(ticks) -> None:
    left = [7, 7, 3, 0, 9]
    ticks.append(("some", lambda: left.pop(0)))
    assert tick.tick() == {"some": 17}
    assert left == [9]


def test_a_sweep_that_always_finds_something_lets_others_have_a_turn(ticks, monkeypatch) -> None:
    monkeypatch.setattr(tick, "PATIENCE", 0.0)
    ticks += [("endless", lambda: 1), ("other", lambda: 0)]
    assert tick.tick() == {"endless": 1, "other": 0}


def test_a_sweep_that_breaks_keeps_no_other_from_its_work(ticks, caplog) -> None:
    def broken() -> int:
        raise KeyError("x")

    def locked() -> int:
        raise OperationalError("database is locked")

    found = iter((1, 0))
    ticks += [("broken", broken), ("locked", locked), ("other", lambda: next(found))]
    assert tick.tick() == {"broken": 0, "locked": 0, "other": 1}
    first, second = caplog.records
    assert "broken" in first.getMessage() and first.exc_info
    assert "does not answer" in second.getMessage() and not second.exc_info


def test_a_slow_sweep_holds_up_no_other_and_all_of_them_stop(ticks, transactional_db) -> None:
    go, turned = threading.Event(), threading.Event()

    def slow() -> int:
        go.wait(60)
        return 0

    def quick() -> int:
        connections["default"].ensure_connection()
        turned.set()
        return 0

    ticks += [("slow", slow), ("quick", quick)]
    with ticker.ticking(every=0.01):
        for _ in range(3):
            turned.clear()
            assert turned.wait(60)
        go.set()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("tick-")]


def test_a_thread_serves_what_is_due(ticks, transactional_db) -> None:
    ticks.append(("claims", sweeps.claims))
    sweeps.due(20)
    done = threading.Event()
    ticks.append(
        (
            "looks",
            lambda: 0 if Deadline.objects.filter(due_at__lte=timezone.now()) else done.set() or 0,
        )
    )
    with ticker.ticking(every=0.01):
        assert done.wait(60)


@pytest.mark.usefixtures("quiet")
def test_a_part_of_the_upkeep_that_breaks_keeps_no_other_from_its_work(monkeypatch, caplog) -> None:
    monkeypatch.setattr("accounts.upkeep.SWEEPS", [lambda: 1 // 0, lambda: 4])
    assert chores.upkeep(timezone.now()) == 4
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.usefixtures("quiet")
def test_upkeep_is_done_once_a_day_by_whoever_comes_first(monkeypatch) -> None:
    calls: list[int] = []
    monkeypatch.setattr("accounts.upkeep.SWEEPS", [lambda: calls.append(1) or 4])
    now = timezone.now()
    assert [chores.upkeep(now), chores.upkeep(now), chores.upkeep(now)] == [4, 0, 0]
    assert chores.upkeep(now + timedelta(days=1)) == 4
    assert chores.upkeep(now) == 0  # a machine whose clock is behind
    assert len(calls) == 2


@pytest.mark.django_db
def test_an_operator_may_give_it_one_turn(ticks, capsys) -> None:
    ticks.append(("claims", sweeps.claims))
    sweeps.due(9)
    call_command("tick", "--once")
    assert capsys.readouterr().out == "claims: 9\n"
    with pytest.raises(CommandError):
        call_command("tick", "--every", "0")
