"""A game of Inkognito by the page: steps on the map, a question, an answer, a claim and a handshake;
at desks, and on phones, of which one runs no scripts; in three languages at one table.

Only the long walks between are made by a script, through the API, as any client would make them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.api.spies import City, Hunt, Seen, Sent, Walk, figures, play_until, standing
from tests.live import Live, Player, live_server, players

SETUP = """
import json
from django.test import Client
from django.test.utils import setup_test_environment
from tests.api.spies import Venice
setup_test_environment()
venice, made = Venice().begun(), {"sessions": {}, "tokens": {}}
for (name, person), language in zip(venice.people.items(), ("en", "cs", "pl", "en")):
    person.user.language = language
    person.user.save()
    client = Client()
    client.force_login(person.user)
    made["sessions"][name] = client.cookies["sessionid"].value
    made["tokens"][name] = person.secret
print(json.dumps(made | {"game": venice.id}))
"""
DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
ON_A_PHONE, WITHOUT_SCRIPTS = {"bo", "cy"}, {"bo"}
SAID = re.compile(r"\w{3,}.*: .*\w{3,}")  # which figure or space, and what becomes of it
Pages = dict[str, Page]


@pytest.fixture(scope="module")
def house() -> Iterator[Live]:
    with live_server("sqlite://", workers=1, interface="asgi") as server:
        yield server


@pytest.fixture(scope="module")
def made(house: Live) -> dict[str, Any]:
    return dict(json.loads(house.manage("shell", "-v0", "-c", SETUP).splitlines()[-1]))


class Streets:
    """The same table, for a script that walks."""

    def __init__(self, game: str, people: dict[str, Player]) -> None:
        self.people, self.path = people, f"games/{game}"
        self.city = City(people["ada"].get("kinds/inkognito/board"))

    def see(self, name: str) -> Seen:
        return dict(self.people[name].get(self.path))

    def play(self, name: str, command: Sent) -> Seen:
        body = {"kind": "inkognito", "command": command}
        return dict(self.people[name].post(f"{self.path}/commands", body))

    def awaited(self) -> str:
        seat = self.see("ada")["table"]["awaited"][0]
        return next(name for name in self.people if self.see(name)["seat"] == seat)

    def meet(self) -> None:
        """Everybody walks to the nearest figure of somebody else, until two stand together."""
        walk = Walk(self.city, elsewhere)

        def way(name: str, seen: Seen) -> Sent | None:
            return walk.command(name, seen) if phase(seen) == "move" else None

        play_until(self, lambda seen: phase(seen) == "meet" and bool(met(seen)), way)

    def catch(self) -> tuple[str, str]:
        """A team walks until its mission is accomplished; who claims it, and whose hand it is."""
        hunt = Hunt(self, self.city)
        names = {self.see(name)["seat"]: name for name in self.people}

        def caught(seen: Seen) -> bool:
            name = names[seen["seat"]]
            own = seen["view"]["active"] == seen["seat"] and name in hunt.hunters
            return own and phase(seen) == "meet" and hunt.there(name, seen)

        name = names[play_until(self, caught, hunt.way)["seat"]]
        return name, hunt.partner(name)


def phase(seen: Seen) -> str:
    return str(seen["view"]["turn"]["phase"])


def met(seen: Seen) -> list[Any]:
    """Agents that were met: the Ambassador has no cards to show."""
    return [one for one in seen["view"]["meetings"] if one["met"] != "ambassador"]


def elsewhere(seen: Seen) -> list[str]:
    own = {*figures(seen), "ambassador"}
    return [space for figure, space in standing(seen).items() if figure not in own]


@pytest.fixture
def pages(chrome: Browser, house: Live, made: dict[str, Any]) -> Iterator[Pages]:
    """Everybody at the table, each in a browser that has nothing to complain of."""
    rooms, complaints, seated = [], [], {}
    for name, session in made["sessions"].items():
        phone = name in ON_A_PHONE
        room = chrome.new_context(
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            java_script_enabled=name not in WITHOUT_SCRIPTS,
            color_scheme="dark" if phone else "light",
        )
        room.add_cookies([{"name": "sessionid", "value": session, "url": house.url}])
        room.on("weberror", lambda error: complaints.append(str(error.error)))
        rooms.append(room)
        seated[name] = room.new_page()
        seated[name].goto(f"{house.url}/games/{made['game']}/")
    yield seated
    for room in rooms:
        room.close()
    assert complaints == []


def done(page: Page, move: Callable[[], None]) -> None:
    """The table has moved on, by itself or with the whole page."""
    before = page.locator("#table").get_attribute("data-seen")
    move()
    expect(page.locator("#table")).not_to_have_attribute("data-seen", str(before))


def place(page: Page, *, by_hand: bool) -> None:
    page.reload()
    selects = page.locator("#do-place select")
    starts = selects.first.locator("option").all_inner_texts()
    for n, start in enumerate(reversed(starts)):
        selects.nth(n).select_option(label=start)
    form = "#do-place" if by_hand else "#do-place_randomly"
    done(page, page.locator(f"{form} button").click)


def walk(page: Page, *, by_key: bool) -> None:
    """One step on the map: a figure, a space, and yes. Then movement is over."""
    tap(page, "a.dd-may", by_key=by_key)
    expect(page.locator("a.dd-may.dd-chosen .dd-halo")).to_be_visible()
    tap(page, "a.dd-target", by_key=by_key)
    expect(page.locator("a.dd-target.dd-chosen .dd-ring")).to_be_visible()
    expect(page.locator(".v-route")).to_contain_text("→")
    done(page, page.locator("#do-pick button.main").click)
    page.reload()
    if not page.locator("#do-end_movement").count():
        done(page, page.locator("#do-undo button").click)
    done(page, page.locator("#do-end_movement button").click)


def tap(page: Page, link: str, *, by_key: bool) -> None:
    first = page.locator(link).first
    expect(first).to_have_attribute("aria-label", SAID)
    if by_key:
        first.focus()
        page.keyboard.press("Enter")
    else:
        first.click()


def take_a_turn(page: Page, *, by_key: bool) -> None:
    page.reload()
    walk(page, by_key=by_key)
    done(page, page.locator("#do-end_turn button").click)


def ask_and_answer(streets: Streets, pages: Pages) -> None:
    """A question, cards of which at least one is true, and the figure goes where it is put."""
    asker = pages[streets.awaited()]
    asker.reload()
    done(asker, asker.locator("form[id^=do-ask-]:has([name=whole]) button.main").first.click)
    responder = pages[streets.awaited()]
    responder.reload()
    cards = responder.locator(".v-set").first
    expect(cards.locator(".v-card")).to_have_count(3)
    expect(cards.locator(".v-mark").first).to_be_visible()
    cards.get_by_role("radio").check()
    done(responder, responder.locator("#do-show button").click)
    asker.reload()
    expect(asker.locator("#cards .v-card")).to_have_count(3)
    expect(asker.locator("#cards .v-mark")).to_have_count(0)
    done(asker, asker.locator("#do-accept_answer button").click)
    asker.reload()
    tap(asker, "a.dd-target", by_key=False)
    done(asker, asker.locator("#do-pick button").click)


def claim(page: Page, partner: str) -> None:
    page.reload()
    page.locator("#claim summary").click()
    page.locator(f"#do-claim [name=partner][value='\"{partner}\"']").check()
    page.locator("#do-claim [type=checkbox]").check()
    done(page, page.locator("#do-claim button").click)


def winners(streets: Streets) -> set[str]:
    seats = streets.see("ada")["view"]["record"]["winners"]
    return {name for name in streets.people if streets.see(name)["seat"] in seats}


def test_four_people_play_inkognito_until_two_of_them_shake_hands(
    house: Live, made: dict[str, Any], pages: Pages
) -> None:
    with players(house.url, made["tokens"]) as people:
        streets = Streets(made["game"], people)
        for name, page in pages.items():
            place(page, by_hand=name in ("ada", "bo"))
        for by_key in (False, True, False):
            take_a_turn(pages[streets.awaited()], by_key=by_key)
        streets.meet()
        ask_and_answer(streets, pages)
        claimant, partner = streets.catch()
        claim(pages[claimant], streets.see(partner)["seat"])
        pages[partner].reload()
        done(pages[partner], pages[partner].locator("#do-shake_hands button").click)
        assert {claimant, partner} == winners(streets)
    for page in pages.values():
        page.reload()
        expect(page.locator(".dd-headline")).to_contain_text(claimant)
        expect(page.locator("a.dd-may, a.dd-target, form[id^=do-]")).to_have_count(0)
