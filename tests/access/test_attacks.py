"""Requests that try for more than they should get: each is refused, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session

from tests.access.asks import API, Ask, asks
from tests.access.callers import CALLERS, NOBODY, Caller
from tests.access.table import read, send, undone
from tests.access.test_table import OPEN, STEPS, is_good
from tests.access.world import World
from web.health import PROBES

pytestmark = pytest.mark.django_db

NOT_KEPT = "sessions", "contenttypes", "admin"
# Tried one at a time as well: with many unknown names, it could be another one that is refused.
COVETED = (
    "id", "user", "owner", "host_id", "is_staff", "is_superuser", "is_active", "groups",
    "banned_until", "digest", "verified", "your_role", "is_bot", "primary", "client_secret",
    "removed", "made_by",
)  # fmt: skip
FORMS = "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"


@pytest.fixture
def ada(world: World) -> Caller:
    return CALLERS["player"](world)


@pytest.fixture
def boss(world: World) -> Caller:
    return CALLERS["superuser"](world)


def kept() -> dict[str, list[Any]]:
    """All rows of all tables, but for what follows every request."""
    return {
        model._meta.label: list(model._base_manager.order_by("pk").values_list())
        for model in apps.get_models()
        if model._meta.app_label not in NOT_KEPT
    }


def writes(world: World, under: str = API) -> list[Ask]:
    """What is asked for to change something; with nothing before it, all of it."""
    return [ask for ask in asks(world) if ask.door.method != "GET" and ask.url.startswith(under)]


def the(world: World, line: str) -> Ask:
    [found] = [ask for ask in asks(world) if str(ask) == line]
    return found


def who_may(line: str) -> str | None:
    """The first caller whom this door lets in, by the table."""
    return next((name for name, cells in read().items() if is_good(cells[line])), None)


# Mass assignment.


def field_names() -> set[str]:
    return {
        field.name
        for model in apps.get_models()
        if model._meta.app_label not in NOT_KEPT
        for field in model._meta.get_fields()
    }


def test_no_field_of_a_table_can_be_set_by_naming_it(world: World) -> None:
    callers = {name: make(world) for name, make in CALLERS.items()}
    before, tried = kept(), 0
    for ask in writes(world):
        name = who_may(str(ask))
        if name is None or not isinstance(ask.body, dict):
            continue  # who is let in nowhere is refused before anything is read
        more = {field: 1 for field in (*field_names(), *COVETED) if field not in ask.body}
        for added in (more, *({field: 1} for field in COVETED if field not in ask.body)):
            answer = send(ask, callers[name], body=ask.body | added)
            assert answer.status_code == 400, (str(ask), name, added, answer.content)
        tried += 1
    assert kept() == before
    assert tried > 40


ALL_OR_NOTHING = {"PUT /api/v1/notices/preferences"}  # who says nothing wants what is usual


def test_no_query_says_what_is_for_the_body(world: World, ada: Caller) -> None:
    for ask in writes(world):
        if str(ask) in ALL_OR_NOTHING:
            continue
        if isinstance(ask.body, dict) and is_good(read()["player"][str(ask)]) and ask.body:
            query = "&".join(f"{name}=1" for name in (*ask.body, *COVETED))
            assert undone(ask._replace(url=f"{ask.url}?{query}"), ada, body={}).status_code == 400


# CSRF.


def test_a_session_without_its_csrf_token_changes_nothing(world: World, ada: Caller) -> None:
    before = kept()
    for ask in writes(world):
        if str(ask) not in OPEN - SESSION_ASKED:
            answer = send(ask, ada, csrf=False)
            assert (answer.status_code, answer.json()["type"]) == (403, "/problems/not-allowed")
    assert kept() == before


SESSION_ASKED = {"POST /api/v1/accounts/password/forgotten"}  # who comes with one proves it
OF_APPS = {"POST /oauth/token", "POST /oauth/revoke"}  # no cookie is looked at
OF_LETTERS = {
    "POST /unsubscribe/{wish}"
}  # RFC 8058: a mail program asks, and no cookie is looked at


def test_no_page_and_no_form_is_sent_by_another_site(world: World, boss: Caller) -> None:
    before, tried = kept(), 0
    for ask in writes(world, under="/"):
        if ask.url.startswith(API) or str(ask) in OF_APPS | OF_LETTERS:
            continue
        for more in ({}, {"X-CSRFToken": "b" * 32}):
            answer = send(ask, boss, csrf=False, **more)
            assert answer.status_code == 403, (str(ask), answer.status_code)
        tried += 1
    assert kept() == before
    assert tried > 40


def test_a_door_that_asks_for_no_csrf_token_takes_nothing_that_a_form_can_send(
    world: World,
) -> None:
    """Of who is not in, or half-way in, none is asked for."""
    callers = [CALLERS[name](world) for name in NOBODY]
    for ask in writes(world):
        if str(ask) in OPEN | STEPS and ask.body is not None:
            for caller in callers:
                for media in FORMS:
                    answer = undone(ask, caller, media=media, csrf=False)
                    assert answer.status_code == 415, str(ask)


def test_a_csrf_token_of_somebody_else_is_none(world: World, ada: Caller) -> None:
    """The cookie and the header go together; a header alone proves nothing."""
    for ask in writes(world):
        if str(ask) not in OPEN:
            assert send(ask, ada, csrf=False, **{"X-CSRFToken": "b" * 32}).status_code == 403


# Dead credentials, at every door.


DEATHS = {  # who does what, and which credential is dead then
    "a token is revoked": ("player", "DELETE /api/v1/accounts/tokens/{token}", "personal"),
    "a bot's token is revoked": (
        "other", "DELETE /api/v1/accounts/bots/{bot}/tokens/{token}", "bot",
    ),
    "a bot is deleted": ("other", "DELETE /api/v1/accounts/bots/{bot}", "bot"),
    "a grant is withdrawn": ("player", "DELETE /api/v1/accounts/grants/{app}", "app"),
    "an app is deleted": ("other", "DELETE /api/v1/accounts/apps/{app}", "app"),
    "an app gives it back": ("anonymous", "POST /oauth/revoke", "app"),
    "a session is ended": ("player", "DELETE /api/v1/accounts/sessions/{session}", "session"),
    "a person logs out": ("player", "DELETE /api/v1/accounts/session", "player"),
    "a person logs out on the page": ("player", "POST /logout", "player"),
    "a password is changed": ("player", "PUT /api/v1/accounts/password", "session"),
    "an account is deleted": ("player", "DELETE /api/v1/accounts/me", "personal"),
    "all sessions are ended": ("superuser", "POST /admin/accounts/user/", "spectator"),
    "somebody is set another password": (
        "superuser", "POST /admin/accounts/user/{id}/password/", "player",
    ),
}  # fmt: skip


def credential(world: World, name: str) -> Caller:
    if name == "personal":
        return Caller(headers={"Authorization": f"Bearer {world.ada.secret}"})
    if name == "session":
        return Caller({"sessionid": world.elsewhere.client.cookies["sessionid"].value})
    return CALLERS[name](world)


@pytest.mark.parametrize("death", DEATHS)
def test_who_comes_with_a_dead_credential_comes_with_none(world: World, death: str) -> None:
    by, line, name = DEATHS[death]
    dead, me = credential(world, name), the(world, "GET /api/v1/accounts/me")
    assert send(me, dead).status_code == 200
    every = [ask for ask in asks(world) if not ask.url.startswith("/admin/")]
    assert is_good(str(send(the(world, line), CALLERS[by](world)).status_code))
    assert send(me, dead).status_code == 401
    for ask in every:
        if str(ask) not in OPEN:
            answer, nobodys = undone(ask, dead), undone(ask, Caller())
            assert (answer.status_code, answer.get("Location")) == (
                nobodys.status_code, nobodys.get("Location"),
            ), str(ask)  # fmt: skip


def test_who_may_not_do_it_to_one_does_not_do_it_to_many(world: World) -> None:
    """The list of people answers everybody who may see it; what it does is another matter."""
    people = the(world, "POST /admin/accounts/user/")
    for name in ("referee", "moderator"):
        caller, before = CALLERS[name](world), kept()
        sessions = set(Session.objects.values_list("pk", flat=True))
        for action in ("end_sessions", "revoke_tokens", "delete_selected"):
            send(people, caller, body=people.body | {"action": action, "post": "yes"})
        assert kept() == before
        assert set(Session.objects.values_list("pk", flat=True)) >= sessions


# Other ways to say something.


def test_no_header_turns_a_read_into_a_write(world: World, ada: Caller) -> None:
    names = "X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"
    overrides, before = dict.fromkeys(names, "DELETE"), kept()
    for ask in asks(world):
        if ask.door.method == "GET" and ask.url.startswith(API):
            plain = send(ask, ada)
            assert send(ask, ada, **overrides).status_code == plain.status_code
            joint = "&" if "?" in ask.url else "?"
            asked = ask._replace(url=f"{ask.url}{joint}_method=DELETE")
            assert send(asked, ada).status_code < 500
    assert kept() == before


def test_a_parameter_that_is_given_twice_is_refused(world: World, ada: Caller) -> None:
    ask = the(world, f"GET {API}/games")
    for query in ("page=1&page=2", "status=open&status=over"):
        assert send(ask._replace(url=f"{ask.url}?{query}"), ada).status_code == 400


def test_a_host_that_is_not_ours_is_not_answered(world: World) -> None:
    """Nor is it ever said again. Machines that look after this one come by its address."""
    for ask in asks(world):
        answer = undone(ask, Caller(), Host="evil.example")
        assert answer.status_code == 400 or ask.door.path in PROBES, str(ask)
        assert b"evil" not in answer.content


def test_a_host_that_a_proxy_is_said_to_have_seen_is_ignored(world: World) -> None:
    for ask in asks(world):
        answer = undone(ask, Caller(), **{"X-Forwarded-Host": "evil.example"})
        assert "evil" not in answer.get("Location", "")
        assert b"evil" not in answer.content
