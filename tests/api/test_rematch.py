"""After the game: the same people again, in one call."""

import pytest

from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def over(**more: object) -> Story:
    return Story(**more).begun().play_out()


def again(story: Story, name: str = "bo", **wish: object) -> dict:
    answer = story.people[name].post(f"{story.path}/rematch", wish or None)
    assert answer.status_code in (200, 201), answer.content
    assert answer["Location"].endswith(answer.json()["table"]["id"])
    return answer.json()


def seats(observed: dict) -> dict[str, str]:
    return {seat["name"]: seat["role"] for seat in observed["table"]["seats"]}


def faces(story: Story, name: str = "ada") -> set[str]:
    cards = story.see(name)["view"]["cards"]
    return {card["face"].get("word") or card["face"]["picture"] for card in cards}


def test_cn_15_one_call_starts_a_game_with_rotated_roles(db: None) -> None:
    story = over()
    following = again(story)
    assert following["table"]["status"] == "playing"
    assert seats(following) == {
        "ada": "red_operative", "bo": "red_spymaster",
        "cy": "blue_operative", "di": "blue_spymaster",
    }  # fmt: skip
    assert all(card["key"] for card in following["view"]["cards"])  # bo knows the key now
    old = story.id
    story.at(following["table"]["id"])
    assert not any(card["key"] for card in story.see("ada")["view"]["cards"])
    story.at(old)
    assert story.see("di")["table"]["rematch"] == following["table"]["id"]


def test_cn_15_a_rotation_is_offered_and_not_forced(db: None) -> None:
    assert seats(again(over(), rotate=False)) == CHAIRS


def test_cn_15_everybody_has_been_spymaster_after_as_many_games_as_people(db: None) -> None:
    chairs = {"ada": "spymaster", "bo": "operative", "cy": "operative"}
    story = over(options={"mode": "cooperative"}, chairs=chairs)
    givers = ["ada"]
    for _ in range(3):
        following = again(story)
        givers += [name for name, role in seats(following).items() if role == "spymaster"]
        story.at(following["table"]["id"])
        while story.see("bo")["table"]["status"] == "playing":
            key = [card["key"] for card in story.see(givers[-1])["view"]["cards"]]
            mover = story.mover
            choice = story.see(mover)["choices"][0]
            command = {k: v if k == "type" else v[0] for k, v in choice.items()}
            if command["type"] == "give_clue":
                command |= {"word": "qatar", "number": 0}
            if command["type"] == "touch":
                command["card"] = key.index("assassin")
            assert story.do(mover, command).status_code == 200
    assert givers == ["ada", "bo", "cy", "ada"]


def test_there_is_one_rematch_whoever_asks_and_however_often(db: None) -> None:
    story = over()
    first = again(story, "di")
    assert story.di.post(f"{story.path}/rematch").status_code == 200  # 201 was for the first
    for name in story.people:
        assert again(story, name, rotate=False)["table"]["id"] == first["table"]["id"]
    assert story.ada.get("games").json()["count"] == 2


def test_the_next_game_has_the_same_options_and_other_cards(db: None) -> None:
    story = over(options={"language": "pl", "grid": "five_by_four", "assassin_ending": True})
    before = faces(story)
    following = again(story)
    assert following["options"]["language"] == "pl" and following["options"]["assassin_ending"]
    assert len(following["view"]["cards"]) == 20
    story.at(following["table"]["id"])
    assert not faces(story) & before


@pytest.mark.parametrize("kind", ["codenames", "pictures"])
def test_cn_8_pic_7_cards_are_turned_over_and_back(db: None, kind: str) -> None:
    story = over(kind=kind, options={"cards": "mixed"})
    front = faces(story)
    second = again(story, cards="flip", rotate=False)
    back = faces(story.at(second["table"]["id"]))
    assert len(back) == len(front) and not back & front
    story.play_out(seed=2)
    third = again(story, cards="flip", rotate=False)
    assert faces(story.at(third["table"]["id"])) == front


def test_cards_that_have_no_other_side_cannot_be_turned_over(db: None) -> None:
    story = Story()
    cards = [{"word": f"agent {chr(97 + n)}{chr(97 + n)}"} for n in range(25)]
    deck = story.ada.post("decks", {"name": "D", "language": "en", "cards": cards}).json()["id"]
    opened = story.ada.post("games", {"kind": "codenames", "options": {"own_deck": deck}}).json()
    story.at(opened["table"]["id"]).begun().play_out()
    no = story.bo.post(f"{story.path}/rematch", {"cards": "flip"})
    assert (no.status_code, no.json()["reason"]) == (422, "cannot_flip")
    assert story.see("bo")["table"]["rematch"] is None
    assert faces(story.at(again(story)["table"]["id"]), "bo")  # bo may, though the deck is ada's


def test_a_game_that_goes_on_has_no_rematch(story: Story) -> None:
    no = story.begun().bo.post(f"{story.path}/rematch", {})
    assert (no.status_code, no.json()["reason"]) == (422, "not_over_yet")


def test_who_did_not_play_does_not_ask_for_another_game(db: None) -> None:
    story, eve = over(), Person("eve")
    assert eve.post(f"{story.path}/rematch", {}).status_code == 403
    closed = over(spectators=False)
    assert eve.post(f"{closed.path}/rematch", {}).status_code == 404


def test_without_one_of_the_people_there_is_no_rematch(db: None) -> None:
    story = over()
    story.di.user.delete()
    no = story.bo.post(f"{story.path}/rematch", {})
    assert (no.status_code, no.json()["reason"]) == (422, "people_gone")


def test_with_somebody_who_is_locked_out_there_is_no_rematch(db: None) -> None:
    story = over()
    story.di.user.is_active = False
    story.di.user.save()
    no = story.bo.post(f"{story.path}/rematch", {})
    assert (no.status_code, no.json()["reason"]) == (422, "people_gone")


def test_a_host_who_only_watched_still_hosts(db: None) -> None:
    story, eve = Story(), Person("eve")
    opened = eve.post("games", {"kind": "codenames"}).json()
    story.at(opened["table"]["id"]).sit()
    eve.post(f"{story.path}/start")
    story.play_out()
    assert again(story)["table"]["host"] == eve.user.username
