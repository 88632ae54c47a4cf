"""Web push as a way out: which browsers are told, with what, and what comes of the answer."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from uuid import UUID

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from django.conf import settings
from django.utils import translation
from msgspec import Struct

from notices.attempts import UNHAPPY, attempt, later, may_come_in
from notices.browsers import raw
from notices.channels import Channel, Drop, GiveUp, Outcome, Planned, Retry, Sent
from notices.kinds import Kind
from notices.links import page_of
from notices.models import Delivery, Notice, Subscription
from notices.outward import Answer, Call, Trouble
from notices.preferences import Wishes, wishes_of
from notices.sentences import facts_of, sentence
from notices.vapid import authorization
from notices.webhooks import origin

GONE = GiveUp("gone", 404), GiveUp("gone", 410)  # the browser takes nothing any more
BUSY = 429
SIZE = 1024  # bytes, always: how long a message is tells the service nothing
TTL = timedelta(days=2)
NEWEST_ONLY = Kind.YOUR_TURN, Kind.TIME_SHORT  # of one game, whoever looks sees the last of these
URGENCY = {Kind.TIME_SHORT: "high", Kind.TEAM_NEWS: "low", Kind.MAP_NEWS: "low"}
encoded = msgspec.json.Encoder(order="sorted").encode


class PushMessage(Struct, frozen=True):
    """What a browser is sent, encrypted for it. `url` is the address to open here."""

    kind: Kind
    text: str
    game: UUID | None
    url: str


def plan(notice: Notice, wishes: Wishes, now: datetime) -> Iterator[Planned]:
    """Every browser of its reader, if they want this kind by push, when it is not quiet there."""
    user = notice.user
    if not settings.VAPID_PRIVATE_KEY or Channel.PUSH not in wishes.ways(Kind(notice.kind)):
        return
    if may_come_in(user, now):
        when = wishes.awake(now, user.time_zone)
        for browser in user.subscriptions.all():
            lane = f"{Channel.PUSH}:{browser.pk}:{notice.game or ''}"
            yield Planned(str(browser.pk), lane, when)


def send(deliveries: Sequence[Delivery], now: datetime) -> Iterator[Mapping[int, Outcome]]:
    """Tell all of them at once. A browser that is gone is forgotten."""
    targets = {delivery.target for delivery in deliveries}
    browsers = {str(one.pk): one for one in Subscription.objects.filter(pk__in=targets)}
    outcomes: dict[int, Outcome] = {}
    ready: list[Delivery] = []
    wishes = wishes_of(delivery.notice.user_id for delivery in deliveries)
    for delivery in deliveries:
        user = delivery.notice.user
        awake = wishes[user.pk].awake(now, user.time_zone)
        if delivery.target not in browsers or not may_come_in(user, now):
            outcomes[delivery.pk] = Drop("gone")
        elif awake > now:  # it has become quiet since it was planned
            outcomes[delivery.pk] = Retry(awake, "")
        else:
            ready.append(delivery)
    outcomes |= attempt(
        ready,
        lambda delivery: call(delivery, browsers[delivery.target], now),
        lambda delivery, answer: judged(delivery, answer, now),
        now,
    )
    yield outcomes  # first: who was told must not be told again for what comes now
    gone = {each.target for each in ready if outcomes[each.pk] in GONE}
    Subscription.objects.filter(pk__in=gone).delete()


def call(delivery: Delivery, browser: Subscription, now: datetime) -> Call:
    notice = delivery.notice
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "Authorization": authorization(origin(browser.endpoint), now),
        "TTL": str(max(int(time_to_live(notice, now).total_seconds()), 0)),
        "Urgency": URGENCY.get(Kind(notice.kind), "normal"),
    }
    if notice.game is not None and notice.kind in NEWEST_ONLY:
        headers["Topic"] = topic(browser, notice.game)
    return Call(browser.endpoint, locked(message(notice), browser), headers, plain=False)


def message(notice: Notice) -> bytes:
    user = notice.user
    with translation.override(user.language):
        facts = facts_of(notice)
        text = sentence(notice, zone=user.time_zone, facts=facts)
    where = page_of(notice, facts)
    kind = Kind(notice.kind)
    body = encoded(PushMessage(kind, text, notice.game, where))
    while len(body) > SIZE:
        text = text[: len(text) * 3 // 4]
        body = encoded(PushMessage(kind, f"{text}…", notice.game, where))
    return body.ljust(SIZE)


def locked(body: bytes, browser: Subscription) -> bytes:
    """RFC 8291: only the browser can read it. Its service sees when, and nothing else."""
    return bytes(
        http_ece.encrypt(
            body, private_key=generate_private_key(SECP256R1()), dh=raw(browser.p256dh),
            auth_secret=raw(browser.auth), version="aes128gcm",
        )
    )  # fmt: skip


def topic(browser: Subscription, game: UUID) -> str:
    """A newer message replaces an older one of the same topic. Its name says to nobody which game
    it is."""
    digest = hashlib.sha256(raw(browser.auth) + game.bytes).digest()
    return base64.urlsafe_b64encode(digest)[:32].decode()


def time_to_live(notice: Notice, now: datetime) -> timedelta:
    """What is about a time is of no use after it."""
    due = facts_of(notice).due_at
    return TTL if due is None else min(TTL, due - now)


def judged(delivery: Delivery, answer: Answer | Trouble, now: datetime) -> Outcome:
    """Of what a service does not like it is not sent the same again, unless it is too busy."""
    if isinstance(answer, Trouble):
        return later(delivery, now, answer)
    status = answer.status
    if 200 <= status < 300:
        return Sent(status)
    if GiveUp("gone", status) in GONE:
        return GiveUp("gone", status)
    if 400 <= status < 500 and status != BUSY:
        return GiveUp(UNHAPPY, status)
    outcome = later(delivery, now, UNHAPPY, status)
    if isinstance(outcome, Retry) and answer.retry_after is not None:
        asked = now + timedelta(seconds=min(answer.retry_after, 6 * 3600))
        return outcome._replace(at=max(outcome.at, asked))
    return outcome
