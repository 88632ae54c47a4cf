"""The page to log in on: what it asks, where it leads, and what it does not give away."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal import auth as totp
from django.core import mail
from django.test import Client

from accounts.models import User
from api_schema.words import sentences
from web.views import WORDS

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
PASSWORD = "a long way to Tipperary"


def person(*, verified: bool | None = True, **fields: Any) -> User:
    """Somebody with a password; with an address that is verified, or not, or with none (None)."""
    name = f"ada-{uuid4().hex[:8]}"
    user = User.objects.create_user(name, f"{name}@post.example", PASSWORD, **fields)
    if verified is not None:
        EmailAddress.objects.create(user=user, email=user.email, verified=verified, primary=True)
    return user


def with_second_factor(user: User) -> tuple[str, list[str]]:
    """The secret of an authenticator app, and recovery codes."""
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(user, secret)
    return secret, RecoveryCodes.activate(user).generate_codes()


def current(secret: str) -> str:
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def give(client: Client, where: str = "/login", **fields: str) -> Any:
    return client.post(where, fields)


def test_a_name_or_an_address_and_a_password_let_a_person_in() -> None:
    ada = person()
    for name in (ada.username, ada.username.upper(), ada.email):
        client = Client()
        done = give(client, "/login?next=/missions/", login=name, password=PASSWORD)
        assert (done.status_code, done["Location"]) == (302, "/missions/")
        assert logged_in(client)
        assert client.get("/login?next=/pictures/")["Location"] == "/pictures/"


def test_what_is_wrong_is_answered_alike_whoever_it_is() -> None:
    ada, gone = person(), person(is_active=False)
    wrong = (
        (ada.username, "wrong"), (ada.email, "wrong"), ("nobody", PASSWORD), ("", ""),
        (gone.username, PASSWORD), ("nobody@post.example", PASSWORD), ("a\x00b", PASSWORD),
        (ada.username, ""), (ada.username, "\x00"), ("x" * 300, PASSWORD), (ada.username, "x" * 200),
    )  # fmt: skip
    answers = set()
    for name, password in wrong:
        client = Client()
        page = give(client, login=name, password=password)
        text = re.sub(
            r'name="csrfmiddlewaretoken" value="\w+"|value="[^"]*"', "", page.content.decode()
        )
        answers.add((page.status_code, text, tuple(sorted(client.cookies))))
        assert not logged_in(client)
    assert len(answers) == 1


def test_a_name_that_is_shown_again_is_escaped() -> None:
    page = give(Client(), login='"><script>alert(1)</script>', password="x")
    assert "<script>" not in page.content.decode()


# The second factor


def test_who_has_a_second_factor_is_asked_for_it_before_they_are_in() -> None:
    ada = person()
    secret, _ = with_second_factor(ada)
    client = Client()
    asked = give(client, "/login?next=/missions/", login=ada.username, password=PASSWORD)
    assert (asked.status_code, logged_in(client)) == (200, False)
    assert 'name="code"' in asked.content.decode()
    assert client.get("/api/v1/accounts/me").status_code == 401
    for guess in ("000000", "", "x" * 65, "a\x00b"):
        assert give(client, code=guess).status_code == 401
        assert not logged_in(client)
    done = give(client, "/login?next=/missions/", code=current(secret))
    assert (done.status_code, done["Location"], logged_in(client)) == (302, "/missions/", True)


def test_a_code_is_good_once() -> None:
    ada = person()
    secret, [spare, *_] = with_second_factor(ada)
    for code in (current(secret), spare):
        for expected in (True, False):
            client = Client()
            give(client, login=ada.username, password=PASSWORD)
            give(client, code=code)
            assert logged_in(client) is expected


def test_a_code_without_a_password_opens_nothing() -> None:
    ada = person()
    secret, _ = with_second_factor(ada)
    client = Client()
    assert give(client, code=current(secret)).status_code == 401
    assert give(client, login=ada.username, code=current(secret)).status_code == 401
    assert not logged_in(client)


def test_who_pauses_half_way_is_asked_again_and_may_start_again() -> None:
    ada, bo = person(), person()
    with_second_factor(ada)
    client = Client()
    give(client, login=ada.username, password=PASSWORD)
    assert 'name="code"' in client.get("/login").content.decode()
    assert 'name="password"' in give(client, again="yes").content.decode()
    give(client, login=ada.username, password=PASSWORD)
    give(client, login=bo.username, password=PASSWORD)  # somebody else sits down
    assert client.session["_auth_user_id"] == str(bo.pk)


def test_the_second_factor_counts_for_the_admin_too() -> None:
    boss = User.objects.create_superuser(f"boss-{uuid4().hex[:6]}", password=PASSWORD)
    secret, _ = with_second_factor(boss)
    client = Client()
    give(client, "/login?next=/admin/", login=boss.username, password=PASSWORD)
    assert client.get("/admin/").status_code == 302
    give(client, "/login?next=/admin/", code=current(secret))
    assert client.get("/admin/").status_code == 200


# The address


def test_who_has_not_verified_their_address_does_so_here() -> None:
    ada, client = person(verified=False), Client()
    asked = give(client, login=ada.username, password=PASSWORD)
    assert (asked.status_code, logged_in(client)) == (200, False)
    [letter] = mail.outbox
    code = client.session["account_email_verification_code"]["code"]
    assert code in letter.body
    assert give(client, code="WRONG1").status_code == 401
    assert give(client, code=code).status_code == 302
    assert logged_in(client)
    assert EmailAddress.objects.get(user=ada).verified


def test_staff_without_an_address_come_in_and_others_do_not() -> None:
    for staff in (True, False):
        user, client = person(verified=None, is_staff=staff), Client()
        User.objects.filter(pk=user.pk).update(email="")
        give(client, "/login?next=/admin/", login=user.username, password=PASSWORD)
        assert logged_in(client) is staff


def test_staff_with_an_address_that_is_not_verified_prove_it_first() -> None:
    user, client = person(verified=False, is_staff=True), Client()
    give(client, login=user.username, password=PASSWORD)
    assert not logged_in(client)


# The admin


def test_the_door_of_the_admin_is_this_one() -> None:
    boss = User.objects.create_superuser(f"boss-{uuid4().hex[:6]}", password=PASSWORD)
    client = Client()
    door = client.get("/admin/", follow=True)
    assert door.redirect_chain[-1][0] == f"/login?next={quote('/admin/', safe='')}"
    body = {"username": boss.username, "password": PASSWORD}
    assert client.post("/admin/login/", body).status_code == 302
    assert not logged_in(client)
    done = client.post(door.redirect_chain[-1][0], {"login": boss.username, "password": PASSWORD})
    assert client.get(done["Location"]).status_code == 200


def test_a_person_who_is_no_operator_is_not_sent_round_in_a_circle() -> None:
    client = Client()
    client.force_login(person())
    answer = client.get("/admin/", follow=True, headers={"Accept": "text/html"})
    assert (answer.status_code, len(answer.redirect_chain)) == (403, 1)


# Where it leads


EVIL = [
    "https://evil.example/", "//evil.example/", "///evil.example/", "/\\evil.example/",
    "\\\\evil.example/", "https:evil.example", "https:/evil.example", "http:///evil.example",
    "javascript:alert(1)", "data:text/html,x", "/\t/evil.example/", "\x00//evil.example", " //evil.example",
    "//testserver@evil.example/", "https://testserver.evil.example/", "evil.example", "",
    "/%0d%0aSet-Cookie:x=y\r\nX: y", "http://testserver:80@evil.example", "/\n/evil.example",
    "http://testserver/missions/", "/\u200e/evil.example",
]  # fmt: skip


@pytest.mark.parametrize("address", EVIL)
def test_it_leads_nowhere_else(address: str) -> None:
    ada = person()
    where = f"/login?next={quote(address, safe='')}"
    shown = Client().get(where)
    assert 'action="/login?next=%2F"' in shown.content.decode()
    client = Client()
    done = give(client, where, login=ada.username, password=PASSWORD)
    assert (done.status_code, done["Location"]) == (302, "/")
    assert client.get(where)["Location"] == "/"
    assert client.get(f"/admin/login/?next={quote(address, safe='')}")["Content-Type"]
    assert client.post("/logout", {"next": address})["Location"] == "/"


def test_an_encoded_address_is_taken_as_it_was_sent() -> None:
    """What would be dangerous if it were decoded twice is a path of this host as it is."""
    ada = person()
    where = f"/login?next={quote('/%2f%2fevil.example', safe='')}"
    done = give(Client(), where, login=ada.username, password=PASSWORD)
    assert done["Location"] == "/%2f%2fevil.example"


# Sessions, and what others would do with them


def test_a_session_is_renewed_when_somebody_logs_in() -> None:
    ada = person()
    secret, _ = with_second_factor(ada)
    client = Client()
    give(client, login=ada.username, password=PASSWORD)
    before = client.cookies["sessionid"].value
    give(client, code=current(secret))
    assert client.cookies["sessionid"].value != before
    thief = Client()
    thief.cookies["sessionid"] = before
    assert thief.get("/api/v1/accounts/me").status_code == 401


def test_a_session_that_was_ended_is_dead() -> None:
    ada, client, thief = person(), Client(), Client()
    give(client, login=ada.username, password=PASSWORD)
    thief.cookies["sessionid"] = client.cookies["sessionid"].value
    assert thief.get("/api/v1/accounts/me").status_code == 200
    assert client.get("/logout").status_code == 405
    assert client.post("/logout").status_code == 302
    assert thief.get("/api/v1/accounts/me").status_code == 401


def test_no_page_of_others_logs_anybody_in_or_out() -> None:
    ada = person()
    client = Client(enforce_csrf_checks=True)
    forged = give(client, login=ada.username, password=PASSWORD)
    assert (forged.status_code, logged_in(client)) == (403, False)
    client.force_login(ada)
    assert client.post("/logout").status_code == 403
    assert logged_in(client)


def test_guesses_at_passwords_and_codes_are_counted_together(settings, one_minute: None) -> None:
    settings.THROTTLE = {"read": 99, "write": 99, "guess": 3, "account": 99}
    ada = person()
    secret, _ = with_second_factor(ada)
    client = Client(REMOTE_ADDR="10.9.8.7")
    assert give(client, login=ada.username, password=PASSWORD).status_code == 200
    assert [give(client, code="000000").status_code for _ in range(3)] == [401, 401, 429]
    stopped = give(client, code=current(secret))
    assert (stopped.status_code, logged_in(client)) == (429, False)


def test_guesses_at_a_password_in_the_admin_are_counted_too(settings, one_minute: None) -> None:
    settings.THROTTLE = {"read": 99, "write": 99, "guess": 3}
    ada = person(is_staff=True)
    client = Client(REMOTE_ADDR="10.9.8.7")
    client.force_login(ada)
    new = {"new_password1": "another long way to go", "new_password2": "another long way to go"}
    guesses = [new | {"old_password": old} for old in ("one", "two", "three", PASSWORD)]
    answers = [client.post("/admin/password_change/", guess) for guess in guesses]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert User.objects.get(pk=ada.pk).check_password(PASSWORD)


def test_the_page_is_framed_by_nobody_and_loads_nothing_of_others() -> None:
    page = Client().get("/login")
    assert page["X-Frame-Options"] == "DENY"
    assert page["Cache-Control"] == "no-store"
    policy = dict(rule.split(" ", 1) for rule in page["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert policy["form-action"] == "'self'"
    assert "<script" not in page.content.decode()


@pytest.mark.parametrize("section", ["login", "consent"])
def test_every_sentence_is_there_in_three_languages(section: str) -> None:
    for key, spoken in sentences(WORDS)[section].items():
        assert set(spoken) == {"en", "cs", "pl"}, key


def test_the_page_speaks_the_language_of_the_browser() -> None:
    for language, word in (("en", "Password"), ("cs", "Heslo"), ("pl", "Hasło")):
        page = Client().get("/login", headers={"Accept-Language": language}).content.decode()
        assert f">{word}</label>" in page
        assert f'<html lang="{language}">' in page


def test_the_authenticators_of_the_tests_are_real() -> None:
    ada = person()
    with_second_factor(ada)
    assert get_adapter().is_mfa_enabled(ada)
    assert Authenticator.objects.filter(user=ada).count() == 2
