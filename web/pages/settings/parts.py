"""What the parts of the settings share: how one is shown, and what follows what was sent there."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from web.pages.asking import Answer, Unanswered
from web.pages.page import back_to, show, tell, told
from web.pages.settings.confirm import asked_who, confirm_first

AREA = "settings"
GROUPS = {
    "you": ("me", "address", "second_factor", "places", "data"),
    "play": ("notices", "vacation", "blocks", "decks"),
    "programs": ("tokens", "apps", "bots", "webhooks"),
}


def part(
    request: HttpRequest, name: str, *, template: str = "", answer: Answer | None = None,
    **shown: Any,
) -> HttpResponse:  # fmt: skip
    """A part with the list of all parts beside it; what was refused has the status it came with."""
    status = 200 if answer is None or answer.good else answer.status
    return show(
        request, f"web/settings/{template or name}.html", AREA, status=status,
        part=name, title=tell(AREA, f"part_{name}"), what=tell(AREA, f"part_{name}_what"),
        groups=groups(), **shown,
    )  # fmt: skip


def groups() -> list[tuple[str, list[dict[str, str]]]]:
    """The list of the parts, in groups."""
    return [(tell(AREA, f"group_{group}"), [listed(name) for name in names])
            for group, names in GROUPS.items()]  # fmt: skip


def listed(name: str) -> dict[str, str]:
    said = {"title": tell(AREA, f"part_{name}"), "what": tell(AREA, f"part_{name}_what")}
    return {"name": name, "url": reverse(f"settings_{name}"), **said}


def settled(
    request: HttpRequest, name: str, answer: Answer, said: str, *, where: str = "", **facts: object
) -> HttpResponse:
    """Back to the page, with a line that says what was done, or why it was not."""
    stopped = unsettled(request, answer)
    if stopped is not None:
        return stopped
    if answer.good:
        told(request, tell(AREA, said, **facts))
    return back_to(request, where or reverse(f"settings_{name}"), answer)


def unsettled(request: HttpRequest, answer: Answer) -> HttpResponse | None:
    """The page that asks who it is, if the API wants to know. What is not there, or is somebody
    else's, has no page."""
    if asked_who(answer):
        return confirm_first(request)
    if answer.status == 404:
        raise Unanswered(answer)
    return None


def sent(request: HttpRequest, name: str) -> str:
    """What a form names, as one step of a path and nothing more."""
    return quote(request.POST.get(name, ""), safe="")
