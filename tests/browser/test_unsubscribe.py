"""The end of letters in a real browser: look, press, done; on a telephone too, and in the dark."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.live import Live

LINK = """
from accounts.models import User
from notices import unsubscribe
from notices.kinds import Kind
user, _ = User.objects.get_or_create(username="reader", language="cs")
print(unsubscribe.link(user.pk, Kind.YOUR_TURN).rpartition("/")[2])
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_one_button_ends_letters_of_a_kind(
    chrome: Browser, live: Live, scheme: Any, request: pytest.FixtureRequest
) -> None:
    name = live.run(LINK).strip()
    context = chrome.new_context(color_scheme=scheme, viewport={"width": 360, "height": 640})
    request.addfinalizer(context.close)
    page, complaints = context.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{live.url}/unsubscribe/{name}")
    expect(page.get_by_role("heading")).to_have_text("Už žádné dopisy tohoto druhu: Jsi na tahu?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Zastavit tyto dopisy").click()
    expect(page.get_by_role("status")).to_have_text("Hotovo. Tyto dopisy už nepřijdou.")
    assert page.get_by_role("button").count() == 0
    assert complaints == []
