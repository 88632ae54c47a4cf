"""Me: what others call me, in which language and by which clock I am told things."""

from __future__ import annotations

from collections.abc import Mapping

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts.zones import zones
from web.pages.asking import ask, fetch
from web.pages.page import page
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import part, settled

AREAS = ("Africa/", "America/", "Antarctica/", "Arctic/", "Asia/", "Atlantic/", "Australia/",
         "Europe/", "Indian/", "Pacific/")  # fmt: skip


@page("GET", "POST")
def me(request: HttpRequest) -> HttpResponse:
    known = fetch(request, "accounts/me")
    if request.method != "POST":
        return part(request, "me", me=known, form=asked(known))
    typed = request.POST
    wish = {name: typed.get(name, "").strip() for name in ("display_name", "language", "time_zone")}
    answer = ask(request, "PUT", "accounts/me", wish | {"shows_results": "shows_results" in typed})
    if not answer.good:
        form = refused(asked(known), typed, answer)
        return part(request, "me", answer=answer, me=known, form=form)
    with translation.override(wish["language"]):
        response = settled(request, "me", answer, "me_saved")
    response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)  # or this browser would go on as before
    return response


def asked(known: Mapping[str, str]) -> Form:
    def kept(name: str, kind: str = "text", **more: object):
        return field("me", name, kind, value=known[name], **more)

    return form(
        "me", "save",
        kept("display_name", maxlength=40, autocomplete="nickname"),
        kept("language", "select", options=settings.LANGUAGES),
        kept("time_zone", "search", options=[(zone, "") for zone in to_choose_from()],
             required=True, maxlength=64, autocomplete="off", spellcheck="false"),
        kept("shows_results", "check"),
    )  # fmt: skip


def to_choose_from() -> list[str]:
    """Places, and the time of the world; the many other names of both are understood as well."""
    return ["UTC", *sorted(zone for zone in zones() if zone.startswith(AREAS))]
