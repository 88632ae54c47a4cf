"""What the doors of the accounts take and give."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from django.http import HttpRequest
from django.middleware.csrf import get_token
from msgspec import Meta, Struct

from accounts.entry import Need
from accounts.models import Token, User
from accounts.tokens import Scope
from api_schema.structs import Moment

# `(?!\n)`: to Python, `$` also stands before a newline at the end.
Username = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{3,30}$(?!\n)")]
# No control characters, and nothing that cannot be seen or turns the writing round.
Line = r"^[^\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]*$(?!\n)"
Password = Annotated[str, Meta(min_length=1, max_length=128)]


Email = Annotated[str, Meta(max_length=254, pattern=r"^[^@\s]+@[^@\s]+$(?!\n)")]
Code = Annotated[str, Meta(min_length=1, max_length=32, pattern=Line)]
DisplayName = Annotated[str, Meta(max_length=40, pattern=Line)]
TimeZone = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_+/-]+$(?!\n)")]


class MailLanguage(StrEnum):
    """The language of mails. That of answers is in `Accept-Language`."""

    EN = "en"
    CS = "cs"
    PL = "pl"


class SignUp(Struct, frozen=True, forbid_unknown_fields=True):
    """`time_zone` is one of the IANA list, as `Europe/Prague`. Without a `language` it is that of
    the request."""

    username: Username
    email: Email
    password: Password
    display_name: DisplayName = ""
    language: MailLanguage | None = None
    time_zone: TimeZone = "UTC"


class LogIn(Struct, frozen=True, forbid_unknown_fields=True):
    """`username` may also be the e-mail address, once it is proved."""

    username: Annotated[str, Meta(max_length=254, pattern=Line)]
    password: Password


class Me(Struct, frozen=True):
    """`csrf_token` goes into the header `X-CSRFToken` of requests that a session sends. `owner` is
    the player whose bot this is; a person has none."""

    username: str
    display_name: str
    language: MailLanguage
    time_zone: str
    shows_results: bool
    bot: bool
    csrf_token: str | None
    owner: str | None


class SignedIn(Struct, frozen=True, tag_field="type", tag="signed_in"):
    me: Me


class Pending(Struct, frozen=True, tag_field="type", tag="pending"):
    """Half-way in. What it needs goes to `email/verify` or to `session/second-factor`."""

    needs: Need


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


def me(request: HttpRequest, user: User, *, session: bool = True) -> Me:
    return Me(
        user.username, user.display_name, MailLanguage(user.language), user.time_zone,
        user.shows_results, user.is_bot, get_token(request) if session else None,
        user.owner and user.owner.username,
    )  # fmt: skip
