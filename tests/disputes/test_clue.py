"""A clue is disputed: from the first word of it to the second ruling, through the API."""

from __future__ import annotations

import pytest

from tests.conftest import Story
from tests.disputes.court import (
    dispute,
    dispute_last,
    disputes,
    done,
    happened,
    notices,
    refused,
    rule,
    say,
    wish,
)

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
WORDS = {"en": "It is void", "cs": "Je to neplatné", "pl": "Jest nieważne"}


class Quarrel(Story):
    """A clue was given, and the operative of the other team finds that it is none."""

    def raised(self) -> Quarrel:
        self.guesser = self.begun().clue()
        ours = self.guesser == "bo"
        self.giver, self.rival = ("ada", "di") if ours else ("cy", "bo")
        dispute_last(self, self.rival, "invalid_clue")
        return self


@pytest.fixture
def quarrel(db: None) -> Quarrel:
    return Quarrel().raised()


def test_cn_88_what_can_be_disputed_is_shown_to_whom_it_is_offered(story: Story) -> None:
    guesser = story.begun().clue()
    giver, rival = ("ada", "di") if guesser == "bo" else ("cy", "bo")
    shown = disputes(story, rival)
    [offer] = shown["disputable"]
    assert (offer["number"], offer["event"]["word"]) == (1, "postcard")
    assert [c["complaint"] for c in offer["complaints"]] == ["invalid_clue", "told_too_much"]
    assert all(c["says"].endswith(".") for c in offer["complaints"])
    assert (shown["kind"], shown["conduct"], shown["disputes"]) == ("codenames", True, [])
    for name in (guesser, giver):  # one's own team's clue is nothing to dispute
        assert disputes(story, name)["disputable"] == []
    no = story.do(guesser, wish(offer, "invalid_clue"))
    assert refused(no, "not_yours_to_dispute")["rule"] == "CN-88"


def test_while_it_is_open_nothing_is_played_and_all_see_why(quarrel: Quarrel) -> None:
    no = quarrel.do(quarrel.guesser, {"type": "stop"})
    assert refused(no, "dispute_open")["rule"] == "CN-88"
    for name in quarrel.people:
        seen, shown = quarrel.see(name), dispute(quarrel, name)
        assert seen["table"]["paused"] and seen["table"]["awaited"] == ["referee"]
        assert "withdraw_dispute" in {choice["type"] for choice in seen["choices"]}
        assert (shown["state"], shown["complaint"]) == ("open", "invalid_clue")
        assert shown["says"] == "The clue is not valid."
        assert shown["about"]["event"]["word"] == "postcard"
        assert shown["by"] == quarrel.see(quarrel.rival)["seat"]
        assert shown["lapses_at"] > shown["opened_at"] and shown["closed_at"] is None
        assert (shown["ruling"], shown["settlement"], shown["can_appeal"]) == (None, None, False)
        assert disputes(quarrel, name)["disputable"] == []
        assert notices(quarrel, name) == ([] if name == quarrel.rival else ["dispute_opened"])
    draft = {"type": "give_clue", "word": "sea", "number": 1}
    body = {"kind": "codenames", "draft": draft}
    refused(quarrel.people[quarrel.giver].post(f"{quarrel.path}/drafts", body), "table_paused")


def test_the_ruling_is_told_to_all_in_their_language(quarrel: Quarrel) -> None:
    say(quarrel, quarrel.giver, "It is in every dictionary.")
    say(quarrel, quarrel.rival, "It rhymes.")
    rule(quarrel, "void", "too_close", "As “post” lies there.", other="Post")
    for name in quarrel.people:
        assert "dispute_ruled" in happened(quarrel, name)
        assert notices(quarrel, name)[-1] == "dispute_ruled"
        for language, words in WORDS.items():
            ruling = dispute(quarrel, name, Accept_Language=language)["ruling"]
            assert ruling["outcome_says"].startswith(words)
            assert ruling["grounds_says"] and ruling["note"] == "As “post” lies there."
            assert (ruling["outcome"], ruling["grounds"]) == ("void", "too_close")
            assert ruling["on_appeal"] is False
        assert not quarrel.see(name)["table"]["paused"]
        assert dispute(quarrel, name)["can_appeal"]


def test_an_appeal_is_ruled_by_another_and_holds(quarrel: Quarrel) -> None:
    first = rule(quarrel, "void", "too_close")
    giver = quarrel.see(quarrel.giver)["seat"]
    done(quarrel, quarrel.giver, {"type": "appeal"})
    shown = dispute(quarrel, "bo")
    assert (shown["state"], shown["appealed_by"], shown["can_appeal"]) == ("appealed", giver, False)
    assert shown["ruling"]["outcome"] == "void"  # until there is another
    assert say(quarrel, quarrel.giver, "I still mean it.").status_code == 201
    second = rule(quarrel, "stands", "within_the_rules")
    assert first != second
    for name in quarrel.people:
        shown = dispute(quarrel, name)
        assert (shown["state"], shown["ruling"]["outcome"]) == ("ruled", "stands")
        assert shown["ruling"]["on_appeal"] and not shown["can_appeal"]
        assert happened(quarrel, name)[-3:] == ["dispute_ruled", "table_restored", "clock_started"]
    refused(quarrel.do(quarrel.giver, {"type": "appeal"}), "nothing_to_appeal")
    assert quarrel.mover == quarrel.guesser  # as it was before the first ruling
    for person in quarrel.people.values():
        for path in ("", "/feed", "/disputes", "/disputes/1"):
            content = person.get(quarrel.path + path).content
            assert first.username.encode() not in content
            assert second.username.encode() not in content


def test_the_giver_accepts_and_that_settles_it(quarrel: Quarrel) -> None:
    refused(quarrel.do(quarrel.rival, {"type": "accept_dispute"}), "not_yours_to_accept")
    done(quarrel, quarrel.giver, {"type": "accept_dispute"})
    shown = dispute(quarrel, "bo", Accept_Language="cs")
    assert (shown["state"], shown["settlement"]["how"]) == ("settled", "accepted")
    assert shown["settlement"]["says"] and shown["closed_at"] and shown["lapses_at"] is None
    assert "claim_upheld" in happened(quarrel, "bo")


def test_it_falls_when_all_would_let_it_fall(quarrel: Quarrel) -> None:
    for count, name in enumerate(quarrel.people, 1):
        assert dispute(quarrel, name)["state"] == "open"
        done(quarrel, name, {"type": "withdraw_dispute"})
        assert len(dispute(quarrel, name)["withdrawn_by"]) == count
        refused(
            quarrel.do(name, {"type": "withdraw_dispute"}),
            "withdrawn_before" if count < len(quarrel.people) else "no_dispute",
        )
    assert dispute(quarrel, "bo")["settlement"]["how"] == "withdrawn"
    assert quarrel.touch(quarrel.guesser, "neutral").status_code == 200


def test_a_game_that_is_called_off_has_its_ruling_too(quarrel: Quarrel) -> None:
    rule(quarrel, "no_result", "spoilt", "Everybody has seen the key.")
    seen = quarrel.see("bo")
    assert (seen["table"]["status"], seen["table"]["paused"]) == ("over", False)
    assert dispute(quarrel, "bo")["state"] == "ruled"
    assert disputes(quarrel, "bo")["conduct"] is False


def test_with_somebody_missing_nothing_is_offered_and_a_referee_can_rule(quarrel: Quarrel) -> None:
    """D-11: nothing is sent at a table that waits for somebody to take over."""
    assert quarrel.people[quarrel.guesser].post(f"{quarrel.path}/leave").status_code == 200
    assert quarrel.see(quarrel.giver)["choices"] == []
    for command in ("accept_dispute", "withdraw_dispute"):
        refused(quarrel.do(quarrel.giver, {"type": command}), "seat_vacant")
    assert say(quarrel, quarrel.giver, "He has left.").status_code == 201
    rule(quarrel, "stands", "within_the_rules")
    shown = disputes(quarrel, quarrel.rival)
    assert shown["disputes"][0]["state"] == "ruled"
    assert (shown["conduct"], shown["disputes"][0]["can_appeal"]) == (False, False)


def test_what_has_not_changed_is_not_sent_again(quarrel: Quarrel) -> None:
    for path in ("disputes", "disputes/1"):
        answer = quarrel.bo.get(f"{quarrel.path}/{path}")
        again = quarrel.bo.get(f"{quarrel.path}/{path}", If_None_Match=answer["ETag"])
        assert (again.status_code, again.content) == (304, b"")
        say(quarrel, "cy", f"Something of {path}.")
        again = quarrel.bo.get(f"{quarrel.path}/{path}", If_None_Match=answer["ETag"])
        assert again.status_code == 304  # of what others say nothing is to be seen
        say(quarrel, "bo", f"Something of {path}.")
        again = quarrel.bo.get(f"{quarrel.path}/{path}", If_None_Match=answer["ETag"])
        assert again.status_code == 200


@pytest.mark.parametrize("number", [0, 2, 10**30])
def test_there_is_none_of_another_number(quarrel: Quarrel, number: int) -> None:
    answers = quarrel.bo.get(f"{quarrel.path}/disputes/{number}"), say(quarrel, "bo", "x", number)
    for answer in answers:
        assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no-such-dispute")
