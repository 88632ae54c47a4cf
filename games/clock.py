"""The clockwork: what is due is rung, each once, by however many processes.

A ring is a command by the clock's own seat: a move that comes first wins, and a tie is decided by
the log. Who dies while ringing leaves the row to others, when its lease is over.
"""

import logging
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID, uuid5

import structlog
from django.conf import settings
from django.db import transaction

from games import deadlines, log, seats, tables, wall_clock, wishes
from games.deadlines import Due
from games.engines.clock import StopClock, Then, TimeUp
from games.engines.engine import CLOCK, Command
from games.face import NOBODY, wanted
from games.play import Move, MovedOn, play_all
from games.standstill import Absent, absences, reasons_to_stop
from games.tables import Table
from games.wishes import Wished
from notices import tally

BATCH = 100  # games that are rung with one handful of statements
BATCHES = 10  # in one sweep: all have its moment, and a lease that must hold to the end
ATTEMPTS = 8
logger = logging.getLogger(__name__)
speaker = structlog.get_logger(__name__)


def ring(now: datetime | None = None) -> int:
    """Ring what is due, as far as one sweep goes; how many commands the clocks have sent."""
    now, rung = now or wall_clock.now(), 0
    for _ in range(BATCHES):
        claimed = deadlines.claim(now, BATCH)
        if not claimed:
            break
        rung += ring_all(claimed, now)
    return rung


def ring_at(games: Sequence[UUID], now: datetime | None = None) -> None:
    """The same at these tables, for whoever has just changed something around them and would like
    to see what comes of it."""
    now = now or wall_clock.now()
    while games and (claimed := deadlines.claim(now, BATCH, games)):
        ring_all(claimed, now)


def ring_all(claimed: Sequence[Due], now: datetime) -> int:
    """Together, if nothing comes between; else one by one, so that none waits for another."""
    try:
        return ring_together(claimed, now)
    except Exception as error:  # whatever it is, one by one it is seen of which
        logger.debug("Not rung together: %r", error)
    return sum(ring_alone(due, now) for due in claimed)


def ring_together(claimed: Sequence[Due], now: datetime) -> int:
    said = commands_for(claimed, now)
    if any(opens_seats(said_now.command) for said_now in said):
        raise log.Conflict  # one by one: seats are opened in a transaction of their own
    return carried_out(said, now)


def ring_alone(due: Due, now: datetime) -> int:
    try:
        for _ in range(ATTEMPTS):
            try:
                said = commands_for([due], now)
                open_seats(said, now)
                return carried_out(said, now)
            except log.Conflict:
                tables.drop(due.game)  # Somebody was first: read again, and perhaps all is well.
        raise MovedOn
    except Exception as error:
        logger.exception("A clock could not be rung.")
        deadlines.failed(due, error, now)
        return 0


class Said(NamedTuple):
    """What a clock has to say to its table, if anything, and who is absent there."""

    due: Due
    table: Table
    command: Command | None
    absent: Absent


def commands_for(claimed: Sequence[Due], now: datetime) -> list[Said]:
    found = brought_up(claimed)
    absent = absences(found)
    wished = wishes.at_tables([due.game for due in claimed if due.look])
    return [
        Said(due, table, command_for(table, there, wished.get(table.game), now), there)
        for due, table in zip(claimed, found, strict=True)
        for there in [absent.get(table.game, {})]
    ]


def carried_out(said: Sequence[Said], now: datetime) -> int:
    """How many commands were sent: all of them, or none and Conflict. Where nothing is said, that
    is noted first, and by itself: whoever goes for good may hold one of these tables and wait for
    another."""
    if quiet := [(s.table, s.due) for s in said if s.command is None]:
        deadlines.settle(*quiet)
    if rung := [s for s in said if s.command is not None]:
        send_all(rung, now)
    return len(rung)


@transaction.atomic
def send_all(rung: Sequence[Said], now: datetime) -> None:
    play_all([Move(s.table, s.command, CLOCK, cause_of(s.table)) for s in rung], now=now)
    # Where more than time is at work, one command may not be enough.
    if more := [
        s.due.game for s in rung if s.absent or s.table.face.stops or opens_seats(s.command)
    ]:
        deadlines.look_again(*more)
    count([s.due for s in rung if s.due.at is not None and s.due.at <= now], now)


def count(rung: Sequence[Due], now: datetime) -> None:
    """Every deadline that was rung is counted, and one that was rung late is spoken of."""
    tally.add("deadlines_rung", len(rung))
    late = [due for due in rung if (now - due.at).total_seconds() > settings.LATE_AFTER]
    tally.add("deadlines_rung_late", len(late))
    for due in late:
        seconds = round((now - due.at).total_seconds())
        speaker.warning("deadline_rung_late", game=str(due.game), late=seconds)


def brought_up(claimed: Sequence[Due]) -> list[Table]:
    """These games as they are now: few queries for what this process has not seen of them."""
    kept = tables.kept_all([(due.game, due.kind, None) for due in claimed])
    news = log.read_stretches([log.Stretch(t.game, t.kind, after=t.position) for t in kept])
    found = [table.after(news[table.game]) for table in kept]
    for table in found:
        tables.keep(table)
    return found


def cause_of(table: Table) -> UUID:
    return uuid5(table.game, f"clock at {table.position}")


def command_for(
    table: Table, absent: Absent, wished: Wished | None, now: datetime
) -> Command | None:
    """What this clock has to say now. Time that was up before there was a reason to stand still is
    up."""
    face, reasons = table.face, reasons_to_stop(table, absent, wished, now)
    for why, (since, until) in reasons.items():
        was_up = not face.stops and face.due is not None and face.due <= since
        if face.stopped(why) is None and not was_up:
            return StopClock(why, until, since if since < now else None)
    misses = settings.ABANDONED_AFTER
    return wanted(face, table.timing, now, reasons, misses=misses)


# Seats that are opened for others when their people were slow.


def opens_seats(command: Command | None) -> bool:
    return isinstance(command, TimeUp) and command.then is Then.REPLACE


def open_seats(said: Sequence[Said], now: datetime) -> None:
    """Before it is said that time was up: who dies between the two has lost nothing but the word.
    Whoever has moved meanwhile keeps their seat."""
    for due, table, command, absent in said:
        if opens_seats(command):
            slow = [seat for seat in table.face.waiting if seat not in (*NOBODY, *absent)]
            seats.open_up(due.game, slow, head=table.position, at=now)
