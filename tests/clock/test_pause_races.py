"""Wishes, moves, leavings and rings in the same moment: nobody waits for who waits for them."""

from __future__ import annotations

from typing import Any

import pytest

from games import clock
from games.models import Deadline, Entry, PauseWish
from tests.clock.conftest import Time, Timed
from tests.clock.people import go_on, pause, stops, wish
from tests.conftest import at_once

pytestmark = pytest.mark.storage
CLUE = {"type": "give_clue", "word": "postcard", "number": 1}


@pytest.mark.parametrize("again", range(4))
def test_all_agree_in_the_same_moment(transactional_db: None, time: Time, again: int) -> None:
    table = Timed().begun()
    done = at_once(*[lambda name=name: wish(table, name).status_code for name in table.people])
    assert done == [200] * 4
    clock.ring(time.now)
    assert stops(table) == ["pause"]
    assert Entry.objects.filter(game=table.id, type="clock_stopped").count() == 1
    done = at_once(*[lambda name=name: go_on(table, name).status_code for name in table.people])
    clock.ring(time.now)
    assert done == [200] * 4 and stops(table) == []
    assert not PauseWish.objects.filter(game=table.id).exists()


@pytest.mark.parametrize("again", range(4))
def test_the_last_wish_and_a_move_in_the_same_moment(
    transactional_db: None, time: Time, again: int
) -> None:
    """Whichever was first, the pause begins."""
    table = Timed().begun()
    mover = table.mover
    first, *others = table.people
    for name in others:
        wish(table, name)
    sent, agreed, _ = at_once(
        lambda: table.do(mover, CLUE).status_code,
        lambda: wish(table, first).status_code,
        lambda: clock.ring(time.now),
    )
    assert sent in (200, 422) and agreed == 200
    clock.ring(time.now)
    assert stops(table) == ["pause"] and pause(table)["paused"]
    row = Deadline.objects.get(game=table.id)
    assert (row.error, row.look) == ("", False)


@pytest.mark.parametrize("again", range(4))
def test_who_leaves_while_others_wish(transactional_db: None, time: Time, again: int) -> None:
    table = Timed()
    table.chairs = table.chairs | {"eve": "red_operative"}
    table.people["eve"] = type(table.ada)("eve")
    table.begun()

    def sent(name: str, table: Timed = table) -> Any:
        return wish(table, name).status_code

    done = at_once(
        *[lambda name=name: sent(name) for name in ("ada", "bo", "cy", "di")],
        lambda: table.eve.post(f"{table.path}/leave").status_code,
        lambda: clock.ring(time.now),
    )
    assert done[:5] == [200] * 5
    clock.ring(time.now)
    assert stops(table) == ["pause"]
    assert Deadline.objects.get(game=table.id).error == ""
