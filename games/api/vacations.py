"""The door to one's own vacation."""

from __future__ import annotations

from datetime import UTC, datetime

from django.conf import settings
from django.http import HttpResponse
from msgspec import Struct
from rest_framework.request import Request

from accounts.tokens import Scope
from api_schema.operations import described
from api_schema.structs import COMPONENTS, Moment, answer, parsed
from games import vacations, wall_clock
from games.api.doors import Door
from games.vacations import Balance


class VacationSwitch(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether you are on vacation from now on."""

    on: bool


class VacationShown(Struct, frozen=True):
    """While you are on vacation, clocks that run for you stand still, and each hour begun in which
    one does costs one of `hours_left`, however many they are. With none left you are back. At
    `resets_at` you have all `hours_a_year` again."""

    on: bool
    since: Moment | None
    hours_left: int
    hours_a_year: int
    resets_at: Moment


class VacationView(Door):
    """By a token too, if it may play: what it costs is time in games alone."""

    scopes = Door.scopes | {"PUT": Scope.GAMES_PLAY}

    @described(
        "vacation", "Whether I am on vacation, and what is left of it", "players",
        gives={200: "VacationShown"}, fails=(401, 403),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return shown(request, vacations.balance_of(request.user.pk))

    @described(
        "switch_vacation", "Go on vacation, or come back", "players",
        takes="VacationSwitch", gives={200: "VacationShown", 422: "Refusal"}, fails=(400, 401, 403),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, VacationSwitch)
        return shown(request, vacations.switch(request.user, on=wish.on))


def shown(request: Request, balance: Balance) -> HttpResponse:
    now, bot = wall_clock.now(), request.user.is_bot
    return answer(
        VacationShown(
            balance.since is not None,
            balance.since,
            0 if bot else balance.left(now),
            0 if bot else 24 * settings.VACATION_DAYS,
            datetime(now.astimezone(UTC).year + 1, 1, 1, tzinfo=UTC),
        )
    )


COMPONENTS.add(VacationSwitch, VacationShown)
