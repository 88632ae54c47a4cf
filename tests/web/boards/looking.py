"""Whoever looks at boards: moments of random games, from every chair, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

from django.utils.translation import override

from games.engines import ENGINES
from games.engines.engine import Seat
from tests.engines.playouts import moments
from tests.engines.worlds import History, players, playout
from web.boards import drawn

LANGUAGES = "en", "cs", "pl"
GAMES = 32  # random ones, in which every way to end is found
WHOLE = 1, 2  # are looked at step by step; of the others what is new in them, and now and then more
SELDOM = 20


class Moment(NamedTuple):
    history: History
    truth: Any
    seats: tuple[Seat | None, ...]


@cache
def looked_at(kind: str) -> tuple[Moment, ...]:
    """Every step of some games; and of others each moment of a kind that was not seen before."""
    found, met = [], set()
    for seed in range(GAMES):
        game = playout(ENGINES[kind], seed)
        for n, (history, truth) in enumerate(moments(ENGINES[kind], game)):
            what = moment_of(truth)
            if seed in WHOLE or what not in met or n % SELDOM == SELDOM - 1:
                found.append(Moment(history, truth, (*players(game), None)))
            met.add(what)
    return tuple(found)


def moment_of(truth: Any) -> tuple[str, str, str]:
    """What a moment is like: a phase or an ending, and with which cards or how many people."""
    ending, options = getattr(truth.turn, "ending", ""), truth.options
    way = getattr(options, "cards", getattr(options, "players", ""))
    return type(truth.turn).__name__, str(ending), str(way)


def views(kind: str) -> Iterator[Any]:
    """What each chair knows at each of these moments, and the truth."""
    engine = ENGINES[kind]
    for history, truth, seats in looked_at(kind):
        for seat in seats:
            yield engine.view(engine.known_to(seat, history), seat)
        yield engine.view(truth, None)


@cache
def boards(kind: str) -> tuple[ElementTree.Element, ...]:
    """All of them drawn, large and small, in one language after the other."""
    shown = []
    for n, view in enumerate(views(kind)):
        with override(LANGUAGES[n % len(LANGUAGES)]):
            shown.append(tree(drawn(kind, view, small=n % 2 == 0, name="board")))
    return tuple(shown)


def tree(board: str) -> ElementTree.Element:
    """Boards are written so that an XML parser can read them too."""
    return ElementTree.fromstring(board)


def told(element: ElementTree.Element) -> str:
    """All that is said of an element to somebody who does not see it."""
    pictured = [str(image.get("alt")) for image in element.iter("img")]
    return " ".join("".join((*element.itertext(), *pictured)).split())
