"""The page of a table follows the game: two people, two tabs, a lost connection, a stale click."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.live import Live, Player, live_server, players

SETUP = """
import json
from django.test import Client
from django.test.utils import setup_test_environment
from tests.conftest import Story
setup_test_environment()
story = Story().begun()
cookies = {}
for name, person in story.people.items():
    client = Client()
    client.force_login(person.user)
    cookies[name] = client.cookies["sessionid"].value
people = {name: person.secret for name, person in story.people.items()}
print(json.dumps({"game": story.id, "people": people, "sessions": cookies}))
"""
NOT_LOADING = 15_000  # milliseconds in which a page that follows has followed, on a slow machine


@pytest.fixture(scope="module")
def house() -> Iterator[Live]:
    with live_server("sqlite://", workers=1, interface="asgi") as server:
        yield server


@pytest.fixture
def made(house: Live) -> dict[str, Any]:
    return dict(json.loads(house.manage("shell", "-v0", "-c", SETUP).splitlines()[-1]))


@pytest.fixture
def rooms(
    chrome: Browser, house: Live, made: dict[str, Any]
) -> Iterator[dict[str, BrowserContext]]:
    """A browser for each person, logged in. None has anything to complain of."""
    found, complaints = {}, []
    for name, session in made["sessions"].items():
        room = chrome.new_context()
        room.add_cookies([{"name": "sessionid", "value": session, "url": house.url}])
        room.on("weberror", lambda error: complaints.append(str(error.error)))
        found[name] = room
    yield found
    for room in found.values():
        room.close()
    assert complaints == []


@pytest.fixture
def people(house: Live, made: dict[str, Any]) -> Iterator[dict[str, Player]]:
    with players(house.url, made["people"]) as found:
        yield found


def at_table(room: BrowserContext, house: Live, made: dict[str, Any]) -> Page:
    page = room.new_page()
    with page.expect_request(lambda request: "/live" in request.url):
        page.goto(f"{house.url}/games/{made['game']}/")
    return page


def mover(player: Player, game: str) -> tuple[str, str]:
    """The spymaster who is to give a clue, and somebody who waits for it."""
    awaited = player.get(f"games/{game}")["table"]["awaited"]
    return ("ada", "bo") if "red_spymaster" in awaited else ("cy", "di")


def seen(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-seen") or 0)


def test_what_happens_comes_to_every_tab_and_leaves_what_was_typed(
    rooms: dict[str, BrowserContext], people: dict[str, Player], house: Live, made: dict[str, Any]
) -> None:
    game = made["game"]
    giver, waiter = mover(people["ada"], game)
    first, second = (at_table(rooms[waiter], house, made) for _ in range(2))
    word = at_table(rooms[giver], house, made).locator("#do-give_clue input[name='text.word']")
    word.fill("postman")
    people[waiter].post(f"games/{game}/talk", {"channel": "table", "text": "Hello there."})
    page = word.page
    expect(page.locator("#table")).to_contain_text("Hello there.", timeout=NOT_LOADING)
    expect(word).to_have_value("postman")
    before = seen(first)
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    assert people[giver].command(game, clue).status_code == 200
    for tab in (first, second):
        expect(tab.locator("#table")).to_contain_text(
            "postcard", ignore_case=True, timeout=NOT_LOADING
        )
        assert seen(tab) > before


def test_a_lost_connection_is_caught_up_with(
    rooms: dict[str, BrowserContext], people: dict[str, Player], house: Live, made: dict[str, Any]
) -> None:
    game = made["game"]
    giver, waiter = mover(people["ada"], game)
    page = at_table(rooms[waiter], house, made)
    rooms[waiter].set_offline(True)
    clue = {"type": "give_clue", "word": "lighthouse", "number": 2}
    assert people[giver].command(game, clue).status_code == 200
    expect(page.locator("#table")).not_to_contain_text("lighthouse", ignore_case=True)
    rooms[waiter].set_offline(False)
    expect(page.locator("#table")).to_contain_text(
        "lighthouse", ignore_case=True, timeout=NOT_LOADING
    )


def test_a_stale_click_is_explained_and_a_move_that_is_lost_says_so(
    rooms: dict[str, BrowserContext], people: dict[str, Player], house: Live, made: dict[str, Any]
) -> None:
    game = made["game"]
    giver, _ = mover(people["ada"], game)
    page = at_table(rooms[giver], house, made)
    word = page.locator("#do-give_clue input[name='text.word']")
    word.fill("zebra")
    page.locator("#do-give_clue input[name=number]").nth(1).check()
    rooms[giver].set_offline(True)
    button = page.locator("#do-give_clue button.main")
    button.click()
    expect(page.locator("#notes")).to_be_visible()
    expect(word).to_have_value("zebra")
    rooms[giver].set_offline(False)
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    page.route(
        "**/games/*/",
        lambda route: route.abort() if route.request.method == "GET" else route.continue_(),
    )
    assert people[giver].command(game, clue).status_code == 200
    button.click()
    expect(page.locator("#table .no")).to_be_visible(timeout=NOT_LOADING)
    clues = people[giver].get(f"games/{game}")["view"]["clues"]
    assert [each["word"].lower() for each in clues] == ["postcard"]


def test_what_is_said_arrives_and_what_is_half_written_stays(
    rooms: dict[str, BrowserContext], house: Live, made: dict[str, Any]
) -> None:
    bo, di = (at_table(rooms[name], house, made) for name in ("bo", "di"))
    di.fill("#say-table-text", "I was about to")
    bo.fill("#say-table-text", "Good luck, all")
    bo.keyboard.press("Enter")
    for page in (bo, di):
        expect(page.locator("#talk-table .messages")).to_contain_text(
            "Good luck, all", timeout=NOT_LOADING
        )
    expect(bo.locator("#say-table-text")).to_have_value("")
    expect(di.locator("#say-table-text")).to_have_value("I was about to")


def test_the_replay_follows_its_slider(
    rooms: dict[str, BrowserContext], house: Live, made: dict[str, Any]
) -> None:
    page = rooms["bo"].new_page()
    page.goto(f"{house.url}/games/{made['game']}/replay?at=1")
    page.focus("#at")
    page.keyboard.press("ArrowRight")
    expect(page.locator('#moment[data-number="2"]')).to_be_visible(timeout=NOT_LOADING)
    expect(page.locator("#moment .line")).to_contain_text("The cards are laid out.")
    page.click('#moment a[rel="next"]')
    expect(page.locator('#moment[data-number="3"]')).to_be_visible(timeout=NOT_LOADING)
    expect(page.locator("#at")).to_have_value("3")
    expect(page).to_have_url(f"{house.url}/games/{made['game']}/replay?at=3")
