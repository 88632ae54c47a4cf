"""Commands at the same moment, in one process."""

from __future__ import annotations

import threading
from uuid import UUID

import pytest
from django.db import connections

from games import tables
from games.models import Entry
from tests.conftest import Story

pytestmark = pytest.mark.storage


@pytest.fixture
def committed(django_db_setup, django_db_blocker):
    """Rows that stay: the log cannot be emptied after a test, so each test has its own game."""
    with django_db_blocker.unblock():
        yield
        connections.close_all()


def test_of_commands_at_once_one_is_first_and_all_are_answered(committed) -> None:
    """Eight threads, one game, the same number seen: one winner, no gap."""
    story = Story().begun()
    toucher = story.clue("unlimited")
    seen = story.see(toucher)["seen"]
    start, codes = threading.Barrier(8), []

    def touch(card: int) -> None:
        try:
            start.wait(10)
            done = story.do(toucher, {"type": "touch", "card": card}, If_Match=str(seen))
            codes.append(done.status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=touch, args=(card,)) for card in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(codes) == [200] + [409] * 7
    written = list(Entry.objects.filter(game=story.id).values_list("position", flat=True))
    assert written == list(range(1, len(written) + 1))
    assert (
        sum(cover is not None for cover in tables.current(UUID(story.id), "codenames").truth.covers)
        == 1
    )
