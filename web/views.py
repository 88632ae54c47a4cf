"""The pages."""

from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from api_schema.words import say, sentences
from games.api import present

WORDS = Path(__file__).parent / "words.toml"


def front(request: HttpRequest) -> HttpResponse:
    """One screen: what this is, and where everything else is."""
    words = {key: say(WORDS, "front", key) for key in sentences(WORDS)["front"]}
    return render(request, "web/front.html", {"words": words, "kinds": present.kinds().kinds})
