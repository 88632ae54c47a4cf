"""Read and append: the only writer of facts."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError

from games import codec, sql
from games.engines import chain
from games.engines.engine import Event, Seat, tag_of
from games.models import Entry


class Conflict(Exception):
    """Somebody else wrote at this position first."""


class Recorded(NamedTuple):
    """One thing that happened, and where it stands in the log."""

    position: int
    event: Any
    by: Seat
    at: datetime
    cause: UUID
    link: bytes


class Written(NamedTuple):
    """A row as the table holds it."""

    position: int
    type: str
    version: int
    data: str
    by: str
    at: datetime
    cause: UUID
    request: str
    nonce: bytes
    link: bytes

    def row(self) -> bytes:
        """The text that is hashed."""
        return chain.encode(
            chain.Row(
                self.position,
                self.type,
                self.version,
                self.data,
                self.by,
                moment(self.at),
                str(self.cause),
                self.request,
            )
        )


READ = """
    SELECT position, type, version, data, "by", at, cause, link FROM games_entry WHERE game_id = %s
"""


def read(game: UUID, kind: str, *, after: int = 0, upto: int | None = None) -> list[Recorded]:
    if upto is None:
        return recorded(kind, "AND position > %s", game, after)
    return recorded(kind, "AND position > %s AND position <= %s", game, after, upto)


def read_with(game: UUID, kind: str, *, after: int, cause: UUID) -> list[Recorded]:
    """What came after a position, and whatever this command made happen before: one query."""
    return recorded(kind, "AND (position > %s OR cause = %s)", game, after, cause)


def recorded(kind: str, which: str, *values: object) -> list[Recorded]:
    return [
        Recorded(
            position,
            codec.decode(kind, type, version, data),
            Seat(by),
            sql.moment(at),
            sql.identifier(cause),
            bytes(link),
        )
        for position, type, version, data, by, at, cause, link in sql.rows(
            f"{READ} {which} ORDER BY position", *values
        )
    ]


def written(game: UUID) -> Iterable[Written]:
    """Every row of a game as it stands in the table, undecoded."""
    rows = Entry.objects.filter(game=game).order_by("position").values_list(*Written._fields)
    for row in rows.iterator():
        *facts, nonce, link = row
        yield Written(*facts, bytes(nonce), bytes(link))


def last_of(game: UUID, cause: UUID) -> int | None:
    """The last position that a command has made, if it was carried out."""
    rows = Entry.objects.filter(game=game, cause=cause).order_by("-position")
    return rows.values_list("position", flat=True).first()


def request_of(game: UUID, cause: UUID) -> str:
    """The command behind a cause, as it was written down."""
    entries = Entry.objects.filter(game=game, cause=cause).order_by("position")
    return str(entries.values_list("request", flat=True)[0])


def opening_of(game: UUID) -> str:
    """The command that a game was opened with, as it was written down."""
    return str(Entry.objects.values_list("request", flat=True).get(game=game, position=1))


COLUMNS = ", ".join(f'"{name}"' for name in ("game_id", *Written._fields))
INSERT = f"INSERT INTO games_entry ({COLUMNS}) VALUES "  # noqa: S608  names of our own
ROW = f"({', '.join(['%s'] * (1 + len(Written._fields)))})"


def append(
    game: UUID,
    events: Sequence[Event],
    *,
    after: int,
    link: bytes,
    by: Seat,
    at: datetime,
    cause: UUID,
    request: str,
) -> list[Recorded]:
    """Write down what happened, at the positions that follow `after`, or raise Conflict."""
    values: list[object] = []
    done = []
    for position, event in enumerate(events, start=after + 1):
        row = Written(
            position, tag_of(type(event)), event.version, codec.encode(event), by, at, cause,
            request if position == after + 1 else "", secrets.token_bytes(16), b"",
        )  # fmt: skip
        link = chain.next_link(link, row.nonce, row.row())
        values += (game, *row._replace(link=link))
        done.append(Recorded(position, event, by, at, cause, link))
    try:
        sql.run(INSERT + ", ".join([ROW] * len(done)), *values)
    except IntegrityError as error:  # No lock: the unique position is the lock.
        raise Conflict from error
    return done


def moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
