"""Whom I do not want to meet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.asking import Answer, ask, fetch
from web.pages.page import page
from web.pages.settings.forms import field, form, refused
from web.pages.settings.parts import part, sent, settled


@page("GET", "POST")
def blocks(request: HttpRequest) -> HttpResponse:
    match request.POST.get("do"):
        case "block":
            player = request.POST.get("player", "").strip()
            answer = ask(request, "POST", "accounts/blocks", {"player": player})
            if answer.good:
                return settled(request, "blocks", answer, "blocks_blocked", player=player)
            return shown(request, answer)
        case "unblock":
            answer = ask(request, "DELETE", f"accounts/blocks/{sent(request, 'player')}")
            return settled(request, "blocks", answer, "blocks_unblocked")
        case _:
            return shown(request)


def shown(request: HttpRequest, answer: Answer | None = None) -> HttpResponse:
    block = form(
        "blocks", "block",
        field("blocks", "player", required=True, maxlength=150, autocomplete="off",
              autocapitalize="off", spellcheck="false"),
    )  # fmt: skip
    if answer is not None:
        block = refused(block, request.POST, answer, at="player")
    kept = fetch(request, "accounts/blocks")["blocks"]
    return part(request, "blocks", answer=answer, form=block, blocks=kept)
