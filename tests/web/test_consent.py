"""The page on which an app is let in: what it says, and what nobody does through it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils.html import escape
from oauth2_provider.models import Grant

from accounts import oauth_apps
from accounts.tokens import SCOPE_WORDS, Scope
from api_schema.words import sentences
from tests.accounts.apps import EVERYTHING, App, Someone, told
from web.views import WORDS

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db: None) -> Someone:
    return Someone("ada")


@pytest.fixture
def app(db: None) -> App:
    return App()


def read(person: Someone, url: str, language: str = "en") -> str:
    page = person.browser.get(url, headers={"Accept-Language": language})
    assert page.status_code == 200, page.content
    return page.content.decode()


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_page_says_who_asks_for_what_in_three_languages(ada, app: App, language: str) -> None:
    oauth_apps.show_website(app.record, "https://pigeon.example/about")
    text = read(ada, app.question(scope="games:read teams:write"), language)
    spoken = sentences(SCOPE_WORDS)["scope"]
    for scope in Scope:
        asked = scope in ("games:read", "teams:write")
        assert (escape(spoken[scope][language]) in text) is asked
    for said in ("Pigeon Post", app.maker.user.username, "https://pigeon.example/about",
                 "pigeon.example", ada.user.username, "accounts/grants"):  # fmt: skip
        assert said in text
    assert f'<html lang="{language}">' in text
    assert text.count('name="decision"') == 2


def test_what_an_app_calls_itself_is_text(ada: Someone, app: App) -> None:
    app.record.name = '<b>{app} & "co"</b>'
    app.record.save()
    text = read(ada, app.question())
    assert "<b>" not in text
    assert escape(app.record.name) in text


def test_who_is_not_logged_in_does_so_first_and_comes_back(app: App) -> None:
    question = app.question()
    there = Client().get(question)
    assert there["Location"].startswith("/login?next=%2Foauth%2Fauthorize%3F")
    client = Client()
    client.force_login(Someone("bo").user)
    assert client.get(there["Location"])["Location"] == question


def test_who_is_not_logged_in_gives_nothing(app: App) -> None:
    answer = Client().post(app.question(), {"decision": "allow"})
    assert answer["Location"].startswith("/login?")
    assert not Grant.objects.exists()


def test_no_page_of_others_says_yes(ada: Someone, app: App) -> None:
    forged = ada.browser.post(app.question(), {"decision": "allow"})
    assert forged.status_code == 403
    ada.browser.cookies["csrftoken"] = "c" * 32
    wrong = {"decision": "allow", "csrfmiddlewaretoken": "d" * 32}
    assert ada.browser.post(app.question(), wrong).status_code == 403
    read(ada, app.question() + "&decision=allow")
    assert not Grant.objects.exists()


def test_a_yes_is_for_what_the_page_showed(ada: Someone, app: App) -> None:
    """What else a form may say does not count: the question is in the address."""
    answer = ada.press(
        app.question(), decision="allow", scope=EVERYTHING, redirect_uri="https://evil.example/",
        client_id="nobody", code_challenge_method="plain", state="forged",
    )  # fmt: skip
    assert answer["Location"].startswith(f"{app.back}?")
    assert told(answer)["state"] == "xyz & more"
    assert Grant.objects.get().scope == "games:read"


def test_every_yes_is_asked_for(ada: Someone, app: App) -> None:
    app.let_in_by(ada)
    for url in (app.question(), app.question() + "&approval_prompt=auto&prompt=none"):
        assert 'name="decision"' in read(ada, url)


def test_the_page_is_framed_by_nobody_and_leads_to_the_app_alone(ada: Someone, app: App) -> None:
    page = ada.browser.get(app.question())
    assert page["X-Frame-Options"] == "DENY"
    assert page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "same-origin"
    policy = page["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert policy.endswith("form-action 'self' https://pigeon.example")
    assert "<script" not in page.content.decode()


def test_a_question_that_is_not_in_order_is_a_page_in_three_languages(ada: Someone) -> None:
    for language in ("en", "cs", "pl"):
        page = ada.browser.get("/oauth/authorize", headers={"Accept-Language": language})
        said = sentences(WORDS)["consent"]["no_ask"][language]
        assert (page.status_code, said in page.content.decode()) == (400, True)
        assert page["Content-Security-Policy"].startswith("default-src 'none'")


def test_only_what_a_browser_sends_is_answered(ada: Someone, app: App) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        ada.browser.handler.enforce_csrf_checks = False
        assert ada.browser.generic(method, app.question()).status_code == 405


def test_nobody_says_yes_too_often(settings, one_minute: None, ada: Someone, app: App) -> None:
    settings.THROTTLE = {"read": 9, "write": 2, "guess": 9}
    answers = [ada.press(app.question(), decision="allow").status_code for _ in range(3)]
    assert answers == [302, 302, 429]
    assert Grant.objects.count() == 2
