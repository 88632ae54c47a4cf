"""Somebody at a browser: a session, CSRF checked as in real life, and a mailbox."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal import auth
from django.core import mail
from django.test import Client

from accounts.models import User
from tests.conftest import committing

PASSWORD = "a long way to Tipperary"
CODE = re.compile(r"^    (\S+)$", re.MULTILINE)


class Browser:
    def __init__(self, name: str = "ada", *, address: str = "127.0.0.1") -> None:
        self.name = f"{name}-{uuid4().hex[:8]}"
        self.email = f"{self.name}@example.org"
        self.address = address
        self.client = Client(enforce_csrf_checks=True, raise_request_exception=False)
        self.csrf = ""

    def send(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        sent = {"X-CSRFToken": self.csrf} | {k.replace("_", "-"): v for k, v in headers.items()}
        with committing():
            return self.client.generic(
                method, f"/api/v1/accounts/{path}", "" if body is None else json.dumps(body),
                content_type="application/json", headers=sent, REMOTE_ADDR=self.address,
            )  # fmt: skip

    def sign_up(self, password: str = PASSWORD, **more: Any) -> Any:
        body = {"username": self.name, "email": self.email, "password": password} | more
        return self.send("POST", "signup", body)

    def log_in(self, password: str = PASSWORD, login: str | None = None) -> Any:
        body = {"username": login or self.name, "password": password}
        return self.carry(self.send("POST", "session", body))

    def verify(self, code: str | None = None) -> Any:
        return self.carry(self.send("POST", "email/verify", {"code": code or self.code()}))

    def second_factor(self, code: str) -> Any:
        return self.carry(self.send("POST", "session/second-factor", {"code": code}))

    def confirm(self, password: str = PASSWORD) -> Any:
        return self.send("POST", "session/confirm", {"type": "password", "password": password})

    def carry(self, answer: Any) -> Any:
        """From an answer that lets somebody in, the token for later requests."""
        if answer.status_code == 200:
            self.csrf = answer.json()["me"]["csrf_token"]
        return answer

    def issue(self, **wish: Any) -> Any:
        return self.send("POST", "tokens", {"name": "bot", "scopes": ["games:read"]} | wish)

    def mails(self) -> list[mail.EmailMessage]:
        return [each for each in mail.outbox if each.to == [self.email]]

    def code(self) -> str:
        """The code in the latest mail."""
        [code] = CODE.findall(self.mails()[-1].body)
        return code

    def is_in(self) -> bool:
        return self.send("GET", "me").status_code == 200

    @property
    def user(self) -> User:
        return User.objects.get(username=self.name)


def member(name: str = "ada") -> Browser:
    """Somebody who has signed up, has proved the address, and is logged in."""
    browser = Browser(name)
    assert browser.sign_up().status_code == 202
    assert browser.verify().status_code == 200
    return browser


def known(name: str = "ada") -> Browser:
    """Somebody whose account was made behind the scenes, so that there are no mails yet."""
    browser = Browser(name)
    user = User.objects.create_user(browser.name, browser.email, PASSWORD)
    EmailAddress.objects.create(user=user, email=browser.email, verified=True, primary=True)
    return browser


class Telephone:
    """Makes codes from a secret, each for the next half minute."""

    def __init__(self, secret: str) -> None:
        self.secret = secret

    def code(self, later: int = 0) -> str:
        step = list(auth.yield_hotp_counters_from_time())[1] + later
        return auth.format_hotp_value(auth.hotp_value(self.secret, step))


def with_telephone(name: str = "ada") -> tuple[Browser, Telephone, list[str]]:
    """Somebody logged in whose second factor is on, and the recovery codes."""
    browser = member(name)
    assert browser.confirm().status_code == 204
    telephone = Telephone(browser.send("POST", "second-factor/totp").json()["secret"])
    on = browser.send("PUT", "second-factor/totp", {"code": telephone.code(-1)})
    assert on.status_code == 200, on.content
    return browser, telephone, on.json()["codes"]
