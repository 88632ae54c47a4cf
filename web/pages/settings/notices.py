"""How I want to be told: of what, by which ways, when; and which of my browsers take push."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse

from web.joining import span
from web.pages.asking import Answer, ask, fetch
from web.pages.page import page, tell
from web.pages.settings.forms import Field, field, refused
from web.pages.settings.forms import Form as Asked
from web.pages.settings.parts import AREA, part, sent, settled

NOT_ASKED = ("ping",)  # goes to a webhook that is tried, and nowhere else
WAYS = "ways-"  # before the name of a kind: what is ticked in its row
LEADS = (0, 15, 60, 180, 360, 720, 1440, 2880)  # minutes


@page("GET", "POST")
def notices(request: HttpRequest) -> HttpResponse:
    match request.POST.get("do"):
        case "save":
            kept = fetch(request, "notices/preferences")
            answer = ask(request, "PUT", "notices/preferences", wished(request, kept))
            if answer.good:
                return settled(request, "notices", answer, "notices_saved")
            return shown(request, answer)
        case "remove":
            door = f"push/subscriptions/{sent(request, 'device')}"
            return settled(request, "notices", ask(request, "DELETE", door), "notices_removed")
        case _:
            return shown(request)


def wished(request: HttpRequest, kept: Mapping[str, Any]) -> dict[str, Any]:
    """All of it, as it was ticked; of what nobody is asked the ways stay."""
    typed = request.POST
    begins, ends = typed.get("begins", ""), typed.get("ends", "")
    return {
        "channels": {
            kind: ways if kind in NOT_ASKED else typed.getlist(WAYS + kind)
            for kind, ways in kept["channels"].items()
        },
        "mail": typed.get("mail", ""),
        "daily_hour": number(typed.get("daily_hour", "")),
        "quiet": {"begins": begins, "ends": ends} if begins or ends else None,
        "time_short": number(typed.get("time_short", "")),
    }


def number(text: str) -> int | str:
    """What is none goes to the API as it is, which says so."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def shown(request: HttpRequest, answer: Answer | None = None) -> HttpResponse:
    kept, typed = fetch(request, "notices/preferences"), request.POST
    named = fetch(request, "notices/kinds")
    form = asked(kept)
    if answer is not None:
        form = refused(form, typed, answer, at="begins" if about_quiet(answer) else "")
    rows = [
        (each, typed.getlist(WAYS + each["kind"]) if answer else kept["channels"][each["kind"]])
        for each in named["kinds"]
        if each["kind"] not in NOT_ASKED
    ]
    return part(
        request, "notices", answer=answer, form=form, rows=rows, channels=named["channels"],
        devices=fetch(request, "push/subscriptions")["subscriptions"],
        push=fetch(request, "push/key")["key"] is not None,
    )  # fmt: skip


def about_quiet(answer: Answer) -> bool:
    return str(answer.content.get("field", "")).startswith("$.quiet")


def asked(kept: Mapping[str, Any]) -> Asked:
    modes = [(mode, tell(AREA, f"notices_{mode}")) for mode in ("at_once", "daily")]
    hours = [(str(hour), f"{hour}:00") for hour in range(24)]
    quiet = kept["quiet"] or {"begins": "", "ends": ""}
    return Asked(
        "save",
        (
            field("notices", "mail", "select", value=kept["mail"], options=modes),
            field("notices", "daily_hour", "select", value=str(kept["daily_hour"]), options=hours),
            field("notices", "begins", "time", value=quiet["begins"]),
            field("notices", "ends", "time", value=quiet["ends"]),
            lead(kept["time_short"]),
        ),
        tell(AREA, "notices_save"),
    )


def lead(kept: int) -> Field:
    """Some leads to choose from, and the one that somebody has chosen by another way."""
    choices = [(str(minutes), span(minutes * 60) or tell(AREA, "notices_never"))
               for minutes in sorted({*LEADS, kept})]  # fmt: skip
    return field("notices", "time_short", "select", value=str(kept), options=choices)
