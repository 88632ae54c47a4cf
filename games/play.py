"""The command path: the one way in."""

from random import SystemRandom
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone
from msgspec import Raw

from games import log, projections, tables
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
    engine, table = ENGINES[kind], tables.kept(game, kind, by)
    news = log.read_with(game, kind, after=table.position, cause=cause)
    if earlier := [recorded for recorded in news if recorded.cause == cause]:
        return repeated(game, kind, command, earlier)  # sent twice, happened once
    table = table.after(news)
    if seen is not None and table.chair(by).seen != seen:
        raise MovedOn
    now = timezone.now()  # Clocks of two machines differ; in a log time does not run backwards.
    context = Context(by, max(now, table.at or now), Chance(SystemRandom()))
    events = engine.decide(table.truth, command, context)
    request = Request(Raw(canonical(command)), tuple(context.chance.draws), engine.edition)
    done = log.append(
        game, events, after=table.position, link=table.link, by=by, at=context.at, cause=cause,
        request=canonical(request).decode(),
    )  # fmt: skip
    table = table.after(done)
    projections.follow(table, done, sitter=sitter)
    tables.keep(table)
    return table


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
