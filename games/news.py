"""What is new for somebody since they last looked, and how far they have looked."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from django.db import transaction

from games import cursors, tables, watching
from games.cursors import Cursor
from games.engines import ENGINES
from games.engines.engine import Seat, tag_of
from games.models import Look
from games.observe import Told, feeds
from games.sitting import Sitting
from games.tables import Table, Wish
from games.watching import Mine

NEVER = datetime.fromtimestamp(0, UTC)


class SeenTooFar(Exception):
    """Nobody has seen what they were not told."""


class News(NamedTuple):
    """What one seat was told of one game after a number: how many of which type of event."""

    game: UUID
    kind: str
    seat: Seat | None
    after: int
    seen: int
    counts: tuple[tuple[str, int], ...]


def of_all(user: int, since: Cursor | None) -> tuple[list[News], Cursor]:
    """Of all games of this person that have news, and the cursor to ask with the next time. So many
    queries, however many games there are."""
    games = watching.games_of(user) if since is None else games_since(user, since)
    wishes = [Wish(each.game, each.kind, each.seat, each.head) for each in games]
    found = tables.current_for(wishes)
    looks = {} if since is not None else looks_of(user, [each.game for each in games])
    asked = [
        (table, each.seat, known(table, each.seat, since.after(each.game, each.seat)
         if since is not None else looks.get((each.game, each.seat or ""), 0)))
        for table, each in zip(found, games, strict=True)
    ]  # fmt: skip
    news = [counted(*wish, told) for wish, told in zip(asked, feeds(asked), strict=True)]
    return [each for each in news if each.counts], cursor_over(games, news, since)


def of_game(sitting: Sitting, user: int, after: int | None) -> News:
    """Of one game, after a number or since this person last looked."""
    seat = sitting.seat_of(user)
    if not sitting.started:
        return News(sitting.game, sitting.kind, seat, 0, 0, ())
    table = sitting.table(seat)
    if after is None:
        after = looks_of(user, [sitting.game]).get((sitting.game, seat or ""), 0)
    wish = table, seat, known(table, seat, after)
    [told] = feeds([wish])
    return counted(*wish, told)


@transaction.atomic
def look(sitting: Sitting, user: int, seen: int) -> int:
    """This person has seen so much of the feed of their seat. Of two marks the further one stays,
    as long as they sit there."""
    seat = sitting.seat_of(user)
    if seen > (sitting.table(seat).chair(seat).seen if sitting.started else 0):
        raise SeenTooFar
    mark = {"seat": seat or "", "seen": seen}
    looks = Look.objects.select_for_update()
    kept, new = looks.get_or_create(user_id=user, game_id=sitting.game, defaults=mark)
    if not new and kept.seat == mark["seat"]:
        mark["seen"] = max(seen, kept.seen)
    if not new:
        Look.objects.filter(pk=kept.pk).update(**mark)
    return int(mark["seen"])


def games_since(user: int, since: Cursor) -> list[Mine]:
    started = watching.running(user, None if since.at == NEVER else since.at)
    return [each for each in started if each.head > 0]


def looks_of(user: int, games: Sequence[UUID]) -> dict[tuple[UUID, str], int]:
    looks = Look.objects.filter(user=user, game__in=games)
    return {(game, seat): seen for game, seat, seen in looks.values_list("game", "seat", "seen")}


def known(table: Table, seat: Seat | None, after: int) -> int:
    """A number that nobody was told yet is a mistake: then all is new."""
    return after if after <= table.chair(seat).seen else 0


def counted(table: Table, seat: Seat | None, after: int, told: Sequence[Told]) -> News:
    """In the order in which the engine names its events."""
    counts = Counter(tag_of(type(item.event)) for item in told)
    types = (tag_of(event) for event in ENGINES[table.kind].types.events)
    found = tuple((type, counts[type]) for type in types if counts[type])
    return News(table.game, table.kind, seat, after, table.chair(seat).seen, found)


def cursor_over(games: Sequence[Mine], news: Sequence[News], since: Cursor | None) -> Cursor:
    """Games that were over long before are in no cursor: they do not move any more."""
    latest = max((each.moved_at or NEVER for each in games), default=NEVER)
    at = latest if since is None else max(latest, since.at)
    recent = {
        each.game
        for each in games
        if not each.over or (each.moved_at or NEVER) > at - 2 * watching.ABOUT_THEN
    }
    numbers = {cursors.mark(n.game, n.seat): n.seen for n in news if n.game in recent}
    return Cursor(at, numbers)
