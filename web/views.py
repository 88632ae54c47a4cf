"""The pages."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from api_schema.errors import STATUS, page_or_problem
from api_schema.errors import WORDS as PROBLEMS
from api_schema.throttle import address, left_of_window, within
from api_schema.words import say, sentences

WORDS = Path(__file__).parent / "words.toml"


def words() -> dict[str, str]:
    """Every sentence of the pages, in the language of the request."""
    return {key: say(WORDS, "front", key) for key in sentences(WORDS)["front"]}


def problem(request: HttpRequest, slug: str) -> HttpResponse:
    """What the `type` of a problem leads to."""
    if slug not in STATUS:
        raise Http404
    shown = {"status": STATUS[slug], "title": say(PROBLEMS, "problem", slug)}
    return render(request, "problem.html", shown)


def no_such_link(request: HttpRequest, error: Exception) -> HttpResponse:
    """Only misses are counted: a link may be opened as often as one likes."""
    if within("guess", f"address:{address(request)}"):
        raise Http404 from error
    wait = int(left_of_window()) + 1
    response = page_or_problem(request, "slow-down", retry_after=wait)
    response["Retry-After"] = str(wait)
    return response
