"""A ban outlives its account: nobody is rid of it by deleting the one and making another."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import bans, people
from accounts.models import Exile, User
from tests.accounts.browser import Browser, member

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss-of-all")


def back_by(email: str) -> Browser:
    newcomer = Browser("new")
    newcomer.email = email
    assert newcomer.sign_up().status_code == 202
    return newcomer


def gone(boss: User, until: timedelta | None = timedelta(days=7)) -> Browser:
    """Somebody who was banned, and has deleted the account."""
    ada = member()
    bans.ban(ada.user, "shouting", boss, until and timezone.now() + until)
    assert ada.confirm().status_code == 204
    assert ada.send("DELETE", "me").status_code == 204
    return ada


@pytest.mark.parametrize("until", [timedelta(days=7), None], ids=["a week", "for good"])
def test_who_comes_back_by_the_same_address_is_banned_as_before(
    boss: User, until: timedelta | None
) -> None:
    ada = gone(boss, until)
    back = back_by(ada.email)
    answer = back.verify()
    assert (answer.status_code, answer.json()["ban"]["reason"]) == (403, "shouting")
    assert not back.is_in()
    assert back.log_in().status_code == 403


def test_another_spelling_of_the_address_is_the_same(boss: User) -> None:
    box, _, host = gone(boss).email.partition("@")
    assert back_by(f"{box}+again@{host}").verify().status_code == 403


def test_other_people_come_in(boss: User) -> None:
    gone(boss)
    assert member("bo").is_in()


def test_a_ban_that_is_over_or_was_lifted_does_not_come_back(boss: User) -> None:
    ada = gone(boss)
    Exile.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert back_by(ada.email).verify().status_code == 200
    bo = member("bo")
    bans.lift(bans.ban(bo.user, "a mistake", boss), boss)
    people.forget(bo.user)
    assert back_by(bo.email).verify().status_code == 200


def test_what_is_over_is_swept_away(boss: User) -> None:
    gone(boss)
    assert (bans.sweep(), Exile.objects.count()) == (0, 1)
    Exile.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert (bans.sweep(), Exile.objects.count()) == (1, 0)


def test_what_a_bot_did_is_not_held_against_its_owner(boss: User) -> None:
    ada = member()
    bot = User.objects.create(username="ada-the-bot", owner=ada.user)
    bans.ban(bot, "spam", boss)
    people.forget(bot)
    assert not Exile.objects.exists()


def test_no_address_is_kept(boss: User) -> None:
    ada = gone(boss)
    [kept] = Exile.objects.values()
    assert ada.name not in str(kept)
