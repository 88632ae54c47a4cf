"""Who is told that something has happened in a game: written with it, in one statement.

Everything here is public, but for who is asked in private, which that seat alone is told.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from msgspec.structs import replace

from games import log, sql
from games.engines import ENGINES
from games.engines.clock import ClockStarted, ClockStopped, TimeRanOut, Why
from games.engines.engine import Contested, Resolved, Seat
from games.models import Deadline
from games.tables import Table
from notices.kinds import Facts, Kind
from notices.models import Notice
from notices.outbox import written

Happened = tuple[Table, Table, Sequence[log.Recorded]]  # before, after, and what lies between


class Told(NamedTuple):
    """Something that whoever sits in a seat is told."""

    seat: Seat
    kind: Kind
    facts: Facts


def announce(*happened: Happened) -> None:
    """Write down what the people at these tables are told of it."""
    rows = [
        (after.game, seat, kind, f"{kind}:{after.game}:{after.position}:{seat}",
         written(facts).decode(), done[-1].at)
        for before, after, done in happened
        for seat, kind, facts in dict.fromkeys(told(before, after, done))
    ]  # fmt: skip
    if rows:
        types = "int", "uuid", "text", "text", "text", "text", "timestamptz"
        sql.of_many(INSERT, types, [(n, *row) for n, row in enumerate(rows)])


INSERT = """
    WITH news(number, game, seat, kind, key, facts, at) AS ({})
    INSERT INTO notices_notice (key, user_id, kind, game, facts, at, fresh)
    SELECT news.key, seat.user_id, news.kind, seat.game_id, news.facts, news.at, TRUE
    FROM news JOIN games_seat seat ON seat.game_id = news.game AND seat.name = news.seat
    WHERE seat.user_id IS NOT NULL ORDER BY news.number ON CONFLICT (key) DO NOTHING
"""


def told(before: Table, after: Table, done: Sequence[log.Recorded]) -> Iterator[Told]:
    """What each seat is told. Whoever made it happen knows it already."""
    engine, by = ENGINES[after.kind], done[0].by
    result, was, now = engine.result(after.truth), waited_for(before), waited_for(after)
    for seat in (seated.seat for seated in after.truth.seats if seated.seat != by):
        facts = Facts(game_kind=after.kind, seat=seat)
        for recorded in done:
            yield from told_of(recorded.event, seat, facts)
        if result is not None:
            won = seat in result.winners
            yield Told(seat, Kind.GAME_OVER, replace(facts, why=str(result.reason), won=won))
        elif seat in now and seat not in was:
            yield Told(seat, Kind.YOUR_TURN, replace(facts, due_at=after.face.due))
        elif before.position == 0:
            yield Told(seat, Kind.GAME_STARTED, facts)


def told_of(event: object, seat: Seat, facts: Facts) -> Iterator[Told]:
    match event:
        case TimeRanOut(seats) if seat in seats:
            yield Told(seat, Kind.TIME_UP, facts)
        case ClockStopped(Why.DISPUTE) | ClockStarted(Why.DISPUTE):
            return  # of the dispute they are told
        case ClockStopped(why):
            yield Told(seat, Kind.CLOCK_STOPPED, replace(facts, why=str(why)))
        case ClockStarted(why):
            yield Told(seat, Kind.CLOCK_STARTED, replace(facts, why=str(why)))
        case Contested():
            yield Told(seat, Kind.DISPUTE_OPENED, facts)
        case Resolved():
            yield Told(seat, Kind.DISPUTE_RULED, facts)


def waited_for(table: Table) -> frozenset[Seat]:
    """Whom the table waits for, and who is asked aside."""
    engine = ENGINES[table.kind]
    return frozenset((*engine.awaited(table.truth), *engine.asked(table.truth)))


def still_waits(notice: Notice) -> bool:
    """Whether a notice that a table waits for its reader is still true. One that was told again
    since, of a later turn, speaks of a turn that is over."""
    if notice.game is None or not is_still_true(notice.game, notice.user_id):
        return False
    same = Notice.objects.filter(user=notice.user_id, game=notice.game, kind=notice.kind)
    return not same.filter(pk__gt=notice.pk).exists()


def is_still_short(notice: Notice) -> bool:
    """Whether the wait whose end is near is the one that still goes on."""
    if notice.game is None or not is_still_true(notice.game, notice.user_id):
        return False
    return Deadline.objects.filter(game=notice.game, began_at__lte=notice.at).exists()


def is_still_true(game: UUID, user: int) -> bool:
    """Whether the table waits for this person now, in whatever seat they have."""
    rows = sql.rows(WAITS, game, user)
    return any(f"|{seat}|" in awaited + asked for seat, awaited, asked in rows)


WAITS = """
    SELECT seat.name, standing.awaited, standing.asked FROM games_seat seat
    JOIN games_standing standing ON standing.game_id = seat.game_id
    WHERE seat.game_id = %s AND seat.user_id = %s
"""
