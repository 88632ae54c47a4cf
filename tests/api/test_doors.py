"""No endpoint is open by accident: every URL as every kind of caller."""

from __future__ import annotations

import json
import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from accounts.tokens import Scope
from api_schema.doors import Closed
from tests.conftest import Person, Story

pytestmark = pytest.mark.django_db

BODIES = {
    "sit": {"role": "red_operative"},
    "take-over": {"seat": "red_operative_1"},
    "commands": {"kind": "codenames", "command": {"type": "stop"}},
    "drafts": {"kind": "codenames", "draft": {"type": "give_clue", "word": "q", "number": 1}},
    "games": {"kind": "codenames"},
    "signup": {"username": "x", "email": "x", "password": "y"},
    "second-factor": {"code": "x"},
    "confirm": {"type": "code", "code": "x"},
    "verify": {"code": "x"},
    "forgotten": {"email": "nobody@example.org"},
    "reset": {"code": "x", "password": "y"},
    "session": {"username": "x", "password": "y"},
    "webhooks": {"url": "https://hooks.example.org/in"},
    "tokens": {"name": "t", "scopes": ["games:read"]},
    "talk": {"channel": "table", "text": "hello"},
    "teams": {"name": "Harbour"},
    "join": {"secret": "no link has it"},
    "move": {"role": "red_operative"},
    "swap": {"with": "blue_operative_1"},
    "kick": {"seat": "blue_operative_1"},
    "host": {"player": "nobody"},
    "invitations": {"type": "link"},
    "blocks": {"player": "nobody"},
    "looked": {"seen": 0},
    "statements": {"text": "hello"},
}

# What each caller is answered in a game that allows no spectators, as (method, path): status.
# Columns: anonymous, a stranger, a player (ada, spymaster, whose move it may be), read-only token.
TABLE = {
    ("GET", "kinds"): (200, 200, 200, 200),
    ("GET", "kinds/{kind}/board"): (200, 200, 200, 200),
    ("GET", "pictures"): (200, 200, 200, 200),
    ("GET", "live"): (401, 421, 421, 421),
    ("GET", "games/{game}/live"): (401, 404, 421, 421),
    ("GET", "news"): (401, 200, 200, 200),
    ("GET", "games/{game}/news"): (401, 404, 200, 200),
    ("POST", "games/{game}/looked"): (401, 404, 200, 403),
    ("GET", "webhooks"): (401, 200, 200, 200),
    ("POST", "webhooks"): (401, 201, 201, 403),
    ("GET", "webhooks/{webhook}"): (401, 404, 404, 404),
    ("PUT", "webhooks/{webhook}"): (401, 404, 404, 403),
    ("DELETE", "webhooks/{webhook}"): (401, 404, 404, 403),
    ("POST", "webhooks/{webhook}/rotate"): (401, 404, 404, 403),
    ("POST", "webhooks/{webhook}/test"): (401, 404, 404, 403),
    ("GET", "webhooks/{webhook}/deliveries"): (401, 404, 404, 404),
    ("POST", "webhooks/{webhook}/deliveries/{delivery}/redeliver"): (401, 404, 404, 403),
    ("GET", "push/key"): (200, 200, 200, 200),
    ("GET", "push/subscriptions"): (401, 200, 200, 200),
    ("POST", "push/subscriptions"): (401, 400, 400, 403),
    ("DELETE", "push/subscriptions/{subscription}"): (401, 404, 404, 403),
    ("GET", "decks"): (401, 200, 200, 200),
    ("POST", "decks"): (401, 400, 400, 403),
    ("GET", "decks/{deck}"): (401, 404, 404, 404),
    ("PUT", "decks/{deck}"): (401, 404, 404, 403),
    ("DELETE", "decks/{deck}"): (401, 404, 404, 403),
    ("GET", "games"): (401, 200, 200, 200),
    ("POST", "games"): (401, 201, 201, 403),
    ("GET", "games/lobby"): (401, 200, 200, 200),
    ("POST", "games/join"): (401, 404, 404, 403),
    ("GET", "games/invitations"): (401, 200, 200, 200),
    ("POST", "games/invitations/{invitation}/decline"): (401, 404, 404, 403),
    ("GET", "games/{game}"): (401, 404, 200, 200),
    ("POST", "games/{game}/sit"): (401, 404, 422, 403),
    ("DELETE", "games/{game}"): (401, 404, 422, 403),
    ("POST", "games/{game}/move"): (401, 404, 422, 403),
    ("POST", "games/{game}/swap"): (401, 404, 422, 403),
    ("POST", "games/{game}/kick"): (401, 404, 422, 403),
    ("POST", "games/{game}/host"): (401, 404, 422, 403),
    ("GET", "games/{game}/invitations"): (401, 404, 200, 200),
    ("POST", "games/{game}/invitations"): (401, 404, 201, 403),
    ("DELETE", "games/{game}/invitations/{invitation}"): (401, 404, 404, 403),
    ("POST", "games/{game}/leave"): (401, 404, 200, 403),
    ("GET", "games/vacancies"): (401, 200, 200, 200),
    ("POST", "games/{game}/take-over"): (401, 404, 422, 403),
    ("GET", "players/{name}"): (401, 404, 404, 404),
    ("POST", "games/{game}/start"): (401, 404, 422, 403),
    ("POST", "games/{game}/commands"): (401, 404, 422, 403),
    ("POST", "games/{game}/drafts"): (401, 404, 200, 403),
    ("POST", "games/{game}/rematch"): (401, 404, 422, 403),
    ("GET", "games/{game}/feed"): (401, 404, 200, 200),
    ("GET", "games/{game}/log"): (401, 404, 422, 422),
    ("GET", "games/{game}/channels"): (401, 404, 200, 200),
    ("GET", "games/{game}/talk"): (401, 400, 400, 400),
    ("POST", "games/{game}/talk"): (401, 404, 422, 403),
    ("DELETE", "games/{game}/talk/{channel}/{number}"): (401, 401, 401, 401),
    ("GET", "games/{game}/marks"): (401, 404, 200, 200),
    ("PUT", "games/{game}/marks"): (401, 404, 400, 403),
    ("GET", "games/{game}/disputes"): (401, 404, 200, 200),
    ("GET", "games/{game}/disputes/{number}"): (401, 404, 404, 404),
    ("POST", "games/{game}/disputes/{number}/statements"): (401, 404, 404, 403),
    ("GET", "precedents"): (401, 200, 200, 200),
    ("GET", "games/{game}/pause"): (401, 404, 200, 200),
    ("PUT", "games/{game}/pause"): (401, 404, 400, 403),
    ("DELETE", "games/{game}/pause"): (401, 404, 422, 403),
    ("GET", "vacation"): (401, 200, 200, 200),
    ("PUT", "vacation"): (401, 400, 400, 403),
    ("GET", "teams"): (401, 200, 200, 200),
    ("POST", "teams"): (401, 201, 201, 403),
    ("POST", "teams/join"): (401, 404, 404, 403),
    ("GET", "teams/{team}"): (401, 404, 404, 404),
    ("PUT", "teams/{team}"): (401, 404, 404, 403),
    ("POST", "teams/{team}/leave"): (401, 404, 404, 403),
    ("POST", "teams/{team}/hand-over"): (401, 404, 404, 403),
    ("DELETE", "teams/{team}/members/{player}"): (401, 404, 404, 403),
    ("GET", "teams/{team}/invitations"): (401, 404, 404, 404),
    ("POST", "teams/{team}/invitations"): (401, 404, 404, 403),
    ("DELETE", "teams/{team}/invitations/{invitation}"): (401, 404, 404, 403),
    ("GET", "teams/{team}/maps"): (401, 404, 404, 404),
    ("POST", "teams/{team}/maps"): (401, 404, 404, 403),
    ("GET", "maps/{map}"): (401, 404, 404, 404),
    ("PUT", "maps/{map}"): (401, 404, 404, 403),
    ("DELETE", "maps/{map}"): (401, 404, 404, 403),
    ("GET", "maps/{map}/drawing.svg"): (401, 404, 404, 404),
    ("POST", "maps/{map}/missions"): (401, 404, 404, 403),
    ("DELETE", "maps/{map}/missions/{game}"): (401, 404, 404, 403),
    ("GET", "maps/{map}/cities/{city}"): (401, 404, 404, 404),
    ("PUT", "maps/{map}/cities/{city}/note"): (401, 404, 404, 403),
    ("GET", "notices"): (401, 200, 200, 200),
    ("POST", "notices/read"): (401, 400, 400, 403),
    ("GET", "notices/kinds"): (401, 200, 200, 200),
    ("GET", "notices/preferences"): (401, 200, 200, 200),
    ("PUT", "notices/preferences"): (401, 400, 400, 403),
    ("GET", "invitations"): (401, 200, 200, 200),
    ("POST", "invitations/{invitation}/accept"): (401, 404, 404, 403),
    ("POST", "invitations/{invitation}/decline"): (401, 404, 404, 403),
    ("POST", "accounts/signup"): (400, 400, 400, 400),
    ("POST", "accounts/session"): (401, 401, 401, 401),
    ("GET", "accounts/session"): (401, 401, 401, 401),
    ("DELETE", "accounts/session"): (401, 401, 401, 401),
    ("POST", "accounts/session/second-factor"): (409, 409, 409, 409),
    ("POST", "accounts/session/confirm"): (401, 401, 401, 401),
    ("GET", "accounts/email"): (401, 401, 401, 401),
    ("PUT", "accounts/email"): (401, 401, 401, 401),
    ("DELETE", "accounts/email"): (401, 401, 401, 401),
    ("POST", "accounts/email/verify"): (409, 409, 409, 409),
    ("POST", "accounts/email/resend"): (409, 409, 409, 409),
    ("PUT", "accounts/password"): (401, 401, 401, 401),
    ("POST", "accounts/password/forgotten"): (204, 204, 204, 204),
    ("POST", "accounts/password/reset"): (409, 409, 409, 409),
    ("GET", "accounts/second-factor"): (401, 401, 401, 401),
    ("POST", "accounts/second-factor/totp"): (401, 401, 401, 401),
    ("PUT", "accounts/second-factor/totp"): (401, 401, 401, 401),
    ("DELETE", "accounts/second-factor/totp"): (401, 401, 401, 401),
    ("GET", "accounts/second-factor/recovery-codes"): (401, 401, 401, 401),
    ("POST", "accounts/second-factor/recovery-codes"): (401, 401, 401, 401),
    ("GET", "accounts/sessions"): (401, 401, 401, 401),
    ("DELETE", "accounts/sessions"): (401, 401, 401, 401),
    ("DELETE", "accounts/sessions/{session}"): (401, 401, 401, 401),
    ("GET", "accounts/me"): (401, 200, 200, 200),
    ("PUT", "accounts/me"): (401, 401, 401, 401),
    ("DELETE", "accounts/me"): (401, 401, 401, 401),
    ("GET", "accounts/me/data"): (401, 401, 401, 401),
    ("GET", "accounts/tokens"): (401, 401, 401, 401),
    ("POST", "accounts/tokens"): (401, 401, 401, 401),
    ("DELETE", "accounts/tokens/{token}"): (401, 401, 401, 401),
    ("GET", "accounts/blocks"): (401, 401, 401, 401),
    ("POST", "accounts/blocks"): (401, 401, 401, 401),
    ("DELETE", "accounts/blocks/{player}"): (401, 401, 401, 401),
    ("GET", "accounts/apps"): (401, 401, 401, 401),
    ("POST", "accounts/apps"): (401, 401, 401, 401),
    ("GET", "accounts/apps/{app}"): (401, 401, 401, 401),
    ("PUT", "accounts/apps/{app}"): (401, 401, 401, 401),
    ("DELETE", "accounts/apps/{app}"): (401, 401, 401, 401),
    ("GET", "accounts/grants"): (401, 401, 401, 401),
    ("DELETE", "accounts/grants/{app}"): (401, 401, 401, 401),
    ("GET", "accounts/bots"): (401, 401, 401, 401),
    ("POST", "accounts/bots"): (401, 401, 401, 401),
    ("PUT", "accounts/bots/{bot}"): (401, 401, 401, 401),
    ("DELETE", "accounts/bots/{bot}"): (401, 401, 401, 401),
    ("GET", "accounts/bots/{bot}/tokens"): (401, 401, 401, 401),
    ("POST", "accounts/bots/{bot}/tokens"): (401, 401, 401, 401),
    ("DELETE", "accounts/bots/{bot}/tokens/{token}"): (401, 401, 401, 401),
}
# The same for a signed-in person who watches a game that allows it.
SPECTATOR = {
    ("GET", "games/{game}"): 200,
    ("POST", "games/{game}/sit"): 422,
    ("POST", "games/{game}/leave"): 422,
    ("POST", "games/{game}/move"): 422,
    ("POST", "games/{game}/swap"): 422,
    ("POST", "games/{game}/kick"): 422,
    ("POST", "games/{game}/host"): 422,
    ("GET", "games/{game}/invitations"): 422,
    ("POST", "games/{game}/invitations"): 422,
    ("POST", "games/{game}/take-over"): 422,
    ("POST", "games/{game}/start"): 422,
    ("POST", "games/{game}/commands"): 403,
    ("POST", "games/{game}/drafts"): 403,
    ("POST", "games/{game}/rematch"): 403,
    ("GET", "games/{game}/feed"): 200,
    ("GET", "games/{game}/log"): 422,
    ("GET", "games/{game}/disputes"): 200,
    ("POST", "games/{game}/disputes/{number}/statements"): 403,
    ("GET", "games/{game}/channels"): 200,
    ("POST", "games/{game}/talk"): 422,
    ("GET", "games/{game}/marks"): 200,
    ("PUT", "games/{game}/marks"): 403,
}


def views(patterns=None, prefix: str = "") -> dict[str, object]:
    found: dict[str, object] = {}
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found |= views(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            found[path] = pattern.callback
    return found


def api_methods() -> set[tuple[str, str]]:
    """Every method of every URL under /api/v1/, as the router knows them."""
    found = set()
    for path, view in views().items():
        if path.startswith("api/v1/"):
            short = re.sub(r"<\w+:(\w+)>", r"{\1}", path.removeprefix("api/v1/"))
            for method in {*view.cls().allowed_methods} - {"HEAD"}:
                found.add((method, short))
    return found


def test_the_table_names_every_door_and_no_other() -> None:
    assert api_methods() == set(TABLE)


UUIDS = "deck", "team", "invitation", "map", "session", "webhook", "delivery", "subscription"


def call(method: str, path: str, game: str, secret: str | None) -> int:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    nobody_has = {
        "token": 1,
        "player": "nobody",
        "name": "nobody",
        "city": "prague",
        "channel": "table",
        "number": 1,
        "app": "none",
        "bot": "none",
    } | dict.fromkeys(UUIDS, uuid4())
    url = "/api/v1/" + path.format(game=game, kind="inkognito", **nobody_has)
    body = json.dumps(BODIES.get(path.rpartition("/")[2], {})) if method == "POST" else ""
    client = Client(raise_request_exception=False)
    answer = client.generic(method, url, body, content_type="application/json", headers=headers)
    assert answer.status_code < 400 or answer["Content-Type"] == "application/problem+json"
    return answer.status_code


@pytest.mark.parametrize("door", sorted(TABLE), ids=" ".join)
def test_every_door_opens_for_whom_it_should(door: tuple[str, str]) -> None:
    story = Story(spectators=False).begun()
    method, path = door
    reader = Person("reader", [scope for scope in Scope if scope.endswith(":read")])
    reader.token.user = story.ada.user  # a token of ada's that may only read
    reader.token.save()
    callers = (None, Person("stranger").secret, story.ada.secret, reader.secret)
    assert tuple(call(method, path, story.id, secret) for secret in callers) == TABLE[door]


@pytest.mark.parametrize("door", sorted(SPECTATOR), ids=" ".join)
def test_a_spectator_watches_and_touches_nothing(door: tuple[str, str]) -> None:
    story = Story(spectators=True).begun()
    assert call(*door, story.id, Person("eve").secret) == SPECTATOR[door]


def test_every_view_says_by_itself_who_may_come_in() -> None:
    silent = [
        path
        for path, view in views().items()
        if path.startswith("api/v1/") and Closed in view.cls.permission_classes
        and "get_permissions" not in vars(view.cls)
    ]  # fmt: skip
    assert silent == []


def test_a_view_that_says_nothing_is_closed(rf) -> None:
    from rest_framework.views import APIView

    class Silent(APIView):
        def get(self, request):  # pragma: no cover
            raise AssertionError("nobody comes here")

    assert Silent.as_view()(rf.get("/")).status_code in (401, 403)


@pytest.mark.usefixtures("quiet")  # or it is not ready
def test_outside_the_api_only_pages_for_everybody_are_open() -> None:
    nobody = Client(raise_request_exception=False)
    open_pages = {
        path
        for path in views()
        if not path.startswith("api/v1/") and "<" not in path and "(" not in path
        and nobody.get(f"/{path}").status_code == 200
    }  # fmt: skip
    assert open_pages == {
        "",
        "pictures/",
        "missions/",
        "api/schema/",
        "api/docs/",
        "api/redoc/",
        "login",
        "signup",
        "forgotten",
        "help/",
        "developers/",
        "manifest.webmanifest",
        "sw.js",
        "offline",
        "healthz",
        "readyz",
    }


def test_a_game_that_does_not_exist_and_one_that_is_not_yours_look_the_same(db: None) -> None:
    story, eve = Story(spectators=False).begun(), Person("eve")
    mine, none = eve.get(story.path), eve.get(f"games/{uuid4()}")
    assert (mine.status_code, mine.content) == (none.status_code, none.content)
