"""A whole game of Codenames through the API, from opening the table to the revealed key."""

import pytest

from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_four_people_play_to_the_revealed_key(story: Story) -> None:
    story.begun().play_out()
    for name in story.people:
        view = story.see(name)["view"]
        assert view["turn"]["phase"] == "end"
        assert all(card["key"] for card in view["cards"])
        assert view["record"]["turns"] == len(view["clues"])


def test_a_table_waits_with_an_empty_view_until_it_starts(story: Story) -> None:
    seen = story.sit().see("bo")
    assert seen["table"]["status"] == "open"
    assert (seen["seat"], seen["view"], seen["choices"], seen["seen"]) == (
        "red_operative_1", None, [], 0,
    )  # fmt: skip


def test_the_options_of_the_table_are_the_options_of_the_game() -> None:
    story = Story(options={"language": "cs", "house_rules": ["titles"]}).begun()
    view = story.see("ada")["view"]
    asked = {"language": "cs", "deck": "base", "house_rules": ["titles"], "mode": "teams"}
    assert view["options"].items() >= asked.items()
    assert len({card["face"]["word"] for card in view["cards"]}) == 25


def test_choices_say_what_may_be_sent_and_with_which_arguments(story: Story) -> None:
    story.begun()
    giver = story.mover
    clue, ask = story.see(giver)["choices"]
    assert clue == {"type": "give_clue", "number": [*range(10), "unlimited"]}
    assert ask == {"type": "ask_approval"}
    toucher = story.clue(2)
    [choice] = story.see(toucher)["choices"]
    assert choice == {"type": "touch", "card": list(range(25))}


def test_the_answer_to_a_command_is_an_ordinary_read(story: Story) -> None:
    giver = story.begun().mover
    done = story.do(giver, {"type": "give_clue", "word": "postcard", "number": 2})
    read = story.people[giver].get(story.path)
    assert (done.content, done["ETag"]) == (read.content, read["ETag"])


def test_spectators_see_the_public_table_if_the_table_allows_them(story: Story) -> None:
    eve = Person("eve")
    story.begun()
    seen = eve.get(story.path).json()
    assert seen["seat"] is None
    assert seen["choices"] == []
    assert all(card["key"] is None for card in seen["view"]["cards"])
    refused = eve.post(f"{story.path}/commands", {"kind": "codenames", "command": {"type": "stop"}})
    assert (refused.status_code, refused.json()["type"]) == (403, "/problems/not-your-seat")


def test_without_spectators_a_running_game_is_nobody_elses(db: None) -> None:
    story, eve = Story(spectators=False), Person("eve")
    assert eve.get(story.path).status_code == 200  # an open table is found by its address
    story.begun()
    for path in ("", "/feed", "/log"):
        gone = eve.get(story.path + path)
        assert (gone.status_code, gone.json()["type"]) == (404, "/problems/no-such-game")
    for path in ("/sit", "/leave", "/start", "/commands"):
        assert eve.post(story.path + path, {"role": "red_operative"}).status_code == 404
    assert eve.post(f"{story.path}/take-over", {"seat": "red_spymaster"}).status_code == 404


def test_an_operative_sees_no_colour_and_a_spymaster_all(story: Story) -> None:
    story.begun()
    assert all(card["key"] is None for card in story.see("bo")["view"]["cards"])
    assert story.key() == [card["key"] for card in story.see("cy")["view"]["cards"]]
    assert sorted({*story.key()}) == ["assassin", "blue", "neutral", "red"]
