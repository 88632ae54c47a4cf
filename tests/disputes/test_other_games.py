"""Disputes about what was laid open, about an answer, and about how somebody talks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.api.spies import City, Seen, Sent, Venice, Walk, figures, offered, play_until, standing
from tests.api.test_duet import CHAIRS, cards_where, clue, touch
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
)

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


class Asking(Walk):
    """Everybody looks for somebody and asks, until one has answered."""

    def __init__(self, venice: Venice) -> None:
        super().__init__(City.shown_to(venice.ada), lambda seen: [])
        self.seats = {name: venice.see(name)["seat"] for name in venice.people}

    def way(self, name: str, seen: Seen) -> Sent | None:
        match seen["view"]["turn"]["phase"]:
            case "move":
                whom = next(seat for seat in self.seats.values() if seat != seen["seat"])
                spaces = [standing(seen)[figure] for figure in figures(seen, whom)]
                self.goals = lambda seen: spaces
                return self.command(name, seen)
            case "meet" if asks := offered(seen, "ask"):
                ask = Random(1).choice(asks)
                return {"type": "ask"} | {f: v[0] for f, v in ask.items() if f != "type"}
            case _:
                return None


def answered() -> tuple[Venice, dict[str, Any]]:
    """Somebody has shown cards; who asked, who answered and who has seen nothing."""
    venice = Venice().placed()
    ways = Asking(venice)
    seen = play_until(venice, lambda seen: seen["view"]["turn"]["phase"] == "review", ways.way)
    names = {seat: name for name, seat in ways.seats.items()}
    question = seen["view"]["questions"][-1]
    asker, responder = names[question["asker"]], names[question["responder"]]
    others = [name for name in venice.people if name not in (asker, responder)]
    return venice, {"asker": asker, "responder": responder, "others": others}


def test_duet_114_a_slip_is_taken_back_and_what_came_after_it_too() -> None:
    story = Story(kind="duet", chairs=CHAIRS).begun()
    done(story, "ada", clue(2))
    green, another, *_ = cards_where(story, "a", "green")
    done(story, "bo", touch(green))
    assert disputes(story, "ada")["disputable"] == []  # who looks at the key says nothing of it
    dispute_last(story, "bo", "slip")
    refused(story.do("bo", touch(another)), "dispute_open")
    refused(story.do("ada", {"type": "accept_dispute"}), "not_yours_to_accept")
    shown = dispute(story, "cy")
    assert shown["about"]["event"] == {
        "type": "card_touched", "side": "b", "card": green, "colour": "green",
    }  # fmt: skip
    rule(story, "taken_back", "a_slip")
    for name in story.people:
        cards = story.see(name)["view"]["cards"]
        assert not any(card["agent"] for card in cards)
        assert dispute(story, name, Accept_Language="pl")["ruling"]["grounds_says"]
        assert happened(story, name)[-3:] == ["dispute_ruled", "table_restored", "clock_started"]


def test_ink_115_an_answer_is_disputed_by_whoever_has_seen_it() -> None:
    venice, who = answered()
    for name in venice.people:
        offers = disputes(venice, name)["disputable"]
        assert bool(offers) == (name not in who["others"])
    dispute_last(venice, who["asker"], "repeated")
    for name in venice.people:
        shown = dispute(venice, name)
        assert shown["about"]["event"]["type"] == "answer_given"
        assert set(shown["about"]["event"]) == {"type", "cards", "aside"}
    rule(venice, "stands", "not_shown_before")
    done(venice, who["asker"], {"type": "accept_answer"})


def test_how_somebody_talks_is_about_no_event(story: Story) -> None:
    story.begun()
    done(story, "bo", {"type": "dispute_conduct"})
    shown = dispute(story, "di")
    assert (shown["about"], shown["complaint"]) == (None, "conduct")
    rule(story, "stands", "misconduct", "Be kind.")
    assert dispute(story, "di")["ruling"]["grounds"] == "misconduct"
    assert notices(story, "di") == ["dispute_opened", "dispute_ruled"]


def test_one_can_dispute_twice_and_no_more(story: Story) -> None:
    story.begun()
    for number in (1, 2):
        assert disputes(story, "bo")["conduct"]
        done(story, "bo", {"type": "dispute_conduct"})
        rule(story, "stands", "no_misconduct")
        assert [d["number"] for d in disputes(story, "bo")["disputes"]] == [*range(1, number + 1)]
    assert not disputes(story, "bo")["conduct"] and disputes(story, "di")["conduct"]
    refused(story.do("bo", {"type": "dispute_conduct"}), "disputed_enough")
    appealable = [d["can_appeal"] for d in disputes(story, "bo")["disputes"]]
    assert appealable == [False, True]  # the last ruling alone
