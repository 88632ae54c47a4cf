"""Disputes of a game: what somebody may call wrong, what is disputed, and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Union

import msgspec
from django.http import HttpRequest

from games.engines import ENGINES
from games.engines.dispute import OF_CLUES
from games.engines.engine import Seat
from games.observe import Told, feed
from games.sitting import Sitting
from web.pages.asking import ask
from web.table.telling import Teller

RECENT = 120  # things that were told, in which it is looked for who did something
WAITING = "open", "appealed"
Shown = Mapping[str, Any]


def disputes(
    request: HttpRequest, sitting: Sitting, around: Shown, teller: Teller
) -> dict[str, Any]:
    """What may be disputed, as forms; the dispute that is open; and those that were before."""
    answer = ask(request, "GET", f"games/{sitting.game}/disputes")
    if not answer.good:
        return {"disputable": [], "conduct": False, "cases": [], "case": None}
    shown = answer.content
    told: list[Told] = []
    if shown["disputable"] or shown["disputes"]:
        seat = Seat(around["seat"]) if around["seat"] else None
        told = feed(sitting.table(seat), seat, after=max(0, around["seen"] - RECENT))
    cases = [case(each, sitting.kind, told, teller) for each in shown["disputes"]]
    return {
        "disputable": [
            disputable(each, sitting.kind, told, teller) for each in shown["disputable"][::-1]
        ],
        "conduct": shown["conduct"],
        "cases": [each for each in cases[::-1] if not each["waits"]],
        "case": next((each for each in cases if each["waits"]), None),
    }


def disputable(shown: Shown, kind: str, told: Iterable[Told], teller: Teller) -> dict[str, Any]:
    of_a_clue = any(offered["complaint"] in OF_CLUES for offered in shown["complaints"])
    return {
        "number": shown["number"],
        "says": says(shown["event"], kind, told, teller),
        "command": "dispute_clue" if of_a_clue else "dispute_reveal",
        "field": "clue" if of_a_clue else "reveal",
        "complaints": shown["complaints"],
    }


def case(shown: Shown, kind: str, told: Iterable[Told], teller: Teller) -> dict[str, Any]:
    about = shown["about"]
    return {
        **shown,
        "waits": shown["state"] in WAITING,
        "who": teller.who(shown["by"]),
        "what": about and says(about["event"], kind, told, teller),
        "fallen_for": [teller.who(seat) for seat in shown["withdrawn_by"]],
        "appealed_who": shown["appealed_by"] and teller.who(shown["appealed_by"]),
    }


def says(shown: Shown, kind: str, told: Iterable[Told], teller: Teller) -> str:
    """What is disputed, in a sentence; who did it stands in what was told of it."""
    event = msgspec.convert(shown, Union[ENGINES[kind].types.events])  # noqa: UP007  at run time
    by = next((item.by for item in told if item.event == event), None)
    return teller.says(event, by)
