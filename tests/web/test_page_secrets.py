"""What a seat was not told does not change a byte of its page: the board, what it may do, and what
has happened. And the nonce of a seal, which would open the key, is on nobody's page at all."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from games.engines import ENGINES
from games.engines.engine import HOUSE, Seat
from games.log import read
from games.observe import Told
from tests.conftest import Person, Story
from tests.engines.worlds import WORLDS, flat
from tests.web.boards.looking import looked_at
from web.boards import drawn
from web.boards.voice import Voice
from web.table.hands import hands_of
from web.table.hands.hand import Asked
from web.table.telling import Teller

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
EVERY = {"codenames": 4, "pictures": 4, "duet": 5, "inkognito": 6}  # moment of those looked at


def page_of(kind: str, history: Any, seat: Seat | None, *, peeking: bool = False) -> str:
    """What a seat sees after this history. Who peeks is drawn the truth, as no page is."""
    engine, voice = ENGINES[kind], Voice(kind)
    told = [event for event in history if peeking or event.told_to(seat)]
    known = engine.fold(told)
    view, choices = engine.view(known, seat), engine.legal(known, seat)
    at_table = SimpleNamespace(sitters=(), game=UUID(int=1), kind=kind)
    asked = Asked(RequestFactory().get("/"), at_table, view, choices, voice, engine.awaited(known))
    hands = hands_of(asked)
    around = {"hand": hands.content, "table": {"id": UUID(int=1)}, "seen": 3, "new_key": ""}
    lines = Teller(voice, view, {}).lines(Told(1, NOON, HOUSE, event) for event in told)
    below = render_to_string(hands.template, around) if hands.template else ""
    return drawn(kind, view, hands=hands.on_board) + below + "\n".join(line.says for line in lines)


@pytest.mark.parametrize("kind", ENGINES)
def test_what_a_seat_was_not_told_does_not_change_a_byte_of_its_page(kind: str) -> None:
    chance, differ = Random(7), 0
    for history, _, seats in looked_at(kind)[:: EVERY[kind]]:
        for seat in seats:
            other = flat(WORLDS[kind].redeal(history, seat, chance))
            assert page_of(kind, other, seat) == page_of(kind, history, seat)
            differ += other != history
    assert differ > 50, "the other worlds are other worlds"


@pytest.mark.parametrize("kind", ENGINES)
def test_a_page_that_peeks_is_found_out(kind: str) -> None:
    chance, found = Random(7), 0
    for history, truth, seats in looked_at(kind)[::20]:
        for seat in seats if ENGINES[kind].result(truth) is None else ():
            other = flat(WORLDS[kind].redeal(history, seat, chance))
            peeked = (page_of(kind, world, seat, peeking=True) for world in (other, history))
            found += len({*peeked}) > 1
    assert found > 5


@pytest.mark.django_db
def test_what_opens_the_seal_is_on_no_page_and_the_key_on_those_of_spymasters_alone() -> None:
    story = Story().begun()
    story.touch(story.clue(), "neutral")
    [nonce] = (
        recorded.event.nonce
        for recorded in read(UUID(story.id), "codenames")
        if HOUSE in getattr(recorded.event, "to", ())
    )
    table = f"/games/{story.id}/"
    for name, person in (*story.people.items(), ("eve", Person("eve"))):
        browser = Client(headers={"Accept": "text/html"})
        browser.force_login(person.user)
        for path in (table, f"{table}replay", f"{table}replay?at=2", "/", "/lobby/", "/inbox/"):
            page = browser.get(path)
            assert page.status_code == 200, path
            text = page.content.decode()
            assert nonce not in text
            if "games" in path and name in ("ada", "cy"):
                assert ("dd-known" in text.partition("dd-legend")[0]) == (
                    path != f"{table}replay?at=2"
                )
            else:
                assert "dd-known" not in text
