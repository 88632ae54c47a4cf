"""My data: all of it to take along, and the end of the account."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from accounts.banned_pages import open_to_the_banned
from web.pages.asking import ask, fetch
from web.pages.page import back_to, page, tell, told
from web.pages.settings.parts import AREA, part, settled


@open_to_the_banned  # who is kept out may leave, and take their data along
@page("GET", "POST")
def my_data(request: HttpRequest) -> HttpResponse:
    if request.POST.get("do") != "delete":
        return part(request, "data")
    if "sure" not in request.POST:
        return part(request, "data", no=tell(AREA, "data_be_sure"))
    answer = ask(request, "DELETE", "accounts/me")
    if not answer.good:
        return settled(request, "data", answer, "")
    told(request, tell(AREA, "data_deleted"))
    return back_to(request, reverse("front"))


@open_to_the_banned
@page("GET")
def download(request: HttpRequest) -> HttpResponse:
    """As a file, in the form in which the API gives it."""
    found = msgspec.json.format(msgspec.json.encode(fetch(request, "accounts/me/data")))
    response = HttpResponse(found, content_type="application/json")
    response["Content-Disposition"] = 'attachment; filename="dead-drop.json"'
    return response
