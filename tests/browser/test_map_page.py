"""The mission map in a real browser: a city is chosen on the picture, and its mission is begun."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.live import Live

SETUP = """
import json
from django.test import Client
from django.test.utils import setup_test_environment
from tests.campaigns.players import crew, sheet_of
setup_test_environment()
team, people = crew()
client = Client()
client.force_login(people[1])
print(json.dumps({"map": str(sheet_of(team).pk), "session": client.cookies["sessionid"].value}))
"""
PRAGUE = "Prague, 9 turns, 9 mistakes: open"


@pytest.fixture(scope="module")
def made(live: Live) -> dict[str, str]:
    return dict(json.loads(live.manage("shell", "-v0", "-c", SETUP).splitlines()[-1]))


@pytest.fixture(params=[{"width": 390, "height": 800}, {"width": 1280, "height": 800}])
def page(
    chrome: Browser, live: Live, made: dict[str, str], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """The map before a member of the team; the browser has nothing to complain of."""
    context = chrome.new_context(viewport=request.param)
    session: Any = {"name": "sessionid", "value": made["session"], "url": live.url}
    context.add_cookies([session])
    page, complaints = context.new_page(), []
    page.on("console", lambda message: complaints.append(message.text))
    page.goto(f"{live.url}/maps/{made['map']}/")
    yield page
    assert page.evaluate("document.documentElement.scrollWidth") <= request.param["width"]
    context.close()
    assert complaints == []


def test_a_click_on_a_city_leads_to_its_mission_and_on_to_its_table(page: Page) -> None:
    picture = page.get_by_role("group", name="map: mission map")
    expect(picture.get_by_role("link")).to_have_count(1)
    picture.get_by_role("link", name=PRAGUE).click()
    panel = page.get_by_role("region", name="Prague")
    expect(panel).to_be_in_viewport()
    expect(picture.get_by_role("link", name=PRAGUE)).to_have_attribute("aria-current", "true")
    panel.get_by_role("button", name="Start the mission").click()
    expect(page).to_have_url(re.compile("/games/[0-9a-f-]+/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Duet")


def test_the_keyboard_leads_there_as_well(page: Page) -> None:
    city = page.get_by_role("group", name="map: mission map").get_by_role("link", name=PRAGUE)
    for _ in range(30):
        page.keyboard.press("Tab")
        if city.evaluate("link => link === document.activeElement"):
            break
    expect(city).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/prague/#city$"))
    start = page.get_by_role("button", name="Start the mission")
    for _ in range(30):
        page.keyboard.press("Tab")
        if start.evaluate("button => button === document.activeElement"):
            break
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/games/[0-9a-f-]+/$"))
