"""Tables that follow the log, for lists and searches. They hold nothing secret."""

from collections.abc import Sequence

from games import log, tables
from games.engines import ENGINES
from games.engines.engine import Public, Seat
from games.models import Game, Standing
from games.tables import Table


def follow(table: Table, happened: Sequence[log.Recorded]) -> None:
    """Bring the standing of a game up to date with what has just happened."""
    changes = standing(table)
    if told_to_all := [recorded.at for recorded in happened if isinstance(recorded.event, Public)]:
        changes["moved_at"] = told_to_all[-1]
    Standing.objects.filter(game=table.game).update(**changes)


def standing(table: Table) -> dict[str, object]:
    engine = ENGINES[table.kind]
    result = engine.result(table.truth)
    return {
        "head": table.position,
        "awaited": barred(engine.awaited(table.truth)),
        "over": result is not None,
        "winners": barred(result.winners if result else ()),
        "reason": result.reason if result else "",
    }


def rebuild(game: Game) -> Standing:
    """The standing of a game, from its log alone."""
    Standing.objects.filter(game=game).delete()
    fresh = Standing.objects.create(game=game)
    if happened := log.read(game.pk, game.kind):
        follow(tables.fresh(game.pk, game.kind).after(happened), happened)
        fresh.refresh_from_db()
    return fresh


def barred(seats: Sequence[Seat]) -> str:
    """Names between bars, so that a search for |name| finds whole names."""
    return "|" + "".join(f"{seat}|" for seat in seats)


def unbarred(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in text.split("|") if name)
