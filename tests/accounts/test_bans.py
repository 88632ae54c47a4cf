"""Bans: whoever is banned is kept out by every door at once, and is told why."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import bans, tokens
from accounts.bans import BanNo, BanRefused
from accounts.models import Audit, Ban, User
from api_schema.errors import WORDS
from api_schema.words import sentences
from tests.accounts.browser import Browser, with_telephone
from tests.accounts.test_second_factor import at_the_door
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
REASON = "Rude <b>to</b> {everybody}"
SOON = timedelta(days=3)


@pytest.fixture
def boss() -> User:
    return User.objects.create_superuser("boss")


@pytest.fixture
def eve() -> Person:
    person = Person("eve")
    person.user.set_password("a long password")
    person.user.save()
    return person


def browser(person: Person) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(person.user)
    return client


def banned(answer: HttpResponse) -> dict[str, Any]:
    assert (answer.status_code, answer.json()["type"]) == (403, "/problems/banned")
    found: dict[str, Any] = answer.json()
    return found


def test_a_token_and_a_session_are_refused_at_once_and_told_why(eve: Person, boss: User) -> None:
    page = browser(eve)
    assert page.get("/api/v1/games").status_code == eve.get("games").status_code == 200
    until = timezone.now() + SOON
    bans.ban(eve.user, REASON, boss, until)
    for answer in (eve.get("games"), eve.get("accounts/me"), page.get("/api/v1/games")):
        told = banned(answer)
        assert told["ban"]["reason"] == REASON
        assert datetime.fromisoformat(told["ban"]["until"]) == until
        assert f"{until:%Y-%m-%d}" in told["detail"]


def test_a_ban_for_good_has_no_end(eve: Person, boss: User) -> None:
    bans.ban(eve.user, REASON, boss)
    assert banned(eve.get("games"))["ban"] == {"reason": REASON, "until": None}
    assert User.objects.get(pk=eve.user.pk).banned_until.year == 9999


@pytest.mark.parametrize(("language", "says"), [("cs", "Důvod"), ("pl", "Powód"), ("en", "Reason")])
def test_a_ban_is_told_in_three_languages(
    eve: Person, boss: User, language: str, says: str
) -> None:
    bans.ban(eve.user, REASON, boss)
    assert says in banned(eve.get("games", Accept_Language=language))["detail"]
    for key, spoken in sentences(WORDS)["ban"].items():
        assert set(spoken) == {"en", "cs", "pl"}, key


def test_a_ban_ends_by_itself(eve: Person, boss: User) -> None:
    bans.ban(eve.user, REASON, boss, timezone.now() + SOON)
    Ban.objects.update(until=timezone.now() - SOON)
    User.objects.filter(pk=eve.user.pk).update(banned_until=timezone.now() - SOON)
    assert eve.get("games").status_code == 200


def test_a_ban_that_is_lifted_is_over_at_once_and_stays_on_record(eve: Person, boss: User) -> None:
    ban = bans.ban(eve.user, REASON, boss)
    bans.lift(ban, boss)
    assert eve.get("games").status_code == 200
    assert Ban.objects.get().lifted_at is not None
    bans.lift(ban, boss)  # twice is once
    assert list(Audit.objects.values_list("action", flat=True)) == ["lifted the ban", "banned"]


def test_of_two_bans_the_longer_one_holds(eve: Person, boss: User) -> None:
    long = bans.ban(eve.user, "long", boss, timezone.now() + 2 * SOON)
    bans.ban(eve.user, "short", boss, timezone.now() + SOON)
    assert banned(eve.get("games"))["ban"]["reason"] == "long"
    bans.lift(long, boss)
    assert banned(eve.get("games"))["ban"]["reason"] == "short"


def test_the_bots_of_whoever_is_banned_are_kept_out_with_them(eve: Person, boss: User) -> None:
    bot = Person("bot")
    bot.user.owner = eve.user
    bot.user.save()
    ban = bans.ban(eve.user, REASON, boss)
    assert banned(bot.get("games"))["ban"]["reason"] == REASON
    own = bans.ban(bot.user, "spam", boss)
    bans.lift(ban, boss)
    assert eve.get("games").status_code == 200
    assert banned(bot.get("games"))["ban"]["reason"] == "spam"
    bans.lift(own, boss)
    assert bot.get("games").status_code == 200


def test_a_ban_is_told_at_log_in_to_whoever_knows_the_password_alone(
    eve: Person, boss: User
) -> None:
    def log_in(password: str) -> HttpResponse:
        wish = {"username": eve.user.username, "password": password}
        return Client().post("/api/v1/accounts/session", wish, content_type="application/json")

    wrong = log_in("wrong").content
    bans.ban(eve.user, REASON, boss)
    assert (log_in("wrong").status_code, log_in("wrong").content) == (401, wrong)
    refused = log_in("a long password")
    assert banned(refused)["ban"]["reason"] == REASON
    assert "sessionid" not in refused.cookies


def test_a_ban_stops_who_is_half_way_in(boss: User) -> None:
    ada, _, codes = with_telephone()
    bo = Browser("bo")
    bo.sign_up()
    again = at_the_door(ada)
    for person in (ada, bo):
        bans.ban(person.user, REASON, boss)
    assert banned(again.second_factor(codes[0]))["ban"]["reason"] == REASON
    assert banned(bo.verify())["ban"]["reason"] == REASON
    bans.lift(ada.user.bans.get(), boss)
    assert again.second_factor(codes[0]).status_code == 200  # the code was not used up


def test_whoever_is_banned_can_log_out(eve: Person, boss: User) -> None:
    api, page = browser(eve), browser(eve)
    bans.ban(eve.user, REASON, boss)
    assert api.delete("/api/v1/accounts/session").status_code == 204
    assert page.post("/logout").status_code == 302
    assert [one.get("/api/v1/accounts/session").status_code for one in (api, page)] == [401, 401]


def test_whoever_is_banned_can_log_out_by_the_page(eve: Person, boss: User) -> None:
    page = browser(eve)
    bans.ban(eve.user, REASON, boss)
    assert page.post("/logout").status_code == 302
    assert "_auth_user_id" not in page.session


def test_the_pages_refuse_whoever_is_banned_and_say_why(eve: Person, boss: User) -> None:
    eve.user.is_staff = eve.user.is_superuser = True
    eve.user.save()
    page = browser(eve)
    assert page.get("/admin/").status_code == 200
    bans.ban(eve.user, REASON, boss)
    refused = page.get("/admin/", headers={"Accept": "text/html"})
    assert refused.status_code == 403
    assert "Rude &lt;b&gt;to" in refused.content.decode()
    assert page.get("/pictures/").status_code == 200  # what everybody may see
    assert page.get("/").status_code == 403  # their own tables


def test_a_seat_stays_with_whoever_is_banned(story: Story, boss: User) -> None:
    story.begun()
    bans.ban(story.bo.user, REASON, boss)
    chairs = {seat["role"]: seat["player"] for seat in story.see("ada")["table"]["seats"]}
    assert chairs["red_operative"] == story.bo.user.username


def test_to_know_a_token_takes_one_statement_banned_or_not(eve: Person, boss: User) -> None:
    tokens.recognise(eve.secret)  # its use is noted, which takes another statement now and then
    with CaptureQueriesContext(connection) as captured:
        assert tokens.recognise(eve.secret) is not None
    assert len(captured) == 1
    with CaptureQueriesContext(connection) as captured:
        bans.admit(tokens.recognise(eve.secret).user)
    assert len(captured) == 1


def test_nobody_bans_without_a_reason_or_into_the_past(eve: Person, boss: User) -> None:
    for reason, until, no in (
        (" \n ", None, BanNo.NO_REASON),
        (REASON, datetime(2020, 1, 1, tzinfo=UTC), BanNo.IN_THE_PAST),
    ):
        with pytest.raises(BanRefused) as refused:
            bans.ban(eve.user, reason, boss, until)
        assert refused.value.reason is no
    assert not Ban.objects.exists() and not Audit.objects.exists()


def test_nobody_bans_themselves_or_a_superuser_without_being_one(eve: Person, boss: User) -> None:
    bot = User.objects.create(username="bot-of-boss", owner=boss)
    for whom, by, no in (
        (boss, boss, BanNo.NOT_YOURSELF),
        (bot, boss, BanNo.NOT_YOURSELF),
        (boss, eve.user, BanNo.SUPERUSER),
        (bot, eve.user, BanNo.SUPERUSER),
    ):
        with pytest.raises(BanRefused) as refused:
            bans.ban(whom, REASON, by)
        assert refused.value.reason is no
    assert not Ban.objects.exists()
