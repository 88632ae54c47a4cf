"""Webhooks: addresses of mine that are called when I am told something, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import back_to, page, tell, told
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import AREA, part, sent, settled, unsettled

NOT_ASKED = ("ping",)


@page("GET", "POST")
def webhooks(request: HttpRequest) -> HttpResponse:
    """All of mine; a new one shows its secret once."""
    make, issued, answer = asked(request), None, None
    if request.POST.get("do") == "make":
        answer = ask_once(request, "webhooks", wanted(request))
        if answer.good:
            issued = answer.content
        else:
            make = refused(make, request.POST, answer, at="url" if answer.status == 422 else "")
    kept = fetch(request, "webhooks")["webhooks"]
    return part(request, "webhooks", answer=answer, form=make, webhooks=kept, issued=issued)


@page("GET", "POST")
def webhook(request: HttpRequest, webhook: UUID) -> HttpResponse:
    """One of mine: what it is called for, what it was called with, and everything to do with it."""
    door, do = f"webhooks/{webhook}", request.POST.get("do", "")
    known = fetch(request, door)
    here = reverse("settings_webhook", args=[webhook])
    match do:
        case "change":
            answer = ask(request, "PUT", door, wanted(request) | {"enabled": known["enabled"]})
            if not answer.good:
                return unsettled(request, answer) or shown(request, known, answer)
        case "enable" | "disable":
            same = {"url": known["url"], "kinds": known["kinds"], "enabled": do == "enable"}
            answer = ask(request, "PUT", door, same)
        case "test":
            answer = ask(request, "POST", f"{door}/test")
        case "redeliver":
            answer = ask(
                request, "POST", f"{door}/deliveries/{sent(request, 'delivery')}/redeliver"
            )
        case "rotate":
            return shown(request, known, ask_once(request, f"{door}/rotate"))
        case "remove":
            return removed(request, ask(request, "DELETE", door))
        case _:
            return shown(request, known)
    return settled(request, "webhooks", answer, f"webhooks_{do}_done", where=here)


def removed(request: HttpRequest, answer: Answer) -> HttpResponse:
    if answer.good:
        told(request, tell(AREA, "webhooks_remove_done"))
    return unsettled(request, answer) or back_to(request, reverse("settings_webhooks"), answer)


def shown(
    request: HttpRequest, known: Mapping[str, Any], answer: Answer | None = None
) -> HttpResponse:
    change, issued = asked(request, known), None
    if answer is not None and answer.good:
        issued, known = answer.content, answer.content["webhook"]
    elif answer is not None:
        change = refused(change, request.POST, answer, at="url" if answer.status == 422 else "")
    log = fetch(request, f"webhooks/{known['id']}/deliveries", before=request.GET.get("before"))
    said = dict(kinds(request)) | {"ping": tell(AREA, "webhooks_ping")}
    deliveries = [
        each | {"called": said.get(each["kind"], each["kind"]),
                "stands": tell(AREA, f"webhooks_{each['state']}")}
        for each in log["deliveries"]
    ]  # fmt: skip
    return part(
        request, "webhooks", template="webhook", answer=answer, webhook=known, form=change,
        issued=issued, deliveries=deliveries, older=log["next"],
    )  # fmt: skip


def asked(request: HttpRequest, known: Mapping[str, Any] | None = None) -> Form:
    known = known or {"url": "https://", "kinds": ()}
    return form(
        "webhooks", "change" if "id" in known else "make",
        field("webhooks", "url", "url", value=known["url"], required=True, autocomplete="off"),
        field("webhooks", "kinds", "checks", value=known["kinds"], options=kinds(request)),
    )  # fmt: skip


def wanted(request: HttpRequest) -> dict[str, Any]:
    url = request.POST.get("url", "").strip()
    return {"url": url, "kinds": request.POST.getlist("kinds")}


def kinds(request: HttpRequest) -> list[tuple[str, str]]:
    found = fetch(request, "notices/kinds")["kinds"]
    return [(each["kind"], each["name"]) for each in found if each["kind"] not in NOT_ASKED]
