"""Personal tokens: issue, recognise."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum

from django.db import connection
from django.utils import timezone

from accounts.models import Token, User


class Scope(StrEnum):
    """What a token may be good for."""

    GAMES_READ = "games:read"
    GAMES_PLAY = "games:play"
    TEAMS_READ = "teams:read"
    TEAMS_WRITE = "teams:write"


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


RECOGNISE = """
    SELECT token.id, person.id, token.scopes, person.username, person.display_name,
        person.banned_until
    FROM accounts_token token JOIN accounts_user person ON person.id = token.user_id
    WHERE token.digest = %s AND person.is_active
        AND (token.expires_at IS NULL OR token.expires_at > %s)
"""


def recognise(secret: str) -> Token | None:
    """The token behind a secret. A revoked token is gone at once, as nothing is cached."""
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        cursor.execute(RECOGNISE, [digest(secret), now])
        found = cursor.fetchone()
    if found is None:
        return None
    token_id, user_id, scopes, username, display_name, banned_until = found
    # In the order of the models; what is left out is read when somebody asks for it.
    token = Token.from_db("default", ["id", "user_id", "scopes"], [token_id, user_id, scopes])
    names = ["id", "username", "display_name", "banned_until"]
    values = [user_id, username, display_name, banned_until and moment(banned_until)]
    token.user = User.from_db("default", names, values)
    return token


def moment(value: datetime) -> datetime:
    """SQLite keeps times in UTC, and does not say so."""
    return value if value.tzinfo is not None else value.replace(tzinfo=UTC)


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
