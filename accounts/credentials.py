"""What a program shows at the door, whatever kind it is: for whom it acts, and what it may do."""

from dataclasses import dataclass
from enum import StrEnum

from django.db import connection
from django.utils import timezone

from accounts import tokens
from accounts.models import User
from accounts.tokens import PREFIX, digest


class Kind(StrEnum):
    """A token that somebody made for a program of their own, or one that an app was given."""

    PERSONAL = "personal"
    APP = "app"


@dataclass(frozen=True, slots=True)
class Credential:
    """What `request.auth` is when a program calls. For a person in a browser it is None."""

    kind: Kind
    scopes: frozenset[str]


def recognise(secret: str) -> tuple[User, Credential] | None:
    """For whom a program acts. What was revoked is gone at once, as nothing is cached."""
    if not secret.startswith(PREFIX):
        return app_behind(secret)
    token = tokens.recognise(secret)
    if token is None:
        return None
    return token.user, Credential(Kind.PERSONAL, frozenset(token.scopes.split()))


# An app goes with the person who registered it.
APP = """
    SELECT token.scope, person.id, person.username, person.display_name,
        person.banned_until IS NOT NULL
    FROM oauth2_provider_accesstoken token
    JOIN accounts_user person ON person.id = token.user_id
    JOIN oauth2_provider_application app ON app.id = token.application_id
    LEFT JOIN accounts_user maker ON maker.id = app.user_id
    WHERE token.token_checksum = %s AND person.is_active AND token.expires > %s
        AND (maker.id IS NULL OR maker.is_active
            AND (maker.banned_until IS NULL OR maker.banned_until <= %s))
"""


def app_behind(secret: str) -> tuple[User, Credential] | None:
    with connection.cursor() as cursor:
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        cursor.execute(APP, [digest(secret), now, now])
        found = cursor.fetchone()
    if found is None:
        return None
    scope, pk, username, display_name, banned = found
    user = tokens.person(pk, username, display_name, owner_id=None, banned=bool(banned))
    return user, Credential(Kind.APP, frozenset(scope.split()))
