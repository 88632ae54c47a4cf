"""The doors to the chairs before the deal: move, swap, kick, hand over."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

import msgspec
from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.api.teams import Player
from api_schema.operations import described
from api_schema.structs import COMPONENTS, parsed
from games import chairs, lobby
from games.api.doors import Door, observed, table_known_to
from games.engines.engine import Seat

Named = Annotated[Seat, Meta(min_length=1, max_length=64)]


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    role: str


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that you would like to have for yours; null takes back what you proposed."""

    other: Named | None = msgspec.field(name="with")


class Kick(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Named


class NextHost(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who sits at the table, by username in any case."""

    player: Player


class MoveView(Door):
    @described(
        "move", "Move to a free chair of another role before the start", "lobby",
        takes="Move", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        chairs.move(game, request.user, parsed(request.data, Move).role)
        return observed(request, table_known_to(request, game))


class SwapView(Door):
    @described(
        "swap", "Propose to swap chairs before the start, or agree to what was proposed", "lobby",
        takes="Swap", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        chairs.swap(game, request.user, parsed(request.data, Swap).other)
        return observed(request, table_known_to(request, game))


class KickView(Door):
    @described(
        "kick", "Send somebody away from the table that I host, before the start", "lobby",
        takes="Kick", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        table_known_to(request, game)
        chairs.kick(game, request.user, parsed(request.data, Kick).seat)
        return observed(request, table_known_to(request, game))


class HostView(Door):
    @described(
        "hand_over_table", "Make somebody who sits there the host of my table", "lobby",
        takes="NextHost", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        known = table_known_to(request, game)
        chairs.hand_over(game, request.user, parsed(request.data, NextHost).player)
        # Who hosted without sitting there is shown what came of it, theirs to know or not.
        return observed(request, lobby.sitting(game) or known)


COMPONENTS.add(Move, Swap, Kick, NextHost)
