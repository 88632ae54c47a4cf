"""What a stranger may send to the pages: each is answered, nothing breaks, and all is sealed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.access.asks import Ask, asks
from tests.access.callers import CALLERS
from tests.access.conftest import world  # noqa: F401  made once for this module
from tests.access.table import undone
from tests.access.world import World

pytestmark = pytest.mark.django_db

NO_PAGES = "/api/", "/admin/", "/oauth/"
# What the buttons of a page say; of the others there is one, and tests/access knows it.
DEEDS = {
    "/games/{game}/seats": (
        "sit", "swap", "kick", "take_over", "host", "start", "link", "invite", "withdraw",
    ),
    "/teams/": ("make", "join", "accept", "decline"),
    "/teams/{team}/": ("rename", "invite", "withdraw", "remove", "hand_over", "map"),
    "/maps/{map}/{city}/": ("start", "call_off", "note"),
    "/players/{name}/": ("block", "unblock", "invite"),
    "/settings/address/": ("change", "verify", "password"),
    "/settings/second-factor/": ("turn_on",),
    "/settings/places/": ("end",),
    "/settings/notices/": ("save", "remove"),
    "/settings/blocks/": ("block", "unblock"),
    "/settings/decks/{deck}/": ("change", "remove"),
    "/settings/tokens/": ("make", "revoke"),
    "/settings/apps/": ("withdraw", "register", "change", "delete"),
    "/settings/bots/": ("create", "rename", "delete", "make", "revoke"),
    "/settings/webhooks/{webhook}/": ("change", "redeliver"),
}  # fmt: skip
NUMBERS = (
    "seen", "tokens", "hours", "reliability", "daily_hour", "time_short", "json.number", "whole",
    "per_turn.seconds", "hourglass",
)  # fmt: skip
NAMES = (
    *NUMBERS, "text", "name", "player", "seat", "game", "invitation", "role", "channel", "spot",
    "sign", "key", "type", "to", "answer", "person", "next", "back", "open", "onward", "upto",
    "notice", "language", "cards", "deck", "link", "code", "email", "login", "password", "current",
    "new", "display_name", "username", "time_zone", "mail", "begins", "ends", "ways-turn", "device",
    "session", "token", "app", "bot", "url", "kinds", "delivery", "website", "redirect_uris",
    "scopes", "expires_at", "confirm_code", "confirm_password", "pace", "bank.start", "daily.times",
    "time_up", "options.language", "options.mode", "options.players", "options.deck", "text.word",
    "card", "in.record.0.build", "in..", "in.a", "in.a.b.c.d.e.f",
)  # fmt: skip
FORMS = {
    "nothing": {},
    "no text, no number": dict.fromkeys(NAMES, "\x00²٣\u202e") | dict.fromkeys(NUMBERS, "9" * 5000),
    "a way elsewhere": dict.fromkeys(NAMES, "../..//evil.example/?a=b#c\\%2e{who.__class__}"),
}
NESTED = dict.fromkeys(NAMES, "[" * 300 + '{"type": 1e308}' + "]" * 300)


def sent(world: World) -> Iterator[tuple[Ask, str]]:  # noqa: F811  the fixture
    """Every page that takes something, with everything that can be done there."""
    for ask in asks(world):
        if ask.door.method == "POST" and not ask.url.startswith(NO_PAGES):
            for do in DEEDS.get(ask.door.path, (ask.body.get("do", ""),)):
                yield ask, do


@pytest.mark.parametrize("name", FORMS)
def test_no_form_breaks_a_page(world: World, name: str) -> None:  # noqa: F811  the fixture
    ada = CALLERS["player"](world)
    broken = [
        (str(ask), do)
        for ask, do in sent(world)
        if undone(ask, ada, body=FORMS[name] | {"do": do}).status_code >= 500
    ]
    assert broken == []


def test_no_depth_of_parts_breaks_a_table(world: World) -> None:  # noqa: F811  the fixture
    ada = CALLERS["player"](world)
    for ask, _ in sent(world):
        if ask.door.path == "/games/{game}/":
            assert undone(ask, ada, body=NESTED).status_code < 500, str(ask)
            assert undone(ask, ada, body=ask.body | {"whole": NESTED["whole"]}).status_code < 500


def test_no_form_breaks_a_page_for_nobody(world: World) -> None:  # noqa: F811  the fixture
    nobody, form = CALLERS["anonymous"](world), FORMS["a way elsewhere"]
    for ask, do in sent(world):
        answer = undone(ask, nobody, body=form | {"do": do})
        assert answer.status_code < 500, (str(ask), do)
        assert "evil" not in answer.get("Location", ""), (str(ask), do)


PUBLIC = (  # about nobody, and kept where it is quick to reach
    "/healthz", "/readyz", "/metrics", "/manifest.webmanifest", "/sw.js", "/offline", "/pictures/p",
    "/problems/", "/unsubscribe/",
)  # fmt: skip
OF_HTMX = {"HX-Request": "true", "HX-Boosted": "true", "HX-History-Restore-Request": "true"}


@pytest.mark.parametrize("who", ["player", "anonymous"])
@pytest.mark.parametrize("headers", [{}, OF_HTMX], ids=["whole", "part"])
def test_every_page_and_part_of_one_is_bound_and_kept_by_nobody(
    world: World,  # noqa: F811  the fixture
    who: str,
    headers: dict[str, str],
) -> None:
    caller = CALLERS[who](world)
    for ask in asks(world):
        if ask.door.method == "GET" and not ask.url.startswith(NO_PAGES + PUBLIC):
            answer = undone(ask, caller, **headers)
            assert answer.status_code < 500, str(ask)
            assert "no-store" in answer["Cache-Control"], str(ask)
            assert "unsafe" not in answer["Content-Security-Policy"], str(ask)
            assert "frame-ancestors 'none'" in answer["Content-Security-Policy"], str(ask)
