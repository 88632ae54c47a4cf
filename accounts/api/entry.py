"""The doors through which people come in and go out."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from msgspec import Struct
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request

from accounts import entry, people
from accounts.api.authentication import IN_PERSON, Session
from accounts.api.types import Code, LogIn, MailLanguage, Password, Pending, SignedIn, SignUp, me
from accounts.people import WeakPassword
from accounts.zones import is_zone
from api_schema.errors import Problem
from api_schema.operations import described
from api_schema.structs import COMPONENTS, REF, answer, parsed, ref
from api_schema.view import View


class CodeGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A code from a mail, from a telephone, or one of the recovery codes."""

    code: Code


class ConfirmByPassword(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="password"
):
    password: Password


class ConfirmByCode(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="code"):
    """A code from the telephone, or one of the recovery codes."""

    code: Code


PROOFS = {"password": "ConfirmByPassword", "code": "ConfirmByCode"}
CONFIRM = {
    "oneOf": [ref(name) for name in PROOFS.values()],
    "discriminator": {
        "propertyName": "type",
        "mapping": {tag: REF.format(name=name) for tag, name in PROOFS.items()},
    },
}


class SignUpView(View):
    authentication_classes = []
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "sign_up", "Make an account; a code goes to its e-mail address", "accounts",
        takes="SignUp", gives={202: "Pending"}, fails=(400, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        begun(request._request, parsed(request.data, SignUp))
        return standing(request)


class SessionView(View):
    permission_classes = [AllowAny]
    open_to_the_banned = True  # who logs in is asked by allauth, and everybody may log out

    def get_authenticators(self) -> list[BaseAuthentication]:
        """Who logs in is nobody yet, whatever cookie comes along."""
        logging_in = self.request is not None and self.request.method == "POST"
        return [] if logging_in else [Session()]

    @property
    def budget(self) -> str | None:
        return "guess" if self.request.method == "POST" else None

    @described(
        "log_in", "Log in by name or e-mail address; gives a session cookie", "accounts",
        takes="LogIn", gives={200: "SignedIn", 202: "Pending"}, fails=(400, 401),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, LogIn)
        entry.log_in(request._request, wish.username, wish.password)
        return standing(request)

    @described(
        "my_session", "Whether I am logged in, or what is still needed", "accounts",
        gives={200: "SignedIn", 202: "Pending"}, fails=(401,),
    )  # fmt: skip
    def get(self, request: Request) -> HttpResponse:
        return standing(request)

    @described(
        "log_out", "End the session, or give up what is pending", "accounts",
        gives={204: None}, fails=(401, 403),
    )  # fmt: skip
    def delete(self, request: Request) -> HttpResponse:
        standing(request)  # of somebody who is in, or half-way in
        logout(request._request)
        return HttpResponse(status=204)


class SecondFactorStepView(View):
    authentication_classes = IN_PERSON
    permission_classes = [AllowAny]
    budget = "guess"

    @described(
        "give_second_factor", "Go on logging in with a code of the second factor", "accounts",
        takes="CodeGiven", gives={200: "SignedIn", 202: "Pending"}, fails=(400, 401, 403, 409),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        wish = parsed(request.data, CodeGiven)
        entry.give_second_factor(request._request, wish.code)
        return standing(request)


class ConfirmView(View):
    open_to_the_banned = True  # or nobody who is banned could delete their account
    authentication_classes = IN_PERSON
    permission_classes = [IsAuthenticated]
    budget = "guess"

    @extend_schema(request={"application/json": CONFIRM})
    @described(
        "confirm", "Confirm that it is me, for 15 minutes, for doors that ask for it", "accounts",
        takes="ConfirmByPassword", gives={204: None}, fails=(400, 401, 403),
    )  # fmt: skip
    def post(self, request: Request) -> HttpResponse:
        proof = parsed(request.data, ConfirmByPassword | ConfirmByCode)
        if isinstance(proof, ConfirmByPassword):
            entry.confirm_by_password(request._request, proof.password)
        else:
            entry.confirm_by_code(request._request, proof.code)
        return HttpResponse(status=204)


def begun(request: HttpRequest, wish: SignUp) -> None:
    """An account that waits for the code from the mail, for whoever asks in this browser."""
    email, time_zone = address_in(wish.email), zone_in(wish.time_zone)
    language = wish.language or MailLanguage((get_language() or "en")[:2])
    with strong("$.password"):
        newcomer = people.sign_up(
            wish.username, email, wish.password, display_name=wish.display_name,
            language=language, time_zone=time_zone,
        )  # fmt: skip
    entry.begin(request, newcomer)


def standing(request: Request) -> HttpResponse:
    """Whether the caller is in, half-way in, or nobody."""
    plain: HttpRequest = request._request
    if plain.user.is_authenticated:
        return answer(SignedIn(me(plain, plain.user)))
    if (needs := entry.needed(plain)) is not None:
        return answer(Pending(needs), status=202)
    raise Problem("who-are-you")


def address_in(email: str) -> str:
    try:
        validate_email(email)
    except ValidationError as error:
        detail = "No such address."
        raise Problem("unreadable", detail=detail, field="$.email") from error
    return email


def zone_in(name: str) -> str:
    if not is_zone(name):
        raise Problem("unreadable", detail="No such time zone.", field="$.time_zone")
    return name


@contextmanager
def strong(field: str) -> Iterator[None]:
    """What is too easy to guess in here is said of this field."""
    try:
        yield
    except WeakPassword as error:
        raise Problem("unreadable", detail=str(error), field=field) from error


COMPONENTS.add(SignUp, LogIn, SignedIn, Pending, CodeGiven, ConfirmByPassword, ConfirmByCode)
