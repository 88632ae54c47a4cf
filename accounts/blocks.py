"""Who does not want to meet whom. A block is never told to the one who is blocked."""

from collections.abc import Iterable
from enum import StrEnum

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Lower

from accounts.models import Block, User

MOST_BLOCKS = 500


class BlockNo(StrEnum):
    """Why somebody cannot be blocked."""

    NOT_YOURSELF = "not_yourself"
    TOO_MANY_BLOCKS = "too_many_blocks"


class BlockRefused(Exception):
    """There will be no such block."""

    def __init__(self, reason: BlockNo, **facts: int) -> None:
        super().__init__(reason)
        self.reason, self.facts = reason, facts


class NoSuchPlayer(Exception):
    """Nobody has this name, or nobody of this name is blocked."""


@transaction.atomic
def block(user: AbstractBaseUser, player: str) -> None:
    """Twice is as once."""
    if (whom := called(player).first()) is None:
        raise NoSuchPlayer
    if user.pk in (whom.pk, whom.owner_id):  # a bot is as its owner
        raise BlockRefused(BlockNo.NOT_YOURSELF)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # counted one after another
    mine = Block.objects.filter(by=user.pk)
    if mine.filter(whom=whom).exists():
        return
    if mine.count() >= MOST_BLOCKS:
        raise BlockRefused(BlockNo.TOO_MANY_BLOCKS, most=MOST_BLOCKS)
    Block.objects.create(by_id=user.pk, whom=whom)


def unblock(user: AbstractBaseUser, player: str) -> None:
    gone, _ = Block.objects.filter(by=user.pk, whom__in=called(player)).delete()
    if not gone:
        raise NoSuchPlayer


def blocked_by(user: AbstractBaseUser) -> list[Block]:
    """Whom this person has blocked, the latest first."""
    mine = Block.objects.filter(by=user.pk).select_related("whom")
    return list(mine.order_by("-made_at", "-pk"))


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


def some_apart(people: Iterable[int | None]) -> bool:
    """Whether two of these do not meet."""
    them = with_owners(set(people) - {None})
    return Block.objects.filter(by__in=them, whom__in=them).exists()


def with_owners(people: set[int | None]) -> QuerySet[User, int]:
    return User.objects.filter(Q(pk__in=people) | Q(bots__in=people)).values("pk")


def called(name: str) -> QuerySet[User]:
    """The player with this name in any case."""
    if "\0" in name:  # which PostgreSQL would not look for
        return User.objects.none()
    return User.objects.alias(plain=Lower("username")).filter(plain=Lower(Value(name)))
