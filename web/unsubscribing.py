"""The page behind a link in a letter: no more of them. No log-in: whoever has the letter may."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.banned_pages import open_to_the_banned
from api_schema.words import say
from notices import unsubscribe
from notices.sentences import WORDS, kind_called
from notices.unsubscribe import Leaving, NoSuchLink
from web.views import no_such_link, words


@open_to_the_banned
@csrf_exempt  # RFC 8058: a mail program posts it, without a cookie; the link itself is the secret
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: HttpRequest, wish: UUID) -> HttpResponse:
    """To look changes nothing: programs open links that no person has read."""
    try:
        leaving = unsubscribe.behind(wish)
    except NoSuchLink as error:
        return no_such_link(request, error)
    if request.method == "POST":
        unsubscribe.stop(leaving)
    with translation.override(leaving.user.language):  # that of the letter
        return shown(request, leaving, done=request.method == "POST")


def shown(request: HttpRequest, leaving: Leaving, *, done: bool) -> HttpResponse:
    """Nothing on it says whose letters they are."""
    kind = leaving.kind
    asked = (
        say(WORDS, "stop", "ask_all")
        if kind is None
        else say(WORDS, "stop", "ask_kind", kind=kind_called(kind))
    )
    content = {
        "words": words(),
        "heading": say(WORDS, "stop", "done") if done else asked,
        "stays": say(WORDS, "stop", "stays"),
        "button": None if done else say(WORDS, "stop", "button"),
    }
    response = render(request, "web/unsubscribe.html", content)
    response["Cache-Control"] = "private, no-store"
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response
