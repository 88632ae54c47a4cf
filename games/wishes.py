"""Who at a table would like a pause, and who would like to go on: kept until one of them comes."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.conf import settings

from games import log, sql
from games.engines.clock import ClockStarted, ClockStopped, Why
from games.face import Face
from games.models import PauseWish
from games.tables import Table

ON = 0  # hours: to go on


class Wished(NamedTuple):
    """What all who sit at a table have agreed on, and when: a pause of so many hours, which is what
    the shortest wish says; or to go on; or nothing."""

    at: datetime
    hours: int | None
    go_on: bool


def at_tables(games: Sequence[UUID]) -> dict[UUID, Wished]:
    """Of those tables at which everybody wishes something. Nobody is asked at a vacant seat."""
    if not games:
        return {}
    rows = sql.of_many(WISHES, ["uuid"], [[game] for game in games])
    return {
        sql.identifier(game): Wished(sql.moment(at), least if least > ON else None, most == ON)
        for game, least, most, at in rows
    }


WISHES = """
    WITH wanted(game) AS ({})
    SELECT seat.game_id, MIN(wish.hours), MAX(wish.hours), MAX(wish.at)
    FROM wanted JOIN games_seat seat ON seat.game_id = wanted.game
    LEFT JOIN games_pausewish wish ON wish.game_id = seat.game_id AND wish.user_id = seat.user_id
    WHERE seat.user_id IS NOT NULL GROUP BY seat.game_id HAVING COUNT(wish.id) = COUNT(*)
"""


def follow(*happened: tuple[Table, Sequence[log.Recorded]]) -> None:
    """Wishes are fulfilled, or have become pointless, when a pause begins and when it ends."""
    for table, done in happened:
        for recorded in done:
            match recorded.event:
                case ClockStopped(Why.PAUSE) | ClockStarted(Why.PAUSE):
                    forget(table.game)


def forget(game: UUID, **of: int) -> None:
    """All wishes at this table, or those of somebody who does not sit there any more."""
    PauseWish.objects.filter(game=game, **of).delete()


def left_of(face: Face) -> timedelta:
    """How long this game may still pause."""
    return timedelta(days=settings.PAUSE_DAYS) - timedelta(seconds=face.paused)
