"""Webhooks: addresses of people's own programs, called when there is something to tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from enum import StrEnum
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.models import User
from notices import addresses
from notices.channels import Channel
from notices.kinds import Facts, Kind
from notices.models import Delivery, Notice, Webhook
from notices.opaque import opened
from notices.outbox import News, post, written
from notices.signing import FORMER_SIGNS_FOR, new_secret

MOST_WEBHOOKS = 20  # of one person
DELIVERY = "webhook delivery"  # the purpose of their names
# Whether a person may know of a game now; whoever keeps games adds how to tell.
MAY_KNOW: list[Callable[[int, UUID], bool]] = []


class WebhookNo(StrEnum):
    """Why it is not done."""

    TOO_MANY_WEBHOOKS = "too_many_webhooks"
    WEBHOOK_DISABLED = "webhook_disabled"


class WebhookRefused(Exception):
    """Not as things are."""

    def __init__(self, reason: WebhookNo, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class NoSuchWebhook(Exception):
    """There is none of this person's by that name."""


class NoSuchDelivery(Exception):
    """This webhook was never called by that name."""


class NoSuchGame(Exception):
    """There is none that this person may know of."""


def of(user: User) -> QuerySet[Webhook]:
    return Webhook.objects.filter(user=user).order_by("made_at", "pk")


def theirs(user: User, pk: UUID) -> Webhook:
    found = of(user).filter(pk=pk).first()
    if found is None:
        raise NoSuchWebhook
    return found


def make(user: User, url: str, kinds: Iterable[Kind] = (), game: UUID | None = None) -> Webhook:
    """A new one, of all that this person is told or of one game. Its secret is shown now, or when
    it is changed, and not again."""
    addresses.read(url)
    if game is not None and not any(may_know(user.pk, game) for may_know in MAY_KNOW):
        raise NoSuchGame
    with transaction.atomic():
        # Those of one person are counted one after another.
        User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if of(user).count() >= MOST_WEBHOOKS:
            raise WebhookRefused(WebhookNo.TOO_MANY_WEBHOOKS, most=MOST_WEBHOOKS)
        return Webhook.objects.create(
            user=user, game=game, url=url, kinds=barred(kinds), secret=new_secret()
        )


@transaction.atomic
def change(
    user: User, pk: UUID, url: str, kinds: Iterable[Kind], *, enabled: bool,
    now: datetime | None = None,
) -> Webhook:  # fmt: skip
    """Another address, or other kinds; or it is disabled, or enabled again with a clean slate."""
    addresses.read(url)
    hook = held(user, pk)
    if hook.url != url or (enabled and hook.disabled_at is not None):
        hook.failing_since = None
    hook.url, hook.kinds = url, barred(kinds)
    if enabled:
        hook.disabled_at = None
    elif hook.disabled_at is None:
        hook.disabled_at = now or timezone.now()
        drop_waiting(hook.pk, hook.disabled_at)
    hook.save()
    return hook


@transaction.atomic
def remove(user: User, pk: UUID) -> None:
    """It is gone, with the log of its deliveries."""
    hook = held(user, pk)
    deliveries_of(hook).delete()
    hook.delete()


@transaction.atomic
def rotate(user: User, pk: UUID, now: datetime | None = None) -> Webhook:
    """Another secret. The former one signs too for a day, so that no call is lost meanwhile."""
    hook = held(user, pk)
    hook.former_secret, hook.secret = hook.secret, new_secret()
    hook.former_until = (now or timezone.now()) + FORMER_SIGNS_FOR
    hook.save()
    return hook


@transaction.atomic
def ping(user: User, pk: UUID, now: datetime | None = None) -> Delivery:
    """A call that tells nothing, to see whether it comes. One at a time, and the last is kept."""
    now, hook = now or timezone.now(), enabled(held(user, pk))
    former = deliveries_of(hook).filter(notice__kind=Kind.PING)
    waiting = former.filter(state="due").select_related("notice").first()
    if waiting is not None:
        return waiting
    Notice.objects.filter(pk__in=list(former.values_list("notice", flat=True))).delete()
    notice = Notice.objects.create(
        key=f"ping:{hook.pk}:{uuid4()}", user=user, kind=Kind.PING, at=now, read_at=now,
        fresh=False, facts=written(Facts()).decode(),
    )  # fmt: skip
    return Delivery.objects.create(
        notice=notice, channel=Channel.WEBHOOK, target=str(hook.pk), next_at=now, made_at=now,
        lane=f"{Channel.WEBHOOK}:{hook.pk}:ping",
    )  # fmt: skip


@transaction.atomic
def redeliver(user: User, pk: UUID, name: UUID, now: datetime | None = None) -> Delivery:
    """The same again, under the same name and with the time of now. What is under way is left
    alone; what waits for another try waits no longer."""
    now, hook = now or timezone.now(), enabled(held(user, pk))
    delivery = delivery_of(hook, name)
    at_rest = Q(leased_until=None) | Q(leased_until__lt=now)
    # That it is done stays on record: dispatch sees by that that somebody has asked for it.
    deliveries_of(hook).filter(at_rest, pk=delivery.pk).update(
        state="due", next_at=now, tries=0, leased_until=None
    )
    return delivery_of(hook, name)


def log(hook: Webhook, before: UUID | None = None) -> QuerySet[Delivery]:
    """What it was called with, the latest first; or what came before one of these."""
    found = deliveries_of(hook).select_related("notice").order_by("-pk")
    return found if before is None else found.filter(pk__lt=delivery_of(hook, before).pk)


def disable(pk: UUID, why: str, now: datetime, *, failing_before: datetime | None = None) -> bool:
    """Call it no more, and tell its owner; what waits is dropped. Whether it was still called, and
    had been failing for as long as is asked."""
    condition = Q(disabled_at=None)
    if failing_before is not None:
        condition &= Q(failing_since__lte=failing_before)
    with transaction.atomic():
        hook = Webhook.objects.filter(condition, pk=pk).first()
        if hook is None:
            return False
        User.objects.select_for_update(no_key=True).filter(pk=hook.user_id).first()
        if not Webhook.objects.filter(condition, pk=pk).update(disabled_at=now):
            return False
        drop_waiting(pk, now)
        facts = Facts(url=origin(hook.url), why=why)
        key = f"webhook_disabled:{pk}:{now.isoformat()}"
        post([News(key, hook.user_id, Kind.WEBHOOK_DISABLED, now, facts)])
    return True


def held(user: User, pk: UUID) -> Webhook:
    """A person is held before what is theirs."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    found = of(user).select_for_update().filter(pk=pk).first()
    if found is None:
        raise NoSuchWebhook
    return found


def enabled(hook: Webhook) -> Webhook:
    if hook.disabled_at is not None:
        raise WebhookRefused(WebhookNo.WEBHOOK_DISABLED)
    return hook


def deliveries_of(hook: Webhook) -> QuerySet[Delivery]:
    """But for kinds of a newer release, which this one cannot speak of."""
    of_it = Delivery.objects.filter(channel=Channel.WEBHOOK, target=str(hook.pk))
    return of_it.filter(notice__kind__in=list(Kind))


def delivery_of(hook: Webhook, name: UUID) -> Delivery:
    person, number = opened(DELIVERY, name)
    if person != hook.user_id:
        raise NoSuchDelivery
    found = deliveries_of(hook).select_related("notice").filter(pk=number).first()
    if found is None:
        raise NoSuchDelivery
    return found


def drop_waiting(pk: UUID, now: datetime) -> None:
    """What is under way comes to its own end."""
    at_rest = Q(leased_until=None) | Q(leased_until__lt=now)
    waiting = Delivery.objects.filter(at_rest, channel=Channel.WEBHOOK, target=str(pk), state="due")
    waiting.update(state="dropped", error=WebhookNo.WEBHOOK_DISABLED, done_at=now)


def origin(url: str) -> str:
    """Where it leads, without what comes after the host: that may be a secret of theirs."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def barred(kinds: Iterable[Kind]) -> str:
    """As the column keeps them."""
    return "|" + "".join(f"{kind}|" for kind in sorted(kinds))


def kinds_of(hook: Webhook) -> tuple[Kind, ...]:
    """None is all."""
    return tuple(Kind(kind) for kind in hook.kinds.strip("|").split("|") if kind in set(Kind))
