"""Requests that try for more than they should get: each is refused, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from accounts.models import Invitation, Membership, Team, Token, User
from games.models import Deck, Game, Seat
from tests.access.asks import API, Ask, asks
from tests.access.table import send, undone
from tests.access.test_table import OPEN
from tests.access.world import CALLERS, Caller, World

pytestmark = pytest.mark.django_db

KEPT = User, Token, Team, Membership, Invitation, Game, Seat, Deck
OWN = "accounts", "games", "campaigns"
# Tried one at a time as well: with many unknown names, it could be another one that is refused.
COVETED = (
    "id", "user", "owner", "host_id", "is_staff", "is_superuser", "is_active", "groups",
    "banned_until", "digest", "verified", "your_role",
)  # fmt: skip


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture
def ada(world: World) -> Caller:
    return CALLERS["player"](world)


def kept() -> list[Any]:
    return [list(model.objects.order_by("pk").values_list()) for model in KEPT]


def writes(world: World) -> list[Ask]:
    return [ask for ask in asks(world) if ask.door.method != "GET" and ask.url.startswith(API)]


def field_names() -> set[str]:
    return {
        field.name
        for model in apps.get_models()
        if model._meta.app_label in OWN
        for field in model._meta.get_fields()
    }


def test_no_field_of_a_table_can_be_set_by_naming_it(world: World, ada: Caller) -> None:
    before = kept()
    for ask in writes(world):
        if not isinstance(ask.body, dict) or undone(ask, ada).status_code >= 300:
            continue  # what is not for her is refused before it is read
        more = {name: 1 for name in (*field_names(), *COVETED) if name not in ask.body}
        for added in (more, *({name: 1} for name in COVETED if name not in ask.body)):
            answer = send(ask, ada, body=ask.body | added)
            assert answer.status_code == 400, (str(ask), added, answer.content)
    assert kept() == before


def test_a_session_without_its_csrf_token_changes_nothing(world: World, ada: Caller) -> None:
    before = kept()
    for ask in writes(world):
        if str(ask) not in OPEN:
            answer = send(ask, ada, csrf=False)
            assert (answer.status_code, answer.json()["type"]) == (403, "/problems/not-allowed")
    assert kept() == before


def test_a_door_that_asks_for_no_csrf_token_takes_nothing_that_a_form_can_send(
    world: World,
) -> None:
    for ask in writes(world):
        if str(ask) in OPEN:
            for media in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain"):
                answer = undone(ask, Caller(), media=media)
                assert answer.status_code == 415, str(ask)


def test_a_csrf_token_of_somebody_else_is_none(world: World, ada: Caller) -> None:
    """The cookie and the header go together; a header alone proves nothing."""
    for ask in writes(world):
        if str(ask) not in OPEN:
            assert send(ask, ada, csrf=False, **{"X-CSRFToken": "b" * 32}).status_code == 403


def test_no_header_turns_a_read_into_a_write(world: World, ada: Caller) -> None:
    names = "X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"
    overrides, before = dict.fromkeys(names, "DELETE"), kept()
    for ask in asks(world):
        if ask.door.method == "GET" and ask.url.startswith(API):
            plain = send(ask, ada)
            assert send(ask, ada, **overrides).status_code == plain.status_code
            assert send(ask._replace(url=f"{ask.url}?_method=DELETE"), ada).status_code < 500
    assert kept() == before


def test_a_parameter_that_is_given_twice_is_refused(world: World, ada: Caller) -> None:
    for path in (f"{API}/games?page=1&page=2", f"{API}/games?status=open&status=over"):
        [ask] = [ask for ask in asks(world) if str(ask) == f"GET {API}/games"]
        assert send(ask._replace(url=path), ada).status_code == 400


def test_a_host_that_is_not_ours_is_not_answered(world: World) -> None:
    """Nor is it ever said again."""
    for ask in asks(world):
        answer = undone(ask, Caller(), Host="evil.example")
        assert answer.status_code == 400, str(ask)
        assert b"evil" not in answer.content


def test_a_host_that_a_proxy_is_said_to_have_seen_is_ignored(world: World) -> None:
    for ask in asks(world):
        answer = undone(ask, Caller(), **{"X-Forwarded-Host": "evil.example"})
        assert "evil" not in answer.get("Location", "")
        assert b"evil" not in answer.content
