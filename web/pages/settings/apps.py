"""Apps: those of others that may act for me, and those that I registered for others to let in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import page, tell
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import AREA, part, sent, settled, unsettled
from web.pages.settings.tokens import explained


@page("GET", "POST")
def apps(request: HttpRequest) -> HttpResponse:
    app = sent(request, "app")
    match request.POST.get("do"):
        case "withdraw":
            answer = ask(request, "DELETE", f"accounts/grants/{app}")
            return settled(request, "apps", answer, "apps_withdrawn")
        case "register":
            wish = wanted(request) | {"type": request.POST.get("type", "")}
            return shown(request, ask_once(request, "accounts/apps", wish))
        case "change":
            answer = ask(request, "PUT", f"accounts/apps/{app}", wanted(request))
            if answer.good:
                return settled(request, "apps", answer, "apps_changed")
            return unsettled(request, answer) or shown(request, answer, changed=app)
        case "delete":
            answer = ask(request, "DELETE", f"accounts/apps/{app}")
            return settled(request, "apps", answer, "apps_deleted")
        case _:
            return shown(request)


def wanted(request: HttpRequest) -> dict[str, Any]:
    typed = request.POST
    lines = [line.strip() for line in typed.get("redirect_uris", "").splitlines()]
    plain = {name: typed.get(name, "").strip() for name in ("name", "website")}
    return plain | {"redirect_uris": [line for line in lines if line]}


def shown(request: HttpRequest, answer: Answer | None = None, *, changed: str = "") -> HttpResponse:
    register, issued = asked({}), None
    if answer is not None and answer.good:
        issued = answer.content
    elif answer is not None and not changed:
        register = refused(register, request.POST, answer)
    mine = []
    for app in fetch(request, "accounts/apps")["apps"]:
        change = asked(app)
        if answer is not None and app["client_id"] == changed:
            change = refused(change, request.POST, answer)
        mine.append(app | {"form": change, "open": app["client_id"] == changed})
    return part(
        request, "apps", answer=answer, register=register, apps=mine, issued=issued,
        grants=explained(fetch(request, "accounts/grants")["grants"]),
    )  # fmt: skip


def asked(app: Mapping[str, Any]) -> Form:
    """To register an app, or to change one that there is: its type stays."""
    types = [(name, tell(AREA, f"apps_{name}")) for name in ("public", "confidential")]
    fields = (
        field("apps", "name", value=app.get("name", ""), required=True, maxlength=60),
        field("apps", "website", "url", value=app.get("website", ""), maxlength=300),
        field("apps", "redirect_uris", "area", value="\n".join(app.get("redirect_uris", ())),
              required=True, rows=3, spellcheck="false"),
    )  # fmt: skip
    if app:
        return form("apps", "change", *fields, app=app["client_id"])
    return form("apps", "register", *fields, field("apps", "type", "select", options=types))
