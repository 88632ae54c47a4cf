"""CN-107 at the deal: nobody sits in two seats that know different things, by whatever account."""

import pytest
from allauth.account.models import EmailAddress

from accounts.models import User
from games.models import Entry
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def table() -> Story:
    story = Story()
    opened = story.ada.post("games", {"kind": "codenames", "bots": True})
    return story.at(opened.json()["table"]["id"])


def owned(story: Story, bot: str, owner: str) -> None:
    """From now on the one is a bot of the other."""
    User.objects.filter(pk=story.people[bot].user.pk).update(owner=story.people[owner].user)


def start(story: Story) -> tuple[int, str | None]:
    answer = story.ada.post(f"{story.path}/start")
    return answer.status_code, answer.json().get("reason")


@pytest.mark.parametrize(("bot", "owner"), [("bo", "ada"), ("di", "ada"), ("ada", "di")])
def test_cn_107_a_person_and_their_bot_do_not_hold_the_key_and_touch(bot: str, owner: str) -> None:
    story = table()
    owned(story, bot, owner)
    story.sit()
    assert start(story) == (422, "same_person_twice")
    assert not Entry.objects.filter(game=story.id).exists()
    assert story.see("bo")["table"]["status"] == "open"


def test_two_seats_that_know_the_same_may_be_one_persons() -> None:
    story = table()
    owned(story, "di", "bo")  # both touch, though for different teams
    story.sit()
    assert start(story) == (200, None)


def test_two_accounts_with_one_address_are_one_person() -> None:
    story = table()
    for name, address in (("ada", "spy@example.org"), ("bo", "Spy+2@example.org")):
        user = story.people[name].user
        EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    story.sit()
    assert start(story) == (422, "same_person_twice")


def test_who_is_alone_with_their_bots_betrays_nobody() -> None:
    story = table()
    for bot in ("bo", "cy", "di"):
        owned(story, bot, "ada")
    story.sit()
    assert start(story) == (200, None)
