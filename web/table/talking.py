"""What is said at a table: the channels that somebody hears, and whether they may speak."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format

from web.boards.voice import Voice
from web.pages.asking import fetch
from web.pages.dates import written
from web.pages.page import page, show, tell, words_of

AREA = "beside"
LAST, MOST = 50, 200  # messages of a channel beside the board, and on a page of their own


def channels(request: HttpRequest, around: Mapping[str, Any], voice: Voice) -> list[dict[str, Any]]:
    """Each with the last that was said in it."""
    game = around["table"]["id"]
    heard = fetch(request, f"games/{game}/channels")["channels"]
    return [
        {
            "name": each["channel"],
            "title": title(each["channel"], voice),
            "heard_by": voice.say("channel", each["channel"]),
            "why_not": "" if each["speaks"] else why_not(each["channel"], around, voice),
            **said(request, game, each["channel"], limit=LAST),
        }
        for each in heard
    ]


def said(request: HttpRequest, game: object, channel: str, **wish: object) -> dict[str, Any]:
    """The oldest first; `older` is before which number there is more."""
    heard = fetch(request, f"games/{game}/talk", channel=channel, **wish)["messages"]
    first = heard[0]["number"] if heard else 0
    heard = [message | {"when": when(message["at"])} for message in heard]
    return {"messages": heard, "older": first if first > 1 else None}


def when(at: str) -> str:
    """Of today only the hour: beside a board there is little room."""
    then = timezone.localtime(datetime.fromisoformat(at))
    today = then.date() == timezone.localdate()
    return date_format(then, "H:i") if today else written(then)


def title(channel: str, voice: Voice) -> str:
    if channel == "table":
        return tell(AREA, "whole_table")
    return voice.say("channel", channel).rstrip(".")


def why_not(channel: str, around: Mapping[str, Any], voice: Voice) -> str:
    """Why somebody may listen but not speak: the game says it, or that they only look on."""
    if not around["seat"]:
        return tell(AREA, "onlookers_listen")
    for key in (channel, "table"):
        if (words := voice.say("mute", key)) != key:
            return words
    return tell(AREA, "mute")


@page("GET")
def older(request: HttpRequest, game: UUID, channel: str) -> HttpResponse:
    """What was said in a channel before a number, on a page of its own."""
    before = request.GET.get("before", "")
    around = fetch(request, f"games/{game}")
    voice = Voice(around["kind"])
    wish = {"before": before} if before.isdecimal() and len(before) < 10 else {}
    return show(
        request, "web/table/talk.html", AREA, game=game, kind=around["kind"], channel=channel,
        beside=words_of(AREA), title=title(channel, voice),
        **said(request, game, channel, limit=MOST, **wish),
    )  # fmt: skip
