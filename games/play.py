"""The command path: the one way in."""

from collections.abc import Sequence
from datetime import datetime
from random import SystemRandom
from typing import NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction
from msgspec import Raw

from games import announcing, away, disputes, hints, log, projections, tables, wall_clock, wishes
from games.engines import ENGINES
from games.engines.chain import Request
from games.engines.chance import Chance
from games.engines.engine import Command, Context, Seat, canonical
from games.tables import Table

ATTEMPTS = 8


class MovedOn(Exception):
    """The sender had not seen everything when deciding this."""


class KeyReused(Exception):
    """This key was used for another command."""


def play(
    game: UUID, kind: str, command: Command, *, by: Seat, cause: UUID, seen: int | None = None,
    sitter: int | None = None,
) -> Table:  # fmt: skip
    """Decide one command, write down what happened, and return the table as it then was. Whoever
    sends it must still sit there when it is written down, if it is a person."""
    for _ in range(ATTEMPTS):
        try:
            with transaction.atomic():
                return attempt(game, kind, command, by=by, cause=cause, seen=seen, sitter=sitter)
        except log.Conflict:
            tables.drop(game)  # Somebody was first: read again and decide again.
    raise MovedOn


def attempt(
    game: UUID, kind: str, command: Command, *, by: Seat, cause: UUID, seen: int | None,
    sitter: int | None,
) -> Table:  # fmt: skip
    table = tables.kept(game, kind, by)
    news = log.read_with(game, kind, after=table.position, cause=cause)
    if earlier := [recorded for recorded in news if recorded.cause == cause]:
        return repeated(game, kind, command, earlier)  # sent twice, happened once
    table = table.after(news)
    if seen is not None and table.chair(by).seen != seen:
        raise MovedOn
    step = decided(table, command, by=by, cause=cause, now=wall_clock.now())
    [done] = log.append(step)
    before, table = table, table.after(done)
    projections.follow(table, done, sitter=sitter)
    announcing.announce((before, table, done))
    away.follow((table, done))
    wishes.follow((table, done))
    disputes.follow((table, done))
    tables.keep(table)
    hints.moved(game)
    return table


def decided(table: Table, command: Command, *, by: Seat, cause: UUID, now: datetime) -> log.Step:
    """What this command makes happen at this table; or Refused."""
    engine = ENGINES[table.kind]
    # Clocks of two machines differ; in a log time does not run backwards.
    context = Context(by, max(now, table.at or now), Chance(SystemRandom()))
    events = engine.decide(table.truth, command, context)
    request = Request(Raw(canonical(command)), tuple(context.chance.draws), engine.edition)
    return log.Step(
        table.game, events, table.position, table.link, by, context.at, cause,
        canonical(request).decode(),
    )  # fmt: skip


class Move(NamedTuple):
    """A command for a table that has been read up to now."""

    table: Table
    command: Command
    by: Seat
    cause: UUID


@transaction.atomic
def play_all(moves: Sequence[Move], *, now: datetime) -> list[Table]:
    """Decide commands of as many games, and write down what happened with a handful of statements:
    all of it, or none and Conflict. What play does for one, without the people."""
    moves = sorted(moves, key=lambda move: move.table.game)
    steps = [decided(m.table, m.command, by=m.by, cause=m.cause, now=now) for m in moves]
    happened = log.append(*steps)
    made = [move.table.after(done) for move, done in zip(moves, happened, strict=True)]
    projections.follow_all(list(zip(made, happened, strict=True)))
    tables_before = (move.table for move in moves)
    announcing.announce(*zip(tables_before, made, happened, strict=True))
    away.follow(*zip(made, happened, strict=True))
    wishes.follow(*zip(made, happened, strict=True))
    disputes.follow(*zip(made, happened, strict=True))
    for table in made:
        tables.keep(table)
        hints.moved(table.game)
    return made


def again(game: UUID, kind: str, cause: UUID) -> Table | None:
    """The table as it was after this command, if it was carried out."""
    position = log.last_of(game, cause)
    return None if position is None else tables.at(game, kind, position)


def repeated(game: UUID, kind: str, command: Command, earlier: list[log.Recorded]) -> Table:
    """The same key again: the same answer, if it is the same command."""
    request = msgspec.json.decode(log.request_of(game, earlier[0].cause), type=Request)
    if bytes(request.command) != canonical(command):
        raise KeyReused
    return tables.at(game, kind, earlier[-1].position)
