"""Warnings: somebody is told what they must not do again, and whoever judges next knows of it."""

from collections.abc import Callable

from django.db import transaction

from accounts.audit import note
from accounts.bans import BanNo, BanRefused, must_have_power_over
from accounts.models import Caution, User

TELL: list[Callable[[Caution], None]] = []  # whoever passes it on, in the same transaction


@transaction.atomic
def caution(user: User, reason: str, by: User) -> Caution:
    """Refused as a ban would be: without a reason, of oneself, or of a superuser."""
    kept = " ".join(reason.split())
    must_be_allowed(user, kept, by)
    made = Caution.objects.create(user=user, reason=kept, by=by)
    note(by, "warned", user, kept)
    for listener in TELL:
        listener(made)
    return made


def must_be_allowed(user: User, reason: str, by: User) -> None:
    must_have_power_over(user, by)
    if not reason:
        raise BanRefused(BanNo.NO_REASON)
