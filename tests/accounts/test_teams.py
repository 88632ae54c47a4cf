"""Teams through the API: made, renamed, left, handed over, and what goes with a person."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts import teams
from accounts.models import Invitation, Membership, Team, TeamRole, User
from accounts.teams import TeamNo
from api_schema import errors
from api_schema.words import sentences
from tests.accounts.crew import Crew, kept, made, player, problem, refused
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def crew(db: None) -> Crew:
    return Crew("bo", "cy")


def test_who_makes_a_team_owns_it() -> None:
    ada = Person("ada")
    response = ada.post("teams", {"name": "  North \u00a0 Harbour "})
    shown = response.json()
    assert response.status_code == 201
    assert response["Location"] == f"/api/v1/teams/{shown['id']}"
    assert shown == {
        "id": shown["id"], "name": "North Harbour", "made_at": shown["made_at"],
        "your_role": "owner",
        "members": [
            {
                "player": ada.user.username, "name": "ada", "role": "owner",
                "joined_at": shown["members"][0]["joined_at"],
            }
        ],
    }  # fmt: skip
    assert ada.get(f"teams/{shown['id']}").json() == shown


def test_members_see_who_is_in_the_team_and_what_they_are_themselves(crew: Crew) -> None:
    seen = crew.bo.get(crew.path).json()
    assert seen["your_role"] == "member"
    people = [(m["player"], m["name"], m["role"]) for m in seen["members"]]
    assert people == [
        (crew.ada.user.username, "ada", "owner"),
        (crew.bo.user.username, "bo", "member"),
        (crew.cy.user.username, "cy", "member"),
    ]
    assert crew.ada.get(crew.path).json() == seen | {"your_role": "owner"}


def test_who_has_no_other_name_is_called_by_the_username(crew: Crew) -> None:
    User.objects.filter(pk=crew.bo.user.pk).update(display_name="")
    shown = crew.ada.get(crew.path).json()["members"][1]
    assert shown["name"] == shown["player"] == crew.bo.user.username


def test_my_teams_are_listed_with_my_role_and_no_others(crew: Crew) -> None:
    made(Person("eve"), "Of others")
    mine, _ = made(crew.bo, "Docks")
    listed = crew.bo.get("teams").json()["teams"]
    told = [(team["id"], team["name"], team["your_role"]) for team in listed]
    assert told == [(mine, "Docks", "owner"), (crew.id, "Harbour", "member")]
    assert all(set(team) == {"id", "name", "made_at", "your_role"} for team in listed)


def test_the_owner_renames_the_team(crew: Crew) -> None:
    response = crew.ada.send("PUT", crew.path, {"name": " The  Docks "})
    assert (response.status_code, response.json()["name"]) == (200, "The Docks")
    assert crew.bo.get(crew.path).json()["name"] == "The Docks"


def test_a_member_leaves_and_the_team_goes_on(crew: Crew) -> None:
    response = crew.bo.post(f"{crew.path}/leave")
    assert (response.status_code, response.content) == (204, b"")
    assert crew.roles() == {"ada": "owner", "cy": "member"}
    problem(crew.bo.post(f"{crew.path}/leave"), 404, "no-such-team")


def test_an_owner_hands_over_before_leaving(crew: Crew) -> None:
    assert refused(crew.ada.post(f"{crew.path}/leave")) == "hand_over_first"
    response = crew.ada.post(f"{crew.path}/hand-over", {"player": crew.bo.user.username.upper()})
    assert (response.status_code, response.json()["your_role"]) == (200, "member")
    assert crew.roles() == {"ada": "member", "bo": "owner", "cy": "member"}
    problem(crew.ada.send("PUT", crew.path, {"name": "Mine"}), 403, "not-allowed")
    assert crew.bo.send("PUT", crew.path, {"name": "Mine"}).status_code == 200
    assert crew.ada.post(f"{crew.path}/leave").status_code == 204
    assert crew.roles() == {"bo": "owner", "cy": "member"}


def test_the_last_one_to_leave_ends_the_team_and_all_that_it_owned(crew: Crew) -> None:
    secret, eve = crew.link(), Person("eve")
    invited = crew.invited(eve)
    for person in (crew.bo, crew.cy, crew.ada):
        assert person.post(f"{crew.path}/leave").status_code == 204
    assert not Team.objects.filter(pk=crew.id).exists()
    assert not Membership.objects.filter(team=crew.id).exists()
    assert not Invitation.objects.filter(team=crew.id).exists()
    problem(crew.ada.get(crew.path), 404, "no-such-team")
    problem(eve.post("teams/join", {"secret": secret}), 404, "no-such-invitation")
    problem(eve.post(f"{invited}/accept"), 404, "no-such-invitation")


def test_a_team_is_handed_over_to_another_member_alone(crew: Crew) -> None:
    eve = Person("eve")
    for name, reason in (
        (crew.ada.user.username, "not_yourself"),
        (crew.ada.user.username.upper(), "not_yourself"),
        (eve.user.username, "not_a_member"),
        ("nobody", "not_a_member"),
    ):
        sent = crew.ada.post(f"{crew.path}/hand-over", {"player": name})
        assert refused(sent) == reason
    User.objects.filter(pk=crew.bo.user.pk).update(is_active=False)
    assert refused(crew.ada.post(f"{crew.path}/hand-over", player(crew.bo))) == "no_such_player"
    assert crew.roles() == {"ada": "owner", "bo": "member", "cy": "member"}


def test_the_owner_removes_a_member(crew: Crew) -> None:
    User.objects.filter(pk=crew.bo.user.pk).update(is_active=False)  # who is shut out can be too
    response = crew.ada.send("DELETE", f"{crew.path}/members/{crew.bo.user.username.upper()}")
    assert (response.status_code, response.content) == (204, b"")
    assert crew.roles() == {"ada": "owner", "cy": "member"}
    again = crew.ada.send("DELETE", f"{crew.path}/members/{crew.bo.user.username}")
    assert refused(again) == "not_a_member"


def test_whoever_is_removed_does_not_come_back_by_a_link(crew: Crew) -> None:
    secret = crew.link()
    assert (
        crew.ada.send("DELETE", f"{crew.path}/members/{crew.bo.user.username}").status_code == 204
    )
    problem(crew.bo.post("teams/join", {"secret": secret}), 404, "no-such-invitation")
    assert "bo" not in crew.roles()


def test_the_owner_does_not_remove_himself(crew: Crew) -> None:
    sent = crew.ada.send("DELETE", f"{crew.path}/members/{crew.ada.user.username}")
    assert refused(sent) == "not_yourself"
    assert crew.roles()["ada"] == "owner"


@pytest.mark.parametrize(
    "name", ["%00", "a%00b", "%F0%9F%90%8B", "%FF", "%", "..", "a b", "x" * 500]
)
def test_a_name_that_nobody_has_removes_nobody(crew: Crew, name: str) -> None:
    answer = crew.ada.send("DELETE", f"{crew.path}/members/{name}")
    assert answer.status_code in (404, 422), answer.content
    assert len(crew.roles()) == 3


def test_a_person_is_in_at_most_50_teams() -> None:
    ada, crew = Person("ada"), Crew()
    paths = [made(ada)[1] for _ in range(50)]
    assert refused(ada.post("teams", {"name": "More"})) == "too_many_teams"
    invited = crew.invited(ada)
    assert refused(ada.post(f"{invited}/accept")) == "too_many_teams"
    assert refused(ada.post("teams/join", {"secret": crew.link()})) == "too_many_teams"
    assert Membership.objects.filter(user=ada.user).count() == 50
    ada.post(f"{paths[0]}/leave")
    assert ada.post(f"{invited}/accept").status_code == 200


def test_a_team_has_at_most_50_members() -> None:
    crew, eve = Crew("bo"), Person("eve")
    users = User.objects.bulk_create(User(username=f"agent-{uuid4()}") for _ in range(48))
    Membership.objects.bulk_create(
        Membership(team_id=crew.id, user=user, role=TeamRole.MEMBER) for user in users
    )
    secret, invited = crew.link(), crew.invited(eve)
    assert refused(eve.post("teams/join", {"secret": secret})) == "team_full"
    assert refused(eve.post(f"{invited}/accept")) == "team_full"
    assert crew.bo.post("teams/join", {"secret": secret}).status_code == 200  # is in it already
    crew.bo.post(f"{crew.path}/leave")
    assert eve.post(f"{invited}/accept").status_code == 200


WRONG_NAMES: list[Any] = [
    "", "x" * 61, 1, None, [], "a\nb", "a\n", "a\0b", "a\u202eb", "\u200b", {"en": "a"},
]  # fmt: skip


@pytest.mark.parametrize("name", WRONG_NAMES, ids=repr)
def test_a_name_is_one_plain_line(crew: Crew, name: Any) -> None:
    before = kept()
    for method, door in (("POST", "teams"), ("PUT", crew.path)):
        sent = crew.ada.send(method, door, {"name": name})
        assert problem(sent, 400, "unreadable")["field"] == "$.name"
    assert kept() == before


def test_a_name_of_nothing_but_spaces_is_refused(crew: Crew) -> None:
    before = kept()
    for method, door in (("POST", "teams"), ("PUT", crew.path)):
        assert refused(crew.ada.send(method, door, {"name": " \u00a0 "})) == "name_empty"
    assert kept() == before
    assert len(made(crew.ada, "x" * 60)) == 2


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"null", b'{"player"', b"{}", b"[" * 10_000, b'{"player": 1}',
             b'{"player": ""}', b'{"player": "\\u0000"}', b'{"player": "\\ud800"}',
             b'{"player": "bo", "role": "owner"}', b'{"type": "owner"}', b'{"type": "player"}',
             b'{"type": "link", "player": "bo"}', b'{"type": "player", "player": "\\u0000"}'],
    ids=lambda body: str(body)[:40],
)  # fmt: skip
def test_what_cannot_be_read_changes_nothing(crew: Crew, body: bytes) -> None:
    before = kept()
    for door in ("teams", f"{crew.path}/hand-over", f"{crew.path}/invitations", "teams/join"):
        problem(crew.ada.post(door, body), 400, "unreadable")
    assert kept() == before


def test_other_apps_can_ask_who_is_in_a_team(crew: Crew) -> None:
    eve = Person("eve")
    team = UUID(crew.id)
    assert teams.is_member(crew.bo.user.pk, team)
    assert not teams.is_member(eve.user.pk, team)
    assert not teams.is_member(None, team)
    assert not teams.is_member(crew.bo.user.pk, uuid4())
    known = teams.team_known_to(crew.bo.user, team)
    assert known is not None and known.name == "Harbour"
    assert teams.team_known_to(eve.user, team) is None
    assert [known.pk for known in teams.teams_of(crew.bo.user)] == [team]


def test_the_database_itself_knows_one_owner_and_one_place_for_each(crew: Crew) -> None:
    for user, role in ((Person("eve").user, "owner"), (crew.bo.user, "member")):
        with pytest.raises(IntegrityError), transaction.atomic():
            Membership.objects.create(team_id=crew.id, user=user, role=role)


def test_a_team_whose_owner_is_forgotten_goes_to_who_has_been_there_longest(crew: Crew) -> None:
    User.objects.filter(pk=crew.bo.user.pk).update(is_active=False)
    crew.joined_by(Person("di"))
    alone, _ = made(crew.ada)
    teams.forget(crew.ada.user)
    crew.ada.user.delete()
    assert crew.roles() == {"bo": "member", "cy": "owner", "di": "member"}  # bo is shut out
    assert not Team.objects.filter(pk=alone).exists()


def test_lists_take_as_many_queries_for_many_as_for_one(crew: Crew) -> None:
    def queries(path: str) -> int:
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert crew.bo.get(path).status_code == 200
        return len(asked)

    doors = ("teams", crew.path, f"{crew.path}/invitations", "invitations")
    Crew().invited(crew.bo)
    before = [queries(door) for door in doors]
    for name in ("di", "eve", "flo"):
        crew.joined_by(Person(name))
        crew.invited(Person(name))
        other = Crew()
        other.joined_by(crew.bo)
        Crew().invited(crew.bo)
    assert [queries(door) for door in doors] == before


def test_every_refusal_of_a_team_speaks_three_languages() -> None:
    spoken = sentences(errors.WORDS)["team"]
    assert set(spoken) == set(TeamNo)
    assert all(set(words) == {"en", "cs", "pl"} for words in spoken.values())


def test_a_refusal_is_in_the_language_asked_for(crew: Crew) -> None:
    said = {
        crew.ada.post(f"{crew.path}/leave", Accept_Language=language).json()["detail"]
        for language in ("en", "cs", "pl")
    }
    assert len(said) == 3
