"""Ways in that are cut at once: sessions, tokens, and what programs of others were given."""

from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from accounts.audit import note
from accounts.models import User

GIVEN = Grant, RefreshToken, AccessToken  # what a program holds of those who said yes to it


@transaction.atomic
def sessions(user: User, *, by: User) -> int:
    """Every browser of this person is logged out. However it was logged in: so all are read."""
    keys = [session.pk for session in sessions_of(user)]
    Session.objects.filter(pk__in=keys).delete()
    UserSession.objects.filter(user=user).delete()
    note(by, "ended all sessions", user, f"{len(keys)} of them")
    return len(keys)


@transaction.atomic
def tokens(user: User, *, by: User) -> int:
    """Every program that acts for this person or for one of their bots is refused."""
    gone, _ = user.tokens.all().delete()
    for bot in user.bots.all():
        gone += bot.tokens.all().delete()[0]
    gone += take_back(user=user)
    note(by, "revoked all tokens", user, f"{gone} of them")
    return gone


@transaction.atomic
def application(program: Application, *, by: User) -> int:
    gone = take_back(application=program)
    note(by, "took back every access", program, f"{gone} of them")
    return gone


def take_back(**whose: object) -> int:
    return sum(model.objects.filter(**whose).delete()[0] for model in GIVEN)


def sessions_of(user: User) -> list[Session]:
    alive = Session.objects.filter(expire_date__gt=timezone.now())
    return [
        session
        for session in alive.iterator()
        if session.get_decoded().get(SESSION_KEY) == str(user.pk)
    ]
