"""A canary for talk: every byte that somebody receives is searched for words they may not hear."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse

from tests.api.spies import FIVE, Venice, idly
from tests.conftest import MOVES, Person, Story
from tests.talk.voices import SIDES, SIX, WHISPERING, mark, say

pytestmark = pytest.mark.django_db
STEPS = 8
CHANNELS = "table", "red", "blue", "side_a", "side_b", "sheet"
TABLES: dict[str, tuple[str, dict[str, str], dict[str, Any]]] = {
    "codenames": ("codenames", SIX, WHISPERING),
    "pictures": ("pictures", SIX, WHISPERING | {"assassin_ending": True}),
    "a team on its own": (
        "codenames",
        {"ada": "spymaster", "bo": "operative", "cy": "operative"},
        WHISPERING | {"mode": "cooperative"},
    ),
    "duet": ("duet", SIDES, {}),
    "duet, talking openly": ("duet", SIDES, {"open_talk": True}),
    "inkognito": ("inkognito", FIVE, {"players": "five"}),
}


def audience(channel: str, story: Story) -> set[str]:
    """Who hears a channel, as the rulebook says; `eve` watches."""
    if channel == "table":
        return {*story.chairs, "eve"}
    if story.chairs["ada"] == "spymaster":  # a team on its own, of the colour that starts
        return {*story.chairs} if story.see("ada")["view"]["you"]["team"] == channel else set()
    return {name for name, role in story.chairs.items() if role.startswith(channel)}


def whole(answer: HttpResponse) -> bytes:
    return answer.content + json.dumps(dict(answer.headers)).encode()


def everything(person: Person, story: Story) -> Iterator[bytes]:
    """All that this person can be answered at this moment, headers included."""
    path = story.path
    for door in ("", "/feed", "/channels", "/marks", "/log"):
        yield whole(person.get(path + door))
    for channel in CHANNELS:
        yield whole(person.get(f"{path}/talk?channel={channel}"))
    for query in ("&after=0&limit=200", "&before=9", "&limit=1"):
        yield whole(person.get(f"{path}/talk?channel=table{query}"))
    yield whole(person.get("games"))


class Voices:
    """Everybody at a table tries to talk and to mark, and everybody listens."""

    def __init__(self, story: Story, chance: Random) -> None:
        self.story, self.chance = story, chance
        self.people = story.people | {"eve": Person("eve")}
        self.hearers = {channel: audience(channel, story) for channel in CHANNELS}
        self.silenced: list[str] = []  # what was not said
        self.whispered: list[tuple[str, str]] = []  # what was, and where

    def talk(self, channel: str) -> set[str]:
        """Everybody tries to say something here, and who could."""
        spoke = set()
        for name, person in self.people.items():
            text = f"canary{uuid4().hex}"
            status = say(person, self.story, text, channel).status_code
            assert status in (201, 404, 422)
            assert (status == 404) == (name not in self.hearers[channel])
            if status == 201:
                spoke.add(name)
                self.whispered.append((channel, text))
            else:
                self.silenced.append(text)
            if channel != "table":
                sign = self.chance.choice(["maybe", "no", "ready"])
                mark(person, self.story, self.chance.randrange(25), sign, channel)
        return spoke

    def listen(self) -> None:
        received = {
            name: b"".join(everything(person, self.story)) for name, person in self.people.items()
        }
        for name, answers in received.items():
            assert not [text for text in self.silenced if text.encode() in answers]
            for channel, text in self.whispered:
                heard = name in self.hearers[channel]
                assert heard or text.encode() not in answers, f"{name} hears {channel}"
        for channel, text in dict(self.whispered).items():  # the search can find something
            assert all(text.encode() in received[name] for name in self.hearers[channel])

    def worlds(self, channel: str) -> None:
        """With and without what was said here, whoever does not hear it gets the same bytes."""
        deaf = sorted({*self.people} - self.hearers[channel])
        deaf = self.chance.sample(deaf, min(2, len(deaf)))
        before = {name: [*everything(self.people[name], self.story)] for name in deaf}
        spoke = self.talk(channel)
        assert not spoke & {*deaf}
        for name in deaf:
            assert [*everything(self.people[name], self.story)] == before[name], name


def move(story: Story, chance: Random) -> None:
    name = story.mover
    seen = story.see(name)
    if story.kind == "inkognito":
        command = idly(seen)
    else:
        moves = [choice for choice in seen["choices"] if choice["type"] in MOVES]
        choice = chance.choice([c for c in moves if c["type"] == "give_clue"] or moves)
        command = {f: v if f == "type" else chance.choice(v) for f, v in choice.items()}
        if choice["type"] == "give_clue":
            command |= {"word": f"clue{chance.randrange(10**6)}", "number": 2}
    assert story.do(name, command).status_code == 200


def opened(kind: str, chairs: dict[str, str], options: dict[str, Any]) -> Story:
    if kind == "inkognito":
        return Venice(chairs)
    return Story(kind=kind, chairs=chairs, options=options)


@pytest.mark.parametrize("table", TABLES)
def test_nobody_ever_receives_a_word_that_they_may_not_hear(table: str) -> None:
    kind, chairs, options = TABLES[table]
    chance, story = Random(table), opened(kind, chairs, options).begun()
    voices = Voices(story, chance)
    private = [c for c in CHANNELS[1:-1] if voices.hearers[c]] or ["table"]
    spoken = 0
    for step in range(STEPS):
        over = story.see("ada")["table"]["status"] == "over"
        spoke = voices.talk("table")
        spoken += len(spoke)
        mute = {name for name, role in chairs.items() if role.endswith("spymaster")}
        assert over or not spoke & mute  # CN-102
        assert over or kind != "inkognito" or not spoke  # INK-70
        assert over or kind != "duet" or options or not spoke  # DUET-136
        voices.worlds(private[step % len(private)])
        if over:
            break
        move(story, chance)
    voices.listen()
    assert spoken or kind == "inkognito" or not options


def test_the_canary_can_sing() -> None:
    """The search finds a leak if there is one."""
    story = Story(chairs=SIX, options=WHISPERING).begun()
    voices = Voices(story, Random(1))
    voices.whispered.append(("red", "canary"))
    say(story.bo, story, "canary", "red")
    say(story.di, story, "I have heard: canary", "blue")
    with pytest.raises(AssertionError, match="hears red"):
        voices.listen()
