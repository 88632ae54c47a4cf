"""Rows of the clockwork, for the tests that look at it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Deadline, Game
from notices.models import Delivery, Notice


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


def deadline(late: float, **more: Any) -> Deadline:
    """One that has been due for so many seconds."""
    game = Game.objects.create(kind="codenames", options="{}")
    return Deadline.objects.create(game=game, due_at=ago(late), **more)


def notice(key: str, *, late: float = 0, fresh: bool = False) -> Notice:
    user, _ = User.objects.get_or_create(username="ada-of-the-rows")
    return Notice.objects.create(
        key=key, user=user, kind="your_turn", at=ago(late), fresh=fresh,
        facts='{"player":"canary-facts"}',
    )  # fmt: skip


def delivery(key: str, late: float, *, lane: str = "mail:1", **more: Any) -> Delivery:
    given = {"channel": "mail", "lane": lane, "next_at": ago(late), "made_at": ago(late)}
    return Delivery.objects.create(notice=notice(key), **(given | more))
