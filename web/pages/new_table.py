"""A new table: which game, with which options, at which pace; and Duet with a friend at once."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from accounts.zones import zones
from games.pace import TimeIsUp
from web.pages import table_form
from web.pages.asking import Answer, ask, ask_once, fetch, key_in
from web.pages.lobby import AREA, roles_of
from web.pages.page import back_to, page, show, tell
from web.table import links

PACES = "none", "per_turn", "bank", "daily"
QUICK = "duet"


@page("GET")
def kinds(request: HttpRequest) -> HttpResponse:
    """Which game?"""
    return show(
        request, "web/pages/new_kinds.html", AREA, kinds=fetch(request, "kinds")["kinds"],
        quick=QUICK,
    )  # fmt: skip


@page("GET", "POST")
def new_table(request: HttpRequest, kind: str) -> HttpResponse:
    found = next((k for k in fetch(request, "kinds")["kinds"] if k["kind"] == kind), None)
    if found is None:
        raise Http404
    if request.method != "POST":
        return form(request, found)
    wish = table_form.body(found, request.POST)
    opened = ask(request, "POST", "games", wish, idempotency_key=key_in(request))
    if not opened.good:
        return form(request, found, opened)
    return seated(request, opened, request.POST.get("role", ""))


@page("GET", "POST")
def quick(request: HttpRequest) -> HttpResponse:
    """A private table of Duet in the language of the page, me on one side, a link for a friend. Who
    comes here from signing up is shown the button."""
    if request.method != "POST":
        return show(request, "web/pages/quick_duet.html", "home")
    wish = {"kind": QUICK, "public": False, "options": {"language": language()}}
    opened = ask(request, "POST", "games", wish, idempotency_key=key_in(request))
    if not opened.good:
        return back_to(request, "/", opened)
    game = opened.content["table"]["id"]
    if links.kept(request, game) is None:
        made = ask_once(request, f"games/{game}/invitations", {"type": "link"})
        links.keep(request, game, made)
    return seated(request, opened, opened.content["table"]["roles"][0]["name"])


def seated(request: HttpRequest, opened: Answer, role: str) -> HttpResponse:
    """On to the table; the host sits there already, if they said as what."""
    table = opened.content["table"]
    sat = None
    if role and opened.content["seat"] is None:
        sat = ask(request, "POST", f"games/{table['id']}/sit", {"role": role})
    if sat is None:
        return redirect("table", table["id"])
    return back_to(request, f"/games/{table['id']}/", sat)


def form(request: HttpRequest, kind: dict[str, Any], refused: Answer | None = None) -> HttpResponse:
    typed = request.POST if refused is not None else None
    has_decks = any(option["type"] == "deck" for option in kind["options"])
    decks = fetch(request, "decks")["decks"] if has_decks else []
    options = table_form.options(kind, decks, typed, language())
    shown = [option for option in options if option.first]
    return show(
        request, "web/pages/new_table.html", AREA,
        status=200 if refused is None else refused.status,
        kind=kind,
        options=shown or options,
        folded=[option for option in options if shown and not option.first],
        spans=table_form.spans(typed),
        units=[(unit, tell(AREA, f"unit_{unit}")) for unit in table_form.UNITS],
        now=terms(request, typed),
        paces=[(p, tell(AREA, f"pace_{p}"), tell(AREA, f"pace_{p}_what")) for p in PACES],
        time_up=[(each.value, tell(AREA, f"time_up_{each.value}")) for each in TimeIsUp],
        zones=sorted(zones()),
        roles=roles_of([kind]),
        role=usual_role(kind) if typed is None else typed.get("role", ""),
        no=None if refused is None else why_not(kind, refused),
    )  # fmt: skip


def usual_role(kind: dict[str, Any]) -> str:
    """Where all chairs are alike, the host has one; elsewhere it is theirs to choose."""
    return str(kind["roles"][0]["name"]) if len(kind["roles"]) == 1 else ""


def terms(request: HttpRequest, typed: Any) -> dict[str, Any]:
    """What is in the fields that are the same for every kind."""
    said = {} if typed is None else typed
    return {
        "public": said.get("public", "yes") == "yes",
        "spectators": "spectators" in said,
        "bots": "bots" in said,
        "reliability": said.get("reliability", "0"),
        "pace": said.get("pace", "none"),
        "times": said.get("daily.times", table_form.TIMES),
        "time_zone": said.get("time_zone", request.user.time_zone),
        "weekends": typed is None or "weekends" in said,
        "time_up": said.get("time_up", TimeIsUp.RULES),
    }


def why_not(kind: dict[str, Any], refused: Answer) -> str:
    """In words; what cannot be read is called by the name of its field."""
    where = str(refused.content.get("field", ""))
    if refused.status != 400:
        return refused.no
    name = where.removeprefix("$.options.").partition("[")[0]
    if any(option["name"] == name for option in kind["options"]):
        return tell(AREA, "cannot_be", field=table_form.label(name))
    part = where.removeprefix("$.").partition("[")[0].partition(".")[0]
    known = ("pace", "time_zone", "hourglass", "reliability", "time_up")
    return tell(AREA, "cannot_be", field=tell(AREA, f"term_{part if part in known else 'pace'}"))


def language() -> str:
    return (get_language() or "en")[:2]
