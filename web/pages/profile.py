"""A player: what others may see of them, and what one may do about them."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format

from api_schema.errors import Problem
from games.api.wire import Status
from web.pages.asking import Answer, Unanswered, ask, fetch
from web.pages.page import back_to, page, show, tell, told

AREA = "profile"
SAID = {"block": "is_blocked", "unblock": "is_unblocked", "invite": "invited"}


@page("GET", "POST")
def profile(request: HttpRequest, name: str) -> HttpResponse:
    player = fetch(request, f"players/{name}") if "/" not in name else None
    if player is None:
        raise Problem("no-such-player")
    if request.method == "POST":
        return done(request, player)
    me = request.user.username
    yours = me in (player["player"], player["owner"])
    blocks = fetch(request, "accounts/blocks")["blocks"]
    open_tables = fetch(request, "games", status=Status.OPEN, size=100)["games"]
    return show(
        request, "web/pages/profile.html", AREA,
        player=player,
        month=date_format(datetime.strptime(player["since"], "%Y-%m"), "YEAR_MONTH_FORMAT"),  # noqa: DTZ007  a month has no zone
        me=player["player"] == me,
        yours=yours,
        blocked=any(block["player"] == player["player"] for block in blocks),
        tables=[t for t in open_tables if t["host"] == me and t["team"] is None],
    )  # fmt: skip


def done(request: HttpRequest, player: dict[str, Any]) -> HttpResponse:
    do = request.POST.get("do", "")
    answer = sent(request, do, player["player"])
    if answer.status in (403, 404):
        raise Unanswered(answer)
    if answer.good:
        told(request, tell(AREA, SAID[do]))
    return back_to(request, reverse("profile", args=[player["player"]]), answer)


def sent(request: HttpRequest, do: str, name: str) -> Answer:
    match do:
        case "block":
            return ask(request, "POST", "accounts/blocks", {"player": name})
        case "unblock":
            return ask(request, "DELETE", f"accounts/blocks/{name}")
        case "invite":
            door = f"games/{table_in(request)}/invitations"
            return ask(request, "POST", door, {"type": "player", "player": name})
        case _:
            raise Problem("unreadable", field="$.do")


def table_in(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("game", ""))
    except ValueError as error:
        raise Problem("unreadable", field="$.game") from error
