"""The doors of talk and marks, and what goes through them."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from accounts.api.authentication import IN_PERSON
from accounts.api.types import Line
from accounts.tokens import Scope
from api_schema.errors import TRANSLATORS, Problem
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, converted, parsed
from api_schema.view import View
from games import talk
from games.api.doors import (
    IF_NONE_MATCH,
    KEY,
    Door,
    key_of,
    query,
    seat_in,
    table_known_to,
    tagged,
    whole,
)
from games.engines.engine import Seat
from games.engines.talk import Channel, Sign
from games.lobby import Sitting
from games.plain_text import Unfit, plain
from games.talk import Heard, Layer, NoSuchChannel, NoSuchMessage

MOST_NUMBER = 2**31 - 1
Name = Annotated[str, Meta(max_length=64, pattern=Line)]
Number = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Reason = Annotated[str, Meta(min_length=1, max_length=200, pattern=Line)]
# Longer than what is kept: space around it and marks apart from their letters are not counted.
Text = Annotated[str, Meta(min_length=1, max_length=2000, description="1 to 500 characters.")]


class ChannelShown(Struct, frozen=True):
    """A channel that you hear, whether you may speak in it now, and how much was said in it."""

    channel: Channel
    speaks: bool
    last: int


class Channels(Struct, frozen=True):
    channels: tuple[ChannelShown, ...]


class MessageShown(Struct, frozen=True):
    """Something that was said, from which seat and by whom, if they are still known. `text` is
    plain: show it as it is, never as HTML. It is empty if it was `removed`."""

    number: int
    at: Moment
    seat: Seat | None
    player: str | None
    name: str | None
    text: str
    removed: bool


class TalkShown(Struct, frozen=True):
    """A part of what was said in a channel, the oldest first."""

    channel: Channel
    messages: tuple[MessageShown, ...]


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of plain text."""

    channel: Name
    text: Text


class MarkShown(Struct, frozen=True):
    seat: Seat
    spot: str
    sign: Sign


class LayerShown(Struct, frozen=True):
    """Marks that those see who hear this channel; `sheet` is yours alone. `spots` and `signs` are
    what may be marked now, and `yours` says whether by you. `agreed` is the spot on which all who
    may touch are ready. Marks bind nobody."""

    channel: Channel
    yours: bool
    spots: tuple[str, ...]
    signs: tuple[Sign, ...]
    marks: tuple[MarkShown, ...]
    agreed: str | None


class MarksShown(Struct, frozen=True):
    layers: tuple[LayerShown, ...]


class PutMark(Struct, frozen=True, forbid_unknown_fields=True):
    """A sign on a spot, or null to take it off."""

    channel: Name
    spot: Name
    sign: Sign | None


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    channel: Name
    after: Number | None = None
    before: Number | None = None
    limit: Annotated[int, Meta(ge=1, le=200)] = 50


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    reason: Reason


def plain_text(text: str) -> str:
    """What somebody has written, if it can be shown."""
    try:
        return plain(text)
    except Unfit as error:
        raise Problem("unreadable", detail=f"{error}.", field="$.text") from error


def said(message: Heard) -> MessageShown:
    return MessageShown(**message._asdict())


def marked(layer: Layer, seat: Seat | None) -> LayerShown:
    channel, _, spots, signs, by = layer.marks
    put = tuple(MarkShown(*one) for one in layer.put)
    return LayerShown(channel, seat in by, spots, signs, put, layer.agreed)


def marks_shown(table: Sitting, user: int) -> MarksShown:
    seat = table.seat_of(user)
    return MarksShown(tuple(marked(layer, seat) for layer in talk.layers(table, user)))


class ChannelsView(Door):
    @described(
        "channels", "The channels that I hear", "talk",
        gives={200: "Channels", 304: None}, fails=(401, 403, 404), headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        table = table_known_to(request, game)
        heard = talk.channels(table, request.user.pk)
        return tagged(request, Channels(tuple(ChannelShown(*channel) for channel in heard)))


class TalkView(Door):
    @property
    def budget(self) -> str | None:
        """Words are counted apart from moves, so that who talks much can still play."""
        return "talk" if self.request.method == "POST" else None

    @described(
        "hear", "What was said in a channel: the last of it, or before or after a number", "talk",
        gives={200: "TalkShown", 304: None}, fails=(400, 401, 403, 404), headers=(IF_NONE_MATCH,),
        parameters=(
            query("channel", str, "One that you hear.", required=True),
            query("after", whole(0, MOST_NUMBER), "The last number you have."),
            query("before", whole(0, MOST_NUMBER), "The first number you have."),
            query("limit", whole(1, 200), "At most 200."),
        ),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        wish = converted(request.query_params, Wish)
        if wish.after is not None and wish.before is not None:
            raise Problem("unreadable", detail="Either `after` or `before`.", field="$.before")
        heard = talk.hear(
            table_known_to(request, game), request.user.pk, wish.channel,
            after=wish.after, before=wish.before, limit=wish.limit,
        )  # fmt: skip
        return tagged(request, TalkShown(Channel(wish.channel), tuple(map(said, heard))))

    @described(
        "say", "Say something in a channel", "talk",
        takes="Say", gives={201: "MessageShown", 422: "Refusal"}, fails=(400, 401, 403, 404),
        headers=(KEY,),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        wish = parsed(request.data, Say)
        text = plain_text(wish.text)
        message = talk.say(game, request.user, wish.channel, text, key=key_of(request))
        return answer(said(message), status=201)


class MarksView(Door):
    scopes = Door.scopes | {"PUT": Scope.GAMES_PLAY}

    @described(
        "marks", "The marks that I see", "talk",
        gives={200: "MarksShown", 304: None}, fails=(401, 403, 404), headers=(IF_NONE_MATCH,),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        return tagged(request, marks_shown(table_known_to(request, game), request.user.pk))

    @described(
        "mark", "Put a mark on a spot, or take it off", "talk",
        takes="PutMark", gives={200: "MarksShown", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, game: UUID) -> HttpResponse:
        seat_in(table_known_to(request, game), request)
        wish = parsed(request.data, PutMark)
        table = talk.mark(game, request.user, wish.channel, wish.spot, wish.sign)
        return answer(marks_shown(table, request.user.pk))


class Moderating(BasePermission):
    """For those who may take away what others have said."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return request.user.is_authenticated and request.user.has_perm("games.delete_message")


class MessageView(View):
    authentication_classes = IN_PERSON
    permission_classes = [Moderating]

    @described(
        "remove_message", "Take away what somebody has said, as a moderator", "talk",
        gives={204: None}, fails=(400, 401, 403, 404),
        parameters=(query("reason", str, "Why, for the audit trail.", required=True),),
    )  # fmt: skip
    def delete(self, request: Request, game: UUID, channel: str, number: int) -> HttpResponse:
        reason = converted(request.query_params, Removal).reason
        talk.remove(request.user, game, channel, number, reason=reason)
        return HttpResponse(status=204)


def translate(error: Exception) -> Problem | None:
    match error:
        case NoSuchChannel():
            return Problem("no-such-channel")
        case NoSuchMessage():
            return Problem("no-such-message")
        case _:
            return None


TRANSLATORS.append(translate)
COMPONENTS.add(Channels, TalkShown, MessageShown, Say, MarksShown, PutMark)
