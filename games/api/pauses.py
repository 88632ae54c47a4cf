"""The doors to a pause by consent."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.tokens import Scope
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from games import pauses
from games.api.doors import Door, seat_in, started, table_known_to
from games.engines.engine import Seat
from games.pauses import LONGEST

Hours = Annotated[int, Meta(ge=1, le=LONGEST)]


class PauseAsked(Struct, frozen=True, forbid_unknown_fields=True):
    """For how long the game should stand still; the shortest wish is what all agree on."""

    hours: Hours


class PauseWished(Struct, frozen=True):
    seat: Seat
    hours: int


class PauseShown(Struct, frozen=True):
    """Who wishes for a pause of how many hours, and who would go on. It begins when all who sit at
    the table wish for one, and ends at `until`, or when all would go on. The game may stand still
    for `hours_left` more; `most_hours` is the longest that one may ask for."""

    wishes: tuple[PauseWished, ...]
    go_on: tuple[Seat, ...]
    paused: bool
    until: Moment | None
    hours_left: int
    most_hours: int


class PauseView(Door):
    scopes = Door.scopes | {"PUT": Scope.GAMES_PLAY}

    @described(
        "pause", "Who would like the game to stand still, and whether it does", "games",
        gives={200: "PauseShown", 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def get(self, request: Request, game: UUID) -> HttpResponse:
        return shown(request, game)

    @described(
        "ask_for_pause", "Wish for a pause, which begins when all do", "games",
        takes="PauseAsked", gives={200: "PauseShown", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def put(self, request: Request, game: UUID) -> HttpResponse:
        seat_in(table_known_to(request, game), request)
        pauses.wish(game, request.user, parsed(request.data, PauseAsked).hours)
        return shown(request, game)

    @described(
        "go_on", "Take my wish for a pause back; while there is one, wish to go on", "games",
        gives={200: "PauseShown", 422: "Refusal"}, fails=(401, 403, 404),
    )  # fmt: skip
    def delete(self, request: Request, game: UUID) -> HttpResponse:
        seat_in(table_known_to(request, game), request)
        pauses.withdraw(game, request.user)
        return shown(request, game)


def shown(request: Request, game: UUID) -> HttpResponse:
    table = table_known_to(request, game)
    seat_in(table, request)
    pause = pauses.pause_at(started(table))
    return answer(
        PauseShown(
            tuple(PauseWished(seat, hours) for seat, hours in pause.wishes),
            pause.go_on, pause.paused, pause.until,
            max(0, int(pause.left.total_seconds() // 3600)), LONGEST,
        )
    )  # fmt: skip


COMPONENTS.add(PauseAsked, PauseShown)
