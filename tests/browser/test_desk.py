"""The referee's desk in a real browser, by the keyboard: what is disputed is looked at and ruled."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.live import Live, Player, players

SETUP = """
import itertools
import json
from django.test.utils import setup_test_environment
from tests.web.docket import CASES, as_referee, desk_of, referee
setup_test_environment()
made = {}
for kind in ("codenames", "duet", "inkognito"):
    story, dispute = CASES[kind]()
    people = {name: person.secret for name, person in story.people.items()}
    made[kind] = {"game": story.id, "dispute": dispute.pk, "people": people}
story, dispute = CASES["duet"]()
made["own"] = {"game": story.id, "dispute": dispute.pk}
users = {"rae": referee("rae"), "bo": as_referee(story.bo.user)}
made["sessions"] = {n: desk_of(user).cookies["sessionid"].value for n, user in users.items()}
print(json.dumps(made))
"""
CHECK = """
from io import StringIO
from django.core.management import call_command
from games.models import Dispute, Standing
def rows():
    return [list(model.objects.order_by("pk").values()) for model in (Dispute, Standing)]
call_command("verify_logs", stdout=StringIO(), stderr=StringIO())
before = rows()
call_command("rebuild_projections", stdout=StringIO(), stderr=StringIO())
assert rows() == before
"""
Visits = Callable[..., Page]


@pytest.fixture(scope="module")
def made(live: Live) -> dict[str, Any]:
    """Disputed games, a referee, and somebody who is one too and plays at a table."""
    return dict(json.loads(live.run(SETUP).splitlines()[-1]))


@pytest.fixture
def visit(chrome: Browser, live: Live, made: dict[str, Any]) -> Iterator[Visits]:
    """Somebody opens a page of the desk; the browser has nothing to complain of."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def visited(who: str, path: str, **more: Any) -> Page:
        context = chrome.new_context(**more)
        contexts.append(context)
        session = {"name": "sessionid", "value": made["sessions"][who], "url": live.url}
        context.add_cookies([session])  # type: ignore[list-item]
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(f"{live.url}/admin/desk/{path}")
        return page

    yield visited
    for context in contexts:
        context.close()
    assert [each for each in complaints if "404" not in each and "403" not in each] == []


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def rule(page: Page, outcome: str, grounds: str, note: str) -> None:
    """With the keyboard alone: a jump, an outcome, the first letters of the grounds, and a note."""
    page.get_by_role("link", name="Your ruling").focus()
    press(page, "Enter", "Tab")
    first = page.locator("input[name=outcome]").first
    expect(first).to_be_focused()
    press(page, "Space")
    for _ in range(4):
        if page.locator(f"input[value={outcome}]").is_checked():
            break
        press(page, "ArrowDown")
    expect(page.locator(f"input[value={outcome}]")).to_be_focused()
    page.get_by_label("Grounds").focus()
    page.keyboard.type(grounds)
    page.get_by_label("Note").focus()
    page.keyboard.type(note)
    page.get_by_role("button", name="Rule").focus()
    press(page, "Enter")
    expect(page.locator(".messagelist .success")).to_contain_text("Ruled.")


def checked(live: Live) -> None:
    """The logs are right, and what follows from them is as it was."""
    live.run(CHECK)


def view(player: Player, game: str) -> dict[str, Any]:
    return dict(player.get(f"games/{game}")["view"])


def command(player: Player, game: str, kind: str, **sent: object) -> None:
    player.post(f"games/{game}/commands", {"kind": kind, "command": sent})


def test_a_clue_is_looked_at_from_all_sides_and_void(
    visit: Visits, live: Live, made: dict[str, Any]
) -> None:
    case = made["codenames"]
    page = visit("rae", "?kind=codenames")
    page.get_by_role("link", name="The clue is not valid.").focus()
    press(page, "Enter")
    expect(page.get_by_role("heading", name="The truth")).to_be_visible()
    levels = (
        page.locator("#content")
        .locator("h1, h2, h3")
        .evaluate_all("found => found.map(each => Number(each.tagName[1]))")
    )
    assert levels[0] == 1 and all(b - a <= 1 for a, b in itertools.pairwise(levels))
    moment, slider = page.locator("#moment"), page.get_by_role("slider", name="Position")
    expect(moment).to_contain_text("Clue given")
    page.get_by_label("Note").fill("kept while looking around")
    slider.focus()
    press(page, "Home")
    expect(moment).to_contain_text("1 of")
    press(page, "ArrowRight", "ArrowRight")
    expect(moment).to_contain_text("3 of")
    expect(slider).to_be_focused()
    press(page, "End")
    expect(page.locator("#truth .dd-covered")).to_have_count(2)  # the card, and the legend
    page.get_by_role("link", name="The disputed moment").focus()
    press(page, "Enter")
    expect(moment).to_contain_text("Clue given")
    assert f"/desk/{case['dispute']}/?at=" in page.url
    expect(page.get_by_label("Note")).to_have_value("kept while looking around")
    page.get_by_label("Note").fill("")
    rule(page, "void", "The clue is too close", "A plural is a form of the word.")
    with players(live.url, case["people"]) as people:
        now = view(people["bo"], case["game"])
        assert now["clues"][-1]["validity"] == "invalid" and now["turn"]["phase"] == "penalty"
        for name in ("ada", "cy"):
            choices = people[name].get(f"games/{case['game']}")["choices"]
            cover = [choice for choice in choices if choice["type"] == "penalty_cover"]
            if cover:
                sent = {"type": "penalty_cover", "card": cover[0]["card"][0]}
                command(people[name], case["game"], "codenames", **sent)
        assert view(people["bo"], case["game"])["turn"]["phase"] == "clue"
    checked(live)


def test_a_touch_is_taken_back_and_play_goes_on_with_the_right_tokens(
    visit: Visits, live: Live, made: dict[str, Any]
) -> None:
    case = made["duet"]
    page = visit("rae", f"{case['dispute']}/", viewport={"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    rule(page, "taken_back", "It was plainly", "")
    with players(live.url, case["people"]) as people:
        now = view(people["bo"], case["game"])
        assert now["turn"]["phase"] == "guess" and now["discarded"] == 0
        assert now["bank"]["bystander"] + now["bank"]["check"] == 9
        key = [card["key"]["a"] for card in view(people["ada"], case["game"])["cards"]]
        card = key.index("green")
        command(people["bo"], case["game"], "duet", type="touch", card=card)
        assert view(people["bo"], case["game"])["cards"][card]["agent"] is not None
    checked(live)


def test_an_answer_is_held_against_what_was_shown_before(
    visit: Visits, live: Live, made: dict[str, Any]
) -> None:
    case = made["inkognito"]
    page = visit("rae", f"{case['dispute']}/", color_scheme="dark")
    box = page.get_by_role("region", name="What was shown")
    expect(page.locator("section", has=box).first).to_contain_text("Yes: ")
    expect(box.get_by_role("row")).to_have_count(3)  # the head, what was shown before, and this
    expect(box.get_by_text("the same")).to_have_count(1)
    rule(page, "void", "The cards were shown", "")
    with players(live.url, case["people"]) as people:
        assert view(people["bo"], case["game"])["turn"]["phase"] == "penalty"
    checked(live)


def test_a_referee_who_plays_at_the_table_is_refused(visit: Visits, made: dict[str, Any]) -> None:
    page = visit("bo", f"{made['own']['dispute']}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Not yours to judge")
    expect(page.locator("#content")).to_contain_text("You play at this table")
    assert page.locator(".dd-board").count() == 0
    page.get_by_role("link", name="Back to the desk").focus()
    press(page, "Enter")
    row = page.get_by_role("row", name="It was a slip of the hand.")
    expect(row).to_contain_text("You play at this table")
    assert row.get_by_role("link").count() == 0


def test_without_scripts_the_slider_is_a_form_and_places_are_links(
    visit: Visits, made: dict[str, Any]
) -> None:
    page = visit("rae", f"{made['own']['dispute']}/?at=2", java_script_enabled=False)
    page.get_by_role("link", name="Forward").click()
    expect(page.locator("#moment")).to_contain_text("3 of")
    page.get_by_role("slider", name="Position").focus()
    press(page, "ArrowRight")
    page.get_by_role("button", name="Look").click()
    expect(page.locator("#moment")).to_contain_text("4 of")
    page.get_by_text("events", exact=False).first.click()
    page.locator(".timeline a", has_text="5").first.click()
    expect(page.locator("#moment")).to_contain_text("5 of")
