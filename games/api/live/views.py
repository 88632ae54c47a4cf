"""The doors of the streams. They let in like all others; what comes then is told by `stream`."""

from __future__ import annotations

import re
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import converted
from games import cursors, watching
from games.api.doors import Door, query, table_known_to, whole
from games.api.live import slots
from games.api.live.reading import LONG_AGO, Place, Watch
from games.api.live.stream import Opened
from games.cursors import Cursor

MOST_NUMBER = 2**31
LAST = OpenApiParameter(
    "Last-Event-ID", str, OpenApiParameter.HEADER,
    description="The `id` of the last event that you have. It counts more than `after`.",
)  # fmt: skip
STREAM = "text/event-stream"
FAILS = 401, 403, 421


class After(Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0


class AfterCursor(Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[str, Meta(max_length=cursors.LONGEST)] | None = None


class EventStream(BaseRenderer):
    """Browsers ask for a stream and for nothing else; a refusal is a problem all the same."""

    media_type, format = STREAM, "events"

    def render(self, data: Any, accepted_media_type: Any = None, context: Any = None) -> bytes:
        raise AssertionError("a stream is told, not rendered")


class LiveGameView(Door):
    renderer_classes = [EventStream, JSONRenderer]

    @described(
        "live_game", "My feed of one game as it happens", "live",
        gives={200: STREAM}, carries="LiveEvent", fails=(400, *FAILS, 404), headers=(LAST,),
        parameters=(query("after", whole(0, MOST_NUMBER), "The last number you have."),),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        number, seat = converted(request.query_params, After).after, None
        table_known_to(request, game)
        last = request.headers.get("Last-Event-ID", "")
        if found := re.fullmatch(r"([0-9]{1,9})(?:-([a-z0-9_]{0,64}))?", last):
            number, seat = int(found[1]), found[2]
        return opened(request, Watch(scope_of(request), request.user.pk, game, number, seat), game)


class LiveView(Door):
    renderer_classes = [EventStream, JSONRenderer]

    @described(
        "live", "My feeds of all my games as it happens", "live",
        gives={200: STREAM}, carries="LiveEvent", fails=(400, *FAILS), headers=(LAST,),
        parameters=(
            query("after", str, "A `cursor` of `GET news`; without one it begins now."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        cursor = cursor_in(converted(request.query_params, AfterCursor).after)
        try:
            last = request.headers.get("Last-Event-ID")
            cursor = cursor if last is None else cursors.read(last)
        except cursors.Unreadable:  # a browser would say it again and again: it begins now
            cursor = None
        scope = scope_of(request)
        watch = Watch(scope, request.user.pk, cursor=cursor)
        since = None if cursor is None or cursor.at == LONG_AGO else cursor.at
        for each in watching.running(request.user.pk, since):
            moved_at = {} if each.moved_at is None else {"moved_at": each.moved_at}
            watch.places[each.game] = Place(**moved_at)
        return opened(request, watch)


def cursor_in(text: str | None) -> Cursor | None:
    try:
        return None if text is None else cursors.read(text)
    except cursors.Unreadable as error:
        raise Problem("unreadable", detail="Not a cursor.", field="$.after") from error


def scope_of(request: Request) -> dict[str, object]:
    """What the live pool knows of a request. Elsewhere a stream would hold a thread for hours, and
    a handful of them would hold them all."""
    scope: dict[str, object] | None = getattr(request._request, "streams", None)
    if scope is None:
        raise Problem("live-elsewhere")
    return scope


def opened(request: Request, watch: Watch, *games: UUID) -> HttpResponse:
    if request.method == "HEAD":
        return HttpResponse(content_type=STREAM)
    watch.places.update({game: Place() for game in games})
    slot = slots.take(request.user.pk)
    if slot is None:
        raise Problem("too-many-streams", retry_after=slots.lasts())
    return Opened(watch, slot)
