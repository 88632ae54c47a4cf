"""The room before the deal: chairs, and what its host may do."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.models import Game, Invitation
from tests.api.parlour import host_of, invite, invited_to, opened, seats, sits
from tests.conftest import CHAIRS
from tests.web.newcomer import Visitor, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Visitor]:
    return {name: Visitor(name) for name in CHAIRS}


@pytest.fixture
def ada(people: dict[str, Visitor]) -> Visitor:
    return people["ada"]


@pytest.fixture
def bo(people: dict[str, Visitor]) -> Visitor:
    return people["bo"]


def does(who: Visitor, table: str, do: str, **more: str) -> Any:
    return who.sends(f"/{table}/seats", do=do, **more)


def refused(who: Visitor, table: str, do: str, **more: str) -> str:
    """Why not, as the next page says it."""
    answer = does(who, table, do, **more)
    assert answer.status_code == 302
    text = who.opens(answer["Location"])
    assert "Not done:" in text
    return text.partition("Not done:</b> ")[2].partition("</p>")[0]


def test_people_sit_move_swap_and_leave(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada)
    assert "choose a chair" in bo.opens(f"/{table}/")
    assert does(ada, table, "sit", role="red_spymaster")["Location"] == f"/{table}/"
    does(bo, table, "sit", role="blue_operative")
    assert seats(ada, table) == {"red_spymaster": "ada", "blue_operative_1": "bo"}
    does(bo, table, "move", role="red_operative")
    assert seats(ada, table) == {"red_spymaster": "ada", "red_operative_1": "bo"}
    does(bo, table, "swap", seat="red_spymaster")
    assert seats(ada, table) == {"red_spymaster": "ada", "red_operative_1": "bo"}
    assert "would like your chair" in ada.opens(f"/{table}/")
    assert "You offered to swap" in bo.opens(f"/{table}/")
    does(ada, table, "swap", seat="red_operative_1")
    assert seats(ada, table) == {"red_spymaster": "bo", "red_operative_1": "ada"}
    assert does(bo, table, "leave")["Location"] == "/"
    assert seats(ada, table) == {"red_operative_1": "ada"}


def test_a_swap_that_was_offered_is_taken_back(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada)
    sits(ada, table, "red_spymaster")
    sits(bo, table)
    does(bo, table, "swap", seat="red_spymaster")
    does(bo, table, "swap", seat="")
    assert "would like your chair" not in ada.opens(f"/{table}/")


def test_a_table_says_what_is_missing_and_starts_when_nothing_is(
    people: dict[str, Visitor],
) -> None:
    ada, table = people["ada"], opened(people["ada"])
    sits(ada, table, "red_spymaster")
    text = ada.opens(f"/{table}/")
    assert "Still missing: Red operative (1), Blue spymaster (1), Blue operative (1)." in text
    assert refused(ada, table, "start")
    for name in ("bo", "cy", "di"):
        sits(people[name], table, CHAIRS[name])
    assert "the game can begin" in ada.opens(f"/{table}/")
    assert "The host starts the game." in people["bo"].opens(f"/{table}/")
    assert does(ada, table, "start", key=str(uuid4()))["Location"] == f"/{table}/"
    assert ada.get(table).json()["table"]["status"] == "playing"


def test_buttons_of_the_host_are_for_the_host(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada)
    sits(ada, table, "red_spymaster")
    sits(bo, table)
    mine, theirs = ada.opens(f"/{table}/"), bo.opens(f"/{table}/")
    for do in ("start", "kick", "host", "close", "invite", "link"):
        assert f'name="do" value="{do}"' in mine, do
        assert f'name="do" value="{do}"' not in theirs, do
    who = {"seat": "red_spymaster", "player": ada.user.username}
    for do in ("start", "kick", "host", "close", "invite", "link"):
        assert "host" in refused(bo, table, do, **who), do
    assert seats(ada, table) == {"red_spymaster": "ada", "red_operative_1": "bo"}


def test_the_host_sends_away_hands_over_and_closes(people: dict[str, Visitor]) -> None:
    ada, bo, cy = people["ada"], people["bo"], people["cy"]
    table = opened(ada)
    for who, role in ((ada, "red_spymaster"), (bo, "red_operative"), (cy, "blue_operative")):
        sits(who, table, role)
    does(ada, table, "kick", seat="blue_operative_1")
    assert seats(ada, table) == {"red_spymaster": "ada", "red_operative_1": "bo"}
    does(ada, table, "host", player=bo.user.username)
    assert host_of(ada, table) == bo.user.username
    assert "You are the host" in bo.opens(f"/{table}/")
    done = does(bo, table, "close")
    assert (done["Location"], Game.objects.filter(pk=table.removeprefix("games/")).exists()) == (
        "/",
        False,
    )
    assert "The table is closed." in bo.opens("/")


def test_a_link_is_made_shown_again_and_withdrawn(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada, public=False)
    assert "/join/" not in ada.opens(f"/{table}/")
    does(ada, table, "link")
    [secret] = re.findall(r'value="http://testserver/join/(table_[\w-]+)"', ada.opens(f"/{table}/"))
    assert secret in ada.opens(f"/{table}/")
    assert bo.browser.get(f"/join/{secret}").status_code == 200
    [kept] = Invitation.objects.filter(game=table.removeprefix("games/"), user=None)
    does(ada, table, "withdraw", invitation=str(kept.pk))
    assert secret not in ada.opens(f"/{table}/")
    assert bo.browser.get(f"/join/{secret}").status_code == 404


def test_the_link_of_one_browser_is_not_in_another(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada, public=False)
    does(ada, table, "link")
    does(ada, table, "host", player="nobody")
    other = browser()
    other.force_login(ada.user)
    assert "/join/" not in other.get(f"/{table}/").content.decode()


def test_a_player_is_invited_by_name(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada, public=False)
    assert "player" in refused(ada, table, "invite", player="nobody-of-that-name")
    does(ada, table, "invite", player=f" {bo.user.username.upper()} ")
    assert invited_to(bo) == [table]
    assert f"<b>{bo.user.username}</b>" in ada.opens(f"/{table}/")
    [kept] = Invitation.objects.filter(user=bo.user)
    does(ada, table, "withdraw", invitation=str(kept.pk))
    assert invited_to(bo) == []


def test_for_who_is_not_invited_there_is_no_such_table(ada: Visitor, bo: Visitor) -> None:
    table = opened(ada, public=False)
    assert bo.browser.get(f"/{table}/").status_code == 404
    assert does(bo, table, "sit", role="red_operative").status_code == 404
    room = bo.browser.get(f"/{table}/room")
    assert (room.status_code, room.content, room["HX-Refresh"]) == (204, b"", "true")
    invite(ada, table, bo)
    assert does(bo, table, "sit", role="red_operative").status_code == 302


def test_what_was_agreed_on_is_said_in_words(ada: Visitor) -> None:
    table = opened(
        ada, "duet", options={"turns": 11, "house_rules": ["titles"]}, reliability=20, bots=True,
        spectators=True, pace={"type": "per_turn", "seconds": 3600}, time_up="forfeit",
    )  # fmt: skip
    text = ada.opens(f"/{table}/")
    for said in (
        "<dt>Time tokens</dt><dd>11</dd>", "Well-known titles", "1 h", "20 percent",
        "Whoever runs out of time has lost.", "Bots may sit down.", "Spectators may look on.",
    ):  # fmt: skip
        assert said in text, said


def test_a_page_that_follows_is_told_only_what_is_new(people: dict[str, Visitor]) -> None:
    ada, table = people["ada"], opened(people["ada"])
    [at] = re.findall(r'hx-get="([^"]+)"', ada.opens(f"/{table}/"))
    assert ada.browser.get(at).status_code == 204
    sits(people["bo"], table)
    news = ada.browser.get(at)
    assert news.status_code == 200 and b">bo</a>" in news.content and b"<html" not in news.content
    for name in ("ada", "cy", "di"):
        sits(people[name], table, CHAIRS[name])
    ada.post(f"{table}/start")
    assert ada.browser.get(at)["HX-Refresh"] == "true"


def test_what_is_no_button_is_refused(ada: Visitor) -> None:
    table = opened(ada)
    assert does(ada, table, "explode").status_code == 400
    assert does(ada, table, "withdraw", invitation="x").status_code == 400
    assert "no such" in refused(ada, table, "withdraw", invitation=str(uuid4())).lower()
    assert does(ada, f"games/{uuid4()}", "sit", role="red_operative").status_code == 404
    assert ada.browser.get(f"/{table}/seats")["Location"] == f"/{table}/"  # after a log-in


def test_nobody_acts_by_a_page_of_others_or_without_a_name(ada: Visitor) -> None:
    table = opened(ada)
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(ada.user)
    assert forged.post(f"/{table}/seats", {"do": "close"}).status_code == 403
    stranger = browser().post(f"/{table}/seats", {"do": "sit", "role": "red_operative"})
    assert stranger["Location"].startswith("/login?next=")
    assert seats(ada, table) == {}


def test_a_name_is_escaped(ada: Visitor) -> None:
    table, eve = opened(ada), Visitor("eve", display_name="<script>alert(1)</script>")
    does(eve, table, "sit", role="red_operative")
    assert "<script>alert" not in ada.opens(f"/{table}/")


@pytest.mark.parametrize(("language", "said"), [("cs", "Sednout si sem"), ("pl", "Usiądź tutaj")])
def test_the_room_speaks_three_languages(ada: Visitor, language: str, said: str) -> None:
    table = opened(ada)
    assert said in Visitor("eve", language=language).opens(f"/{table}/")
