"""Whole games of Codenames, Pictures and Duet by the page alone: at desks, and on phones that run
no scripts; in three languages at one table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.live import Live, live_server

SETUP = """
import json
import re
from django.test import Client
from django.test.utils import setup_test_environment
from tests.conftest import Story
setup_test_environment()
LANGUAGES = {"ada": "en", "bo": "cs", "cy": "pl", "di": "en"}
SIDES = {"ada": "side_a", "bo": "side_b"}
made = {}
for kind, more in (("codenames", {}), ("pictures", {}), ("duet", {"chairs": SIDES})):
    story, sessions = Story(kind=kind, **more).begun(), {}
    for name, person in story.people.items():
        person.user.language = LANGUAGES[name]
        person.user.save()
        client = Client()
        client.force_login(person.user)
        sessions[name] = client.cookies["sessionid"].value
    made[kind] = {"game": story.id, "sessions": sessions}
print(json.dumps(made))
"""
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ON_A_PHONE = {"bo", "di"}
SPEAKS = {"ada": "en", "bo": "cs", "cy": "pl", "di": "en"}
GUESSES_FOR = {"ada": "bo", "cy": "di"}
Pages = dict[str, Page]


@pytest.fixture(scope="module")
def house() -> Iterator[Live]:
    with live_server("sqlite://", workers=1, interface="asgi") as server:
        yield server


@pytest.fixture(scope="module")
def made(house: Live) -> dict[str, Any]:
    return dict(json.loads(house.run(SETUP).splitlines()[-1]))


@pytest.fixture
def seated(chrome: Browser, house: Live, made: dict[str, Any]) -> Iterator[Callable[[str], Pages]]:
    """Everybody at a table of this kind, each in a browser that has nothing to complain of."""
    rooms, complaints = [], []

    def sit(kind: str) -> Pages:
        pages = {}
        for name, session in made[kind]["sessions"].items():
            phone = name in ON_A_PHONE
            room = chrome.new_context(
                viewport=PHONE if phone else DESK,
                java_script_enabled=not phone,
                color_scheme="dark" if phone else "light",
            )
            room.add_cookies([{"name": "sessionid", "value": session, "url": house.url}])
            room.on("weberror", lambda error: complaints.append(str(error.error)))
            rooms.append(room)
            pages[name] = room.new_page()
            pages[name].goto(f"{house.url}/games/{made[kind]['game']}/")
            expect(pages[name].locator("html")).to_have_attribute("lang", SPEAKS[name])
        return pages

    yield sit
    for room in rooms:
        room.close()
    assert complaints == []


def wait_for_move(page: Page, move: Callable[[], None]) -> None:
    """Done when the table has moved on, by itself or with the whole page."""
    before = page.locator("#table").get_attribute("data-seen")
    move()
    expect(page.locator("#table")).not_to_have_attribute("data-seen", str(before))


def give_clue(page: Page, word: str, number: int) -> None:
    form = page.locator("#do-give_clue")
    form.locator("[name='text.word']").fill(word)
    form.locator(f"[name=number][value='{number}']").check()
    wait_for_move(page, form.locator("button.main").click)


def touch(page: Page, card: str) -> None:
    """Pick, look at what is picked, and only then confirm."""
    spot = page.locator(f"#card-{card}")
    radio = spot.get_by_role("radio")
    expect(radio).to_have_accessible_name(
        re.compile(r"\w{2,}.*: \w+")
    )  # what it shows, and its state
    radio.check()
    expect(spot.locator(".dd-picked")).to_be_visible()
    expect(page.locator(".dd-picked:visible")).to_have_count(1)
    wait_for_move(page, page.locator("#do-touch button").click)


def known(page: Page, look: str) -> list[str]:
    """The cards that look like this on a page."""
    return [str(card.get_attribute("data-card")) for card in found(page, look).all()]


def found(page: Page, look: str) -> Locator:
    return page.locator(f".dd-grid li{look}")


def who_gives(pages: Pages) -> str:
    return next(n for n, page in pages.items() if page.locator("#do-give_clue").count())


def everybody_looks(pages: Pages) -> None:
    for name, page in pages.items():
        page.reload()
        if name in ON_A_PHONE:
            wide = page.locator("body").bounding_box()
            assert wide is not None and wide["width"] <= PHONE["width"]


def finish_is_shown(pages: Pages, **headlines: str) -> None:
    everybody_looks(pages)
    for name, page in pages.items():
        expect(page.locator(".dd-headline")).to_contain_text(headlines[SPEAKS[name]])
        expect(page.locator("#do-touch, #do-give_clue, .dd-lock")).to_have_count(0)


def test_four_people_play_codenames_to_the_last_agent(seated: Callable[[str], Pages]) -> None:
    pages = seated("codenames")
    first = who_gives(pages)
    guesser, rival = GUESSES_FOR[first], next(n for n in GUESSES_FOR if n != first)
    give_clue(pages[first], "postcard", 2)
    everybody_looks(pages)
    touch(pages[guesser], known(pages[first], ".dd-known.dd-is-neutral")[0])
    everybody_looks(pages)
    team = {"ada": "red", "cy": "blue"}[rival]
    agents = known(pages[rival], f".dd-known.dd-is-{team}")
    give_clue(pages[rival], "lighthouse", len(agents))
    pages[GUESSES_FOR[rival]].reload()
    for card in agents:
        touch(pages[GUESSES_FOR[rival]], card)
    wins = {
        "red": {"en": "The red team", "cs": "Vyhrává červený", "pl": "drużyna czerwonych"},
        "blue": {"en": "The blue team", "cs": "Vyhrává modrý", "pl": "drużyna niebieskich"},
    }
    finish_is_shown(pages, **wins[team])


def test_four_people_play_pictures_into_the_arms_of_the_assassin(
    seated: Callable[[str], Pages],
) -> None:
    pages = seated("pictures")
    giver = who_gives(pages)
    guesser = GUESSES_FOR[giver]
    expect(pages[giver].locator(".dd-lock-secret")).to_be_visible()
    assassin = known(pages[giver], ".dd-known.dd-is-assassin")[0]
    give_clue(pages[giver], "postcard", 1)
    pages[guesser].reload()
    expect(pages[guesser].locator(".dd-lock-secret")).to_have_count(0)
    touch(pages[guesser], assassin)
    finish_is_shown(pages, en=" team wins", cs="Vyhrává ", pl="Wygrywa ")


def test_two_people_play_duet_with_a_stop_and_an_assassin(seated: Callable[[str], Pages]) -> None:
    pages = seated("duet")
    ada, bo = pages["ada"], pages["bo"]
    green, *_ = known(ada, ":has(.dd-half-a.dd-is-green)")
    give_clue(ada, "postcard", 2)
    bo.reload()
    touch(bo, green)
    expect(found(bo, ".dd-covered")).to_have_count(1)
    wait_for_move(bo, bo.locator("#do-stop button").click)
    black = next(c for c in known(bo, ":has(.dd-half-b.dd-is-black)") if c != green)
    give_clue(bo, "lighthouse", 1)
    ada.reload()
    touch(ada, black)
    finish_is_shown(pages, en="Lost", cs="Prohráno")
    for page in pages.values():
        expect(page.locator(".dd-grid .dd-half-a")).to_have_count(25)
        expect(page.locator(".dd-grid .dd-half-b")).to_have_count(25)
