"""The doors to vacant seats: where there are any, and how to take one over."""

from typing import Annotated
from uuid import UUID

from django.db.models import F, QuerySet
from django.http import HttpResponse
from msgspec import Meta, Struct
from rest_framework.request import Request

from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import Moment, answer, converted, parsed
from games import clock, lobby, seats
from games.api import present, wire
from games.api.doors import Door, Paged, observed, query, table_known_to, whole
from games.engines.engine import Seat
from games.models import Game


class TakeOver(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to sit down in, as the table calls it."""

    seat: Annotated[Seat, Meta(max_length=64)]


class VacancyListed(Struct, frozen=True):
    """A game that is played and has `vacant` seats. Nothing of what happened in it is told here."""

    id: UUID
    kind: str
    host: str | None
    spectators: bool
    seats: tuple[wire.SeatShown, ...]
    vacant: tuple[Seat, ...]
    opened_at: Moment


class VacancyList(Struct, frozen=True):
    count: int
    page: int
    size: int
    games: tuple[VacancyListed, ...]


class Page(Paged, frozen=True, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern="^[a-z_]{1,32}$")] | None = None


class VacanciesView(Door):
    @described(
        "list_vacancies", "Public games that are played and have a vacant seat", "games",
        gives={200: "VacancyList"}, fails=(400, 401, 403),
        parameters=(
            query("kind", str, "Only games of this kind."),
            query("page", whole(1, 100_000), "From 1."),
            query("size", whole(1, 100), "Games on a page, at most 100."),
        ),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        page = converted(request.query_params, Page)
        found = vacancies(request.user.pk, page)
        shown = tuple(vacancy_listed(game) for game in found[page.cut])
        return answer(VacancyList(found.count(), page.page, page.size, shown))


class TakeOverView(Door):
    @described(
        "take_over", "Sit down in a vacant seat and know what it was told", "games",
        takes="TakeOver", gives={200: "Observation", 422: "Refusal"}, fails=(400, 401, 403, 404),
    )  # fmt: skip
    def post(self, request: Request, game: UUID) -> HttpResponse:
        wish = parsed(request.data, TakeOver)
        sitting = lobby.sitting(game)
        if sitting is None or not seats.may_be_taken_over_by(request.user.pk, sitting):
            raise Problem("no-such-game")
        seats.take_over(game, request.user, wish.seat)
        clock.ring_at([game])
        return observed(request, table_known_to(request, game))


def vacancies(user: int, page: Page) -> QuerySet[Game]:
    """The longest without a move first: somebody waits there."""
    found = seats.vacancies_for(user)
    if page.kind is not None:
        found = found.filter(kind=page.kind)
    order = F("standing__moved_at").asc(nulls_first=True), "pk"
    return found.select_related("host").prefetch_related("seats__user").order_by(*order)


def vacancy_listed(game: Game) -> VacancyListed:
    chairs = sorted(game.seats.all(), key=lambda chair: chair.pk)
    return VacancyListed(
        game.pk,
        game.kind,
        game.host.username if game.host else None,
        game.spectators,
        tuple(present.seat_shown(chair) for chair in chairs),
        tuple(Seat(chair.name) for chair in chairs if chair.user_id is None),
        game.opened_at,
    )
