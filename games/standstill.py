"""Why a clock has to stand still: seats that are vacant, people who are away, agreements, and
disputes, which stop it themselves."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from games import sql, tables, wishes
from games.engines.clock import Why
from games.engines.engine import Seat
from games.face import NOBODY
from games.sitting import sitting
from games.tables import Table
from games.wishes import Wished

VACANT_AT_MOST = timedelta(days=30)  # for somebody to take over, before a game is abandoned
# For how long one wait stands still for vacations, whoever sits down on it one after another.
AWAY_AT_MOST = timedelta(days=30)
# Seats that are vacant (None), or whose people are on vacation, and since when.
Absent = Mapping[Seat, datetime | None]


class Reason(NamedTuple):
    """Since when something holds for which a clock stands still, and until when it may."""

    since: datetime
    until: datetime


def reasons_to_stop(
    table: Table, absent: Absent, wished: Wished | None, now: datetime
) -> dict[Why, Reason]:
    """The reasons that hold at this moment. A table that is at rest costs nobody's vacation."""
    if tables.over(table):
        return {}
    held = {
        Why.VACANCY: for_vacancy(table, absent, now),
        Why.PAUSE: for_pause(table, wished, now),
        Why.DISPUTE: Reason(now, now) if table.truth.bench.case else None,
    }
    if not any(held.values()):
        held[Why.VACATION] = for_vacation(table, absent, now)
    return {why: reason for why, reason in held.items() if reason is not None}


def for_vacancy(table: Table, absent: Absent, now: datetime) -> Reason | None:
    """D-11: a game without somebody whom it needs stands still."""
    if all(absent.values()):
        return None
    people, left = sitting(table.game), VACANT_AT_MOST - timedelta(seconds=table.face.vacant)
    return Reason(now, now + left) if people and people.at(table).paused else None


def for_pause(table: Table, wished: Wished | None, now: datetime) -> Reason | None:
    """All have agreed on it; and then until all have agreed to go on."""
    face = table.face
    if face.stopped(Why.PAUSE):
        return None if wished and wished.go_on else Reason(now, now)
    left = wishes.left_of(face)
    if wished is None or wished.hours is None or left <= timedelta():
        return None
    return Reason(wished.at, now + min(timedelta(hours=wished.hours), left))


def for_vacation(table: Table, absent: Absent, now: datetime) -> Reason | None:
    """All for whom the clock runs are absent, and one of them is on vacation."""
    face = table.face
    waiting = [seat for seat in face.waiting if seat not in NOBODY]
    away = [since for seat in waiting if (since := absent.get(seat)) is not None]
    left = AWAY_AT_MOST - timedelta(seconds=face.away)
    if not away or any(seat not in absent for seat in waiting) or left <= timedelta(seconds=1):
        return None
    if face.due is None and not face.stops:  # an hourglass that nobody has turned costs nothing
        return None
    since = now if len(away) < len(waiting) else max(away)
    since = since if face.since is None else max(since, face.since)
    return Reason(since, since + left)


def absences(found: Sequence[Table]) -> dict[UUID, dict[Seat, datetime | None]]:
    """Mostly there are none."""
    rows = sql.of_many(ABSENT, ["uuid"], [[table.game] for table in found])
    absent: dict[UUID, dict[Seat, datetime | None]] = {}
    for game, seat, since in rows:
        absent.setdefault(sql.identifier(game), {})[Seat(seat)] = since and sql.moment(since)
    return absent


ABSENT = """
    WITH wanted(game) AS ({})
    SELECT seat.game_id, seat.name, vacation.since
    FROM wanted JOIN games_seat seat ON seat.game_id = wanted.game
    LEFT JOIN games_vacation vacation
        ON vacation.user_id = seat.user_id AND vacation.since IS NOT NULL
    WHERE seat.user_id IS NULL OR vacation.user_id IS NOT NULL
"""
