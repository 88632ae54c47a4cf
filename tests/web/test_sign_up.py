"""Sign up, prove the address, go on; and another password for whoever has forgotten theirs."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.models import User
from api_schema.words import sentences
from tests.web.newcomer import PASSWORD, browser, member
from tests.web.test_entrance import EVIL
from web.pages.page import WORDS

pytestmark = pytest.mark.django_db


def wish(**more: str) -> dict[str, str]:
    name = f"eve-{uuid4().hex[:8]}"
    return {"username": name, "email": f"{name}@post.example", "password": PASSWORD} | more


def code() -> str:
    return re.findall(r"^    (\S+)$", mail.outbox[-1].body, re.MULTILINE)[-1]


def logged_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_newcomer_signs_up_proves_the_address_and_goes_on() -> None:
    client, eve = browser(), wish()
    done = client.post("/signup?next=/lobby/", eve)
    assert (done.status_code, done["Location"]) == (302, "/login?next=%2Flobby%2F")
    page = client.get(done["Location"]).content.decode()
    assert 'name="code"' in page and "The code from the mail" in page
    assert not logged_in(client)
    assert client.post(done["Location"], {"code": "WRONG1"}).status_code == 401
    proved = client.post(done["Location"], {"code": code()})
    assert (proved.status_code, proved["Location"], logged_in(client)) == (302, "/lobby/", True)
    assert EmailAddress.objects.get(email=eve["email"]).verified
    assert client.get("/signup?next=/lobby/")["Location"] == "/lobby/"


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_language_of_the_page_is_that_of_the_account(language: str) -> None:
    eve, client = wish(), Client(headers={"Accept-Language": language})
    assert f'<html lang="{language}">' in client.get("/signup").content.decode()
    client.post("/signup", eve)
    assert User.objects.get(username=eve["username"]).language == language


@pytest.mark.parametrize(
    ("said", "kept"), [("Europe/Prague", "Europe/Prague"), ("Mars/Olympus", "UTC"), ("", "UTC")]
)
def test_the_clock_of_the_browser_is_that_of_the_account(said: str, kept: str) -> None:
    eve = wish(time_zone=said)
    assert browser().post("/signup", eve).status_code == 302
    assert User.objects.get(username=eve["username"]).time_zone == kept


def test_another_code_is_sent_to_who_waits_in_vain() -> None:
    client = browser()
    client.post("/signup", wish())
    first = code()
    page = client.post("/login", {"resend": "yes"})
    assert (page.status_code, len(mail.outbox)) == (200, 2)
    assert client.post("/login", {"code": first}).status_code == 401
    assert client.post("/login", {"code": code()}).status_code == 302
    assert browser().post("/login", {"resend": "yes"}).status_code == 200  # of nobody: nothing
    assert len(mail.outbox) == 2


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"username": "ab"}, "username"), ({"username": "é t é"}, "username"),
        ({"username": ""}, "username"), ({"username": "admin"}, "username"),
        ({"email": "nowhere"}, "email"), ({"email": "a@b"}, "email"), ({"email": ""}, "email"),
        ({"password": "12345678"}, "password"), ({"password": ""}, "password"),
        ({"password": "x" * 129}, "password"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_said_at_its_field(typed: dict[str, str], field: str) -> None:
    client, eve = browser(), wish(**typed)
    answer = client.post("/signup", eve)
    text = answer.content.decode()
    assert answer.status_code in (400, 409)
    assert re.findall(r'id="(\w+)-wrong"', text) == [field]
    assert (
        not User.objects.filter(username=eve["username"] or "-").exclude(username="admin").exists()
    )
    for name in ("username", "email"):
        assert f'name="{name}"' in text and (not eve[name] or f'value="{eve[name]}"' in text)
    assert PASSWORD not in text and mail.outbox == []


def test_a_name_that_is_taken_is_said_and_an_address_that_is_taken_is_not() -> None:
    ada = member()
    taken = browser().post("/signup", wish(username=ada.username.upper()))
    assert (taken.status_code, "Somebody has this name" in taken.content.decode()) == (409, True)
    texts = set()
    for email in (ada.email, f"{uuid4().hex}@post.example"):
        client = browser()
        done = client.post("/signup", wish(email=email))
        text = client.get(done["Location"]).content.decode()
        texts.add((done.status_code, re.sub(r'value="\w{64}"', "", text)))
    assert len(texts) == 1


@pytest.mark.parametrize("typed", ["", "nobody", "a b@c", "a@" + "b" * 300])
def test_what_is_no_address_is_said_and_stays_in_its_field(typed: str) -> None:
    answer = browser().post("/forgotten", {"email": typed})
    text = answer.content.decode()
    assert (answer.status_code, 'role="alert"' in text) == (400, True)
    assert f'type="email" value="{typed}"' in text


@pytest.mark.parametrize("address", EVIL)
def test_no_way_in_leads_anywhere_else(address: str) -> None:
    where = quote(address, safe="")
    for path in ("/signup", "/forgotten"):
        text = browser().get(f"{path}?next={where}").content.decode()
        assert f'action="{path}?next=%2F"' in text
        assert 'href="/login?next=%2F"' in text
    done = browser().post(f"/signup?next={where}", wish())
    assert done["Location"] == "/login?next=%2F"


def test_no_page_of_others_signs_anybody_up() -> None:
    client = Client(enforce_csrf_checks=True)
    eve = wish()
    assert client.post("/signup", eve).status_code == 403
    assert client.post("/forgotten", {"email": eve["email"]}).status_code == 403
    assert not User.objects.filter(username=eve["username"]).exists()


@pytest.mark.parametrize("path", ["/signup", "/forgotten"])
def test_the_pages_are_framed_by_nobody_and_kept_by_nobody(path: str) -> None:
    page = browser().get(path)
    assert (page["X-Frame-Options"], page["Cache-Control"]) == ("DENY", "no-store")
    policy = dict(rule.split(" ", 1) for rule in page["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["frame-ancestors"] == "'none'"
    assert policy.get("script-src") == ("'self'" if "<script" in page.content.decode() else None)


def test_sign_ups_and_codes_are_counted_as_guesses(settings: Any, one_minute: None) -> None:
    settings.THROTTLE = settings.THROTTLE | {"guess": 3}
    client = Client(REMOTE_ADDR="10.9.8.6")
    sent = [client.post("/signup", wish()).status_code for _ in range(2)]
    sent += [client.post("/forgotten", {"email": "a@post.example"}).status_code for _ in range(2)]
    assert sent == [302, 302, 200, 429]


# Another password


def test_a_forgotten_password_is_set_anew_with_a_code() -> None:
    ada, client, new = member(), browser(), "another long way to go"
    asked = client.post("/forgotten?next=/lobby/", {"email": ada.email.upper()})
    assert (asked.status_code, 'name="code"' in asked.content.decode()) == (200, True)
    assert client.post("/forgotten", {"code": "WRONG1", "password": new}).status_code == 401
    weak = client.post("/forgotten", {"code": code(), "password": "12345678"})
    assert (weak.status_code, "common" in weak.content.decode()) == (400, True)
    done = client.post("/forgotten?next=/lobby/", {"code": code(), "password": new})
    assert (done.status_code, done["Location"]) == (302, "/login?next=%2Flobby%2F")
    assert "Your new password is set." in client.get(done["Location"]).content.decode()
    ada.refresh_from_db()
    assert ada.check_password(new) and not logged_in(client)


def test_nobody_learns_here_who_has_an_account() -> None:
    ada, texts = member(), set()
    for email in (ada.email, "nobody@post.example"):
        answer = browser().post("/forgotten", {"email": email})
        text = re.sub(r'value="\w{64}"', "", answer.content.decode())
        texts.add((answer.status_code, text))
    assert len(texts) == 1


def test_a_code_that_nobody_asked_for_sets_nothing() -> None:
    answer = browser().post("/forgotten", {"code": "ABCDEF", "password": "another long way"})
    assert answer.status_code == 400 and 'name="email"' in answer.content.decode()
    client = browser()
    client.post("/forgotten", {"email": member().email})
    again = client.post("/forgotten", {"again": "yes"}).content.decode()
    assert 'name="email"' in again and 'name="code"' not in again


# On one's own machine


def test_where_the_mails_lie_is_said_on_ones_own_machine_alone(
    settings: Any, tmp_path: Any
) -> None:
    settings.EMAIL_FILE_PATH = tmp_path
    settings.ALLOWED_HOSTS = ["*"]
    assert str(tmp_path) not in browser().get("/signup", HTTP_HOST="127.0.0.1").content.decode()
    settings.DEMO = True
    assert str(tmp_path) in browser().get("/signup", HTTP_HOST="127.0.0.1").content.decode()
    assert str(tmp_path) not in browser().get("/signup", HTTP_HOST="games.example").content.decode()


@pytest.mark.parametrize(
    "area", ["entrance", "front", "home", "lobby", "options", "profile", "seating"]
)
def test_every_sentence_is_there_in_three_languages(area: str) -> None:
    for section in sentences(WORDS / f"{area}.toml").values():
        for key, spoken in section.items():
            assert set(spoken) == {"en", "cs", "pl"} and all(spoken.values()), key
            gaps = {
                language: sorted(re.findall(r"{\w+}", said)) for language, said in spoken.items()
            }
            assert gaps["en"] == gaps["cs"] == gaps["pl"], key
