"""Teams: made, renamed, left and handed over. Whoever is not in a team knows of none."""

from collections.abc import Callable
from enum import StrEnum
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, QuerySet

from accounts.models import Invitation, Membership, Team, TeamRole, User
from accounts.news import TeamEvent, TeamNews, tell

MOST_TEAMS = MOST_MEMBERS = 50
ENDING: list[Callable[[Team], None]] = []  # told that a team goes, in the same transaction


class TeamNo(StrEnum):
    """Why something was refused in a team."""

    NAME_EMPTY = "name_empty"
    TOO_MANY_TEAMS = "too_many_teams"
    TEAM_FULL = "team_full"
    TOO_MANY_INVITATIONS = "too_many_invitations"
    NO_SUCH_PLAYER = "no_such_player"
    ALREADY_A_MEMBER = "already_a_member"
    ALREADY_INVITED = "already_invited"
    NOT_A_MEMBER = "not_a_member"
    NOT_YOURSELF = "not_yourself"
    HAND_OVER_FIRST = "hand_over_first"
    NOT_FOR_BOTS = "not_for_bots"


class TeamRefused(Exception):
    """It cannot be done in this team as it is."""

    def __init__(self, reason: TeamNo, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class NoSuchTeam(Exception):
    """There is none, or none that this person is in."""


class NotTheOwner(Exception):
    """Only the owner of a team may do that."""


def make(user: AbstractBaseUser, name: str) -> Team:
    kept = checked_name(name)
    with transaction.atomic():
        must_have_room(user)
        team = Team.objects.create(name=kept)
        Membership.objects.create(team=team, user_id=user.pk, role=TeamRole.OWNER)
    return team


@transaction.atomic
def rename(owner: AbstractBaseUser, team_id: UUID, name: str) -> None:
    team = held_by_owner(owner, team_id).team
    former, team.name = team.name, checked_name(name)
    team.save(update_fields=["name"])
    if team.name != former:
        tell(TeamNews(TeamEvent.RENAMED, team, owner.pk, owner.pk))


@transaction.atomic
def leave(user: AbstractBaseUser, team_id: UUID) -> None:
    """The last one to leave ends the team."""
    mine = held(user, team_id)
    if not others(mine).exists():
        for listener in ENDING:
            listener(mine.team)
        mine.team.delete()
    elif mine.role == TeamRole.OWNER:
        raise TeamRefused(TeamNo.HAND_OVER_FIRST)
    else:
        mine.delete()
        tell(TeamNews(TeamEvent.LEFT, mine.team, user.pk, user.pk))


@transaction.atomic
def hand_over(owner: AbstractBaseUser, team_id: UUID, player: str) -> None:
    mine = held_by_owner(owner, team_id)
    theirs = other_called(player, mine)
    if not theirs.user.is_active:  # Nobody could take the team back from them.
        raise TeamRefused(TeamNo.NO_SUCH_PLAYER)
    pass_on(mine, theirs)
    tell(TeamNews(TeamEvent.HANDED_OVER, mine.team, owner.pk, theirs.user_id))


@transaction.atomic
def remove(owner: AbstractBaseUser, team_id: UUID, player: str) -> None:
    """Links go with the one who may know them: nobody comes back by a door that was left open."""
    mine = held_by_owner(owner, team_id)
    theirs = other_called(player, mine)
    theirs.delete()
    Invitation.objects.filter(team=team_id, user=None).delete()
    tell(TeamNews(TeamEvent.REMOVED, mine.team, owner.pk, theirs.user_id))


@transaction.atomic
def forget(user: AbstractBaseUser) -> None:
    """Take a person whose account goes out of all teams; who has been there longest takes over."""
    teams = Membership.objects.filter(user=user.pk).order_by("team").values_list("team", flat=True)
    for team_id in list(teams):
        mine = held(user, team_id)
        heirs = others(mine).order_by("-user__is_active", "joined_at", "pk")
        if mine.role == TeamRole.OWNER and (heir := heirs.first()) is not None:
            pass_on(mine, heir)
            tell(TeamNews(TeamEvent.HANDED_OVER, mine.team, user.pk, heir.user_id))
        leave(user, team_id)


def teams_of(user: AbstractBaseUser) -> list[Team]:
    """The teams of a person, each with `your_role`, the latest joined first."""
    return list(known(user).order_by("-memberships__joined_at", "pk"))


def team_known_to(user: AbstractBaseUser, team_id: UUID) -> Team | None:
    """A team with `your_role`, for its members. For everybody else there is none."""
    return known(user).filter(pk=team_id).first()


def is_member(user_pk: int | None, team_pk: UUID) -> bool:
    return Membership.objects.filter(team=team_pk, user=user_pk).exists()


def members_of(team_id: UUID) -> list[Membership]:
    """Everybody in a team with their accounts, in the order in which they came."""
    places = Membership.objects.filter(team=team_id).select_related("user")
    return list(places.order_by("joined_at", "pk"))


def must_know(user: AbstractBaseUser, team_id: UUID) -> Team:
    team = team_known_to(user, team_id)
    if team is None:
        raise NoSuchTeam
    return team


def must_own(user: AbstractBaseUser, team_id: UUID) -> None:
    if must_know(user, team_id).your_role != TeamRole.OWNER:
        raise NotTheOwner


def known(user: AbstractBaseUser) -> QuerySet[Team]:
    mine = Team.objects.filter(memberships__user=user.pk)
    return mine.annotate(your_role=F("memberships__role"))


# What the verbs of teams and of invitations share. A team is always held before a person is.


def hold(team_id: UUID) -> None:
    """Until the end of the transaction nobody else comes, goes or hands over here."""
    Team.objects.select_for_update().filter(pk=team_id).first()


def held(user: AbstractBaseUser, team_id: UUID) -> Membership:
    """The place of this person in a team that is held."""
    hold(team_id)
    places = Membership.objects.select_related("team", "user")
    mine = places.filter(team=team_id, user=user.pk).first()
    if mine is None:
        raise NoSuchTeam
    return mine


def held_by_owner(user: AbstractBaseUser, team_id: UUID) -> Membership:
    mine = held(user, team_id)
    if mine.role != TeamRole.OWNER:
        raise NotTheOwner
    return mine


def admit(user: AbstractBaseUser, team_id: UUID) -> None:
    """Make a person a member of a team that is held. Who is one already stays what they are."""
    places = Membership.objects.filter(team=team_id)
    if places.filter(user=user.pk).exists():
        return
    if places.count() >= MOST_MEMBERS:
        raise TeamRefused(TeamNo.TEAM_FULL, most=MOST_MEMBERS)
    must_have_room(user)
    place = Membership.objects.create(team_id=team_id, user_id=user.pk, role=TeamRole.MEMBER)
    tell(TeamNews(TeamEvent.JOINED, place.team, user.pk, user.pk))


def must_have_room(user: AbstractBaseUser) -> None:
    # Teams of one person are counted one after another; chairs and tokens need not wait.
    person = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if person.is_bot:
        raise TeamRefused(TeamNo.NOT_FOR_BOTS)
    if Membership.objects.filter(user=user.pk).count() >= MOST_TEAMS:
        raise TeamRefused(TeamNo.TOO_MANY_TEAMS, most=MOST_TEAMS)


def others(mine: Membership) -> QuerySet[Membership]:
    places = Membership.objects.filter(team=mine.team_id).select_related("user")
    return places.exclude(pk=mine.pk)


def other_called(player: str, mine: Membership) -> Membership:
    """The place of another member, by a name in any case."""
    name = player.lower()
    if mine.user.username.lower() == name:
        raise TeamRefused(TeamNo.NOT_YOURSELF)
    for theirs in others(mine):
        if theirs.user.username.lower() == name:
            return theirs
    raise TeamRefused(TeamNo.NOT_A_MEMBER)


def pass_on(mine: Membership, theirs: Membership) -> None:
    """In this order: at no moment has a team two owners."""
    for place, role in ((mine, TeamRole.MEMBER), (theirs, TeamRole.OWNER)):
        place.role = role
        place.save(update_fields=["role"])


def checked_name(text: str) -> str:
    name = " ".join(text.split())
    if not name:
        raise TeamRefused(TeamNo.NAME_EMPTY)
    return name
