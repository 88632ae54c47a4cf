"""What stands beside every board: people, the clock, talk, marks, disputes, and what is new."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from games.engines.engine import Seat
from games.observe import feed
from games.sitting import Sitting
from web.joining import span
from web.pages.asking import fetch
from web.pages.page import words_of
from web.table.disputing import disputes
from web.table.finished import finished
from web.table.talking import channels
from web.table.telling import Teller

AREA = "beside"
MOST_NEWS = 40  # lines; what is more is in the replay

Around = Mapping[str, Any]


def beside(
    request: HttpRequest, sitting: Sitting, around: Around, teller: Teller
) -> dict[str, Any]:
    """All of it, as the API gives it to the person who looks."""
    table, seat = around["table"], around["seat"]
    return {
        "beside": words_of(AREA),
        "playing": table["status"] == "playing",
        "host": host(table),
        "clock": table["clock"] and clock(table["clock"], teller),
        "pause": pause(request, around, teller),
        "vacant": [] if seat or table["status"] != "playing" else vacant(table, teller),
        "channels": channels(request, around, teller.voice),
        **disputes(request, sitting, around, teller),
        "finished": finished(sitting, around, teller),
    }


def host(table: Around) -> str | None:
    """The username of the host stands at the chair; who hosts without one is named below."""
    seated = {chair["player"] for chair in table["seats"]}
    return None if table["host"] in seated else table["host"]


def vacant(table: Around, teller: Teller) -> list[dict[str, str]]:
    free = [chair["seat"] for chair in table["seats"] if not chair["player"]]
    return [{"seat": seat, "title": teller.voice.seat(seat)} for seat in free]


def clock(shown: Around, teller: Teller) -> dict[str, Any]:
    """The clock in words: who has how much, and why it stands still."""
    return {
        "due_at": shown["due_at"],
        "banks": [(teller.who(bank["seat"]), short(bank["seconds"])) for bank in shown["banks"]],
        "stops": [(teller.voice.say("why", s["why"]), s["until"]) for s in shown["stops"]],
        "hourglass": shown["hourglass"] and span(shown["hourglass"]),
        "turned": shown["turned"],
        "missed": shown["missed"],
    }


def short(seconds: int) -> str:
    """In the two largest units, as the time that is left."""
    return " ".join(span(seconds).split()[:4]) or "0 s"


def pause(request: HttpRequest, around: Around, teller: Teller) -> dict[str, Any] | None:
    """Who wishes for a pause; only those who play at a table with a clock can agree on one."""
    table, seat = around["table"], around["seat"]
    if not seat or not table["clock"] or table["status"] != "playing":
        return None
    shown = fetch(request, f"games/{table['id']}/pause")
    wishes = {wish["seat"]: wish["hours"] for wish in shown["wishes"]}
    return {
        "paused": shown["paused"],
        "until": shown["until"],
        "wishes": [(teller.who(each), hours) for each, hours in wishes.items()],
        "go_on": [teller.who(each) for each in shown["go_on"]],
        "mine": seat in wishes,
        "mine_on": seat in shown["go_on"],
        "agreeable": min((h for each, h in wishes.items() if each != seat), default=None),
        "most": min(shown["most_hours"], shown["hours_left"]),
    }


def happened(
    sitting: Sitting, seat: Seat | None, after: int, teller: Teller
) -> list[dict[str, Any]]:
    """What was told after a number, the last of it."""
    told = feed(sitting.table(seat), seat, after=after)
    return [line._asdict() for line in teller.lines(told[-MOST_NEWS:])]
