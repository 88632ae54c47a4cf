"""What people hear of tables and of who sits there."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.people import forget
from notices.models import Notice
from notices.outbox import is_true
from tests.api.parlour import block, invite, opened
from tests.clock.conftest import Time, Timed
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def heard(person: Person, kind: str) -> int:
    return Notice.objects.filter(user=person.user, kind=kind).count()


def test_who_is_invited_by_name_hears_of_it_once() -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada, public=False)
    assert invite(ada, table, bo).status_code == 201
    assert invite(ada, table, bo).status_code == 422
    assert heard(bo, "invited") == 1


@pytest.mark.parametrize("by_host", [True, False])
def test_who_does_not_meet_the_host_hears_nothing(by_host: bool) -> None:
    ada, bo = Person("ada"), Person("bo")
    block(ada, bo) if by_host else block(bo, ada)
    assert invite(ada, opened(ada, public=False), bo).status_code == 201
    assert heard(bo, "invited") == 0


def test_who_does_not_meet_somebody_at_the_table_hears_nothing() -> None:
    ada, bo, cy = Person("ada"), Person("bo"), Person("cy")
    table = opened(ada)
    cy.post(f"{table}/sit", {"role": "red_operative"})
    block(bo, cy)
    invite(ada, table, bo)
    assert heard(bo, "invited") == 0


def test_the_others_hear_that_a_seat_is_taken_again(time: Time) -> None:
    table, eve = Timed().begun(), Person("eve")
    table.di.post(f"{table.path}/leave")
    done = eve.post(f"{table.path}/take-over", {"seat": "blue_operative_1"})
    assert done.status_code == 200, done.content
    told = [heard(table.people[name], "seat_taken") for name in ("ada", "bo", "cy", "di")]
    assert (told, heard(eve, "seat_taken")) == ([1, 1, 1, 0], 0)


def test_the_name_of_who_goes_for_good_stays_in_nobodys_inbox(time: Time) -> None:
    table, eve, guest = Timed().begun(), Person("evelyn"), Person("guest")
    table.di.post(f"{table.path}/leave")
    assert eve.post(f"{table.path}/take-over", {"seat": "blue_operative_1"}).status_code == 200
    assert eve.send("PUT", f"{table.path}/pause", {"hours": 24}).status_code == 200
    invite(eve, opened(eve, public=False), guest)
    before = [person.get("notices").content.decode() for person in (table.ada, guest)]
    forget(eve.user)
    after = [person.get("notices").content.decode() for person in (table.ada, guest)]
    assert [text.count('"evelyn"') for text in before] == [2, 1]
    assert not any("evelyn" in text for text in after)


@pytest.mark.parametrize(
    "undone",
    [
        lambda ada, bo, table: ada.send("DELETE", f"{table}/invitations/{invited(ada, table)}"),
        lambda ada, bo, table: block(bo, ada),
        lambda ada, bo, table: bo.post(f"{table}/sit", {"role": "red_operative"}),
        lambda ada, bo, table: ada.send("DELETE", table),
    ],
)
def test_an_invitation_that_is_open_no_more_is_not_told(
    undone: Callable[[Person, Person, str], object],
) -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada, public=False)
    invite(ada, table, bo)
    notice = Notice.objects.get(user=bo.user, kind="invited")
    assert is_true(notice)
    undone(ada, bo, table)
    assert not is_true(notice)


def invited(host: Person, table: str) -> str:
    [made] = host.get(f"{table}/invitations").json()["invitations"]
    return str(made["id"])
