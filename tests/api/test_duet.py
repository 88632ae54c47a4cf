"""Duet through the API: a whole game, the first clue from both sides, and what nobody is told."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest

from games.engines.duet.events import GivingUpWished
from games.engines.engine import HOUSE
from games.engines.verify import Exported, verify
from games.log import read
from games.models import Entry
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
CHAIRS = {"ada": "side_a", "bo": "side_b", "cy": "side_a"}
SIDES = {"ada": "a", "bo": "b", "cy": "a"}


def duet(**options: Any) -> Story:
    return Story(kind="duet", chairs=CHAIRS, options=options).begun()


def clue(number: int = 1, word: str = "qatar") -> dict[str, Any]:  # in no deck
    return {"type": "give_clue", "word": word, "number": number}


def touch(card: int) -> dict[str, Any]:
    return {"type": "touch", "card": card}


def key_of(story: Story, side: str) -> list[str]:
    """What the side that looks at this key sees."""
    cards = story.see("ada" if side == "a" else "bo")["view"]["cards"]
    return [card["key"][side] for card in cards]


def cards_where(story: Story, side: str, colour: str) -> list[int]:
    """Cards of this colour in the key of a side that nobody has touched."""
    cards = story.see("ada")["view"]["cards"]
    key = key_of(story, side)
    return [
        card["card"]
        for card in cards
        if key[card["card"]] == colour and not card["agent"] and not card["marks"]
    ]


def won(story: Story) -> Story:
    """All of a side, then all that is left."""
    for giver, guesser, side in (("ada", "bo", "a"), ("bo", "cy", "b")):
        assert story.do(giver, clue(1)).status_code == 200
        for card in cards_where(story, side, "green"):
            assert story.do(guesser, touch(card)).status_code == 200
    return story


def test_a_whole_game_is_won_and_its_log_can_be_checked() -> None:
    story = won(duet())
    record = story.see("bo")["view"]["record"]
    assert (record["won"], record["score"], record["verdict"]) == (True, 23, "for_the_map")
    for name in story.people:
        cards = story.see(name)["view"]["cards"]
        assert all(card["key"]["a"] and card["key"]["b"] for card in cards)  # DUET-140
    exported = msgspec.json.decode(story.bo.get(f"{story.path}/log").content, type=Exported)
    assert verify(exported).opened


def test_duet_31_the_second_first_clue_is_refused_and_says_why() -> None:
    story = duet()
    assert story.do("bo", clue()).status_code == 200
    for language, word in (("en", "quicker"), ("cs", "rychlejší"), ("pl", "szybsza")):
        no = story.do("cy", clue(2), Accept_Language=language)
        body = no.json()
        assert (no.status_code, body["reason"], body["rule"]) == (
            422, "other_side_was_first", "DUET-31",
        )  # fmt: skip
        assert word in body["detail"]
    assert len(story.see("ada")["view"]["clues"]) == 1


def test_either_member_of_a_side_gives_and_touches() -> None:
    story = duet()
    assert story.do("cy", clue()).status_code == 200
    [green, *_] = cards_where(story, "a", "green")
    assert story.do("bo", touch(green)).status_code == 200
    assert story.do("bo", {"type": "stop"}).status_code == 200
    assert story.do("bo", clue()).status_code == 200
    greens = cards_where(story, "b", "green")
    assert story.do("ada", touch(greens[0])).status_code == 200
    assert story.do("cy", touch(greens[1])).status_code == 200
    agents = [card["agent"] for card in story.see("bo")["view"]["cards"] if card["agent"]]
    assert sorted(agent["side"] for agent in agents) == ["a", "a", "b"]


def everything(person: Person, story: Story) -> list[bytes]:
    """All that this person can be answered at this moment, headers included."""
    send = {"kind": "duet"}
    draft = send | {"draft": clue(0)}
    seat = {"seat": person.get(story.path).json()["seat"] or "side_a_1"}
    answers = [
        person.get(story.path),
        person.get(f"{story.path}/feed"),
        person.get(f"{story.path}/log"),
        person.get("games"),
        person.post(f"{story.path}/leave"),
        person.get(story.path),
        person.post(f"{story.path}/take-over", seat),
        person.post(f"{story.path}/drafts", draft),
        person.post(f"{story.path}/commands", send | {"command": touch(24)}, If_Match="1"),
        person.post(f"{story.path}/commands", send | {"command": clue(99)}),
        person.post(f"{story.path}/rematch", {}),
    ]
    return [answer.content + json.dumps(dict(answer.headers)).encode() for answer in answers]


def colours_told(view: dict[str, Any], side: str) -> dict[int, str]:
    return {card["card"]: card["key"][side] for card in view["cards"] if card["key"][side]}


def test_nobody_is_told_a_colour_that_no_touch_of_theirs_has_shown() -> None:
    """DUET-130, DUET-131: at every step of a game, in every byte that anybody is answered."""
    story, eve, chance = duet(), Person("eve"), Random(5)
    events = [recorded.event for recorded in read(UUID(story.id), "duet")]
    nonce = next(event.nonce for event in events if HOUSE in getattr(event, "to", ()))
    keys = {side: key_of(story, side) for side in "ab"}
    touched: dict[str, set[int]] = {"a": set(), "b": set()}
    steps = 0
    while story.see("ada")["table"]["status"] == "playing" and steps < 30:
        for name, person in (*story.people.items(), ("eve", eve)):
            view = (story.see(name) if name != "eve" else eve.get(story.path).json())["view"]
            for side in "ab":
                own = SIDES.get(name) == side
                shown = set(range(25)) if own else touched["b" if side == "a" else "a"]
                told = colours_told(view, side)
                assert told == {card: keys[side][card] for card in shown}, (name, side)
            others = [keys[side] for side in "ab" if SIDES.get(name) != side]
            for answer in everything(person, story):
                assert nonce.encode() not in answer
                for key in others:
                    assert json.dumps(key, separators=(",", ":")).encode() not in answer
        mover = story.mover
        choices = [c for c in story.see(mover)["choices"] if c["type"] in ("give_clue", "touch")]
        choice = choices[0]
        if choice["type"] == "give_clue":
            assert story.do(mover, clue(choice["number"][-1])).status_code == 200
        else:
            side = SIDES[mover]
            key = keys["b" if side == "a" else "a"]
            safe = [card for card in choice["card"] if key[card] != "black"]
            card = chance.choice(safe)
            assert story.do(mover, touch(card)).status_code == 200
            touched[side].add(card)
        steps += 1
    assert steps > 10


def test_duet_132_what_is_left_is_told_to_ones_own_side_alone() -> None:
    story, eve = duet(), Person("eve")
    story.do("ada", clue())
    [green, *_] = [card for card in cards_where(story, "a", "green")
                   if key_of(story, "b")[card] != "green"]  # fmt: skip
    story.do("bo", touch(green))
    assert [story.see(name)["view"]["left"] for name in ("ada", "cy", "bo")] == [8, 8, 9]
    assert eve.get(story.path).json()["view"]["left"] is None


def test_duet_75_a_wish_to_give_up_leaves_no_trace_for_the_other_side() -> None:
    story, eve = duet(), Person("eve")
    watchers = {"bo": story.bo, "eve": eve}

    def traces() -> dict[str, list[bytes]]:
        return {
            name: [
                (answer := person.get(path)).content + str(answer.headers.get("ETag")).encode()
                for path in (story.path, f"{story.path}/feed", "games", "games?your_turn=true")
            ]
            for name, person in watchers.items()
        }

    before = traces()
    assert story.do("ada", {"type": "give_up"}).status_code == 200
    assert traces() == before
    assert story.see("cy")["view"]["wish"] is True
    assert story.see("bo")["view"]["wish"] is False
    again = story.do("cy", {"type": "give_up"})
    assert (again.status_code, again.json()["rule"]) == (422, "DUET-75")
    assert story.do("ada", clue()).status_code == 200  # playing on
    assert story.see("cy")["view"]["wish"] is False
    assert story.do("bo", {"type": "give_up"}).status_code == 200
    assert story.see("ada")["table"]["status"] == "playing"


def test_wishes_that_came_to_nothing_are_not_in_the_exported_log() -> None:
    story = duet()
    for name in ("ada", "bo"):
        story.do(name, {"type": "give_up"})
        if name == "ada":
            story.do("ada", clue())
    [green, *_] = cards_where(story, "a", "green")
    story.do("bo", touch(green))
    story.do("bo", {"type": "give_up"})
    assert story.see("bo")["view"]["wish"] is True
    story.do("ada", {"type": "give_up"})
    assert story.see("ada")["view"]["record"]["ending"] == "given_up"
    events = [recorded.event for recorded in read(UUID(story.id), "duet")]
    assert sum(isinstance(event, GivingUpWished) for event in events) == 3
    answer = story.ada.get(f"{story.path}/log")
    assert b"giving_up_wished" not in answer.content
    rows = [json.loads(entry["row"]) for entry in answer.json()["entries"]]
    assert [row["position"] for row in rows] == list(range(1, len(rows) + 1))
    verify(msgspec.json.decode(answer.content, type=Exported))


def test_a_draft_is_told_to_the_asker_and_happens_to_nobody() -> None:
    story = duet()
    written = Entry.objects.filter(game=story.id).count()
    cards = story.see("ada")["view"]["cards"]
    word = cards[0]["face"]["word"]
    body = {"kind": "duet", "draft": clue(1, word)}
    for name in story.people:  # both sides may prepare before the first clue
        no = story.people[name].post(f"{story.path}/drafts", body).json()
        assert (no["opinion"], no["remarks"][0]["rule"]) == ("refused", "DUET-100")
    fine = story.ada.post(f"{story.path}/drafts", {"kind": "duet", "draft": clue()}).json()
    assert fine["opinion"] == "fine"
    assert Entry.objects.filter(game=story.id).count() == written


@pytest.mark.parametrize("cards", ["words", "pictures", "mixed"])
@pytest.mark.parametrize("deck", ["duet", "base", "both"])
def test_duet_24_every_deck_is_played_on_25_cards(cards: str, deck: str) -> None:
    story = duet(cards=cards, deck=deck, language="pl")
    shown = [card["face"]["type"] for card in story.see("bo")["view"]["cards"]]
    pictures = {"words": 0, "pictures": 25, "mixed": 12}[cards]
    assert (len(shown), shown.count("picture")) == (25, pictures)


def test_options_that_do_not_go_together_are_refused() -> None:
    ada = Person("ada")
    for options, one, other, rule in (
        ({"turns": 4, "mistakes": 5}, "mistakes", "turns", "DUET-80"),
        ({"in_a_row": 3}, "in_a_row", "loose_order", "DUET-121"),
        ({"share": 3}, "share", "cards", "PIC-93"),
        ({"cards": "pictures", "own_deck": str(uuid4())}, "own_deck", "cards", "PIC-1"),
    ):
        no = ada.post("games", {"kind": "duet", "options": options}).json()
        assert (no["reason"], no["facts"], no["rule"]) == (
            "options_clash", {"option": one, "other": other}, rule,
        )  # fmt: skip
    for options in ({"turns": 12}, {"turns": 0}, {"mistakes": -1}, {"grid": "five_by_four"}):
        assert ada.post("games", {"kind": "duet", "options": options}).status_code == 400


def test_a_declared_clue_is_answered_by_the_side_that_gave_it() -> None:
    story = duet()
    story.do("ada", clue())
    assert story.do("bo", {"type": "declare_invalid"}).status_code == 200
    waiting = {name: story.people[name].get("games?your_turn=true").json()["count"]
               for name in story.people}  # fmt: skip
    assert waiting == {"ada": 1, "bo": 1, "cy": 1}
    assert story.do("cy", {"type": "agree_invalid"}).status_code == 200
    view = story.see("bo")["view"]
    assert (view["bank"], view["discarded"]) == ({"bystander": 8, "check": 0}, 1)
    assert view["clues"][0]["validity"] == "invalid"


def test_a_rematch_is_another_duet_with_other_cards() -> None:
    story = won(duet(turns=10))
    after = story.bo.post(f"{story.path}/rematch", {})
    assert after.status_code == 201
    assert after.json()["options"]["turns"] == 10
    assert after.json()["view"]["turn"]["phase"] == "clue"
