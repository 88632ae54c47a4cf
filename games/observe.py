"""The read path: the one way out."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

from games import log, tables
from games.engines import ENGINES, chain
from games.engines.engine import Advice, Choice, Command, Confidential, Seat
from games.tables import Table


class Observation(NamedTuple):
    """What one seat may know, and what it may do about it."""

    seat: Seat | None
    seen: int
    view: Any
    choices: tuple[Choice, ...]
    awaited: tuple[Seat, ...]


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
    view, choices = engine.view(known, seat), engine.legal(known, seat)
    return Observation(seat, seen, view, choices, engine.awaited(known))


def awaited(table: Table) -> tuple[Seat, ...]:
    """For whom the table waits, as everybody knows."""
    return ENGINES[table.kind].awaited(table.truth)


def advise(table: Table, draft: Command, seat: Seat) -> Advice:
    """What the rules say of a command that is not sent yet, from what its seat knows."""
    return ENGINES[table.kind].advise(table.chair(seat).known, draft, seat)


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
    """The rows with their events, for everybody: the secrets of a game end with the game.

    What stays confidential is left out, and the rest is numbered and linked as if it had never
    been: a gap would tell that there was something.
    """
    assert tables.over(table), "the log of a running game is nobody's"
    events = log.read(table.game, table.kind, upto=table.position)
    link, position = chain.first_link(str(table.game)), 0
    for written, (_, event, *_) in zip(log.written(table.game), events, strict=False):
        if not isinstance(event, Confidential):
            position += 1
            row = written._replace(position=position)
            link = chain.next_link(link, row.nonce, row.row())
            yield row._replace(link=link), event
