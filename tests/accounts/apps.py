"""An app and the people it meets, told through the doors that a browser and a server use."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from oauth2_provider.models import Application

from accounts import oauth_apps
from accounts.models import User

BACK = "https://pigeon.example/back"
EVERYTHING = "games:read games:play teams:read teams:write"


class Someone:
    """A person in a browser, with CSRF checked as in real life."""

    def __init__(self, name: str = "ada", **fields: Any) -> None:
        self.user = User.objects.create(username=f"{name}-{uuid4().hex[:8]}", **fields)
        self.browser = Client(enforce_csrf_checks=True, raise_request_exception=False)
        self.browser.force_login(self.user)

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """To a door of the accounts, with the CSRF token that a script would read."""
        self.browser.cookies["csrftoken"] = "c" * 32
        return self.browser.generic(
            method, f"/api/v1/accounts/{path}", "" if body is None else json.dumps(body),
            content_type="application/json", headers={"X-CSRFToken": "c" * 32},
        )  # fmt: skip

    def press(self, url: str, **fields: str) -> HttpResponse:
        """Send a form of ours, as the browser does that was shown it."""
        self.browser.cookies["csrftoken"] = "c" * 32
        return self.browser.post(url, {"csrfmiddlewaretoken": "c" * 32, **fields})


class App:
    """An app as its server sees it: what it knows, and what it sends."""

    def __init__(self, *, confidential: bool = False, redirect_uris: tuple[str, ...] = (BACK,)) -> None:  # fmt: skip
        self.maker = Someone("maker")
        self.record, self.secret = oauth_apps.register(
            self.maker.user, name="Pigeon Post", website="", redirect_uris=redirect_uris,
            confidential=confidential,
        )  # fmt: skip
        self.verifier = secrets.token_urlsafe(48)
        self.back = redirect_uris[0]

    @property
    def id(self) -> str:
        return str(self.record.client_id)

    @property
    def challenge(self) -> str:
        digest = hashlib.sha256(self.verifier.encode()).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()

    def question(self, **other: str | None) -> str:
        """Where the app sends a person."""
        asked = {
            "response_type": "code", "client_id": self.id, "redirect_uri": self.back,
            "scope": "games:read", "state": "xyz & more", "code_challenge": self.challenge,
            "code_challenge_method": "S256",
        } | other  # fmt: skip
        sent = {name: value for name, value in asked.items() if value is not None}
        return f"/oauth/authorize?{urlencode(sent)}"

    def code(self, person: Someone, **other: str | None) -> str:
        """The code with which a person who says yes comes back."""
        return told(person.press(self.question(**other), decision="allow"))["code"]

    def post(self, path: str, body: dict[str, str | None], **headers: str) -> Any:
        sent = {"client_id": self.id, "client_secret": self.secret or None} | body
        kept = {name: value for name, value in sent.items() if value is not None}
        client = Client(raise_request_exception=False)
        return client.post(
            f"/oauth/{path}", urlencode(kept), content_type="application/x-www-form-urlencoded",
            headers=headers,
        )  # fmt: skip

    def exchange(self, code: str, **other: str | None) -> Any:
        body = {
            "grant_type": "authorization_code", "code": code, "redirect_uri": self.back,
            "code_verifier": self.verifier,
        }  # fmt: skip
        return self.post("token", body | other)

    def refresh(self, token: str, **other: str | None) -> Any:
        return self.post("token", {"grant_type": "refresh_token", "refresh_token": token} | other)

    def revoke(self, token: str, **other: str | None) -> Any:
        return self.post("revoke", {"token": token} | other)

    def let_in_by(self, person: Someone, scope: str = "games:read") -> dict[str, Any]:
        """What the app holds once a person has let it in."""
        given = self.exchange(self.code(person, scope=scope))
        assert given.status_code == 200, given.content
        return dict(given.json())


def told(response: HttpResponse) -> dict[str, str]:
    """What the app is told at its own address."""
    assert response.status_code == 302, response.content
    return {name: value for name, [value] in parse_qs(urlsplit(response["Location"]).query).items()}


def reads(secret: str, path: str = "games") -> int:
    headers = {"Authorization": f"Bearer {secret}"}
    return Client(raise_request_exception=False).get(f"/api/v1/{path}", headers=headers).status_code


def error(response: Any) -> str:
    """The error of a refusal as RFC 6749 has it."""
    assert response.status_code in (400, 401), response.content
    assert response["Content-Type"] == "application/json"
    assert set(response.json()) <= {"error", "error_description"}
    return str(response.json()["error"])


def apps() -> int:
    return Application.objects.count()
