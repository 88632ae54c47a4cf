"""Bots of mine: made, named, given tokens to come in with, and deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import page
from web.pages.settings import tokens
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import part, sent, settled, unsettled


@page("GET", "POST")
def bots(request: HttpRequest) -> HttpResponse:
    do, bot, typed = request.POST.get("do", ""), sent(request, "bot"), request.POST
    door = f"accounts/bots/{bot}"
    match do:
        case "create":
            wish = {name: typed.get(name, "").strip() for name in ("username", "display_name")}
            answer = ask_once(request, "accounts/bots", wish)
            said = "bots_created"
        case "rename":
            answer = ask(
                request, "PUT", door, {"display_name": typed.get("display_name", "").strip()}
            )
            said = "bots_renamed"
        case "delete":
            return settled(request, "bots", ask(request, "DELETE", door), "bots_deleted")
        case "make":
            answer = ask_once(request, f"{door}/tokens", tokens.wish(request))
            return unsettled(request, answer) or shown(request, do, answer, bot)
        case "revoke":
            answer = ask(request, "DELETE", f"{door}/tokens/{sent(request, 'token')}")
            return settled(request, "bots", answer, "tokens_revoked")
        case _:
            return shown(request)
    if answer.good:
        return settled(request, "bots", answer, said)
    return unsettled(request, answer) or shown(request, do, answer, bot)


def shown(
    request: HttpRequest, do: str = "", answer: Answer | None = None, bot: str = ""
) -> HttpResponse:
    create = asked()
    if answer is not None and do == "create":
        create = refused(create, request.POST, answer)
    mine = [
        inside(request, each, do, answer if each["username"] == bot else None)
        for each in fetch(request, "accounts/bots")["bots"]
    ]
    issued = answer.content if answer is not None and answer.good else None
    return part(request, "bots", answer=answer, form=create, bots=mine, issued=issued)


def asked() -> Form:
    return form(
        "bots", "create",
        field("bots", "username", required=True, pattern="[A-Za-z0-9_.\\-]{3,30}",
              autocomplete="off", autocapitalize="off", spellcheck="false"),
        field("bots", "display_name", maxlength=40, autocomplete="off"),
    )  # fmt: skip


def inside(
    request: HttpRequest, bot: Mapping[str, Any], do: str, answer: Answer | None
) -> dict[str, Any]:
    """One bot with its tokens and its forms; those that were sent are as they were sent."""
    name = bot["username"]
    called = field("bots", "display_name", value=bot["display_name"], maxlength=40)
    rename, make = form("bots", "rename", called, bot=name), tokens.asked(bot=name)
    if answer is not None and not answer.good:
        rename = refused(rename, request.POST, answer) if do == "rename" else rename
        make = refused(make, request.POST, answer) if do == "make" else make
    kept = fetch(request, f"accounts/bots/{name}/tokens")["tokens"]
    opened = do if answer is not None and not answer.good else ""
    return {**bot, "rename": rename, "make": make, "tokens": tokens.explained(kept), "open": opened}
