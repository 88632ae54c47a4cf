"""Every door that can be guessed at counts: by address, and by what is guessed at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import override_settings

from tests.accounts.browser import Browser, known, member, with_telephone

pytestmark = pytest.mark.django_db
MANY = dict.fromkeys(("read", "write", "guess", "account", "mail"), 10**6)
WRONG = "not this one at all"


def password() -> Callable[[int], Any]:
    ada = known()

    def guess(number: int) -> Any:
        eve = Browser("eve", address=f"10.0.0.{number}")
        return eve.log_in(WRONG, login=ada.name.upper() if number % 2 else ada.name)

    return guess


def password_by_address() -> Callable[[int], Any]:
    ada = known()
    return lambda number: Browser(address=f"10.0.0.{number}").log_in(WRONG, login=ada.email)


def password_of_nobody() -> Callable[[int], Any]:
    return lambda number: Browser(address=f"10.0.0.{number}").log_in(WRONG, login="nobody@here.org")


def email_code() -> Callable[[int], Any]:
    """Anew for each guess: five wrong codes end a log-in."""
    ada = Browser()
    ada.sign_up()

    def guess(number: int) -> Any:
        eve = Browser("eve", address=f"10.0.0.{number}")
        eve.name = ada.name
        with override_settings(THROTTLE=MANY):
            assert eve.log_in().status_code == 202
        return eve.verify("AAAA-AAAA")

    return guess


def second_factor() -> Callable[[int], Any]:
    ada, _, _ = with_telephone()

    def guess(number: int) -> Any:
        eve = Browser("eve", address=f"10.0.0.{number}")
        eve.name = ada.name
        with override_settings(THROTTLE=MANY):
            assert eve.log_in().status_code == 202
        return eve.second_factor("000000")

    return guess


def reset_code() -> Callable[[int], Any]:
    ada = known()

    def guess(number: int) -> Any:
        eve = Browser("eve", address=f"10.0.0.{number}")
        with override_settings(THROTTLE=MANY):
            eve.send("POST", "password/forgotten", {"email": ada.email})
        return eve.send("POST", "password/reset", {"code": "AAAA-AAAA", "password": WRONG})

    return guess


def forgotten() -> Callable[[int], Any]:
    ada = known()
    return lambda number: Browser(address=f"10.0.0.{number}").send(
        "POST", "password/forgotten", {"email": ada.email}
    )


def in_person(send: Callable[[Browser], Any]) -> Callable[[], Callable[[int], Any]]:
    """Somebody who found a browser open, and moves about."""

    def set_up() -> Callable[[int], Any]:
        ada = member()

        def guess(number: int) -> Any:
            ada.address = f"10.0.0.{number}"
            return send(ada)

        return guess

    return set_up


BY_ACCOUNT = {
    "password": password,
    "password by address": password_by_address,
    "password of nobody": password_of_nobody,
    "email code": email_code,
    "second factor": second_factor,
    "reset code": reset_code,
    "forgotten": forgotten,
    "confirm by password": in_person(lambda ada: ada.confirm(WRONG)),
    "confirm by code": in_person(
        lambda ada: ada.send("POST", "session/confirm", {"type": "code", "code": "000000"})
    ),
    "change of password": in_person(
        lambda ada: ada.send("PUT", "password", {"current": WRONG, "new": "another long way"})
    ),
}


@pytest.mark.parametrize("door", BY_ACCOUNT)
def test_many_addresses_do_not_share_the_work(door: str, one_minute: None) -> None:
    guess = BY_ACCOUNT[door]()
    cache.clear()
    with override_settings(THROTTLE=MANY | {"account": 3}):
        answers = [guess(number) for number in range(5)]
    assert [answer.status_code for answer in answers][3:] == [429, 429]
    assert 429 not in [answer.status_code for answer in answers][:3]
    assert 0 < int(answers[-1]["Retry-After"]) <= 3601


ONE_ADDRESS = {
    "signup": ("POST", {"username": "eve.adams", "email": "e@example.org", "password": "x"}),
    "session": ("POST", {"username": "eve", "password": "x"}),
    "session/second-factor": ("POST", {"code": "000000"}),
    "session/confirm": ("POST", {"type": "password", "password": "x"}),
    "email": ("PUT", {"email": "e@example.org"}),
    "email/verify": ("POST", {"code": "AAAA-AAAA"}),
    "email/resend": ("POST", None),
    "password": ("PUT", {"current": "x", "new": "y"}),
    "password/forgotten": ("POST", {"email": "e@example.org"}),
    "password/reset": ("POST", {"code": "AAAA-AAAA", "password": "x"}),
}


@pytest.mark.parametrize("door", ONE_ADDRESS)
def test_one_address_does_not_guess_for_ever(door: str, one_minute: None) -> None:
    ada = member()
    cache.clear()
    with override_settings(THROTTLE=MANY | {"guess": 3}):
        method, body = ONE_ADDRESS[door]
        codes = [ada.send(method, door, body).status_code for _ in range(5)]
    assert codes[3:] == [429, 429] and 429 not in codes[:3]


def test_a_count_does_not_tell_that_a_name_and_an_address_are_of_one_person(one_minute) -> None:
    ada = known()
    with override_settings(THROTTLE=MANY | {"account": 2}):
        for login in (ada.name, ada.name, ada.email, ada.email):
            assert Browser().log_in(WRONG, login=login).status_code == 401


def test_odd_letters_are_no_way_to_guess_more_often(one_minute: None) -> None:
    ada = known("sissi")
    guesses = ada.name, ada.name.upper(), ada.name.replace("s", "ſ"), ada.name.replace("i", "ı")
    with override_settings(THROTTLE=MANY | {"account": 2}):
        codes = [Browser().log_in(WRONG, login=login).status_code for login in guesses]
    assert codes == [401, 401, 429, 429]


NOBODY_LISTENS = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": "redis://127.0.0.1:1/0",
    }
}


@override_settings(CACHES=NOBODY_LISTENS)
def test_people_come_in_when_the_cache_is_down() -> None:
    ada, telephone, _ = with_telephone()
    again = Browser()
    again.name = ada.name
    assert again.log_in().status_code == 202
    assert again.second_factor(telephone.code()).status_code == 200
    forgot = Browser()
    forgot.email = ada.email
    forgot.send("POST", "password/forgotten", {"email": ada.email})
    body = {"code": forgot.code(), "password": "another long way"}
    assert forgot.send("POST", "password/reset", body).status_code == 204
