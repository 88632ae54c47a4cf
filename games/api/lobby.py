"""The lobby: open tables, for whoever looks for one."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.blocks import kept_apart
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, converted
from games.api.doors import Door, Paged, query, whole
from games.api.present import seat_shown
from games.api.wire import SeatShown
from games.guests import trust_in
from games.models import Game, Kick
from games.models import Seat as Chair
from games.pace import Pace, timing_of
from games.projections import barred, unbarred

HOUR, DAY = 3600, 24 * 3600


class Tempo(StrEnum):
    """How quick an answer is expected: in less than an hour, in less than a day, or in days."""

    NONE = "none"
    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"


TEMPI = {
    Tempo.NONE: Q(answer_within=None),
    Tempo.MINUTES: Q(answer_within__lt=HOUR),
    Tempo.HOURS: Q(answer_within__gte=HOUR, answer_within__lt=DAY),
    Tempo.DAYS: Q(answer_within__gte=DAY),
}


class LobbyPage(Paged, frozen=True, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern="^[a-z_]{1,32}$")] | None = None
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")] | None = None
    pace: Tempo | None = None
    free: Annotated[str, Meta(pattern="^[a-z_]{1,64}$")] | None = None
    bots: bool | None = None
    for_me: bool = False


class OpenTableListed(Struct, frozen=True):
    """A table in the lobby. `free` are the roles with a free chair; `language` is that of the
    cards, and null if they have none."""

    id: UUID
    kind: str
    language: str | None
    host: str | None
    seats: tuple[SeatShown, ...]
    free: tuple[str, ...]
    pace: Pace
    reliability: int
    bots: bool
    spectators: bool
    opened_at: Moment


class Lobby(Struct, frozen=True):
    count: int
    page: int
    size: int
    tables: tuple[OpenTableListed, ...]


class LobbyView(Door):
    @described(
        "lobby", "Public tables with a free chair, the latest opened first", "lobby",
        gives={200: "Lobby"}, fails=(400, 401, 403),
        parameters=(
            query("kind", str, "Only tables of this kind."),
            query("language", str, "Only tables with cards in this language."),
            query("pace", str, "How quick an answer is expected.", enum=[t.value for t in Tempo]),
            query("free", str, "Only tables where this role has a free chair."),
            query("bots", bool, "Only tables that allow bots, or only those that do not."),
            query("for_me", bool, "Only tables that ask for nothing that I do not have."),
            query("page", whole(1, 100_000), "From 1."),
            query("size", whole(1, 100), "Tables on a page, at most 100."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        page = converted(request.query_params, LobbyPage)
        found = open_tables(request.user, page)
        listed = found.select_related("host").prefetch_related("seats__user")
        tables = tuple(table_listed(game) for game in listed[page.cut])
        return answer(Lobby(found.count(), page.page, page.size, tables))


def open_tables(user: AbstractBaseUser, page: LobbyPage) -> QuerySet[Game]:
    """Those that this person can find: none of people whom they do not meet, and none from which
    they were sent away."""
    unmet, of_table = kept_apart(user.pk), {"game": OuterRef("pk")}
    found = (
        Game.objects.filter(wanted(page), public=True, team=None)
        .exclude(free=barred(()))
        .exclude(host__in=unmet)
        .exclude(Exists(Kick.objects.filter(**of_table, user=user.pk)))
    )
    if unmet:
        found = found.exclude(Exists(Chair.objects.filter(**of_table, user__in=unmet)))
    if page.for_me:
        found = found.filter(Q(reliability__lte=trust_in(user.pk)) | Q(host=user.pk))
        found = found.filter(bots=True) if user.is_bot else found
    return found.order_by("-opened_at", "pk")


def wanted(page: LobbyPage) -> Q:
    asked = TEMPI.get(page.pace, Q())
    for field in ("kind", "language", "bots"):
        if (value := getattr(page, field)) is not None:
            asked &= Q(**{field: value})
    return asked & Q(free__contains=barred([page.free])) if page.free is not None else asked


def table_listed(game: Game) -> OpenTableListed:
    chairs = sorted(game.seats.all(), key=lambda chair: chair.pk)
    return OpenTableListed(
        game.pk, game.kind, game.language or None, game.host and game.host.username,
        tuple(seat_shown(chair) for chair in chairs), unbarred(game.free),
        timing_of(game.timing).pace, game.reliability, game.bots, game.spectators,
        game.opened_at,
    )  # fmt: skip


COMPONENTS.add(Lobby)
