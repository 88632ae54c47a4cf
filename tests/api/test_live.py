"""What a stream would say, read by read: each seat its own feed, and silence for the rest."""

from __future__ import annotations

import json
from datetime import timedelta
from random import Random
from typing import Any
from uuid import UUID

import pytest

from games import cursors, watching
from games.api.live.reading import Place, Watch, read
from games.api.live.shapes import Parting
from games.cursors import Cursor
from games.models import Standing
from tests.api.spies import Venice
from tests.conftest import MOVES, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def watch_of(person: Person, story: Story) -> Watch:
    game = UUID(story.id)
    return Watch(scope_of(person), person.user.pk, game, places={game: Place()})


def scope_of(person: Person) -> dict[str, Any]:
    bearer = (b"authorization", f"Bearer {person.secret}".encode())
    return {
        "type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": [bearer],
    }  # fmt: skip


class Ear:
    """Somebody who reads a stream after every move."""

    def __init__(self, person: Person, story: Story) -> None:
        self.person, self.story = person, story
        self.watch, self.raw = watch_of(person, story), b""

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


def test_a_cut_while_catching_up_forgets_no_game_that_has_ended(story: Story) -> None:
    """The moment of a cursor says which games that are over are still to be told of."""
    story.begun().play_out(1)
    ended, user = UUID(story.id), story.ada.user.pk
    long_ago = Standing.objects.get(game=ended).moved_at - timedelta(hours=5)
    Standing.objects.filter(game=ended).update(moved_at=long_ago)
    opened = story.ada.post("games", {"kind": "codenames"}).json()
    fresh = story.at(opened["table"]["id"]).begun()
    places = {m.game: Place(m.moved_at) for m in watching.running(user, long_ago)}
    assert places.keys() == {ended, UUID(fresh.id)}
    cursor = Cursor(long_ago - timedelta(minutes=1), {})
    watch = Watch(scope_of(story.ada), user, cursor=cursor, places=places)
    read(watch, [UUID(fresh.id)])
    text = watch.at()
    assert text is not None
    taken_up = cursors.read(text)
    assert ended in {mine.game for mine in watching.running(user, taken_up.at)}
    assert taken_up.after(UUID(fresh.id), watch.places[UUID(fresh.id)].seat) > 0
    while read(watch, [ended]).again:
        pass
    assert cursors.read(watch.at() or "").at > long_ago + timedelta(hours=1)
