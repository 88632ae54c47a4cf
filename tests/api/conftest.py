"""Somebody who throws things at the doors."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.conftest import Person, Story

JSON = "application/json"


class Attacker:
    """The person on turn, who can do harm: with a token, or with a session where one is needed."""

    def __init__(self, story: Story) -> None:
        self.story = story.begun()
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


@pytest.fixture
def attacker(story: Story) -> Attacker:
    return Attacker(story)
