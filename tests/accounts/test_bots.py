"""Bots: owned by a person, in by token alone, and in no team."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts import bots, teams, tokens
from accounts.models import Token, User
from accounts.tokens import Scope
from tests.accounts.apps import App, Someone, reads
from tests.accounts.crew import Crew, problem, refused
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
TOKEN = {"name": "home", "scopes": ["games:read"]}


@pytest.fixture
def ada(db: None) -> Someone:
    return Someone("ada")


def named() -> str:
    return f"bot-{uuid4().hex[:8]}"


def made(owner: Someone, **wish: Any) -> str:
    answer = owner.send("POST", "bots", {"username": named()} | wish)
    assert answer.status_code == 201, answer.content
    return str(answer.json()["username"])


def token_of(owner: Someone, bot: str, **wish: Any) -> dict[str, Any]:
    answer = owner.send("POST", f"bots/{bot}/tokens", TOKEN | wish)
    assert answer.status_code == 201, answer.content
    return dict(answer.json())


def test_a_bot_is_made_listed_renamed_and_deleted(ada: Someone) -> None:
    bot = made(ada, display_name=" Hal  ")
    [listed] = ada.send("GET", "bots").json()["bots"]
    assert (listed["username"], listed["display_name"]) == (bot, "Hal")
    renamed = ada.send("PUT", f"bots/{bot}", {"display_name": "Sal"}).json()
    assert renamed == listed | {"display_name": "Sal"}
    assert ada.send("DELETE", f"bots/{bot}").status_code == 204
    problem(ada.send("DELETE", f"bots/{bot}"), 404, "no-such-bot")
    assert not User.objects.filter(username=bot).exists()


def test_a_bot_comes_in_by_token_and_says_whose_it_is(ada: Someone) -> None:
    bot = made(ada, display_name="Hal")
    issued = token_of(ada, bot)
    headers = {"Authorization": f"Bearer {issued['secret']}"}
    assert Client().get("/api/v1/accounts/me", headers=headers).json() == {
        "username": bot, "display_name": "Hal", "csrf_token": None, "owner": ada.user.username,
        "bot": True, "language": "en", "time_zone": "UTC", "shows_results": True,
    }  # fmt: skip
    assert ada.send("GET", "me").json()["owner"] is None
    assert reads(issued["secret"]) == 200
    [listed] = ada.send("GET", f"bots/{bot}/tokens").json()["tokens"]
    assert listed["id"] == issued["token"]["id"]
    assert listed["last_used_at"] is not None
    assert ada.send("GET", "tokens").json() == {"tokens": []}


def test_a_revoked_token_of_a_bot_is_dead_at_once(ada: Someone) -> None:
    bot = made(ada)
    issued = token_of(ada, bot)
    where = f"bots/{bot}/tokens/{issued['token']['id']}"
    assert ada.send("DELETE", where).status_code == 204
    assert reads(issued["secret"]) == 401
    assert ada.send("DELETE", where).status_code == 404


def test_a_bot_goes_with_its_tokens_and_with_its_owner(ada: Someone) -> None:
    gone, stays = made(ada), made(ada)
    first, second = token_of(ada, gone)["secret"], token_of(ada, stays)["secret"]
    ada.send("DELETE", f"bots/{gone}")
    assert (reads(first), reads(second)) == (401, 200)
    User.objects.filter(pk=ada.user.pk).update(is_active=False)
    assert reads(second) == 401
    User.objects.get(pk=ada.user.pk).delete()
    assert not User.objects.filter(username=stays).exists()


def test_a_bot_does_not_log_in(ada: Someone) -> None:
    bot = User.objects.get(username=made(ada))
    assert not bot.has_usable_password()
    assert bot.email == ""
    bot.set_password("somebody gave it one")
    bot.save()
    client = Client()
    page = client.post("/login", {"login": bot.username, "password": "somebody gave it one"})
    assert (page.status_code, "_auth_user_id" in client.session) == (401, False)
    client.force_login(bot)  # and a session that came about somehow is none
    assert client.get("/api/v1/accounts/me").status_code == 401
    assert client.get(App().question())["Location"].startswith("/login?")


def test_a_bot_of_another_is_none(ada: Someone) -> None:
    bot, eve = made(ada), Someone("eve")
    issued = token_of(ada, bot)
    for method, path, body in (
        ("PUT", "", {"display_name": "mine"}), ("PUT", "", {"odd": 1}), ("DELETE", "", None),
        ("GET", "/tokens", None), ("POST", "/tokens", TOKEN), ("POST", "/tokens", {"odd": 1}),
        ("DELETE", f"/tokens/{issued['token']['id']}", None),
    ):  # fmt: skip
        theirs, none = (eve.send(method, f"bots/{name}{path}", body) for name in (bot, "nobody"))
        assert (theirs.status_code, theirs.content) == (none.status_code, none.content)
        problem(theirs, 404, "no-such-bot")
    assert eve.send("DELETE", f"tokens/{issued['token']['id']}").status_code == 404
    assert reads(issued["secret"]) == 200
    assert eve.send("GET", "bots").json() == {"bots": []}


def test_a_person_is_no_bot_of_anybody(ada: Someone) -> None:
    bo = Someone("bo")
    for name in (ada.user.username, bo.user.username):
        problem(ada.send("DELETE", f"bots/{name}"), 404, "no-such-bot")
        problem(ada.send("POST", f"bots/{name}/tokens", TOKEN), 404, "no-such-bot")
    assert not Token.objects.filter(user__in=[ada.user, bo.user]).exists()


@pytest.mark.parametrize(
    "wish",
    [
        {"username": "x"}, {"username": "two words"}, {"username": "a" * 31},
        {"display_name": "x" * 41}, {"display_name": "a\u202eb"}, {"owner": 1}, {"owner_id": None},
        {"is_staff": True}, {"is_superuser": True}, {"password": "x"}, {"email": "a@b.example"},
        {"is_bot": False}, {"id": 1}, {"banned_until": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_bot_is_asked_for_plainly(ada: Someone, wish: dict[str, Any]) -> None:
    problem(ada.send("POST", "bots", {"username": named()} | wish), 400, "unreadable")
    bot = made(ada)
    body = {"display_name": "y"} | wish
    assert ada.send("PUT", f"bots/{bot}", body).status_code == 400
    assert ada.user.bots.get().display_name == ""


def test_a_name_belongs_to_one_in_any_case(ada: Someone) -> None:
    wish = {"username": ada.user.username.upper()}
    problem(ada.send("POST", "bots", wish), 409, "name-taken")


def test_a_person_has_five_bots_and_no_more(ada: Someone) -> None:
    for _ in range(bots.MOST_BOTS):
        made(ada)
    no = problem(ada.send("POST", "bots", {"username": named()}), 422, "refused")
    assert (no["kind"], no["reason"]) == ("program", "too_many_bots")
    assert ada.user.bots.count() == bots.MOST_BOTS == 5


def test_a_bot_is_in_no_team() -> None:
    crew = Crew("bo")
    owner = Someone("owner")
    bot = Person("bot")
    User.objects.filter(pk=bot.user.pk).update(owner=owner.user)
    assert refused(crew.invite(bot.user.username)) == "not_for_bots"
    assert refused(bot.post("teams", {"name": "Machines"})) == "not_for_bots"
    assert refused(bot.post("teams/join", {"secret": crew.link()})) == "not_for_bots"
    assert teams.teams_of(bot.user) == []
    assert set(crew.roles()) == {"ada", "bo"}


def test_there_are_fifty_tokens_and_no_more(ada: Someone, monkeypatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    bot = made(ada)
    for path in ("tokens", f"bots/{bot}/tokens"):
        assert [ada.send("POST", path, TOKEN).status_code for _ in range(3)] == [201, 201, 422]
    no = problem(ada.send("POST", "tokens", TOKEN), 422, "refused")
    assert (no["reason"], no["detail"]) == (
        "too_many_tokens", "There can be at most 2 tokens; revoke one first.",
    )  # fmt: skip
    assert Scope.GAMES_READ in ada.send("GET", "tokens").json()["tokens"][0]["scopes"]
