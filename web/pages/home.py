"""Home: my tables, those that wait for me first; invitations; what is new; where to begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from api_schema.errors import Problem
from games.api.wire import Status
from web.boards.voice import Voice
from web.pages.asking import Unanswered, ask, fetch
from web.pages.page import back_to, page, show, tell, told

AREA = "home"
MOST, MOST_OVER, A_PAGE = 50, 4, 20
LATE = "9999"  # sorts behind every moment


def home(request: HttpRequest) -> HttpResponse:
    waiting = listed(request, status=Status.PLAYING, your_turn="true", size=MOST)
    playing = listed(request, status=Status.PLAYING, size=MOST)
    tables = {
        "waiting": sorted(waiting["games"], key=urgency),
        "others": [game for game in playing["games"] if not game["your_turn"]],
        "open": listed(request, status=Status.OPEN, size=MOST)["games"],
        "over": listed(request, status=Status.OVER, size=MOST_OVER)["games"],
    }
    invitations = {
        "tables": fetch(request, "games/invitations")["invitations"],
        "teams": fetch(request, "invitations")["invitations"],
    }
    return show(
        request, "web/pages/home.html", AREA,
        **tables,
        invitations=invitations,
        news=fetch(request, "news") if playing["games"] else None,
        newcomer=not any(tables.values()),
    )  # fmt: skip


@page("GET")
def games(request: HttpRequest) -> HttpResponse:
    """All games of mine in one state, a page at a time."""
    status = request.GET.get("status", Status.OVER)
    asked = {"status": status, "page": request.GET.get("page", "1"), "size": A_PAGE}
    found = listed(request, **asked)
    return show(
        request, "web/pages/games.html", AREA,
        found=found,
        which=status,
        states=[(each.value, tell(AREA, f"games_{each.value}")) for each in Status],
        pages=pages(found),
    )  # fmt: skip


@page("GET", "POST")
def invited(request: HttpRequest, invitation: UUID) -> HttpResponse:
    """The answer to an invitation by name: to a team yes or no, to a table no (yes is to sit). Who
    had to log in on the way finds the invitation at home."""
    if request.method != "POST":
        return redirect("front")
    doors = {
        ("team", "accept"): f"invitations/{invitation}/accept",
        ("team", "decline"): f"invitations/{invitation}/decline",
        ("table", "decline"): f"games/invitations/{invitation}/decline",
    }
    door = doors.get((request.POST.get("to", ""), request.POST.get("answer", "")))
    if door is None:
        raise Problem("unreadable", field="$.answer")
    answer = ask(request, "POST", door)
    if answer.status == 404:
        raise Unanswered(answer)
    if answer.good:
        accepted = door.endswith("accept")
        told(request, tell(AREA, "accepted" if accepted else "declined"))
    return back_to(request, reverse("front"), answer)


def listed(request: HttpRequest, **query: object) -> dict[str, Any]:
    found = fetch(request, "games", **query)
    return found | {"games": [with_names(game) for game in found["games"]]}


def with_names(game: Mapping[str, Any]) -> dict[str, Any]:
    """Who is to move, by the name they like to be called by."""
    voice = Voice(game["kind"])
    names = {chair["seat"]: chair["name"] or voice.seat(chair["seat"]) for chair in game["seats"]}
    return {**game, "to_move": [names.get(seat) or voice.seat(seat) for seat in game["awaited"]]}


def urgency(game: Mapping[str, Any]) -> tuple[str, str]:
    """What is due soonest comes first, then what has waited longest."""
    return game["due_at"] or LATE, game["moved_at"] or game["opened_at"]


def pages(found: Mapping[str, Any]) -> dict[str, int | None]:
    """Where one stands in a list that is shown a page at a time, and what is before and after."""
    here, last = found["page"], max(1, -(-found["count"] // found["size"]))
    return {
        "here": here,
        "last": last,
        "before": here - 1 if here > 1 else None,
        "after": here + 1 if here < last else None,
    }
