"""Where apps change a code for tokens, and give tokens back: as RFC 6749 and RFC 7009 say."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Annotated, Any, Literal

from django.http import HttpResponse, QueryDict
from msgspec import Meta, Struct
from rest_framework.parsers import FormParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request

from accounts import oauth_server
from api_schema.operations import FORM, described
from api_schema.structs import COMPONENTS, answer
from api_schema.view import View

Typed = Annotated[str, Meta(max_length=500)]


class TokenRequest(Struct, frozen=True):
    """With `authorization_code` go `code`, `redirect_uri` and `code_verifier` (PKCE, S256), with
    `refresh_token` goes `refresh_token`. A confidential app shows its secret, here or by HTTP
    Basic; a public app sends its `client_id` alone. `scope` asks for less than was given before.
    """

    grant_type: Literal["authorization_code", "refresh_token"]
    client_id: Typed | None = None
    client_secret: Typed | None = None
    code: Typed | None = None
    redirect_uri: Typed | None = None
    code_verifier: Typed | None = None
    refresh_token: Typed | None = None
    scope: Typed | None = None


class RevokeRequest(Struct, frozen=True):
    """A token of either kind. Whoever gives back one of a pair has given back both."""

    token: Typed
    token_type_hint: Typed | None = None
    client_id: Typed | None = None
    client_secret: Typed | None = None


class AppTokens(Struct, frozen=True):
    """An access token, good for `expires_in` seconds, and a refresh token, good for one use."""

    access_token: str
    token_type: str
    expires_in: int
    refresh_token: str
    scope: str


class OAuthErrorCode(StrEnum):
    INVALID_REQUEST = "invalid_request"
    INVALID_CLIENT = "invalid_client"
    INVALID_GRANT = "invalid_grant"
    INVALID_SCOPE = "invalid_scope"
    UNAUTHORIZED_CLIENT = "unauthorized_client"
    UNSUPPORTED_GRANT_TYPE = "unsupported_grant_type"
    UNSUPPORTED_TOKEN_TYPE = "unsupported_token_type"  # noqa: S105  a word of the standard


class OAuthError(Struct, frozen=True, omit_defaults=True):
    """An error as RFC 6749 has it, which is no `application/problem+json`."""

    error: OAuthErrorCode
    error_description: str | None = None


class OAuthDoor(View):
    """A door for apps, which say by themselves who they are."""

    authentication_classes = []
    permission_classes = [AllowAny]
    parser_classes = [FormParser]

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        final = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"], final["Pragma"] = "no-store", "no-cache"
        return final


class ExchangeView(OAuthDoor):
    @described(
        "exchange", "Change a code, or a refresh token, for tokens; errors as in RFC 6749", "apps",
        takes="TokenRequest", media=FORM,
        gives={200: "AppTokens", 400: "OAuthError", 401: "OAuthError"}, plain=(400, 401),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        try:
            body, status = oauth_server.exchanged(form_of(request), authorization(request))
        except oauth_server.OddParameter as odd:
            return failed(OAuthErrorCode.INVALID_REQUEST, f"{odd} cannot be read.")
        if status >= 400:
            return as_told(body, status)
        told = json.loads(body)
        return answer(AppTokens(**{name: told[name] for name in AppTokens.__struct_fields__}))


class RevokeView(OAuthDoor):
    @described(
        "give_back", "Give a token back; an unknown one is answered alike (RFC 7009)", "apps",
        takes="RevokeRequest", media=FORM,
        gives={200: None, 400: "OAuthError", 401: "OAuthError"}, plain=(400, 401),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        try:
            body, status = oauth_server.revoked(form_of(request), authorization(request))
        except oauth_server.OddParameter as odd:
            return failed(OAuthErrorCode.INVALID_REQUEST, f"{odd} cannot be read.")
        return as_told(body, status) if status >= 400 else HttpResponse(status=200)


def form_of(request: Request) -> QueryDict:
    """A form, be it empty: what nobody says the type of was sent without one."""
    return request.data if isinstance(request.data, QueryDict) else QueryDict()


def authorization(request: Request) -> str:
    return str(request.headers.get("Authorization", ""))


def as_told(body: bytes, status: int) -> HttpResponse:
    told = json.loads(body)
    return failed(OAuthErrorCode(told["error"]), told.get("error_description"), status=status)


def failed(error: OAuthErrorCode, description: str | None, *, status: int = 400) -> HttpResponse:
    response = answer(OAuthError(error, description), status=status)
    if status == 401:
        response["WWW-Authenticate"] = "Basic"
    return response


COMPONENTS.add(TokenRequest, RevokeRequest, AppTokens, OAuthError)
