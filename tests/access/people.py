"""Ways in: a browser that is logged in, and a bot with its token."""

from __future__ import annotations

from django.test import Client

from accounts import tokens
from accounts.models import User
from tests.accounts.apps import Someone
from tests.conftest import Person


class Visitor(Someone):
    """Somebody who has an account, in a browser."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
        self.browser.force_login(user)


class Bot(Person):
    """A bot with a token for everything."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.token, self.secret = tokens.issue(user, "test", tokens.Scope)
        self.client = Client(raise_request_exception=False)


def logged_in(user: User) -> dict[str, str]:
    return cookies_of(Visitor(user).browser)


def cookies_of(client: Client) -> dict[str, str]:
    return {"sessionid": client.cookies["sessionid"].value}


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}
