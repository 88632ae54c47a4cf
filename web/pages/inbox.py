"""The inbox: what I was told, the newest first, and what of it I have read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from web.entrance import safe
from web.pages.asking import Answer, Unanswered, ask, fetch
from web.pages.page import back_to, page, show

AREA = "inbox"


@page("GET", "POST")
def inbox(request: HttpRequest) -> HttpResponse:
    """To look marks nothing as read: a button does, alone or on the way to what it is about."""
    if request.method == "POST":
        return marked(request)
    unread, before = request.GET.get("unread") == "1", request.GET.get("before")
    wanted = {"unread": "true"} if unread else {}
    found = fetch(request, "notices", before=before, **wanted)
    told = [notice | {"where": where(notice)} for notice in found["notices"]]
    return show(
        request, "web/inbox.html", AREA, notices=told, unread=found["unread"], only_unread=unread,
        older=older(found["older"], unread=unread), first=before is None,
    )  # fmt: skip


def marked(request: HttpRequest) -> HttpResponse:
    typed = request.POST
    if "upto" in typed:
        answer = ask(request, "POST", "notices/read", {"upto": typed["upto"]})
    else:
        answer = ask(request, "POST", "notices/read", {"ids": [typed.get("notice", "")]})
    if answer.status == 404:
        raise Unanswered(answer)
    return back_to(request, onward(request, answer), answer)


def onward(request: HttpRequest, answer: Answer) -> str:
    """To what it is about, if that was asked for, or to where the person was."""
    address = request.POST.get("open" if answer.good and "open" in request.POST else "back", "")
    return safe(request, address) if address else reverse("inbox")


def where(notice: Mapping[str, Any]) -> str:
    """The page about what a notice tells of, if there is one that its reader may open."""
    facts, kind = notice["facts"], notice["kind"]
    about = facts.get("map_id"), notice["game"], notice["team"]
    if kind == "team_invited" or facts.get("news") == "removed":  # no member of it
        return reverse("teams")
    for name, thing in zip(("map", "table", "team"), about, strict=True):
        if thing:
            return reverse(name, args=[thing])
    own = {"vacation_over": "settings_vacation", "webhook_disabled": "settings_webhooks"}
    return reverse(own[kind]) if kind in own else ""


def older(before: str | None, *, unread: bool) -> str:
    if before is None:
        return ""
    return "?" + urlencode({"before": before} | ({"unread": "1"} if unread else {}))
