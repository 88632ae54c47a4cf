"""What the doors of the accounts take and give."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from msgspec import Meta, Struct

from accounts.models import Token
from accounts.tokens import Scope

Username = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{3,30}$")]
Password = Annotated[str, Meta(min_length=1, max_length=128)]


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    username: Username
    password: Password
    display_name: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00-\x1f\x7f]*$")] = ""


class LogIn(Struct, frozen=True, forbid_unknown_fields=True):
    username: Annotated[str, Meta(max_length=150)]
    password: Password


class Me(Struct, frozen=True):
    """`csrf_token` goes into the header `X-CSRFToken` of requests that a session sends."""

    username: str
    display_name: str
    csrf_token: str | None


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]*$")]
    scopes: Annotated[frozenset[Scope], Meta(min_length=1)]
    expires_at: Annotated[datetime, Meta(tz=True)] | None = None


class TokenShown(Struct, frozen=True):
    id: int
    name: str
    prefix: str
    scopes: tuple[Scope, ...]
    created_at: datetime
    expires_at: datetime | None


class TokenIssued(Struct, frozen=True):
    """`secret` is shown this once."""

    token: TokenShown
    secret: str


class Tokens(Struct, frozen=True):
    tokens: tuple[TokenShown, ...]


def shown(token: Token) -> TokenShown:
    scopes = tuple(Scope(scope) for scope in token.scopes.split())
    return TokenShown(
        token.pk, token.name, token.prefix, scopes, token.created_at, token.expires_at
    )
