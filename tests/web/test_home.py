"""Home: my tables in the order in which they need me, and invitations."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts.models import Invitation as TeamInvitation
from tests.api.parlour import invite, invited_to, opened, sits
from tests.conftest import CHAIRS
from tests.web.newcomer import Visitor, browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(db: None) -> dict[str, Visitor]:
    return {name: Visitor(name) for name in CHAIRS}


def begun(people: dict[str, Visitor], **wish: object) -> str:
    table = opened(people["ada"], **wish)
    for name, role in CHAIRS.items():
        sits(people[name], table, role)
    assert people["ada"].post(f"{table}/start").status_code == 200
    return table


def test_a_newcomer_is_led_to_a_table_and_to_the_rules(people: dict[str, Visitor]) -> None:
    text = people["ada"].opens("/")
    for path in ("/lobby/", "/new/", "/help/"):
        assert f'href="{path}"' in text
    assert 'action="/quick"' in text and "Welcome, ada" in text


def test_what_waits_for_me_comes_first_and_says_what_i_am(people: dict[str, Visitor]) -> None:
    table = begun(people, pace={"type": "per_turn", "seconds": 90_000})
    waiting = people["ada"].get(table).json()["table"]["awaited"]
    mover = next(n for n, role in CHAIRS.items() if waiting[0].startswith(role))
    text = people[mover].opens("/")
    assert "It is your turn" in text and "your turn</span>" in text
    assert f'href="/{table}/"' in text and "Time left:" in text
    assert f"You: {'Red' if mover in ('ada', 'bo') else 'Blue'} spymaster" in text
    other = people["bo"].opens("/")
    assert "No table waits for you now." in other
    assert f"To move: {mover}" in other


def test_tables_that_are_open_and_finished_are_shown_and_listed(people: dict[str, Visitor]) -> None:
    table = opened(people["ada"])
    assert "Not dealt yet" in people["ada"].opens("/")
    assert f'href="/{table}/"' in people["ada"].opens("/games/?status=open")
    assert f'href="/{table}/"' not in people["ada"].opens("/games/?status=over")
    assert f'href="/{table}/"' not in people["bo"].opens("/games/?status=open")
    assert people["ada"].browser.get("/games/?status=lost").status_code == 400


def test_a_long_list_is_shown_a_page_at_a_time(people: dict[str, Visitor]) -> None:
    for _ in range(21):
        opened(people["ada"])
    text = people["ada"].opens("/games/?status=open")
    assert "Page 1 of 2" in text and 'href="?status=open&amp;page=2"' in text
    assert people["ada"].opens("/games/?status=open&page=2").count('class="sheet game') == 1


def test_an_invitation_to_a_table_is_followed_or_declined(people: dict[str, Visitor]) -> None:
    ada, bo, cy = people["ada"], people["bo"], people["cy"]
    table = opened(ada, public=False)
    invite(ada, table, bo)
    text = bo.opens("/")
    assert f'href="/{table}/"' in text and f"Invited by {ada.user.username}" in text
    [got] = bo.get("games/invitations").json()["invitations"]
    assert cy.sends(f"/invited/{got['id']}", to="table", answer="decline").status_code == 404
    assert invited_to(bo) == [table]
    done = bo.sends(f"/invited/{got['id']}", to="table", answer="decline")
    assert (done.status_code, done["Location"], invited_to(bo)) == (302, "/", [])
    assert "The invitation is declined." in bo.opens("/")


@pytest.mark.parametrize("answer", ["accept", "decline"])
def test_an_invitation_to_a_team_is_accepted_or_declined(
    people: dict[str, Visitor], answer: str
) -> None:
    ada, bo = people["ada"], people["bo"]
    team = ada.post("teams", {"name": "<b>Harbour</b>"}).json()["id"]
    wish = {"type": "player", "player": bo.user.username}
    assert ada.post(f"teams/{team}/invitations", wish).status_code == 201
    assert "Team &lt;b&gt;Harbour&lt;/b&gt;" in bo.opens("/")
    [got] = bo.get("invitations").json()["invitations"]
    assert bo.sends(f"/invited/{got['id']}", to="team", answer=answer).status_code == 302
    assert not TeamInvitation.objects.filter(pk=got["id"]).exists()
    assert bo.get(f"teams/{team}").status_code == (200 if answer == "accept" else 404)


def test_what_is_no_answer_is_refused(people: dict[str, Visitor]) -> None:
    ada = people["ada"]
    assert ada.sends(f"/invited/{uuid4()}", to="table", answer="accept").status_code == 400
    assert ada.sends(f"/invited/{uuid4()}", to="team", answer="accept").status_code == 404
    assert browser().post(f"/invited/{uuid4()}").status_code == 302


@pytest.mark.parametrize(
    ("language", "said"), [("cs", "Vítej"), ("pl", "Witaj"), ("en", "Welcome")]
)
def test_home_speaks_the_language_of_the_person(db: None, language: str, said: str) -> None:
    text = Visitor("eve", language=language).opens("/")
    assert said in text and f'<html lang="{language}">' in text


def test_without_a_seat_nobody_is_shown_a_table_of_others(people: dict[str, Visitor]) -> None:
    table = begun(people)
    assert table not in Visitor("eve").opens("/")
    assert browser().get("/games/")["Location"] == "/login?next=%2Fgames%2F"
