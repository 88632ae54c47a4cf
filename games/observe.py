"""The read path: the one way out."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from games import log, tables
from games.engines import ENGINES, chain
from games.engines.engine import Advice, Choice, Command, Confidential, Result, Seat
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


def disputable_by(table: Table, seat: Seat | None) -> tuple[Choice, ...]:
    """What this seat may call wrong, beside its moves."""
    return ENGINES[table.kind].disputes(table.chair(seat).known, seat)


def awaited(table: Table) -> tuple[Seat, ...]:
    """For whom the table waits, as everybody knows."""
    return ENGINES[table.kind].awaited(table.truth)


def advise(table: Table, draft: Command, seat: Seat) -> Advice:
    """What the rules say of a command that is not sent yet, from what its seat knows."""
    return ENGINES[table.kind].advise(table.chair(seat).known, draft, seat)


def feed(table: Table, seat: Seat | None, *, after: int, limit: int | None = None) -> list[Told]:
    """What this viewer was told after a number. Positions of the log never leave the server."""
    [told] = feeds([(table, seat, after)])
    return told[:limit]


def feeds(wishes: Sequence[tuple[Table, Seat | None, int]]) -> list[list[Told]]:
    """The same for many tables at once. The logs are read from their ends, so that it costs what
    is new, however long a game is."""
    tails = [Tail(table, seat, after) for table, seat, after in wishes]
    while short := [tail for tail in tails if tail.lacks > 0]:
        happened = log.read_stretches([tail.stretch() for tail in short])
        for tail in short:
            tail.take(happened[tail.table.game])
    return [tail.told() for tail in tails]


class Moment(NamedTuple):
    """A moment of a game as one viewer knew it: all that they were told up to now, how much of it
    they had been told then, and what they were shown."""

    told: list[Told]
    number: int
    view: Any


def replayed(table: Table, seat: Seat | None, number: int | None) -> Moment:
    """The moment after the thing with this number, or the nearest one. It is folded from what the
    viewer was told, so it can show nothing else."""
    engine, told = ENGINES[table.kind], feed(table, seat, after=0)
    number = len(told) if number is None else min(max(number, 1), len(told))
    known = engine.fold(item.event for item in told[:number])
    return Moment(told, number, engine.view(known, seat))


def result(table: Table, seat: Seat | None) -> Result | None:
    """How the game ended, if it did."""
    return ENGINES[table.kind].result(table.chair(seat).known)


class Tail:
    """The end of a log, as far back as a viewer asks for it."""

    def __init__(self, table: Table, seat: Seat | None, after: int) -> None:
        self.table, self.seat = table, seat
        self.seen = table.chair(seat).seen
        self.new = max(0, self.seen - after)
        self.found: list[log.Recorded] = []
        self.first, self.reach = table.position, self.new + SPARE

    @property
    def lacks(self) -> int:
        return self.new - len(self.found) if self.first > 0 else 0

    def stretch(self) -> log.Stretch:
        """So much further back; what others were told lies between, so each time further."""
        after = max(0, self.first - self.reach)
        return log.Stretch(self.table.game, self.table.kind, after, self.first)

    def take(self, happened: list[log.Recorded]) -> None:
        mine = [recorded for recorded in happened if recorded.event.told_to(self.seat)]
        self.found = mine + self.found
        self.first, self.reach = max(0, self.first - self.reach), 2 * self.reach

    def told(self) -> list[Told]:
        last = self.found[-self.new :] if self.new else []
        return [
            Told(number, recorded.at, recorded.by, recorded.event)
            for number, recorded in enumerate(last, start=self.seen - len(last) + 1)
        ]


SPARE = 16  # entries that are read at once for what others were told


def whole_log(table: Table) -> Iterator[tuple[log.Written, Any]]:
    """The rows with their events, for everybody: the secrets of a game end with the game.

    What stays confidential is left out, with the command that it came of and what chance gave, and
    the rest is numbered and linked as if it had never been: a gap would tell that there was
    something.
    """
    assert tables.over(table), "the log of a running game is nobody's"
    events = log.read(table.game, table.kind, upto=table.position)
    withheld = {r.cause for r in events if isinstance(r.event, Confidential)}
    link, position = chain.first_link(str(table.game)), 0
    for written, (_, event, *_) in zip(log.written(table.game), events, strict=False):
        if not isinstance(event, Confidential):
            position += 1
            request = "" if written.cause in withheld else written.request
            row = written._replace(position=position, request=request)
            link = chain.next_link(link, row.nonce, row.row())
            yield row._replace(link=link), event
