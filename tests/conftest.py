"""The people of the tests, and a table for them to sit at."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from random import Random
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection, connections
from django.http import HttpResponse
from django.test import Client, TestCase
from hypothesis import settings

from accounts import tokens
from accounts.models import User
from games import tables
from games.models import Deadline, Standing
from notices.models import Chore, Delivery, Notice, Tally
from tests import migrated

# The same examples every time, however slow the machine is.
settings.register_profile("house", derandomize=True, deadline=None)
settings.load_profile("house")

LONG = "operations", "ordeals", "races", "streams"  # folders
CHAIRS = {
    "ada": "red_spymaster",
    "bo": "red_operative",
    "cy": "blue_spymaster",
    "di": "blue_operative",
}


def pytest_configure(config: pytest.Config) -> None:
    """Before there are workers: what one of them has made, all find in the same folder."""
    stack = ExitStack()
    stack.enter_context(migrated.shelf())
    config.add_cleanup(stack.close)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest come first: at the end no worker waits for another that has just begun one. Those
    whose rows stay remain last, where pytest-django has put them. No name may hold an address of
    memory, of soaks too: two workers would not know each other's tests."""
    assert not [item.nodeid for item in items if " at 0x" in item.nodeid]

    def later(item: pytest.Item) -> bool:
        stays = "transactional_db" in getattr(item, "fixturenames", ())
        return stays or item.path.parent.name not in LONG

    items.sort(key=later)


def pytest_collection_finish() -> None:
    """What thousands of tests are made of stays, and need not be gone through for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def committing() -> AbstractContextManager[object]:
    """What a commit sets off happens after each request, though the test is one transaction."""
    if connection.in_atomic_block:
        return TestCase.captureOnCommitCallbacks(execute=True)
    return nullcontext()


class Person:
    """Somebody with a token and an HTTP client."""

    def __init__(self, name: str, scopes: tuple[str, ...] = tuple(tokens.Scope)) -> None:
        self.user = User.objects.create(username=f"{name}-{uuid4().hex[:8]}", display_name=name)
        self.token, self.secret = tokens.issue(self.user, "test", scopes)
        self.client = Client(raise_request_exception=False)

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body)
        sent = {"Authorization": f"Bearer {self.secret}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        with committing():
            return self.client.generic(
                method, f"/api/v1/{path}", data, content_type="application/json", headers=sent
            )

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self.send("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        return self.send("POST", path, body, **headers)


MOVES = "give_clue", "touch", "stop", "enemy_cover"


class Story:
    """People at a table of Codenames, four unless there are other chairs, told through the API."""

    def __init__(
        self, *, spectators: bool = True, options: dict[str, Any] | None = None,
        kind: str = "codenames", chairs: dict[str, str] = CHAIRS,
    ) -> None:  # fmt: skip
        self.kind, self.chairs = kind, chairs
        self.people = {name: Person(name) for name in chairs}
        body = {"kind": kind, "spectators": spectators, "options": options or {}}
        self.at(self.ada.post("games", self.opened(body)).json()["table"]["id"])

    def opened(self, body: dict[str, Any]) -> dict[str, Any]:
        """What the table is opened with."""
        return body

    def at(self, game: str) -> Story:
        """The same people at this game."""
        self.id, self.path = game, f"games/{game}"
        return self

    def __getattr__(self, name: str) -> Person:
        return self.people[name]

    def sit(self) -> Story:
        for name, role in self.chairs.items():
            response = self.people[name].post(f"{self.path}/sit", {"role": role})
            assert response.status_code == 200, response.content
        return self

    def start(self) -> Story:
        response = self.ada.post(f"{self.path}/start")
        assert response.status_code == 200, response.content
        return self

    def begun(self) -> Story:
        return self.sit().start()

    def see(self, name: str) -> dict[str, Any]:
        response = self.people[name].get(self.path)
        assert response.status_code == 200, response.content
        return response.json()

    def do(self, name: str, command: dict[str, Any], **headers: str) -> HttpResponse:
        body = {"kind": self.kind, "command": command}
        return self.people[name].post(f"{self.path}/commands", body, **headers)

    @property
    def mover(self) -> str:
        """Somebody for whom the table waits."""
        [game] = [g for g in self.ada.get("games").json()["games"] if g["id"] == self.id]
        return self.awaited(game)

    def awaited(self, table: dict[str, Any]) -> str:
        chairs = {seat["seat"]: seat["name"] for seat in table["seats"]}
        return next(name for seat in table["awaited"] if (name := chairs[seat]) in self.people)

    def key(self) -> list[str]:
        return [card["key"] for card in self.see("ada")["view"]["cards"]]

    def clue(self, number: int | str = 1, word: str = "postcard") -> str:
        """The spymaster on turn gives a clue; the name of an operative who may touch now."""
        giver = self.mover
        done = self.do(giver, {"type": "give_clue", "word": word, "number": number})
        assert done.status_code == 200, done.content
        return self.mover

    def touch(self, name: str, colour: str) -> HttpResponse:
        """Touch some uncovered card of this colour."""
        cards = self.see("ada")["view"]["cards"]
        card = next(c["card"] for c in cards if c["cover"] is None and c["key"] == colour)
        return self.do(name, {"type": "touch", "card": card})

    def play_out(
        self, seed: int = 7, after: Callable[[], None] | None = None, *, careful: bool = False
    ) -> Story:
        """Random legal moves to the end, chosen from what the API offers.

        Who is careful leaves the assassin alone, so that the game is a long one.
        """
        chance = Random(seed)
        assassin = self.key().index("assassin") if careful else None
        table = self.see("ada")["table"]
        while table["status"] == "playing":
            mover = self.awaited(table)
            choice = chance.choice([c for c in self.see(mover)["choices"] if c["type"] in MOVES])
            command = {
                field: value
                if field == "type"
                else chance.choice([v for v in value if field != "card" or v != assassin])
                for field, value in choice.items()
            }
            if choice["type"] == "give_clue":
                command["word"] = f"clue{chance.randrange(10**6)}"
            done = self.do(mover, command)
            assert done.status_code == 200, done.content
            table = done.json()["table"]
            if after is not None:
                after()
                table = self.see("ada")["table"]  # whatever was done to it
        return self


@pytest.fixture
def transactional_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Rows that other threads see, and that stay: the log cannot be emptied after a test."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What these come to when they are called in the same moment, each in its own thread."""
    start = Barrier(len(calls), timeout=60)

    def called(call: Callable[[], Any]) -> Any:
        try:
            start.wait()
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(called, calls))


@pytest.fixture
def story(db: None) -> Story:
    return Story()


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Each test begins with an empty memory, as a new process does."""
    tables.forget()
    cache.clear()


@pytest.fixture
def quiet(db: None) -> None:
    """Nothing is due, runs or was counted, whatever tests that commit have left behind. Undone with
    the test, as everything else in it."""
    Deadline.objects.update(due_at=None, tries=0, error="", look=False)
    Standing.objects.update(over=True)
    Notice.objects.update(fresh=False)
    for rows in (Delivery, Tally, Chore):
        rows.objects.all().delete()


@pytest.fixture
def one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, so that the minute in which requests are counted does not end."""
    monkeypatch.setattr("api_schema.throttle.time.time", lambda: 1_800_000_000.0)
