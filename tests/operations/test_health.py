"""Alive, ready, and how late: what machines are told, and what turns it red and green again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection, connections
from django.http import HttpResponse
from django.test import Client, override_settings
from django.utils import timezone

from games.models import Deadline
from notices.models import Notice
from tests import servers
from tests.operations.rows import deadline, delivery, notice
from web import health

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.storage]


@pytest.fixture(autouse=True)
def nothing_known() -> None:
    health.forget()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves time by setting it."""
    real = timezone.now

    def move(seconds: float) -> None:
        def moved() -> datetime:
            return real() + timedelta(seconds=seconds)

        monkeypatch.setattr("django.utils.timezone.now", moved)
        health.forget()

    return move


def ask(path: str = "/readyz", **more: str) -> HttpResponse:
    return Client().get(path, **more)


def red(answer: HttpResponse) -> list[str]:
    assert answer.status_code == 503
    told = answer.json()
    assert answer["Content-Type"] == "application/problem+json"
    assert (told["type"], told["status"]) == ("/problems/not-ready", 503)
    return told["red"]


def test_everything_is_well_where_nothing_is_due() -> None:
    answer = ask()
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "parts": {"database": "ok", "clock": "ok", "notices": "ok", "deliveries": "ok"},
    }
    assert answer["Cache-Control"] == "no-store"


def test_it_turns_red_when_a_deadline_is_late_and_green_when_it_was_rung(later) -> None:
    row = deadline(late=0)
    later(59)
    assert ask().status_code == 200
    later(61)
    assert red(ask()) == ["clock"]
    assert ask().json()["parts"]["clock"] == "late"
    Deadline.objects.filter(pk=row.pk).update(due_at=timezone.now() + timedelta(hours=1))
    health.forget()
    assert ask().status_code == 200


def test_how_late_is_late_is_a_setting(later) -> None:
    deadline(late=0)
    with override_settings(LATE_AFTER=5):
        later(6)
        assert red(ask()) == ["clock"]


def test_a_clock_that_stands_still_is_not_late(later) -> None:
    row = deadline(late=0)
    Deadline.objects.filter(pk=row.pk).update(due_at=None)
    later(10**6)
    assert ask().status_code == 200


def test_it_turns_red_when_nobody_looks_at_new_notices(later) -> None:
    notice("fresh", fresh=True)
    notice("old", late=10**5)
    later(61)
    assert red(ask()) == ["notices"]
    Notice.objects.update(fresh=False)
    health.forget()
    assert ask().status_code == 200


def test_it_turns_red_when_a_delivery_is_not_sent(later) -> None:
    row = delivery("a", late=0)
    delivery("b", late=10**5, state="sent", lane="mail:2")
    delivery("c", late=10**5, state="failed", lane="mail:3")
    later(61)
    assert red(ask()) == ["deliveries"]
    type(row).objects.filter(pk=row.pk).update(state="sent")
    health.forget()
    assert ask().status_code == 200


def test_whoever_waits_behind_a_receiver_that_does_not_answer_is_not_late() -> None:
    """The first of the lane is tried again in an hour; the rest is not the fault of the clockwork."""
    delivery("first", late=-3600)
    delivery("second", late=3000)
    assert ask().status_code == 200
    delivery("elsewhere", late=3000, lane="mail:2")
    health.forget()
    assert red(ask()) == ["deliveries"]


def test_a_balancer_may_ask_for_the_database_alone() -> None:
    deadline(late=600)
    assert red(ask()) == ["clock"]
    assert ask("/readyz?only=database").json() == {"status": "ok", "parts": {"database": "ok"}}
    assert red(ask("/readyz?only=clock")) == ["clock"]
    assert ask("/readyz?only=secrets").status_code == 404


def test_who_asks_for_the_database_asks_nothing_else_of_it(django_assert_num_queries) -> None:
    transaction = 3 if connection.vendor == "postgresql" else 0  # it begins, has a limit, and ends
    with django_assert_num_queries(1 + transaction):
        assert ask("/readyz?only=database").status_code == 200


@pytest.mark.postgresql  # to read SQLite nobody waits
def test_a_database_that_takes_too_long_is_said_to_be_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.clockwork.LONGEST", 50)

    def dawdle() -> dict[str, None]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(5)")
        return {}

    monkeypatch.setattr("web.clockwork.nothing", dawdle)
    assert ask("/readyz?only=database").json()["parts"] == {"database": "slow"}


def test_the_broker_is_asked_where_there_is_one() -> None:
    with servers.redis() as address, override_settings(REDIS_URL=address):
        assert ask().json()["parts"]["broker"] == "ok"
        assert ask("/readyz?only=broker").json()["parts"] == {"broker": "ok"}
    health.forget()
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        assert red(ask()) == ["broker"]
        assert ask().json()["parts"]["broker"] == "away"


def test_to_be_alive_takes_no_database(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert ask("/healthz").json() == {"status": "ok"}


def test_many_who_ask_cost_no_more_than_one(django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(7):
        for _ in range(50):
            ask()


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_probe_knows_neither_our_name_nor_https(path: str) -> None:
    with override_settings(ALLOWED_HOSTS=["play.example.org"], SECURE_SSL_REDIRECT=True):
        assert ask(path, HTTP_HOST="10.1.2.3:8000").status_code == 200
        assert ask("/", HTTP_HOST="play.example.org").status_code == 301
        assert ask("/pictures/", HTTP_HOST="10.1.2.3:8000", secure=True).status_code == 400


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_probes_only_look(path: str) -> None:
    for method in ("post", "put", "delete", "patch"):
        assert getattr(Client(), method)(path).status_code == 405
    assert Client().head(path).content == b""


def test_a_database_that_is_away_is_said_to_be_away() -> None:
    """Asked of one at an address where nobody listens, or that lies in no folder."""
    here = connections["default"]
    nowhere = {"HOST": "127.0.0.1", "PORT": "1", "NAME": "/nowhere/at/all.sqlite3"}
    connections["default"] = type(here)(here.settings_dict | nowhere)
    try:
        answer, clock = ask(), ask("/readyz?only=clock")
    finally:
        connections["default"] = here
    assert red(answer) == ["database"]
    assert answer.json()["parts"] == {"database": "away"}
    assert red(clock) == ["database"]  # who asks for the clock is not told that it is well
