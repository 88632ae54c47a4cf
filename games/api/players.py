"""The door to a player's profile: what others may see of somebody, and nothing else."""

from typing import Annotated

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from msgspec import Meta, Struct
from rest_framework.request import Request

from accounts.tokens import Scope
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import answer
from games.api.doors import Door
from games.profiles import Performance, Profile, profile

NAME = OpenApiParameter(
    "name", {"type": "string", "minLength": 1, "maxLength": 150}, OpenApiParameter.PATH,
    description="The `player` of a seat, in any case.",
)  # fmt: skip
Month = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}$")]
Percent = Annotated[int, Meta(ge=0, le=100)]


class KindRecord(Struct, frozen=True):
    """Games of one kind that are over. Who `left` before the end has neither won nor lost."""

    kind: str
    played: int
    won: int
    lost: int
    left: int


class PlayerStanding(Struct, frozen=True):
    """`reliability` is how often somebody answers in time where a table has a pace, in percent; the
    last months count most, and it is null where there is too little to tell."""

    reliability: Percent | None
    kinds: tuple[KindRecord, ...]


class PlayerShown(Struct, frozen=True):
    """A player. A bot has an `owner`. `standing` is null if it is not shown to others."""

    player: str
    name: str
    bot: bool
    owner: str | None
    since: Month
    standing: PlayerStanding | None


class PlayerView(Door):
    scopes = {"GET": Scope.GAMES_READ, "HEAD": Scope.GAMES_READ}

    @described(
        "player", "A player, and how they have played", "players",
        gives={200: "PlayerShown"}, fails=(401, 403, 404), parameters=(NAME,),
    )  # fmt: skip
    def get(self, request: Request, name: str) -> HttpResponse:
        found = profile(name, seen_by=request.user.pk)
        if found is None:
            raise Problem("no-such-player")
        return answer(player_shown(found))


def player_shown(found: Profile) -> PlayerShown:
    user, performance = found
    return PlayerShown(
        user.username,
        str(user),
        user.is_bot,
        user.owner.username if user.owner else None,
        f"{user.date_joined:%Y-%m}",
        performance and standing_shown(performance),
    )


def standing_shown(performance: Performance) -> PlayerStanding:
    kinds = tuple(KindRecord(*record) for record in performance.records)
    return PlayerStanding(performance.reliability, kinds)
