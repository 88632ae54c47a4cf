"""The pages."""

from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from api_schema.errors import STATUS
from api_schema.errors import WORDS as PROBLEMS
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
