"""A canary: nothing about a dispute tells a seat what it was not told."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest

from api_schema.structs import encode
from games.api.disputes import Viewed, dispute_shown, disputes_shown
from games.engines import ENGINES
from games.engines.engine import HOUSE, SealKept
from games.log import read
from games.models import Dispute
from tests.conftest import Person, Story
from tests.disputes.court import dispute_last, disputes, done, rule, say
from tests.disputes.test_other_games import answered
from tests.engines.worlds import NOON, WORLDS, flat, players, playout
from tests.engines.worlds.dispute import quarrel_of

COLOURS = rb"(?:\W*\b(?:red|blue|neutral|assassin|green|bystander)\b){10,}"
CARDS = re.compile(rb"\b(?:grey_[a-z_]+|mission_[abcd])\b")


def everything(story: Story, person: Person) -> Iterator[bytes]:
    """All that this person can be answered about disputes, headers included."""
    path = f"{story.path}/disputes"
    wishes = [
        {"type": "dispute_clue", "clue": 99, "complaint": "invalid_clue"},
        {"type": "dispute_reveal", "reveal": 1, "complaint": "conduct"},
        {"type": "accept_dispute"},
        {"type": "give_up"},
    ]
    sent = [{"kind": story.kind, "command": wish} for wish in wishes]
    answers = [person.get(where) for where in (path, f"{path}/1", f"{path}/9", "precedents")]
    answers.append(person.post(f"{path}/1/statements", {"text": "So it is."}))
    answers += [person.post(f"{story.path}/commands", body, If_Match="99") for body in sent]
    answers += [person.post(f"{path}/1/statements", {"text": 7})]
    for answer in answers:
        yield answer.content + json.dumps(dict(answer.headers)).encode()


@pytest.mark.django_db
def test_no_colour_that_lies_hidden_is_in_any_answer_about_a_dispute() -> None:
    story = Story().begun()
    eve = Person("eve")
    events = [recorded.event for recorded in read(UUID(story.id), "codenames")]
    nonce = next(event.nonce for event in events if HOUSE in getattr(event, "to", ()))
    guesser = story.clue(2)
    assert story.touch(guesser, story.see(guesser)["view"]["you"]["team"]).status_code == 200
    covered = {c["card"] for c in story.see("bo")["view"]["cards"] if c["cover"]}
    searched = 0

    def search() -> None:
        nonlocal searched
        for person in (*story.people.values(), eve):
            for answer in everything(story, person):
                searched += 1
                assert nonce.encode() not in answer and b"key_dealt" not in answer
                assert not re.search(COLOURS, answer)
                told = re.findall(rb'"card":(\d+),"colour"', answer)
                assert {int(card) for card in told} <= covered
                assert b"position" not in answer and b'"key"' not in answer

    dispute_last(story, "di" if guesser == "di" else "bo", "wrong_colour")
    say(story, "ada", "The colour is right.")
    search()
    rule(story, "taken_back", "a_slip")
    search()
    done(story, "bo", {"type": "appeal"})
    search()
    rule(story, "stands", "no_slip")
    search()
    assert searched > 150


@pytest.mark.django_db
def test_ink_115_no_card_is_in_any_answer_about_a_dispute() -> None:
    venice, who = answered()
    [seal] = [
        recorded.event.nonce
        for recorded in read(UUID(venice.id), "inkognito")
        if isinstance(recorded.event, SealKept)
    ]
    dispute_last(venice, who["asker"], "repeated")
    for stage in ("open", "ruled", "appealed"):
        for name, person in (*venice.people.items(), ("eve", Person("eve"))):
            for answer in everything(venice, person):
                assert not CARDS.search(answer), name
                assert seal.encode() not in answer and b"cards_shown" not in answer
        if stage == "open":
            rule(venice, "taken_back", "a_slip")
        elif stage == "ruled":
            done(venice, who["responder"], {"type": "appeal"})
    assert [d["state"] for d in disputes(venice, "ada")["disputes"]] == ["appealed"]


def rows(bench: Any) -> dict[int, Dispute]:
    """What is kept beside the log, which is the same in all worlds."""
    found = {}
    for case in bench.cases:
        ruled = {"outcome": case.outcome or "", "ruled_at": NOON if case.outcome else None}
        found[case.number] = Dispute(
            pk=case.number, number=case.number, by=case.by, complaint=case.complaint,
            opened_at=NOON, grounds="as_noted" if case.outcome else "", **ruled,
            state="open" if case.open else "ruled", settled=case.settled or "",
        )  # fmt: skip
    return found


def shown_in(kind: str, history: Any, seat: Any) -> bytes:
    """All that is answered about disputes, in a world that has come to this."""
    engine = ENGINES[kind]
    known = engine.known_to(seat, history)
    of = Viewed(kind, seat, known.bench, engine.disputes(known, seat), rows(known.bench), ())
    one = [dispute_shown(of, case, of.rows[case.number]) for case in known.bench.cases]
    return encode([disputes_shown(of), one])


@pytest.mark.parametrize("kind", ENGINES)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_answers(kind: str) -> None:
    chance, compared, different, cases = Random(8), 0, 0, 0
    for seed in [*filter(quarrel_of, range(30))][:3]:
        steps = playout(ENGINES[kind], seed)
        told = [step.before + step.events for step in steps[1 :: max(1, len(steps) // 12)]]
        for history in told:
            for seat in (*players(steps), None):
                other = flat(WORLDS[kind].redeal(history, seat, chance))
                assert shown_in(kind, other, seat) == shown_in(kind, history, seat)
                compared, different = compared + 1, different + (other != history)
        cases += len(ENGINES[kind].fold(told[-1]).bench.cases)
    assert compared > 50 and different > 20 and cases > 0


def test_the_canary_can_sing() -> None:
    assert re.search(COLOURS, b'"red","blue",' * 6)
    assert CARDS.search(b'{"cards":["grey_agent_x"]}')
