"""The end of letters, by a link in each of them: for one kind or for all, without a log-in."""

from typing import NamedTuple
from uuid import UUID
from zlib import crc32

from django.db import transaction

from accounts.models import User
from notices.channels import Channel
from notices.kinds import Kind
from notices.links import at_home
from notices.opaque import opened, sealed
from notices.preferences import keep, wishes_of

PURPOSE = "unsubscribe"
ALL = "all"
# Numbers that stay the same whatever kinds there will be.
SCOPES: dict[int, Kind | None] = {
    crc32(scope.encode()): None if scope == ALL else Kind(scope) for scope in (ALL, *Kind)
}


class NoSuchLink(Exception):
    """The house has never written such a link, or the person is gone."""


class Leaving(NamedTuple):
    """Whose letters end, and of which kind; None is of all."""

    user: User
    kind: Kind | None


def link(user: int, kind: Kind | None) -> str:
    """The address behind which these letters end. It stays good as long as the account."""
    scope = ALL if kind is None else kind.value
    return at_home(f"/unsubscribe/{sealed(PURPOSE, user, crc32(scope.encode()))}")


def behind(name: UUID) -> Leaving:
    person, scope = opened(PURPOSE, name)
    if scope not in SCOPES or (user := User.objects.filter(pk=person).first()) is None:
        raise NoSuchLink
    return Leaving(user, SCOPES[scope])


@transaction.atomic
def stop(leaving: Leaving) -> None:
    """No more letters of this kind. Twice is as once."""
    user, kind = leaving
    User.objects.select_for_update(no_key=True).get(pk=user.pk)  # one change after another
    wishes = wishes_of([user.pk])[user.pk]
    keep(user.pk, wishes.without(Channel.EMAIL, Kind if kind is None else (kind,)))
