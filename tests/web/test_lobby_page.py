"""The lobby as a page: what can be looked for, and a chair with one click."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from django.test import Client

from games.models import Game
from tests.api.parlour import block, opened, seats, sits
from tests.conftest import CHAIRS
from tests.web.newcomer import Visitor, browser
from tests.web.test_entrance import EVIL

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(db: None) -> Visitor:
    Game.objects.update(public=False)  # of tests that leave rows behind
    return Visitor("ada")


def test_a_table_says_who_sits_there_and_what_it_asks(ada: Visitor) -> None:
    table = opened(ada, pace={"type": "per_turn", "seconds": 86_400}, reliability=30, bots=True)
    sits(ada, table, "red_spymaster")
    text = Visitor("eve").opens("/lobby/")
    for said in ("Codenames", "English", "with bots", "1 d", "30 percent", ada.user.username):
        assert said in text, said
    assert 'name="role" value="red_operative">Red operative</button>' in text
    assert 'name="role" value="red_spymaster">' not in text


def test_a_chair_is_taken_with_one_click(ada: Visitor) -> None:
    table, eve = opened(ada), Visitor("eve")
    done = eve.sends(f"/{table}/seats", do="sit", role="blue_operative", back="/lobby/")
    assert (done.status_code, done["Location"]) == (302, f"/{table}/")
    assert seats(ada, table) == {"blue_operative_1": "eve"}


def test_who_is_refused_a_chair_is_told_why_where_they_asked(ada: Visitor) -> None:
    table, eve = opened(ada), Visitor("eve")
    sits(ada, table, "red_spymaster")
    done = eve.sends(
        f"/{table}/seats", do="sit", role="red_spymaster", back="/lobby/?kind=codenames"
    )
    assert done["Location"] == "/lobby/?kind=codenames"
    assert "Somebody is sitting there already." in eve.opens(done["Location"])


@pytest.mark.parametrize("address", EVIL)
def test_a_refusal_leads_nowhere_else(ada: Visitor, address: str) -> None:
    table, eve = opened(ada), Visitor("eve")
    done = eve.sends(f"/{table}/seats", do="sit", role="nobody", back=address)
    assert (done.status_code, done["Location"]) == (302, "/")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("kind=duet", {"duet"}), ("language=cs", {"inkognito_cs"}), ("pace=days", {"slow"}),
        ("bots=true", {"robots"}), ("free=side_a", {"duet"}), ("kind=&language=&pace=", None),
    ],
)  # fmt: skip
def test_what_is_looked_for_is_found(ada: Visitor, asked: str, found: set[str] | None) -> None:
    tables = {
        "duet": opened(ada, "duet"),
        "inkognito_cs": opened(ada, options={"language": "cs"}),
        "slow": opened(ada, pace={"type": "per_turn", "seconds": 200_000}),
        "robots": opened(ada, bots=True),
    }
    text = Visitor("eve").opens(f"/lobby/?{asked}")
    shown = {name for name, table in tables.items() if f'href="/{table}/"' in text}
    assert shown == (set(tables) if found is None else found)


def test_tables_of_whom_one_does_not_meet_are_not_there(ada: Visitor) -> None:
    table, eve = opened(ada), Visitor("eve")
    block(ada, eve)
    assert table not in eve.opens("/lobby/")
    assert eve.sends(f"/{table}/seats", do="sit", role="red_operative").status_code == 404


def test_a_vacant_seat_of_a_running_game_is_taken_over(ada: Visitor) -> None:
    people = {"ada": ada} | {name: Visitor(name) for name in ("bo", "cy", "di")}
    table, eve = opened(ada), Visitor("eve")
    for name, role in CHAIRS.items():
        sits(people[name], table, role)
    ada.post(f"{table}/start")
    assert "Games that miss somebody" not in eve.opens("/lobby/")
    people["di"].post(f"{table}/leave")
    assert '<button name="seat" value="blue_operative_1">' in eve.opens("/lobby/")
    done = eve.sends(f"/{table}/seats", do="take_over", seat="blue_operative_1")
    assert (done["Location"], seats(ada, table)["blue_operative_1"]) == (f"/{table}/", "eve")


def test_the_lobby_is_for_who_is_logged_in(ada: Visitor) -> None:
    where = f"/lobby/?kind={quote('duet')}"
    assert browser().get(where)["Location"] == "/login?next=%2Flobby%2F%3Fkind%3Dduet"
    assert ada.browser.get("/lobby/?pace=never").status_code == 400
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(ada.user)
    table = opened(Visitor("bo"))
    assert forged.post(f"/{table}/seats", {"do": "sit", "role": "red_operative"}).status_code == 403


@pytest.mark.parametrize(("language", "said"), [("cs", "Otevřené stoly"), ("pl", "Otwarte stoły")])
def test_the_lobby_speaks_three_languages(ada: Visitor, language: str, said: str) -> None:
    opened(ada)
    text = Visitor("eve", language=language).opens("/lobby/")
    assert said in text and f'<html lang="{language}">' in text
