"""Who may know of a dispute, who may say something of it, and who reads that."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import override_settings

from accounts import bans, bots
from accounts.models import User
from games import disputes as verbs
from games import judging
from games.models import Dispute, Statement
from tests.access.people import Bot
from tests.conftest import Person, Story
from tests.disputes.court import dispute, dispute_last, disputes, done, referee, refused, rule, say

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def closed(db: None) -> Story:
    """A table at which nobody may look on, and how somebody talks there is disputed."""
    story = Story(spectators=False).begun()
    done(story, "bo", {"type": "dispute_conduct"})
    return story


@pytest.fixture
def watched(story: Story) -> Story:
    story.begun()
    done(story, "bo", {"type": "dispute_conduct"})
    return story


def problem(answer: HttpResponse, status: int, slug: str) -> None:
    assert (answer.status_code, answer.json()["type"]) == (status, f"/problems/{slug}")


def test_to_a_stranger_there_is_no_such_game(closed: Story) -> None:
    eve = Person("eve")
    for path in ("disputes", "disputes/1", "disputes/7"):
        problem(eve.get(f"{closed.path}/{path}"), 404, "no-such-game")
    problem(eve.post(f"{closed.path}/disputes/1/statements", {"text": "x"}), 404, "no-such-game")


def test_who_looks_on_sees_disputes_and_has_nothing_to_say(watched: Story) -> None:
    eve = Person("eve")
    say(watched, "bo", "He whispers.")
    shown = eve.get(f"{watched.path}/disputes").json()
    assert (shown["seat"], shown["disputable"], shown["conduct"]) == (None, [], False)
    [one] = shown["disputes"]
    assert (one["statements"], one["statements_left"], one["can_appeal"]) == ([], 0, False)
    answer = eve.post(f"{watched.path}/disputes/1/statements", {"text": "He does!"})
    problem(answer, 403, "not-your-seat")
    assert Statement.objects.filter(dispute__game=watched.id).count() == 1


def test_before_the_deal_there_is_nothing_to_dispute(story: Story) -> None:
    for path in ("disputes", "disputes/1"):
        refused(story.ada.get(f"{story.path}/{path}"), "not_started")
    refused(say(story, "ada", "x"), "not_started")


def test_what_somebody_says_reaches_the_referees_and_nobody_else(watched: Story) -> None:
    texts = {name: f"between us: {name}{name}" for name in watched.people}
    for name, text in texts.items():
        answer = say(watched, name, f"  {text} ")
        assert answer.status_code == 201
        assert [said["text"] for said in answer.json()["statements"]] == [text]
        assert answer.json()["statements_left"] == verbs.MOST_STATEMENTS - 1
    rule(watched, "stands", "no_misconduct")
    people = watched.people | {"eve": Person("eve")}
    for name, person in people.items():
        for path in ("", "/feed", "/disputes", "/disputes/1", "/talk?channel=table", "/news"):
            content = person.get(watched.path + path).content.decode()
            heard = {other for other, text in texts.items() if text in content}
            assert heard == ({name} & set(texts) if "disputes" in path else set())
        for path in ("notices", "news", "precedents"):
            assert "between us" not in person.get(path).content.decode()
    kept = Dispute.objects.get(game=watched.id).statements
    assert set(kept.values_list("text", flat=True)) == set(texts.values())


def test_who_takes_a_seat_over_does_not_read_what_was_said_from_it(watched: Story) -> None:
    say(watched, "di", "I was rude, and I am sorry.")
    assert watched.di.post(f"{watched.path}/leave").status_code == 200
    ed = Person("ed")
    invited = {"type": "player", "player": ed.user.username}
    assert watched.ada.post(f"{watched.path}/invitations", invited).status_code == 201
    seat = {"seat": "blue_operative_1"}
    taken = ed.post(f"{watched.path}/take-over", seat)
    assert taken.status_code == 200, taken.content
    assert b"sorry" not in ed.get(f"{watched.path}/disputes").content
    own = watched.di.get(f"{watched.path}/disputes/1").json()
    assert [said["text"] for said in own["statements"]] == ["I was rude, and I am sorry."]
    problem(say(watched, "di", "Anything else?"), 403, "not-your-seat")


def test_five_statements_are_read_and_the_same_again_is_one(watched: Story) -> None:
    for n in range(verbs.MOST_STATEMENTS):
        for _ in range(2):
            assert say(watched, "bo", f"First of all {n}.").status_code == 201
    no = refused(say(watched, "bo", "And another thing."), "stated_enough")
    assert "5" in no["detail"]
    assert dispute(watched, "bo")["statements_left"] == 0
    assert say(watched, "di", "And another thing.").status_code == 201


def test_nothing_is_taken_down_when_no_referee_waits_for_it(watched: Story) -> None:
    rule(watched, "stands", "no_misconduct")
    for language, words in (("en", "No referee"), ("cs", "rozhodčí"), ("pl", "sędzia")):
        no = refused(say(watched, "bo", "But!", Accept_Language=language), "dispute_closed")
        assert words in no["detail"]


@pytest.mark.parametrize("text", ["", "   ", "two\nlines", "x" * 501, "\u202eevil", "\u3164"])
def test_a_statement_is_one_line_that_can_be_shown(watched: Story, text: str) -> None:
    answer = say(watched, "bo", text)
    problem(answer, 400, "unreadable")
    assert answer.json()["field"] == "$.text"


def test_statements_are_counted_as_talk(watched: Story, one_minute: None) -> None:
    few = {"read": 99, "write": 99, "guess": 99, "talk": 2}
    with override_settings(THROTTLE=few):
        body = {"channel": "table", "text": "Well."}
        assert watched.bo.post(f"{watched.path}/talk", body).status_code in (201, 422)
        assert say(watched, "bo", "One.").status_code == 201
        problem(say(watched, "bo", "Two."), 429, "slow-down")
        assert watched.bo.get(f"{watched.path}/disputes").status_code == 200


def test_who_is_banned_says_nothing_and_a_bot_may(db: None) -> None:
    bot = Bot(bots.make(Person("maker").user, "robot-of-disputes", "di"))
    story = Story(kind="codenames")
    body = {"kind": "codenames", "bots": True, "spectators": True}
    story.people["di"] = bot
    story.at(story.ada.post("games", body).json()["table"]["id"]).begun()
    done(story, "di", {"type": "dispute_conduct"})
    assert say(story, "di", "Beep.").status_code == 201
    by = User.objects.create_superuser("warden")
    bans.ban(story.bo.user, "Rude to everybody.", by)
    problem(say(story, "bo", "Let me explain."), 403, "banned")
    problem(story.bo.get(f"{story.path}/disputes"), 403, "banned")


def test_a_referee_who_plays_there_or_has_ruled_does_not_rule(watched: Story) -> None:
    waiting = Dispute.objects.get(game=watched.id)
    with pytest.raises(judging.MayNotJudge):
        judging.look(waiting, watched.cy.user)
    first = rule(watched, "stands", "no_misconduct")
    done(watched, "bo", {"type": "appeal"})
    with pytest.raises(judging.MayNotJudge):
        rule(watched, "stands", "no_misconduct", by=first)
    rule(watched, "stands", "misconduct", by=referee())
    assert disputes(watched, "bo")["disputes"][0]["ruling"]["on_appeal"]


def test_cn_88_a_touch_is_disputed_by_operatives_alone(story: Story) -> None:
    """CN-102: a spymaster would say what he thinks of a card."""
    guesser = story.begun().clue()
    assert story.touch(guesser, "neutral").status_code == 200
    types = {
        name: {offer["event"]["type"] for offer in disputes(story, name)["disputable"]}
        for name in story.people
    }
    assert all("card_covered" in types[name] for name in ("bo", "di"))
    assert all("card_covered" not in types[name] for name in ("ada", "cy"))
    dispute_last(story, "di", "wrong_card")
    assert dispute(story, "cy")["about"]["event"]["colour"] == "neutral"
