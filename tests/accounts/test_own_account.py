"""What a person does with their own account: password, address, sessions, what is said of them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.accounts.browser import PASSWORD, Browser, known, member
from tests.accounts.crew import problem
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
NEW = "another long way to go"


def another(of: Browser, password: str = PASSWORD) -> Browser:
    """The same person at another browser."""
    browser = Browser()
    browser.name, browser.email = of.name, of.email
    assert browser.log_in(password).status_code == 200
    return browser


# The password.


def test_a_changed_password_ends_all_other_sessions() -> None:
    ada = member()
    other = another(ada)
    changed = ada.send("PUT", "password", {"current": PASSWORD, "new": NEW})
    assert (changed.status_code, ada.is_in(), other.is_in()) == (204, True, False)
    problem(Browser().log_in(login=ada.name), 401, "wrong-password")
    another(ada, NEW)
    assert "your password was changed" in ada.mails()[-1].subject


@pytest.mark.parametrize(
    ("wish", "status", "slug", "field"),
    [
        ({"current": "not this one", "new": NEW}, 401, "wrong-password", None),
        ({"current": PASSWORD, "new": "password"}, 400, "unreadable", "$.new"),
        ({"current": PASSWORD, "new": ""}, 400, "unreadable", "$.new"),
        ({"current": PASSWORD}, 400, "unreadable", "$"),
        ({"current": PASSWORD, "new": NEW, "user": 1}, 400, "unreadable", "$"),
    ],
)
def test_a_password_that_is_not_changed_stays(wish, status, slug, field) -> None:
    ada = member()
    assert problem(ada.send("PUT", "password", wish), status, slug).get("field") == field
    another(ada)


def test_a_forgotten_password_is_set_anew_with_a_code() -> None:
    ada = member()
    lost = Browser()
    lost.name, lost.email = ada.name, ada.email
    assert lost.send("POST", "password/forgotten", {"email": ada.email.upper()}).status_code == 204
    code = lost.code()
    weak = lost.send("POST", "password/reset", {"code": code, "password": "password"})
    assert problem(weak, 400, "unreadable")["field"] == "$.password"
    done = lost.send("POST", "password/reset", {"code": code, "password": NEW})
    assert (done.status_code, lost.is_in(), ada.is_in()) == (204, False, False)
    again = lost.send("POST", "password/reset", {"code": code, "password": PASSWORD})
    problem(again, 409, "nothing-pending")
    another(ada, NEW)


def test_who_is_still_logged_in_sets_a_forgotten_password_and_is_out() -> None:
    ada = member()
    elsewhere = another(ada)
    ada.send("POST", "password/forgotten", {"email": ada.email})
    done = ada.send("POST", "password/reset", {"code": ada.code(), "password": NEW})
    assert (done.status_code, ada.is_in(), elsewhere.is_in()) == (204, False, False)
    another(ada, NEW)


def test_a_code_for_a_password_is_good_only_where_it_was_asked_for() -> None:
    ada, eve = known(), Browser("eve")
    ada.send("POST", "password/forgotten", {"email": ada.email})
    wish = {"code": ada.code(), "password": NEW}
    problem(eve.send("POST", "password/reset", wish), 409, "nothing-pending")
    eve.send("POST", "password/forgotten", {"email": eve.email})
    problem(eve.send("POST", "password/reset", wish), 401, "wrong-code")


def test_after_five_wrong_codes_a_password_stays() -> None:
    ada = known()
    ada.send("POST", "password/forgotten", {"email": ada.email})
    for _ in range(5):
        wrong = ada.send("POST", "password/reset", {"code": "AAAA-AAAA", "password": NEW})
        problem(wrong, 401, "wrong-code")
    right = ada.send("POST", "password/reset", {"code": ada.code(), "password": NEW})
    problem(right, 409, "nothing-pending")


# The address.


def test_a_new_address_counts_once_it_is_proved_and_the_old_one_is_told() -> None:
    ada = member()
    old = ada.email
    assert ada.confirm().status_code == 204
    changed = ada.send("PUT", "email", {"email": "Ada@Example.NET"})
    assert changed.json() == {"email": old, "pending": "ada@example.net"}
    lost = Browser()
    lost.send("POST", "password/forgotten", {"email": "ada@example.net"})
    assert "no account has this address" in mail.outbox[-1].subject
    mail.outbox.pop()
    ada.email = "ada@example.net"
    assert ada.verify().status_code == 200
    assert ada.send("GET", "email").json() == {"email": "ada@example.net", "pending": None}
    assert ada.user.email == "ada@example.net"
    told = [each for each in mail.outbox if each.to == [old]][-1]
    assert "your e-mail address was changed" in told.subject
    problem(Browser().log_in(login=old), 401, "wrong-password")
    assert Browser().log_in(login="ADA@example.net").status_code == 200


def test_a_change_of_address_can_be_given_up() -> None:
    ada = member()
    ada.confirm()
    ada.send("PUT", "email", {"email": "ada@example.net"})
    assert ada.send("DELETE", "email").status_code == 204
    assert ada.send("GET", "email").json() == {"email": ada.email, "pending": None}
    problem(ada.verify("AAAA-AAAA"), 409, "nothing-pending")
    assert ada.is_in()


@pytest.mark.parametrize("email", ["nobody", "a@b", "", "a@example.org\n"])
def test_an_address_that_cannot_be_is_named(email: str) -> None:
    ada = member()
    ada.confirm()
    assert problem(ada.send("PUT", "email", {"email": email}), 400, "unreadable")["field"]


def test_ones_own_address_is_no_change() -> None:
    ada = member()
    ada.confirm()
    same = problem(ada.send("PUT", "email", {"email": ada.email.upper()}), 400, "unreadable")
    assert (same["field"], same["detail"]) == ("$.email", "This is your address already.")


def test_two_people_who_prove_an_address_cannot_both_have_it() -> None:
    ada, bo = member(), member("bo")
    shared = "both@example.org"
    codes = []
    for person in (ada, bo):
        person.confirm()
        person.send("PUT", "email", {"email": shared})
        person.email = shared
        codes.append(person.code())
    assert ada.verify(codes[0]).status_code == 200
    problem(bo.verify(codes[1]), 401, "wrong-code")
    assert bo.is_in()


# To confirm that it is still the same person.

SENSITIVE = [
    ("PUT", "email", {"email": "ada@example.net"}),
    ("POST", "second-factor/totp", None),
    ("PUT", "second-factor/totp", {"code": "123456"}),
    ("DELETE", "second-factor/totp", None),
    ("GET", "second-factor/recovery-codes", None),
    ("POST", "second-factor/recovery-codes", None),
    ("DELETE", "me", None),
]


@pytest.mark.parametrize(("method", "door", "body"), SENSITIVE)
def test_an_open_browser_is_not_enough_for_what_locks_people_out(method, door, body) -> None:
    ada = member()
    before = User.objects.count(), len(mail.outbox)
    problem(ada.send(method, door, body), 403, "confirm-it-is-you")
    problem(ada.confirm("not this one at all"), 401, "wrong-password")
    problem(ada.send(method, door, body), 403, "confirm-it-is-you")
    assert (User.objects.count(), len(mail.outbox)) == before
    assert ada.confirm().status_code == 204
    assert ada.send(method, door, body).status_code in (200, 204, 409)


def test_a_confirmation_is_good_for_a_quarter_of_an_hour(monkeypatch) -> None:
    from allauth.account.internal.flows import reauthentication

    ada = member()
    ada.confirm()
    now = reauthentication.time.time()
    monkeypatch.setattr(reauthentication.time, "time", lambda: now + 15 * 60 + 1)
    problem(ada.send("POST", "second-factor/totp"), 403, "confirm-it-is-you")


def test_a_confirmation_is_of_one_session() -> None:
    ada = member()
    ada.confirm()
    problem(another(ada).send("DELETE", "me"), 403, "confirm-it-is-you")


# Sessions.


def test_a_person_sees_where_they_are_logged_in_and_no_key_of_it() -> None:
    ada = member()
    other = another(ada)
    listed = ada.send("GET", "sessions")
    sessions = listed.json()["sessions"]
    assert [each["here"] for each in sessions] == [False, True]
    assert {each["address"] for each in sessions} == {"127.0.0.1"}
    for browser in (ada, other):
        assert browser.client.cookies["sessionid"].value not in listed.content.decode()


def test_a_session_that_is_ended_is_dead_at_once() -> None:
    ada = member()
    other = another(ada)
    [there, here] = [each["id"] for each in ada.send("GET", "sessions").json()["sessions"]]
    assert ada.send("DELETE", f"sessions/{there}").status_code == 204
    assert (ada.is_in(), other.is_in()) == (True, False)
    problem(ada.send("DELETE", f"sessions/{there}"), 404, "no-such-page")
    assert ada.send("DELETE", f"sessions/{here}").status_code == 204
    assert not ada.is_in()


def test_all_other_sessions_end_at_once() -> None:
    ada = member()
    others = [another(ada) for _ in range(2)]
    assert ada.send("DELETE", "sessions").status_code == 204
    assert [ada.is_in(), *(other.is_in() for other in others)] == [True, False, False]
    assert len(ada.send("GET", "sessions").json()["sessions"]) == 1


def test_nobody_ends_the_session_of_another() -> None:
    ada, eve = member(), member("eve")
    [mine] = ada.send("GET", "sessions").json()["sessions"]
    problem(eve.send("DELETE", f"sessions/{mine['id']}"), 404, "no-such-page")
    key = ada.client.cookies["sessionid"].value
    problem(eve.send("DELETE", f"sessions/{key}"), 404, "no-such-page")
    eve.send("DELETE", "sessions")
    assert ada.is_in()


def test_a_session_that_was_begun_on_the_page_is_listed_and_ended_like_any_other() -> None:
    ada = member()
    User.objects.filter(username=ada.name).update(is_staff=True)
    desk = Client()
    desk.post("/login", {"login": ada.name, "password": PASSWORD})
    assert desk.get("/admin/").status_code == 200
    assert len(ada.send("GET", "sessions").json()["sessions"]) == 2
    ada.send("DELETE", "sessions")
    assert desk.get("/admin/").status_code == 302


# What is said of a person.

WISH = {
    "display_name": " Ada  L. ", "language": "pl", "time_zone": "Europe/Warsaw",
    "shows_results": False,
}  # fmt: skip


def test_a_person_says_how_they_want_to_be_called() -> None:
    ada = member()
    assert ada.send("PUT", "me", WISH).status_code == 200
    me = ada.send("GET", "me").json()
    assert {name: me[name] for name in WISH} == WISH | {"display_name": "Ada L."}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"is_staff": True}, "$"),
        ({"username": "root"}, "$"),
        ({"email": "eve@example.org"}, "$"),
        ({"banned_until": None}, "$"),
        ({"owner": 1}, "$"),
        ({"time_zone": "Mars/Olympus"}, "$.time_zone"),
        ({"time_zone": "/etc/passwd"}, "$.time_zone"),
        ({"language": "de"}, "$.language"),
        ({"display_name": "x" * 41}, "$.display_name"),
        ({"display_name": "a\u202eb"}, "$.display_name"),
        ({"shows_results": "yes"}, "$.shows_results"),
    ],
    ids=str,
)
def test_nobody_becomes_more_than_they_are(change: dict[str, Any], field: str) -> None:
    ada = member()
    before = User.objects.filter(username=ada.name).values().get()
    assert problem(ada.send("PUT", "me", WISH | change), 400, "unreadable")["field"] == field
    assert User.objects.filter(username=ada.name).values().get() == before


def test_every_token_may_ask_whose_it_is_and_no_more() -> None:
    bo = Person("bo", ("games:read",))
    me = bo.get("accounts/me").json()
    assert (me["username"], me["bot"], me["csrf_token"]) == (bo.user.username, False, None)
    for method, door in (
        ("PUT", "me"), ("DELETE", "me"), ("GET", "me/data"), ("GET", "email"),
        ("GET", "sessions"), ("DELETE", "sessions"), ("GET", "second-factor"),
    ):  # fmt: skip
        problem(bo.send(method, f"accounts/{door}", {}), 401, "who-are-you")


def test_a_bot_is_told_that_it_is_one() -> None:
    ada, bot = Person("ada"), Person("bot")
    User.objects.filter(pk=bot.user.pk).update(owner=ada.user)
    assert bot.get("accounts/me").json()["bot"] is True
