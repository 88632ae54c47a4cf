"""Invitations to tables: by name for one player, by link for whoever knows its secret."""

import secrets
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.blocks import apart, kept_apart
from accounts.invitations import NoSuchInvitation, player_called
from accounts.models import User
from accounts.tokens import digest
from games import wall_clock
from games.guests import is_invited, was_sent_away
from games.lobby import held, must_be_host
from games.models import Invitation, Kick
from games.models import Seat as Chair
from games.sitting import No, NoSuchTable, Sitting, TableRefused, sitting
from notices import outbox
from notices.kinds import Facts, Kind
from notices.models import Notice

MOST_INVITATIONS = 50  # that a host makes for a table
MOST_GUESTS = 200  # when those are counted who came by a link
MOST_SHOWN = 100  # of the invitations that somebody has received


@transaction.atomic
def invite_by_link(host: AbstractBaseUser, game: UUID) -> tuple[Invitation, str]:
    """A new invitation and its secret, which is shown now or never."""
    must_invite(held(game), host)
    secret = f"table_{secrets.token_urlsafe(32)}"
    return added(host, game, digest=digest(secret)), secret


@transaction.atomic
def invite_by_name(host: AbstractBaseUser, game: UUID, player: str) -> Invitation:
    """Whoever does not meet the host is invited like everybody else, and hears nothing of it. Who
    was sent away may come back."""
    table = held(game)
    must_invite(table, host)
    user = player_called(player)
    if user is None:
        raise TableRefused(No.NO_SUCH_PLAYER)
    if user.pk in table.people:
        raise TableRefused(No.ALREADY_HERE)
    if user.is_bot and not table.terms.bots:
        raise TableRefused(No.NO_BOTS)
    if Invitation.objects.filter(game=game, user=user).exists():
        raise TableRefused(No.ALREADY_INVITED)
    made = added(host, game, user=user)
    Kick.objects.filter(game=game, user=user).delete()
    if not apart(user.pk, (*table.people, host.pk)):
        key, now = f"invited:{made.pk}", wall_clock.now()
        facts = Facts(game_kind=table.kind)
        news = outbox.News(key, user.pk, Kind.INVITED, now, facts, game, about=host.pk)
        outbox.post([news])
    return made


@transaction.atomic
def withdraw(host: AbstractBaseUser, game: UUID, invitation_id: UUID) -> None:
    """Whoever sits already stays."""
    must_be_host(held(game), host.pk)
    gone, _ = Invitation.objects.filter(pk=invitation_id, game=game).delete()
    if not gone:
        raise NoSuchInvitation


def decline(user: AbstractBaseUser, invitation_id: UUID) -> None:
    gone, _ = received_by(user).filter(pk=invitation_id).delete()
    if not gone:
        raise NoSuchInvitation


@transaction.atomic
def join(user: AbstractBaseUser, secret: str) -> UUID:
    """The table to which a link leads, and which this person knows now. The link stays good for
    others, and twice is as once."""
    link, table = held_by_link(secret)
    if user.pk in table.people or is_invited(user.pk, table.game):
        return table.game
    if apart(user.pk, (*table.people, link.made_by_id)):
        raise NoSuchInvitation
    if was_sent_away(user.pk, table.game):
        raise TableRefused(No.SENT_AWAY)
    if user.is_bot and not table.terms.bots:
        raise TableRefused(No.NO_BOTS)
    if Invitation.objects.filter(game=table.game).count() >= MOST_GUESTS:
        raise TableRefused(No.TOO_MANY_INVITATIONS, most=MOST_GUESTS)
    # There may be one by name, from somebody whom they do not meet: this one takes its place.
    Invitation.objects.update_or_create(
        game_id=table.game, user_id=user.pk, defaults={"made_by_id": link.made_by_id}
    )
    return table.game


def behind(secret: str, user: AbstractBaseUser | None) -> Sitting:
    """The table to which a link leads, to look at: for nobody in particular, or for somebody."""
    link = Invitation.objects.filter(digest=digest(secret)).first()
    table = link and sitting(link.game_id)
    if table is None:
        raise NoSuchInvitation
    if user is not None and user.pk in table.people:
        return table
    if not table.has_room or (user and apart(user.pk, (*table.people, link.made_by_id))):
        raise NoSuchInvitation
    return table


def invitations_of(host: AbstractBaseUser, table: Sitting) -> list[Invitation]:
    """The invitations to a table, the latest first."""
    must_be_host(table, host.pk)
    found = Invitation.objects.filter(game=table.game).select_related("made_by", "user")
    return list(found.order_by("-made_at", "pk"))


def invitations_for(user: AbstractBaseUser) -> list[Invitation]:
    """What a person has received and can still follow, the latest first."""
    return list(received_by(user).order_by("-made_at", "pk")[:MOST_SHOWN])


def received_by(user: AbstractBaseUser) -> QuerySet[Invitation]:
    """Those to tables with a free chair, and to none where they would meet whom they do not."""
    unmet = kept_apart(user.pk)
    chairs = Chair.objects.filter(game=OuterRef("game"))
    room = Q(game__standing__head=0) | Q(Exists(chairs.filter(user=None)))
    mine = Invitation.objects.filter(room, user=user.pk, game__standing__over=False)
    apart_from = Q(made_by__in=unmet) | Q(game__host__in=unmet)
    return (
        mine.exclude(apart_from)
        .exclude(Exists(chairs.filter(user__in=unmet)))
        .exclude(Exists(chairs.filter(user=user.pk)))
        .select_related("made_by", "game__host", "game__standing")
    )


def is_still_open(notice: Notice) -> bool:
    """Whether whoever was told of an invitation would still be shown it."""
    return notice.game is not None and received_by(notice.user).filter(game=notice.game).exists()


def must_invite(table: Sitting, host: AbstractBaseUser) -> None:
    must_be_host(table, host.pk)
    if table.team is not None:
        raise TableRefused(No.OF_A_TEAM)
    if table.over:
        raise TableRefused(No.GAME_OVER)


def added(host: AbstractBaseUser, game: UUID, **to: str | User) -> Invitation:
    if Invitation.objects.filter(game=game).count() >= MOST_INVITATIONS:
        raise TableRefused(No.TOO_MANY_INVITATIONS, most=MOST_INVITATIONS)
    return Invitation.objects.create(game_id=game, made_by_id=host.pk, **to)


def held_by_link(secret: str) -> tuple[Invitation, Sitting]:
    """A link and its table, once that is held."""
    wanted = Invitation.objects.filter(digest=digest(secret))
    if (seen := wanted.first()) is None:
        raise NoSuchInvitation
    try:
        table = held(seen.game_id)
    except NoSuchTable as error:
        raise NoSuchInvitation from error
    if not wanted.exists() or not table.has_room:  # It was withdrawn, or all chairs are taken.
        raise NoSuchInvitation
    return seen, table
