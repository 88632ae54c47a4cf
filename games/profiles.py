"""What one player may see of another."""

from typing import NamedTuple

from accounts.identity import accounts_of
from accounts.invitations import player_called
from accounts.models import Block, User
from games.records import Record, reliability, results


class Performance(NamedTuple):
    reliability: int | None
    records: list[Record]


class Profile(NamedTuple):
    user: User
    performance: Performance | None  # None: they keep it to themselves


def profile(name: str, *, seen_by: int) -> Profile | None:
    """None if there is nobody of that name, or not for this viewer: whoever is blocked finds no
    trace of who blocked them. What one keeps to oneself, one sees."""
    user = None if "\0" in name else player_called(name)
    if user is None or hides_from(user, seen_by):
        return None
    if not user.shows_results and seen_by not in (user.pk, user.owner_id):
        return Profile(user, None)
    return Profile(user, Performance(reliability(user.pk), results(user.pk)))


def hides_from(user: User, viewer: int) -> bool:
    """Whether somebody, or the owner of a bot, has blocked the viewer, by whichever account."""
    person = user.owner_id or user.pk
    return Block.objects.filter(by=person, whom__in=accounts_of(viewer)).exists()
