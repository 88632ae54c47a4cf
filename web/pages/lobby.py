"""The lobby: open tables to sit down at, and vacant seats in games that are being played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from games.api.lobby import Tempo
from games.pace import Pace, Timing
from web.boards.voice import Voice
from web.joining import pace_of
from web.pages.asking import fetch
from web.pages.home import pages
from web.pages.page import page, show, tell

AREA = "lobby"
FILTERS = "kind", "language", "pace", "free", "bots", "for_me"
ANSWERS = "true", "false"


@page("GET")
def lobby(request: HttpRequest) -> HttpResponse:
    asked = {name: said for name in FILTERS if (said := request.GET.get(name, "").strip())}
    number = request.GET.get("page", "") or "1"
    found = fetch(request, "games/lobby", **asked, page=number)
    kinds = fetch(request, "kinds")["kinds"]
    vacancies = fetch(request, "games/vacancies", kind=asked.get("kind"))
    return show(
        request, "web/pages/lobby.html", AREA,
        tables=[table_shown(table) for table in found["tables"]],
        count=found["count"],
        vacancies=[vacancy_shown(game) for game in vacancies["games"]],
        filters=filters(kinds, asked),
        asked=asked,
        query=urlencode(asked) + ("&" if asked else ""),
        pages=pages(found),
    )  # fmt: skip


def filters(kinds: list[dict[str, Any]], asked: Mapping[str, str]) -> list[dict[str, Any]]:
    """What can be asked for: each a name, and its values with what people call them."""
    choices: dict[str, list[tuple[str, str]]] = {
        "kind": [(kind["kind"], kind["title"]) for kind in kinds],
        "language": list(settings.LANGUAGES),
        "pace": [(tempo.value, tell(AREA, f"tempo_{tempo.value}")) for tempo in Tempo],
        "free": roles_of([k for k in kinds if asked.get("kind") in (None, k["kind"])]),
        "bots": [(said, tell(AREA, f"bots_{said}")) for said in ANSWERS],
    }
    return [
        {"name": name, "label": tell(AREA, f"filter_{name}"), "values": values}
        for name, values in choices.items()
    ]


def roles_of(kinds: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Every role of these kinds, also of their other ways to play, by its title."""
    ways = [way["roles"] for kind in kinds for way in (kind, *kind["ways"])]
    return list({role["name"]: role["title"] for roles in ways for role in roles}.items())


def table_shown(table: Mapping[str, Any]) -> dict[str, Any]:
    """With what it asks, in sentences, and its free chairs by their titles."""
    voice, pace = Voice(table["kind"]), msgspec.convert(table["pace"], Pace)
    asks = list(pace_of(Timing(pace))) or [tell(AREA, "no_pace")]
    if table["reliability"]:
        asks.append(tell(AREA, "asks_reliability", percent=table["reliability"]))
    return {
        **table,
        "asks": asks,
        "chairs": [(role, voice.say("role", role)) for role in table["free"]],
        "tongue": dict(settings.LANGUAGES).get(table["language"] or "", ""),
    }


def vacancy_shown(game: Mapping[str, Any]) -> dict[str, Any]:
    voice = Voice(game["kind"])
    return {**game, "chairs": [(seat, voice.seat(seat)) for seat in game["vacant"]]}
