"""The inbox of a person: what they were told, what of it they have read, and when it is cleared."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from notices.kinds import Kind
from notices.models import Delivery, Notice
from notices.opaque import opened, sealed

PURPOSE = "inbox"
READ_KEPT = timedelta(days=90)
UNREAD_KEPT = timedelta(days=365)
DELIVERIES_KEPT = timedelta(days=30)  # once they are done with
AT_ONCE = 1000  # rows that a sweep removes in one transaction


class NoSuchNotice(Exception):
    """There is none, or none of this person."""


def name_of(notice: Notice) -> UUID:
    """The number of a notice would tell how many there are of everybody."""
    return sealed(PURPOSE, notice.user_id, notice.pk)


def number_of(user: int, name: UUID) -> int:
    person, number = opened(PURPOSE, name)
    if person != user:
        raise NoSuchNotice
    return number


def of_person(
    user: int, *, before: UUID | None = None, unread: bool = False, game: UUID | None = None
) -> QuerySet[Notice]:
    """The newest first."""
    mine = known_of(user)
    if before is not None:
        mine = mine.filter(pk__lt=number_of(user, before))
    if unread:
        mine = mine.filter(read_at=None)
    if game is not None:
        mine = mine.filter(game=game)
    return mine.select_related("about").order_by("-pk")


def unread_of(user: int) -> int:
    return known_of(user).filter(read_at=None).count()


def known_of(user: int) -> QuerySet[Notice]:
    """Without pings, which are nobody's news, and without what a newer release has told: there are
    no words here for that yet."""
    return Notice.objects.filter(user=user, kind__in=set(Kind) - {Kind.PING})


@transaction.atomic
def read(
    user: int, names: Iterable[UUID], *, upto: UUID | None = None, now: datetime | None = None
) -> None:
    """These, and one with all that are older. What comes in meanwhile stays unread."""
    which = Q(pk__in=[number_of(user, name) for name in names])
    if upto is not None:
        which |= Q(pk__lte=number_of(user, upto))
    some = Notice.objects.filter(which, user=user, read_at=None).order_by("pk")
    # Held in the order in which `dispatch` holds them, so that nobody waits in a circle.
    held = list(some.select_for_update(no_key=True).values_list("pk", flat=True))
    Notice.objects.filter(pk__in=held).update(read_at=now or timezone.now())


def sweep(now: datetime | None = None) -> int:
    """Remove what was read long ago, what nobody will ever read, and what was sent."""
    now = now or timezone.now()
    done = Delivery.objects.exclude(state="due").filter(done_at__lt=now - DELIVERIES_KEPT)
    old = Q(read_at__isnull=False, at__lt=now - READ_KEPT) | Q(at__lt=now - UNREAD_KEPT)
    return cleared(done) + cleared(Notice.objects.filter(old, fresh=False))


def cleared(rows: QuerySet[Notice] | QuerySet[Delivery]) -> int:
    removed = 0
    while some := list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        rows.filter(pk__in=some).delete()
        removed += len(some)
    return removed
