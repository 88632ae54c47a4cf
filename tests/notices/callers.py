"""People whose programs are called: notices for them, and time that moves when it is told to."""

from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db.models import QuerySet

from notices import dispatch
from notices.channels import Channel
from notices.kinds import Facts, Kind
from notices.models import Delivery, Webhook
from notices.outbox import News, post
from tests.conftest import Person
from tests.notices.receivers import Came, Receiver

NOON = datetime(2027, 1, 15, 12, tzinfo=UTC)
OURS = Channel.PUSH, Channel.WEBHOOK
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


class Clockwork:
    """The sweeps, run by hand at the time that it is."""

    def __init__(self) -> None:
        self.now = NOON

    def later(self, by: timedelta) -> Clockwork:
        self.now += by
        return self

    def turn(self) -> int:
        dispatch.expand(self.now)
        return dispatch.deliver(self.now, OURS)

    def run(self, most: int = 60) -> list[datetime]:
        """From one thing that is due to the next, until nothing waits: when something was done."""
        times = []
        for _ in range(most):
            self.turn()
            times.append(self.now)
            waiting = outgoing().filter(state="due").order_by("-pk")
            first = dict(waiting.values_list("lane", "next_at"))  # of each lane
            if not first:
                return times
            self.now = max(self.now, min(first.values()))
        raise AssertionError("It does not come to an end.")


def outgoing() -> QuerySet[Delivery]:
    """What goes out by a call; letters are another matter."""
    return Delivery.objects.filter(channel__in=OURS).order_by("pk")


def tell(person: Person, kind: Kind = Kind.GAME_STARTED, **more: Any) -> str:
    """A notice for somebody; its key."""
    key = f"test:{uuid4()}"
    facts = more.pop("facts", Facts(game_kind="codenames"))
    post([News(key, person.user.pk, kind, more.pop("at", NOON), facts, **more)])
    return key


class Hook:
    """A webhook that somebody has made by the API."""

    def __init__(self, owner: Person, url: str, **wish: Any) -> None:
        made = owner.post("webhooks", {"url": url, **wish})
        assert made.status_code == 201, made.content
        self.owner, self.secret = owner, made.json()["secret"]
        self.id = made.json()["webhook"]["id"]
        self.path = f"webhooks/{self.id}"

    @property
    def row(self) -> Webhook:
        return Webhook.objects.get(pk=self.id)

    def shown(self) -> dict[str, Any]:
        return self.owner.get(self.path).json()

    def log(self, query: str = "") -> list[dict[str, Any]]:
        answer = self.owner.get(f"{self.path}/deliveries{query}")
        assert answer.status_code == 200, answer.content
        return answer.json()["deliveries"]

    def states(self) -> list[str]:
        """The oldest first."""
        return [one["state"] for one in reversed(self.log())]


def told(receiver: Receiver) -> list[dict[str, Any]]:
    return [json.loads(came.body) for came in receiver.came]


def games_told(receiver: Receiver) -> list[UUID]:
    return [UUID(one["game"]) for one in told(receiver)]


def checks(came: Came, *secrets: str) -> list[bool]:
    """What a receiver with each of these secrets finds, as WEBHOOKS.md says."""
    first, *marks = came.headers["Dead-Drop-Signature"].split(",")
    moment = first.removeprefix("t=")
    return [
        any(
            hmac.compare_digest(mark.removeprefix("v1="), expected(secret, moment, came.body))
            for mark in marks
        )
        for secret in secrets
    ]


def expected(secret: str, moment: str, body: bytes) -> str:
    return hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256).hexdigest()
