"""Who does not want to meet whom. A block is never told to the one who is blocked."""

from collections.abc import Iterable

from django.db.models import Q, QuerySet

from accounts.models import Block, User


def apart(user: int, people: Iterable[int | None]) -> bool:
    """Whether this person and one of these do not meet, whoever of them wants it so. A bot is as
    its owner."""
    mine, theirs = with_owners({user}), with_owners(set(people) - {None})
    between = Q(by__in=mine, whom__in=theirs) | Q(by__in=theirs, whom__in=mine)
    return Block.objects.filter(between).exists()


def kept_apart(user: int) -> set[int]:
    """Everybody whom this person does not meet, with their bots."""
    mine = with_owners({user})
    blocked = Block.objects.filter(by__in=mine).values("whom")
    blocking = Block.objects.filter(whom__in=mine).values("by")
    them = Q(pk__in=blocked) | Q(pk__in=blocking) | Q(owner__in=blocked) | Q(owner__in=blocking)
    return set(User.objects.filter(them).values_list("pk", flat=True))


def with_owners(people: set[int | None]) -> QuerySet[User, int]:
    return User.objects.filter(Q(pk__in=people) | Q(bots__in=people)).values("pk")
