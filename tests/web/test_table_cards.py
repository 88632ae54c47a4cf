"""Codenames, Pictures and Duet on the page of a table: what is offered, sent, refused and shown."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from api_schema.words import sentences
from tests.conftest import Person, Story
from web.pages.page import WORDS

pytestmark = pytest.mark.django_db
SIDES = {"ada": "side_a", "bo": "side_b"}
KINDS = {
    "codenames": {},
    "pictures": {"kind": "pictures"},
    "duet": {"kind": "duet", "chairs": SIDES},
}


class Reader:
    """Somebody who has a table open in a browser."""

    def __init__(self, story: Story, person: Person) -> None:
        self.path, self.client = f"/games/{story.id}/", Client()
        self.client.force_login(person.user)

    def reads(self) -> str:
        page = self.client.get(self.path)
        assert page.status_code == 200
        return page.content.decode()

    def sends(self, kind: str, **more: Any) -> HttpResponse:
        """The form of this command as it stands on the page, with what is filled in."""
        form = re.search(rf'<form[^>]* id="do-{kind}".*?</form>', self.reads(), re.DOTALL)
        assert form is not None, kind
        hidden = r'type="hidden" name="(\w+)" value="([^"]*)"'
        around = dict(re.findall(hidden, form[0]))
        return self.client.post(self.path, around | more)


def dealt(kind: str, **options: Any) -> Story:
    return Story(**KINDS[kind], options=options).begun()


def reader(story: Story, name: str) -> Reader:
    return Reader(story, story.people[name])


def offered(text: str) -> list[str]:
    moves = text.partition("<aside")[0]  # what stands beside the table is no move
    return sorted(re.findall(r'name="type" value="(\w+)"', moves))


def cards_offered(text: str) -> list[int]:
    return [int(n) for n in re.findall(r'name="card" value="(\d+)" form="do-\w+"', text)]


def exactly_what_the_api_offers(story: Story) -> set[str]:
    """For every chair; all that was offered to anybody."""
    met = set()
    for name in story.people:
        choices = story.see(name)["choices"]
        text = reader(story, name).reads()
        assert offered(text) == sorted(choice["type"] for choice in choices), name
        assert cards_offered(text) == [c for choice in choices for c in choice.get("card", [])]
        met |= {choice["type"] for choice in choices}
    return met


@pytest.mark.parametrize("kind", ["codenames", "pictures"])
def test_every_role_is_offered_what_the_api_offers_it(kind: str) -> None:
    story = dealt(kind, arbiter="vote")
    met = exactly_what_the_api_offers(story)
    giver = story.mover
    story.do(giver, {"type": "ask_approval", "word": "postcard"})
    met |= exactly_what_the_api_offers(story)
    guesser = story.clue(2)
    met |= exactly_what_the_api_offers(story)
    rival = {"bo": "di", "di": "bo"}[guesser]
    story.do(rival, {"type": "challenge_clue"})
    met |= exactly_what_the_api_offers(story)
    story.do(giver, {"type": "concede"})
    met |= exactly_what_the_api_offers(story)
    assert met == {
        "give_clue", "ask_approval", "answer_approval", "touch", "challenge_clue",
        "turn_hourglass", "vote", "concede", "withdraw", "penalty_cover",
    }  # fmt: skip


def test_both_sides_of_duet_are_offered_what_the_api_offers_them() -> None:
    story = dealt("duet")
    met = exactly_what_the_api_offers(story)
    guesser = story.clue(2)
    met |= exactly_what_the_api_offers(story)
    story.do(guesser, {"type": "declare_invalid"})
    met |= exactly_what_the_api_offers(story)
    assert met == {
        "give_clue", "give_up", "touch", "declare_invalid", "agree_invalid", "decline_invalid",
    }  # fmt: skip


def test_a_picked_card_is_touched_once_however_often_the_form_is_sent() -> None:
    story = dealt("codenames")
    guesser = story.clue(2)
    team = story.see(guesser)["view"]["turn"]["team"]
    card, key = story.key().index(team), str(uuid4())
    page = reader(story, guesser)
    sent = {"key": key, "seen": str(story.see(guesser)["seen"])}
    first = page.sends("touch", card=str(card), **sent)
    assert (first.status_code, first.headers["Location"]) == (302, page.path)
    again = page.client.post(page.path, {"type": "touch", "card": str(card), **sent})
    assert again.status_code == 302
    view = story.see(guesser)["view"]
    assert [c["card"] for c in view["cards"] if c["cover"]] == [card]
    assert "stop" in offered(page.reads()) and card not in cards_offered(page.reads())


def test_a_click_on_what_is_old_is_explained_and_nothing_happens() -> None:
    story = dealt("codenames")
    before = story.see(story.mover)["seen"]
    guesser = story.clue(2)
    late = reader(story, guesser).sends("touch", card="3", seen=str(before - 1))
    assert late.status_code == 409
    assert 'role="alert"' in late.content.decode()
    assert "since you last saw it" in late.content.decode()
    assert not any(card["cover"] for card in story.see(guesser)["view"]["cards"])


@pytest.mark.parametrize(("kind", "rule"), [("codenames", "CN-60"), ("duet", "DUET-100")])
def test_a_refused_clue_stays_in_its_form_and_the_rule_is_named(kind: str, rule: str) -> None:
    story = dealt(kind)
    giver = story.mover
    no = reader(story, giver).sends("give_clue", **{"text.word": "zebra crossing", "number": "2"})
    text = no.content.decode()
    assert no.status_code == 422
    assert re.search(rf'role="alert">[^<]*more than one word.*?<span class="tag">{rule}<', text)
    assert 'value="zebra crossing"' in text
    assert re.search(r'name="number" value="2" required checked', text)
    assert story.see(giver)["view"]["clues"] == []


def test_the_rules_are_asked_before_a_clue_is_given() -> None:
    story = dealt("codenames")
    giver = story.mover
    word = next(c["face"]["word"] for c in story.see(giver)["view"]["cards"])
    page = reader(story, giver)
    for said, opinion in ((word.lower(), "refused"), ("postcard", "fine")):
        answer = page.sends("give_clue", draft="1", **{"text.word": said, "number": "1"})
        text = answer.content.decode()
        assert answer.status_code == 200
        assert f'class="advice is-{opinion}"' in text
        assert ("CN-61" in text) == (opinion == "refused")
        assert f'value="{said}"' in text
    assert story.see(giver)["view"]["clues"] == []
    page.sends("give_clue", **{"text.word": "postcard", "number": "1"})
    assert story.see(giver)["view"]["clues"][0]["word"] == "postcard"


def test_a_screen_with_the_key_says_so_and_no_other_holds_it() -> None:
    story = dealt("codenames")
    story.clue(2)
    for name in ("ada", "cy"):
        text = reader(story, name).reads()
        assert "dd-secret" in text and "this screen shows the key" in text
        assert text.count("dd-card dd-known") == 25 and "in the key:" in text
    onlooker = Reader(story, Person("eve"))
    for page in (reader(story, "bo"), reader(story, "di"), onlooker):
        text = page.reads()
        assert "No key on this screen" in text and "dd-secret" not in text
        assert not re.search(r'<li class="dd-card [^"]*dd-(known|is)', text)
        assert "in the key:" not in text


def test_a_side_of_duet_sees_that_its_own_key_is_on_its_screen() -> None:
    story = dealt("duet")
    for name, side, other in (("ada", "A", "B"), ("bo", "B", "A")):
        text = reader(story, name).reads()
        assert f"shows the key of side {side}. Side {other} must not see it." in text
        assert len(re.findall(rf'<li class="dd-card[^"]*".*?dd-half-{other.lower()}', text)) == 0


def test_a_finished_game_has_its_verdict_first_and_the_key_open() -> None:
    story = dealt("codenames").play_out(3)
    for name in story.people:
        text = reader(story, name).reads()
        assert text.index("dd-headline") < text.index("dd-todo") < text.index("dd-grid")
        assert len(re.findall(r'<li class="dd-card dd-(?:known|covered) dd-is-', text)) == 25
        assert "dd-secret" not in text and offered(text) == []


def test_a_vote_is_cast_by_one_button() -> None:
    story = dealt("codenames", arbiter="vote")
    guesser = story.clue(2)
    rival = {"bo": "di", "di": "bo"}[guesser]
    reader(story, rival).sends("challenge_clue")
    assert reader(story, rival).sends("vote", uphold='"yes"').status_code == 302
    assert story.see(rival)["view"]["turn"]["ballots"][0]["uphold"] == "yes"


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
@pytest.mark.parametrize("kind", KINDS)
def test_hands_speak_three_languages_and_show_no_keys_of_words(kind: str, language: str) -> None:
    story = dealt(kind)
    story.clue(2)
    known = sentences(WORDS / "cards.toml")["cards"].values()
    starts = {value[language].partition("{")[0] for value in known} - {""}
    for name, person in story.people.items():
        person.user.language = language
        person.user.save()
        text = reader(story, name).reads()
        todo = re.search(r'class="dd-todo[^>]*>([^<]+)<', text)
        assert todo and any(todo[1].startswith(start) for start in starts), name
        shown = re.sub(r"<[^>]*>", " ", text[text.index('id="table"') :])
        assert not re.search(r"[a-z]_[a-z]", shown)


def test_every_sentence_of_the_hands_is_there_in_every_language() -> None:
    for key, spoken in sentences(WORDS / "cards.toml")["cards"].items():
        assert {*spoken} == {"en", "cs", "pl"}, key
