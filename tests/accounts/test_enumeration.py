"""No answer tells whether an e-mail address is registered: not by a word, a cookie, a count, the
work it takes, or what a second attempt is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.mail.backends import locmem
from django.test import override_settings

from accounts.models import User
from tests.accounts.browser import PASSWORD, Browser, known, member
from tests.accounts.crew import problem

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def whole(answer: Any) -> tuple[Any, ...]:
    """Everything a caller sees of an answer, but values that are random by nature."""
    cookies = {
        name: {key: value for key, value in cookie.items() if key != "expires"}
        for name, cookie in answer.cookies.items()
    }
    return answer.status_code, answer.content, dict(answer.headers), cookies


@pytest.fixture
def registered() -> str:
    return known("owner").email


@contextmanager
def work(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The slow things that happen in here: hashes, and connections to the mail server."""
    done: list[str] = []

    def noticed(what: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def notice(*args: Any, **kwargs: Any) -> Any:
            done.append(what)
            return do(*args, **kwargs)

        return notice

    with monkeypatch.context() as patch:
        patch.setattr(MD5PasswordHasher, "encode", noticed("hash", MD5PasswordHasher.encode))
        send = locmem.EmailBackend.send_messages
        patch.setattr(locmem.EmailBackend, "send_messages", noticed("mail", send))
        patch.setattr(locmem.EmailBackend, "open", noticed("mail", locmem.EmailBackend.open))
        yield done


def told(eve: Browser, email: str, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All that a stranger can try with an address at which they read no mail."""
    other = Browser("mallory")
    other.name = eve.name
    with work(monkeypatch) as done:
        answers = [
            eve.sign_up(email=email, password="eve's own password"),
            eve.send("GET", "session"),
            eve.send("GET", "me"),
            eve.verify("AAAA-AAAA"),
            eve.send("POST", "email/resend"),
            eve.sign_up(email=email),  # the name is taken now, whosever the address is
            other.sign_up(email="another@example.net"),
            eve.log_in("eve's own password"),
            eve.verify("AAAA-AAAA"),
            eve.send("POST", "email/resend"),
            eve.log_in("not this one at all"),
            eve.send("DELETE", "session"),
            Browser("eve").log_in(login=email, password="eve's own password"),
            eve.send("POST", "password/forgotten", {"email": email}),
            eve.send("GET", "session"),
            eve.send("POST", "password/reset", {"code": "AAAA-AAAA", "password": "password"}),
            eve.send("POST", "password/reset", {"code": "AAAA-AAAA", "password": PASSWORD}),
        ]
    return [*map(whole, answers), done]


def test_a_stranger_is_told_the_same_of_every_address(registered, monkeypatch) -> None:
    taken = told(Browser("eve"), registered, monkeypatch)
    free = told(Browser("eve"), "nobody@example.org", monkeypatch)
    for number, (one, other) in enumerate(zip(taken, free, strict=True)):
        assert one == other, number
    statuses = [answer[0] for answer in taken[:-1]]
    assert statuses == [
        202, 202, 401, 401, 204, 409, 409, 202, 401, 204, 401, 204, 401, 204, 401, 401, 401,
    ]  # fmt: skip


def test_the_account_that_stands_for_a_taken_address_can_never_be_entered(registered) -> None:
    eve = Browser("eve")
    eve.email = registered
    eve.sign_up()
    husk = eve.user
    assert registered not in (husk.email, *husk.emailaddress_set.values_list("email", flat=True))
    assert "    " not in mail.outbox[0].body  # no code in it
    assert [each.to for each in mail.outbox] == [[registered]]
    assert eve.log_in().status_code == 202
    eve.send("POST", "email/resend")
    assert len(mail.outbox) == 1
    state = eve.client.session["account_email_verification_code"]
    problem(eve.verify(state["code"]), 401, "wrong-code")  # not even by who reads minds


def test_an_address_that_nobody_proved_is_free(registered) -> None:
    eve, ada = Browser("eve"), Browser()
    eve.email = ada.email
    assert eve.sign_up().status_code == 202
    assert ada.sign_up().status_code == 202
    assert ada.verify().status_code == 200


def test_the_change_of_an_address_tells_nothing_of_the_new_one(registered, monkeypatch) -> None:
    seen = []
    for email in (registered, "nobody@example.org"):
        eve = member("eve")
        eve.confirm()
        mail.outbox.clear()
        with work(monkeypatch) as done:
            answers = [
                eve.send("PUT", "email", {"email": email}), eve.send("GET", "email"),
                eve.verify("AAAA-AAAA"), eve.send("POST", "email/resend"),
                eve.send("GET", "email"), eve.send("DELETE", "email"), eve.send("GET", "email"),
            ]  # fmt: skip
        assert answers[0].json() == {"email": eve.email, "pending": email}
        assert answers[-1].json() == {"email": eve.email, "pending": None}
        assert [each.to for each in mail.outbox] == [[email], [email]]
        told = [
            each.content.decode().replace(email, "new").replace(eve.email, "old")
            for each in answers
        ]
        seen.append((done, told, [(each.status_code, sorted(each.cookies)) for each in answers]))
    assert seen[0] == seen[1]


def test_who_has_a_taken_address_is_told_that_somebody_tried(registered) -> None:
    eve = member("eve")
    eve.confirm()
    eve.send("PUT", "email", {"email": registered})
    assert "somebody used your e-mail address" in mail.outbox[-1].subject
    Browser("mallory").sign_up(email=registered.upper())
    assert "somebody used your e-mail address" in mail.outbox[-1].subject
    assert [each.to for each in mail.outbox[-2:]] == [[registered]] * 2


def test_mails_that_are_too_many_are_dropped_and_nobody_is_told(registered, monkeypatch) -> None:
    """Else the answer would be another for an address that had many mails."""
    limits = dict.fromkeys(("read", "write", "guess", "account"), 10**6) | {"mail": 3}
    with override_settings(THROTTLE=limits):
        for email in (registered, "nobody@example.org"):
            answers, works = [], []
            for _ in range(6):
                with work(monkeypatch) as done:
                    answers.append(Browser().send("POST", "password/forgotten", {"email": email}))
                works.append(done)
            assert [answer.status_code for answer in answers] == [204] * 6
            assert works == [works[0]] * 6
            assert sum(each.to == [email] for each in mail.outbox) == 3


@pytest.mark.parametrize("email", ["owner", "nobody@example.org"])
def test_a_mail_server_that_is_down_changes_no_answer(registered, monkeypatch, email) -> None:
    def down(*args: Any) -> None:
        raise OSError("no route to host")

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", down)
    monkeypatch.setattr(locmem.EmailBackend, "open", down)
    to = registered if email == "owner" else email
    eve = Browser("eve")
    assert eve.sign_up(email=to).status_code == 202
    assert eve.send("POST", "email/resend").status_code == 204
    assert eve.send("POST", "password/forgotten", {"email": to}).status_code == 204


def test_a_name_is_public_and_its_holder_is_not(registered) -> None:
    owner = User.objects.get(email=registered)
    eve = Browser("eve")
    eve.name = owner.username
    problem(eve.sign_up(), 409, "name-taken")
    assert mail.outbox == []
