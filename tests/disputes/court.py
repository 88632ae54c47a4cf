"""People who quarrel about a game through the API, and somebody who rules."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpResponse

from accounts.models import User
from games import judging
from games.engines.dispute import Grounds, Outcome, RuleDispute
from games.models import Dispute
from notices.models import Notice
from tests.conftest import Person, Story, committing

Shown = dict[str, Any]


def referee() -> User:
    return User.objects.create(username=f"whistle-{uuid4().hex[:8]}", is_staff=True)


def disputes(story: Story, name: str, **headers: str) -> Shown:
    return read(story.people[name], f"{story.path}/disputes", **headers)


def dispute(story: Story, name: str, number: int = 1, **headers: str) -> Shown:
    return read(story.people[name], f"{story.path}/disputes/{number}", **headers)


def read(person: Person, path: str, **headers: str) -> Shown:
    answer = person.get(path, **headers)
    assert answer.status_code == 200, answer.content
    shown: Shown = answer.json()
    return shown


def say(story: Story, name: str, text: str, number: int = 1, **headers: str) -> HttpResponse:
    path = f"{story.path}/disputes/{number}/statements"
    return story.people[name].post(path, {"text": text}, **headers)


def done(story: Story, name: str, command: dict[str, Any]) -> Shown:
    answer = story.do(name, command)
    assert answer.status_code == 200, answer.content
    seen: Shown = answer.json()
    return seen


def refused(answer: HttpResponse, reason: str, status: int = 422) -> Shown:
    body: Shown = answer.json()
    assert (answer.status_code, body["reason"]) == (status, reason), answer.content
    assert answer["Content-Type"] == "application/problem+json"
    return body


def wish(offer: Shown, complaint: str) -> dict[str, Any]:
    """The command that disputes what is offered."""
    clue = offer["event"]["type"] == "clue_given"
    command, field = ("dispute_clue", "clue") if clue else ("dispute_reveal", "reveal")
    return {"type": command, field: offer["number"], "complaint": complaint}


def dispute_last(story: Story, name: str, complaint: str) -> Shown:
    """Somebody disputes the last thing of which this can be said."""
    offers = disputes(story, name)["disputable"]
    fits = [o for o in offers if complaint in [c["complaint"] for c in o["complaints"]]]
    return done(story, name, wish(fits[-1], complaint))


def rule(
    story: Story, outcome: str, grounds: str, note: str = "", *, by: User | None = None,
    other: str = "",
) -> User:  # fmt: skip
    """A referee looks at what waits, and rules."""
    by = by or referee()
    waiting = Dispute.objects.select_related("game").get(
        game=story.id, state__in=("open", "appealed")
    )
    ruling = RuleDispute(Outcome(outcome), Grounds(grounds), note)
    with committing():
        seen = judging.look(waiting, by).seen
        judging.rule(waiting, by, ruling, seen=seen, other=other)
    return by


def happened(story: Story, name: str) -> list[str]:
    told = read(story.people[name], f"{story.path}/feed")["told"]
    return [item["event"]["type"] for item in told]


def notices(story: Story, name: str) -> list[str]:
    mine = Notice.objects.filter(user=story.people[name].user, game=story.id).order_by("pk")
    return [kind for kind in mine.values_list("kind", flat=True) if "dispute" in kind]
