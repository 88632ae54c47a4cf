"""A person goes for good: everything of theirs is gone at once, and every log stays as it was."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import msgspec
import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken

from accounts import people, tokens
from accounts.models import Block, Membership, Token, User
from games.engines.verify import Exported, verify
from games.models import Deck, Dispute, Game, Message, Seat, Tenure
from tests.accounts.browser import PASSWORD, Browser, known, member
from tests.accounts.crew import made, problem
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def leave(browser: Browser) -> None:
    assert browser.confirm().status_code == 204
    assert browser.send("DELETE", "me").status_code == 204


def as_person(browser: Browser) -> Person:
    """The same account, with a token."""
    person = Person("spare")
    person.user = browser.user
    person.token, person.secret = tokens.issue(browser.user, "mine", tokens.Scope)
    return person


def seated(browser: Browser, *, story: Story) -> Person:
    """The account in the place of ada, who has not sat down yet."""
    person = as_person(browser)
    story.people["ada"] = person
    User.objects.filter(pk=person.user.pk).update(display_name="ada")
    Game.objects.filter(pk=story.id).update(host=person.user)
    return person


def test_who_goes_is_gone_at_once() -> None:
    ada = member()
    other = Browser()
    other.name = ada.name
    other.log_in()
    program = as_person(ada)
    leave(ada)
    assert (ada.is_in(), other.is_in(), program.get("games").status_code) == (False, False, 401)
    assert not User.objects.filter(username=ada.name).exists()
    assert not EmailAddress.objects.filter(email=ada.email).exists()
    assert not UserSession.objects.filter(user__username=ada.name).exists()
    problem(other.log_in(), 401, "wrong-password")
    assert "your account is gone" in ada.mails()[-1].subject


def test_the_name_and_the_address_are_free_again() -> None:
    ada = member()
    leave(ada)
    again = Browser()
    again.name, again.email = ada.name, ada.email
    assert again.sign_up().status_code == 202
    assert again.verify().status_code == 200


def test_the_log_of_a_game_stays_whole_and_can_be_verified() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    story.begun().play_out()
    before = story.bo.get(f"{story.path}/log").content
    leave(browser)
    log = story.bo.get(f"{story.path}/log")
    assert log.content == before
    assert verify(msgspec.json.decode(log.content, type=Exported)).opened
    seats = {seat.name: seat.user_id for seat in Seat.objects.filter(game=story.id)}
    assert seats.pop("red_spymaster") is None and None not in seats.values()
    assert Tenure.objects.get(game=story.id, seat="red_spymaster").user is None
    assert browser.name.encode() not in story.bo.get(story.path).content


def test_a_running_game_goes_on_without_the_person() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    story.begun()
    leave(browser)
    seen = story.see("bo")
    assert seen["table"]["status"] == "playing"
    assert [seat["name"] for seat in seen["table"]["seats"]] == [None, "bo", "cy", "di"]


def test_a_table_that_was_not_dealt_goes_to_who_has_sat_there_longest() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    story.sit()
    leave(browser)
    seen = story.bo.get(story.path).json()["table"]
    assert seen["host"] == story.bo.user.username
    assert browser.name not in {seat["player"] for seat in seen["seats"]}


def test_a_table_at_which_nobody_else_sits_closes_with_its_host() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    leave(browser)
    assert not Game.objects.filter(pk=story.id).exists()
    assert story.bo.get(story.path).status_code == 404


def test_a_chair_at_a_table_that_was_not_dealt_is_free_again() -> None:
    browser, story = known(), Story()
    browser.log_in()
    person = as_person(browser)
    assert person.post(f"{story.path}/sit", {"role": "red_spymaster"}).status_code == 200
    leave(browser)
    assert story.see("ada")["table"]["seats"] == []
    assert story.sit().ada.get(story.path).status_code == 200


def test_what_was_said_is_gone_and_its_number_is_not() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    story.begun()
    for number, user in enumerate((browser.user, story.bo.user), 1):
        Message.objects.create(
            game_id=story.id, channel="red", number=number, seat="x", user=user, text="psst"
        )
    leave(browser)
    said = Message.objects.filter(game=story.id).order_by("number")
    assert list(said.values_list("number", "text", "removed", "user")) == [
        (1, "", True, None),
        (2, "psst", False, story.bo.user.pk),
    ]


def test_what_was_told_to_referees_is_gone_and_what_was_ruled_stays_without_a_name() -> None:
    browser, story = known(), Story()
    browser.log_in()
    seated(browser, story=story)
    story.begun()
    quarrel = Dispute.objects.create(
        game_id=story.id, position=9, number=1, by="x", complaint="slip", opened_at=timezone.now()
    )
    for user in (browser.user, story.bo.user):
        quarrel.statements.create(seat="x", user=user, text="a slip", at=timezone.now())
    ruled = {"outcome": "stands", "grounds": "no_slip", "on_appeal": False, "at": timezone.now()}
    quarrel.rulings.create(referee=browser.user, **ruled)
    leave(browser)
    assert [said.user for said in quarrel.statements.all()] == [story.bo.user]
    assert list(quarrel.rulings.values_list("referee", "outcome")) == [(None, "stands")]


def test_teams_are_handed_on_and_all_that_is_personal_goes() -> None:
    browser, bo = known(), Person("bo")
    browser.log_in()
    ada = as_person(browser)
    team, path = made(ada)
    link = ada.post(f"{path}/invitations", {"type": "link"}).json()["secret"]
    bo.post("teams/join", {"secret": link})
    Deck.objects.create(owner=ada.user, name="d", language="en", cards="[]", size=0)
    Block.objects.create(by=bo.user, whom=ada.user)
    leave(browser)
    [place] = Membership.objects.filter(team=team)
    assert (place.user, place.role) == (bo.user, "owner")
    assert not Deck.objects.filter(name="d").exists()
    assert not Block.objects.filter(by=bo.user).exists()


def test_bots_go_with_their_owner() -> None:
    browser = known()
    browser.log_in()
    bot = Person("bot")
    User.objects.filter(pk=bot.user.pk).update(owner=browser.user)
    game = Story()
    bot.post(f"{game.path}/sit", {"role": "red_spymaster"})
    leave(browser)
    assert bot.get("games").status_code == 401
    assert not User.objects.filter(pk=bot.user.pk).exists()
    assert game.see("ada")["table"]["seats"] == []


def test_what_programs_of_others_were_allowed_is_gone() -> None:
    ada, bo = known(), Person("bo")
    ada.log_in()
    app = Application.objects.create(
        name="app", user=bo.user, client_type="public", authorization_grant_type="authorization-code"
    )  # fmt: skip
    later = timezone.now() + timedelta(hours=1)
    short = AccessToken.objects.create(
        user=ada.user, application=app, token="t", expires=later, scope="games:read"
    )
    RefreshToken.objects.create(user=ada.user, application=app, token="r", access_token=short)
    Grant.objects.create(
        user=ada.user, application=app, code="c", expires=later, redirect_uri="https://a.example"
    )
    leave(ada)
    left = [model.objects.count() for model in (AccessToken, RefreshToken, Grant, Application)]
    assert left == [0, 0, 0, 1]


def test_the_admin_forgets_a_person_in_the_same_way() -> None:
    ada, story = known(), Story()
    seated(ada, story=story)
    story.sit()
    boss = User.objects.create_superuser("boss", password=PASSWORD)
    desk = Client()
    desk.force_login(boss)
    desk.post(f"/admin/accounts/user/{ada.user.pk}/delete/", {"post": "yes"})
    assert not User.objects.filter(username=ada.name).exists()
    assert Game.objects.get(pk=story.id).host == story.bo.user


def test_what_fails_half_way_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = member()
    ada.confirm()
    as_person(ada)
    before = Token.objects.count(), UserSession.objects.count()

    def broken(user: User) -> None:
        raise RuntimeError("half-way")

    monkeypatch.setattr(people, "LEAVING", [*people.LEAVING, broken])
    assert ada.send("DELETE", "me").status_code == 500
    assert (Token.objects.count(), UserSession.objects.count()) == before
    assert ada.is_in()


# What is swept away by itself.


def sign_up_days_ago(days: int, **more: Any) -> Browser:
    browser = Browser()
    browser.sign_up(**more)
    User.objects.filter(username=browser.name).update(
        date_joined=timezone.now() - timedelta(days=days)
    )
    return browser


def test_an_account_that_nobody_proved_is_swept_away_after_three_days() -> None:
    owner = known("owner")
    young, old, husk = (
        sign_up_days_ago(2),
        sign_up_days_ago(4),
        sign_up_days_ago(4, email=owner.email),
    )
    assert people.sweep() == 2
    left = set(get_user_model().objects.values_list("username", flat=True))
    assert {young.name, owner.name} <= left
    assert not {old.name, husk.name} & left
    assert old.sign_up().status_code == 202


def test_nobody_is_swept_away_who_is_somebody() -> None:
    long_ago = timezone.now() - timedelta(days=400)
    people_of_all_sorts = [
        known().user,
        member("bo").user,
        Person("by-token").user,
        User.objects.create_superuser("boss", "boss@example.org", PASSWORD),
        User.objects.create_user("made.by.hand", "hand@example.org", PASSWORD),
    ]
    EmailAddress.objects.create(user=people_of_all_sorts[3], email="boss@example.org")
    assert Browser().log_in(login="made.by.hand").status_code == 202  # a code is on its way
    User.objects.update(date_joined=long_ago)
    assert people.sweep() == 0
    still = {person.pk for person in people_of_all_sorts}
    assert still <= set(User.objects.values_list("pk", flat=True))


def test_the_command_says_what_it_swept_away() -> None:
    sign_up_days_ago(4)
    said = StringIO()
    call_command("sweep", stdout=said)
    assert "accounts.people.sweep: 1" in said.getvalue().splitlines()
    assert "accounts.sessions.sweep: 0" in said.getvalue().splitlines()
    assert mail.outbox[1:] == []
