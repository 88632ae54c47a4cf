"""What the rules and the tables refuse, in the one envelope."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import msgspec

from api_schema.errors import TRANSLATORS, WORDS, Problem
from api_schema.words import say
from games import lobby, tables
from games.api import present
from games.engines import ENGINES
from games.engines.engine import Refused, Seat
from games.engines.seating import Unseated
from games.lobby import No, NoSuchTable, Sitting, TableRefused
from games.observe import feed
from games.play import KeyReused
from games.projections import SeatLeft


class MovedOnFor(Exception):
    """The table moved on under this seat's hands; it is told what it has not seen."""

    def __init__(self, sitting: Sitting, seat: Seat, seen: int | None) -> None:
        super().__init__("moved on")
        self.sitting, self.seat, self.seen = sitting, seat, seen


class RefusedIn(Exception):
    """The rules of this kind of game said no."""

    def __init__(self, kind: str, refused: Refused, detail: str | None = None) -> None:
        super().__init__(refused.reason)
        self.kind, self.refused, self.detail = kind, refused, detail


@contextmanager
def rules_of(kind: str) -> Iterator[None]:
    """What is refused in here is refused by the rules of this kind of game."""
    try:
        yield
    except Refused as refused:
        raise RefusedIn(kind, refused) from refused


def translate(error: Exception) -> Problem | None:
    match error:
        case RefusedIn(kind=kind, refused=refused, detail=detail):
            return rules_say_no(kind, refused, detail)
        case TableRefused(reason=reason, facts=facts):
            detail = say(WORDS, "table", reason, **facts)
            return Problem("refused", detail=detail, kind="table", reason=reason)
        case SeatLeft():
            return Problem("not-your-seat")
        case MovedOnFor(sitting=sitting, seat=seat, seen=seen):
            return moved_on(sitting, seat, seen)
        case NoSuchTable():
            return Problem("no-such-game")
        case KeyReused():
            return Problem("key-reused", kind="table", reason=No.KEY_REUSED)
        case _:
            return None


@contextmanager
def start_of(game: UUID, kind: str) -> Iterator[None]:
    """The same, and a game that cannot start says everything that it lacks."""
    try:
        with rules_of(kind):
            yield
    except RefusedIn as error:
        sitting = lobby.sitting(game)
        if error.refused.reason != Unseated.ROLE_UNFILLED or sitting is None:
            raise
        detail = present.missing_words(sitting)
        raise RefusedIn(kind, error.refused, detail) from error


def rules_say_no(kind: str, refused: Refused, detail: str | None) -> Problem:
    facts = msgspec.convert(refused.facts, ENGINES[kind].types.facts)
    detail = detail or present.problem_words(kind, refused.reason, refused.facts)
    return Problem(
        "refused", detail=detail, kind=kind, reason=refused.reason, rule=refused.rule, facts=facts
    )


def moved_on(sitting: Sitting, seat: Seat, seen: int | None) -> Problem:
    table = tables.current(sitting.game, sitting.kind)
    now = table.chair(seat).seen
    after = now if seen is None else seen
    told: tuple[Any, ...] = present.told_shown(sitting.kind, feed(table, seat, after=after))
    return Problem("moved-on", kind=sitting.kind, seen=now, told=told)


TRANSLATORS.append(translate)
