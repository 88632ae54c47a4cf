"""Talk through the API: who hears whom, in which order, and what a text may be."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import override_settings

from games import talk
from games.models import Message, Seat
from tests.conftest import Person, Story
from tests.talk.voices import SIDES, SIX, WHISPERING, channels, said, say

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def whispering() -> Story:
    """Three on each team, which talk among themselves too."""
    return Story(chairs=SIX, options=WHISPERING)


def test_before_the_deal_the_host_and_those_who_sit_talk_and_whoever_may_know_hears(
    story: Story,
) -> None:
    eve = Person("eve")
    assert say(story.ada, story, "who comes?").status_code == 201  # the host, not seated yet
    assert say(story.bo, story, "hm").status_code == 422
    story.bo.post(f"{story.path}/sit", {"role": "blue_spymaster"})
    answer = say(story.bo, story, "I do")
    assert (answer.status_code, answer.json()["number"]) == (201, 2)
    assert (answer.json()["seat"], answer.json()["name"]) == ("blue_spymaster", "bo")
    assert answer.json()["player"] == story.bo.user.username
    assert said(eve, story) == ["who comes?", "I do"]
    assert channels(eve, story) == {"table": (False, 2)}


def test_cn_102_who_sees_the_key_is_told_that_they_can_only_listen(story: Story) -> None:
    story.begun()
    answer = say(story.ada, story, "the third one!")
    assert (answer.status_code, answer.json()["reason"]) == (422, "mute")
    assert Message.objects.filter(game=story.id).count() == 0
    assert say(story.bo, story, "the third one?").status_code == 201
    for person in (story.ada, story.cy, story.di, Person("eve")):
        assert said(person, story) == ["the third one?"]


def test_cn_102_a_spymaster_may_talk_again_when_the_game_is_over(story: Story) -> None:
    story.begun().play_out()
    assert say(story.ada, story, "what a game").status_code == 201
    assert say(Person("eve"), story, "it was").status_code == 422


def test_cn_104_what_a_team_says_among_itself_is_for_the_team(whispering: Story) -> None:
    story = whispering.begun()
    assert say(story.bo, story, "sea", "red").status_code == 201
    assert say(story.ed, story, "ship", "red").status_code == 201
    assert say(story.ada, story, "yes!", "red").status_code == 422  # CN-102
    assert said(story.ada, story, "red") == said(story.ed, story, "red") == ["sea", "ship"]
    assert channels(story.bo, story) == {"table": (True, 0), "red": (True, 2)}
    assert channels(story.di, story) == {"table": (True, 0), "blue": (True, 0)}
    assert channels(Person("eve"), story) == {"table": (False, 0)}


def test_a_channel_that_one_does_not_hear_does_not_exist(whispering: Story) -> None:
    story = whispering.begun()
    say(story.bo, story, "sea", "red")
    for person in (story.di, story.cy, Person("eve")):
        for channel in ("red", "green", "side_a", "sheet"):
            read = person.get(f"{story.path}/talk?channel={channel}")
            spoken = say(person, story, "hello", channel)
            assert read.status_code == spoken.status_code == 404
            none = person.get(f"{story.path}/talk?channel=none")
            assert read.content == spoken.content == none.content


def test_duet_137_sides_are_deaf_to_each_other() -> None:
    story = Story(kind="duet", chairs=SIDES).begun()
    assert say(story.ada, story, "green: 3", "side_a").status_code == 201
    assert said(story.cy, story, "side_a") == ["green: 3"]
    assert story.bo.get(f"{story.path}/talk?channel=side_a").status_code == 404
    assert say(story.bo, story, "hi").json()["reason"] == "mute"  # DUET-136


def test_messages_are_numbered_in_their_channel_and_tell_nothing_of_others(
    whispering: Story,
) -> None:
    story = whispering.begun()
    for n in range(3):
        say(story.di, story, f"blue {n}", "blue")
        say(story.bo, story, f"red {n}", "red")
    answer = story.bo.get(f"{story.path}/talk?channel=red").json()
    assert [message["number"] for message in answer["messages"]] == [1, 2, 3]
    assert {*answer["messages"][0]} == {
        "number", "at", "seat", "player", "name", "text", "removed",
    }  # fmt: skip


def test_talk_is_read_page_by_page_in_both_directions(story: Story) -> None:
    story.begun()
    for n in range(1, 8):
        say(story.bo, story, f"word {n}")
    words = [f"word {n}" for n in range(1, 8)]
    assert said(story.di, story) == words
    assert said(story.di, story, query="&limit=3") == words[-3:]  # the newest
    assert said(story.di, story, query="&before=5&limit=3") == words[1:4]
    assert said(story.di, story, query="&after=5&limit=9") == words[5:]
    assert said(story.di, story, query="&after=0&limit=2") == words[:2]
    assert said(story.di, story, query="&after=7") == said(story.di, story, query="&before=1") == []


def test_a_read_that_changed_nothing_is_answered_304(story: Story) -> None:
    story.begun()
    for door in ("talk?channel=table", "channels", "marks"):
        path = f"{story.path}/{door}"
        tag = story.di.get(path)["ETag"]
        assert story.di.get(path, If_None_Match=tag).status_code == 304
    tag = story.di.get(f"{story.path}/channels")["ETag"]
    say(story.bo, story, "sea?")
    assert story.di.get(f"{story.path}/channels", If_None_Match=tag).status_code == 200


def test_what_is_sent_twice_with_a_key_is_said_once(story: Story) -> None:
    story.begun()
    key = str(uuid4())
    first, again = (say(story.bo, story, "sea?", Idempotency_Key=key) for _ in range(2))
    assert (first.status_code, first.content) == (again.status_code, again.content)
    assert say(story.bo, story, "ship?", Idempotency_Key=key).json()["reason"] == "key_reused"
    assert say(story.di, story, "mine", Idempotency_Key=key).status_code == 201  # a key of hers
    assert said(story.ada, story) == ["sea?", "mine"]


def test_a_key_still_works_when_one_has_become_mute() -> None:
    """DUET-135: the giver is mute after the clue, but was not when this was said."""
    story = Story(kind="duet", chairs=SIDES, options={"open_talk": True}).begun()
    key = str(uuid4())
    giver = story.mover
    first = say(story.people[giver], story, "ready?", Idempotency_Key=key)
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    assert story.do(giver, clue).status_code == 200
    assert say(story.people[giver], story, "well?").json()["reason"] == "mute"
    again = say(story.people[giver], story, "ready?", Idempotency_Key=key)
    assert (first.status_code, again.content) == (201, first.content)


def test_who_takes_over_a_seat_hears_it_from_the_beginning_and_who_left_hears_no_more(
    whispering: Story,
) -> None:
    story = whispering.begun()
    say(story.bo, story, "sea", "red")
    heir = Person("heir")
    Seat.objects.filter(game=story.id, user=story.bo.user).update(user=heir.user)
    [message] = heir.get(f"{story.path}/talk?channel=red").json()["messages"]
    assert (message["text"], message["name"]) == ("sea", "bo")
    assert story.bo.get(f"{story.path}/talk?channel=red").status_code == 404


def test_a_stranger_is_told_nothing_of_a_game_without_spectators() -> None:
    story, eve = Story(spectators=False).begun(), Person("eve")
    none = eve.get(f"games/{uuid4()}/channels")
    for door in ("channels", "marks", "talk?channel=table"):
        answer = eve.get(f"{story.path}/{door}")
        assert (answer.status_code, answer.content) == (404, none.content)
    assert say(eve, story, "hello").content == none.content


def test_a_channel_has_an_end(story: Story, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "MOST_MESSAGES", 2)
    story.begun()
    answers = [say(story.bo, story, f"word {n}") for n in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 422]
    assert answers[-1].json()["reason"] == "talked_out"


def test_who_talks_too_much_waits_and_can_still_play(story: Story, one_minute: None) -> None:
    story.begun()
    with override_settings(THROTTLE={"read": 99, "write": 99, "guess": 9, "talk": 2}):
        answers = [say(story.bo, story, "and").status_code for _ in range(3)]
        assert answers == [201, 201, 429]
        assert story.bo.get(f"{story.path}/channels").status_code == 200
        assert said(story.bo, story) == ["and", "and"]
        assert story.do("bo", {"type": "stop"}).status_code == 422  # a move is not talk


def test_whoever_is_forgotten_leaves_their_seat_and_their_numbers(story: Story) -> None:
    story.begun()
    say(story.bo, story, "I live in Brno")
    say(story.di, story, "I do not")
    talk.forget(story.bo.user.pk)
    first, second = story.ada.get(f"{story.path}/talk?channel=table").json()["messages"]
    assert (first["text"], first["player"], first["removed"]) == ("", None, True)
    assert (first["number"], first["seat"]) == (1, "red_operative_1")
    assert (second["text"], second["removed"]) == ("I do not", False)


def test_talk_is_not_in_the_log(story: Story) -> None:
    story.begun()
    before = story.bo.get(f"{story.path}/feed").content, story.bo.get(story.path).content
    say(story.bo, story, "sea?")
    assert (story.bo.get(f"{story.path}/feed").content, story.bo.get(story.path).content) == before
