"""From notices to deliveries, and from deliveries out of the house: any number of processes may
sweep at once. What is claimed is leased, so that what a dead sender had in hand goes out again."""

import logging
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import DatabaseError, connection, transaction
from django.db.models import F
from django.utils import timezone

from notices.channels import WAYS, Channel, Drop, GiveUp, Outcome, Planned, Retry, Sent
from notices.kinds import Kind
from notices.models import Delivery, Notice
from notices.outbox import is_true
from notices.pauses import again
from notices.preferences import Wishes, wishes_of

LEASE = timedelta(seconds=60)
UNKNOWN_FOR = timedelta(minutes=1)  # a kind of a newer release, which another process knows
NOTICES = 500  # expanded at once
BATCH = 20  # claimed at once
BATCHES = 10  # of each channel in one sweep
ALONE = 0x6E6F7469  # names the lock of the one who expands
logger = logging.getLogger(__name__)


def expand(now: datetime | None = None) -> int:
    """Decide by which ways the fresh notices go out. One process does it at a time: the deliveries
    of a lane are numbered in the order of its notices."""
    served = 0
    while (found := expand_some(now or timezone.now())) == NOTICES:
        served += found
    return served + found


@transaction.atomic
def expand_some(now: datetime) -> int:
    if not alone():
        return 0
    fresh = Notice.objects.filter(fresh=True, kind__in=list(Kind)).order_by("pk")
    # Held in the order in which readers hold them, so that nobody waits in a circle.
    held = fresh.select_for_update(of=("self",), no_key=True).select_related("user")
    notices = list(held.prefetch_related("user__webhooks", "user__subscriptions")[:NOTICES])
    if notices:
        wishes = wishes_of(notice.user_id for notice in notices)
        made = [each for notice in notices for each in deliveries(notice, wishes, now)]
        Delivery.objects.bulk_create(made, ignore_conflicts=True)
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(fresh=False)
    return len(notices)


def alone() -> bool:
    """Whether nobody else expands now. On SQLite nobody else writes at all."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [ALONE])
        return bool(cursor.fetchone()[0])


def deliveries(notice: Notice, wishes: Mapping[int, Wishes], now: datetime) -> Iterable[Delivery]:
    theirs = wishes[notice.user_id]
    for channel in sorted(theirs.ways(Kind(notice.kind)) & WAYS.keys()):
        for plan in planned(channel, notice, theirs, now):
            yield Delivery(notice=notice, channel=channel, made_at=now, **plan._asdict())


def planned(channel: Channel, notice: Notice, wishes: Wishes, now: datetime) -> list[Planned]:
    """A way that breaks over one notice is in the way of no other."""
    try:
        return list(WAYS[channel].plan(notice, wishes, now))
    except DatabaseError:  # the transaction is lost, and everything is done again
        raise
    except Exception:
        logger.exception("A notice does not go out by %s.", channel)
        return []


def deliver(now: datetime | None = None, channels: Iterable[Channel] | None = None) -> int:
    """Send what is due by these channels, or by all there are; how many deliveries were served."""
    served = 0
    for channel in [*WAYS] if channels is None else [each for each in channels if each in WAYS]:
        for _ in range(BATCHES):
            went, left = send_some(channel, now or timezone.now())
            served += went + left
            if not went:  # Nothing is due, or the other side is away.
                break
    return served


def send_some(channel: Channel, now: datetime) -> tuple[int, int]:
    """Of one batch how many are done with, and how many are still to go."""
    lease, over = now + LEASE, timezone.now() + LEASE
    claimed = claim(channel, now, lease)
    outcomes = moot(claimed, now)
    write(outcomes, lease, now)
    if rest := [each for each in claimed if each.pk not in outcomes]:
        for part in sent(channel, rest, now, over):
            write(part, lease, now)
            outcomes |= part
    ignored = [each.pk for each in claimed if each.pk not in outcomes]
    if ignored:
        Delivery.objects.filter(pk__in=ignored, leased_until=lease).update(leased_until=None)
    done = sum(not isinstance(outcome, Retry) for outcome in outcomes.values())
    return done, len(outcomes) - done


@transaction.atomic
def claim(channel: Channel, now: datetime, lease: datetime) -> list[Delivery]:
    """Some that are due, each the first of its lane, for nobody else until the lease ends."""
    skip = ""
    at, until = map(connection.ops.adapt_datetimefield_value, (now, lease))
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            skip = "FOR UPDATE SKIP LOCKED"
            cursor.execute("SET LOCAL enable_sort = off")
        cursor.execute(CLAIM.format(skip=skip), [channel.value, at, at, BATCH, until])
        found = [pk for (pk,) in cursor.fetchall()]
    mine = Delivery.objects.filter(pk__in=found).order_by("pk")
    return list(mine.select_related("notice__user", "notice__about")) if found else []


# By hand, and without sorting: rows come in the order of one index and the first of each lane from
# another, whatever is believed of a table that has just filled up. A join of 3000 rows with
# themselves took a third of a second; this takes a millisecond.
CLAIM = """
    WITH taken AS (
        SELECT due.id FROM notices_delivery due
        WHERE due.state = 'due' AND due.channel = %s AND due.next_at <= %s
            AND (due.leased_until IS NULL OR due.leased_until < %s)
            AND due.id = (
                SELECT ahead.id FROM notices_delivery ahead
                WHERE ahead.lane = due.lane AND ahead.state = 'due' ORDER BY ahead.id LIMIT 1
            )
        ORDER BY due.next_at LIMIT %s {skip}
    )
    UPDATE notices_delivery SET leased_until = %s WHERE id IN (SELECT id FROM taken) RETURNING id
"""


def moot(claimed: Sequence[Delivery], now: datetime) -> dict[int, Outcome]:
    """What comes of those that need not go out, or that nobody here knows how to."""
    wishes = wishes_of(each.notice.user_id for each in claimed) if claimed else {}
    judged = ((each.pk, judge(each, wishes[each.notice.user_id], now)) for each in claimed)
    return {pk: outcome for pk, outcome in judged if outcome is not None}


def judge(delivery: Delivery, wishes: Wishes, now: datetime) -> Outcome | None:
    """None is: send it. What was sent before goes out again because somebody asked for it."""
    notice = delivery.notice
    if notice.kind not in set(Kind):
        return Retry(now + UNKNOWN_FOR, "")
    if delivery.done_at is not None:
        return None
    if delivery.channel not in wishes.ways(Kind(notice.kind)):
        return Drop("unwanted")
    try:
        return None if is_true(notice) else Drop("untrue")
    except DatabaseError:
        raise
    except Exception:
        logger.exception("Nobody knows whether a notice is true.")
        return again(delivery, now, "unknown whether it is true")


def sent(
    channel: Channel, some: Sequence[Delivery], now: datetime, over: datetime
) -> Iterator[Mapping[int, Outcome]]:
    """What comes of these, part by part. A way that breaks is asked again later for the rest. A
    sender that was asleep until its lease was over sends nothing more: others have it by now."""
    said: set[int] = set()
    try:
        parts = iter(WAYS[channel].send(some, now))
        while timezone.now() < over and (part := next(parts, None)) is not None:
            yield part
            said |= part.keys()
    except DatabaseError:
        raise
    except Exception as error:
        logger.exception("Nothing goes out by %s.", channel)
        yield {e.pk: again(e, now, type(error).__name__) for e in some if e.pk not in said}


@transaction.atomic
def write(outcomes: Mapping[int, Outcome], lease: datetime, now: datetime) -> None:
    """Only of those that are under this lease still: another may have them by now."""
    alike: dict[tuple[type, Outcome], list[int]] = defaultdict(list)
    for pk, outcome in outcomes.items():
        alike[type(outcome), outcome].append(pk)
    for (_, outcome), some in alike.items():
        mine = Delivery.objects.filter(pk__in=some, state="due", leased_until=lease)
        mine.update(leased_until=None, **fields(outcome, now))


def fields(outcome: Outcome, now: datetime) -> dict[str, object]:
    once_more = F("tries") + 1
    match outcome:
        case Sent(status):
            return {
                "state": "sent", "status": status, "error": "", "tries": once_more, "done_at": now
            }  # fmt: skip
        case Retry(at, "", _):
            return {"next_at": at}
        case Retry(at, error, status):
            return {
                "next_at": at, "status": status, "error": error[:200], "tries": once_more
            }  # fmt: skip
        case GiveUp(error, status):
            return {
                "state": "failed", "status": status, "error": error[:200], "tries": once_more,
                "done_at": now,
            }  # fmt: skip
        case Drop(why):
            return {"state": "dropped", "error": why[:200], "done_at": now}
