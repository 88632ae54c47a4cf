"""The mission map as a page: for everybody as it begins, for a team as it stands, city by city."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from api_schema.words import say
from campaigns import maps
from campaigns.api.views import WORDS as CAMPAIGN
from campaigns.drawing import drawing
from campaigns.maps import ATLAS
from web.pages.asking import Answer, ask, fetch
from web.pages.page import back_to, page, show, tell, told

AREA = "maps"
Sheet = Mapping[str, Any]


@page("GET", anybody=True)
def missions(request: HttpRequest) -> HttpResponse:
    """The mission map as everybody begins it, to look at."""
    first = maps.opened((), free_choice=False)
    picture = drawing("Dead Drop", ticked=(), open=first, language=language(), links={})
    rows = [
        {"name": city.name[language()], "turns": city.turns, "mistakes": city.mistakes}
        | {"joined": joined(city.id)}
        for city in ATLAS.cities
    ]
    drawn = mark_safe(picture)  # noqa: S308  drawn by us
    return show(request, "web/teams/missions.html", AREA, drawing=drawn, rows=rows)


@page("GET", "POST")
def mission_map(request: HttpRequest, map: UUID) -> HttpResponse:
    """A map of a team, for its members. For everybody else there is none."""
    sheet = fetch(request, f"maps/{map}")
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("do", ""), nothing)
        return deed(request, sheet)
    return map_shown(request, sheet)


def map_shown(
    request: HttpRequest, sheet: Sheet, *, chosen: str = "", status: int = 200, **panel: Any
) -> HttpResponse:
    """The whole map, and the panel of the city that was chosen, if one was."""
    role = fetch(request, f"teams/{sheet['team']['id']}")["your_role"]
    cities = [row(sheet, city) for city in sheet["cities"]]
    return show(
        request, "web/teams/map.html", AREA, status=status,
        sheet=sheet,
        drawing=drawn(sheet, chosen),
        rows=cities,
        chosen=chosen,
        busy=[city for city in cities if city["running"] or city["tables"]],
        next=[city for city in cities if city["open"] and not city["ticked"]],
        owned=role == "owner",
        **panel,
    )  # fmt: skip


def drawn(sheet: Sheet, chosen: str) -> SafeString:
    """Every open city leads to its panel."""
    found = sheet["cities"]
    links = {city["city"]: place_of(sheet, city["city"]) for city in found if city["open"]}
    picture = drawing(
        sheet["name"],
        ticked={city["city"] for city in found if city["ticked"]},
        open=links,
        running={city["city"] for city in found if city["running"]},
        language=language(),
        links=links,
        chosen=chosen,
    )
    return mark_safe(picture)  # noqa: S308  names are escaped


def row(sheet: Sheet, city: Mapping[str, Any]) -> dict[str, Any]:
    """A city in the table: the same as on the picture, and how it went."""
    return {
        **city,
        "href": place_of(sheet, city["city"]) if city["open"] else "",
        "state": state_of(city),
        "best": best_of(city["best"]),
        "joined": joined(city["city"]),
    }


def change(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    wish = {"name": request.POST.get("name", ""), "free_choice": "free_choice" in request.POST}
    answer = ask(request, "PUT", f"maps/{sheet['id']}", wish)
    if answer.good:
        told(request, tell(AREA, "changed"))
    return back(request, sheet, answer)


def remove(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    answer = ask(request, "DELETE", f"maps/{sheet['id']}")
    if not answer.good:
        return back(request, sheet, answer)
    told(request, tell(AREA, "removed", map=sheet["name"]))
    return redirect("team", sheet["team"]["id"])


def nothing(request: HttpRequest, sheet: Sheet) -> HttpResponse:
    return back(request, sheet)


def back(request: HttpRequest, sheet: Sheet, answer: Answer | None = None) -> HttpResponse:
    return back_to(request, reverse("map", args=[sheet["id"]]), answer)


def place_of(sheet: Sheet, city: str) -> str:
    return reverse("map_city", args=[sheet["id"], city]) + "#city"


def joined(city: str) -> str:
    return ", ".join(sorted(ATLAS.by_name[o].name[language()] for o in ATLAS.neighbours[city]))


def state_of(city: Mapping[str, Any]) -> str:
    state = "ticked" if city["ticked"] else "open" if city["open"] else "closed"
    states = (state, "running") if city["running"] else (state,)
    return ", ".join(say(CAMPAIGN, "state", name) for name in states)


def best_of(best: Mapping[str, Any] | None) -> str:
    if best is None:
        return ""
    return tell(AREA, "best_win" if best["score"] is None else "best_score", **best)


def language() -> str:
    return (get_language() or "en")[:2]


DEEDS: Mapping[str, Callable[[HttpRequest, Sheet], HttpResponse]] = {
    "change": change,
    "remove": remove,
}
