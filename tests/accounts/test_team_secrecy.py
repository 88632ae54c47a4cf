"""Who may come into a team's doors, and that a team is nothing to everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import Invitation, User
from accounts.tokens import Scope
from tests.accounts.crew import Crew, kept, player, problem
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

NAME, LINK = {"name": "Docks"}, {"type": "link"}
BO, EVE = {"player": "bo"}, {"type": "player", "player": "eve"}
MEMBERS = [("GET", "", None), ("HEAD", "", None), ("POST", "/leave", None),
           ("GET", "/invitations", None), ("HEAD", "/invitations", None)]  # fmt: skip
OWNERS = [
    ("PUT", "", NAME), ("POST", "/hand-over", BO), ("DELETE", "/members/{bo}", None),
    ("POST", "/invitations", LINK), ("POST", "/invitations", EVE),
    ("DELETE", "/invitations/{invitation}", None),
]  # fmt: skip


def a_stranger(crew: Crew) -> Person:
    return Person("eve")


def somebody_who_left(crew: Crew) -> Person:
    crew.cy.post(f"{crew.path}/leave")
    return crew.cy


def somebody_who_was_removed(crew: Crew) -> Person:
    crew.ada.send("DELETE", f"{crew.path}/members/{crew.cy.user.username}")
    return crew.cy


def somebody_who_owned_it(crew: Crew) -> Person:
    crew.ada.post(f"{crew.path}/hand-over", player(crew.bo))
    crew.ada.post(f"{crew.path}/leave")
    return crew.ada


def somebody_who_is_invited(crew: Crew) -> Person:
    eve = Person("eve")
    crew.invited(eve)
    return eve


def somebody_who_declined(crew: Crew) -> Person:
    eve = Person("eve")
    eve.post(f"{crew.invited(eve)}/decline")
    return eve


OUTSIDERS: list[Callable[[Crew], Person]] = [
    a_stranger, somebody_who_left, somebody_who_was_removed, somebody_who_owned_it,
    somebody_who_is_invited, somebody_who_declined,
]  # fmt: skip


def door_of(crew: Crew, suffix: str) -> str:
    invitation = Invitation.objects.filter(team=crew.id).first()
    named = {"bo": crew.bo.user.username, "invitation": invitation.pk if invitation else uuid4()}
    return suffix.format(**named)


@pytest.mark.parametrize("outsider", OUTSIDERS, ids=lambda outsider: outsider.__name__)
def test_to_an_outsider_a_team_and_none_at_all_look_the_same(
    outsider: Callable[[Crew], Person],
) -> None:
    crew = Crew("bo", "cy")
    person = outsider(crew)
    before = kept()
    for method, suffix, good in MEMBERS + OWNERS:
        door = door_of(crew, suffix)
        for body in (good, {}, b"no JSON"):
            hidden = person.send(method, crew.path + door, body)
            none = person.send(method, f"teams/{uuid4()}{door}", body)
            assert hidden.status_code == none.status_code == 404
            assert hidden.content == none.content
            assert dict(hidden.headers) == dict(none.headers)
        if method != "HEAD":
            problem(hidden, 404, "no-such-team")
    assert kept() == before
    assert person.get("teams").json() == {"teams": []}


@pytest.mark.parametrize(("method", "suffix", "good"), OWNERS, ids=str)
def test_what_is_the_owners_is_not_for_members(method: str, suffix: str, good: Any) -> None:
    crew = Crew("bo", "cy")
    before, door = kept(), crew.path + door_of(crew, suffix)
    for body in (good, b"no JSON"):
        problem(crew.cy.send(method, door, body), 403, "not-allowed")
    assert kept() == before


def test_a_token_is_good_for_its_scopes_alone() -> None:
    crew = Crew("bo")
    reads = [(m, crew.path + s, b) for m, s, b in MEMBERS if m != "POST"]
    reads += [("GET", "teams", None), ("GET", "invitations", None)]
    nowhere = f"invitations/{uuid4()}"
    writes = [(m, crew.path + door_of(crew, s), b) for m, s, b in OWNERS]
    writes += [
        ("POST", "teams", NAME), ("POST", f"{crew.path}/leave", None),
        ("POST", "teams/join", {"secret": "x"}),
        ("POST", f"{nowhere}/accept", None), ("POST", f"{nowhere}/decline", None),
    ]  # fmt: skip
    before = kept()
    for scopes, shut in (
        (Scope.TEAMS_READ, writes),
        (Scope.TEAMS_WRITE, reads),
        (f"{Scope.GAMES_READ} {Scope.GAMES_PLAY}", reads + writes),
    ):
        crew.ada.token.scopes = scopes
        crew.ada.token.save()
        assert {crew.ada.send(*door).status_code for door in shut} == {403}
        opened = [door for door in reads if door not in shut]
        assert {crew.ada.send(*door).status_code for door in opened} <= {200}
    assert kept() == before
    crew.ada.token.scopes = Scope.TEAMS_WRITE
    crew.ada.token.save()
    assert crew.ada.send("PUT", crew.path, NAME).status_code == 200


def test_nobody_comes_in_without_a_name() -> None:
    crew, nobody = Crew("bo"), Client()
    doors = [(method, crew.path + door_of(crew, suffix)) for method, suffix, _ in MEMBERS + OWNERS]
    doors += [("GET", "teams"), ("POST", "teams"), ("POST", "teams/join"), ("GET", "invitations")]
    for method, door in doors:
        assert nobody.generic(method, f"/api/v1/{door}").status_code == 401, door


def test_a_browser_needs_its_csrf_token_here_too() -> None:
    crew, browser = Crew("bo"), Client(enforce_csrf_checks=True)
    browser.force_login(crew.ada.user)
    assert browser.get(f"/api/v1/{crew.path}").status_code == 200
    problem(browser.post(f"/api/v1/{crew.path}/leave"), 403, "not-allowed")


def test_the_secret_of_a_link_and_its_digest_are_in_no_other_answer() -> None:
    crew, eve = Crew("bo"), Person("eve")
    secret = crew.link()
    digests = list(Invitation.objects.exclude(digest=None).values_list("digest", flat=True))
    assert len(digests) == 2
    answers = [
        eve.post("teams/join", {"secret": secret}), crew.ada.post("teams/join", {"secret": "x"}),
        crew.ada.send("PUT", crew.path, NAME), crew.invite(Person("flo").user.username),
        *(p.get(door) for p in (crew.ada, crew.bo, eve)
          for door in ("teams", crew.path, f"{crew.path}/invitations", "invitations")),
    ]  # fmt: skip
    for answer in answers:
        assert not [word for word in (secret, *digests) if word in answer.content.decode()]


@pytest.fixture
def operator() -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("operator", password="x"))
    return client


def test_the_admin_shows_a_team_without_its_secrets(operator: Client) -> None:
    crew = Crew("bo")
    secret, eve = crew.link(), Person("eve")
    crew.invited(eve)
    page = f"/admin/accounts/team/{crew.id}/change/"
    text = operator.get(page).content.decode()
    for shown in ("Harbour", "owner", "ada", "bo", "eve", "by link"):
        assert shown in text
    paths = ("/admin/accounts/team/", "/admin/accounts/team/?q=Harbour", page,
             f"/admin/accounts/user/{crew.ada.user.pk}/change/",
             f"/admin/accounts/user/{crew.ada.user.pk}/delete/")  # fmt: skip
    for path in paths:
        answer = operator.get(path)
        assert answer.status_code == 200, path
        words = (secret, *Invitation.objects.exclude(digest=None).values_list("digest", flat=True))
        assert not [word for word in words if word in answer.content.decode()], path


def test_nothing_of_a_team_can_be_changed_in_the_admin(operator: Client) -> None:
    crew = Crew("bo")
    before, page = kept(), f"/admin/accounts/team/{crew.id}"
    for path in ("/admin/accounts/team/add/", f"{page}/change/", f"{page}/delete/"):
        assert operator.post(path, {"name": "Docks", "post": "yes"}).status_code == 403, path
    operator.post(
        "/admin/accounts/team/", {"action": "delete_selected", "_selected_action": crew.id}
    )
    assert kept() == before
    assert not LogEntry.objects.exists()


@pytest.mark.parametrize(
    "question",
    [
        "team/?invitations__digest__startswith=a", "team/?invitations__digest=a",
        "team/?memberships__user__password__startswith=a", "team/?name=Harbour",
        "user/?invitations__digest__startswith=a",
        "user/?memberships__team__invitations__digest__startswith=a",
    ],
)  # fmt: skip
def test_no_filter_of_the_admin_answers_questions(operator: Client, question: str) -> None:
    Crew("bo")
    assert operator.get(f"/admin/accounts/{question}").status_code == 400


@pytest.mark.parametrize("at_once", [False, True])
def test_an_operator_removes_a_person_and_the_team_has_an_owner(
    operator: Client, at_once: bool
) -> None:
    crew = Crew("bo")
    person = crew.ada.user.pk
    if at_once:
        marked = {"action": "delete_selected", "_selected_action": person, "post": "yes"}
        operator.post("/admin/accounts/user/", marked)
    else:
        operator.post(f"/admin/accounts/user/{person}/delete/", {"post": "yes"})
    assert not User.objects.filter(pk=person).exists()
    assert crew.roles() == {"bo": "owner"}
