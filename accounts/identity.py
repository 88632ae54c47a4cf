"""Which accounts are one person's, as far as the server can know."""

from collections.abc import Iterable

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.crypto import salted_hmac

from accounts.models import User


def accounts_of(user_id: int) -> QuerySet[User]:
    """A person and all their bots, whichever of these accounts is asked about."""
    person = User.objects.filter(pk=user_id).values(person=Coalesce("owner", "pk"))
    return User.objects.filter(Q(pk__in=person) | Q(owner__in=person))


def same_person(user_id: int) -> set[int]:
    """Every account of whoever this is: theirs, their bots', and those of whoever has proved the
    same address, with the bots of these."""
    people = set(accounts_of(user_id).values_list("pk", flat=True))
    boxes = EmailAddress.objects.filter(user__in=people, verified=True)
    for box, _, host in (
        plain(address).rpartition("@") for address in boxes.values_list("email", flat=True)
    ):
        tagged = Q(email__istartswith=f"{box}+", email__iendswith=f"@{host}")
        same = EmailAddress.objects.filter(Q(email__iexact=f"{box}@{host}") | tagged, verified=True)
        people.update(same.values_list("user", flat=True))
    return people | set(User.objects.filter(owner__in=people).values_list("pk", flat=True))


def owners_of(user_ids: Iterable[int]) -> dict[int, int]:
    """Whose each account is: a bot's owner, and a person's own."""
    accounts = User.objects.filter(pk__in=user_ids)
    return dict(accounts.values_list("pk", Coalesce("owner", "pk")))


def marks_of(user_ids: Iterable[int], about: str) -> dict[int, list[str]]:
    """Marks of people by their verified addresses, the primary one first. A bot has its owner's.

    A mark is good for comparing alone, and only with marks that are about the same thing.
    """
    people = owners_of(user_ids)
    addresses = EmailAddress.objects.filter(user__in=people.values(), verified=True)
    marks: dict[int, list[str]] = {}
    for person, address in addresses.order_by("-primary", "pk").values_list("user", "email"):
        marks.setdefault(person, []).append(mark_of(address, about))
    return {user: marks.get(person, []) for user, person in people.items()}


def mark_of(address: str, about: str) -> str:
    return salted_hmac(f"accounts.identity {about}", plain(address), algorithm="sha256").hexdigest()


def plain(address: str) -> str:
    """An address without what many mailboxes do not look at: its case and a `+tag`."""
    box, _, host = address.casefold().rpartition("@")
    return f"{box.partition('+')[0]}@{host}"
