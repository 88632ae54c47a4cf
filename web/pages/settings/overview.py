"""All parts of the settings on one page, each with a line about what it is for."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from web.pages.page import page, show
from web.pages.settings.parts import AREA, groups


@page("GET")
def overview(request: HttpRequest) -> HttpResponse:
    return show(request, "web/settings/overview.html", AREA, groups=groups())
