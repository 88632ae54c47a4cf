"""What a stream would say, read by read: each seat its own feed, and silence for the rest."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games.api.live.reading import Place, Watch, read
from games.api.live.shapes import Parting
from tests.api.spies import Venice
from tests.conftest import MOVES, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def watching(person: Person, story: Story) -> Watch:
    bearer = (b"authorization", f"Bearer {person.secret}".encode())
    scope = {
        "type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [bearer],
    }  # fmt: skip
    game = UUID(story.id)
    return Watch(scope, person.user.pk, game, places={game: Place()})


class Ear:
    """Somebody who reads a stream after every move."""

    def __init__(self, person: Person, story: Story) -> None:
        self.person, self.story = person, story
        self.watch, self.raw = watching(person, story), b""

    def listen(self) -> bytes:
        text = b""
        again: frozenset[UUID] = frozenset({UUID(self.story.id)})
        while again:
            batch = read(self.watch, again)
            assert batch.end is None
            text, again = text + batch.text, batch.again
        self.raw += text
        return text

    def told(self) -> list[Any]:
        blocks = self.raw.decode().split("\n\n")[:-1]
        found = [dict(line.split(": ", 1) for line in block.split("\n")) for block in blocks]
        return [json.loads(f["data"])["told"] for f in found if f["event"] == "told"]

    def feed(self) -> Any:
        return self.person.get(f"{self.story.path}/feed").json()["told"]


def ears(story: Story) -> dict[str, Ear]:
    return {name: Ear(person, story) for name, person in story.people.items()}


@pytest.mark.parametrize("seed", range(4))
def test_in_any_game_a_stream_is_the_feed_cut_into_pieces(story: Story, seed: int) -> None:
    listeners = ears(story.begun()) | {"eve": Ear(Person("eve"), story)}

    def everybody() -> None:
        for ear in listeners.values():
            ear.listen()

    everybody()
    story.play_out(seed, after=everybody)
    for ear in listeners.values():
        assert ear.told() == ear.feed()


def test_what_a_spy_does_in_private_is_heard_by_nobody_else(db: None) -> None:
    """INK-12: where somebody's figures will stand is told to that player until all have placed."""
    venice = Venice()
    listeners = ears(venice.begun())
    for ear in listeners.values():
        ear.listen()
    venice.play("ada", {"type": "place_randomly"})
    for name, ear in listeners.items():
        text = ear.listen()
        assert (b"figures_chosen" in text) is (name == "ada")
        assert b"placement_made" in text
        assert ear.told() == ear.feed()


def test_a_move_that_a_seat_is_not_told_of_is_silence(story: Story) -> None:
    listeners = ears(story.begun())
    for ear in listeners.values():
        ear.listen()
    story.do(story.mover, {"type": "ask_approval", "word": "postcard"})
    assert {name: bool(ear.listen()) for name, ear in listeners.items()} == {
        "ada": True, "bo": False, "cy": True, "di": False,
    }  # fmt: skip


def test_the_key_is_in_no_byte_for_those_who_do_not_have_it(story: Story) -> None:
    listeners, chance = ears(story.begun()), Random(3)
    key = json.dumps(story.key(), separators=(",", ":")).encode()
    for _ in range(5):
        mover = story.mover
        choice = chance.choice([c for c in story.see(mover)["choices"] if c["type"] in MOVES])
        command = {f: v if f == "type" else chance.choice(v) for f, v in choice.items()}
        story.do(mover, command | ({"word": "x"} if choice["type"] == "give_clue" else {}))
        if story.see("ada")["table"]["status"] == "over":
            break
        for ear in listeners.values():
            ear.listen()
    assert {name: key in ear.raw for name, ear in listeners.items()} == {
        "ada": True, "bo": False, "cy": True, "di": False,
    }  # fmt: skip


def test_a_credential_that_was_taken_back_reads_nothing(story: Story) -> None:
    ear = Ear(story.bo, story.begun())
    ear.listen()
    story.clue()
    story.bo.token.delete()
    batch = read(ear.watch, [UUID(story.id)])
    assert (batch.text, batch.end) == (b"", Parting.WHO_ARE_YOU)


def test_a_talk_hint_names_channels_that_are_heard(db: None) -> None:
    story = Story(options={"team_private_talk": True}).begun()
    listeners = ears(story)
    for ear in listeners.values():
        ear.listen()
    said = story.bo.post(f"{story.path}/talk", {"channel": "red", "text": "psst"})
    assert said.status_code == 201, said.content
    for name, ear in listeners.items():
        text = ear.listen()
        assert (b'"channel":"red","last":1' in text) is (name in ("ada", "bo"))
        assert bool(text) is (name in ("ada", "bo"))
        assert b"psst" not in text
