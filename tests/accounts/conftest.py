"""What the tests of people share."""

from __future__ import annotations

import time
from types import SimpleNamespace

import pytest
from allauth.mfa.totp.internal import auth


@pytest.fixture(autouse=True)
def telephones_stand_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """A half minute does not end in the middle of a test."""
    now = time.time()
    monkeypatch.setattr(auth, "time", SimpleNamespace(time=lambda: now))
