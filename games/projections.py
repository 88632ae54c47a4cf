"""Tables that follow the log, for lists and searches.

They hold nothing secret but `asked`: who is asked in private is told to that seat alone.
"""

from collections.abc import Callable, Sequence

from django.db import connection, transaction

from games import deadlines, log, sql, tables
from games.engines import ENGINES
from games.engines.engine import Public, Seat
from games.models import Deadline, Game, Standing
from games.tables import Table

ENDED: list[Callable[[Table], None]] = []  # told that a game is over, in the same transaction


class SeatLeft(Exception):
    """Whoever sent this command does not sit there any more."""


def follow(table: Table, happened: Sequence[log.Recorded], *, sitter: int | None = None) -> None:
    """Bring the standing of a game up to date with what has just happened; if a person made it
    happen, only while that person sits there."""
    public = [recorded.at for recorded in happened if isinstance(recorded.event, Public)]
    row = (*standing(table), public[-1] if public else None, table.game)
    if sitter is None:
        sql.run(UPDATE, *row)
    elif not sql.run(UPDATE + seated(), *row, table.game, happened[0].by, sitter):
        raise SeatLeft
    if table.timing.has_clock:
        deadlines.wind(table)
    tell_of_the_end(table)


def tell_of_the_end(table: Table) -> None:
    if tables.over(table):
        for tell in ENDED:
            tell(table)


def follow_all(followed: Sequence[tuple[Table, Sequence[log.Recorded]]]) -> None:
    """The same for many games at once, of what was public in all of them and had no sender. They
    are held in the order in which whoever leaves several holds them."""
    many = Standing.objects.filter(game__in=[table.game for table, _ in followed]).order_by("game")
    list(many.select_for_update(no_key=True).values_list("game"))
    types = "uuid", "int", "text", "text", "bool", "text", "text", "timestamptz"
    rows = [(table.game, *standing(table), done[-1].at) for table, done in followed]
    sql.of_many(UPDATE_ALL, types, rows)
    deadlines.wind(*(table for table, _ in followed))
    for table, _ in followed:
        tell_of_the_end(table)


UPDATE_ALL = """
    WITH now(game, head, awaited, asked, over, winners, reason, moved_at) AS ({})
    UPDATE games_standing SET head = now.head, awaited = now.awaited, asked = now.asked,
        over = now.over, winners = now.winners, reason = now.reason, moved_at = now.moved_at
    FROM now WHERE game_id = now.game
"""


UPDATE = """
    UPDATE games_standing SET head = %s, awaited = %s, asked = %s, over = %s, winners = %s,
        reason = %s, moved_at = COALESCE(%s, moved_at) WHERE game_id = %s
"""


def seated() -> str:
    """The chair is held with the standing, so that its sitter leaves before this or after it."""
    lock = "FOR KEY SHARE" if connection.vendor == "postgresql" else ""  # else one writes at a time
    chair = "SELECT 1 FROM games_seat WHERE game_id = %s AND name = %s AND user_id = %s"
    return f"AND EXISTS ({chair} {lock})"


def standing(table: Table) -> tuple[object, ...]:
    """The columns that the state of a game gives, in the order of UPDATE."""
    engine = ENGINES[table.kind]
    result = engine.result(table.truth)
    return (
        table.position,
        barred(engine.awaited(table.truth)),
        barred(engine.asked(table.truth)),
        result is not None,
        barred(result.winners if result else ()),
        str(result.reason) if result else "",
    )


def rebuild(game: Game) -> Standing | None:
    """The standing of a game, from its log alone. The row is held, so that play goes on after. None
    if the game is gone: a table at which nothing was dealt may be closed."""
    with transaction.atomic():
        if Game.objects.select_for_update(no_key=True).filter(pk=game.pk).first() is None:
            return None
        Standing.objects.get_or_create(game=game)
        held = Standing.objects.select_for_update().get(game=game)
        happened = log.read(game.pk, game.kind)
        blank = Standing(game=game)
        for field in ("head", "awaited", "asked", "over", "winners", "reason", "moved_at"):
            setattr(held, field, getattr(blank, field))
        held.save()
        if happened:
            if tables.timing_of(game.pk).has_clock:
                Deadline.objects.get_or_create(game=game)
            follow(tables.fresh(game.pk, game.kind).after(happened), happened)
    held.refresh_from_db()
    return held


def barred(seats: Sequence[Seat]) -> str:
    """Names between bars, so that a search for |name| finds whole names."""
    return "|" + "".join(f"{seat}|" for seat in seats)


def unbarred(text: str) -> tuple[Seat, ...]:
    return tuple(Seat(name) for name in text.split("|") if name)
