"""Invitations to teams: by name for one player, by link for whoever knows its secret."""

import secrets
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import QuerySet, Value
from django.db.models.functions import Lower
from django.utils import timezone

from accounts import teams
from accounts.blocks import kept_apart
from accounts.models import Invitation, User
from accounts.news import TeamEvent, TeamNews, tell
from accounts.teams import TeamNo, TeamRefused
from accounts.tokens import digest

LIFETIME = timedelta(days=14)
MOST_INVITATIONS = 50


class NoSuchInvitation(Exception):
    """There is none, none any more, or none for this person."""


@transaction.atomic
def invite_by_link(owner: AbstractBaseUser, team_id: UUID) -> tuple[Invitation, str]:
    """A new invitation and its secret, which is shown now or never."""
    teams.held_by_owner(owner, team_id)
    secret = f"join_{secrets.token_urlsafe(32)}"
    return added(owner, team_id, digest=digest(secret)), secret


@transaction.atomic
def invite_by_name(owner: AbstractBaseUser, team_id: UUID, player: str) -> Invitation:
    teams.held_by_owner(owner, team_id)
    user = player_called(player)
    if user is None:
        raise TeamRefused(TeamNo.NO_SUCH_PLAYER)
    if user.is_bot:
        raise TeamRefused(TeamNo.NOT_FOR_BOTS)
    if teams.is_member(user.pk, team_id):
        raise TeamRefused(TeamNo.ALREADY_A_MEMBER)
    if still_open().filter(team=team_id, user=user).exists():
        raise TeamRefused(TeamNo.ALREADY_INVITED)
    invitation = added(owner, team_id, user=user)
    invited = TeamNews(TeamEvent.INVITED, invitation.team, owner.pk, user.pk, invitation.pk)
    tell(invited)
    return invitation


@transaction.atomic
def withdraw(owner: AbstractBaseUser, team_id: UUID, invitation_id: UUID) -> None:
    teams.held_by_owner(owner, team_id)
    gone, _ = still_open().filter(pk=invitation_id, team=team_id).delete()
    if not gone:
        raise NoSuchInvitation


@transaction.atomic
def accept(user: AbstractBaseUser, invitation_id: UUID) -> UUID:
    """The team that this person is in now."""
    return used(user, held(received_by(user), pk=invitation_id))


@transaction.atomic
def decline(user: AbstractBaseUser, invitation_id: UUID) -> None:
    held(received_by(user), pk=invitation_id).delete()


@transaction.atomic
def join(user: AbstractBaseUser, secret: str) -> UUID:
    """The team that this person is in now. The link stays good for others."""
    return used(user, held(still_open(), digest=digest(secret)))


def invitations_of(team_id: UUID) -> list[Invitation]:
    """The open invitations of a team, the latest first."""
    return list(still_open().filter(team=team_id).order_by("-made_at", "pk"))


def invitations_for(user: AbstractBaseUser) -> list[Invitation]:
    """The open invitations by name that a person has received, the latest first."""
    return list(received_by(user).select_related("team").order_by("-made_at", "pk"))


def received_by(user: AbstractBaseUser) -> QuerySet[Invitation]:
    """None from people whom they do not meet, who are not told that nobody hears of it."""
    return still_open().filter(user=user.pk).exclude(made_by__in=kept_apart(user.pk))


def still_open() -> QuerySet[Invitation]:
    found = Invitation.objects.filter(expires_at__gt=timezone.now())
    return found.select_related("made_by", "user")


def added(owner: AbstractBaseUser, team_id: UUID, **to: str | User) -> Invitation:
    now, all_of_them = timezone.now(), Invitation.objects.filter(team=team_id)
    all_of_them.filter(expires_at__lte=now).delete()  # An expired one is in nobody's way.
    if all_of_them.count() >= MOST_INVITATIONS:
        raise TeamRefused(TeamNo.TOO_MANY_INVITATIONS, most=MOST_INVITATIONS)
    return Invitation.objects.create(
        team_id=team_id, made_by_id=owner.pk, expires_at=now + LIFETIME, **to
    )


def held(some: QuerySet[Invitation], **which: object) -> Invitation:
    """One of these invitations that is open still, once its team is held."""
    wanted = some.filter(**which)
    if (seen := wanted.first()) is None:
        raise NoSuchInvitation
    teams.hold(seen.team_id)
    if (found := wanted.first()) is None:  # It was withdrawn, or the team ended, meanwhile.
        raise NoSuchInvitation
    return found


def used(user: AbstractBaseUser, invitation: Invitation) -> UUID:
    """Whoever is in a team has no need of an invitation by name any more."""
    teams.admit(user, invitation.team_id)
    Invitation.objects.filter(team=invitation.team_id, user=user.pk).delete()
    return invitation.team_id


def player_called(name: str) -> User | None:
    """Somebody who can come, by a name in any case."""
    named = User.objects.alias(plain=Lower("username")).filter(plain=Lower(Value(name)))
    return named.filter(is_active=True).first()
