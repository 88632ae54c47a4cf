"""The server as it is run for others: Django's own check is clean, and so are cookies and headers."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from secrets import token_urlsafe

import pytest
from django.test import Client

from tests.conftest import Person

ROOT = Path(__file__).resolve().parents[2]


def as_in_production(*command: str) -> subprocess.CompletedProcess[str]:
    settings = {
        "SECRET_KEY": token_urlsafe(60), "ALLOWED_HOSTS": "play.example.org",
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False,
        env=os.environ | settings,
    )  # fmt: skip


def test_the_check_for_deployment_is_clean() -> None:
    done = as_in_production("manage.py", "check", "--deploy", "--fail-level", "WARNING")
    assert done.returncode == 0, done.stderr


COOKIES = """
from django.conf import settings as s
print(s.SESSION_COOKIE_NAME, s.SESSION_COOKIE_SECURE, s.SESSION_COOKIE_HTTPONLY,
      s.SESSION_COOKIE_SAMESITE, s.SESSION_COOKIE_PATH, s.SESSION_COOKIE_DOMAIN)
print(s.CSRF_COOKIE_NAME, s.CSRF_COOKIE_SECURE, s.CSRF_COOKIE_SAMESITE, s.CSRF_COOKIE_PATH,
      s.CSRF_COOKIE_DOMAIN)
"""


def test_cookies_belong_to_this_host_and_to_https() -> None:
    done = as_in_production("-c", COOKIES)
    assert done.stdout.split("\n")[:2] == [
        "__Host-sessionid True True Lax / None",
        "__Host-csrftoken True Lax / None",
    ], done.stderr


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    ["/", "/pictures/", "/missions/", "/admin/login/", "/api/docs/", "/api/redoc/", "/nowhere"],
)
def test_no_page_runs_what_is_not_served_from_here(path: str) -> None:
    page = Client().get(path, headers={"Accept": "text/html"})
    policy = page["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy and "base-uri 'none'" in policy
    text = page.content.decode()
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", text) == []  # it would not be run
    assert re.findall(r"\son[a-z]+=", text) == []
    assert page["Referrer-Policy"] == page["Cross-Origin-Opener-Policy"] == "same-origin"
    assert (page["X-Content-Type-Options"], page["X-Frame-Options"]) == ("nosniff", "DENY")


@pytest.mark.django_db
def test_a_drawing_runs_nothing_either() -> None:
    answer = Person("ada").get("pictures")
    drawing = Client().get(answer.json()["pictures"][0]["href"])
    assert "script-src 'self'" in drawing["Content-Security-Policy"]
    assert "Content-Security-Policy" not in answer.headers  # nothing is shown of JSON
