"""The files that make the pages an app: they are for anybody, and hold nothing about anybody."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.web.visitor import Visitor

pytestmark = pytest.mark.django_db
STATIC = "/static/"


def worker() -> str:
    return Client().get("/sw.js").content.decode()


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Spy board games"), ("cs", "Špionážní"), ("pl", "Szpiegowskie")]
)
def test_the_manifest_speaks_three_languages(language: str, said: str) -> None:
    answer = Client().get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    content = answer.json()
    assert (content["lang"], content["start_url"], content["display"]) == (
        language,
        "/",
        "standalone",
    )
    assert said in content["description"]
    assert "Accept-Language" in answer["Vary"] and not answer.cookies


def test_every_icon_is_there_in_the_size_that_it_claims() -> None:
    icons = Client().get("/manifest.webmanifest").json()["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("any", "any"), ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in icons:
        file = Path(str(finders.find(icon["src"].removeprefix(STATIC)))).read_bytes()
        if icon["type"] == "image/png":
            assert file.startswith(b"\x89PNG\r\n\x1a\n")
            width, height = struct.unpack(">II", file[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert icon["type"] == "image/svg+xml" and file.startswith(b"<svg")


def test_shortcuts_lead_to_pages(db: None) -> None:
    ada = Visitor("ada")
    for shortcut in Client().get("/manifest.webmanifest").json()["shortcuts"]:
        ada.read(shortcut["url"])


def test_the_worker_may_look_after_all_pages_and_is_asked_for_anew() -> None:
    answer = Client().get("/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert (answer["Service-Worker-Allowed"], answer["Cache-Control"]) == ("/", "no-cache")
    assert "connect-src 'self'" in answer["Content-Security-Policy"]
    assert not answer.cookies


def test_the_worker_keeps_the_offline_page_and_static_files_alone() -> None:
    """It writes to its cache in one function; what goes in there has no cookie and no person."""
    text = worker()
    body = text[text.index("async function keep()") : text.index("async function forgetOthers()")]
    elsewhere = text.replace(body, "")
    assert re.findall(r"\.(?:put|add|addAll)\(", elsewhere) == []
    assert re.findall(r"\.(put|add|addAll)\(([^,)\[]*)", body) == [
        ("addAll", ""),
        ("put", "OFFLINE"),
    ]
    assert 'const OFFLINE = "/offline";' in text and r'"(\/static\/[^"]+)"' in body
    assert 'credentials: "omit"' in body
    assert re.findall(r"https?://|importScripts|eval\(|^\s*(?:import|export)\b", text) == []


def test_the_offline_page_is_about_nobody_and_needs_static_files_alone(db: None) -> None:
    ada = Visitor("ada")
    mine, anybody = ada.client.get("/offline"), Client().get("/offline")
    assert mine.content == anybody.content and not anybody.cookies
    text = anybody.content.decode()
    named = re.findall(r'(?:src|href)="([^"]+)"', text)
    assert named and all(path.startswith(STATIC) for path in named)
    for path in named:
        assert finders.find(path.removeprefix(STATIC)), path
    assert "<script" not in text and "csrf" not in text


def test_the_offline_page_says_it_in_the_language_of_the_browser_first() -> None:
    text = Client().get("/offline", headers={"Accept-Language": "pl"}).content.decode()
    assert '<html lang="pl">' in text and "<h1>Brak połączenia</h1>" in text
    assert "<h2>No connection</h2>" in text and "<h2>Bez spojení</h2>" in text


def test_every_page_names_the_manifest_and_the_script(db: None) -> None:
    text = Visitor("ada").read("/settings/")
    assert '<link rel="manifest" href="/manifest.webmanifest">' in text
    assert '<script type="module" src="/static/web/app.js"></script>' in text


def test_the_policy_of_the_pages_lets_the_app_in_and_nothing_else(db: None) -> None:
    policy = Visitor("ada").client.get("/settings/notices/")["Content-Security-Policy"]
    for said in ("manifest-src 'self'", "worker-src 'self'", "connect-src 'self'"):
        assert f"{said};" in policy
    assert "unsafe" not in policy and "blob:" not in policy


@pytest.mark.parametrize("path", ["/manifest.webmanifest", "/sw.js", "/offline"])
def test_files_of_the_app_take_nothing(path: str) -> None:
    assert Client().post(path).status_code == 405
