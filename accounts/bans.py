"""Bans: somebody is kept out, for a reason, until a moment or for good."""

from datetime import UTC, datetime
from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts.audit import note
from accounts.identity import mark_of, marks_of
from accounts.models import Ban, Exile, User

EXILE = "exile"
FOR_GOOD = datetime(9999, 12, 31, tzinfo=UTC)


class BanNo(StrEnum):
    """Why somebody is not banned, or a ban not lifted."""

    NO_REASON = "A ban needs a reason: it is told to the one who is banned."
    IN_THE_PAST = "The ban would be over before it begins."
    NOT_YOURSELF = "Nobody bans themselves, or lifts their own ban."
    SUPERUSER = "Only a superuser bans a superuser, or lifts such a ban."


class BanRefused(Exception):
    """The house does not do that."""

    def __init__(self, reason: BanNo) -> None:
        super().__init__(reason)
        self.reason = reason


class Banned(PermissionDenied):
    """Whoever calls is kept out, and is told why and for how long. `until` None is for good."""

    def __init__(self, reason: str, until: datetime | None) -> None:
        super().__init__(reason)
        self.reason, self.until = reason, until


@transaction.atomic
def ban(user: User, reason: str, by: User, until: datetime | None = None) -> Ban:
    """All that acts for this person is refused from now on. Their seats stay theirs."""
    kept = " ".join(reason.split())
    must_be_allowed(user, kept, by, until)
    hold(user)
    made = Ban.objects.create(user=user, reason=kept, made_by=by, until=until)
    follow(user)
    note(by, "banned", user, f"{'for good' if until is None else f'until {until}'}: {kept}")
    return made


@transaction.atomic
def lift(made: Ban, by: User) -> None:
    """A ban that is lifted stays on record; lifted twice is lifted once."""
    must_have_power_over(made.user, by)
    hold(made.user)
    now = timezone.now()
    if Ban.objects.filter(pk=made.pk, lifted_at=None).update(lifted_at=now):
        made.lifted_at = now
        follow(made.user)
        note(by, "lifted the ban", made.user, made.reason)


def outlive(user: User) -> None:
    """The bans of somebody whose account goes are kept for the address that they have proved. A bot
    has none: what it did is not held against its owner."""
    if user.is_bot:
        return
    marks = marks_of([user.pk], EXILE)[user.pk]
    kept = [one for one in holding(user) if one.user_id == user.pk]
    Exile.objects.bulk_create(
        Exile(mark=mark, reason=one.reason, until=one.until) for mark in marks for one in kept
    )


def catch_up(user: User, address: str) -> None:
    """Who comes back by the same address is banned as they were. They are told so: it is theirs."""
    marked = Exile.objects.filter(still(), mark=mark_of(address, EXILE))
    for one in marked:
        Ban.objects.create(user=user, reason=one.reason, until=one.until)
    if marked:
        follow(user)
        admit(user)


def sweep() -> int:
    """Forget those who could come back."""
    return Exile.objects.exclude(still()).delete()[0]


def still() -> Q:
    """Of bans that hold still."""
    return Q(until=None) | Q(until__gt=timezone.now())


def admit(user: User) -> None:
    """Refuses whoever is banned now. Asked for every credential, so it reads nothing else."""
    if user.banned_until is not None and user.banned_until > timezone.now():
        raise refusal(user)


def holding(user: User) -> QuerySet[Ban]:
    """The bans that keep this person out; those of its owner keep a bot out too."""
    people = Q(user=user.pk) if user.owner_id is None else Q(user__in=(user.pk, user.owner_id))
    return Ban.objects.filter(people, still(), lifted_at=None).order_by("made_at", "pk")


def must_be_allowed(user: User, reason: str, by: User, until: datetime | None) -> None:
    must_have_power_over(user, by)
    if not reason:
        raise BanRefused(BanNo.NO_REASON)
    if until is not None and until <= timezone.now():
        raise BanRefused(BanNo.IN_THE_PAST)


def must_have_power_over(user: User, by: User) -> None:
    if by.pk in (user.pk, user.owner_id):
        raise BanRefused(BanNo.NOT_YOURSELF)
    person = user.owner or user
    if person.is_superuser and not by.is_superuser:
        raise BanRefused(BanNo.SUPERUSER)


def hold(user: User) -> None:
    """Bans of one person come one after another."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)


def follow(user: User) -> None:
    """`banned_until` of a person and of their bots is what their bans come to."""
    for somebody in (user, *User.objects.filter(owner=user.pk)):
        ends = [one.until or FOR_GOOD for one in holding(somebody)]
        User.objects.filter(pk=somebody.pk).update(banned_until=max(ends, default=None))
    user.refresh_from_db(fields=["banned_until"])


def refusal(user: User) -> Banned:
    """By the ban that lasts longest. Without one on record there is an end, and no reason."""
    # A token brings along less of a person than this asks for.
    whole = User.objects.get(pk=user.pk)
    found = max(holding(whole), key=lambda one: one.until or FOR_GOOD, default=None)
    if found is None:
        return Banned("", whole.banned_until)
    return Banned(found.reason, found.until)
