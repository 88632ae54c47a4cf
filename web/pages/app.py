"""What makes the pages an app that can be installed: its manifest, its worker, and a page for when
there is no way to the house. Nothing of this is about anybody, so nobody is asked who they are."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from web.headers import STRICT
from web.pages.page import tell

AREA = "app"
WORKER = Path(__file__).parent / "worker.js"
PAPER = "#faf6ec"
ICONS = (
    ("web/mark.svg", "any", "image/svg+xml", "any"),
    ("web/icon-192.png", "192x192", "image/png", "any"),
    ("web/icon-512.png", "512x512", "image/png", "any"),
    ("web/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    content = {
        "id": "/",
        "name": "Dead Drop",
        "short_name": "Dead Drop",
        "description": tell(AREA, "what"),
        "lang": (get_language() or "en")[:2],
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [
            {"name": tell(AREA, name), "url": f"/{name}/"} for name in ("inbox", "lobby")
        ],
    }
    response = HttpResponse(msgspec.json.encode(content), "application/manifest+json")
    response["Cache-Control"] = "public, max-age=3600"
    patch_vary_headers(response, ["Accept-Language"])
    return response


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Served from the root, so that it may look after all pages; asked for anew each time."""
    response = HttpResponse(script(), "text/javascript; charset=utf-8")
    response["Service-Worker-Allowed"] = "/"
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = STRICT  # a worker is bound by its own
    return response


@cache
def script() -> bytes:
    return WORKER.read_bytes()


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """In all languages, that of the request first: it is kept in a browser until it is needed."""
    mine = (get_language() or "en")[:2]
    codes = sorted((code for code, _ in settings.LANGUAGES), key=lambda code: code != mine)
    said = [(code, *in_language(code)) for code in codes]
    response = render(request, "web/offline.html", {"said": said})
    response["Cache-Control"] = "no-cache"
    response["Content-Security-Policy"] = STRICT
    return response


def in_language(code: str) -> tuple[str, str, str]:
    with translation.override(code):
        return tuple(tell(AREA, key) for key in ("offline", "offline_what", "again"))  # type: ignore[return-value]
