"""People: sign up, change what is said of them, go for good."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from accounts import bans, mails, sessions, teams
from accounts.models import User

NAME = re.compile(r"[A-Za-z0-9_.-]{3,30}")
RESERVED = {
    "admin", "administrator", "anonymous", "bot", "clock", "dead.drop", "deaddrop", "house",
    "moderator", "nobody", "operator", "referee", "root", "security", "staff", "support", "system",
}  # fmt: skip
PATIENCE = timedelta(days=3)  # for an account whose address nobody has proved
LEAVING: list[Callable[[User], None]] = []  # told that a person goes, in the same transaction


class NameTaken(Exception):
    """Somebody has this name."""


class WeakPassword(Exception):
    """The password is too easy to guess; the message says why."""


class Newcomer(NamedTuple):
    user: User
    stands_for: str | None  # an address that somebody else has proved to be theirs


def sign_up(
    username: str, email: str, password: str, *, display_name: str = "", language: str = "en",
    time_zone: str = "UTC",
) -> Newcomer:  # fmt: skip
    """A new account, whose address is still to be proved. If somebody has the address, a husk takes
    the name: an account like any other to whoever looks, which can never be entered."""
    user = User(
        username=username, email=email.lower(), display_name=" ".join(display_name.split()),
        language=language, time_zone=time_zone,
    )  # fmt: skip
    must_be_strong(password, user)
    if not NAME.fullmatch(username) or username.lower() in RESERVED:
        raise NameTaken
    user.set_password(password)
    taken = user.email if mails.owner_of(user.email) is not None else None
    if taken is not None:
        user.email = f"{uuid4().hex}{mails.NOWHERE}"
    try:
        with transaction.atomic():
            user.save()
            EmailAddress.objects.create(user=user, email=user.email, primary=True)
    except IntegrityError as error:
        raise NameTaken from error
    return Newcomer(user, taken)


def must_be_strong(password: str, user: User) -> None:
    try:
        password_validation.validate_password(password, user)
    except ValidationError as error:
        raise WeakPassword(" ".join(error.messages)) from error


def change(
    user: User, *, display_name: str, language: str, time_zone: str, shows_results: bool
) -> None:
    user.display_name, user.language = " ".join(display_name.split()), language
    user.time_zone, user.shows_results = time_zone, shows_results
    user.save(update_fields=["display_name", "language", "time_zone", "shows_results"])


@transaction.atomic
def forget(user: User) -> None:
    """The person is gone, with all that was theirs alone. What they did in games stays, and bears
    no name. What is held is held in this order: a team, a person, a table."""
    for bot in user.bots.all():
        forget(bot)
    bans.outlive(user)
    teams.forget(user)
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    for tell in LEAVING:
        tell(user)
    sessions.end_all(user)
    # Whatever else was written about them has been, and is seen now; what comes later is refused.
    User.objects.select_for_update().get(pk=user.pk)
    user.delete()


def sweep() -> int:
    """Remove accounts whose address nobody has proved in time."""
    swept = 0
    for pk in list(unproved().values_list("pk", flat=True)):
        with transaction.atomic():
            if User.objects.select_for_update().filter(pk=pk).exists():
                for user in unproved().filter(pk=pk):  # still so, now that it is held
                    forget(user)
                    swept += 1
    return swept


def unproved() -> QuerySet[User]:
    """Somebody signed up and never came in. Whom an operator made or trusts is none of these: the
    address that allauth notes for such a person when they log in is not their first."""
    theirs = EmailAddress.objects.filter(verified=True).values("user")
    return User.objects.filter(
        emailaddress__primary=True, last_login=None, owner=None, is_staff=False,
        is_superuser=False, date_joined__lt=timezone.now() - PATIENCE,
    ).exclude(Q(pk__in=theirs) | Q(tokens__isnull=False))  # fmt: skip
