"""Somebody who reads pages and presses buttons: CSRF is checked as in real life."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.http import HttpResponse

from tests.accounts.browser import Browser, known
from tests.conftest import committing

TOKEN = "c" * 32


class Visitor:
    """A person logged in with a password, in English unless they say otherwise."""

    def __init__(self, name: str = "ada", *, someone: Browser | None = None) -> None:
        self.browser = someone or known(name)
        assert self.browser.log_in().status_code == 200
        self.client = self.browser.client

    @property
    def user(self) -> Any:
        return self.browser.user

    def read(self, path: str, language: str = "en", status: int = 200) -> str:
        page = self.client.get(path, headers={"Accept": "text/html", "Accept-Language": language})
        assert page.status_code == status, page.content.decode()[:2000]
        return page.content.decode()

    def press(self, path: str, **fields: Any) -> HttpResponse:
        """A form that is sent as the browser sends it; an answer that leads on is not followed."""
        self.client.cookies["csrftoken"] = TOKEN
        sent = {"csrfmiddlewaretoken": TOKEN, **fields}
        with committing():
            return self.client.post(path, sent, headers={"Accept": "text/html"})

    def done(self, path: str, **fields: Any) -> str:
        """The page to which a form leads that was taken."""
        answer = self.press(path, **fields)
        assert answer.status_code == 302, answer.content.decode()[:3000]
        return self.read(answer["Location"])

    def confirmed(self) -> Visitor:
        self.client.cookies["csrftoken"] = self.browser.csrf = TOKEN
        assert self.browser.confirm().status_code == 204
        return self


def text_of(page: str) -> str:
    """What a page says, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
