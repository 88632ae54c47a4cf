"""Whoever is waited for is told when their time gets short, as early as they wish.

At most once in a wait. Of a wait that is not twice as long as somebody wishes they hear at its
half: to be told at once would tell them nothing but that it is their turn. Of one shorter than an
hour nobody hears.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection, transaction

from games import sql, wall_clock
from games.models import Deadline
from notices import outbox
from notices.kinds import Facts, Kind
from notices.preferences import lead_of

BATCH = 200


class Wait(NamedTuple):
    """The wait of a table for somebody, which began and ends."""

    game: UUID
    kind: str
    seat: str
    user: int
    began: datetime
    due: datetime

    def warning(self, lead: timedelta) -> datetime | None:
        """When they are told."""
        return self.due - min(lead, (self.due - self.began) / 2) if lead else None

    def news(self, now: datetime) -> outbox.News:
        key = f"time_short:{self.game}:{self.began.isoformat()}:{self.user}"
        facts = Facts(game_kind=self.kind, seat=self.seat, due_at=self.due)
        return outbox.News(key, self.user, Kind.TIME_SHORT, now, facts, self.game)


def warn(now: datetime | None = None) -> int:
    """Tell those whose time is short; how many clocks were looked at. What was begun and not ended
    has not happened, and is told once by whoever comes next."""
    now = now or wall_clock.now()
    with transaction.atomic():
        claimed = claim(now)
        waits = waits_at(claimed)
        leads = lead_of({wait.user for wait in waits})
        timed = [(wait.warning(leads[wait.user]), wait) for wait in waits]
        outbox.post(wait.news(now) for at, wait in timed if at is not None and at <= now < wait.due)
        come_back([(at, wait.game) for at, wait in timed if at is not None and at > now])
    return len(claimed)


def come_back(warnings: Sequence[tuple[datetime, UUID]]) -> None:
    """To each of these tables at the earliest of its moments."""
    earliest = {game: at for at, game in sorted(warnings, reverse=True)}
    rows = [Deadline(game_id=game, warn_at=at) for game, at in earliest.items()]
    Deadline.objects.bulk_update(rows, ["warn_at"])


def claim(now: datetime) -> list[UUID]:
    lock = "FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    rows = sql.rows(CLAIM.format(lock=lock), now, BATCH)
    return [sql.identifier(game) for (game,) in rows]


CLAIM = """
    UPDATE games_deadline SET warn_at = NULL WHERE game_id IN (
        SELECT game_id FROM games_deadline WHERE warn_at <= %s ORDER BY warn_at LIMIT %s {lock}
    ) RETURNING game_id
"""


def waits_at(games: Collection[UUID]) -> list[Wait]:
    """For whom these tables wait now. Who is asked aside is in no hurry."""
    if not games:
        return []
    return [
        Wait(sql.identifier(game), kind, seat, user, sql.moment(began), sql.moment(due))
        for game, kind, seat, user, began, due in sql.of_many(
            WAITS, ["uuid"], [[game] for game in games]
        )
    ]


WAITS = """
    WITH wanted(game) AS ({})
    SELECT game.id, game.kind, seat.name, seat.user_id, clock.began_at, clock.due_at
    FROM wanted JOIN games_game game ON game.id = wanted.game
    JOIN games_deadline clock ON clock.game_id = game.id
    JOIN games_standing standing ON standing.game_id = game.id
    JOIN games_seat seat ON seat.game_id = game.id AND seat.user_id IS NOT NULL
        AND standing.awaited LIKE '%%|' || seat.name || '|%%'
    WHERE clock.began_at IS NOT NULL AND clock.due_at IS NOT NULL
"""
