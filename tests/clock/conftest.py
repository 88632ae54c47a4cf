"""A table with a clock, and time that is set."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import clock
from games.models import Deadline
from notices.models import Notice
from tests.conftest import CHAIRS, Story

NOON = datetime(2027, 3, 3, 12, tzinfo=UTC)  # a Wednesday
HOURLY = {"type": "per_turn", "seconds": 3600}
SEATS = {
    "codenames": CHAIRS,
    "pictures": CHAIRS,
    "duet": {"ada": "side_a", "bo": "side_b"},
    "inkognito": {"ada": "agent", "bo": "agent", "cy": "agent", "di": "agent"},
}


class Time:
    """What time it is. It stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = NOON

    def goes_by(self, **span: float) -> datetime:
        self.now += timedelta(**span)
        return self.now

    def ring(self) -> int:
        return clock.ring(self.now)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Iterator[Time]:
    moved = Time()
    monkeypatch.setattr(timezone, "now", lambda: moved.now)
    yield moved


class Timed(Story):
    """People at a table with a clock."""

    def __init__(
        self, pace: dict[str, Any] | None = HOURLY, *, kind: str = "codenames",
        options: dict[str, Any] | None = None, chairs: dict[str, str] | None = None, **terms: Any,
    ) -> None:  # fmt: skip
        self.terms = {"pace": pace, **terms} if pace else terms
        super().__init__(kind=kind, options=options, chairs=chairs or SEATS[kind])

    def opened(self, body: dict[str, Any]) -> dict[str, Any]:
        return body | self.terms

    @property
    def clock(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.see("ada")["table"]["clock"]
        return shown

    @property
    def due(self) -> datetime | None:
        return Deadline.objects.get(game=self.id).due_at

    @property
    def waits_for(self) -> list[str]:
        awaited: list[str] = self.see("ada")["table"]["awaited"]
        return awaited

    def happened(self) -> list[str]:
        told = self.ada.get(f"{self.path}/feed").json()["told"]
        return [item["event"]["type"] for item in told]

    def told(self, name: str) -> list[str]:
        rows = Notice.objects.filter(user=self.people[name].user, game=self.id).order_by("pk")
        return list(rows.values_list("kind", flat=True))
