"""Look around as a demo person: one click on one's own machine, and no such page anywhere else."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings as configured
from django.test import Client

from accounts import bans, sessions
from accounts.models import User
from games import demo
from tests.web.test_entrance import EVIL

pytestmark = pytest.mark.django_db
HERE = {"HTTP_HOST": "127.0.0.1:8000", "REMOTE_ADDR": "127.0.0.1"}


@pytest.fixture
def own_machine(settings: Any) -> None:
    settings.DEMO = True
    settings.ALLOWED_HOSTS = ["*"]
    for name in demo.ROLES:
        demo.person(name)


def who(client: Client) -> str | None:
    key = client.session.get("_auth_user_id")
    return None if key is None else User.objects.get(pk=key).username


def clicked(person: str = "bo", **meta: str) -> tuple[int, str | None]:
    client = Client(**HERE | meta)
    return client.post("/look-around", {"person": person}).status_code, who(client)


def test_one_click_logs_in_as_each_of_them(own_machine: None) -> None:
    page = Client(**HERE).get("/").content.decode()
    for name in demo.ROLES:
        assert f'name="person" value="{name}">{name.title()}</button>' in page
        assert clicked(name) == (302, name)
    for host in ("localhost:8000", "localhost", "[::1]:8000"):
        assert clicked("bo", HTTP_HOST=host) == (302, "bo")
    assert clicked("bo", REMOTE_ADDR="::1") == (302, "bo")
    assert len(sessions.places(User.objects.get(username="ada"), None)) == 1  # and it can be ended


def test_a_game_is_waiting_for_whoever_is_to_move(own_machine: None) -> None:
    game = demo.running_game("codenames")
    mover, _ = demo.next_move(game)
    client = Client(**HERE)
    client.post("/look-around", {"person": mover})
    text = client.get("/").content.decode()
    assert "It is your turn" in text and f'href="/games/{game}/"' in text


def test_there_is_no_such_page_without_a_demo(own_machine: None, settings: Any) -> None:
    settings.DEMO = False
    assert clicked() == (404, None)
    assert 'name="person"' not in Client(**HERE).get("/").content.decode()


def test_production_and_the_tests_have_no_demo() -> None:
    assert configured.DEMO is False
    for name in ("production", "bench"):
        source = (configured.ROOT / "config" / "settings" / f"{name}.py").read_text()
        assert "\nDEMO = False\n" in source


@pytest.mark.parametrize(
    "meta",
    [
        {"HTTP_HOST": "games.example"}, {"HTTP_HOST": "127.0.0.1.games.example"},
        {"HTTP_HOST": "192.168.0.7:8000"}, {"REMOTE_ADDR": "192.168.0.9"},
        {"REMOTE_ADDR": "203.0.113.7"}, {"REMOTE_ADDR": ""}, {"REMOTE_ADDR": "127.0.0.1.evil"},
        {"HTTP_X_FORWARDED_FOR": "203.0.113.7"}, {"HTTP_FORWARDED": "for=203.0.113.7"},
        {"HTTP_X_FORWARDED_HOST": "games.example"}, {"HTTP_X_FORWARDED_PROTO": "https"},
        {"HTTP_VIA": "1.1 proxy"},
    ],
)  # fmt: skip
def test_nobody_comes_in_from_another_machine(own_machine: None, meta: dict[str, str]) -> None:
    assert clicked("bo", **meta) == (404, None)
    assert 'name="person"' not in Client(**HERE | meta).get("/").content.decode()


def test_there_is_no_such_page_behind_proxies(own_machine: None, settings: Any) -> None:
    settings.PROXIES = 1
    assert clicked("bo") == (404, None)


def test_only_people_of_the_demo_whom_no_password_opens(own_machine: None) -> None:
    User.objects.create_user("eve").set_unusable_password()
    cy, di = User.objects.get(username="cy"), User.objects.get(username="di")
    cy.set_password("a long way to Tipperary")
    cy.save()
    User.objects.filter(pk=di.pk).update(is_staff=True)
    User.objects.filter(username="ada").update(is_active=False)
    for name in ("eve", "admin", "", "BO", "cy", "di", "ada"):
        assert clicked(name) == (404, None), name
    assert clicked("bo") == (302, "bo")


def test_who_is_banned_stays_out(own_machine: None) -> None:
    boss = User.objects.create_superuser("boss")
    bans.ban(User.objects.get(username="bo"), "Rude.", boss)
    assert clicked("bo") == (403, None)


def test_no_page_of_others_logs_anybody_in(own_machine: None) -> None:
    client = Client(enforce_csrf_checks=True, **HERE)
    assert (client.post("/look-around", {"person": "bo"}).status_code, who(client)) == (403, None)
    assert client.get("/look-around").status_code == 405


def test_whoever_one_was_before_one_is_somebody_else_now(own_machine: None) -> None:
    client = Client(**HERE)
    client.post("/look-around", {"person": "ada"})
    before = client.cookies["sessionid"].value
    client.post("/look-around", {"person": "bo"})
    assert (who(client), client.cookies["sessionid"].value != before) == ("bo", True)


@pytest.mark.parametrize("address", EVIL)
def test_it_leads_nowhere_else(own_machine: None, address: str) -> None:
    done = Client(**HERE).post("/look-around", {"person": "bo", "next": address})
    assert (done.status_code, done["Location"]) == (302, "/")
