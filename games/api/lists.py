"""My games: which of them, and in which order."""

from typing import Annotated

from django.db.models import F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, Concat
from msgspec import Meta

from accounts.models import Membership
from games.api import wire
from games.api.doors import Paged
from games.models import Game


class Page(Paged, frozen=True, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern="^[a-z_]{1,32}$")] | None = None
    status: wire.Status | None = None
    your_turn: bool = False


def games_of(user: int, page: Page) -> QuerySet[Game]:
    """The games that this person hosts or sits at, and the open tables of their teams, the latest
    moved first. Whoever has left a team has no part in its tables but in those that were dealt."""
    teams = Membership.objects.filter(user=user).values("team")
    hosted = Q(host=user, team=None) | Q(host=user, team__in=teams)
    offered = Q(team__in=teams, standing__head=0)
    seated = Q(seats__user=user, team=None) | Q(seats__user=user, standing__head__gt=0)
    games = Game.objects.filter(seated | hosted | offered).distinct()
    if page.kind is not None:
        games = games.filter(kind=page.kind)
    match page.status:
        case wire.Status.OPEN:
            games = games.filter(standing__head=0)
        case wire.Status.PLAYING:
            games = games.filter(standing__head__gt=0, standing__over=False)
        case wire.Status.OVER:
            games = games.filter(standing__over=True)
    if page.your_turn:
        name = Concat(Value("|"), F("seats__name"), Value("|"))
        waits = Q(standing__awaited__contains=name) | Q(standing__asked__contains=name)
        games = games.filter(waits, seats__user=user)
    return (
        games.select_related("standing", "host", "deadline")
        .prefetch_related("seats__user")
        .order_by(Coalesce("standing__moved_at", "opened_at").desc(), "pk")
    )
