"""Sign up, log in, personal tokens: shown once, stored hashed, revoked at once."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts import people, tokens
from accounts.models import Token, User
from tests.accounts.browser import Browser, member
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def ada() -> Browser:
    return member()


def test_a_password_is_kept_as_a_hash_and_the_hash_is_argon2(settings) -> None:
    from config.settings import base

    assert base.PASSWORD_HASHERS == ["django.contrib.auth.hashers.Argon2PasswordHasher"]
    settings.PASSWORD_HASHERS = base.PASSWORD_HASHERS
    browser = Browser()
    browser.sign_up()
    assert User.objects.get(username=browser.name).password.startswith("argon2$")


def test_a_weak_password_is_refused_with_the_reason() -> None:
    weak = Browser().sign_up("password")
    assert (weak.status_code, weak.json()["field"]) == (400, "$.password")
    assert "common" in weak.json()["detail"]


def test_a_name_belongs_to_one_person_in_any_case(ada: Browser) -> None:
    copy = Browser()
    copy.name = ada.name.upper()
    taken = copy.sign_up()
    assert (taken.status_code, taken.json()["type"]) == (409, "/problems/name-taken")


@pytest.mark.parametrize("name", ["", "a", "a" * 31, "two words", "a\u0000b", "ádá", "<b>", "a/b"])
def test_a_name_is_plain(name: str) -> None:
    odd = Browser()
    odd.name = name
    assert odd.sign_up().status_code == 400


def test_nobody_signs_up_as_staff() -> None:
    mallory = Browser()
    mallory.name = "mallory"
    assert mallory.sign_up(is_staff=True).status_code == 400
    assert not User.objects.filter(username="mallory").exists()


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer(ada: Browser) -> None:
    wrong = ada.log_in("another password")
    stranger = Browser().log_in()
    assert (wrong.status_code, wrong.content) == (401, stranger.content)


def test_a_session_is_renewed_at_login(ada: Browser) -> None:
    before = ada.client.cookies["sessionid"].value
    ada.send("DELETE", "session")
    ada.log_in()
    assert ada.client.cookies["sessionid"].value != before


def test_logging_out_ends_the_session(ada: Browser) -> None:
    assert ada.send("GET", "me").json()["username"] == ada.name
    assert ada.send("DELETE", "session").status_code == 204
    assert ada.send("GET", "me").status_code == 401


def test_a_session_without_its_csrf_token_changes_nothing(ada: Browser) -> None:
    ada.csrf = ""
    refused = ada.issue()
    assert (refused.status_code, refused.json()["type"]) == (403, "/problems/not-allowed")
    assert Token.objects.filter(user__username=ada.name).count() == 0


def test_a_token_is_shown_once_and_stored_hashed(ada: Browser) -> None:
    issued = ada.issue().json()
    secret = issued["secret"]
    assert secret.startswith("dd_")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_token")
        stored = repr(cursor.fetchall())
    assert secret not in stored
    assert hashlib.sha256(secret.encode()).hexdigest() in stored
    [listed] = ada.send("GET", "tokens").json()["tokens"]
    assert listed == issued["token"]
    assert secret not in json.dumps(listed)


def reads(secret: str) -> int:
    client = Client()
    return client.get("/api/v1/games", headers={"Authorization": f"Bearer {secret}"}).status_code


def test_a_revoked_token_is_dead_at_once(ada: Browser) -> None:
    issued = ada.issue().json()
    assert reads(issued["secret"]) == 200
    assert ada.send("DELETE", f"tokens/{issued['token']['id']}").status_code == 204
    assert reads(issued["secret"]) == 401
    assert ada.send("DELETE", f"tokens/{issued['token']['id']}").status_code == 404


def test_nobody_revokes_the_token_of_another(ada: Browser) -> None:
    bo = Person("bo")
    assert ada.send("DELETE", f"tokens/{bo.token.pk}").status_code == 404
    assert reads(bo.secret) == 200


def test_an_expired_token_is_dead(ada: Browser) -> None:
    bo = Person("bo")
    Token.objects.filter(pk=bo.token.pk).update(expires_at=timezone.now() - timedelta(seconds=1))
    assert reads(bo.secret) == 401
    Token.objects.filter(pk=bo.token.pk).update(expires_at=timezone.now() + timedelta(hours=1))
    assert reads(bo.secret) == 200


def test_the_token_of_somebody_who_is_shut_out_is_dead() -> None:
    bo = Person("bo")
    User.objects.filter(pk=bo.user.pk).update(is_active=False)
    assert reads(bo.secret) == 401


def test_a_token_is_good_for_its_scopes_alone() -> None:
    reader = Person("reader", (tokens.Scope.GAMES_READ,))
    player = Person("player", (tokens.Scope.GAMES_PLAY,))
    assert (reader.get("games").status_code, player.get("games").status_code) == (200, 403)
    body = {"kind": "codenames"}
    assert reader.post("games", body).status_code == 403
    assert player.post("games", body).status_code == 201


def test_no_token_issues_a_token() -> None:
    bo = Person("bo")
    assert bo.post("accounts/tokens", {"name": "more", "scopes": ["games:play"]}).status_code == 401


@pytest.mark.parametrize(
    "wish",
    [
        {"scopes": []},
        {"scopes": ["games:win"]},
        {"name": ""},
        {"name": "x" * 61},
        {"expires_at": "soon"},
        {"user": 1},
    ],
)
def test_a_token_is_asked_for_plainly(ada: Browser, wish: dict[str, Any]) -> None:
    assert ada.issue(**wish).status_code == 400


def test_a_person_can_be_forgotten_and_the_log_stays_as_it_was(db: None) -> None:
    story = Story().begun().play_out()
    before = story.bo.get(f"{story.path}/log").content
    people.forget(story.ada.user)
    seen = story.see("bo")
    assert seen["table"]["host"] is None
    assert [s["name"] for s in seen["table"]["seats"]] == [None, "bo", "cy", "di"]
    assert story.bo.get(f"{story.path}/log").content == before


@pytest.mark.parametrize("name", ["ada\u200b", "\u202eada", "ad\u00ada", "ada\u2066"])
def test_a_display_name_hides_nothing(name: str) -> None:
    assert Browser().sign_up(display_name=name).status_code == 400


def test_a_seat_shows_the_name_that_nobody_else_can_have() -> None:
    story = Story().sit()
    [seat, *_] = story.see("bo")["table"]["seats"]
    assert (seat["player"], seat["name"]) == (story.ada.user.username, "ada")


def test_the_demo_leaves_an_administrator_alone_who_was_there_before(tmp_path) -> None:
    from games import demo

    User.objects.create_superuser("admin", password="mine alone")
    prepared = demo.prepare(tmp_path / "demo.json")
    assert prepared.admin_password is None
    assert User.objects.get(username="admin").check_password("mine alone")
