"""Each door refuses each token that lacks its scope, and the table of the docs says the same."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client

from accounts import bots, scope_table, tokens
from accounts.scope_table import Door, Who, doors
from accounts.tokens import SCOPE_WORDS, Scope
from api_schema.words import sentences
from tests.accounts.apps import App, Someone

pytestmark = pytest.mark.django_db
DOORS = {f"{door.method} {door.path}": door for door in doors()}
KINDS = "personal", "app", "bot"
VALUES = {"uuid": lambda: str(uuid4()), "int": lambda: "1", "str": lambda: "abc", "slug": lambda: "abc"}  # fmt: skip


def lacking(needed: frozenset[str]) -> Iterator[frozenset[str]]:
    """Each other scope alone, and all but one of those that are needed."""
    yield from (frozenset({scope}) for scope in Scope if not needed <= {scope})
    yield from (frozenset(Scope) - {scope} for scope in needed)


class Keyring:
    """A token of each kind for each set of scopes, made when it is first needed."""

    def __init__(self) -> None:
        self.ada, self.app = Someone("ada"), App()
        self.bot = bots.make(self.ada.user, f"bot-{uuid4().hex[:6]}", "")

    def secret(self, kind: str, scopes: frozenset[str]) -> str:
        if kind == "app":
            return str(self.app.let_in_by(self.ada, " ".join(sorted(scopes)))["access_token"])
        user = self.bot if kind == "bot" else self.ada.user
        return tokens.issue(user, "test", scopes)[1]


def knock(door: Door, secret: str) -> int:
    path = re.sub(r"<(\w+):\w+>", lambda found: VALUES[found[1]](), door.path)
    client = Client(raise_request_exception=False)
    headers = {"Authorization": f"Bearer {secret}"}
    body = json.dumps({}) if door.method in ("POST", "PUT") else ""
    return client.generic(
        door.method, path, body, content_type="application/json", headers=headers
    ).status_code


@pytest.mark.parametrize("kind", KINDS)
def test_each_door_refuses_each_token_that_lacks_its_scope(kind: str) -> None:
    keys, scoped = Keyring(), [door for door in DOORS.values() if door.scopes]
    sets = {scopes for door in scoped for scopes in lacking(door.scopes)}
    secrets = {scopes: keys.secret(kind, scopes) for scopes in sets}
    answers = {
        (door.method, door.path, tuple(sorted(scopes))): knock(door, secrets[scopes])
        for door in scoped
        for scopes in lacking(door.scopes)
    }
    assert len(scoped) > 30
    assert {asked: status for asked, status in answers.items() if status != 403} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_each_door_lets_in_a_token_with_the_scopes_that_it_names(kind: str) -> None:
    keys, scoped = Keyring(), [door for door in DOORS.values() if door.scopes]
    secrets = {scopes: keys.secret(kind, scopes) for scopes in {door.scopes for door in scoped}}
    answers = {(d.method, d.path): knock(d, secrets[d.scopes]) for d in scoped}
    assert {asked: s for asked, s in answers.items() if s in (401, 403) or s >= 500} == {}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_for_people_no_token_does(kind: str) -> None:
    secret = Keyring().secret(kind, frozenset(Scope))
    closed = [door for door in DOORS.values() if door.who is Who.IN_PERSON]
    assert len(closed) > 10
    assert {(d.method, d.path): s for d in closed if (s := knock(d, secret)) != 401} == {}


def test_the_table_of_the_docs_is_the_one_that_the_code_writes() -> None:
    assert scope_table.TABLE.read_text(encoding="utf-8") == scope_table.written(), "run `make docs`"


def test_a_door_that_knows_tokens_names_a_scope_for_each_of_its_methods() -> None:
    unnamed = [d for d in DOORS.values() if not d.scopes and d.who is Who.ANY_TOKEN]
    assert [(d.method, d.path) for d in unnamed] == [("GET", "/api/v1/accounts/me")]
    assert {scope for door in DOORS.values() for scope in door.scopes} == set(Scope)


def test_every_scope_has_a_sentence_in_three_languages() -> None:
    spoken = sentences(SCOPE_WORDS)["scope"]
    assert set(spoken) == set(Scope)
    assert all(set(said) == {"en", "cs", "pl"} for said in spoken.values())
