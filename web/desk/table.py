"""The people of a disputed table: who sat where, what they say, and what is known of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import Ban, Caution
from games.engines.engine import Seat
from games.models import Dispute, Message, Tenure
from games.precedents import History, histories
from web.boards.voice import Voice

MOST_TALK = 300  # messages, the latest


class Table:
    """Everybody who sits or sat there."""

    def __init__(self, dispute: Dispute) -> None:
        self.voice = Voice(dispute.game.kind)
        rows = Tenure.objects.filter(game=dispute.game_id).select_related("user", "user__owner")
        self.tenures = list(rows.order_by("since", "pk"))

    def name(self, seat: Seat | str, at: datetime | None = None) -> str:
        """The chair, and who sat there at that moment; without one, who sat there last."""
        called, chair = self.person(seat, at), self.voice.seat(str(seat))
        return f"{chair} ({called})" if called else chair

    def person(self, seat: Seat | str, at: datetime | None = None) -> str:
        held = [one for one in self.tenures if one.seat == seat]
        then = [one for one in held if at is None or covers(one, at)] or held
        user = then[-1].user if then else None
        return str(user) if user else ""

    @property
    def people(self) -> dict[int, Any]:
        """Each once, by number."""
        return {one.user_id: one.user for one in self.tenures if one.user is not None}

    def shown(self) -> list[dict[str, Any]]:
        users = list(self.people)
        records = histories(users)
        cautions = Caution.objects.filter(user__in=users).order_by("at")
        bans = Ban.objects.filter(user__in=users).order_by("made_at")
        warned, banned = by_user(cautions), by_user(bans)
        now = timezone.now()
        return [
            {
                "seat": self.voice.seat(one.seat),
                "user": one.user,
                "left": one.until,
                "record": records.get(one.user_id or 0, History()),
                "cautions": warned.get(one.user_id, []),
                "bans": banned.get(one.user_id, []),
                "out": one.user and one.user.banned_until and one.user.banned_until > now,
            }
            for one in self.tenures
        ]

    def talk(self, dispute: Dispute) -> list[dict[str, Any]]:
        said = Message.objects.filter(game=dispute.game_id).select_related("user")
        return [
            {
                "at": one.at,
                "channel": one.channel,
                "who": str(one.user) if one.user else "somebody who is gone",
                "seat": one.seat and self.voice.seat(one.seat),
                "text": one.text,
                "removed": one.removed,
            }
            for one in reversed(said.order_by("-at", "-pk")[:MOST_TALK])
        ]

    def statements(self, dispute: Dispute) -> list[dict[str, Any]]:
        said = dispute.statements.select_related("user").order_by("at", "pk")
        return [
            {"who": f"{self.voice.seat(one.seat)} ({one.user})", "text": one.text, "at": one.at}
            for one in said
        ]


def covers(tenure: Tenure, at: datetime) -> bool:
    return tenure.since <= at and (tenure.until is None or at <= tenure.until)


def by_user(rows: Sequence[Any] | Any) -> dict[int | None, list[Any]]:
    found: dict[int | None, list[Any]] = {}
    for each in rows:
        found.setdefault(each.user_id, []).append(each)
    return found
