"""How people of a story talk and mark."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from tests.conftest import CHAIRS, Person, Story

SIX = CHAIRS | {"ed": "red_operative", "fy": "blue_operative"}
SIDES = {"ada": "side_a", "bo": "side_b", "cy": "side_a", "di": "side_b"}
WHISPERING = {"team_private_talk": True}


def say(person: Person, story: Story, text: str, channel: str = "table", **headers: str) -> Any:
    body = {"channel": channel, "text": text}
    return person.post(f"{story.path}/talk", body, **headers)


def said(person: Person, story: Story, channel: str = "table", query: str = "") -> list[str]:
    answer = person.get(f"{story.path}/talk?channel={channel}{query}")
    assert answer.status_code == 200, answer.content
    return [message["text"] for message in answer.json()["messages"]]


def channels(person: Person, story: Story) -> dict[str, tuple[bool, int]]:
    answer = person.get(f"{story.path}/channels")
    assert answer.status_code == 200, answer.content
    return {c["channel"]: (c["speaks"], c["last"]) for c in answer.json()["channels"]}


def mark(
    person: Person, story: Story, spot: int | str, sign: str | None, channel: str = "table"
) -> HttpResponse:
    body = {"channel": channel, "spot": str(spot), "sign": sign}
    return person.send("PUT", f"{story.path}/marks", body)


def marks(person: Person, story: Story, channel: str = "table") -> dict[str, Any] | None:
    """The layer of this channel, if this person sees one."""
    answer = person.get(f"{story.path}/marks")
    assert answer.status_code == 200, answer.content
    layers = {layer["channel"]: layer for layer in answer.json()["layers"]}
    return layers.get(channel)


def put(person: Person, story: Story, channel: str = "table") -> set[tuple[str, str, str]]:
    layer = marks(person, story, channel) or {"marks": []}
    return {(one["seat"], one["spot"], one["sign"]) for one in layer["marks"]}
