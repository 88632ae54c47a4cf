"""Another language, for this browser."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from web.entrance import safe
from web.pages.page import page

YEAR = 365 * 24 * 3600


@page("POST", anybody=True)
def choose(request: HttpRequest) -> HttpResponse:
    response = HttpResponseRedirect(safe(request, request.POST.get("next", "")))
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE, httponly=True,
        )  # fmt: skip
    return response
