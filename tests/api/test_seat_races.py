"""Seats in a hurry: nobody acts after leaving, and a vacant seat is taken once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from threading import Event
from time import monotonic
from uuid import UUID

import pytest
from django.db import connection, transaction

from accounts.models import User
from games import projections, seats
from games.models import Entry, Game, Seat, Tenure
from games.play import play
from tests.api.test_seats import leave, reason, take_over
from tests.conftest import CHAIRS, Person, Story, at_once

pytestmark = pytest.mark.storage
ROUNDS = range(4)
CLUE = {"type": "give_clue", "word": "postcard", "number": 1}


@pytest.fixture
def table(transactional_db: None) -> Iterator[Story]:
    yield Story().begun()


def written(story: Story) -> int:
    return Entry.objects.filter(game=story.id).count()


@pytest.mark.parametrize("_", ROUNDS)
def test_of_two_who_take_over_at_once_one_sits(table: Story, _: int) -> None:
    leave(table, "bo")
    rivals = [Person("eve"), Person("fay")]
    answers = at_once(*(partial(take_over, rival, table, "red_operative_1") for rival in rivals))
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    [lost] = [answer for answer in answers if answer.status_code == 422]
    assert reason(lost) == "not_vacant"
    assert Tenure.objects.filter(game=table.id, seat="red_operative_1", until=None).count() == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_of_two_seats_that_one_person_takes_over_at_once_one_is_theirs(
    table: Story, _: int
) -> None:
    for name in ("bo", "di"):
        leave(table, name)
    eve = Person("eve")
    answers = at_once(
        *(partial(take_over, eve, table, f"{side}_operative_1") for side in ("red", "blue"))
    )
    assert sorted(answer.status_code for answer in answers) == [200, 422]
    assert Seat.objects.filter(game=table.id, user=eve.user).count() == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_a_command_and_a_leave_at_once_are_one_after_the_other(table: Story, _: int) -> None:
    giver, before = table.mover, written(table)
    sent, left = at_once(partial(table.do, giver, CLUE), partial(leave, table, giver))
    assert left["seat"] is None
    assert written(table) == before + (sent.status_code == 200)
    assert sent.status_code in (200, 403), sent.content


def test_who_leaves_while_their_command_is_decided_has_not_sent_it(
    table: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was read, the person goes, somebody else sits down, and then it is written down."""
    giver, before, eve = table.mover, written(table), Person("eve")

    def slowly(*args: object, **kwargs: object) -> object:
        at_once(partial(leave, table, giver))
        at_once(partial(take_over, eve, table, CHAIRS[giver]))
        return play(*args, **kwargs)

    monkeypatch.setattr("games.api.views.play", slowly)
    sent = table.do(giver, CLUE)
    assert (sent.status_code, sent.json()["type"]) == (403, "/problems/not-your-seat")
    assert written(table) == before
    assert table.see("bo")["view"]["turn"]["phase"] == "clue"


def until_somebody_waits() -> None:
    """Somebody waits for what this transaction holds. SQLite lets nobody else begin."""
    waiting = """
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'
    """
    deadline = monotonic() + 60
    while connection.vendor == "postgresql" and monotonic() < deadline:
        with connection.cursor() as cursor:
            cursor.execute(waiting)
            if cursor.fetchone():
                return
    assert connection.vendor == "sqlite", "nobody waits"


def test_a_command_waits_for_who_is_about_to_have_left(
    table: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was read, the person has gone but for the commit, and then it is written down."""
    giver, before, read, left = table.mover, written(table), Event(), Event()

    def slowly(*args: object, **kwargs: object) -> object:
        read.set()
        assert left.wait(60)
        return play(*args, **kwargs)

    @transaction.atomic
    def goes() -> None:
        assert read.wait(60)
        seats.leave(UUID(table.id), table.people[giver].user)
        left.set()
        until_somebody_waits()

    monkeypatch.setattr("games.api.views.play", slowly)
    sent, _ = at_once(partial(table.do, giver, CLUE), goes)
    assert (sent.status_code, sent.json()["type"]) == (403, "/problems/not-your-seat")
    assert written(table) == before


def test_who_leaves_waits_for_a_command_that_is_being_written_down(
    table: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    giver, written_down = table.mover, Event()
    follow = projections.follow

    def slowly(*args: object, **kwargs: object) -> None:
        follow(*args, **kwargs)
        written_down.set()

    monkeypatch.setattr(projections, "follow", slowly)

    def left_after() -> dict[str, object]:
        assert written_down.wait(60)
        return leave(table, giver)

    sent, left = at_once(partial(table.do, giver, CLUE), left_after)
    assert sent.status_code == 200
    assert left["view"]["turn"]["phase"] == "guess"


@pytest.mark.parametrize("_", ROUNDS)
def test_an_account_that_goes_while_it_takes_over_leaves_no_broken_row(
    table: Story, _: int
) -> None:
    leave(table, "bo")
    eve = Person("eve")

    @transaction.atomic
    def goes() -> None:
        user = User.objects.select_for_update().get(pk=eve.user.pk)
        seats.forget(user)
        user.delete()

    taken, _gone = at_once(partial(take_over, eve, table, "red_operative_1"), goes)
    assert taken.status_code in (200, 401, 404), taken.content
    chair = Seat.objects.get(game=table.id, name="red_operative_1")
    assert chair.user_id is None
    assert not Tenure.objects.filter(game=table.id, seat="red_operative_1", until=None).exists()
    assert take_over(Person("fay"), table, "red_operative_1").status_code == 200


@pytest.mark.parametrize("_", ROUNDS)
def test_who_leaves_as_the_game_ends_has_left_before_or_stays(table: Story, _: int) -> None:
    toucher = table.clue()
    other = "di" if toucher == "bo" else "bo"
    ended, left = at_once(
        partial(table.touch, toucher, "assassin"),
        partial(table.people[other].post, f"{table.path}/leave"),
    )
    tenure = Tenure.objects.get(game=table.id, seat=f"{CHAIRS[other]}_1")
    chair = Seat.objects.get(game=table.id, name=f"{CHAIRS[other]}_1")
    gone = left.status_code == 200
    assert gone or reason(left) == "game_over"
    assert (tenure.until is not None, chair.user_id is None) == (gone, gone)
    assert ended.status_code == 200 or reason(ended) == "seat_vacant"


def test_rebuilding_and_commands_do_not_wait_for_each_other_in_a_ring(table: Story) -> None:
    game = Game.objects.get(pk=UUID(table.id))
    giver = table.mover
    sent, *_ = at_once(
        partial(table.do, giver, CLUE), *[partial(projections.rebuild, game) for _ in range(3)]
    )
    assert sent.status_code == 200, sent.content
