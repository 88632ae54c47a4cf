"""Help: the games one by one, what is common to them, and a page for who writes clients."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language

from web import help as told
from web.pages.page import page, show

AREA = "help"


@page("GET", anybody=True)
def contents(request: HttpRequest) -> HttpResponse:
    """The games and what is common to them, with a sentence each."""
    *games, post = (told.topic(name, spoken()) for name in told.TOPICS)
    return show(request, "web/help/contents.html", AREA, games=games, post=post)


@page("GET", anybody=True)
def topic(request: HttpRequest, topic: str) -> HttpResponse:
    if topic not in told.TOPICS:
        raise Http404
    return chapters(request, topic)


@page("GET", anybody=True)
def developers(request: HttpRequest) -> HttpResponse:
    """For people who write clients: where the documentation is, and how to make a first move."""
    return chapters(request, "developers")


def chapters(request: HttpRequest, name: str) -> HttpResponse:
    """One topic with its contents, and where to read on."""
    return show(
        request,
        "web/help/topic.html",
        AREA,
        topic=told.topic(name, spoken()),
        others=[told.topic(other, spoken()) for other in told.TOPICS if other != name],
        is_for_programs=name == "developers",
    )


def spoken() -> str:
    return (get_language() or "en")[:2]
