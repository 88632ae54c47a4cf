"""Sign up, prove the address, log in, log out: what each step gives, and what it takes."""

from __future__ import annotations

import json

import pytest
from allauth.account.internal.flows import code_verification
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.browser import CODE, PASSWORD, Browser, known, member
from tests.accounts.crew import problem

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
PENDING = {"type": "pending", "needs": "email_code"}


def test_who_signs_up_is_nobody_until_the_address_is_proved() -> None:
    ada = Browser()
    signed_up = ada.sign_up(display_name=" Ada  L. ", language="cs", time_zone="Europe/Prague")
    assert (signed_up.status_code, signed_up.json()) == (202, PENDING)
    assert (ada.send("GET", "session").status_code, ada.is_in()) == (202, False)
    assert ada.issue().status_code == 401
    came_in = ada.verify()
    assert came_in.json()["type"] == "signed_in"
    assert came_in.json()["me"] | {"csrf_token": None} == {
        "username": ada.name, "display_name": "Ada L.", "language": "cs", "bot": False,
        "time_zone": "Europe/Prague", "shows_results": True, "csrf_token": None,
        "owner": None,
    }  # fmt: skip
    assert ada.issue().status_code == 201


def test_a_sign_up_takes_the_language_of_the_request_if_it_says_none() -> None:
    ada = Browser()
    body = {"username": ada.name, "email": ada.email, "password": PASSWORD}
    ada.send("POST", "signup", body, Accept_Language="pl")
    assert ada.user.language == "pl"


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"email": "nobody"}, "$.email"),
        ({"email": "a@b"}, "$.email"),
        ({"email": "a b@example.org"}, "$.email"),
        ({"email": f"{'a' * 250}@example.org"}, "$.email"),
        ({"time_zone": "Europe/Atlantis"}, "$.time_zone"),
        ({"time_zone": "../../etc/passwd"}, "$.time_zone"),
        ({"language": "la"}, "$.language"),
        ({"password": "ada.lovelace@example.org", "email": "ada.lovelace@example.org"}, "$.password"),
    ],
    ids=str,
)  # fmt: skip
def test_a_sign_up_that_cannot_be_is_told_which_field(wish: dict[str, str], field: str) -> None:
    ada = Browser()
    assert problem(ada.sign_up(**wish), 400, "unreadable")["field"] == field
    assert (User.objects.filter(username=ada.name).exists(), mail.outbox) == (False, [])


@pytest.mark.parametrize("name", ["admin", "House", "CLOCK", "referee", "system", "bot"])
def test_names_of_the_house_are_taken(name: str) -> None:
    eve = Browser()
    eve.name = name
    problem(eve.sign_up(), 409, "name-taken")


def test_the_code_of_one_browser_is_no_good_in_another() -> None:
    ada, eve = Browser(), Browser("eve")
    ada.sign_up(), eve.sign_up()
    problem(eve.verify(ada.code()), 401, "wrong-code")
    assert ada.verify().status_code == 200


def test_after_five_wrong_codes_the_right_one_is_dead_too() -> None:
    ada = Browser()
    ada.sign_up()
    code = ada.code()
    for _ in range(5):
        problem(ada.verify("AAAA-AAAA"), 401, "wrong-code")
    problem(ada.verify(code), 409, "nothing-pending")
    assert ada.send("GET", "session").status_code == 401
    assert ada.log_in().json() == PENDING  # and a new code is on its way
    assert ada.verify().status_code == 200


def test_a_code_is_good_for_a_quarter_of_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    ada = Browser()
    ada.sign_up()
    now = code_verification.time.time()
    monkeypatch.setattr(code_verification.time, "time", lambda: now + 15 * 60 + 1)
    problem(ada.verify(), 409, "nothing-pending")


def test_another_code_makes_the_first_one_useless() -> None:
    ada = Browser()
    ada.sign_up()
    first = ada.code()
    assert ada.send("POST", "email/resend").status_code == 204
    problem(ada.verify(first), 401, "wrong-code")
    assert ada.verify().status_code == 200


def test_codes_are_not_sent_without_end() -> None:
    ada = Browser()
    ada.sign_up()
    codes = [ada.send("POST", "email/resend").status_code for _ in range(6)]
    assert codes == [204] * 5 + [429]
    assert len(ada.mails()) == 6


def test_nobody_has_a_code_sent_who_has_not_begun() -> None:
    problem(Browser().send("POST", "email/resend"), 409, "nothing-pending")
    problem(Browser().verify("AAAA-AAAA"), 409, "nothing-pending")
    problem(Browser().second_factor("123456"), 409, "nothing-pending")


@pytest.mark.parametrize("change", [str, str.upper, str.title])
def test_people_log_in_by_name_or_by_address_in_any_case(change) -> None:
    ada = known()
    for login in (ada.name, ada.email):
        assert ada.log_in(login=change(login)).status_code == 200
        assert ada.is_in()


def test_of_several_who_give_an_address_the_first_to_prove_it_has_it() -> None:
    ada, eve = Browser(), Browser("eve")
    eve.email = ada.email
    assert eve.sign_up().status_code == ada.sign_up().status_code == 202
    [eves, adas] = [CODE.search(each.body)[1] for each in ada.mails()]
    assert ada.verify(adas).status_code == 200
    problem(eve.verify(eves), 401, "wrong-code")
    assert not eve.is_in()


def test_who_did_not_prove_the_address_can_log_in_and_do_it_then() -> None:
    ada = Browser()
    ada.sign_up()
    again = Browser()
    again.name, again.email = ada.name, ada.email
    problem(again.log_in(login=ada.email), 401, "wrong-password")
    assert again.log_in().json() == PENDING
    assert again.verify().status_code == 200


def test_half_a_log_in_can_be_given_up() -> None:
    ada = Browser()
    ada.sign_up()
    assert ada.send("DELETE", "session").status_code == 204
    assert ada.send("GET", "session").status_code == 401
    problem(ada.send("DELETE", "session"), 401, "who-are-you")


def test_who_is_shut_out_does_not_come_in() -> None:
    ada = known()
    User.objects.filter(username=ada.name).update(is_active=False)
    problem(ada.log_in(), 401, "wrong-password")


def test_a_wrong_password_leaves_the_session_as_it_is() -> None:
    ada = member()
    problem(ada.log_in("not this one at all"), 401, "wrong-password")
    assert ada.is_in()


# Session fixation, and requests from elsewhere.


def test_nobody_comes_in_with_a_session_that_was_given_to_them() -> None:
    """Eve begins, and plants her cookie in the browser of Ada. It is never that of Ada logged in."""
    eve, ada = Browser("eve"), known()
    eve.sign_up()
    planted = eve.client.cookies["sessionid"].value
    ada.client.cookies["sessionid"] = planted
    assert ada.log_in().status_code == 200
    assert ada.client.cookies["sessionid"].value != planted
    assert not eve.is_in()


def test_the_cookie_changes_when_the_address_is_proved() -> None:
    ada = Browser()
    ada.sign_up()
    before = ada.client.cookies["sessionid"].value
    ada.verify()
    assert ada.client.cookies["sessionid"].value != before


def test_the_cookie_of_the_last_person_is_dead_when_another_logs_in() -> None:
    ada, bo = member(), known("bo")
    before = ada.client.cookies["sessionid"].value
    bo.client = ada.client
    assert bo.log_in().status_code == 200
    thief = Client()
    thief.cookies["sessionid"] = before
    assert thief.get("/api/v1/accounts/me").status_code == 401


def test_a_session_is_a_cookie_that_no_script_reads_and_no_other_site_sends() -> None:
    cookie = member().client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


@pytest.mark.parametrize("door", ["signup", "session", "password/forgotten", "password/reset"])
@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_a_form_of_another_site_opens_no_door(door: str, kind: str) -> None:
    ada = known()
    body = json.dumps({"username": ada.name, "password": PASSWORD})
    answer = Client().post(f"/api/v1/accounts/{door}", body, content_type=kind)
    problem(answer, 415, "not-json")


@pytest.mark.parametrize(
    ("method", "door", "body"),
    [
        ("DELETE", "session", None),
        ("POST", "session/confirm", {"type": "password", "password": PASSWORD}),
        ("PUT", "email", {"email": "eve@example.org"}),
        ("POST", "email/verify", {"code": "AAAA-AAAA"}),
        ("PUT", "password", {"current": PASSWORD, "new": "another long way"}),
        ("POST", "second-factor/totp", None),
        ("DELETE", "sessions", None),
        ("DELETE", "me", None),
    ],
)
def test_a_session_needs_its_csrf_token_at_every_door(method: str, door: str, body: object) -> None:
    ada = member()
    ada.confirm()
    ada.csrf = ""
    problem(ada.send(method, door, body), 403, "not-allowed")
    assert ada.is_in()
