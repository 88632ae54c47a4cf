"""Bots: accounts without a password, which belong to a person and come in by token alone."""

from django.db import IntegrityError, transaction

from accounts import people
from accounts.models import User
from accounts.people import NameTaken
from accounts.programs import ProgramNo, ProgramRefused

MOST_BOTS = 5


class NoSuchBot(Exception):
    """There is none, or it is somebody else's."""


@transaction.atomic
def make(owner: User, username: str, display_name: str) -> User:
    if username.lower() in people.RESERVED:
        raise NameTaken
    banned_until = User.objects.select_for_update(no_key=True).get(pk=owner.pk).banned_until
    if owner.bots.count() >= MOST_BOTS:
        raise ProgramRefused(ProgramNo.TOO_MANY_BOTS, most=MOST_BOTS)
    bot = User(
        username=username, display_name=tidy(display_name), owner_id=owner.pk,
        banned_until=banned_until,
    )  # fmt: skip
    bot.set_unusable_password()
    try:
        with transaction.atomic():
            bot.save()
    except IntegrityError as error:
        raise NameTaken from error
    return bot


def rename(owner: User, username: str, display_name: str) -> User:
    """The username stays: it is what others know the bot by."""
    bot = bot_of(owner, username)
    bot.display_name = tidy(display_name)
    bot.save(update_fields=["display_name"])
    return bot


def delete(owner: User, username: str) -> None:
    """As the account of a person goes: the seat stays, and what happened in it."""
    people.forget(bot_of(owner, username))


def bots_of(owner: User) -> list[User]:
    return list(owner.bots.order_by("date_joined", "pk"))


def bot_of(owner: User, username: str) -> User:
    for bot in owner.bots.all():
        if bot.username == username:
            return bot
    raise NoSuchBot


def tidy(text: str) -> str:
    return " ".join(text.split())
