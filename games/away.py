"""Clocks that stand still because somebody is on vacation: since when and until when, for whom.

Kept beside the log, which knows seats alone, and written with what happens in it.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from games import log, sql, tables
from games.engines.clock import ClockStarted, ClockStopped, Why
from games.models import Away
from games.tables import Table


def follow(*happened: tuple[Table, Sequence[log.Recorded]]) -> None:
    """Write down for whom clocks have begun to stand still, and that they do so no more."""
    for table, done in happened:
        for recorded in done:
            match recorded.event:
                case ClockStopped(Why.VACATION):
                    begin(table, recorded.at)
                case ClockStarted(Why.VACATION):
                    end(table.game, recorded.at)
        if table.timing.has_clock and tables.over(table):
            end(table.game, done[-1].at)


def begin(table: Table, at: datetime) -> None:
    stop = table.face.stopped(Why.VACATION)
    sql.of_many(
        BEGIN,
        ("uuid", "text", "timestamptz"),
        [(table.game, seat, stop.since if stop else at) for seat in table.face.waiting],
    )


BEGIN = """
    WITH waits(game, seat, since) AS ({})
    INSERT INTO games_away (game_id, user_id, since)
    SELECT seat.game_id, seat.user_id, waits.since
    FROM waits JOIN games_seat seat ON seat.game_id = waits.game AND seat.name = waits.seat
    JOIN games_vacation vacation ON vacation.user_id = seat.user_id
    WHERE vacation.since IS NOT NULL
"""


def end(game: UUID, at: datetime, **of: int) -> None:
    """For all at this table, or for one who is there no more."""
    Away.objects.filter(game=game, until=None, **of).update(until=at)
