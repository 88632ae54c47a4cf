"""The rows of the clocks: wound with every step, claimed by whoever rings them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import connection, transaction
from django.db.models import F

from games import sql
from games.face import NOBODY, Face
from games.models import Deadline
from games.tables import Table

LEASE = timedelta(seconds=60)
WORTH_A_WARNING = timedelta(hours=1)  # of a shorter wait nobody is reminded
LONGEST_PAUSE = timedelta(hours=1)  # after ringing has failed, before it is tried again


class Due(NamedTuple):
    """A row that is looked at now, by nobody else until `lease`. `at` is when it was due, if it
    was; `look`: something around the table has changed."""

    game: UUID
    kind: str
    at: datetime | None
    tries: int
    look: bool
    lease: datetime


def wind(*clocked: Table) -> None:
    """Set when the clocks of these games ring next. Where the table waits for somebody who is on
    vacation, it is to be looked at: perhaps it has to stand still."""
    if clocked:
        sql.of_many(WIND, TYPES, [row_of(table) for table in clocked])


@transaction.atomic
def settle(*looked_at: tuple[Table, Due]) -> None:
    """They have been looked at, and there was nothing to do. Whatever has changed around a table
    meanwhile took the lease away, and is looked at again. Several are held in the order in which
    whoever leaves several holds them."""
    rows = [(*row_of(table), due.lease) for table, due in looked_at]
    held = Deadline.objects.filter(game__in=[due.game for _, due in looked_at]).order_by("game")
    list(held.select_for_update().values_list("game"))
    sql.of_many(SETTLE, (*TYPES, "timestamptz"), rows)


def row_of(table: Table) -> tuple[object, ...]:
    face = table.face
    return table.game, table.position, face.due, face.began, warning(face)


def warning(face: Face) -> datetime | None:
    """From when on it may be time to tell somebody that it is short: who has told when is looked up
    then. Of a wait that is short itself everybody has just heard."""
    if face.due is None or face.began is None or face.stops or NOBODY.issuperset(face.waiting):
        return None
    return face.began if face.due - face.began >= WORTH_A_WARNING else None


TYPES = "uuid", "int", "timestamptz", "timestamptz", "timestamptz"
AWAY = """EXISTS (
        SELECT 1 FROM games_vacation vacation
        JOIN games_seat seat ON seat.user_id = vacation.user_id AND seat.game_id = clock.game
        JOIN games_standing standing ON standing.game_id = clock.game
        WHERE vacation.since IS NOT NULL AND standing.awaited LIKE '%%|' || seat.name || '|%%'
    )"""
# A row never goes back: who looked at it before the last move has nothing more to say. What has
# changed around the table stays to be looked at.
WIND = """
    WITH clock(game, position, due, began, warn) AS ({})
    UPDATE games_deadline SET due_at = clock.due, wound_at = clock.position, began_at = clock.began,
        warn_at = clock.warn, look = look OR AWAY, leased_until = NULL, tries = 0, error = ''
    FROM clock WHERE game_id = clock.game AND wound_at <= clock.position
""".replace("AWAY", AWAY)
SETTLE = """
    WITH clock(game, position, due, began, warn, lease) AS ({})
    UPDATE games_deadline SET due_at = clock.due, wound_at = clock.position, look = FALSE,
        leased_until = NULL, tries = 0, error = ''
    FROM clock WHERE game_id = clock.game AND wound_at <= clock.position
        AND leased_until = clock.lease
"""


def look_again(*games: UUID) -> None:
    """Something around these tables has changed for which their clocks may have to stand still, or
    to run again. Known when the transaction is, and done by whoever rings next."""
    Deadline.objects.filter(game__in=games).update(look=True, leased_until=None)


CLAIM = """
    UPDATE games_deadline SET leased_until = %s WHERE game_id IN (
        SELECT game_id FROM games_deadline WHERE (due_at <= %s OR look)
        AND (leased_until IS NULL OR leased_until <= %s) {only} ORDER BY due_at LIMIT %s {lock}
    ) RETURNING game_id, (SELECT kind FROM games_game WHERE id = game_id), due_at, tries, look
"""


def claim(now: datetime, most: int, games: Sequence[UUID] | None = None) -> list[Due]:
    """Rows that are due, of all games or of these, for as long as the lease holds."""
    lock = "FOR UPDATE SKIP LOCKED" if connection.vendor == "postgresql" else ""
    only = "" if games is None else f"AND game_id IN ({', '.join(['%s'] * len(games))})"
    lease, named = now + LEASE, games or ()
    with transaction.atomic():
        rows = sql.rows(CLAIM.format(lock=lock, only=only), lease, now, now, *named, most)
    return [
        Due(sql.identifier(game), kind, at and sql.moment(at), tries, bool(look), lease)
        for game, kind, at, tries, look in rows
    ]


def failed(due: Due, error: Exception, now: datetime) -> None:
    """It is tried again later, and later each time; until then an operator can read why."""
    pause = min(timedelta(seconds=2 ** min(due.tries, 20)), LONGEST_PAUSE)
    mine = Deadline.objects.filter(game=due.game, leased_until=now + LEASE)  # nobody else's by now
    mine.update(
        tries=F("tries") + 1, error=f"{type(error).__name__}: {error}"[:200],
        leased_until=now + pause,
    )  # fmt: skip
