"""A city of a mission map: its mission, how it went, and what the team wrote down about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from web.pages.asking import Answer, ask, fetch, key_in
from web.pages.maps import AREA, Sheet, best_of, joined, language, map_shown, state_of
from web.pages.page import back_to, page, tell, told
from web.pages.table_form import number

EASIER = 10, 11  # tokens with which the first city may be tried (DUET-84)
OFFERED = "language", "cards", "deck"  # of the options of a table of Duet


@page("GET", "POST")
def map_city(request: HttpRequest, map: UUID, city: str) -> HttpResponse:
    """The map with the panel of a city; what is sent here is done about this city."""
    sheet = fetch(request, f"maps/{map}")
    if request.method == "POST":
        deed = DEEDS.get(request.POST.get("do", ""), nothing)
        return deed(request, sheet, city)
    return panel(request, sheet, city)


def panel(
    request: HttpRequest, sheet: Sheet, city: str, refused: Answer | None = None
) -> HttpResponse:
    """A note that was refused is still in its field; if another one came first, both are shown."""
    place = f"maps/{sheet['id']}/cities/{city}"
    found = fetch(request, place, page=number(request.GET.get("page", "")) or 1)
    standing, missions = found["standing"], found["missions"]
    return map_shown(
        request, sheet, chosen=standing["city"], status=refused.status if refused else 200,
        city=standing | {"state": state_of(standing), "best": best_of(standing["best"])},
        joined=joined(standing["city"]),
        waiting=[at_table(request, each) for each in missions if each["status"] == "open"],
        playing=[at_table(request, each) for each in missions if each["status"] == "playing"],
        over=[each for each in missions if each["status"] == "over"],
        endings=endings(request),
        older=found["page"] + 1 if found["page"] * found["size"] < found["count"] else None,
        options=options(request),
        easier=EASIER if standing["city"] == sheet["start"] else (),
        note=found["note"],
        **unwritten(request, refused),
    )  # fmt: skip


def unwritten(request: HttpRequest, refused: Answer | None) -> dict[str, Any]:
    """What was to be written, and why it was not."""
    if refused is None:
        return {}
    conflict = refused.content.get("reason") == "note_changed"
    no = tell(AREA, "conflict") if conflict else refused.no
    return {"mine": request.POST.get("text", ""), "no": no, "conflict": conflict}


def at_table(request: HttpRequest, mission: Mapping[str, Any]) -> dict[str, Any]:
    """A mission with the people who sit at its table."""
    answer = ask(request, "GET", f"games/{mission['game']}")
    seats = answer.content["table"]["seats"] if answer.good else ()
    return {**mission, "people": [seat["name"] for seat in seats if seat["name"]]}


def start(request: HttpRequest, sheet: Sheet, city: str) -> HttpResponse:
    """To the table of the mission. The same form twice starts it once."""
    wish: dict[str, Any] = {"city": city, "spectators": "spectators" in request.POST}
    wish["options"] = {name: request.POST[name] for name in OFFERED if request.POST.get(name)}
    if (tokens := number(request.POST.get("tokens", ""))) is not None:
        wish["tokens"] = tokens
    answer = ask(
        request, "POST", f"maps/{sheet['id']}/missions", wish, idempotency_key=key_in(request)
    )
    return (
        redirect("table", answer.content["game"])
        if answer.good
        else back(request, sheet, city, answer)
    )


def call_off(request: HttpRequest, sheet: Sheet, city: str) -> HttpResponse:
    path = f"maps/{sheet['id']}/missions/{request.POST.get('game', '')}"
    answer = ask(request, "DELETE", path)
    if answer.good:
        told(request, tell(AREA, "called_off"))
    return back(request, sheet, city, answer)


def write_note(request: HttpRequest, sheet: Sheet, city: str) -> HttpResponse:
    text, seen = request.POST.get("text", ""), request.POST.get("seen", "")
    wish = {"text": text.replace("\r\n", "\n"), "seen": number(seen) or 0}
    answer = ask(request, "PUT", f"maps/{sheet['id']}/cities/{city}/note", wish)
    if not answer.good:
        return panel(request, sheet, city, answer)
    told(request, tell(AREA, "note_kept"))
    return back(request, sheet, city)


def nothing(request: HttpRequest, sheet: Sheet, city: str) -> HttpResponse:
    return back(request, sheet, city)


def back(
    request: HttpRequest, sheet: Sheet, city: str, answer: Answer | None = None
) -> HttpResponse:
    """To the top of the page, where it is said what was done or why not."""
    return back_to(request, reverse("map_city", args=[sheet["id"], city]), answer)


def duet(request: HttpRequest) -> Mapping[str, Any]:
    kinds = fetch(request, "kinds")["kinds"]
    return next(kind for kind in kinds if kind["kind"] == "duet")


def endings(request: HttpRequest) -> dict[str, str]:
    """How a game can have ended, in words."""
    terms = duet(request)["terms"]
    return {term["name"]: term["says"] for term in terms if term["term"] == "ending"}


def options(request: HttpRequest) -> list[dict[str, Any]]:
    """What is settled before the deal; words are in the language of the page unless chosen."""
    offered = [option for option in duet(request)["options"] if option["name"] in OFFERED]
    return [
        option
        | {"chosen": language() if option["name"] == "language" else "".join(option["default"])}
        for option in offered
    ]


DEEDS: Mapping[str, Callable[[HttpRequest, Sheet, str], HttpResponse]] = {
    "start": start,
    "call_off": call_off,
    "note": write_note,
}
