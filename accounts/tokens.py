"""Personal tokens: issue, recognise, revoke."""

import hashlib
import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Token, User
from accounts.programs import ProgramNo, ProgramRefused

SCOPE_WORDS = Path(__file__).parent / "scopes.toml"
MOST_TOKENS = 50
PREFIX = "dd_"
USE_NOTED = timedelta(minutes=10)  # how exactly it is known when a token was last used


class Scope(StrEnum):
    """What a token may be good for."""

    GAMES_READ = "games:read"
    GAMES_PLAY = "games:play"
    TEAMS_READ = "teams:read"
    TEAMS_WRITE = "teams:write"
    NOTICES_READ = "notices:read"
    NOTICES_WRITE = "notices:write"


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
    secret = f"{PREFIX}{secrets.token_urlsafe(32)}"
    with transaction.atomic():
        # Tokens of one person are counted one after another.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if user.tokens.count() >= MOST_TOKENS:
            raise ProgramRefused(ProgramNo.TOO_MANY_TOKENS, most=MOST_TOKENS)
        token = Token.objects.create(
            user=user, name=name, prefix=secret[:8], digest=digest(secret),
            scopes=" ".join(sorted(set(scopes))), expires_at=expires_at,
        )  # fmt: skip
    return token, secret


def revoke(user: User, token_id: int) -> bool:
    """Whether there was such a token. It is dead at once."""
    gone, _ = user.tokens.filter(pk=token_id).delete()
    return bool(gone)


# A bot comes in as long as its owner does.
RECOGNISE = """
    SELECT token.id, token.scopes, token.last_used_at IS NULL OR token.last_used_at < %s,
        person.id, person.username, person.display_name, person.owner_id,
        person.banned_until IS NOT NULL
    FROM accounts_token token JOIN accounts_user person ON person.id = token.user_id
    LEFT JOIN accounts_user owner ON owner.id = person.owner_id
    WHERE token.digest = %s AND person.is_active
        AND (token.expires_at IS NULL OR token.expires_at > %s)
        AND (owner.id IS NULL OR owner.is_active)
"""


def recognise(secret: str) -> Token | None:
    """The token behind a secret. A revoked token is gone at once, as nothing is cached."""
    now = timezone.now()
    with connection.cursor() as cursor:
        stale, today = map(connection.ops.adapt_datetimefield_value, (now - USE_NOTED, now))
        cursor.execute(RECOGNISE, [stale, digest(secret), today])
        found = cursor.fetchone()
    if found is None:
        return None
    token_id, scopes, is_due, user_id, username, display_name, owner_id, banned = found
    if is_due:
        note_use(token_id, now)
    # In the order of the models; what is left out is read when somebody asks for it.
    token = Token.from_db("default", ["id", "user_id", "scopes"], [token_id, user_id, scopes])
    token.user = person(user_id, username, display_name, owner_id=owner_id, banned=bool(banned))
    return token


def note_use(token_id: int, now: datetime) -> None:
    due = Q(last_used_at=None) | Q(last_used_at__lt=now - USE_NOTED)
    Token.objects.filter(due, pk=token_id).update(last_used_at=now)


def person(
    pk: int, username: str, display_name: str, *, owner_id: int | None, banned: bool
) -> User:
    """Somebody as the door knows them. When a ban ends is read only if there was one."""
    known = {"id": pk, "username": username, "display_name": display_name, "owner_id": owner_id}
    if not banned:
        known["banned_until"] = None
    return User.from_db("default", list(known), list(known.values()))


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
