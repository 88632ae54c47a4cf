"""How the clockwork is doing: what is due, how late it is, and what has failed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from accounts.audit import note
from games.models import Deadline, Standing
from notices.models import Delivery, Notice, Webhook

LONGEST = 3000  # milliseconds that a question about the clockwork may take
FAILED = ~Q(error="")  # was tried, and did not go


def late_since(now: datetime) -> datetime:
    """What was due before this is late."""
    return now - timedelta(seconds=settings.LATE_AFTER)


def due_deadlines(now: datetime) -> QuerySet[Deadline]:
    return Deadline.objects.filter(due_at__lte=now)


def due_deliveries(now: datetime) -> QuerySet[Delivery]:
    """Without those that wait behind another one of their lane: if that one is tried again later
    because nobody answers there, it is not the clockwork that is late."""
    before = Delivery.objects.filter(lane=OuterRef("lane"), state="due", pk__lt=OuterRef("pk"))
    return Delivery.objects.filter(~Exists(before), state="due", next_at__lte=now)


def oldest(now: datetime) -> dict[str, datetime | None]:
    """When the oldest of what is due was due."""
    fresh = Notice.objects.filter(fresh=True).order_by("pk")
    return {
        "clock": due_deadlines(now).order_by("due_at").values_list("due_at", flat=True).first(),
        "notices": fresh.values_list("at", flat=True).first(),
        "deliveries": due_deliveries(now)
        .order_by("next_at")
        .values_list("next_at", flat=True)
        .first(),
    }


def nothing() -> dict[str, datetime | None]:
    """A question that any database can answer."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return {}


def seconds_late(now: datetime) -> dict[str, float]:
    return {
        part: max((now - at).total_seconds(), 0.0) if at else 0.0
        for part, at in oldest(now).items()
    }


def deadlines(now: datetime) -> dict[str, int]:
    """How many there are, by how they are doing. One may be counted more than once."""
    return Deadline.objects.aggregate(
        due=Count("pk", filter=Q(due_at__lte=now)),
        late=Count("pk", filter=Q(due_at__lt=late_since(now))),
        failed=Count("pk", filter=FAILED),
        waiting=Count("pk", filter=Q(due_at__gt=now)),
    )


def deliveries() -> dict[tuple[str, str], int]:
    """How many are kept, by channel and state."""
    rows = Delivery.objects.order_by("channel", "state").values_list("channel", "state")
    return {(channel, state): count for channel, state, count in rows.annotate(Count("pk"))}


def fresh_notices() -> int:
    return Notice.objects.filter(fresh=True).count()


def disabled_webhooks() -> int:
    return Webhook.objects.exclude(disabled_at=None).count()


def running_games() -> int:
    return Standing.objects.filter(over=False, head__gt=0).count()


@transaction.atomic
def ring_again(rows: QuerySet[Deadline], by: Any) -> int:
    """Whatever kept these from being rung, they are claimed anew when somebody looks next."""
    chosen = list(rows.exclude(due_at=None))
    for row in chosen:
        note(by, "tried again", row, f"tries: {row.tries}, error: {row.error.partition(':')[0]}")
    Deadline.objects.filter(pk__in=[row.pk for row in chosen]).update(
        tries=0, error="", leased_until=None
    )
    return len(chosen)


@transaction.atomic
def send_again(rows: QuerySet[Delivery], by: Any, now: datetime) -> int:
    """What was sent, is not needed any more or is under way is left alone."""
    at_rest = Q(leased_until=None) | Q(leased_until__lt=now)
    chosen = list(rows.filter(at_rest, state__in=("due", "failed")))
    for row in chosen:
        note(by, "tried again", row, f"state: {row.state}, tries: {row.tries}, {row.error}")
    Delivery.objects.filter(at_rest, pk__in=[row.pk for row in chosen]).update(
        state="due", next_at=now, tries=0, error="", leased_until=None, done_at=None
    )
    return len(chosen)


@contextmanager
def quickly() -> Iterator[None]:
    """Whoever asks in here is answered soon or not at all."""
    if connection.vendor != "postgresql":
        yield  # to read SQLite nobody waits
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL statement_timeout = {LONGEST}")
        yield
