"""A crowded lobby: several requests at once leave nobody in two chairs and no chair with two."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from accounts.models import User
from games import invitations, lobby
from games.models import Game, Invitation, Kick, Standing
from games.models import Seat as Chair
from tests.api.parlour import invite, link_to, opened, seats, sits
from tests.conftest import CHAIRS, Person, at_once

pytestmark = pytest.mark.storage
ROUNDS = range(4)


@pytest.fixture(autouse=True)
def nobody_stays(transactional_db: None) -> Iterator[None]:
    """What is committed here is taken away again, but for what was dealt."""
    people, games = (set(model.objects.values_list("pk", flat=True)) for model in (User, Game))
    yield
    mine = Game.objects.exclude(pk__in=games)
    mine.filter(standing__head=0).delete()
    User.objects.exclude(pk__in=people).exclude(seats__game__in=mine).delete()


def codes(*answers: object) -> list[int]:
    return sorted(answer.status_code for answer in answers)


@pytest.mark.parametrize("_", ROUNDS)
def test_the_last_chair_is_taken_by_one(_: int) -> None:
    table = opened(Person("ada"))
    crowd = [Person(f"eve{n}") for n in range(5)]
    sit = [partial(eve.post, f"{table}/sit", {"role": "red_spymaster"}) for eve in crowd]
    assert codes(*at_once(*sit)) == [200, 422, 422, 422, 422]
    assert list(seats(crowd[0], table)) == ["red_spymaster"]
    game = Game.objects.get(pk=table.removeprefix("games/"))
    assert game.free == "|red_operative|blue_spymaster|blue_operative|"


@pytest.mark.parametrize("_", ROUNDS)
def test_people_who_come_and_go_at_once_leave_the_free_chairs_right(_: int) -> None:
    ada = Person("ada")
    table = opened(ada, options={"mode": "shared_operative"})
    bo, cy, di = (Person(name) for name in ("bo", "cy", "di"))
    sits(bo, table, "operative")
    at_once(
        partial(bo.post, f"{table}/leave"),
        partial(cy.post, f"{table}/sit", {"role": "red_spymaster"}),
        partial(di.post, f"{table}/sit", {"role": "blue_spymaster"}),
    )
    game = lobby.sitting(Game.objects.get(pk=table.removeprefix("games/")).pk)
    assert {sitter.name for sitter in game.sitters} == {"cy", "di"}
    assert Game.objects.get(pk=game.game).free == "|operative|"


@pytest.mark.parametrize("_", ROUNDS)
def test_somebody_is_sent_away_or_dealt_in_and_never_both(_: int) -> None:
    people = {name: Person(name) for name in CHAIRS}
    table = opened(people["ada"])
    for name, role in CHAIRS.items():
        sits(people[name], table, role)
    kicked, started = at_once(
        partial(people["ada"].post, f"{table}/kick", {"seat": "blue_operative_1"}),
        partial(people["ada"].post, f"{table}/start"),
    )
    assert codes(kicked, started) == [200, 422]
    game = table.removeprefix("games/")
    sent = Kick.objects.filter(game=game).exists()
    assert sent is (kicked.status_code == 200)
    assert (Standing.objects.get(game=game).head == 0) is sent
    assert Chair.objects.filter(game=game).count() == (3 if sent else 4)


@pytest.mark.parametrize("_", ROUNDS)
def test_a_swap_with_somebody_who_leaves_moves_nobody_elsewhere(_: int) -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada)
    sits(ada, table, "red_spymaster")
    sits(bo, table, "red_operative")
    bo.post(f"{table}/swap", {"with": "red_spymaster"})
    swapped, left = at_once(
        partial(ada.post, f"{table}/swap", {"with": "red_operative_1"}),
        partial(bo.post, f"{table}/leave"),
    )
    assert left.status_code == 200
    chair = "red_operative_1" if swapped.status_code == 200 else "red_spymaster"
    assert seats(ada, table) == {chair: "ada"}


@pytest.mark.parametrize("_", ROUNDS)
def test_two_who_propose_the_same_at_once_swap_or_both_wait_for_nobody(_: int) -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada)
    sits(ada, table, "red_spymaster")
    sits(bo, table, "red_operative")
    answers = at_once(
        partial(ada.post, f"{table}/swap", {"with": "red_operative_1"}),
        partial(bo.post, f"{table}/swap", {"with": "red_spymaster"}),
    )
    assert codes(*answers) == [200, 200]
    assert seats(ada, table) == {"red_operative_1": "ada", "red_spymaster": "bo"}


def test_a_link_that_is_used_several_times_at_once_invites_once() -> None:
    ada, eve = Person("ada"), Person("eve")
    table = opened(ada, public=False)
    join = partial(eve.post, "games/join", {"secret": link_to(ada, table)})
    assert codes(*at_once(*[join] * 6)) == [200] * 6
    assert Invitation.objects.filter(user=eve.user).count() == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_a_link_is_used_or_withdrawn_and_never_both(_: int) -> None:
    ada, eve = Person("ada"), Person("eve")
    table = opened(ada, public=False)
    secret = link_to(ada, table)
    [link] = ada.get(f"{table}/invitations").json()["invitations"]
    joined, withdrawn = at_once(
        partial(eve.post, "games/join", {"secret": secret}),
        partial(ada.send, "DELETE", f"{table}/invitations/{link['id']}"),
    )
    assert withdrawn.status_code == 204
    assert Invitation.objects.filter(user=eve.user).exists() is (joined.status_code == 200)


def test_of_invitations_made_at_once_no_more_are_kept_than_there_may_be(monkeypatch) -> None:
    monkeypatch.setattr(invitations, "MOST_INVITATIONS", 3)
    ada, crowd = Person("ada"), [Person(f"eve{n}") for n in range(6)]
    table = opened(ada, public=False)
    answers = at_once(*(partial(invite, ada, table, eve) for eve in crowd))
    assert codes(*answers) == [201] * 3 + [422] * 3
    assert Invitation.objects.filter(game=table.removeprefix("games/")).count() == 3


@pytest.mark.parametrize("_", ROUNDS)
def test_when_host_and_heir_leave_at_once_the_table_has_a_host_who_sits(_: int) -> None:
    ada, bo, cy = Person("ada"), Person("bo"), Person("cy")
    table = opened(ada)
    for person in (ada, bo, cy):
        sits(person, table)
    left = at_once(partial(ada.post, f"{table}/leave"), partial(bo.post, f"{table}/leave"))
    assert codes(*left) == [200, 200]
    assert cy.get(table).json()["table"]["host"] == cy.user.username
