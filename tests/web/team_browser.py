"""A browser of somebody in a team, for the tests of the pages: what is opened, and what is sent."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User


class Visitor:
    """Opens pages and sends forms as one person, in English unless told otherwise."""

    def __init__(self, user: User | None, language: str = "en") -> None:
        self.client = Client(headers={"Accept": "text/html"})
        self.client.cookies["django_language"] = language
        if user is not None:
            self.client.force_login(user)

    def opens(self, path: str) -> HttpResponse:
        return self.client.get(path)

    def reads(self, path: str) -> str:
        page = self.opens(path)
        assert page.status_code == 200, page.content
        return page.content.decode()

    def sends(self, path: str, do: str = "", **fields: Any) -> HttpResponse:
        return self.client.post(path, {"do": do, **fields})

    def does(self, path: str, do: str = "", **fields: Any) -> str:
        """What the page says on which one arrives after a form."""
        page = self.client.post(path, {"do": do, **fields}, follow=True)
        assert page.status_code == 200, page.content
        return page.content.decode()
