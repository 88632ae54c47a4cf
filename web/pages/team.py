"""A team: who is in it and who may come, its mission maps, and its open tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import back_to, page, show, tell, told

AREA = "teams"
OWNER = "owner"


@page("GET", "POST")
def team(request: HttpRequest, team: UUID) -> HttpResponse:
    """For its members; to everybody else it is not there, whatever they send."""
    known = fetch(request, f"teams/{team}")
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("do", ""), nothing)
        return deed(request, known)
    return shown(request, known)


def shown(request: HttpRequest, team: Mapping[str, Any], *, secret: str = "") -> HttpResponse:
    """With the secret of a link that was just made: it is told now or never."""
    path = f"teams/{team['id']}"
    maps = fetch(request, f"{path}/maps", size=100)["maps"]
    return show(
        request, "web/teams/team.html", AREA,
        team=team,
        owned=team["your_role"] == OWNER,
        alone=len(team["members"]) == 1,
        maps=maps,
        invitations=fetch(request, f"{path}/invitations")["invitations"],
        tables=open_tables(request, team["id"], maps),
        link=secret and request.build_absolute_uri(reverse("join_team", args=[secret])),
    )  # fmt: skip


def open_tables(
    request: HttpRequest, team: str, maps: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The tables of a team that wait for people, each with the city whose mission it is."""
    games = fetch(request, "games", status="open", size=100)["games"]
    ours = [game for game in games if game["team"] == team]
    sheets = [fetch(request, f"maps/{sheet['id']}") for sheet in maps] if ours else []
    missions = {
        game: {"city": city["name"], "map": sheet["name"]}
        for sheet in sheets
        for city in sheet["cities"]
        for game in city["tables"]
    }
    return [game | {"mission": missions.get(game["id"])} for game in ours]


def rename(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    answer = ask(request, "PUT", f"teams/{team['id']}", {"name": sent(request, "name")})
    return back(request, team, answer, "renamed")


def invite(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    wish = {"type": "player", "player": sent(request, "player").strip()}
    answer = ask(request, "POST", f"teams/{team['id']}/invitations", wish)
    return back(request, team, answer, "invited")


def make_link(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    """No way back from here: nobody keeps the secret, so it is on this very page."""
    answer = ask_once(request, f"teams/{team['id']}/invitations", {"type": "link"})
    if not answer.good:
        return back(request, team, answer)
    return shown(request, team, secret=answer.content["secret"])


def withdraw(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    path = f"teams/{team['id']}/invitations/{sent(request, 'invitation')}"
    return back(request, team, ask(request, "DELETE", path), "withdrawn")


def remove(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    path = f"teams/{team['id']}/members/{sent(request, 'player')}"
    return back(request, team, ask(request, "DELETE", path), "removed")


def hand_over(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    heir = {"player": sent(request, "player")}
    answer = ask(request, "POST", f"teams/{team['id']}/hand-over", heir)
    return back(request, team, answer, "handed_over")


def leave(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    answer = ask(request, "POST", f"teams/{team['id']}/leave")
    if not answer.good:
        return back(request, team, answer)
    told(request, tell(AREA, "left", team=team["name"]))
    return redirect("teams")


def make_map(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    wish = {"name": sent(request, "name"), "free_choice": "free_choice" in request.POST}
    answer = ask_once(request, f"teams/{team['id']}/maps", wish)
    return redirect("map", answer.content["id"]) if answer.good else back(request, team, answer)


def nothing(request: HttpRequest, team: Mapping[str, Any]) -> HttpResponse:
    return back(request, team)


def back(
    request: HttpRequest, team: Mapping[str, Any], answer: Answer | None = None, done: str = ""
) -> HttpResponse:
    """To the page of the team, which says what was done or why not."""
    if answer is not None and answer.good and done:
        told(request, tell(AREA, done))
    return back_to(request, reverse("team", args=[team["id"]]), answer)


def sent(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")


DEEDS: Mapping[str, Callable[[HttpRequest, Mapping[str, Any]], HttpResponse]] = {
    "rename": rename,
    "invite": invite,
    "link": make_link,
    "withdraw": withdraw,
    "remove": remove,
    "hand_over": hand_over,
    "leave": leave,
    "map": make_map,
}
