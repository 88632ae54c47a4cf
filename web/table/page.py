"""The page of a table: whole, or only what changes on it, for a page that follows the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.api.doors import table_known_to
from games.engines.engine import Seat
from games.observe import observe
from games.sitting import Sitting
from web.boards import drawn
from web.boards.voice import Voice
from web.pages.asking import Answer, ask, fetch, key_in
from web.pages.page import back_to, page, show, tell
from web.table import forms, marking
from web.table.beside import beside, happened
from web.table.hands import hands_of
from web.table.hands.hand import Asked
from web.table.telling import Teller, names_at
from web.table.waiting import waiting_room

AREA = "table"


@page("GET", "POST")
def table(request: HttpRequest, game: UUID) -> HttpResponse:
    """What my seat knows and may do. What is sent here is a move."""
    if request.method == "POST":
        return moved(request, game)
    return shown(request, game)


def moved(request: HttpRequest, game: UUID) -> HttpResponse:
    """A move that counts leads back to the table. One that does not is explained there, and what
    was typed is still in its form. A draft is no move: the hands ask what the rules say of it."""
    if forms.DRAFT in request.POST:
        return shown(request, game)
    sitting = table_known_to(request, game)
    seen = request.POST.get("seen", "")
    answer = ask(
        request, "POST", f"games/{game}/commands",
        {"kind": sitting.kind, "command": forms.sent(request.POST)},
        idempotency_key=key_in(request), if_match=seen if seen.isdecimal() else None,
    )  # fmt: skip
    if answer.good and not request.htmx:
        return redirect("table", game)
    return shown(request, game, answer)


def shown(request: HttpRequest, game: UUID, answer: Answer | None = None) -> HttpResponse:
    sitting = table_known_to(request, game)
    around = fetch(request, f"games/{game}")
    content = {"kind": sitting.kind, "table": around["table"], "said": said(answer, around["seen"])}
    if not sitting.started:
        return show(
            request, "web/table/waiting.html", AREA, **content, **waiting_room(request, around)
        )
    content |= played(request, sitting, around)
    news = fetch(request, f"games/{game}/news")
    if news["counts"] and news["after"]:
        lines = happened(sitting, content["seat"], news["after"], content["teller"])
        content |= {"news": news, "happened": lines}
    content |= beside(request, sitting, around, content["teller"])
    if is_looked_at(request):
        ask(request, "POST", f"games/{game}/looked", {"seen": around["seen"]})
    template = "web/table/inside.html" if request.htmx else "web/table/table.html"
    status = 200 if answer is None or answer.good or request.htmx else answer.status
    return show(request, template, AREA, status=status, **content)


def is_looked_at(request: HttpRequest) -> bool:
    """Not by a program that only asks whether there is a page, nor by a browser that fetches what
    somebody might open."""
    ahead = "prefetch" in request.headers.get("Sec-Purpose", request.headers.get("Purpose", ""))
    return request.method != "HEAD" and not ahead


def played(request: HttpRequest, sitting: Sitting, around: Mapping[str, Any]) -> dict[str, Any]:
    """The board as this seat knows it, and what it may do, as forms or in its own hands."""
    seat = Seat(around["seat"]) if around["seat"] else None
    seen = observe(sitting.table(seat), seat)
    voice = Voice(sitting.kind)
    offers = seen.choices if around["choices"] else ()
    hands = hands_of(Asked(request, sitting, seen.view, offers, voice, seen.awaited))
    teller = Teller(voice, seen.view, names_at(around["table"], voice))
    layers = marking.layers(request, sitting.game, seat, teller)
    marks = marking.on_cards(layers)
    return {
        "seat": seat,
        "seen": seen.seen,
        "yours": seat is not None and seat in seen.awaited,
        "board": drawn(sitting.kind, seen.view, hands=hands.on_board, marks=marks),
        "layers": layers,
        "teller": teller,
        "hands": hands,
        "typed": request.POST if request.method == "POST" else {},
        "people": {chair["seat"]: chair for chair in around["table"]["seats"]},
    }


def said(answer: Answer | None, seen: int) -> dict[str, object] | None:
    """What became of the last move, if it was not done: why, by which rule; or what came first."""
    if answer is None or answer.good:
        return None
    if answer.status == 409:
        return {"no": tell(AREA, "moved_on"), "rule": ""}
    return {"no": answer.no, "rule": answer.content.get("rule", "")}


def back(request: HttpRequest, game: UUID, answer: Answer | None = None) -> HttpResponse:
    """To the table; a page that follows it is given the table at once."""
    if getattr(request, "htmx", False):
        return shown(request, game, answer)
    return back_to(request, reverse("table", args=[game]), answer)
