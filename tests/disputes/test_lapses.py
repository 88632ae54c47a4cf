"""A dispute that no referee looks at falls after two weeks, with a clock and without."""

from __future__ import annotations

import pytest

from accounts.upkeep import SWEEPS
from games import lapses
from games.models import Dispute
from tests.clock.conftest import Time, Timed
from tests.clock.conftest import time as time
from tests.conftest import Story
from tests.disputes.court import dispute, done, happened, refused, rule

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def lapsed(story: Story) -> None:
    shown = dispute(story, "di")
    assert (shown["state"], shown["settlement"]["how"]) == ("settled", "lapsed")
    assert not story.see("di")["table"]["paused"]
    assert story.do(story.mover, {"type": "stop"}).json().get("reason") != "dispute_open"


def test_at_a_table_with_a_clock_the_clock_says_so(time: Time) -> None:
    table = Timed().begun()
    done(table, "bo", {"type": "dispute_conduct"})
    [stop] = table.clock["stops"]
    assert (stop["why"], stop["until"]) == ("dispute", dispute(table, "bo")["lapses_at"])
    assert table.see("bo")["table"]["paused"]
    time.goes_by(days=13)
    time.ring()
    assert dispute(table, "bo")["state"] == "open"
    time.goes_by(days=1)
    time.ring()
    lapsed(table)
    assert lapses.sweep() == 0


def test_at_a_table_without_one_the_upkeep_does(time: Time) -> None:
    story = Story().begun()
    done(story, "bo", {"type": "dispute_conduct"})
    time.goes_by(days=13)
    assert lapses.sweep() == 0
    refused(story.do("ada", {"type": "stop"}), "dispute_open")
    time.goes_by(days=1, seconds=1)
    assert lapses.sweep() == 1
    lapsed(story)
    assert lapses.sweep() == 0 and lapses.sweep in SWEEPS
    assert happened(story, "bo").count("dispute_settled") == 1


def test_a_claim_waits_no_more_when_the_game_is_given_up(time: Time) -> None:
    """CN-88: the table leaves it to a referee, and nobody comes back to the table."""
    table = Timed(options={"arbiter": "referee"}).begun()
    other = "cy" if table.mover == "ada" else "ada"
    table.clue(1)
    done(table, other, {"type": "challenge_clue"})
    assert Dispute.objects.get(game=table.id).waits
    table.people["bo"].post(f"{table.path}/leave")
    time.ring()
    time.goes_by(days=31)
    time.ring()
    assert table.see("ada")["table"]["status"] == "over"
    assert Dispute.objects.get(game=table.id).state == Dispute.State.OVER


def test_one_that_cannot_fall_is_in_the_way_of_no_other(time: Time, monkeypatch) -> None:
    broken, sound = Story().begun(), Story().begun()
    for story in (broken, sound):
        done(story, "bo", {"type": "dispute_conduct"})
    time.goes_by(days=15)
    plain = lapses.lapse

    def lapse(dispute: Dispute) -> None:
        if str(dispute.game_id) == broken.id:
            raise ValueError
        plain(dispute)

    monkeypatch.setattr(lapses, "lapse", lapse)
    assert lapses.sweep() == 1
    lapsed(sound)


def test_an_appeal_lapses_too_and_the_first_ruling_holds(time: Time) -> None:
    story = Story().begun()
    done(story, "bo", {"type": "dispute_conduct"})
    rule(story, "stands", "no_misconduct")
    done(story, "bo", {"type": "appeal"})
    time.goes_by(days=15)
    assert lapses.sweep() == 1
    shown = dispute(story, "bo")
    assert (shown["settlement"]["how"], shown["ruling"]["on_appeal"]) == ("lapsed", False)
    assert not shown["can_appeal"]
    assert not Dispute.objects.get(game=story.id).waits
