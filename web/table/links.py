"""Links to tables that this browser has made: their secrets are shown to whoever made them, until
they log out. The API tells a secret once; the session of its maker is where it is kept."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse

from web.pages.asking import Answer

LINKS, MOST = "links", 20


def keep(request: HttpRequest, game: UUID | str, made: Answer) -> None:
    if made.good and made.content["secret"]:
        invitation = made.content["invitation"]["id"]
        before = list(request.session.get(LINKS, {}).items())[-MOST + 1 :]
        request.session[LINKS] = dict(before) | {str(game): [invitation, made.content["secret"]]}


def kept(request: HttpRequest, game: UUID | str) -> tuple[str, str] | None:
    """The name of the invitation, and the address to send to others."""
    found = request.session.get(LINKS, {}).get(str(game))
    if found is None:
        return None
    invitation, secret = found
    return invitation, request.build_absolute_uri(reverse("join", args=[secret]))


def forget(request: HttpRequest, game: UUID | str) -> None:
    links = request.session.get(LINKS, {})
    request.session[LINKS] = {name: links[name] for name in links if name != str(game)}
