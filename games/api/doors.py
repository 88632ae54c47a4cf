"""What the doors of the games share: who may come in, what they find, how they are answered."""

from typing import Annotated, Any
from uuid import UUID, uuid4

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.api.authentication import ANYONE
from accounts.api.permissions import Scoped
from accounts.tokens import Scope
from api_schema.conditional import checksum, not_modified, unchanged
from api_schema.errors import Problem
from api_schema.structs import answer, encode, parsed
from api_schema.view import View
from games import lobby
from games.api import present, wire
from games.engines.engine import Seat
from games.lobby import Sitting, TableRefused
from games.play import again
from games.tables import Table

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.UUID, OpenApiParameter.HEADER,
    description="The same key with the same body happens once and gives the same answer.",
)  # fmt: skip
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER,
    description="The number of the last thing you saw (`seen`), or an ETag that begins with it.",
)  # fmt: skip
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER)


class Door(View):
    """A door for signed-in people and their programs."""

    authentication_classes = ANYONE
    permission_classes = [Scoped]
    scopes = dict.fromkeys(("GET", "HEAD"), Scope.GAMES_READ) | dict.fromkeys(
        ("POST", "DELETE"), Scope.GAMES_PLAY
    )


class Paged(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list, and how long it is."""

    page: Annotated[int, Meta(ge=1, le=100_000)] = 1
    size: Annotated[int, Meta(ge=1, le=100)] = 20

    @property
    def cut(self) -> slice:
        first = (self.page - 1) * self.size
        return slice(first, first + self.size)


def whole(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def query(name: str, type: Any, help: str, **more: Any) -> OpenApiParameter:
    return OpenApiParameter(name, type, OpenApiParameter.QUERY, description=help, **more)


def table_known_to(request: Request, game: UUID) -> Sitting:
    """The table, for whoever may know of it. For everybody else there is none."""
    sitting = lobby.sitting(game)
    if sitting is None or not sitting.may_be_known_to(request.user.pk):
        raise Problem("no-such-game")
    return sitting


def started(sitting: Sitting) -> Sitting:
    if not sitting.started:
        raise TableRefused(lobby.No.NOT_STARTED)
    return sitting


def must_go_on(sitting: Sitting, cause: UUID | None = None) -> None:
    """D-11: nothing happens at a table that is paused. What was sent before has happened already,
    and is answered as it was then."""
    if sitting.paused and (cause is None or again(sitting.game, sitting.kind, cause) is None):
        raise TableRefused(lobby.No.SEAT_VACANT)


def observed(
    request: Request, sitting: Sitting, table: Table | None = None, *, status: int = 200
) -> HttpResponse:
    content, etag = present.observation(sitting, request.user.pk, table)
    return answer(content, status=status, etag=etag)


def tagged(request: Request, content: Any) -> HttpResponse:
    """The tag is made of the answer, and so of nothing that this caller may not hear."""
    etag = checksum(encode(content))
    return not_modified(etag) if unchanged(request, etag) else answer(content, etag=etag)


def seat_in(sitting: Sitting, request: Request) -> Seat:
    seat = sitting.seat_of(request.user.pk)
    if seat is None:
        raise Problem("not-your-seat")
    return seat


def same_kind(request: Request, shape: str, kind: str) -> Any:
    meant, body = of_a_kind(request, shape)
    if meant != kind:
        raise Problem("unreadable", detail=f"This is a game of {kind}.", field="$.kind")
    return body


def of_a_kind(request: Request, shape: str) -> tuple[str, Any]:
    """A body that names its kind, and that kind."""
    body = parsed(request.data, wire.any_of(shape))
    if isinstance(body, wire.Unspoken):
        raise Problem("unreadable", detail="No such kind.", field="$.kind")
    return str(body.__struct_config__.tag), body


def cause_of(request: Request, sitting: Sitting, seat: Any) -> UUID:
    key = key_of(request)
    if key is None:
        return uuid4()
    return lobby.cause_of(sitting.game, seat, request.user.username, key)


def key_of(request: Request) -> UUID | None:
    given = request.headers.get("Idempotency-Key")
    try:
        return None if given is None else UUID(given.strip().strip('"'))
    except ValueError as error:
        raise Problem("unreadable", detail="Not a UUID.", field="Idempotency-Key") from error
