"""Somebody who throws things at the doors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from tests.conftest import Person, Story

JSON = "application/json"


class Attacker:
    """The person on turn, who can do harm: with a token, or with a session where one is needed."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.person: Person = story.people[story.mover]
        self.browser = Client(raise_request_exception=False)
        self.browser.force_login(self.person.user)

    def throw(self, door: str, body: bytes, method: str = "POST", **more: Any) -> HttpResponse:
        path = f"/api/v1/{door.format(game=self.story.id)}"
        client, headers = self.browser, more.pop("headers", {})
        if not door.startswith("accounts"):
            client = self.person.client
            headers = {"Authorization": f"Bearer {self.person.secret}"} | headers
        given = {"content_type": JSON} | more
        return client.generic(method, path, body, headers=headers, **given)


@pytest.fixture(scope="module")
def target(django_db_setup: None, django_db_blocker: Any) -> Iterator[Story]:
    """A game that goes on, made once for many attacks: each of them leaves it as it was."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Story().begun()
        transaction.set_rollback(True)


@pytest.fixture
def attacker(target: Story, db: None) -> Attacker:
    return Attacker(target)
