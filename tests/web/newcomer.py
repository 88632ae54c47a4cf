"""Somebody at a browser, for the tests of the pages."""

from __future__ import annotations

import html
import re
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from tests.conftest import Person, committing

PASSWORD = "a long way to Tipperary"


class Visitor(Person):
    """A person who also has a browser in which they are logged in."""

    def __init__(self, name: str, **fields: Any) -> None:
        super().__init__(name)
        if fields:
            User.objects.filter(pk=self.user.pk).update(**fields)
            self.user.refresh_from_db()
        self.browser = browser()
        self.browser.force_login(self.user)

    def opens(self, path: str) -> str:
        """The text of a page that is there."""
        answer = self.browser.get(path)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def sends(self, path: str, **form: Any) -> HttpResponse:
        with committing():
            return self.browser.post(path, form)


def browser(**more: Any) -> Client:
    return Client(headers={"Accept": "text/html"}, **more)


def member(name: str = "ada") -> User:
    """Somebody with a password and a proved address."""
    unique = f"{name}-{uuid4().hex[:8]}"
    user = User.objects.create_user(unique, f"{unique}@post.example", PASSWORD)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


FIELD = re.compile(
    r"<(input|select|textarea)\b([^>]*)>(.*?)(?=<(?:input|select|textarea|/form)\b)", re.S
)


def filled_in(text: str, start: str) -> dict[str, list[str]]:
    """What a browser would send of the form whose tag begins so, if nobody touched it."""
    form = text[text.index(start) :].partition("</form>")[0] + "</form>"
    sent: dict[str, list[str]] = {}
    for tag, attributes, inside in FIELD.findall(form):
        said = dict(re.findall(r'([\w-]+)(?:="([^"]*)")?', attributes))
        if not (name := said.get("name")):
            continue
        if tag == "select":
            options = re.findall(r"<option([^>]*)>([^<]*)", inside.partition("</select>")[0])
            chosen = next((o for o in options if "selected" in o[0]), options[0])
            value = re.search(r'value="([^"]*)"', chosen[0])
            sent.setdefault(name, []).append(html.unescape(value[1] if value else chosen[1]))
        elif said.get("type") not in ("checkbox", "radio") or "checked" in said:
            sent.setdefault(name, []).append(
                html.unescape(
                    said.get("value") or "on" * (said.get("type") in ("checkbox", "radio"))
                )
            )
    return sent
