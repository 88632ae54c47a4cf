"""My teams, where I am invited, and the way into a team by a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import back_to, page, show, tell, told

AREA = "teams"


@page("GET", "POST")
def teams(request: HttpRequest) -> HttpResponse:
    """What is sent here makes a team, or answers an invitation."""
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("do", ""), nothing)
        return deed(request)
    mine = fetch(request, "teams")["teams"]
    invited = fetch(request, "invitations")["invitations"]
    shown = [with_people(request, team) for team in mine]
    return show(request, "web/teams/teams.html", AREA, teams=shown, invitations=invited)


def with_people(request: HttpRequest, team: Mapping[str, Any]) -> dict[str, Any]:
    """A team with everybody in it, and its maps."""
    members = fetch(request, f"teams/{team['id']}")["members"]
    maps = fetch(request, f"teams/{team['id']}/maps", size=100)["maps"]
    return {**team, "members": members, "maps": maps}


@page("GET", "POST")
def join(request: HttpRequest, secret: str) -> HttpResponse:
    """Behind a link: whose team it is, the API tells those who come in."""
    if request.method == "POST":
        return come_in(request, secret)
    return show(request, "web/teams/join.html", AREA)


def make(request: HttpRequest) -> HttpResponse:
    return at_team(request, ask_once(request, "teams", {"name": request.POST.get("name", "")}))


def join_by_hand(request: HttpRequest) -> HttpResponse:
    """The link as it was sent, or only the secret at its end."""
    return come_in(request, request.POST.get("link", "").strip().rstrip("/").rpartition("/")[2])


def come_in(request: HttpRequest, secret: str) -> HttpResponse:
    return at_team(request, ask(request, "POST", "teams/join", {"secret": secret}))


def accept(request: HttpRequest) -> HttpResponse:
    return at_team(request, ask(request, "POST", f"invitations/{invitation_in(request)}/accept"))


def decline(request: HttpRequest) -> HttpResponse:
    answer = ask(request, "POST", f"invitations/{invitation_in(request)}/decline")
    if answer.good:
        told(request, tell(AREA, "declined"))
    return back_to(request, reverse("teams"), answer)


def nothing(request: HttpRequest) -> HttpResponse:
    return redirect("teams")


def at_team(request: HttpRequest, answer: Answer) -> HttpResponse:
    """To the team that was made or joined; without one, back to the others."""
    if not answer.good:
        return back_to(request, reverse("teams"), answer)
    told(request, tell(AREA, "you_are_in", team=answer.content["name"]))
    return redirect("team", answer.content["id"])


def invitation_in(request: HttpRequest) -> str:
    return request.POST.get("invitation", "")


DEEDS: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    "make": make,
    "join": join_by_hand,
    "accept": accept,
    "decline": decline,
}
