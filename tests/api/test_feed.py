"""The feed of a seat, numbered for that seat, and the log once the game is over."""

import os
import subprocess
import sys

import msgspec
import pytest

from games.engines.verify import Exported, verify
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_feed_has_no_gap_that_would_tell_of_something_hidden(story: Story) -> None:
    story.begun().play_out()
    for person in (*story.people.values(), Person("eve")):
        told = person.get(f"{story.path}/feed").json()["told"]
        assert [item["number"] for item in told] == list(range(1, len(told) + 1))


def test_spymasters_are_told_of_the_key_and_nobody_else_is(story: Story) -> None:
    story.begun()
    for name in story.people:
        types = [
            i["event"]["type"] for i in story.people[name].get(f"{story.path}/feed").json()["told"]
        ]
        assert ("key_dealt" in types) is (name in ("ada", "cy"))
        assert "seal_kept" not in types


def test_a_cursor_and_a_limit_cut_the_feed(story: Story) -> None:
    story.begun().clue()
    whole = story.bo.get(f"{story.path}/feed").json()
    part = story.bo.get(f"{story.path}/feed?after=1&limit=2").json()
    assert part["told"] == whole["told"][1:3]
    assert part["seen"] == whole["seen"] == len(whole["told"])
    assert story.bo.get(f"{story.path}/feed?after={whole['seen']}").json()["told"] == []
    assert story.bo.get(f"{story.path}/feed?after=999999").json()["told"] == []


def test_following_the_feed_is_the_same_as_reading_it_at_the_end(story: Story) -> None:
    followed: list[object] = []

    def follow() -> None:
        path = f"{story.path}/feed?after={len(followed)}"
        followed.extend(story.di.get(path).json()["told"])

    story.begun().play_out(after=follow)
    assert followed == story.di.get(f"{story.path}/feed").json()["told"]


def test_the_log_is_closed_while_the_game_is_running(story: Story) -> None:
    story.begun()
    for person in story.people.values():
        closed = person.get(f"{story.path}/log")
        assert (closed.status_code, closed.json()["reason"]) == (422, "not_over")


def test_the_log_of_a_finished_game_verifies_away_from_the_server(story: Story) -> None:
    story.begun().play_out()
    exported = msgspec.json.decode(story.bo.get(f"{story.path}/log").content, type=Exported)
    verdict = verify(exported)
    assert verdict.opened
    assert verdict.entries == len(exported.entries)


@pytest.mark.parametrize("seed", range(6))
def test_an_answer_is_written_the_same_way_in_every_process(seed: int) -> None:
    """Sets have another order in each process; what is sent has not."""
    code = (
        "from api_schema.structs import encode; from games.engines.codenames.events import KeyDealt;"
        "print(encode(KeyDealt(frozenset({'red_spymaster', 'blue_spymaster', 'x', 'y'}), ())))"
    )
    environment = os.environ | {"PYTHONHASHSEED": str(seed)}
    said = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert '"to":["blue_spymaster","red_spymaster","x","y"]' in said
