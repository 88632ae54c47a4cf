"""The doors of the inbox: what I was told, and what of it I have read."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request

from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, converted, parsed
from notices import inbox
from notices.api.doors import NoticeDoor
from notices.kinds import Facts, Kind
from notices.models import Notice
from notices.sentences import facts_of, sentence

MOST = 100


class InboxPage(Struct, frozen=True, forbid_unknown_fields=True):
    before: UUID | None = None
    unread: bool = False
    game: UUID | None = None
    size: Annotated[int, Meta(ge=1, le=MOST)] = 20


class NoticeShown(Struct, frozen=True):
    """Something that you were told. `text` is a sentence in the language that you asked for, with
    times in your time zone; `facts` is what it is made of."""

    id: UUID
    kind: Kind
    text: str
    facts: Facts
    game: UUID | None
    team: UUID | None
    at: Moment
    read_at: Moment | None


class NoticeList(Struct, frozen=True):
    """The newest first. `unread` counts all that you have not read; `older` is what to send as
    `before` for what comes next, null at the end."""

    unread: int
    notices: tuple[NoticeShown, ...]
    older: UUID | None


class ReadWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Which notices you have read: one and all that are older, or these, or both."""

    upto: UUID | None = None
    ids: Annotated[tuple[UUID, ...], Meta(max_length=MOST)] = ()


def query(name: str, type: object, help: str) -> OpenApiParameter:
    return OpenApiParameter(name, type, OpenApiParameter.QUERY, description=help)


class InboxView(NoticeDoor):
    @described(
        "list_notices", "What I was told, the newest first", "notices",
        gives={200: "NoticeList"}, fails=(400, 401, 403, 404),
        parameters=(
            query("before", OpenApiTypes.UUID, "Only what is older than this one."),
            query("unread", bool, "Only what I have not read."),
            query("game", OpenApiTypes.UUID, "Only what is about this game."),
            query("size", {"type": "integer", "minimum": 1, "maximum": MOST}, "How many."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        page = converted(request.query_params, InboxPage)
        user, zone = request.user.pk, request.user.time_zone
        mine = inbox.of_person(user, before=page.before, unread=page.unread, game=page.game)
        found = list(mine[: page.size + 1])
        cut = found[: page.size]
        older = inbox.name_of(cut[-1]) if len(found) > page.size else None
        told = tuple(shown(notice, zone) for notice in cut)
        return answer(NoticeList(inbox.unread_of(user), told, older))


class ReadView(NoticeDoor):
    @described(
        "mark_read", "Say what of it I have read", "notices",
        takes="ReadWish", gives={204: None}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, ReadWish)
        if wish.upto is None and not wish.ids:
            raise Problem("unreadable", detail="Say which, by `upto` or `ids`.", field="$")
        inbox.read(request.user.pk, wish.ids, upto=wish.upto)
        return HttpResponse(status=204)


def shown(notice: Notice, zone: str) -> NoticeShown:
    facts = facts_of(notice)
    return NoticeShown(
        inbox.name_of(notice), Kind(notice.kind), sentence(notice, zone=zone, facts=facts), facts,
        notice.game, notice.team, notice.at, notice.read_at,
    )  # fmt: skip


COMPONENTS.add(NoticeList, ReadWish)
