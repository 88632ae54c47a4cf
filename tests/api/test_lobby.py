"""Before the first card is dealt: open, sit, leave, start."""

from uuid import uuid4

import pytest

from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def reason(response) -> str:
    assert response.status_code == 422, response.content
    return response.json()["reason"]


def test_a_role_for_one_is_taken_by_one(story: Story) -> None:
    assert story.ada.post(f"{story.path}/sit", {"role": "red_spymaster"}).status_code == 200
    assert reason(story.bo.post(f"{story.path}/sit", {"role": "red_spymaster"})) == "role_taken"


def test_operatives_are_as_many_as_like(story: Story) -> None:
    seats = [
        Person(f"op{n}").post(f"{story.path}/sit", {"role": "red_operative"}).json()["seat"]
        for n in range(4)
    ]
    assert seats == [f"red_operative_{n}" for n in (1, 2, 3, 4)]


def test_one_person_has_one_chair(story: Story) -> None:
    story.sit()
    assert reason(story.ada.post(f"{story.path}/sit", {"role": "red_operative"})) == (
        "already_seated"
    )


def test_a_chair_that_was_left_is_free_again(story: Story) -> None:
    story.sit()
    left = story.bo.post(f"{story.path}/leave").json()
    assert left["seat"] is None
    assert reason(story.bo.post(f"{story.path}/leave")) == "not_seated"
    again = story.bo.post(f"{story.path}/sit", {"role": "red_operative"}).json()
    assert again["seat"] == "red_operative_1"


def test_no_such_role(story: Story) -> None:
    assert reason(story.ada.post(f"{story.path}/sit", {"role": "ambassador"})) == "no_such_role"


def test_only_the_host_starts(story: Story) -> None:
    story.sit()
    assert reason(story.bo.post(f"{story.path}/start")) == "host_only"


def test_cn_14_no_start_until_every_role_is_filled(story: Story) -> None:
    refused = story.ada.post(f"{story.path}/start")
    assert reason(refused) == "role_unfilled"
    assert refused.json()["rule"] == "CN-14"
    assert refused.json()["facts"] == {"role": "red_spymaster", "least": 1}
    assert story.see("ada")["table"]["status"] == "open"


def test_cn_14_uneven_teams_are_warned_and_may_play(story: Story) -> None:
    for n in range(2):
        Person(f"op{n}").post(f"{story.path}/sit", {"role": "blue_operative"})
    story.begun()
    assert story.see("ada")["view"]["warnings"] == ["teams_uneven"]


def test_a_game_starts_once(story: Story) -> None:
    key = str(uuid4())
    story.sit()
    first = story.ada.post(f"{story.path}/start", Idempotency_Key=key)
    again = story.ada.post(f"{story.path}/start", Idempotency_Key=key)
    assert (first.status_code, first.content) == (200, again.content)
    assert reason(story.ada.post(f"{story.path}/start")) == "already_started"


def test_cn_107_nobody_changes_chairs_once_the_key_is_dealt(story: Story) -> None:
    story.begun()
    assert reason(story.ada.post(f"{story.path}/sit", {"role": "red_operative"})) == (
        "already_started"
    )
    assert story.see("ada")["seat"] == "red_spymaster"


def test_nothing_is_commanded_before_the_start(story: Story) -> None:
    story.sit()
    assert reason(story.do("ada", {"type": "stop"})) == "not_started"
    assert reason(story.ada.get(f"{story.path}/feed")) == "not_started"


def test_a_host_who_does_not_sit_watches_what_all_may_see(db: None) -> None:
    story, eve = Story(spectators=False), Person("eve")
    game = eve.post("games", {"kind": "codenames"}).json()["table"]["id"]
    story.path = f"games/{game}"
    story.sit()
    started = eve.post(f"{story.path}/start").json()
    assert (started["seat"], started["choices"]) == (None, [])
    assert all(card["key"] is None for card in started["view"]["cards"])


def test_cn_15_in_the_next_game_other_people_may_be_spymasters(story: Story) -> None:
    story.begun().play_out()
    path = f"games/{story.bo.post('games', {'kind': 'codenames'}).json()['table']['id']}"
    turned = {
        "bo": "red_spymaster",
        "ada": "red_operative",
        "di": "blue_spymaster",
        "cy": "blue_operative",
    }
    for name, role in turned.items():
        assert story.people[name].post(f"{path}/sit", {"role": role}).status_code == 200
    assert story.bo.post(f"{path}/start").status_code == 200
    assert all(card["key"] for card in story.bo.get(path).json()["view"]["cards"])
    assert not any(card["key"] for card in story.ada.get(path).json()["view"]["cards"])


def test_cn_105_a_refused_word_appears_in_nobodys_history(story: Story) -> None:
    giver = story.begun().mover
    assert (
        story.do(giver, {"type": "give_clue", "word": "secret plan", "number": 1}).status_code
        == 422
    )
    for person in story.people.values():
        for path in ("", "/feed"):
            assert b"secret plan" not in person.get(f"{story.path}{path}").content
    story.play_out()
    assert b"secret plan" not in story.bo.get(f"{story.path}/log").content
