"""The second factor: a code is good once, and so is a recovery code."""

from __future__ import annotations

import pytest
from allauth.mfa.models import Authenticator

from tests.accounts.browser import Browser, Telephone, member, with_telephone
from tests.accounts.crew import problem

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
PENDING = {"type": "pending", "needs": "second_factor"}


def at_the_door(of: Browser) -> Browser:
    """The same person at another browser, half-way in."""
    browser = Browser()
    browser.name, browser.email = of.name, of.email
    answer = browser.log_in()
    assert (answer.status_code, answer.json()) == (202, PENDING)
    assert browser.send("GET", "session").json() == PENDING
    assert not browser.is_in()
    return browser


def test_with_a_second_factor_a_password_is_half_the_way() -> None:
    ada, telephone, _ = with_telephone()
    other = at_the_door(ada)
    problem(other.second_factor("000000"), 401, "wrong-code")
    before = other.client.cookies["sessionid"].value
    assert other.second_factor(telephone.code()).json()["me"]["username"] == ada.name
    assert other.client.cookies["sessionid"].value != before
    assert other.is_in()


def test_a_code_is_good_once() -> None:
    ada, telephone, _ = with_telephone()
    code = telephone.code()
    assert at_the_door(ada).second_factor(code).status_code == 200
    problem(at_the_door(ada).second_factor(code), 401, "wrong-code")
    problem(at_the_door(ada).second_factor(telephone.code(-1)), 401, "wrong-code")
    assert at_the_door(ada).second_factor(telephone.code(1)).status_code == 200


def test_the_code_that_turned_it_on_logs_nobody_in() -> None:
    ada, telephone, _ = with_telephone()
    problem(at_the_door(ada).second_factor(telephone.code(-1)), 401, "wrong-code")


def test_a_recovery_code_is_good_once() -> None:
    ada, _, codes = with_telephone()
    assert at_the_door(ada).second_factor(codes[0]).status_code == 200
    problem(at_the_door(ada).second_factor(codes[0]), 401, "wrong-code")
    left = ada.send("GET", "second-factor/recovery-codes").json()["codes"]
    assert left == codes[1:]
    assert ada.send("GET", "second-factor").json()["recovery_codes"] == 9


def test_new_recovery_codes_make_the_old_ones_useless() -> None:
    ada, _, codes = with_telephone()
    new = ada.send("POST", "second-factor/recovery-codes").json()["codes"]
    assert not {*new} & {*codes}
    problem(at_the_door(ada).second_factor(codes[0]), 401, "wrong-code")
    assert at_the_door(ada).second_factor(new[0]).status_code == 200
    assert "new recovery codes" in ada.mails()[-1].subject


def test_it_is_turned_off_and_on_again_and_people_are_told() -> None:
    ada, telephone, _ = with_telephone()
    assert "the second factor is on" in ada.mails()[-1].subject
    shown = ada.send("GET", "second-factor").json()
    assert (shown["on"], shown["recovery_codes"]) == (True, 10)
    problem(ada.send("POST", "second-factor/totp"), 409, "second-factor-on")
    again = ada.send("PUT", "second-factor/totp", {"code": telephone.code()})
    problem(again, 409, "second-factor-on")
    assert ada.send("DELETE", "second-factor/totp").status_code == 204
    assert ada.send("DELETE", "second-factor/totp").status_code == 204
    assert "the second factor is off" in ada.mails()[-1].subject
    off = {"on": False, "since": None, "last_used_at": None, "recovery_codes": 0}
    assert ada.send("GET", "second-factor").json() == off
    assert not Authenticator.objects.filter(user=ada.user).exists()
    other = Browser()
    other.name = ada.name
    assert other.log_in().status_code == 200
    assert ada.send("POST", "second-factor/totp").json()["secret"] != telephone.secret


def test_it_is_off_until_a_first_code_is_right() -> None:
    ada = member()
    ada.confirm()
    problem(ada.send("PUT", "second-factor/totp", {"code": "123456"}), 409, "second-factor-off")
    problem(ada.send("POST", "second-factor/recovery-codes"), 409, "second-factor-off")
    assert ada.send("GET", "second-factor/recovery-codes").json() == {"codes": []}
    begun = ada.send("POST", "second-factor/totp").json()
    assert begun["url"].startswith("otpauth://totp/") and begun["secret"] in begun["url"]
    wrong = Telephone("A" * 32).code()
    problem(ada.send("PUT", "second-factor/totp", {"code": wrong}), 401, "wrong-code")
    assert ada.send("GET", "second-factor").json()["on"] is False
    right = Telephone(begun["secret"]).code()
    assert len(ada.send("PUT", "second-factor/totp", {"code": right}).json()["codes"]) == 10


def test_a_code_confirms_that_it_is_you() -> None:
    ada, telephone, codes = with_telephone()
    other = at_the_door(ada)
    other.second_factor(telephone.code())
    problem(other.send("DELETE", "second-factor/totp"), 403, "confirm-it-is-you")
    wrong = other.send("POST", "session/confirm", {"type": "code", "code": "000000"})
    problem(wrong, 401, "wrong-code")
    right = other.send("POST", "session/confirm", {"type": "code", "code": codes[3]})
    assert right.status_code == 204
    assert other.send("DELETE", "second-factor/totp").status_code == 204


def test_a_password_set_anew_does_not_walk_past_the_second_factor() -> None:
    ada, telephone, _ = with_telephone()
    lost = Browser()
    lost.name, lost.email = ada.name, ada.email
    lost.send("POST", "password/forgotten", {"email": ada.email})
    wish = {"code": lost.code(), "password": "another long way"}
    assert lost.send("POST", "password/reset", wish).status_code == 204
    assert lost.log_in("another long way").json() == PENDING
    assert lost.second_factor(telephone.code()).status_code == 200


def test_the_codes_of_one_are_no_good_for_another() -> None:
    _, telephone, codes = with_telephone()
    bo, _, _ = with_telephone("bo")
    problem(at_the_door(bo).second_factor(telephone.code()), 401, "wrong-code")
    problem(at_the_door(bo).second_factor(codes[0]), 401, "wrong-code")
