"""Sign up: a name, an address, a password; then the code from the mail, as whoever logs in with an
address that is not proved. And another password, for whoever has forgotten theirs."""

from __future__ import annotations

from urllib.parse import urlencode

import msgspec
from allauth.account.internal.flows.password_reset_by_code import PasswordResetVerificationProcess
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import get_language
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from rest_framework.exceptions import Throttled

from accounts import entry, passwords, people
from accounts.api.entry import address_in, begun, strong
from accounts.api.passwords import ForgottenPassword, PasswordReset
from accounts.api.types import MailLanguage, SignUp
from accounts.zones import is_zone
from api_schema.errors import Problem
from api_schema.throttle import guarded
from web.entrance import leading, safe
from web.pages.page import show, tell, told
from web.sealed import scripted, sealed

AREA = "entrance"
FIELDS = {"$.username": "username", "$.email": "email", "$.password": "password", "$.code": "code"}


@guarded
@sealed
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """The next question, for the code, is asked on the page to log in on."""
    onward = safe(request, request.GET.get("next", ""))
    if request.user.is_authenticated:
        return HttpResponseRedirect(onward)
    if request.method != "POST":
        return sign_up_form(request, onward)
    given = {name: request.POST.get(name, "") for name in ("username", "email", "password")}
    given |= {"username": given["username"].strip(), "email": given["email"].strip()}
    try:
        begun(request, wished(given | {"language": language(), "time_zone": zone(request)}, SignUp))
    except (Problem, people.NameTaken) as error:
        return sign_up_form(request, onward, error)
    return HttpResponseRedirect(f"/login?{urlencode({'next': onward})}")


def zone(request: HttpRequest) -> str:
    """What the browser says of its clock. Nobody is turned away for a zone that is unknown."""
    said = request.POST.get("time_zone", "")
    return said if is_zone(said) else "UTC"


def sign_up_form(request: HttpRequest, onward: str, error: Exception | None = None) -> HttpResponse:
    form = show(
        request, "web/sign_up.html", AREA,
        status=200 if error is None else 409 if isinstance(error, people.NameTaken) else 400,
        **leading(request, onward),
        action=f"/signup?{urlencode({'next': onward})}",
        wrong=why_not(error),
        typed={name: request.POST.get(name, "") for name in ("username", "email")},
    )  # fmt: skip
    return scripted(form)  # which says the time zone of the browser


@guarded
@sealed
@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """An address, then the code that went there and another password. Whether anybody has that
    address is told to its mailbox alone."""
    onward = safe(request, request.GET.get("next", ""))
    try:
        if request.method == "POST" and "email" in request.POST:
            wish = wished({"email": request.POST["email"].strip()}, ForgottenPassword)
            passwords.forgotten(request, address_in(wish.email))
        elif request.method == "POST" and "code" in request.POST:
            return password_set(request, onward)
        elif request.method == "POST":
            begin_anew(request)
    except (Problem, entry.WrongCode, entry.NothingPending) as error:
        return forgotten_form(request, onward, error)
    except Throttled as error:
        raise Problem("slow-down", retry_after=int(error.wait or 0) + 1) from error
    return forgotten_form(request, onward)


def password_set(request: HttpRequest, onward: str) -> HttpResponse:
    code = "".join(request.POST["code"].split())
    wish = wished({"code": code, "password": request.POST.get("password", "")}, PasswordReset)
    with strong("$.password"):
        passwords.reset(request, wish.code, wish.password)
    told(request, tell(AREA, "password_set"))
    return HttpResponseRedirect(f"/login?{urlencode({'next': onward})}")


def begin_anew(request: HttpRequest) -> None:
    if (process := PasswordResetVerificationProcess.resume(request)) is not None:
        process.abort()


def forgotten_form(
    request: HttpRequest, onward: str, error: Exception | None = None
) -> HttpResponse:
    asked = PasswordResetVerificationProcess.resume(request) is not None
    return show(
        request, "web/forgotten.html", AREA,
        status=200 if error is None else 401 if isinstance(error, entry.WrongCode) else 400,
        **leading(request, onward),
        action=f"/forgotten?{urlencode({'next': onward})}",
        step="code" if asked else "email",
        wrong=why_not(error),
        typed=request.POST.get("email", ""),
    )  # fmt: skip


def wished(given: dict[str, str], type: type[msgspec.Struct]) -> msgspec.Struct:
    """What was typed, as the API would take it."""
    try:
        return msgspec.convert(given, type)
    except msgspec.ValidationError as error:
        _, _, field = str(error).partition(" - at `")
        raise Problem("unreadable", field=field.rstrip("`") or "$") from error


def why_not(error: Exception | None) -> dict[str, str]:
    """A sentence for the field that it is about; of a password, what Django says."""
    match error:
        case None:
            return {}
        case people.NameTaken():
            return {"username": tell(AREA, "name_taken")}
        case entry.WrongCode() | entry.NothingPending():
            return {"code": tell(AREA, "wrong_code")}
        case Problem(detail=detail, more={"field": "$.password"}) if detail:
            return {"password": str(detail)}
        case Problem(more={"field": field}):
            name = FIELDS.get(str(field), "username")
            return {name: tell(AREA, f"wrong_{name}")}
        case _:
            raise error


def language() -> str:
    return MailLanguage((get_language() or "en")[:2])
