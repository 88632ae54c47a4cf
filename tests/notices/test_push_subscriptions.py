"""Browsers subscribe: whose they are, which addresses and keys are taken, and how many."""

from __future__ import annotations

import base64
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from py_vapid import Vapid02

from accounts import people
from accounts.tokens import Scope
from notices import vapid
from notices.browsers import MOST_BROWSERS
from notices.kinds import Kind
from notices.models import Subscription
from tests.accounts.crew import problem
from tests.conftest import Person
from tests.notices.browsers import HOST, Browser, text
from tests.notices.callers import DAY, HOUR, NOON, tell
from tests.notices.receivers import status

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_browser_subscribes_and_unsubscribes(ada, browser) -> None:
    pk = browser.subscribe(ada)
    assert browser.subscribe(ada) == pk  # the same browser
    [shown] = ada.get("push/subscriptions").json()["subscriptions"]
    assert (shown["id"], shown["label"]) == (pk, "kitchen")
    assert browser.endpoint.startswith(shown["service"])
    assert browser.endpoint not in str(shown)
    bo = Person("bo")
    problem(bo.send("DELETE", f"push/subscriptions/{pk}"), 404, "no-such-subscription")
    problem(ada.send("DELETE", f"push/subscriptions/{uuid4()}"), 404, "no-such-subscription")
    assert ada.send("DELETE", f"push/subscriptions/{pk}").status_code == 204
    assert bo.get("push/subscriptions").json() == ada.get("push/subscriptions").json()


def test_a_browser_goes_with_who_logs_in_there_and_with_nobody_else(
    ada, browser, service, clockwork
) -> None:
    browser.subscribe(ada)
    service.answers = [status(500)]
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    bo, thief = Person("bo"), Browser(browser.endpoint)
    thief.auth = b"b" * 16
    refusal = problem(bo.post("push/subscriptions", thief.wish), 422, "refused")
    assert (refusal["kind"], refusal["reason"]) == ("push", "somebody_elses")
    browser.subscribe(bo)
    assert ada.get("push/subscriptions").json() == {"subscriptions": []}
    clockwork.later(HOUR).turn()
    assert len(service.came) == 1  # what waited for ada is not told to bo


@pytest.mark.parametrize(
    ("endpoint", "reason"),
    [
        ("http://push.example.org/x", "https_only"),
        ("https://127.0.0.1/x", "not_public"),
        ("https://8.8.8.8/x", "odd_host"),
        ("https://[2606:4700::1111]/x", "odd_host"),
        ("https://u@push.example.org/x", "credentials"),
        ("https://PUSH.example.org/x", "not_an_address"),
        ("https://push.example.org", "not_an_address"),
        ("https://push.example.org:443/x", "not_an_address"),
        ("https://localhost/x", "odd_host"),
    ],
)
def test_an_endpoint_is_an_address_like_any_other(ada, endpoint, reason) -> None:
    refusal = problem(ada.post("push/subscriptions", Browser(endpoint).wish), 422, "refused")
    assert (refusal["kind"], refusal["reason"]) == ("address", reason)
    assert not Subscription.objects.exists()


def test_operators_may_know_the_services(ada, settings) -> None:
    settings.PUSH_HOSTS = ["example.org", "push.apple.example"]
    for host, code in (
        ("push.example.org", 201), ("example.org", 201), ("evilexample.org", 422),
        ("example.org.evil.example", 422),
    ):  # fmt: skip
        assert ada.post("push/subscriptions", Browser(f"https://{host}/x").wish).status_code == code


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("p256dh", "AAAA"), ("p256dh", text(b"\x04" + b"\x00" * 64)), ("p256dh", text(b"\x04" + b"\xff" * 64)),
        ("p256dh", "@" * 87), ("p256dh", "é" * 87), ("auth", "AAAA"), ("auth", text(b"a" * 17)), ("auth", "!" * 22),
    ],
)  # fmt: skip
def test_a_key_that_nothing_can_be_encrypted_for_is_refused(ada, field, value) -> None:
    wish = Browser(f"https://{HOST}/x").wish
    wish["keys"][field] = value
    assert (
        problem(ada.post("push/subscriptions", wish), 400, "unreadable")["field"]
        == f"$.keys.{field}"
    )
    assert not Subscription.objects.exists()


def test_nobody_has_more_browsers_than_so_many(ada) -> None:
    for n in range(MOST_BROWSERS):
        Browser(f"https://{HOST}/{n}").subscribe(ada)
    refusal = problem(
        ada.post("push/subscriptions", Browser(f"https://{HOST}/x").wish), 422, "refused"
    )
    assert refusal["reason"] == "too_many_browsers"
    assert ada.post("push/subscriptions", Browser(f"https://{HOST}/1").wish).status_code == 201


def test_without_a_key_there_is_no_push(ada, settings, client) -> None:
    assert len(base64.urlsafe_b64decode(client.get("/api/v1/push/key").json()["key"] + "=")) == 65
    settings.VAPID_PRIVATE_KEY = ""
    assert client.get("/api/v1/push/key").json() == {"key": None}
    refusal = problem(
        ada.post("push/subscriptions", Browser(f"https://{HOST}/x").wish), 422, "refused"
    )
    assert refusal["reason"] == "push_off"


def test_a_program_needs_both_scopes_to_subscribe(ada) -> None:
    wish = Browser(f"https://{HOST}/x").wish
    for scopes in ((Scope.NOTICES_READ,), (Scope.NOTICES_WRITE,), (Scope.GAMES_PLAY,)):
        problem(Person("p", scopes).post("push/subscriptions", wish), 403, "not-allowed")


def test_a_browser_is_told_in_the_export_and_gone_with_the_account(ada, client) -> None:
    browser = Browser(f"https://{HOST}/secret-path")
    browser.subscribe(ada)
    client.force_login(ada.user)
    answer = client.get("/api/v1/accounts/me/data")
    [kept] = answer.json()["push_subscriptions"]
    assert (kept["label"], kept["service"]) == ("kitchen", f"https://{HOST}")
    assert browser.wish["keys"]["auth"].encode() not in answer.content
    people.forget(ada.user)
    assert not Subscription.objects.exists()


def test_a_new_key_is_printed_and_works(capsys, settings) -> None:
    call_command("vapid")
    private, public = capsys.readouterr().out.split("\n")[:2]
    settings.VAPID_PRIVATE_KEY = private.partition("=")[2]
    assert vapid.public_key() == public.rpartition(" ")[2]
    assert Vapid02.verify(vapid.authorization("https://push.example.org", NOON))
    assert vapid.GOOD_FOR <= DAY and timedelta(0) < vapid.GOOD_FOR
