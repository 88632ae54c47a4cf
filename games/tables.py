"""Folded games, kept in memory with their position. A cache: thrown away, it costs only time."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games import log
from games.engines import ENGINES, chain
from games.engines.engine import Seat


class Chair(NamedTuple):
    """What one viewer was told: how many things, and the state folded from them."""

    seen: int
    known: Any


class Table(NamedTuple):
    """A game folded up to a position, as it is and as the viewers who asked know it."""

    game: UUID
    kind: str
    position: int
    link: bytes
    at: datetime | None  # when the last thing happened
    truth: Any
    chairs: dict[Seat | None, Chair]

    def after(self, happened: Iterable[log.Recorded]) -> "Table":
        """The same table when these things have happened too."""
        engine, truth, chairs = ENGINES[self.kind], self.truth, dict(self.chairs)
        position, link, at = self.position, self.link, self.at
        for position, event, _, at, _, link in happened:  # noqa: B007  the last ones are kept
            truth = engine.evolve(truth, event)
            for seat, (seen, known) in chairs.items():
                if event.told_to(seat):
                    chairs[seat] = Chair(seen + 1, engine.evolve(known, event))
        return Table(self.game, self.kind, position, link, at, truth, chairs)

    def chair(self, seat: Seat | None) -> Chair:
        """What this viewer knows at this position; read from the log the first time."""
        if seat not in self.chairs:
            engine = ENGINES[self.kind]
            told = [
                event
                for _, event, *_ in log.read(self.game, self.kind, upto=self.position)
                if event.told_to(seat)
            ]
            self.chairs[seat] = Chair(len(told), engine.fold(told))
        return self.chairs[seat]


def over(table: Table) -> bool:
    return ENGINES[table.kind].result(table.truth) is not None


def fresh(game: UUID, kind: str, *seats: Seat | None) -> Table:
    """A table before anything happened, with chairs for those who are about to look."""
    initial = ENGINES[kind].initial
    chairs = {seat: Chair(0, initial) for seat in seats}
    return Table(game, kind, 0, chain.first_link(str(game)), None, initial, chairs)


def current(game: UUID, kind: str, *seats: Seat | None, head: int | None = None) -> Table:
    """The table as it is now, or at least as far as `head`."""
    table = kept(game, kind, *seats)
    if head is None or table.position < head:
        table = table.after(log.read(game, kind, after=table.position))
        keep(table)
    return table


def at(game: UUID, kind: str, position: int) -> Table:
    """The table as it was at a position."""
    table = kept(game, kind)
    if table.position == position:
        return table
    return fresh(game, kind).after(log.read(game, kind, upto=position))


_tables: OrderedDict[UUID, Table] = OrderedDict()
_lock = Lock()


def kept(game: UUID, kind: str, *seats: Seat | None) -> Table:
    with _lock:
        table = _tables.get(game)
        if table is None:
            return fresh(game, kind, *seats)
        _tables.move_to_end(game)
        return table


def keep(table: Table) -> None:
    """Only what is committed is kept; what is rolled back is forgotten with its transaction."""
    transaction.on_commit(lambda: remember(table))


def remember(table: Table) -> None:
    """A table never goes back to an earlier position."""
    with _lock:
        known = _tables.get(table.game)
        if known is None or known.position <= table.position:
            _tables[table.game] = table
            _tables.move_to_end(table.game)
        while len(_tables) > settings.TABLES_KEPT:
            _tables.popitem(last=False)


def drop(game: UUID) -> None:
    """Read this game anew the next time."""
    with _lock:
        _tables.pop(game, None)


def forget() -> None:
    with _lock:
        _tables.clear()
