"""Folded games, kept in memory with their position. A cache: thrown away, it costs only time."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from datetime import datetime
from threading import Lock
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction

from games import log, pace, sql
from games.engines import ENGINES, chain
from games.engines.engine import Seat
from games.face import Face, followed
from games.pace import UNTIMED, Timing


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
    timing: Timing  # what was agreed on about time
    face: Face  # what its clock shows, if it has one

    def after(self, happened: Iterable[log.Recorded]) -> "Table":
        """The same table when these things have happened too."""
        engine, truth, chairs = ENGINES[self.kind], self.truth, dict(self.chairs)
        position, link, at, face = self.position, self.link, self.at, self.face
        timing, has_clock = self.timing, self.timing.has_clock
        for position, event, by, at, _, link in happened:  # noqa: B007  the last ones are kept
            before, truth = truth, engine.evolve(truth, event)
            if has_clock:
                face = followed(face, timing, engine, before, truth, event, by=by, at=at)
            for seat, (seen, known) in chairs.items():
                if event.told_to(seat):
                    chairs[seat] = Chair(seen + 1, engine.evolve(known, event))
        return Table(self.game, self.kind, position, link, at, truth, chairs, timing, face)

    def chair(self, seat: Seat | None) -> Chair:
        """What this viewer knows at this position; read from the log the first time."""
        if seat not in self.chairs:
            self.pull_up(seat, log.read(self.game, self.kind, upto=self.position))
        return self.chairs[seat]

    def pull_up(self, seat: Seat | None, happened: Iterable[log.Recorded]) -> None:
        """A chair for this viewer, who has seen all of this."""
        told = [event for _, event, *_ in happened if event.told_to(seat)]
        self.chairs[seat] = Chair(len(told), ENGINES[self.kind].fold(told))


class Wish(NamedTuple):
    """A game that somebody looks at from a seat, and how far it has come."""

    game: UUID
    kind: str
    seat: Seat | None
    head: int


def over(table: Table) -> bool:
    return ENGINES[table.kind].result(table.truth) is not None


def at_rest(table: Table) -> bool:
    """Nothing is played: all have agreed on a pause, somebody is missing, something is disputed."""
    return bool(table.truth.clock.at_rest) and not over(table)


def fresh(game: UUID, kind: str, *seats: Seat | None, timing: Timing | None = None) -> Table:
    """A table before anything happened, with chairs for those who are about to look."""
    initial = ENGINES[kind].initial
    chairs = {seat: Chair(0, initial) for seat in seats}
    link, agreed = chain.first_link(str(game)), timing or timing_of(game)
    return Table(game, kind, 0, link, None, initial, chairs, agreed, Face())


def timing_of(game: UUID) -> Timing:
    return timings_of([game]).get(game, UNTIMED)


def timings_of(games: Sequence[UUID]) -> dict[UUID, Timing]:
    """What these tables have agreed on about time, which does not change any more."""
    rows = sql.of_many(TIMINGS, ["uuid"], [[game] for game in games]) if games else []
    return {sql.identifier(game): pace.timing_of(text) for game, text in rows}


TIMINGS = """
    WITH wish(game) AS ({}) SELECT id, timing FROM games_game JOIN wish ON id = wish.game
"""


def current(game: UUID, kind: str, *seats: Seat | None, head: int | None = None) -> Table:
    """The table as it is now, or at least as far as `head`."""
    table = kept(game, kind, *seats)
    if head is None or table.position < head:
        table = table.after(log.read(game, kind, after=table.position))
        keep(table)
    return table


def current_for(wishes: Sequence[Wish]) -> list[Table]:
    """Many tables at once, each as far as its head and with a chair for its viewer. Three queries
    at most, however many they are."""
    found = kept_all([(wish.game, wish.kind, wish.seat) for wish in wishes])
    behind = [
        log.Stretch(table.game, table.kind, table.position, wish.head)
        for table, wish in zip(found, wishes, strict=True)
        if table.position < wish.head
    ]
    news = log.read_stretches(behind)
    found = [table.after(news.get(table.game, ())) for table in found]
    for table in found:
        if table.game in news:
            keep(table)
    strange = {
        table.game: wish.seat
        for table, wish in zip(found, wishes, strict=True)
        if wish.seat not in table.chairs
    }
    whole = [log.Stretch(t.game, t.kind, 0, t.position) for t in found if t.game in strange]
    happened = log.read_stretches(whole)
    for table in found:
        if table.game in strange:
            table.pull_up(strange[table.game], happened[table.game])
    return found


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


def kept_all(wanted: Sequence[tuple[UUID, str, Seat | None]]) -> list[Table]:
    """The same for many: one query for all that are not in memory."""
    with _lock:
        known = [_tables.get(game) for game, *_ in wanted]
    timings = timings_of([w[0] for w, table in zip(wanted, known, strict=True) if table is None])
    return [
        table or fresh(game, kind, seat, timing=timings.get(game, UNTIMED))
        for table, (game, kind, seat) in zip(known, wanted, strict=True)
    ]


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
