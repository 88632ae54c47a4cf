"""The read path: the one way out."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from games import log, tables
from games.engines import ENGINES
from games.engines.engine import Choice, Seat
from games.tables import Table


class Observation(NamedTuple):
    """What one seat may know, and what it may do about it."""

    seat: Seat | None
    seen: int
    view: Any
    choices: tuple[Choice, ...]


class Told(NamedTuple):
    """One thing that a viewer was told, numbered for that viewer."""

    number: int
    at: datetime
    by: Seat
    event: Any


def observe(table: Table, seat: Seat | None) -> Observation:
    """What one seat may know, and what it may do about it."""
    engine = ENGINES[table.kind]
    seen, known = table.chair(seat)
    return Observation(seat, seen, engine.view(known, seat), engine.legal(known, seat))


def feed(table: Table, seat: Seat | None, *, after: int, limit: int | None = None) -> list[Told]:
    """What this viewer was told after a number. Positions of the log never leave the server."""
    if after >= table.chair(seat).seen:
        return []
    happened = log.read(table.game, table.kind, upto=table.position)
    told = (recorded for recorded in happened if recorded.event.told_to(seat))
    numbered = [
        Told(number, recorded.at, recorded.by, recorded.event)
        for number, recorded in enumerate(told, start=1)
        if number > after
    ]
    return numbered[:limit]


def whole_log(table: Table) -> Iterator[tuple[log.Written, Any]]:
    """Every row with its event, for everybody: the secrets of a game end with the game."""
    assert tables.over(table), "the log of a running game is nobody's"
    events = log.read(table.game, table.kind, upto=table.position)
    for written, recorded in zip(log.written(table.game), events, strict=False):
        yield written, recorded.event
