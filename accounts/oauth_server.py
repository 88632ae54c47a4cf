"""How apps of others are let in (RFC 6749, 7636, 7009, 9700): what the toolkit does our way."""

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils import timezone
from oauth2_provider.models import Application, Grant, RefreshToken
from oauth2_provider.oauth2_backends import get_oauthlib_core
from oauth2_provider.oauth2_validators import OAuth2Validator
from oauth2_provider.scopes import BaseScopes
from oauthlib.common import add_params_to_uri
from oauthlib.oauth2 import WebApplicationServer
from oauthlib.oauth2.rfc6749 import errors

from accounts.models import User
from accounts.tokens import Scope, digest

# What each endpoint reads. Everything else is ignored, as the standard asks.
ASKING = (
    "response_type", "client_id", "redirect_uri", "scope", "state", "code_challenge",
    "code_challenge_method",
)  # fmt: skip
EXCHANGING = (
    "grant_type", "code", "redirect_uri", "code_verifier", "refresh_token", "scope",
    "client_id", "client_secret",
)  # fmt: skip
REVOKING = "token", "token_type_hint", "client_id", "client_secret"
CHALLENGE = re.compile(r"[A-Za-z0-9_-]{43}")  # a SHA-256 in base64url


class Scopes(BaseScopes):  # type: ignore[misc]
    """The scopes of personal tokens. An app names what it wants: none is given by default."""

    def get_all_scopes(self) -> dict[str, str]:
        return {scope: scope for scope in Scope}

    def get_available_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        return list(Scope)

    def get_default_scopes(self, *args: Any, **kwargs: Any) -> list[str]:
        return []


class Validator(OAuth2Validator):  # type: ignore[misc]
    def _load_application(self, client_id: str, request: Any) -> Application | None:
        """An app goes with the person who registered it."""
        app = super()._load_application(client_id, request)
        if app is not None and app.user is not None and not may_come(app.user):
            request.client = None
            return None
        return app

    def validate_scopes(self, client_id: str, scopes: Any, *args: Any, **kwargs: Any) -> bool:
        return bool(scopes) and super().validate_scopes(client_id, scopes, *args, **kwargs)

    def validate_code(
        self, client_id: str, code: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        if not held(Grant.objects.filter(code=code)):
            return False
        valid = super().validate_code(client_id, code, client, request, *args, **kwargs)
        return valid and may_come(request.user)

    def confirm_redirect_uri(
        self, client_id: str, code: str, redirect_uri: str, client: Any, *args: Any, **kwargs: Any
    ) -> bool:
        """The very address that the code was sent to."""
        return Grant.objects.filter(
            code=code, application=client, redirect_uri=redirect_uri
        ).exists()

    def validate_refresh_token(
        self, refresh_token: str, client: Any, request: Any, *args: Any, **kwargs: Any
    ) -> bool:
        if not held(RefreshToken.objects.filter(token_checksum=digest(refresh_token))):
            return False
        valid = super().validate_refresh_token(refresh_token, client, request, *args, **kwargs)
        return valid and may_come(request.user)


def held(shown: QuerySet[Any]) -> bool:
    """One thing at a time is given to the apps of the person from whom this code or token came:
    of two who show it at once, the second shows it after the first."""
    person = User.objects.filter(pk__in=shown.values("user"))
    return person.select_for_update(no_key=True).first() is not None


class OddParameter(Exception):
    """A parameter that was sent twice, or that nobody could have typed; the message names it."""


class NoSuchAsk(Exception):
    """Nobody knows who asks, or where they want the answer: so nobody is sent anywhere."""


class SentBack(Exception):
    """An app asked for something that cannot be had, and is told so at its own address."""

    def __init__(self, uri: str) -> None:
        super().__init__(uri)
        self.uri = uri


@dataclass(frozen=True, slots=True)
class Ask:
    """What an app asks a person for. Everything about it is in order."""

    app: Application
    scopes: tuple[str, ...]
    redirect_uri: str
    uri: str  # the question itself, for the library
    credentials: dict[str, Any]


def asked(query: QueryDict, *, issuer: str) -> Ask:
    try:
        uri = f"/oauth/authorize?{urlencode(sorted_out(query, ASKING))}"
        scopes, credentials = server().validate_authorization_request(uri, http_method="GET")
    except (OddParameter, errors.FatalClientError) as error:
        raise NoSuchAsk from error
    except errors.OAuth2Error as error:
        raise SentBack(sent_back(error, error.redirect_uri, issuer)) from error
    request = credentials.pop("request")
    challenge = str(credentials.get("code_challenge"))
    if credentials.get("code_challenge_method") != "S256" or not CHALLENGE.fullmatch(challenge):
        error = errors.InvalidRequestError("Use PKCE with S256.", state=request.state)
        raise SentBack(sent_back(error, request.redirect_uri, issuer))
    wanted = tuple(scope for scope in Scope if scope in scopes)
    return Ask(request.client, wanted, request.redirect_uri, uri, credentials)


def granted(ask: Ask, user: User, *, issuer: str) -> str:
    """Where the person goes with a code for the app."""
    headers, _, _ = server().create_authorization_response(
        ask.uri,
        http_method="GET",
        scopes=list(ask.scopes),
        credentials=ask.credentials | {"user": user},
    )
    return str(add_params_to_uri(headers["Location"], [("iss", issuer)]))


def denied(ask: Ask, *, issuer: str) -> str:
    """Where the person goes who said no."""
    error = errors.AccessDeniedError(state=ask.credentials.get("state"))
    return sent_back(error, ask.redirect_uri, issuer)


def sent_back(error: errors.OAuth2Error, redirect_uri: str, issuer: str) -> str:
    return str(add_params_to_uri(error.in_uri(redirect_uri), [("iss", issuer)]))


def exchanged(form: QueryDict, authorization: str) -> tuple[bytes, int]:
    """The answer of the token endpoint."""
    sent = sorted_out(form, EXCHANGING)
    with transaction.atomic():
        _, body, status = server().create_token_response(
            "/oauth/token", "POST", urlencode(sent), headers(authorization)
        )
        # No roll-back: what a refresh token that is shown twice brings down stays down.
    return body.encode(), status


def revoked(form: QueryDict, authorization: str) -> tuple[bytes, int]:
    """The answer of the revocation endpoint, which is the same for tokens that never were."""
    sent = sorted_out(form, REVOKING)
    with transaction.atomic():
        _, body, status = server().create_revocation_response(
            "/oauth/revoke", "POST", urlencode(sent), headers(authorization)
        )
    return (body or "").encode(), status


def headers(authorization: str) -> dict[str, str]:
    return {"HTTP_AUTHORIZATION": authorization, "Authorization": authorization}


def server() -> WebApplicationServer:
    return get_oauthlib_core().server


def sorted_out(sent: QueryDict, wanted: tuple[str, ...]) -> dict[str, str]:
    """The parameters that an endpoint reads, each sent once and in plain characters."""
    found: dict[str, str] = {}
    for name in wanted:
        values = sent.getlist(name)
        if len(values) > 1 or not all(value.isprintable() for value in values):
            raise OddParameter(name)
        if values and values[0]:
            found[name] = values[0]
    return found


def may_come(user: User) -> bool:
    return user.is_active and (user.banned_until is None or user.banned_until <= timezone.now())
