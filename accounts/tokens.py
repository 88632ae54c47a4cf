"""Personal tokens: issue, recognise."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

from django.db.models import Q
from django.utils import timezone

from accounts.models import Token, User


class Scope(StrEnum):
    """What a token may be good for."""

    GAMES_READ = "games:read"
    GAMES_PLAY = "games:play"


class NoSuchMoment(Exception):
    """A time that no calendar has, once its zone is taken away."""


def issue(
    user: User, name: str, scopes: Iterable[Scope], expires_at: datetime | None = None
) -> tuple[Token, str]:
    """A new token and its secret, which is shown now or never."""
    try:
        expires_at = expires_at and expires_at.astimezone(UTC)
    except OverflowError as error:
        raise NoSuchMoment from error
    secret = f"dd_{secrets.token_urlsafe(32)}"
    token = Token.objects.create(
        user=user, name=name, prefix=secret[:8], digest=digest(secret),
        scopes=" ".join(sorted(set(scopes))), expires_at=expires_at,
    )  # fmt: skip
    return token, secret


def recognise(secret: str) -> Token | None:
    """The token behind a secret. A revoked token is gone at once, as nothing is cached."""
    return (
        Token.objects.select_related("user")
        .filter(
            Q(expires_at=None) | Q(expires_at__gt=timezone.now()),
            digest=digest(secret),
            user__is_active=True,
        )
        .first()
    )


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
