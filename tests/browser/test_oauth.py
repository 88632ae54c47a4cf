"""An app is let in, in a real browser: pages, cookies, redirects and policies as they are."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from allauth.mfa.totp.internal import auth as totp
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.conftest import PASSWORD
from tests.browser.receiver import Receiver
from tests.live import Live

VERIFIER = "a-verifier-that-nobody-guesses-as-it-is-quite-long"
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode()[:43]


class App:
    """What an app knows, and what its server sends."""

    def __init__(self, live: Live, receiver: Receiver, client_id: str, secret: str) -> None:
        self.receiver, self.id, self.secret = receiver, client_id, secret
        self.http = httpx.Client(base_url=live.url, trust_env=False, timeout=30)

    def question(self, **other: str) -> str:
        asked = {
            "response_type": "code", "client_id": self.id, "redirect_uri": self.receiver.back,
            "scope": "games:read teams:read", "state": "a state & more",
            "code_challenge": CHALLENGE, "code_challenge_method": "S256",
        }  # fmt: skip
        return f"{self.http.base_url}/oauth/authorize?{urlencode(asked | other)}"

    def post(self, path: str, **body: str) -> httpx.Response:
        return self.http.post(f"/oauth/{path}", data=body, auth=(self.id, self.secret))

    def reads(self, token: str, path: str = "games") -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return self.http.get(f"/api/v1/{path}", headers=headers).status_code


@pytest.fixture
def visitor(chrome: Browser, secrets: dict[str, Any]) -> Iterator[Page]:
    """Somebody new at a browser that runs no scripts and talks to this machine alone."""
    context = chrome.new_context(java_script_enabled=False)
    places: list[str] = []
    context.on("request", lambda request: places.append(request.url))
    yield context.new_page()
    context.close()
    assert [url for url in places if not url.startswith("http://127.0.0.1:")] == []


@pytest.fixture(scope="module")
def registered(live: Live, chrome: Browser, secrets: dict[str, Any]) -> dict[str, Any]:
    """An app, by a developer who logs in on the page. It takes whatever port is free."""
    context = chrome.new_context()
    log_in(context.new_page(), f"{live.url}/login?next=/missions/", "developer")
    body = {
        "name": "Pigeon Post",
        "redirect_uris": ["http://127.0.0.1/back"],
        "type": "confidential",
    }
    headers = {"X-CSRFToken": cookie(context, "csrftoken")}
    made = context.request.post(f"{live.url}/api/v1/accounts/apps", data=body, headers=headers)
    assert made.status == 201, made.text()
    answer = dict(made.json())
    context.close()
    return answer


@pytest.fixture
def app(live: Live, registered: dict[str, Any], receiver: Receiver) -> Iterator[App]:
    app = App(live, receiver, registered["app"]["client_id"], registered["client_secret"])
    with app.http:
        yield app


def cookie(context: BrowserContext, name: str) -> str:
    return next(cookie["value"] for cookie in context.cookies() if cookie["name"] == name)


def log_in(page: Page, url: str, name: str) -> None:
    page.goto(url)
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Go on").click()


def code_now(secret: str) -> str:
    counter = next(iter(totp.yield_hotp_counters_from_time()))
    return str(totp.format_hotp_value(totp.hotp_value(secret, counter)))


def test_an_app_is_let_in_works_and_is_put_out(visitor: Page, app: App) -> None:
    log_in(visitor, app.question(), "ada")
    assert visitor.get_by_role("heading", level=1).inner_text() == "Let “Pigeon Post” in?"
    assert visitor.get_by_text("registered by the player developer").is_visible()
    assert visitor.get_by_text("See your teams").is_visible()
    visitor.get_by_role("button", name="Let it in", exact=True).click()
    visitor.wait_for_url(f"{app.receiver.back}?**")
    [came] = app.receiver.told
    assert (came["state"], came["iss"]) == ("a state & more", str(app.http.base_url))
    exchange = {
        "grant_type": "authorization_code", "code": came["code"],
        "redirect_uri": app.receiver.back, "code_verifier": VERIFIER,
    }  # fmt: skip
    given = app.post("token", **exchange).json()
    assert [app.reads(given["access_token"], path) for path in ("games", "teams")] == [200, 200]
    assert app.post("token", **exchange).json()["error"] == "invalid_grant"
    renewed = app.post(
        "token", grant_type="refresh_token", refresh_token=given["refresh_token"]
    ).json()
    assert [app.reads(t["access_token"]) for t in (given, renewed)] == [401, 200]
    assert app.post("revoke", token=renewed["access_token"]).status_code == 200
    assert app.reads(renewed["access_token"]) == 401
    dead = app.post("token", grant_type="refresh_token", refresh_token=renewed["refresh_token"])
    assert dead.json()["error"] == "invalid_grant"


def test_who_has_a_second_factor_shows_it_and_may_say_no(visitor, app: App, secrets) -> None:
    log_in(visitor, app.question(), "bo")
    visitor.get_by_label("Code").fill("000000")
    visitor.get_by_role("button", name="Go on").click()
    assert "This is not the code" in visitor.get_by_role("alert").inner_text()
    assert app.receiver.told == []
    visitor.get_by_label("Code").fill(code_now(secrets["bo"]))
    visitor.get_by_role("button", name="Go on").click()
    visitor.get_by_role("button", name="Do not let it in").click()
    visitor.wait_for_url(f"{app.receiver.back}?**")
    [came] = app.receiver.told
    assert (came["error"], came["state"], "code" in came) == (
        "access_denied",
        "a state & more",
        False,
    )


def test_the_pages_are_used_with_the_keyboard_alone(visitor: Page, app: App) -> None:
    visitor.goto(app.question())
    visitor.wait_for_selector("#login:focus")  # a browser in a hurry puts the cursor there late
    visitor.keyboard.type("ada")
    visitor.keyboard.press("Tab")
    visitor.wait_for_selector("#password:focus")
    visitor.keyboard.type(PASSWORD)
    visitor.keyboard.press("Enter")
    visitor.wait_for_selector("button[value=allow]")
    visitor.keyboard.press("Tab")
    visitor.wait_for_selector("button[value=allow]:focus")
    visitor.keyboard.press("Enter")
    visitor.wait_for_url(f"{app.receiver.back}?**")
    assert "code" in app.receiver.told[0]


def test_nobody_is_sent_to_an_address_that_is_not_registered(visitor: Page, app: App) -> None:
    for other in (
        {"redirect_uri": f"{app.receiver.origin}/back/"},
        {"redirect_uri": f"{app.receiver.back}?x=1"},
        {"redirect_uri": app.receiver.back.replace("127.0.0.1", "localhost")},
        {"client_id": "nobody"},
    ):
        shown = visitor.goto(app.question(**other))
        assert shown is not None and shown.status == 400
        assert visitor.get_by_role("heading").inner_text() == "Nobody can be let in this way"
    assert app.receiver.told == []


def test_who_was_let_in_as_somebody_else_logs_out_and_comes_back(visitor: Page, app: App) -> None:
    log_in(visitor, app.question(), "developer")
    visitor.get_by_role("button", name="Log out").click()
    visitor.wait_for_selector("#login")
    log_in(visitor, visitor.url, "ada")
    assert visitor.get_by_text("You are logged in as ada.").is_visible()


def test_no_page_of_others_shows_the_question_in_a_frame(
    chrome: Browser, app: App, live: Live
) -> None:
    context = chrome.new_context()
    page = context.new_page()
    log_in(page, app.question(), "ada")
    assert page.locator("button[value=allow]").is_visible()
    app.receiver.page = f'<iframe src="{app.question()}"></iframe>'.replace("&", "&amp;")
    page.goto(f"{app.receiver.origin}/trap", wait_until="networkidle")
    assert page.frame_locator("iframe").locator("button[value=allow]").count() == 0
    context.close()


@pytest.mark.parametrize(("locale", "scheme"), [("en", "light"), ("cs", "dark"), ("pl", "light")])
def test_the_pages_fit_on_a_phone(chrome: Browser, app: App, locale: str, scheme: Any) -> None:
    phone = {"width": 320, "height": 640}
    context = chrome.new_context(viewport=phone, locale=locale, color_scheme=scheme)
    page, complaints = context.new_page(), []
    page.on("console", lambda said: complaints.append(said.text))
    page.goto(app.question())
    for landmark in ("#login", "button[value=allow]"):
        page.locator(landmark).wait_for()  # a click does not wait for the page that it leads to
        assert page.evaluate("document.documentElement.lang") == locale
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        small = "[...document.querySelectorAll('button')].filter(b => b.offsetHeight < 24).length"
        assert page.evaluate(small) == 0
        if landmark == "#login":
            page.fill("#login", "ada")
            page.fill("#password", PASSWORD)
            page.click("button.main")
    assert complaints == []  # such as those of the content security policy
    context.close()
