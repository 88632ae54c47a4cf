"""The first minute: a newcomer signs up, opens a quick Duet, a friend comes by the link, they play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import Live, live_server

PASSWORD = "a long way to Tipperary"
DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ZONE = "Europe/Prague"
SLOW = 15_000  # milliseconds, on a machine that has other things to do


@pytest.fixture(scope="module")
def served() -> Iterator[Live]:
    """With streams, and with mails that lie in files."""
    with live_server("sqlite://", workers=1, interface="asgi") as server:
        yield server


def newcomer(page: Page, server: Live, name: str) -> None:
    """Fills in the form that is open, and types the code from the mail."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail").fill(f"{name}@post.example")
    page.get_by_label("Password").fill(PASSWORD)
    expect(page.locator("#time_zone")).to_have_value(ZONE)  # as the browser has it
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The code from the mail")
    page.get_by_label("Code").fill(server.mailed(f"{name}@post.example"))
    page.get_by_role("button", name="Go on").click()


def fits(page: Page) -> None:
    """Nothing hangs over the edge."""
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], (page.url, width)


@pytest.mark.parametrize(("host", "guest"), [(DESKTOP, PHONE), (PHONE, DESKTOP)])
def test_two_newcomers_are_at_a_board_within_a_minute(
    chrome: Browser, served: Live, host: Any, guest: Any, request: pytest.FixtureRequest
) -> None:
    contexts = [chrome.new_context(viewport=size, timezone_id=ZONE) for size in (host, guest)]
    for context in contexts:
        request.addfinalizer(context.close)
    ada, bo = (context.new_page() for context in contexts)
    complaints: list[str] = []
    for page in (ada, bo):
        page.on("console", lambda message: complaints.append(message.text))
        page.set_default_timeout(SLOW)
    size = host["width"]

    ada.goto(served.url)
    fits(ada)
    ada.get_by_role("main").get_by_role("link", name="Sign up").click()
    newcomer(ada, served, f"ada-{size}")
    expect(ada.get_by_role("heading", level=1)).to_have_text(f"Welcome, ada-{size}")
    fits(ada)
    ada.get_by_role("button", name="Duet with a friend").click()
    link = ada.get_by_role("textbox", name="Link to this table").input_value()
    fits(ada)

    bo.goto(link)
    fits(bo)
    bo.get_by_role("link", name="I am new here").click()
    newcomer(bo, served, f"bo-{size}")
    bo.get_by_role("button", name="Side B").click()
    expect(bo.get_by_text("The host starts the game.")).to_be_visible()
    fits(bo)

    expect(ada.get_by_text("the game can begin")).to_be_visible()  # without a reload
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bo):
        expect(page.locator(".dd-board, .dd-duet, #table").first).to_be_visible()
    assert complaints == []
