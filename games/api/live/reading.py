"""What a stream tells next. Every read asks anew who is calling and what they may know now."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from io import BytesIO
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.asgi import ASGIRequest
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.api.authentication import ANYONE
from accounts.api.permissions import Scoped
from accounts.bans import Banned
from accounts.models import User
from api_schema.conditional import checksum
from api_schema.structs import encode
from games import cursors, lobby, talk
from games.api import present
from games.api.doors import Door
from games.api.live import shapes
from games.api.live.shapes import LiveGone, LiveSeat, LiveTable, LiveTalk, Parting
from games.cursors import Cursor
from games.engines.engine import Seat
from games.engines.talk import Channel
from games.lobby import Sitting
from games.observe import awaited, feed
from games.tables import Table

AT_ONCE = 100  # items of one game; the next read has more
logger = logging.getLogger(__name__)
LONG_AGO = datetime.fromtimestamp(0, UTC)


@dataclass
class Place:
    """How far a stream has told of one game. It has begun once the caller knows their seat, and has
    caught up once all is told that was there when it began."""

    moved_at: datetime = LONG_AGO
    begun: bool = False
    caught_up: bool = False
    seat: Seat | None = None
    number: int = 0
    shown: str = ""  # a checksum of what all can see of the table
    heard: Mapping[str, int] = field(default_factory=dict)  # by channel, what was said last


@dataclass(eq=False)
class Watch:
    """An open stream: who called, about what, and how far it has told."""

    scope: Mapping[str, Any]  # what the server knows of the request: it is asked again and again
    user: int
    game: UUID | None = None  # None: all games of this person
    # Where to begin: after a number and perhaps of a seat, or at a cursor, or now.
    number: int = 0
    seat: str | None = None
    cursor: Cursor | None = None
    places: dict[UUID, Place] = field(default_factory=dict)

    def at(self) -> str | None:
        """What to say as `Last-Event-ID` to go on from here. There is nothing to say before it is
        known of every game where the stream begins. Where a cursor is taken up its moment stays
        until all have caught up: a game that ended since is looked for by it."""
        if self.game is not None:
            place = self.places[self.game]
            return f"{place.number}-{place.seat or ''}"
        begun = {g: place for g, place in self.places.items() if place.begun}
        numbers = {cursors.mark(g, place.seat): place.number for g, place in begun.items()}
        if len(begun) < len(self.places):
            if self.cursor is None:
                return None
            numbers = {**self.cursor.numbers, **numbers}
        if self.cursor is not None and not all(p.caught_up for p in self.places.values()):
            return cursors.written(Cursor(self.cursor.at, numbers))
        since = LONG_AGO if self.cursor is None else self.cursor.at
        latest = max((place.moved_at for place in self.places.values()), default=since)
        return cursors.written(Cursor(max(since, latest), numbers))


class Batch(NamedTuple):
    """What a read came to: bytes to send, games to read again, and whether the stream ends."""

    text: bytes = b""
    again: frozenset[UUID] = frozenset()
    troubled: bool = False  # the database does not answer; better not at once
    end: Parting | None = None


def read(watch: Watch, games: Collection[UUID]) -> Batch:
    """What is new in these games. What cannot be read now is neither told nor forgotten."""
    text, again, left = b"", set(), list(games)
    try:
        if (why := refused(watch)) is not None:
            return Batch(end=why)
        while left:
            told, is_more = read_game(watch, left[0])
            text += told
            again |= {left[0]} if is_more else set()
            left.pop(0)
    except (OperationalError, InterfaceError) as error:
        logger.warning("A stream waits for the database: %s", error)
        return Batch(text, frozenset({*again, *left}), troubled=True)
    gone = watch.game is not None and not watch.places
    return Batch(text, frozenset(again), end=Parting.NO_SUCH_GAME if gone else None)


def refused(watch: Watch) -> Parting | None:
    """Whether what the caller has shown at the door would not open it now."""
    try:
        request = knocking(watch.scope)
        if not request.user.is_authenticated or request.user.pk != watch.user:
            return Parting.WHO_ARE_YOU
    except (AuthenticationFailed, User.DoesNotExist):
        return Parting.WHO_ARE_YOU
    except Banned:
        return Parting.NOT_ALLOWED
    return None if Scoped().has_permission(request, Door()) else Parting.NOT_ALLOWED


def knocking(scope: Mapping[str, Any]) -> Request:
    """The request once more, as if it came now: of the last time nothing is remembered."""
    request = ASGIRequest(scope, BytesIO())
    SessionMiddleware(nothing).process_request(request)
    AuthenticationMiddleware(nothing).process_request(request)
    return Request(request, authenticators=[way() for way in ANYONE])


def nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def read_game(watch: Watch, game: UUID) -> tuple[bytes, bool]:
    """What is new at one table, and whether there is more of it."""
    before = watch.places.get(game)
    if before is not None:
        watch.places[game] = replace(before)
    try:
        return read_table(watch, game)
    except Exception:  # it was not told, and so it is not counted as told
        watch.places.pop(game, None)
        if before is not None:
            watch.places[game] = before
        raise


def read_table(watch: Watch, game: UUID) -> tuple[bytes, bool]:
    sitting = lobby.sitting(game)
    if sitting is None or not still_theirs(watch, sitting):
        known = watch.places.pop(game, None)
        return (shapes.hint(LiveGone(game)) if known is not None else b""), False
    text, place = take_place(watch, sitting)
    table = sitting.table(place.seat) if sitting.started else None
    is_more = False
    if table is not None:
        told, is_more = told_now(watch, table, place)
        text += told
    place.caught_up = place.caught_up or not is_more
    return text + changed(sitting, table, place) + heard(watch, sitting, place), is_more


def still_theirs(watch: Watch, sitting: Sitting) -> bool:
    if not sitting.may_be_known_to(watch.user):
        return False
    return (
        watch.game is not None
        or watch.user == sitting.host
        or sitting.seat_of(watch.user) is not None
    )


def take_place(watch: Watch, sitting: Sitting) -> tuple[bytes, Place]:
    """Where this person sits now. In another seat the feed begins at its beginning."""
    seat, before = sitting.seat_of(watch.user), watch.places.get(sitting.game)
    if before is not None and before.begun and before.seat == seat:
        return b"", before
    number = 0 if before is not None and before.begun else first(watch, sitting, seat)
    table = sitting.table(seat) if sitting.started else None
    place = Place(
        LONG_AGO if before is None else before.moved_at, begun=True, seat=seat, number=number,
        shown=seen_by_all(sitting, table), heard=last_said(watch, sitting),
    )  # fmt: skip
    watch.places[sitting.game] = place
    return shapes.hint(LiveSeat(sitting.game, seat), watch.at()), place


def first(watch: Watch, sitting: Sitting, seat: Seat | None) -> int:
    """The number after which the stream begins. What nobody can have been told yet is a mistake,
    and so is the number of another seat: then it is told from the beginning."""
    if not sitting.started:
        return 0
    seen = sitting.table(seat).chair(seat).seen
    if watch.game is not None:
        after = watch.number if watch.seat in (None, seat or "") else 0
    elif watch.cursor is not None:
        after = watch.cursor.after(sitting.game, seat)
    else:
        after = seen if sitting.game in watch.places else 0  # from now on, but for a new game
    return after if after <= seen else 0


def told_now(watch: Watch, table: Table, place: Place) -> tuple[bytes, bool]:
    items = feed(table, place.seat, after=place.number, limit=AT_ONCE)
    text = b""
    for shown in present.told_shown(table.kind, items):
        place.number = shown.number
        place.moved_at = max(place.moved_at, shown.at)
        data = shapes.told_in(table.kind)(table.game, shown)
        text += shapes.event("told", data, watch.at())
    return text, place.number < table.chair(place.seat).seen


def changed(sitting: Sitting, table: Table | None, place: Place) -> bytes:
    shown = seen_by_all(sitting, table)
    if shown == place.shown:
        return b""
    place.shown = shown
    return shapes.hint(LiveTable(sitting.game))


def seen_by_all(sitting: Sitting, table: Table | None) -> str:
    """Of the table as everybody near it sees it: nothing that one seat alone was told."""
    if table is None:
        return checksum(encode(present.table_shown(sitting)))
    return checksum(encode(present.table_shown(sitting.at(table), awaited(table))))


def heard(watch: Watch, sitting: Sitting, place: Place) -> bytes:
    """Channels in which something was said, of those that this person hears now."""
    before, place.heard = place.heard, last_said(watch, sitting)
    return b"".join(
        shapes.hint(LiveTalk(sitting.game, Channel(channel), last))
        for channel, last in place.heard.items()
        if last > before.get(channel, 0)
    )


def last_said(watch: Watch, sitting: Sitting) -> dict[str, int]:
    return {each.channel: each.last for each in talk.channels(sitting, watch.user)}
