"""A game that nobody has drawn has a page all the same: what the seat knows in lists, and a form for
each command that its engine offers. Here every game is such a game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client

from games.engines import ENGINES
from tests.api.spies import FOUR, Venice
from tests.conftest import Person, Story
from tests.web.reading import Form, Page
from web import boards
from web.table import hands

pytestmark = pytest.mark.django_db
DUET = {"ada": "side_a", "bo": "side_b"}
SHY = {"gesture", "turn_hourglass", "challenge_clue", "declare_invalid", "ask_approval", "undo"}


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "DRAWINGS", {})
    monkeypatch.setattr(hands, "OF", {})


class Table:
    """People who know nothing but the forms on their pages."""

    def __init__(self, story: Any, seed: int) -> None:
        self.story, self.chance = story, Random(seed)
        self.here, self.clues = f"/games/{story.id}/", 0
        self.people = {name: client_of(person) for name, person in story.people.items()}

    def moves(self, name: str) -> dict[str, Form]:
        page = self.people[name].get(self.here)
        assert page.status_code == 200, page.content
        return Page(page.content.decode()).moves

    def step(self) -> bool:
        """Somebody fills in some form that moves the game on; False if nobody can."""
        for name in sorted(self.people, key=lambda _: self.chance.random()):
            on = [form for form in self.moves(name).values() if form.command not in SHY]
            if on:
                self.send(name, self.chance.choice(on))
                return True
        return False

    def send(self, name: str, form: Form) -> None:
        data = {**dict(form.hidden), **{k: self.chance.choice(v) for k, v in form.choices.items()}}
        if form.command == "give_clue":
            self.clues += 1
            data["text.word"] = f"clue{chr(97 + self.clues % 26)}{chr(97 + self.clues // 26)}"
        answer = self.people[name].post(self.here, data)
        assert answer.status_code == 302, answer.content.decode()


def client_of(person: Person) -> Client:
    client = Client(headers={"Accept": "text/html"})
    client.force_login(person.user)
    return client


def status(story: Any) -> str:
    return str(story.see("ada")["table"]["status"])


@pytest.mark.parametrize(("kind", "chairs"), [("codenames", None), ("duet", DUET)])
def test_a_whole_game_is_played_by_forms_alone(kind: str, chairs: dict[str, str] | None) -> None:
    story = Story(kind=kind, **({"chairs": chairs} if chairs else {})).begun()
    table = Table(story, seed=5)
    for _ in range(200):
        if status(story) == "over" or not table.step():
            break
    assert status(story) == "over"


def test_spies_walk_ask_and_answer_by_forms_alone() -> None:
    venice = Venice(FOUR)
    venice.begun()
    table, done = Table(venice, seed=2), set()
    while not {"step", "end_movement", "ask", "show", "put_aside"} <= done:
        for name in table.people:
            on = [f for f in table.moves(name).values() if f.command not in SHY | {"claim"}]
            # Whoever can ask, asks; who walks, walks on a little.
            on = [form for form in on if form.command == "ask"] or on
            if on:
                form = table.chance.choice(on)
                table.send(name, form)
                done.add(form.command)
    assert "place_randomly" in done or "place" in done


def test_every_command_that_is_offered_has_a_form_and_no_other() -> None:
    story = Story().begun()
    table = Table(story, seed=1)
    for name in story.people:
        offered = {choice["type"] for choice in story.see(name)["choices"]}
        assert {form.command for form in table.moves(name).values()} == offered
    assert {*ENGINES} == {"codenames", "pictures", "duet", "inkognito"}
