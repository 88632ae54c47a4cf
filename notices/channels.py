"""The ways out of the house. Each channel plans what it would send, sends what is due, and says
how that went; `dispatch` does the rest. The inbox is no channel: it is the notice itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from notices.models import Delivery, Notice

if TYPE_CHECKING:  # `preferences` names channels
    from notices.preferences import Wishes


class Channel(StrEnum):
    """A way by which a notice leaves the house."""

    EMAIL = "email"
    PUSH = "push"
    WEBHOOK = "webhook"


class Planned(NamedTuple):
    """A delivery to be: to whom on this channel, in which lane, and not before when."""

    target: str
    lane: str
    next_at: datetime


class Sent(NamedTuple):
    """The other side has it."""

    status: int | None = None


class Retry(NamedTuple):
    """Not this time. What comes later in its lane waits for it. Without an `error` it was not tried
    at all: it is put off, which counts for nothing."""

    at: datetime
    error: str
    status: int | None = None


class GiveUp(NamedTuple):
    """It will not go out any more."""

    error: str
    status: int | None = None


class Drop(NamedTuple):
    """It need not go out any more."""

    why: str


Outcome = Sent | Retry | GiveUp | Drop


class Way(NamedTuple):
    """How one channel works. `plan` is asked in the transaction of `expand`, and only where the
    person wants this kind by this channel; the notice comes with its `user`, and that with their
    `webhooks` and `subscriptions`, already read. `send` is outside of any transaction; each
    delivery comes with its `notice` and that with its `user`, and is true and wanted still. What
    `send` says nothing of is tried again soon; it may speak of deliveries beyond those it was
    given, if it has put them under the same lease. It says what came of some as soon as it knows:
    that is written down before it goes on, so that as little as can be is repeated if it dies."""

    plan: Callable[[Notice, Wishes, datetime], Iterable[Planned]]
    send: Callable[[Sequence[Delivery], datetime], Iterable[Mapping[int, Outcome]]]


WAYS: dict[Channel, Way] = {}  # each channel registers itself in `apps.py`
