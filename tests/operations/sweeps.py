"""Sweeps to watch the clockwork with: one that claims rows and counts them, and one that breaks."""

from __future__ import annotations

from django.db import connection, transaction
from django.utils import timezone

from games.models import Deadline, Game
from notices import tally

BATCH = 7
CLAIM = """
UPDATE games_deadline SET due_at = NULL, tries = tries + 1 WHERE game_id IN (
    SELECT game_id FROM games_deadline WHERE due_at <= %s ORDER BY due_at LIMIT %s {lock}
) RETURNING game_id
"""


def claims() -> int:
    """Claims what is due, and counts it in the same transaction."""
    lock = "FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CLAIM.format(lock=lock), [timezone.now(), BATCH])
        claimed = [row[0] for row in cursor.fetchall()]
        tally.add("claimed", len(claimed))
    return len(claimed)


def breaks() -> int:
    """Is asked for every second, breaks, and keeps nobody from anything."""
    tally.add("broken", 1)
    raise RuntimeError("A sweep that breaks, as the tests want it to.")


def due(count: int) -> None:
    """So many rows that are due now."""
    games = Game.objects.bulk_create([Game(kind="codenames", options="{}") for _ in range(count)])
    Deadline.objects.bulk_create([Deadline(game=game, due_at=timezone.now()) for game in games])
