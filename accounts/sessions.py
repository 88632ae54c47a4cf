"""Sessions: where a person is logged in, and how that ends."""

from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from allauth.usersessions.models import UserSession
from django.contrib.auth.signals import user_logged_out
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User

BROWSER = "browser"
LEFT: list[Callable[[str], None]] = []  # told in which browser somebody has logged out


class Place(NamedTuple):
    """Somewhere a person is logged in. `name` tells nothing of the key that the cookie holds."""

    name: UUID
    here: bool
    kept: UserSession


def places(user: User, key: str | None) -> list[Place]:
    """The latest first; `key` is that of the session that asks."""
    alive = UserSession.objects.purge_and_list(user)
    alive.sort(key=lambda kept: (kept.created_at, kept.pk), reverse=True)
    return [Place(name_of(kept), kept.session_key == key, kept) for kept in alive]


def end(user: User, name: UUID) -> bool:
    """Whether there was such a session; it is dead from now on."""
    for kept in UserSession.objects.filter(user=user):
        if name_of(kept) == name:
            ended(kept)
            return True
    return False


def end_all(user: User, *, but: str | None = None) -> None:
    for kept in UserSession.objects.filter(user=user).exclude(session_key=but or ""):
        ended(kept)


def ended(kept: UserSession) -> None:
    left(SessionStore(kept.session_key).get(BROWSER))
    kept.end()


def browser_of(request: HttpRequest) -> str:
    """A name for this browser, as long as the same person is logged in there."""
    name: str = request.session.setdefault(BROWSER, uuid4().hex)
    return name


def left(browser: str | None) -> None:
    for listener in LEFT if browser else ():
        listener(browser)


def watch() -> None:
    """Every door by which somebody logs out tells of it by Django's own signal."""
    user_logged_out.connect(logged_out, dispatch_uid="accounts.sessions")


def logged_out(sender: Any, request: HttpRequest | None, **_told: Any) -> None:
    left(request and request.session.get(BROWSER))


def name_of(kept: UserSession) -> UUID:
    made = salted_hmac("accounts.sessions", kept.session_key, algorithm="sha256")
    return UUID(bytes=made.digest()[:16])


def sweep() -> int:
    """Remove sessions that have run out; most of them are of people who never came in."""
    return Session.objects.filter(expire_date__lt=timezone.now()).delete()[0]
