"""My e-mail address, which a code must prove before it counts, and my password."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.asking import Answer, ask, fetch
from web.pages.page import page
from web.pages.settings.forms import Field, Form, field, form, refused
from web.pages.settings.parts import part, settled, unsettled

DONE = {"change": "address_changed", "verify": "address_verified", "resend": "address_resent",
        "keep": "address_kept", "password": "address_password_done"}  # fmt: skip


@page("GET", "POST")
def address(request: HttpRequest) -> HttpResponse:
    do = request.POST.get("do", "")
    if request.method != "POST" or do not in DONE:
        return shown(request)
    answer = asked_for(request, do)
    if answer.good or do in ("resend", "keep"):
        return settled(request, "address", answer, DONE[do])
    return unsettled(request, answer) or shown(request, do, answer)


def asked_for(request: HttpRequest, do: str) -> Answer:
    typed = request.POST
    match do:
        case "change":
            wish = {"email": typed.get("email", "").strip()}
            return ask(request, "PUT", "accounts/email", wish)
        case "verify":
            code = "".join(typed.get("code", "").split())
            return ask(request, "POST", "accounts/email/verify", {"code": code})
        case "resend":
            return ask(request, "POST", "accounts/email/resend")
        case "keep":
            return ask(request, "DELETE", "accounts/email")
        case _:
            wish = {name: typed.get(name, "") for name in ("current", "new")}
            return ask(request, "PUT", "accounts/password", wish)


def shown(request: HttpRequest, do: str = "", answer: Answer | None = None) -> HttpResponse:
    forms = {each.do: each for each in (change(), verify(), password())}
    if answer is not None:
        forms[do] = refused(forms[do], request.POST, answer)
    known = fetch(request, "accounts/email")
    return part(request, "address", answer=answer, address=known, forms=forms)


def change() -> Form:
    return form(
        "address", "change",
        field("address", "email", "email", required=True, maxlength=254, autocomplete="email"),
    )  # fmt: skip


def verify() -> Form:
    return form(
        "address", "verify",
        field("address", "code", required=True, maxlength=32, autocomplete="one-time-code",
              autocapitalize="off", spellcheck="false"),
    )  # fmt: skip


def password() -> Form:
    return form(
        "address", "password",
        Field("", "", "account"),  # so that whatever remembers passwords knows whose it is
        field("address", "current", "password", required=True, maxlength=128,
              autocomplete="current-password"),
        field("address", "new", "password", required=True, maxlength=128,
              autocomplete="new-password"),
    )  # fmt: skip
