"""The doors of the password."""

from __future__ import annotations

from django.http import HttpResponse
from msgspec import Struct
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request

from accounts import passwords
from accounts.api.authentication import IN_PERSON
from accounts.api.entry import address_in, strong
from accounts.api.types import Code, Email, Password
from api_schema.operations import described
from api_schema.structs import COMPONENTS, parsed
from api_schema.view import View


class ForgottenPassword(Struct, frozen=True, forbid_unknown_fields=True):
    email: Email


class PasswordReset(Struct, frozen=True, forbid_unknown_fields=True):
    """`code` is from the mail; it is good for the cookie of the one who asked for it."""

    code: Code
    password: Password


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    current: Password
    new: Password


class ForgottenView(View):
    authentication_classes = IN_PERSON
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "forget_password", "Ask for a code to set another password; it comes by mail", "accounts",
        takes="ForgottenPassword", gives={204: None}, fails=(400, 403),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, ForgottenPassword)
        passwords.forgotten(request._request, address_in(wish.email))
        return HttpResponse(status=204)


class ResetView(View):
    authentication_classes = IN_PERSON
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "reset_password", "Set another password with the code from the mail", "accounts",
        takes="PasswordReset", gives={204: None}, fails=(400, 401, 403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, PasswordReset)
        with strong("$.password"):
            passwords.reset(request._request, wish.code, wish.password)
        return HttpResponse(status=204)


class PasswordView(View):
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]
    budget = "guess"

    @described(
        "change_password", "Change my password; all other sessions end", "accounts",
        takes="PasswordChange", gives={204: None}, fails=(400, 401, 403),
    )  # fmt: skip
    def put(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, PasswordChange)
        with strong("$.new"):
            passwords.change(request._request, wish.current, wish.new)
        return HttpResponse(status=204)


COMPONENTS.add(ForgottenPassword, PasswordReset, PasswordChange)
