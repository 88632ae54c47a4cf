"""The form of a new table, made of what the API says of a kind, and read back into a body.

Nothing here knows a game: a new engine has a form as soon as it has options. What the API refuses,
it refuses as it was typed: nothing is put right on the way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.http import QueryDict
from msgspec import Struct

from api_schema.words import say
from games.pace import TimeIsUp
from web.boards.plain import spaced
from web.pages.page import WORDS

LABELS: Path = WORDS / "options.toml"
FIRST = {"language", "mode", "players", "cards", "grid", "turns"}  # shown before anybody unfolds
UNITS = {"min": 60, "h": 3600, "d": 86400}
# Spans of time of the paces, and of the hourglass: how many of which unit, to begin with.
SPANS = {
    "per_turn.seconds": ("1", "d"),
    "bank.start": ("3", "d"),
    "bank.increment": ("12", "h"),
    "bank.most": ("5", "d"),
    "daily.notice": ("1", "h"),
    "hourglass": ("", "min"),
}
TIMES = "08:00, 20:00"


class Option(Struct, frozen=True):
    """One option as a field: what it is called, what it is for, and what is in it now."""

    name: str
    label: str
    help: str
    type: str
    values: Sequence[tuple[str, str]]
    least: int | None
    most: int | None
    now: Sequence[str]

    @property
    def sent(self) -> str:
        return f"options.{self.name}"

    @property
    def first(self) -> bool:
        return self.name in FIRST


def options(
    kind: Mapping[str, Any], decks: Sequence[Mapping[str, Any]], typed: QueryDict | None,
    language: str,
) -> list[Option]:  # fmt: skip
    return [option(each, decks, typed, language) for each in kind["options"]]


def option(
    shown: Mapping[str, Any], decks: Sequence[Mapping[str, Any]], typed: QueryDict | None,
    language: str,
) -> Option:  # fmt: skip
    name = shown["name"]
    values = [(value["value"], value["says"]) for value in shown["values"]]
    if shown["type"] == "deck":
        values = [(deck["id"], deck["name"]) for deck in decks]
    now = shown["default"] if typed is None else typed.getlist(f"options.{name}")
    if typed is None and name == "language" and language in dict(values):
        now = [language]  # the cards speak the language of the page, unless somebody says otherwise
    return Option(
        name, label(name), shown["help"], shown["type"], values, shown["least"], shown["most"], now
    )


def label(name: str) -> str:
    """What an option is called; a new one by its key, until somebody names it."""
    words = say(LABELS, "option", name)
    return words if words != name else spaced(name).capitalize()


def body(kind: Mapping[str, Any], data: QueryDict) -> dict[str, Any]:
    """What the form asks for, as the API takes it."""
    filled = {o["name"]: read(o["type"], data, f"options.{o['name']}") for o in kind["options"]}
    wish: dict[str, Any] = {
        "kind": kind["kind"],
        "options": {name: value for name, value in filled.items() if value is not None},
        "public": data.get("public", "yes") == "yes",
        "spectators": "spectators" in data,
        "bots": "bots" in data,
        "reliability": number(data.get("reliability", "")) or 0,
        "pace": pace(data),
        "time_zone": data.get("time_zone", "") or "UTC",
        "weekends": "weekends" in data,
        "time_up": data.get("time_up", TimeIsUp.RULES),
    }
    hourglass = seconds(data, "hourglass")
    return wish if hourglass is None else wish | {"hourglass": hourglass}


def read(type: str, data: QueryDict, name: str) -> Any:
    """The value of an option; None if nothing is said."""
    match type:
        case "several":
            return data.getlist(name)
        case "switch":
            return name in data
        case "number":
            return number(data.get(name, ""))
        case _:
            return data.get(name, "") or None


def pace(data: QueryDict) -> dict[str, Any]:
    match data.get("pace", "none"):
        case "per_turn":
            return {"type": "per_turn", "seconds": seconds(data, "per_turn.seconds")}
        case "bank":
            parts = ("start", "increment", "most")
            return {"type": "bank"} | {part: seconds(data, f"bank.{part}") for part in parts}
        case "daily":
            times = data.get("daily.times", "").replace(",", " ").split()
            return {"type": "daily", "times": times, "notice": seconds(data, "daily.notice") or 0}
        case other:
            return {"type": other}


def seconds(data: QueryDict, name: str) -> int | str | None:
    """So many minutes, hours or days; what is no number stays what it is, to be refused."""
    many = number(data.get(name, ""))
    return many * UNITS.get(data.get(f"{name}.unit", ""), 1) if isinstance(many, int) else many


def number(text: str) -> int | str | None:
    text = text.strip()
    if not text:
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def spans(typed: QueryDict | None) -> dict[str, dict[str, str]]:
    """What is in the fields of the spans now."""
    return {
        name.replace(".", "_"): {
            "name": name,
            "many": many if typed is None else typed.get(name, ""),
            "unit": unit if typed is None else typed.get(f"{name}.unit", unit),
        }
        for name, (many, unit) in SPANS.items()
    }
