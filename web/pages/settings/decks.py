"""Decks of my own: a word a line, and after `=` the forms that are too close to it as clues."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language

from web.pages.asking import Answer, ask, ask_once, fetch
from web.pages.page import back_to, page, tell, told
from web.pages.settings.forms import Form, field, form, refused
from web.pages.settings.parts import AREA, part, settled, unsettled


@page("GET", "POST")
def decks(request: HttpRequest) -> HttpResponse:
    make, answer = asked(), None
    if request.POST.get("do") == "make":
        answer = ask_once(request, "decks", wanted(request))
        if answer.good:
            return settled(request, "decks", answer, "decks_made")
        make = refused(make, request.POST, answer, at=beside(answer))
    kept = fetch(request, "decks")["decks"]
    return part(request, "decks", answer=answer, form=make, decks=kept)


@page("GET", "POST")
def deck(request: HttpRequest, deck: UUID) -> HttpResponse:
    """One of mine, to change or to remove. Those of others are shared to be played with."""
    known = fetch(request, f"decks/{deck}")
    if not known["yours"]:
        raise Http404
    change, answer = asked(known), None
    match request.POST.get("do"):
        case "change":
            answer = ask(request, "PUT", f"decks/{deck}", wanted(request))
            if answer.good:
                here = reverse("settings_deck", args=[deck])
                return settled(request, "decks", answer, "decks_changed", where=here)
            change = refused(change, request.POST, answer, at=beside(answer))
        case "remove":
            return removed(request, ask(request, "DELETE", f"decks/{deck}"))
    return part(request, "decks", template="deck", answer=answer, form=change, deck=known)


def removed(request: HttpRequest, answer: Answer) -> HttpResponse:
    if answer.good:
        told(request, tell(AREA, "decks_removed"))
    return unsettled(request, answer) or back_to(request, reverse("settings_decks"), answer)


def asked(known: Mapping[str, Any] | None = None) -> Form:
    new = {"name": "", "language": (get_language() or "en")[:2], "cards": (), "shared": False}
    known, do = known or new, "change" if known else "make"
    return form(
        "decks", do,
        field("decks", "name", value=known["name"], required=True, maxlength=60),
        field("decks", "language", "select", value=known["language"], options=settings.LANGUAGES),
        field("decks", "cards", "area", value=written(known["cards"]), required=True, rows=14,
              spellcheck="false", autocapitalize="characters"),
        field("decks", "shared", "check", value=known["shared"]),
    )  # fmt: skip


def wanted(request: HttpRequest) -> dict[str, Any]:
    typed = request.POST
    return {
        "name": typed.get("name", ""), "language": typed.get("language", ""),
        "cards": read(typed.get("cards", "")), "shared": "shared" in typed,
    }  # fmt: skip


def read(text: str) -> list[dict[str, Any]]:
    """The cards of a text: `WHALE = whaling, whaler*`. Empty lines are air."""
    cards = []
    for line in filter(str.strip, text.splitlines()):
        word, _, family = line.partition("=")
        forms = [form.strip() for form in family.split(",") if form.strip()]
        cards.append({"word": word.strip(), "family": forms})
    return cards


def written(cards: Iterable[Mapping[str, Any]]) -> str:
    """The text of cards, which reads as the same cards."""
    return "\n".join(
        f"{card['word']} = {', '.join(card['family'])}" if card["family"] else card["word"]
        for card in cards
    )


def beside(answer: Answer) -> str:
    """A deck is refused for its name, for the number of decks, or else for its cards."""
    reason = str(answer.content.get("reason", ""))
    if not reason or reason == "too_many_decks":
        return ""
    return "name" if reason.startswith("name_") else "cards"
