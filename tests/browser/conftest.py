"""A server, a browser, and an app that waits on this machine for people to come back."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.receiver import Receiver, listening
from tests.live import Live, live_server

expect.set_options(timeout=30_000)  # as long as a click waits: a machine may be busy
PASSWORD = "a long way to Tipperary"
PEOPLE = f"""
import json
from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from accounts.models import User
for name in ("ada", "bo", "developer"):
    user = User.objects.create_user(name, name + "@post.example", {PASSWORD!r})
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
secret = generate_totp_secret()
TOTP.activate(User.objects.get(username="bo"), secret)
print(json.dumps({{"bo": secret}}))
"""


@pytest.fixture(scope="package")
def chrome() -> Iterator[Browser]:
    path = chromium.found()
    if path is None and os.environ.get("ALLOW_NO_BROWSER") == "1":
        # Only where somebody said so by hand: `make test` prints a banner, and fails without it.
        pytest.skip("no browser, and that is allowed")
    assert path is not None, "no browser: install Chromium, or set ALLOW_NO_BROWSER=1"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def live() -> Iterator[Live]:
    with live_server("sqlite://", workers=1) as server:
        yield server


@pytest.fixture(scope="package")
def secrets(live: Live) -> dict[str, Any]:
    """Makes ada, bo, who has a second factor, and a developer; the secret of bo's."""
    return dict(json.loads(live.run(PEOPLE)))


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with listening() as found:
        yield found
