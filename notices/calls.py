"""Webhooks as a way out: which of them are called, with what, and what comes of the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import msgspec
from django.utils import translation
from msgspec import Struct

from api_schema.structs import Moment
from notices import inbox
from notices.attempts import UNHAPPY, UNWRITTEN, attempt, later, may_come_in
from notices.channels import Channel, Drop, GiveUp, Outcome, Planned, Retry, Sent
from notices.kinds import Facts, Kind
from notices.models import Delivery, Notice, Webhook
from notices.opaque import sealed
from notices.outward import Answer, Call, Trouble
from notices.preferences import Wishes
from notices.sentences import facts_of, sentence
from notices.signing import signature
from notices.webhooks import DELIVERY, WebhookNo, disable, kinds_of

PATIENCE = timedelta(days=3)  # without one call that came through
GONE = 410
KEPT_OUT = "kept_out"

encoded = msgspec.json.Encoder(order="sorted").encode


class WebhookMessage(Struct, frozen=True):
    """What your program is sent: a notice as you may know it. `text` says it in your language."""

    id: UUID
    kind: Kind
    at: Moment
    game: UUID | None
    team: UUID | None
    facts: Facts
    text: str


def plan(notice: Notice, wishes: Wishes, now: datetime) -> Iterator[Planned]:
    """Every webhook of its reader that asked for this. One of a game is told of that game alone."""
    if not may_come_in(notice.user, now):
        return
    for hook in notice.user.webhooks.all():
        about = hook.game is None or hook.game == notice.game
        wanted = kinds_of(hook)
        if hook.disabled_at is None and about and (not wanted or notice.kind in wanted):
            target = str(hook.pk)
            yield Planned(target, f"{Channel.WEBHOOK}:{target}:{notice.game or ''}", now)


def send(deliveries: Sequence[Delivery], now: datetime) -> Iterator[Mapping[int, Outcome]]:
    """Call all of them at once, and remember of each webhook whether anything came through."""
    targets = {delivery.target for delivery in deliveries}
    hooks = {str(hook.pk): hook for hook in Webhook.objects.filter(pk__in=targets)}
    outcomes: dict[int, Outcome] = {}
    ready: list[Delivery] = []
    for delivery in deliveries:
        if (why := reason_to_drop(delivery, hooks.get(delivery.target), now)) is not None:
            outcomes[delivery.pk] = Drop(why)
        else:
            ready.append(delivery)
    outcomes |= attempt(
        ready,
        lambda delivery: call(delivery, hooks[delivery.target], now),
        lambda delivery, answer: judged(delivery, answer, now),
        now,
    )
    yield outcomes  # first: who was called must not be called again for what comes now
    settle(ready, outcomes, now)


def reason_to_drop(delivery: Delivery, hook: Webhook | None, now: datetime) -> str | None:
    if hook is None or hook.disabled_at is not None:
        return WebhookNo.WEBHOOK_DISABLED
    return None if may_come_in(delivery.notice.user, now) else KEPT_OUT


def call(delivery: Delivery, hook: Webhook, now: datetime) -> Call:
    body = encoded(message(delivery.notice))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Dead-Drop-Webhooks/1",
        "Dead-Drop-Event": delivery.notice.kind,
        "Dead-Drop-Delivery": str(name_of(delivery)),
        "Dead-Drop-Signature": signature(hook, body, now),
    }
    return Call(hook.url, body, headers)


def message(notice: Notice) -> WebhookMessage:
    user, name = notice.user, inbox.name_of(notice)
    with translation.override(user.language):
        facts = facts_of(notice)
        text = sentence(notice, zone=user.time_zone, facts=facts)
    return WebhookMessage(name, Kind(notice.kind), notice.at, notice.game, notice.team, facts, text)


def name_of(delivery: Delivery) -> UUID:
    """The same on every try, and when it is sent again."""
    return sealed(DELIVERY, delivery.notice.user_id, delivery.pk)


def judged(delivery: Delivery, answer: Answer | Trouble, now: datetime) -> Outcome:
    status = answer.status if isinstance(answer, Answer) else None
    if status is not None and 200 <= status < 300:
        return Sent(status)
    error = UNHAPPY if isinstance(answer, Answer) else str(answer)
    if status == GONE or delivery.notice.kind == Kind.PING:
        return GiveUp(error, status)
    return later(delivery, now, error, status)


def settle(tried: Sequence[Delivery], outcomes: Mapping[int, Outcome], now: datetime) -> None:
    """One call that came through makes good all that did not. A webhook that is gone is disabled at
    once, and one through which nothing came for days when the next of its calls is given up."""
    came = {each.target for each in tried if isinstance(outcomes[each.pk], Sent)}
    failed, given_up, gone = set(), set(), set()
    for each in tried:
        match outcomes[each.pk]:
            case Retry(error=error) | GiveUp(error=error) if error == UNWRITTEN:
                continue  # through no fault of theirs
            case GiveUp(status=status) if status == GONE:
                gone.add(each.target)
            case GiveUp():
                given_up.add(each.target)
        if each.notice.kind != Kind.PING:
            failed.add(each.target)
    Webhook.objects.filter(pk__in=came, failing_since__isnull=False).update(failing_since=None)
    Webhook.objects.filter(pk__in=failed - came, failing_since=None).update(failing_since=now)
    for target in gone:
        disable(UUID(target), "gone", now)
    for target in given_up - came - gone:
        disable(UUID(target), "failing", now, failing_before=now - PATIENCE)
