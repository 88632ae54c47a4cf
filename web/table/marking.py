"""Marks that seats put on cards, or on a sheet of their own: small signs that bind nobody."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest

from web.pages.asking import fetch
from web.pages.page import tell
from web.table.talking import title
from web.table.telling import Teller

AREA = "beside"
SYMBOLS = {"maybe": "?", "no": "✕", "yes": "✓", "ready": "!"}  # beside their words, never alone
COLUMNS = "identity", "build"  # what parts of a spot may mean


def layers(
    request: HttpRequest, game: UUID, seat: str | None, teller: Teller
) -> list[dict[str, Any]]:
    """What is marked, layer by layer, and what this person may mark."""
    shown = fetch(request, f"games/{game}/marks")["layers"]
    return [layer(each, seat, teller) for each in shown]


def layer(shown: Mapping[str, Any], seat: str | None, teller: Teller) -> dict[str, Any]:
    put: dict[str, list[dict[str, Any]]] = {}
    for one in shown["marks"]:
        mark = sign(one["sign"]) | {"who": teller.who(one["seat"]), "mine": one["seat"] == seat}
        put.setdefault(one["spot"], []).append(mark)
    return {
        "channel": shown["channel"],
        "title": title(shown["channel"], teller.voice),
        "yours": shown["yours"],
        "spots": [{"spot": spot, "label": label(spot, teller)} for spot in shown["spots"]],
        "signs": [sign(each) for each in shown["signs"]],
        "put": [{"spot": s, "label": label(s, teller), "marks": marks} for s, marks in put.items()],
        "agreed": shown["agreed"] and label(shown["agreed"], teller),
    }


def sign(name: str) -> dict[str, str]:
    return {"sign": name, "symbol": SYMBOLS.get(name, "•"), "label": tell(AREA, f"sign_{name}")}


def label(spot: str, teller: Teller) -> str:
    """A card by its word, and what a spot of a sheet is about by its parts."""
    if spot.isdecimal() and int(spot) in teller.cards:
        return teller.cards[int(spot)]
    return ": ".join(part_of(part, teller) for part in spot.split("."))


def part_of(part: str, teller: Teller) -> str:
    if part in teller.names:
        return teller.who(part)
    for section in COLUMNS:
        if (words := teller.voice.say(section, part)) != part:
            return words
    return part.replace("_", " ")


def on_cards(layers: Iterable[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    """By the places of the cards, for the board."""
    cards: dict[int, list[Mapping[str, Any]]] = {}
    for each in layers:
        for put in each["put"]:
            if put["spot"].isdecimal():
                cards.setdefault(int(put["spot"]), []).extend(put["marks"])
    return cards
