"""Beside the board: people, time, talk, marks, disputes, and what follows a game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.models import Message
from tests.clock.conftest import Timed
from tests.conftest import Person, Story, committing
from tests.disputes import court
from tests.talk import voices
from tests.talk.voices import SIX, WHISPERING

pytestmark = pytest.mark.django_db
CANARY = "the heron flies at midnight"
HOSTILE = "<script>alert(1)</script>"
TEAMS = {"bo": "red", "ed": "red", "di": "blue", "fy": "blue"}


def browser(person: Person) -> Client:
    client = Client(headers={"Accept": "text/html"})
    client.force_login(person.user)
    return client


def read(story: Story, name: str, path: str = "") -> str:
    answer = browser(story.people[name]).get(f"/games/{story.id}/{path}")
    assert answer.status_code == 200, answer.content
    return unescape(answer.content.decode())


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def send(story: Story, name: str, path: str, **form: Any) -> HttpResponse:
    with committing():
        return browser(story.people[name]).post(f"/games/{story.id}/{path}", form)


def form(text: str, id: str) -> str:
    found = re.search(rf'<form[^>]* id="{id}".*?</form>', text, re.DOTALL)
    assert found is not None, id
    return found[0]


# People and time.


def test_everybody_at_the_table_is_named_with_the_host_and_who_is_awaited() -> None:
    story = Story().begun()
    people = words(read(story, "bo").split("<aside", 1)[1].split("</ul>", 1)[0])
    assert "ada Red spymaster, host" in people
    assert "bo Red operative 1, you" in people
    assert people.count("to move") == 1


def test_a_pause_is_asked_for_agreed_to_and_ended() -> None:
    table = Timed().begun()
    assert send(table, "ada", "pause", hours=12).status_code == 302
    assert "Agree to a pause (12 h)" in read(table, "bo")
    assert "Take my wish back" in read(table, "ada")
    for name in ("bo", "cy", "di"):
        send(table, name, "pause", hours=12)
    text = words(read(table, "bo"))
    assert "The game is paused" in text and "all have agreed on a pause" in text
    for name in table.people:
        send(table, name, "pause")
    assert "The game is paused" not in read(table, "bo")


def test_a_table_without_a_clock_offers_no_pause() -> None:
    assert 'id="pause"' not in read(Story().begun(), "ada")


def test_a_pause_of_no_hours_at_all_is_refused_on_the_page() -> None:
    table = Timed().begun()
    answer = send(table, "ada", "pause", hours="x")
    assert answer.status_code == 400 and b'role="alert"' in answer.content


def test_a_seat_is_left_and_taken_over() -> None:
    story = Story().begun()
    stranger = story.people["eve"] = Person("eve")
    assert 'id="take-over' not in read(story, "eve")
    assert send(story, "di", "leave-game").headers["Location"] == "/"
    assert "vacant" in read(story, "eve")
    assert send(story, "ada", "take-seat", seat="blue_operative_1").status_code == 422
    assert send(story, "eve", "take-seat", seat="blue_operative_1").status_code == 302
    assert "Blue operative 1, you" in words(read(story, "eve"))
    assert stranger.get(story.path).json()["seat"] == "blue_operative_1"


# Talk.


def test_what_is_said_is_heard_by_the_table_and_never_run() -> None:
    story = Story().begun()
    assert send(story, "bo", "say", channel="table", text=HOSTILE).status_code == 302
    heard = browser(story.di).get(f"/games/{story.id}/").content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in heard
    assert HOSTILE not in heard


def test_the_same_form_twice_says_it_once() -> None:
    story = Story().begun()
    key = "6f1d2b8e-9d5c-4c55-8d3a-0f4f6c1a2b3c"
    for _ in range(2):
        send(story, "bo", "say", channel="table", text="Twice?", key=key)
    assert voices.said(story.di, story) == ["Twice?"]


def test_a_spymaster_is_told_why_he_has_no_form() -> None:
    story = Story().begun()
    text = read(story, "ada")
    assert "Spymasters stay silent" in text and 'id="say-table"' not in text
    assert 'id="say-table"' in read(story, "bo")
    refused = send(story, "ada", "say", channel="table", text="psst")
    assert refused.status_code == 422 and b'role="alert"' in refused.content
    assert voices.said(story.bo, story) == []


def test_an_onlooker_listens() -> None:
    story = Story().begun()
    story.people["eve"] = Person("eve")
    assert "onlookers listen" in read(story, "eve")


def test_what_was_refused_is_still_in_its_field() -> None:
    story = Story().begun()
    text = "x" * 501
    answer = send(story, "bo", "say", channel="table", text=text)
    assert answer.status_code == 400
    assert f'value="{text}"' in answer.content.decode()


def test_a_whisper_is_on_no_page_of_those_who_do_not_hear_it() -> None:
    story = Story(options=WHISPERING, chairs=SIX).begun()
    story.people["eve"] = Person("eve")
    assert send(story, "bo", "say", channel="red", text=CANARY).status_code == 302
    for name in ("bo", "ed"):
        assert CANARY in read(story, name)
    for name in ("cy", "di", "fy", "eve"):
        for path in ("", "replay", "talk/table"):
            assert CANARY not in read(story, name, path)
        other = browser(story.people[name]).get(f"/games/{story.id}/talk/red")
        assert other.status_code == 404 and CANARY not in other.content.decode()


def test_older_messages_are_a_link_away_and_a_removed_one_says_so() -> None:
    story = Story().begun()
    for n in range(52):
        assert voices.say(story.bo, story, f"line {n + 1}.").status_code == 201
    text = read(story, "di")
    assert "line 52." in text and "line 2." not in text
    older = re.search(r'href="/games/[^"]+/(talk/table\?before=\d+)"', text)
    assert older is not None
    assert "line 2." in read(story, "di", older[1])
    Message.objects.filter(number=52).update(text="", removed=True)
    assert "This message was removed." in read(story, "di")


# Marks.


def test_a_mark_is_set_shown_in_the_list_and_on_the_card_and_taken_off() -> None:
    story = Story(chairs=SIX).begun()
    name = story.clue(1)
    word = story.see("ada")["view"]["cards"][3]["face"]["word"]
    assert send(story, name, "mark", channel="table", spot="3", sign="maybe").status_code == 302
    for looker in ("ada", name):
        text = read(story, looker)
        card = text.split('data-card="3"', 1)[1].split("</li>", 1)[0]
        assert f"{name}: maybe" in words(card)
        assert f"{word} ? {name}: maybe" in words(text)
    send(story, name, "mark", channel="table", spot="3", sign="")
    assert f"{name}: maybe" not in read(story, name)


def test_who_may_not_mark_has_no_form_and_is_refused() -> None:
    story = Story(chairs=SIX).begun()
    story.clue(1)
    assert 'id="mark-table"' not in read(story, "ada")
    assert send(story, "ada", "mark", channel="table", spot="3", sign="maybe").status_code == 422


def test_marks_of_a_team_are_on_no_page_of_the_others() -> None:
    story = Story(options=WHISPERING, chairs=SIX).begun()
    name = story.clue(1)
    send(story, name, "mark", channel=TEAMS[name], spot="3", sign="ready")
    for looker, team in TEAMS.items():
        assert ("dd-sign" in read(story, looker)) == (team == TEAMS[name])


def test_the_sheet_of_an_agent_is_marked_by_name() -> None:
    chairs = dict.fromkeys(("ada", "bo", "cy", "di"), "agent")
    story = Story(kind="inkognito", chairs=chairs).begun()
    spot = voices.marks(story.ada, story, "sheet")["spots"][0]
    assert send(story, "ada", "mark", channel="sheet", spot=spot, sign="yes").status_code == 302
    assert "bo: Lord Fiddlebottom ✓ ada: yes" in words(read(story, "ada"))
    assert "✓ ada" not in words(read(story, "bo"))


# Disputes.


def disputed() -> tuple[Story, str]:
    """A clue was given, and a rival calls it invalid by the form on the page."""
    story = Story().begun()
    by = "cy" if story.clue(1) == "bo" else "ada"
    text = read(story, by)
    offer = re.search(r'<form id="dispute-(\d+)"', text)
    assert offer is not None
    sent = dict(
        re.findall(
            r'name="(type|clue|seen|key)" value="([^"]*)"', form(text, f"dispute-{offer[1]}")
        )
    )
    answer = send(story, by, "", **sent, complaint="invalid_clue")
    assert answer.status_code == 302, answer.content
    return story, by


def test_a_dispute_is_opened_seen_by_all_and_stated_about() -> None:
    story, by = disputed()
    for name in story.people:
        text = words(read(story, name))
        assert "Something is disputed" in text and f"{by} says: The clue is not valid." in text
        assert "postcard, 1." in text
    assert send(story, by, "disputes/1/state", text=CANARY).status_code == 302
    for name in story.people:
        assert (CANARY in read(story, name)) == (name == by)
    assert "withdraw_dispute" in read(story, "bo")


def test_a_statement_that_is_refused_stays_in_its_field() -> None:
    story, by = disputed()
    refused = send(story, by, "disputes/1/state", text="long " * 200)
    assert refused.status_code == 400
    assert f'value="{"long " * 200}"' in refused.content.decode()


def test_a_ruling_is_shown_with_its_reason_and_can_be_appealed() -> None:
    story, by = disputed()
    court.rule(story, "stands", "within_the_rules", "A clue is a clue.")
    text = words(read(story, by))
    assert "Ruling: It stands. It was within the rules. A clue is a clue." in text
    assert "Something is disputed" not in text
    assert send(story, by, "", type="appeal").status_code == 302
    assert "A ruling is appealed" in read(story, "bo")


def test_what_cannot_be_disputed_is_not_offered_and_is_refused() -> None:
    story = Story().begun()
    giver = story.mover
    story.clue(1)
    assert 'name="clue"' not in read(story, giver)
    refused = send(story, giver, "", type="dispute_clue", clue="1", complaint="invalid_clue")
    assert refused.status_code == 422 and b'role="alert"' in refused.content
    story.people["eve"] = Person("eve")
    assert 'id="disputes"' not in read(story, "eve")


# What is new, and the end.


def test_since_somebody_last_looked_is_told_line_by_line() -> None:
    story = Story().begun()
    for name in story.people:
        read(story, name)
    giver = story.mover
    toucher = story.clue(1)
    story.touch(toucher, "neutral")
    news = read(story, "ada").split('class="news"', 1)[1].split("</div>", 1)[0]
    assert f"Clue of {giver}" in news and f"{toucher} touches" in news and "bystander." in news
    assert 'class="news"' not in read(story, "ada")


def test_a_finished_game_says_how_it_ended_and_leads_on() -> None:
    story = Story().begun().play_out()
    texts = {name: words(read(story, name)) for name in story.people}
    assert sum("You have won" in text for text in texts.values()) == 2
    assert sum("You have lost" in text for text in texts.values()) == 2
    assert f'href="/api/v1/games/{story.id}/log"' in read(story, "bo")
    accept = {"Accept": "text/html,*/*;q=0.8"}
    log = browser(story.bo).get(f"/api/v1/games/{story.id}/log", headers=accept)
    assert log.status_code == 200
    again = send(story, "bo", "again", rotate="on", cards="new")
    following = story.ada.get(story.path).json()["table"]["rematch"]
    assert again.headers["Location"] == f"/games/{following}/"
    assert f'href="/games/{following}/"' in read(story, "ada")


def test_a_rematch_that_cannot_be_is_explained() -> None:
    story = Story().begun()
    refused = send(story, "bo", "again")
    assert refused.status_code == 422 and b'role="alert"' in refused.content


@pytest.mark.parametrize("path", ["say", "mark", "pause", "leave-game", "take-seat", "again"])
def test_nothing_happens_without_a_token_or_at_a_table_that_is_not_ours_to_know(path: str) -> None:
    story = Story(spectators=False).begun()
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(story.bo.user)
    assert strict.post(f"/games/{story.id}/{path}").status_code == 403
    story.people["eve"] = Person("eve")
    assert send(story, "eve", path).status_code == 404


@pytest.mark.parametrize(("language", "said"), [("cs", "Lidé"), ("pl", "Ludzie")])
def test_all_of_it_is_said_in_the_language_of_the_reader(language: str, said: str) -> None:
    story, by = disputed()
    client = browser(story.people[by])
    client.cookies["django_language"] = language
    text = unescape(client.get(f"/games/{story.id}/").content.decode())
    assert said in text
    for english in ("The clue is not valid", "Talk<", "Say something", "Leave the game"):
        assert english not in text
