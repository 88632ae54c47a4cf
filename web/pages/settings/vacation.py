"""Vacation: clocks that run for me stand still."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.asking import ask, fetch
from web.pages.page import page
from web.pages.settings.parts import part, settled


@page("GET", "POST")
def vacation(request: HttpRequest) -> HttpResponse:
    on = {"go": True, "come_back": False}.get(request.POST.get("do", ""))
    if on is not None:
        answer = ask(request, "PUT", "vacation", {"on": on})
        return settled(request, "vacation", answer, "vacation_begun" if on else "vacation_ended")
    kept = fetch(request, "vacation")
    left = {"days": kept["hours_left"] // 24, "hours": kept["hours_left"] % 24}
    return part(request, "vacation", vacation=kept, left=left, year=kept["hours_a_year"] // 24)
