"""Who is told what of teams: the others in it, of what they can see there anyway. An invitation by
somebody whom one does not meet is not told, as it is not shown."""

from collections.abc import Iterator
from uuid import uuid4

from django.utils import timezone

from accounts import teams
from accounts.blocks import apart
from accounts.invitations import received_by
from accounts.models import Membership
from accounts.news import TeamEvent, TeamNews
from notices.kinds import Facts, Kind
from notices.models import Notice
from notices.outbox import News, post
from notices.sentences import facts_of

# What one person is told of whom it happened to, and what the others are told.
TO_WHOM = {TeamEvent.REMOVED: "removed", TeamEvent.HANDED_OVER: "yours"}
TO_OTHERS = {
    TeamEvent.JOINED: "joined",
    TeamEvent.LEFT: "left",
    TeamEvent.REMOVED: "left",  # whether somebody went or was sent away is between two
    TeamEvent.HANDED_OVER: "handed_over",
    TeamEvent.RENAMED: "renamed",
}


def tell(news: TeamNews) -> None:
    post(invited(news) if news.event is TeamEvent.INVITED else said(news))


def invited(news: TeamNews) -> Iterator[News]:
    if not apart(news.whom, [news.by]):
        yield News(
            f"team_invited:{news.invitation}", news.whom, Kind.TEAM_INVITED, timezone.now(),
            Facts(team_name=news.team.name), team=news.team.pk, about=news.by,
        )  # fmt: skip


def said(news: TeamNews) -> Iterator[News]:
    """Never to the one who did it."""
    members = Membership.objects.filter(team=news.team.pk).order_by("pk")
    told = dict.fromkeys(members.values_list("user", flat=True), TO_OTHERS[news.event])
    if news.event in TO_WHOM:
        told[news.whom] = TO_WHOM[news.event]
    told.pop(news.by, None)
    happening, now = uuid4().hex, timezone.now()
    for user, which in told.items():
        named = which in ("joined", "left", "handed_over")
        yield News(
            f"team_news:{happening}:{user}", user, Kind.TEAM_NEWS, now,
            Facts(team_name=news.team.name, news=which), team=news.team.pk,
            about=news.whom if named else None,
        )  # fmt: skip


def is_invited(notice: Notice) -> bool:
    """Whether the invitation is open still, and shown to the one who was invited."""
    return received_by(notice.user).filter(team=notice.team).exists()


def is_member(notice: Notice) -> bool:
    """Who is not in a team any more hears nothing of it, but for that."""
    return facts_of(notice).news == "removed" or teams.is_member(notice.user_id, notice.team)
