"""All pictures of the house, with what they show in words."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.asking import fetch
from web.pages.page import page, show

AREA = "pictures"


@page("GET", anybody=True)
def gallery(request: HttpRequest) -> HttpResponse:
    return show(request, "web/gallery.html", AREA, **fetch(request, "pictures"))
