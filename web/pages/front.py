"""The front page: what can be played, how it works, and the ways in. Whoever is in is at home."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from games.api import present
from web.pages.home import home
from web.pages.look_around import demo_people
from web.pages.page import page, show, words_of
from web.views import words


@page("GET", anybody=True)
def front(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return home(request)
    return show(
        request, "web/front.html", "front",
        words=words() | words_of("front"),
        kinds=present.kinds().kinds,
        people=demo_people(request),
    )  # fmt: skip
