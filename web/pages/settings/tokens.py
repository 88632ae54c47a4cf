"""Tokens: what programs of mine come in with. A secret is shown once."""

from __future__ import annotations

from datetime import datetime, time

from django.http import HttpRequest, HttpResponse

from accounts.tokens import SCOPE_WORDS, Scope
from accounts.zones import zone_of
from api_schema.words import say
from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import page
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import part, sent, settled


@page("GET", "POST")
def tokens(request: HttpRequest) -> HttpResponse:
    match request.POST.get("do"):
        case "make":
            return shown(request, ask_once(request, "accounts/tokens", wish(request)))
        case "revoke":
            answer = ask(request, "DELETE", f"accounts/tokens/{sent(request, 'token')}")
            return settled(request, "tokens", answer, "tokens_revoked")
        case _:
            return shown(request)


def shown(request: HttpRequest, answer: Answer | None = None) -> HttpResponse:
    make, issued = asked(), None
    if answer is not None and answer.good:
        issued = answer.content
    elif answer is not None:
        make = refused(make, request.POST, answer)
    kept = explained(fetch(request, "accounts/tokens")["tokens"])
    return part(request, "tokens", answer=answer, form=make, tokens=kept, issued=issued)


def asked(**kept: str) -> Form:
    return form(
        "tokens", "make",
        field("tokens", "name", required=True, maxlength=60, autocomplete="off"),
        field("tokens", "scopes", "checks", value=("games:read",), options=scopes()),
        field("tokens", "expires_at", "date"),
        **kept,
    )  # fmt: skip


def wish(request: HttpRequest) -> dict[str, object]:
    """The last day counts whole, by the clock of the person. What is no day goes to the API as it
    is, which says so."""
    typed = request.POST
    day = typed.get("expires_at", "").strip()
    try:
        last = datetime.combine(datetime.strptime(day, "%Y-%m-%d"), time(23, 59, 59))  # noqa: DTZ007  the zone comes below
        day = last.replace(tzinfo=zone_of(request.user.time_zone)).isoformat()
    except ValueError:
        pass
    name = typed.get("name", "").strip()
    return {"name": name, "scopes": typed.getlist("scopes"), "expires_at": day or None}


def explained(kept: list[dict[str, object]]) -> list[dict[str, object]]:
    said = dict(scopes())
    return [one | {"may": [said[scope] for scope in one["scopes"]]} for one in kept]


def scopes() -> list[tuple[str, str]]:
    """Each with what it lets a program do, in words."""
    return [(str(scope), say(SCOPE_WORDS, "scope", scope)) for scope in Scope]
