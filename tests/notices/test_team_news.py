"""Who is told what of teams: the others in it, and never more than they see there."""

from __future__ import annotations

import pytest
from django.db import transaction

from accounts import invitations, people, teams
from accounts.models import Block
from notices.dispatch import expand
from notices.kinds import Kind
from notices.models import Notice
from notices.outbox import is_true
from notices.sentences import sentence
from tests.accounts.crew import Crew, player
from tests.conftest import Person
from tests.notices.post_office import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def told(person: Person) -> list[str]:
    """What somebody was told since they last looked."""
    mine = Notice.objects.filter(user=person.user, read_at=None).order_by("pk")
    said = [sentence(each, zone="UTC") for each in mine.select_related("about")]
    mine.update(read_at=NOON)
    return said


@pytest.fixture
def crew() -> Crew:
    crew = Crew("bo", "cy")
    for person in crew.people.values():
        told(person)
    return crew


def test_who_comes_is_told_to_the_others() -> None:
    crew = Crew("bo", "cy")
    assert told(crew.ada) == ["bo is in the team Harbour now.", "cy is in the team Harbour now."]
    assert told(crew.bo) == ["cy is in the team Harbour now."]
    assert told(crew.cy) == []


def test_who_is_invited_is_told_and_nobody_else(crew: Crew) -> None:
    di = Person("di")
    path = crew.invited(di)
    assert told(di) == ["ada invites you to the team Harbour."]
    assert told(crew.ada) == told(crew.bo) == []
    assert di.post(f"{path}/accept").status_code == 200
    assert told(di) == []
    assert told(crew.bo) == told(crew.ada) == ["di is in the team Harbour now."]


def test_an_invitation_by_somebody_whom_one_does_not_meet_is_not_told(crew: Crew) -> None:
    by, whom = Person("di"), Person("eve")
    Block.objects.create(by=by.user, whom=crew.ada.user)
    Block.objects.create(by=crew.ada.user, whom=whom.user)
    assert [crew.invite(each.user.username).status_code for each in (by, whom)] == [201, 201]
    assert told(by) == told(whom) == []


def test_an_invitation_is_true_as_long_as_it_is_open_and_shown(crew: Crew) -> None:
    di, eve, fay = (Person(name) for name in ("di", "eve", "fay"))
    paths = [crew.invited(person) for person in (di, eve, fay)]
    first, second, third = Notice.objects.filter(kind=Kind.TEAM_INVITED).order_by("pk")
    assert is_true(first) and is_true(second) and is_true(third)
    di.post(f"{paths[0]}/accept")
    crew.ada.send("DELETE", f"{crew.path}/{paths[1]}")
    Block.objects.create(by=fay.user, whom=crew.ada.user)
    assert [is_true(each) for each in (first, second, third)] == [False, False, False]


def test_who_leaves_is_told_to_the_others(crew: Crew) -> None:
    assert crew.bo.post(f"{crew.path}/leave").status_code == 204
    assert told(crew.ada) == told(crew.cy) == ["bo is not in the team Harbour any more."]
    assert told(crew.bo) == []


def test_who_is_removed_is_told_so_and_the_others_that_they_are_gone(crew: Crew) -> None:
    crew.ada.send("DELETE", f"{crew.path}/members/{crew.bo.user.username}")
    assert told(crew.bo) == ["You are not in the team Harbour any more."]
    assert told(crew.cy) == ["bo is not in the team Harbour any more."]
    assert told(crew.ada) == []


def test_who_is_handed_a_team_is_told_so(crew: Crew) -> None:
    crew.ada.post(f"{crew.path}/hand-over", player(crew.bo))
    assert told(crew.bo) == ["The team Harbour is yours now."]
    assert told(crew.cy) == ["bo runs the team Harbour now."]
    assert told(crew.ada) == []


def test_a_new_name_is_told_and_the_same_name_is_no_news(crew: Crew) -> None:
    for name in ("Harbour", "Lighthouse"):
        assert crew.ada.send("PUT", crew.path, {"name": name}).status_code == 200
    assert told(crew.bo) == ["A team of yours is called Lighthouse now."]
    assert told(crew.ada) == []


def test_who_goes_for_good_leaves_no_name(crew: Crew) -> None:
    name = crew.ada.user.username
    people.forget(crew.ada.user)
    assert told(crew.bo) == [
        "The team Harbour is yours now.", "Somebody is not in the team Harbour any more.",
    ]  # fmt: skip
    assert not Notice.objects.filter(facts__contains=name).exists()


def test_two_who_do_not_meet_are_told_what_they_see_of_each_other_in_the_team(crew: Crew) -> None:
    """Silence would tell the one who is blocked."""
    di = Person("di")
    Block.objects.create(by=di.user, whom=crew.bo.user)
    crew.joined_by(di)
    assert told(crew.bo) == told(crew.cy) == ["di is in the team Harbour now."]
    members = crew.bo.get(crew.path).json()["members"]
    assert "di" in [member["name"] for member in members]


def test_who_is_out_hears_nothing_more_of_it_by_letter(crew: Crew) -> None:
    crew.ada.send("PUT", crew.path, {"name": "Lighthouse"})
    crew.ada.send("DELETE", f"{crew.path}/members/{crew.bo.user.username}")
    renamed, removed = Notice.objects.filter(user=crew.bo.user, read_at=None).order_by("pk")
    assert (is_true(renamed), is_true(removed)) == (False, True)


def test_what_is_rolled_back_is_told_to_nobody(crew: Crew) -> None:
    di = Person("di")
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        invitations.invite_by_name(crew.ada.user, crew.id, di.user.username)
        teams.leave(crew.bo.user, crew.id)
        raise ZeroDivisionError
    assert told(di) == told(crew.ada) == []
    assert expand(NOON) >= 0
    assert crew.roles().keys() == {"ada", "bo", "cy"}


def test_what_is_refused_is_told_to_nobody(crew: Crew) -> None:
    assert crew.ada.post(f"{crew.path}/leave").status_code == 422
    assert crew.bo.send("PUT", crew.path, {"name": "Mine"}).status_code == 403
    assert [told(person) for person in crew.people.values()] == [[], [], []]
