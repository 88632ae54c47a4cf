"""Every page is for everyone: read aloud, on a phone, in the dark, in three languages, light to load.

The pages are found by the URLs of the server, so a new one is looked at without a word here.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Response

from tests.live import Live, live_server

SETUP = """
import json
from django.test import Client
from django.test.utils import setup_test_environment
setup_test_environment()
from games import demo
from tests.access.asks import asks
from tests.access.world import World
NOT_PAGES = (
    "/api/", "/admin/", "/oauth/", "/healthz", "/readyz", "/metrics", "/pictures/{", "/sw.js",
    "/manifest", "/games/{game}/room", "/settings/data/download",
)
world = World()
pages = [
    ask.url for ask in asks(world)
    if ask.door.method == "GET" and not ask.door.path.startswith(NOT_PAGES)
]
games = [demo.begun("pictures", demo.ROLES), demo.in_venice()]
games.append(demo.begun("duet", {"ada": "side_a", "bo": "side_b"}))
tables = [f"/games/{game}/{more}" for game in games for more in ("", "replay?at=3")]

def session(user):
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value

print(json.dumps({
    "ada": {"session": session(world.ada.user), "pages": pages},
    "another ada": {"session": session(demo.person("ada")), "pages": tables},
    "a stranger": {"session": "", "pages": pages},
}))
"""
SHAPES = [
    {"viewport": {"width": 390, "height": 844}, "locale": "cs", "color_scheme": "dark"},
    {"viewport": {"width": 1280, "height": 800}, "locale": "en", "color_scheme": "light"},
    {"viewport": {"width": 360, "height": 780}, "locale": "pl", "color_scheme": "light"},
    {"viewport": {"width": 1280, "height": 800}, "locale": "pl", "color_scheme": "dark"},
]
HEAVY = 150 * 1024  # bytes, before pictures
CONTRAST = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
WRONG = "serious", "critical"
ROWS = "new Set([...document.querySelectorAll('.bar nav li')].map(li => li.offsetTop)).size"
ASTRAY = """[...document.querySelectorAll('.finished > p')].some(
    p => p.offsetLeft !== p.parentElement.querySelector('h2').offsetLeft)"""


@pytest.fixture(scope="module")
def house() -> Iterator[Live]:
    with live_server("sqlite://", workers=1, interface="asgi") as server:
        yield server


@pytest.fixture(scope="module")
def world(house: Live) -> dict[str, Any]:
    return dict(json.loads(house.manage("shell", "-v0", "-c", SETUP).splitlines()[-1]))


@pytest.mark.parametrize(
    ("somebody", "least"), [("ada", 45), ("another ada", 6), ("a stranger", 10)]
)
def test_every_page_is_for_everyone(
    chrome: Browser, house: Live, world: dict[str, Any], somebody: str, least: int
) -> None:
    session, pages = world[somebody]["session"], world[somebody]["pages"]
    found: dict[str, list[str]] = {}
    looked = 0
    with contextlib.ExitStack() as stack:
        rooms = [room_of(chrome, house, session, shape, stack) for shape in SHAPES]
        for path, (page, shape) in zip(pages, cycle(zip(rooms, SHAPES, strict=True)), strict=False):
            wrong = wrong_with(page, house.url, path)
            looked += wrong is not None
            if wrong:
                found[f"{path} {shape['locale']} {shape['viewport']['width']}"] = wrong
    assert looked >= least
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def room_of(
    chrome: Browser, house: Live, session: str, shape: dict[str, Any], stack: contextlib.ExitStack
) -> Page:
    """A browser of this shape, in which somebody is logged in, or nobody."""
    room = stack.enter_context(chrome.new_context(**shape))
    language = {"name": "django_language", "value": shape["locale"], "url": house.url}
    person = {"name": "sessionid", "value": session, "url": house.url}
    room.add_cookies([language, person] if session else [language])
    return room.new_page()


def wrong_with(page: Page, house: str, path: str) -> list[str] | None:
    """What a page is to be blamed for; None if there is none, or it only leads to another one."""
    there = page.request.get(house + path, headers={"Accept": "text/html"}, max_redirects=0)
    if there.status in (302, 403, 404):
        return None
    loaded: list[Response] = []
    complaints: list[str] = []
    page.on("response", lambda response: loaded.append(response))  # noqa: PLW0108  wants a function
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    answer = page.goto(house + path)
    assert answer is not None
    wrong = [c for c in complaints if "status of 4" not in c]
    if answer.status >= 500 or "html" not in answer.headers.get("content-type", ""):
        return [f"{answer.status}, {answer.headers.get('content-type')}"]
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    if wide > 0:
        wrong.append(f"{wide} pixels too wide")
    if page.evaluate(ROWS) > 1:
        wrong.append("the bar takes two rows")
    if page.evaluate(ASTRAY):
        wrong.append("what is said of the end stands beside its title")
    if (heavy := sum(map(weight, loaded))) > HEAVY:
        wrong.append(f"{heavy} bytes")
    wrong += spoken(Axe().run(page))
    if path.startswith("/games/"):  # a table is looked at in both lights
        wrong += by_the_other_light(page)
    return wrong


def by_the_other_light(page: Page) -> list[str]:
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark")
    found = spoken(Axe().run(page, options=CONTRAST))
    page.emulate_media(color_scheme="dark" if dark else "light")
    return [f"by the other light: {each}" for each in found]


def weight(response: Response) -> int:
    """Bytes before they are packed. A map is a picture, though it is drawn into the page."""
    counted = response.request.resource_type in ("document", "script", "stylesheet", "font")
    if not counted or not response.ok:
        return 0
    return len(re.sub(rb"<svg.*?</svg>", b"", response.body(), flags=re.DOTALL))


def spoken(results: Any) -> list[str]:
    """What the check for accessibility finds serious, and where."""
    return [
        f"{found['id']}: {node['html'][:160]}"
        for found in results.response["violations"]
        if found["impact"] in WRONG
        for node in found["nodes"][:3]
    ]
