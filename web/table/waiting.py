"""A table before the deal: who sits where, which chairs are free, and what it takes to begin."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from django.http import HttpRequest

from games.pace import Timing
from web.boards.voice import Voice
from web.joining import pace_of
from web.pages import table_form
from web.pages.asking import ask, fetch
from web.pages.page import tell, words_of
from web.table import links

AREA = "seating"


def waiting_room(request: HttpRequest, around: Mapping[str, Any]) -> dict[str, Any]:
    table, voice = around["table"], Voice(around["kind"])
    hosted = table["host"] == request.user.username or (not table["host"] and bool(around["seat"]))
    missing = ", ".join(missing_roles(table, voice))
    invites = hosted and table["team"] is None
    return {
        "room": words_of(AREA),
        "seat": around["seat"],
        "hosted": hosted,
        "invites": invites,
        "chairs": chairs(around, voice),
        "missing": tell(AREA, "missing", roles=missing) if missing else "",
        "agreed": list(agreed(table)),
        "options": options_in_words(request, around),
        "invited": invited(request, table["id"]) if invites else [],
        "link": links.kept(request, table["id"]) if invites else None,
        "tag": f"{zlib.crc32(msgspec.json.encode(table)):08x}",
    }


def missing_roles(table: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    for role in table["roles"]:
        if (number := role["at_least"] - role["taken"]) > 0:
            title = voice.say("role", role["name"])
            yield tell(AREA, "missing_one", role=title, number=number)


def chairs(around: Mapping[str, Any], voice: Voice) -> list[dict[str, Any]]:
    """The roles with who has taken them, and whether there is a chair left."""
    table, mine = around["table"], around["seat"]
    wishes = {swap["seat"]: swap["other"] for swap in table["swaps"]}
    return [
        {
            "role": role["name"],
            "title": voice.say("role", role["name"]),
            "free": role["at_most"] is None or role["taken"] < role["at_most"],
            "needed": role["taken"] < role["at_least"],
            "mine": any(c["seat"] == mine and c["role"] == role["name"] for c in table["seats"]),
            "sitters": [
                sitter(chair, mine, wishes)
                for chair in table["seats"]
                if chair["role"] == role["name"]
            ],
        }
        for role in table["roles"]
    ]


def sitter(chair: Mapping[str, Any], mine: str | None, wishes: Mapping[str, str]) -> dict[str, Any]:
    return {
        **chair,
        "you": chair["seat"] == mine,
        "wants_mine": mine is not None and wishes.get(chair["seat"]) == mine,
        "wanted": mine is not None and wishes.get(mine) == chair["seat"],
    }


def agreed(table: Mapping[str, Any]) -> Iterator[str]:
    """About time and about who may come, a sentence for each thing."""
    about_time = {"pace": table["pace"]}
    if table["clock"]:
        names = ("time_zone", "weekends", "hourglass", "time_up")
        about_time |= {name: table["clock"][name] for name in names}
    spoken = list(pace_of(msgspec.convert(about_time, Timing)))
    yield from spoken or [tell(AREA, "no_pace")]
    if table["reliability"]:
        yield tell("lobby", "asks_reliability", percent=table["reliability"])
    yield tell(AREA, "of_team" if table["team"] else "public" if table["public"] else "private")
    for name in ("spectators", "bots"):
        if table[name]:
            yield tell(AREA, name)


def options_in_words(request: HttpRequest, around: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each option by its name with what was chosen, and whether that is not the usual."""
    kind = next(k for k in fetch(request, "kinds")["kinds"] if k["kind"] == around["kind"])
    return [option_in_words(option, around["options"]) for option in kind["options"]]


def option_in_words(option: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    value = chosen.get(option["name"])
    given = [] if value is None else value if isinstance(value, list) else [value]
    texts = [str(v).lower() if isinstance(v, bool) else str(v) for v in given]
    says = {v["value"]: v["says"] for v in option["values"]}
    says |= {"true": tell(AREA, "yes"), "false": tell(AREA, "no")}
    return {
        "label": table_form.label(option["name"]),
        "says": ", ".join(says.get(text, text) for text in texts) or tell(AREA, "nothing"),
        "help": option["help"],
        "unusual": sorted(texts) != sorted(option["default"]) or option["name"] == "language",
    }


def invited(request: HttpRequest, game: str) -> list[dict[str, Any]]:
    answer = ask(request, "GET", f"games/{game}/invitations")
    return list(answer.content["invitations"]) if answer.good else []
