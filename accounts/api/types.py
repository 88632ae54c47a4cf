"""What the doors of the accounts take and give."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from accounts.models import Token
from accounts.tokens import Scope
from api_schema.structs import Moment

# `(?!\n)`: to Python, `$` also stands before a newline at the end.
Username = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{3,30}$(?!\n)")]
# No control characters, and nothing that cannot be seen or turns the writing round.
Line = r"^[^\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$(?!\n)"
Password = Annotated[str, Meta(min_length=1, max_length=128)]


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    username: Username
    password: Password
    display_name: Annotated[str, Meta(max_length=40, pattern=Line)] = ""


class LogIn(Struct, frozen=True, forbid_unknown_fields=True):
    username: Annotated[str, Meta(max_length=150, pattern=Line)]
    password: Password


class Me(Struct, frozen=True):
    """`csrf_token` goes into the header `X-CSRFToken` of requests that a session sends. `owner` is
    the player whose bot this is; a person has none."""

    username: str
    display_name: str
    csrf_token: str | None
    owner: str | None


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=60, pattern=Line)]
    scopes: Annotated[frozenset[Scope], Meta(min_length=1)]
    expires_at: Moment | None = None


class TokenShown(Struct, frozen=True):
    """`last_used_at` is right to within ten minutes."""

    id: int
    name: str
    prefix: str
    scopes: tuple[Scope, ...]
    created_at: Moment
    expires_at: Moment | None
    last_used_at: Moment | None


class TokenIssued(Struct, frozen=True):
    """`secret` is shown this once."""

    token: TokenShown
    secret: str


class Tokens(Struct, frozen=True):
    tokens: tuple[TokenShown, ...]


def shown(token: Token) -> TokenShown:
    scopes = tuple(Scope(scope) for scope in token.scopes.split())
    return TokenShown(
        token.pk, token.name, token.prefix, scopes, token.created_at, token.expires_at,
        token.last_used_at,
    )  # fmt: skip
