"""What a team is told of its mission maps: the others in it, of what they can see there anyway."""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import get_language
from msgspec.structs import replace

from accounts import teams
from accounts.models import Membership
from campaigns.maps import ATLAS
from campaigns.models import Mission, Outcome
from games.models import Seat
from notices.kinds import Facts, Kind
from notices.models import Notice
from notices.outbox import News, post


def started(mission: Mission) -> None:
    """Never to the one who did it."""
    tell(mission, "started", besides=[mission.started_by_id], about=mission.started_by_id)


def ended(outcome: Outcome) -> None:
    """Those who played it know."""
    mission = outcome.mission
    players = Seat.objects.filter(game=mission.game_id).values_list("user", flat=True)
    news = "ticked" if outcome.ticks else "won" if outcome.won else "lost"
    tell(mission, news, besides=players)


def tell(
    mission: Mission, news: str, *, besides: Iterable[int | None], about: int | None = None
) -> None:
    sheet = mission.map
    facts = Facts(team_name=sheet.team.name, map=sheet.name, map_id=sheet.pk, city=mission.city)
    members = Membership.objects.filter(team=sheet.team_id).exclude(
        user__in=[user for user in besides if user is not None]
    )
    now = timezone.now()
    post(
        News(
            f"mission:{mission.pk}:{news}:{user}", user, Kind.MAP_NEWS, now,
            replace(facts, news=news), game=mission.game_id, team=sheet.team_id, about=about,
        )
        for user in members.order_by("pk").values_list("user", flat=True)
    )  # fmt: skip


def is_member(notice: Notice) -> bool:
    """Who is not in a team any more hears nothing of it."""
    return notice.team is not None and teams.is_member(notice.user_id, notice.team)


def city_called(name: str) -> str:
    """In the language of the moment. A city that is not on the map any more has its old name."""
    city = ATLAS.by_name.get(name)
    return name if city is None else city.name[(get_language() or "en")[:2]]
