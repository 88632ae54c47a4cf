"""The app in a real browser: its worker, its page without a connection, and what is pushed to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.browser.conftest import PASSWORD
from tests.live import Live
from tests.notices.browsers import Browser as Push

# As scripts of a debugger: the policy of the pages lets Playwright wait for no expression.
CONTROLLED = """() => new Promise((done) => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller) done(true);
    serviceWorker.addEventListener("controllerchange", () => done(true));
})"""
SHOWN = """async () => {
    const worker = await navigator.serviceWorker.ready;
    let all = [];
    for (const end = Date.now() + 30000; all.length < 2 && Date.now() < end; ) {
        await new Promise((done) => setTimeout(done, 50));
        all = await worker.getNotifications();
    }
    return all.map((one) => [one.title, one.body, one.data.path]).sort();
}"""


@pytest.fixture(scope="module")
def context(chrome: Browser, live: Live, secrets: dict[str, Any]) -> Iterator[BrowserContext]:
    made = chrome.new_context(viewport={"width": 390, "height": 780}, locale="cs")
    made.grant_permissions(["notifications"], origin=live.url)
    yield made
    made.close()


@pytest.fixture(scope="module")
def page(context: BrowserContext, live: Live) -> Page:
    """Ada has logged in, and the worker looks after the page."""
    shown = context.new_page()
    shown.goto(f"{live.url}/login?next=/settings/notices/")
    shown.locator("[name=login]").fill("ada")
    shown.locator("[name=password]").fill(PASSWORD)
    shown.locator("main button, form button").first.click()
    shown.wait_for_url("**/settings/notices/")
    assert shown.evaluate(CONTROLLED)
    return shown


def test_the_worker_looks_after_every_page(page: Page, live: Live) -> None:
    page.goto(f"{live.url}/settings/")
    assert page.evaluate(CONTROLLED)
    scope = page.evaluate("navigator.serviceWorker.ready.then((one) => one.scope)")
    assert scope == f"{live.url}/"


def test_the_browser_has_no_complaint_about_the_manifest(page: Page, context: Any) -> None:
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["lang"] == "cs"


def test_only_the_offline_page_and_its_files_are_kept(page: Page, live: Live) -> None:
    page.goto(f"{live.url}/settings/")
    kept = page.evaluate(
        """async () => {
            const all = [];
            for (const name of await caches.keys())
                for (const one of await (await caches.open(name)).keys()) all.push(new URL(one.url).pathname);
            return all.sort();
        }"""
    )
    assert kept == ["/offline", "/static/web/mark.svg", "/static/web/shell.css"]


def test_without_a_connection_there_is_a_page_that_says_so(
    page: Page, context: BrowserContext, live: Live
) -> None:
    context.set_offline(True)
    page.goto(f"{live.url}/settings/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Bez spojení")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == "rgb(250, 246, 236)"  # its stylesheet was kept with it
    context.set_offline(False)
    page.get_by_role("link", name="Zkusit znovu").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Settings")


def test_what_is_pushed_is_shown_and_leads_nowhere_else(
    page: Page, context: BrowserContext, live: Live
) -> None:
    page.goto(f"{live.url}/settings/notices/")
    session = context.new_cdp_session(page)
    worker = registration(session, page)
    for game, url in (("1", f"{live.url}/games/1/"), ("2", "https://evil.example/x")):
        told = {"kind": "your_turn", "text": "Jsi na tahu.", "game": game, "url": url}
        brought = {"origin": live.url, "data": json.dumps(told).ljust(1024)}
        session.send("ServiceWorker.deliverPushMessage", brought | {"registrationId": worker})
    assert page.evaluate(SHOWN) == [
        ["Dead Drop", "Jsi na tahu.", "/"],
        ["Dead Drop", "Jsi na tahu.", "/games/1/"],
    ]


def registration(session: CDPSession, page: Page) -> str:
    """The name by which the debugger knows the worker; it says so by and by."""
    found: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    for _ in range(600):
        page.evaluate("() => new Promise((done) => setTimeout(done, 50))")
        if found:
            return found[0]
    raise AssertionError("the debugger knows of no worker")


def test_push_is_switched_on_and_off_on_this_device(page: Page, live: Live) -> None:
    """With a push service that is made up: the browser of the tests has none."""
    made = json.dumps(Push("https://push.example.org/1").wish)
    page.goto(f"{live.url}/settings/notices/")
    page.evaluate(f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({made}) }})")
    page.get_by_label("What you call this device").fill("Můj telefon")
    page.get_by_role("button", name="Switch on push on this device").click()
    device = page.get_by_role("listitem").filter(has_text="https://push.example.org")
    expect(device).to_contain_text("Můj telefon this browser")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    device.get_by_role("button").click()
    expect(page.get_by_role("status").first).to_contain_text("That device is told nothing more.")
    expect(device).to_have_count(0)
