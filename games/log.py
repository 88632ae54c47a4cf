"""Read and append: the only writer of facts."""

import itertools
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
    rows = sql.rows(f"{READ} {which} ORDER BY position", *values)
    return [recorded_as(kind, *row) for row in rows]


def recorded_as(
    kind: str, position: int, type: str, version: int, data: str, by: str, at: datetime,
    cause: UUID | str, link: bytes,
) -> Recorded:  # fmt: skip
    """A row as it was read."""
    event = codec.decode(kind, type, version, data)
    return Recorded(position, event, Seat(by), sql.moment(at), sql.identifier(cause), bytes(link))


class Stretch(NamedTuple):
    """A part of the log of one game: after a position, and up to one."""

    game: UUID
    kind: str
    after: int
    upto: int = 2**31 - 1


STRETCHES = """
    WITH wish(game, after, upto) AS ({})
    SELECT entry.game_id, position, type, version, data, "by", at, cause, link
    FROM wish JOIN games_entry entry
        ON entry.game_id = wish.game AND position > wish.after AND position <= wish.upto
    ORDER BY entry.game_id, position
"""
AT_ONCE = 200  # stretches in one statement


def read_stretches(wishes: Sequence[Stretch]) -> dict[UUID, list[Recorded]]:
    """Stretches of many games, one of each: one query for so many."""
    found: dict[UUID, list[Recorded]] = {wish.game: [] for wish in wishes}
    kinds = {wish.game: wish.kind for wish in wishes}
    for first in range(0, len(wishes), AT_ONCE):
        part = [(w.game, w.after, w.upto) for w in wishes[first : first + AT_ONCE]]
        for name, *row in sql.of_many(STRETCHES, ("uuid", "int", "int"), part):
            game = sql.identifier(name)
            found[game].append(recorded_as(kinds[game], *row))
    return found


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
INSERT_MANY = f"INSERT INTO games_entry ({COLUMNS}) {{}}"
TYPES = (
    "uuid", "int", "text", "int", "text", "text", "timestamptz", "uuid", "text", "bytea", "bytea",
)  # fmt: skip
MANY = 20  # rows that are better sent by columns


class Step(NamedTuple):
    """What one command made happen in one game, at the positions that follow `after`."""

    game: UUID
    events: Sequence[Event]
    after: int
    link: bytes
    by: Seat
    at: datetime
    cause: UUID
    request: str


def append(*steps: Step) -> list[list[Recorded]]:
    """Write down what happened, each step in a game of its own, or raise Conflict. All or nothing;
    games are always in the same order, so that two who write do not wait for each other."""
    rows: list[tuple[object, ...]] = []
    done = []
    for game, events, after, last_link, by, at, cause, request in steps:
        link, happened = last_link, []
        for position, event in enumerate(events, start=after + 1):
            row = Written(
                position, tag_of(type(event)), event.version, codec.encode(event), by, at, cause,
                request if position == after + 1 else "", secrets.token_bytes(16), b"",
            )  # fmt: skip
            link = chain.next_link(link, row.nonce, row.row())
            rows.append((game, *row._replace(link=link)))
            happened.append(Recorded(position, event, by, at, cause, link))
        done.append(happened)
    try:
        if len(rows) < MANY:
            sql.run(INSERT + ", ".join([ROW] * len(rows)), *itertools.chain(*rows))
        else:
            sql.of_many(INSERT_MANY, TYPES, rows)
    except IntegrityError as error:  # No lock: the unique position is the lock.
        raise Conflict from error
    return done


def moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds")
