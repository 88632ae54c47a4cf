"""Invitations to teams: by name for one, by link for several, for 14 days."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from accounts.models import Invitation, User
from tests.accounts.crew import Crew, kept, problem, refused
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def crew(db: None) -> Crew:
    return Crew("bo")


@pytest.fixture
def eve(db: None) -> Person:
    return Person("eve")


def listed(crew: Crew) -> list[dict[str, Any]]:
    return crew.bo.get(f"{crew.path}/invitations").json()["invitations"]


def expired(crew: Crew) -> None:
    Invitation.objects.filter(team=crew.id).update(expires_at=timezone.now())


def test_a_player_is_invited_by_name_in_any_case_and_accepts(crew: Crew, eve: Person) -> None:
    response = crew.invite(eve.user.username.upper())
    made = response.json()
    assert (response.status_code, made["secret"]) == (201, None)
    invitation = made["invitation"]
    assert invitation["player"] == eve.user.username
    [mine] = eve.get("invitations").json()["invitations"]
    assert mine == {
        "id": invitation["id"], "team": crew.id, "team_name": "Harbour",
        "invited_by": crew.ada.user.username, "made_at": invitation["made_at"],
        "expires_at": invitation["expires_at"],
    }  # fmt: skip
    accepted = eve.post(f"invitations/{mine['id']}/accept")
    assert (accepted.status_code, accepted.json()) == (200, eve.get(crew.path).json())
    assert crew.roles()["eve"] == accepted.json()["your_role"] == "member"
    assert eve.get("invitations").json() == {"invitations": []}
    problem(eve.post(f"invitations/{mine['id']}/accept"), 404, "no-such-invitation")


def test_an_invitation_is_good_for_14_days(crew: Crew) -> None:
    crew.link()
    [link, *_] = listed(crew)
    made, until = (datetime.fromisoformat(link[field]) for field in ("made_at", "expires_at"))
    assert timedelta(days=14, seconds=-5) < until - made < timedelta(days=14, seconds=5)


def test_an_invitation_is_declined(crew: Crew, eve: Person) -> None:
    invited = crew.invited(eve)
    response = eve.post(f"{invited}/decline")
    assert (response.status_code, response.content) == (204, b"")
    assert "eve" not in crew.roles()
    for answer in ("accept", "decline"):
        problem(eve.post(f"{invited}/{answer}"), 404, "no-such-invitation")
    crew.invited(eve)  # and may be asked again


def test_who_cannot_be_invited(crew: Crew, eve: Person) -> None:
    shut_out = Person("gus")
    User.objects.filter(pk=shut_out.user.pk).update(is_active=False)
    crew.invited(eve)
    before = kept()
    for username, reason in (
        ("nobody", "no_such_player"),
        ("%", "no_such_player"),
        (shut_out.user.username, "no_such_player"),
        (crew.bo.user.username.upper(), "already_a_member"),
        (crew.ada.user.username, "already_a_member"),
        (eve.user.username.upper(), "already_invited"),
    ):
        assert refused(crew.invite(username)) == reason
    assert kept() == before


def test_a_link_lets_several_people_in_and_each_of_them_once(crew: Crew, eve: Person) -> None:
    secret, flo = crew.link(), Person("flo")
    for person in (eve, flo, eve):
        response = person.post("teams/join", {"secret": secret})
        assert (response.status_code, response.json()["your_role"]) == (200, "member")
        assert response.json() == person.get(crew.path).json()
    assert crew.roles() == {"ada": "owner", "bo": "member", "eve": "member", "flo": "member"}
    before = kept()
    assert crew.ada.post("teams/join", {"secret": secret}).json()["your_role"] == "owner"
    assert kept() == before


def test_the_secret_of_a_link_is_shown_once_and_stored_hashed(crew: Crew) -> None:
    before = len(listed(crew))
    made = crew.ada.post(f"{crew.path}/invitations", {"type": "link"}).json()
    secret, invitation = made["secret"], made["invitation"]
    assert secret.startswith("join_") and len(secret) > 40
    assert invitation["player"] is None
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_invitation")
        stored = repr(cursor.fetchall())
    assert secret not in stored
    assert hashlib.sha256(secret.encode()).hexdigest() in stored
    assert len(listed(crew)) == before + 1
    assert listed(crew)[0] == invitation
    fields = {"id", "player", "invited_by", "made_at", "expires_at"}
    assert all(set(shown) == fields for shown in listed(crew))


def test_an_invitation_by_name_does_not_survive_joining_by_link(crew: Crew, eve: Person) -> None:
    invited, other = crew.invited(eve), Crew().invited(eve)
    eve.post("teams/join", {"secret": crew.link()})
    mine = eve.get("invitations").json()["invitations"]
    assert [f"invitations/{one['id']}" for one in mine] == [other]
    problem(eve.post(f"{invited}/accept"), 404, "no-such-invitation")
    assert all(one["player"] is None for one in listed(crew))


def test_a_withdrawn_invitation_is_none(crew: Crew, eve: Person) -> None:
    invited, secret = crew.invited(eve), crew.link()
    for one in listed(crew):
        response = crew.ada.send("DELETE", f"{crew.path}/invitations/{one['id']}")
        assert (response.status_code, response.content) == (204, b"")
        again = crew.ada.send("DELETE", f"{crew.path}/invitations/{one['id']}")
        problem(again, 404, "no-such-invitation")
    assert listed(crew) == []
    problem(eve.post(f"{invited}/accept"), 404, "no-such-invitation")
    problem(eve.post("teams/join", {"secret": secret}), 404, "no-such-invitation")


def test_nobody_withdraws_the_invitation_of_another_team(crew: Crew, eve: Person) -> None:
    other = Crew()
    invited = other.invited(eve)
    door = f"{crew.path}/{invited}"
    problem(crew.ada.send("DELETE", door), 404, "no-such-invitation")
    assert eve.post(f"{invited}/accept").status_code == 200


def test_an_expired_invitation_is_none(crew: Crew, eve: Person) -> None:
    invited, secret = crew.invited(eve), crew.link()
    [*ids] = [one["id"] for one in listed(crew)]
    expired(crew)
    assert listed(crew) == eve.get("invitations").json()["invitations"] == []
    for answer in ("accept", "decline"):
        problem(eve.post(f"{invited}/{answer}"), 404, "no-such-invitation")
    problem(eve.post("teams/join", {"secret": secret}), 404, "no-such-invitation")
    for one in ids:
        withdrawn = crew.ada.send("DELETE", f"{crew.path}/invitations/{one}")
        problem(withdrawn, 404, "no-such-invitation")
    assert eve.post(f"{crew.invited(eve)}/accept").status_code == 200  # invited anew


def test_a_wrong_secret_an_expired_one_and_one_of_a_team_that_ended_look_the_same(
    crew: Crew, eve: Person
) -> None:
    old, crew_that_ends = crew.link(), Crew()
    expired(crew)
    ended = crew_that_ends.link()
    crew_that_ends.ada.post(f"{crew_that_ends.path}/leave")
    wrong = [old, ended, f"join_{'x' * 43}", "x", eve.secret, "\0", "%", "é" * 200]
    answers = [eve.post("teams/join", {"secret": secret}) for secret in wrong]
    problem(answers[0], 404, "no-such-invitation")
    assert len({answer.content for answer in answers}) == 1
    assert all(dict(answer.headers) == dict(answers[0].headers) for answer in answers)
    assert "eve" not in crew.roles()


@pytest.mark.parametrize("secret", ["", "x" * 201, None, 1, ["x"]], ids=repr)
def test_what_can_be_no_secret_cannot_be_read(eve: Person, secret: Any) -> None:
    sent = eve.post("teams/join", {"secret": secret})
    assert problem(sent, 400, "unreadable")["field"] == "$.secret"


def test_guesses_at_secrets_are_counted_by_address(crew: Crew, one_minute: None) -> None:
    secret = crew.link()
    people = [Person("eve"), Person("flo"), Person("gus")]
    with override_settings(THROTTLE={"read": 9, "write": 9, "guess": 2}):
        codes = [p.post("teams/join", {"secret": "x"}).status_code for p in people]
        assert codes == [404, 404, 429]
        assert people[2].post("teams/join", {"secret": secret}).status_code == 429
        elsewhere = Client(REMOTE_ADDR="10.9.8.7").post(
            "/api/v1/teams/join", {"secret": secret}, "application/json",
            headers={"Authorization": f"Bearer {people[2].secret}"},
        )  # fmt: skip
    assert elsewhere.status_code == 200


def test_a_team_has_at_most_50_open_invitations(crew: Crew, eve: Person) -> None:
    expired(crew)  # those by which the crew came
    for _ in range(50):
        crew.link()
    door = f"{crew.path}/invitations"
    assert refused(crew.ada.post(door, {"type": "link"})) == "too_many_invitations"
    assert refused(crew.invite(eve.user.username)) == "too_many_invitations"
    assert len(listed(crew)) == 50
    crew.ada.send("DELETE", f"{door}/{listed(crew)[0]['id']}")
    crew.invited(eve)
    assert refused(crew.ada.post(door, {"type": "link"})) == "too_many_invitations"
    expired(crew)
    crew.link()
    assert Invitation.objects.filter(team=crew.id).count() == 1


def test_the_invitation_of_somebody_else_and_none_at_all_look_the_same(
    crew: Crew, eve: Person
) -> None:
    invited, flo = crew.invited(eve), Person("flo")
    crew.link()
    link = Invitation.objects.get(pk=listed(crew)[0]["id"])
    before = kept()
    for person in (flo, crew.ada, crew.bo):
        for answer in ("accept", "decline"):
            none = person.post(f"invitations/{uuid4()}/{answer}")
            problem(none, 404, "no-such-invitation")
            for door in (invited, f"invitations/{link.pk}"):
                sent = person.post(f"{door}/{answer}")
                assert (sent.content, dict(sent.headers)) == (none.content, dict(none.headers))
        assert person.get("invitations").json() == {"invitations": []}
    assert kept() == before
