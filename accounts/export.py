"""All that is kept of a person, for that person. Each app adds its parts; none holds a secret."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import Q
from msgspec import Struct
from oauth2_provider.models import AccessToken, Application, RefreshToken

from accounts.blocks import kept_apart
from accounts.models import Invitation, TeamRole, User
from accounts.tokens import Scope
from api_schema.structs import Moment


class Part(NamedTuple):
    name: str
    shape: Any  # the type of what `read` gives
    read: Callable[[User], Any]


PARTS: list[Part] = []


@cache
def shape() -> type[Struct]:
    """The type of the whole, once every app has added its parts."""
    fields = [(part.name, part.shape) for part in PARTS]
    made = msgspec.defstruct("MyData", fields, frozen=True, module=__name__)
    made.__doc__ = "All that is kept of you."
    return made


def everything(user: User) -> Struct:
    return shape()(**{part.name: part.read(user) for part in PARTS})


class AccountKept(Struct, frozen=True):
    """`last_seen_at` is when you last logged in."""

    username: str
    display_name: str
    language: str
    time_zone: str
    shows_results: bool
    joined_at: Moment
    last_seen_at: Moment | None
    operator: bool


class EmailKept(Struct, frozen=True):
    email: str
    proved: bool


class TokenKept(Struct, frozen=True):
    """Without its secret, which nobody keeps."""

    name: str
    prefix: str
    scopes: tuple[Scope, ...]
    created_at: Moment
    expires_at: Moment | None
    last_used_at: Moment | None


class SessionKept(Struct, frozen=True):
    address: str
    browser: str
    since: Moment


class SecondFactorKept(Struct, frozen=True):
    type: str
    since: Moment
    last_used_at: Moment | None


class TeamKept(Struct, frozen=True):
    team: UUID
    name: str
    role: TeamRole
    joined_at: Moment


class TeamInvitationKept(Struct, frozen=True):
    """An invitation that is yours or that you made. `player` is null for a link."""

    team: UUID
    name: str
    invited_by: str
    player: str | None
    made_at: Moment


class BlockKept(Struct, frozen=True):
    """Somebody you do not want to meet."""

    player: str
    made_at: Moment


class BanKept(Struct, frozen=True):
    """A time in which you are kept out, and why. `until` is null if it is for good."""

    reason: str
    made_at: Moment
    until: Moment | None
    lifted_at: Moment | None


class CautionKept(Struct, frozen=True):
    """A warning that you were given, and why."""

    reason: str
    at: Moment


class BotKept(Struct, frozen=True):
    username: str
    display_name: str


class AppKept(Struct, frozen=True):
    """A program of somebody else's that may act for you."""

    name: str
    scopes: tuple[str, ...]
    since: Moment


class OwnAppKept(Struct, frozen=True):
    """A program that you have registered, without its secret."""

    name: str
    made_at: Moment


class NoteKept(Struct, frozen=True):
    """Something that you changed as an operator."""

    about: str
    at: Moment


def account(user: User) -> AccountKept:
    return AccountKept(
        user.username, user.display_name, user.language, user.time_zone, user.shows_results,
        user.date_joined, user.last_login, user.is_staff,
    )  # fmt: skip


def emails(user: User) -> tuple[EmailKept, ...]:
    kept = EmailAddress.objects.filter(user=user).order_by("pk")
    return tuple(EmailKept(each.email, each.verified) for each in kept)


def tokens(user: User) -> tuple[TokenKept, ...]:
    return tuple(
        TokenKept(
            each.name, each.prefix, tuple(Scope(scope) for scope in each.scopes.split()),
            each.created_at, each.expires_at, each.last_used_at,
        )
        for each in user.tokens.order_by("pk")
    )  # fmt: skip


def sessions(user: User) -> tuple[SessionKept, ...]:
    kept = UserSession.objects.filter(user=user).order_by("pk")
    return tuple(SessionKept(each.ip, each.user_agent, each.created_at) for each in kept)


def second_factor(user: User) -> tuple[SecondFactorKept, ...]:
    kept = Authenticator.objects.filter(user=user).order_by("pk")
    return tuple(SecondFactorKept(each.type, each.created_at, each.last_used_at) for each in kept)


def teams(user: User) -> tuple[TeamKept, ...]:
    places = user.memberships.select_related("team").order_by("pk")
    return tuple(
        TeamKept(each.team_id, each.team.name, TeamRole(each.role), each.joined_at)
        for each in places
    )


def team_invitations(user: User) -> tuple[TeamInvitationKept, ...]:
    shown = Q(user=user) & ~Q(made_by__in=kept_apart(user.pk))  # or it would tell of a block
    kept = Invitation.objects.filter(shown | Q(made_by=user)).order_by("made_at", "pk")
    return tuple(
        TeamInvitationKept(
            each.team_id, each.team.name, each.made_by.username,
            each.user and each.user.username, each.made_at,
        )
        for each in kept.select_related("team", "made_by", "user")
    )  # fmt: skip


def blocks(user: User) -> tuple[BlockKept, ...]:
    kept = user.blocks.select_related("whom").order_by("pk")
    return tuple(BlockKept(each.whom.username, each.made_at) for each in kept)


def bans(user: User) -> tuple[BanKept, ...]:
    return tuple(
        BanKept(each.reason, each.made_at, each.until, each.lifted_at)
        for each in user.bans.order_by("pk")
    )


def cautions(user: User) -> tuple[CautionKept, ...]:
    return tuple(CautionKept(each.reason, each.at) for each in user.cautions.order_by("pk"))


def bots(user: User) -> tuple[BotKept, ...]:
    return tuple(BotKept(bot.username, bot.display_name) for bot in user.bots.order_by("pk"))


def apps(user: User) -> tuple[AppKept, ...]:
    """Each by the token that lasts, or by one that has none of those."""
    lasting = RefreshToken.objects.filter(user=user, revoked=None).select_related(
        "application", "access_token"
    )
    short = AccessToken.objects.filter(user=user, refresh_token=None).select_related("application")
    named = [(each, each.access_token and each.access_token.scope) for each in lasting]
    named += [(each, each.scope) for each in short if each.application is not None]
    return tuple(
        AppKept(each.application.name, tuple((scope or "").split()), each.created)
        for each, scope in named
    )


def own_apps(user: User) -> tuple[OwnAppKept, ...]:
    kept = Application.objects.filter(user=user).order_by("pk")
    return tuple(OwnAppKept(each.name, each.created) for each in kept)


def notes(user: User) -> tuple[NoteKept, ...]:
    kept = LogEntry.objects.filter(user=user).order_by("pk")
    return tuple(NoteKept(each.object_repr, each.action_time) for each in kept)


PARTS += [
    Part("account", AccountKept, account),
    Part("emails", tuple[EmailKept, ...], emails),
    Part("tokens", tuple[TokenKept, ...], tokens),
    Part("sessions", tuple[SessionKept, ...], sessions),
    Part("second_factor", tuple[SecondFactorKept, ...], second_factor),
    Part("teams", tuple[TeamKept, ...], teams),
    Part("team_invitations", tuple[TeamInvitationKept, ...], team_invitations),
    Part("blocks", tuple[BlockKept, ...], blocks),
    Part("bans", tuple[BanKept, ...], bans),
    Part("cautions", tuple[CautionKept, ...], cautions),
    Part("bots", tuple[BotKept, ...], bots),
    Part("apps", tuple[AppKept, ...], apps),
    Part("own_apps", tuple[OwnAppKept, ...], own_apps),
    Part("operator_notes", tuple[NoteKept, ...], notes),
]
