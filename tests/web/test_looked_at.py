"""What counts as having looked at a table: a page that somebody was shown."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.conftest import Story

pytestmark = pytest.mark.django_db


def test_a_page_that_nobody_was_shown_is_not_looked_at(story: Story) -> None:
    story.begun()
    page, client = f"/games/{story.id}/", Client()
    client.force_login(story.bo.user)

    def after() -> int:
        number: int = story.bo.get(f"{story.path}/news").json()["after"]
        return number

    assert client.head(page).status_code == 200
    for header in ("Sec-Purpose", "Purpose"):
        assert client.get(page, headers={header: "prefetch;prerender"}).status_code == 200
    assert after() == 0
    assert client.get(page).status_code == 200
    assert after() == story.see("bo")["seen"]
