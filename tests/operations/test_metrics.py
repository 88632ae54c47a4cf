"""Metrics: what they say, that they outlive processes, and who is told."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import User
from notices import tally
from notices.models import Tally, Webhook
from tests.conftest import Story
from tests.operations.rows import deadline, delivery, notice

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.storage]
HERE = {"HTTP_HOST": "127.0.0.1:8000"}


def figures() -> dict[str, float]:
    answer = Client().get("/metrics", **HERE)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=")
    lines = [line for line in answer.content.decode().split("\n") if line and line[0] != "#"]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_they_are_all_there_before_anything_has_happened() -> None:
    told = figures()
    assert set(told.values()) == {0.0}
    assert set(told) >= {
        "deaddrop_deadlines_due", "deaddrop_deadlines_late", "deaddrop_deadlines_failed",
        "deaddrop_deadlines_rung_total", "deaddrop_deadlines_rung_late_total",
        'deaddrop_oldest_late_seconds{part="clock"}', "deaddrop_notices_fresh",
        'deaddrop_oldest_late_seconds{part="notices"}', "deaddrop_webhooks_disabled",
        'deaddrop_oldest_late_seconds{part="deliveries"}', "deaddrop_games_running",
    }  # fmt: skip


def test_they_say_what_is_due_late_and_failed() -> None:
    deadline(late=5)
    deadline(late=500, error="KeyError", tries=3)
    deadline(late=-500)
    notice("fresh", late=30, fresh=True)
    delivery("a", late=90)
    delivery("b", late=0, state="failed", lane="x")
    delivery("c", late=0, state="sent", channel="webhook", lane="y")
    user = User.objects.create(username="bo")
    Webhook.objects.create(user=user, url="https://a.example/", disabled_at=timezone.now())
    told = figures()
    assert {name.removeprefix("deaddrop_"): value for name, value in told.items()} | {
        'oldest_late_seconds{part="clock"}': 500,
        'oldest_late_seconds{part="notices"}': 30,
        'oldest_late_seconds{part="deliveries"}': 90,
    } == {
        "deadlines_due": 2, "deadlines_late": 1, "deadlines_failed": 1, "deadlines_waiting": 1,
        "deadlines_rung_total": 0, "deadlines_rung_late_total": 0, "games_running": 0,
        'oldest_late_seconds{part="clock"}': 500, 'oldest_late_seconds{part="notices"}': 30,
        'oldest_late_seconds{part="deliveries"}': 90, "notices_fresh": 1, "webhooks_disabled": 1,
        'deliveries{channel="mail",state="due"}': 1, 'deliveries{channel="mail",state="failed"}': 1,
        'deliveries{channel="webhook",state="sent"}': 1,
    }  # fmt: skip
    assert 500 <= told['deaddrop_oldest_late_seconds{part="clock"}'] < 520


def test_a_game_runs_from_the_deal_on(story: Story) -> None:
    assert figures()["deaddrop_games_running"] == 0
    story.begun()
    assert figures()["deaddrop_games_running"] == 1


def test_counts_are_added_up_over_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    for pid in (100, 101, 100, 100 + tally.PARTS):
        monkeypatch.setattr("notices.tally.os.getpid", lambda pid=pid: pid)
        tally.add("deadlines_rung", 5)
    tally.add("deadlines_rung_late", 0)
    assert Tally.objects.count() == 2
    assert tally.totals() == {"deadlines_rung": 20}
    assert figures()["deaddrop_deadlines_rung_total"] == 20


def test_what_did_not_happen_is_not_counted() -> None:
    with transaction.atomic():
        tally.add("deadlines_rung", 5)
        transaction.set_rollback(True)
    assert tally.totals() == {}


def test_no_figure_names_anybody() -> None:
    delivery("a", late=5, target="canary-target", error="canary-error")
    text = Client().get("/metrics", **HERE).content.decode()
    assert "canary" not in text and "ada" not in text.replace("adap", "")
    assert not re.search(r"[0-9a-f]{8}-", text)


@pytest.mark.parametrize(
    "caller",
    [
        {"REMOTE_ADDR": "10.1.2.3"},
        {"HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"HTTP_FORWARDED": "for=127.0.0.1"},
        {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_VIA": "1.1 proxy"},
        {"HTTP_HOST": "play.example.org"},
        {"REMOTE_ADDR": ""},
        {"HTTP_AUTHORIZATION": "Bearer "},
    ],
    ids=str,
)
def test_without_a_token_they_are_for_this_machine_alone(caller: dict[str, str]) -> None:
    outside = HERE | {"REMOTE_ADDR": "10.1.2.3"} if "HTTP_AUTHORIZATION" in caller else HERE
    assert Client().get("/metrics", **(outside | caller)).status_code == 404


def test_with_a_token_they_are_for_whoever_has_it() -> None:
    with override_settings(METRICS_TOKEN="a-long-token", ALLOWED_HOSTS=["play.example.org"]):
        outside = {"REMOTE_ADDR": "10.1.2.3", "HTTP_HOST": "10.9.9.9:8000"}
        answers = {
            given: Client().get("/metrics", HTTP_AUTHORIZATION=given, **outside).status_code
            for given in ("Bearer a-long-token", "Bearer wrong", "a-long-token", "Bearer ", "ž")
        }
        assert answers.pop("Bearer a-long-token") == 200
        assert set(answers.values()) == {401}
        assert Client().get("/metrics", **HERE).status_code == 401
