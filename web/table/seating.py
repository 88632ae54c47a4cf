"""What is done at the chairs of a table: one door for all its buttons, through those of the API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from api_schema.errors import Problem
from web.entrance import safe
from web.pages.asking import Answer, Unanswered, ask, ask_once, fetch, key_in
from web.pages.page import back_to, page, show, tell, told
from web.table import links
from web.table.waiting import waiting_room

AREA = "seating"
GONE = {"leave", "close"}  # after these there may be no table to go back to
SAID = {"invite": "has_invited", "withdraw": "withdrawn", "close": "closed", "leave": "left"}


@page("GET", "POST")
def seats(request: HttpRequest, game: UUID) -> HttpResponse:
    """Sit, move, swap, leave; and for the host: start, invite, send away, hand over, close. Who had
    to log in on the way is led to the table."""
    if request.method != "POST":
        return redirect("table", game)
    do = request.POST.get("do", "")
    method, end, body = meant(do, request.POST)
    if do == "link":
        answer = ask_once(request, f"games/{game}{end}", body)
    else:
        key = key_in(request) if do == "start" else None
        answer = ask(request, method, f"games/{game}{end}", body, idempotency_key=key)
    if answer.status in (401, 403, 404) and do != "withdraw":
        raise Unanswered(answer)
    if answer.good:
        done(request, game, do, answer)
    return back_to(request, after(request, game, do, answer), answer)


def meant(do: str, data: QueryDict) -> tuple[str, str, Any]:
    """The door to which a button leads: the method, the end of the path, and what goes in."""
    match do:
        case "sit" | "move":
            return "POST", f"/{do}", {"role": data.get("role", "")}
        case "swap":
            return "POST", "/swap", {"with": data.get("seat", "") or None}
        case "kick":
            return "POST", "/kick", {"seat": data.get("seat", "")}
        case "take_over":
            return "POST", "/take-over", {"seat": data.get("seat", "")}
        case "host":
            return "POST", "/host", {"player": data.get("player", "")}
        case "leave" | "start":
            return "POST", f"/{do}", None
        case "link":
            return "POST", "/invitations", {"type": "link"}
        case "invite":
            guest = data.get("player", "").strip()
            return "POST", "/invitations", {"type": "player", "player": guest}
        case "withdraw":
            return "DELETE", f"/invitations/{named(data.get('invitation', ''))}", None
        case "close":
            return "DELETE", "", None
        case _:
            raise Problem("unreadable", field="$.do")


def named(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError as error:
        raise Problem("unreadable", field="$.invitation") from error


def done(request: HttpRequest, game: UUID, do: str, answer: Answer) -> None:
    if do == "link":
        links.keep(request, game, answer)
    link = links.kept(request, game)
    if do == "withdraw" and link is not None and link[0] == request.POST.get("invitation"):
        links.forget(request, game)
    if do in SAID:
        told(request, tell(AREA, SAID[do]))


def after(request: HttpRequest, game: UUID, do: str, answer: Answer) -> str:
    """To the table, or away from it; who was refused a chair goes back to where they asked."""
    if answer.good and do in GONE:
        return reverse("front")
    if not answer.good and "back" in request.POST:
        return safe(request, request.POST["back"])
    return reverse("table", args=[game])


@page("GET")
def room(request: HttpRequest, game: UUID) -> HttpResponse:
    """The room as it is now, for a page that shows it already: nothing if it looks the same, and
    the whole page anew once the cards are dealt or the table is gone."""
    try:
        around = fetch(request, f"games/{game}")
    except Unanswered:
        return anew()
    if around["table"]["status"] != "open":
        return anew()
    shown = waiting_room(request, around)
    if shown["tag"] == request.GET.get("tag"):
        return HttpResponse(status=204)
    about = {"kind": around["kind"], "table": around["table"]}
    return show(request, "web/table/room.html", "table", **about, **shown)


def anew() -> HttpResponse:
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})
