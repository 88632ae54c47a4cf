"""Teams in a hurry: several requests at once leave one owner and nobody in a team twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from uuid import uuid4

import pytest

from accounts.models import Invitation, Membership, Team, TeamRole, User
from tests.accounts.crew import Crew, made, player
from tests.conftest import Person, at_once

pytestmark = pytest.mark.storage
ROUNDS = range(4)


@pytest.fixture(autouse=True)
def nobody_stays(transactional_db: None) -> Iterator[None]:
    """What is committed here is taken away again."""
    people, teams = (set(model.objects.values_list("pk", flat=True)) for model in (User, Team))
    yield
    Team.objects.exclude(pk__in=teams).delete()
    User.objects.exclude(pk__in=people).delete()


def codes(*answers: object) -> list[int]:
    return sorted(answer.status_code for answer in answers)


@pytest.mark.parametrize("_", ROUNDS)
def test_two_hand_overs_at_once_leave_one_owner(_: int) -> None:
    crew = Crew("bo", "cy")
    door = f"{crew.path}/hand-over"
    answers = at_once(
        partial(crew.ada.post, door, player(crew.bo)), partial(crew.ada.post, door, player(crew.cy))
    )
    assert codes(*answers) == [200, 403]
    assert sorted(crew.roles().values()) == ["member", "member", "owner"]
    assert crew.roles()["ada"] == "member"


@pytest.mark.parametrize("_", ROUNDS)
def test_who_is_handed_a_team_and_removed_at_once_is_either(_: int) -> None:
    crew = Crew("bo")
    handed, removed = at_once(
        partial(crew.ada.post, f"{crew.path}/hand-over", player(crew.bo)),
        partial(crew.ada.send, "DELETE", f"{crew.path}/members/{crew.bo.user.username}"),
    )
    if handed.status_code == 200:
        assert (removed.status_code, crew.roles()) == (403, {"ada": "member", "bo": "owner"})
    else:
        told = (handed.status_code, removed.status_code)
        assert (told, crew.roles()) == ((422, 204), {"ada": "owner"})


@pytest.mark.parametrize("_", ROUNDS)
def test_who_is_handed_a_team_and_leaves_at_once_leaves_it_with_an_owner(_: int) -> None:
    crew = Crew("bo")
    handed, left = at_once(
        partial(crew.ada.post, f"{crew.path}/hand-over", player(crew.bo)),
        partial(crew.bo.post, f"{crew.path}/leave"),
    )
    if handed.status_code == 200:
        assert (left.status_code, crew.roles()) == (422, {"ada": "member", "bo": "owner"})
    else:
        told = (handed.status_code, left.status_code)
        assert (told, crew.roles()) == ((422, 204), {"ada": "owner"})


@pytest.mark.parametrize("_", ROUNDS)
def test_who_joins_several_times_at_once_is_a_member_once(_: int) -> None:
    crew, eve = Crew(), Person("eve")
    join = partial(eve.post, "teams/join", {"secret": crew.link()})
    assert codes(*at_once(*[join] * 6)) == [200] * 6
    assert crew.roles() == {"ada": "owner", "eve": "member"}


@pytest.mark.parametrize("_", ROUNDS)
def test_who_accepts_and_joins_at_once_is_a_member_once(_: int) -> None:
    crew, eve = Crew(), Person("eve")
    accepted, joined = at_once(
        partial(eve.post, f"{crew.invited(eve)}/accept"),
        partial(eve.post, "teams/join", {"secret": crew.link()}),
    )
    assert joined.status_code == 200
    assert accepted.status_code in (200, 404)  # by then the invitation had served its turn
    assert crew.roles() == {"ada": "owner", "eve": "member"}
    assert not Invitation.objects.filter(user=eve.user).exists()


@pytest.mark.parametrize("_", ROUNDS)
def test_the_last_one_leaves_while_another_joins(_: int) -> None:
    crew, eve = Crew(), Person("eve")
    left, joined = at_once(
        partial(crew.ada.post, f"{crew.path}/leave"),
        partial(eve.post, "teams/join", {"secret": crew.link()}),
    )
    if joined.status_code == 200:
        assert (left.status_code, crew.roles()) == (422, {"ada": "owner", "eve": "member"})
    else:
        assert (left.status_code, joined.status_code) == (204, 404)
        assert not Team.objects.filter(pk=crew.id).exists()


@pytest.mark.parametrize("_", ROUNDS)
def test_the_last_two_leave_at_once(_: int) -> None:
    crew = Crew("bo")
    owner, member = at_once(
        partial(crew.ada.post, f"{crew.path}/leave"), partial(crew.bo.post, f"{crew.path}/leave")
    )
    assert member.status_code == 204
    if owner.status_code == 204:
        assert not Team.objects.filter(pk=crew.id).exists()
    else:
        assert (owner.status_code, crew.roles()) == (422, {"ada": "owner"})


@pytest.mark.parametrize("_", ROUNDS)
def test_an_invitation_is_accepted_or_withdrawn_and_never_both(_: int) -> None:
    crew, eve = Crew(), Person("eve")
    invited = crew.invited(eve)
    accepted, withdrawn = at_once(
        partial(eve.post, f"{invited}/accept"),
        partial(crew.ada.send, "DELETE", f"{crew.path}/{invited}"),
    )
    told = (accepted.status_code, withdrawn.status_code)
    assert told in ((200, 404), (404, 204))
    assert ("eve" in crew.roles()) is (accepted.status_code == 200)


def test_a_player_is_invited_once() -> None:
    crew, eve = Crew(), Person("eve")
    answers = at_once(*[partial(crew.invite, eve.user.username)] * 4)
    assert codes(*answers) == [201, 422, 422, 422]
    assert Invitation.objects.filter(team=crew.id, user=eve.user).count() == 1


def test_of_those_who_join_a_team_at_once_no_more_come_in_than_there_is_room_for() -> None:
    crew = Crew()
    users = User.objects.bulk_create(User(username=f"agent-{uuid4()}") for _ in range(47))
    Membership.objects.bulk_create(
        Membership(team_id=crew.id, user=user, role=TeamRole.MEMBER) for user in users
    )
    crowd, secret = [Person(f"eve{number}") for number in range(6)], crew.link()
    answers = at_once(*(partial(eve.post, "teams/join", {"secret": secret}) for eve in crowd))
    assert codes(*answers) == [200] * 2 + [422] * 4
    assert Membership.objects.filter(team=crew.id).count() == 50


def test_of_teams_joined_and_made_at_once_no_more_than_50_are_kept() -> None:
    eve, crews = Person("eve"), [Crew() for _ in range(3)]
    for _ in range(48):
        made(eve)
    joins = [partial(eve.post, "teams/join", {"secret": crew.link()}) for crew in crews]
    makes = [partial(eve.post, "teams", {"name": "More"})] * 3
    assert codes(*at_once(*joins, *makes))[-4:] == [422] * 4
    assert Membership.objects.filter(user=eve.user).count() == 50
