"""A pause by consent: all agree, the table stands still, and goes on by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.models import Deadline, PauseWish
from tests.api.parlour import bot_of, reason
from tests.clock.conftest import NOON, Time, Timed
from tests.clock.people import go_on, pause, paused, stops, wish
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
CLUE = {"type": "give_clue", "word": "postcard", "number": 1}


def test_a_pause_begins_when_the_last_one_agrees_and_the_answer_says_so(time: Time) -> None:
    table = Timed().begun()
    for name in ("ada", "bo", "cy"):
        assert wish(table, name).json()["paused"] is False
    last = wish(table, "di").json()
    assert last == {
        "wishes": [], "go_on": [], "paused": True, "until": "2027-03-04T12:00:00Z",
        "hours_left": 720, "most_hours": 336,
    }  # fmt: skip
    assert stops(table) == ["pause"] and table.see("ada")["table"]["paused"]
    assert table.happened()[-1] == "clock_stopped"


def test_all_see_who_wishes_what(time: Time) -> None:
    table = Timed().begun()
    wish(table, "ada", 48)
    wish(table, "di", 24)
    assert pause(table, "bo")["wishes"] == [
        {"seat": "red_spymaster", "hours": 48},
        {"seat": "blue_operative_1", "hours": 24},
    ]


def test_the_shortest_wish_is_what_all_agree_on(time: Time) -> None:
    table = Timed().begun()
    for name, hours in zip(table.people, (48, 12, 336, 24), strict=True):
        wish(table, name, hours)
    assert pause(table)["until"] == "2027-03-04T00:00:00Z"


def test_it_ends_by_itself_and_nobody_has_lost_time(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=20)
    paused(table, 24)
    time.goes_by(hours=23, minutes=59)
    assert time.ring() == 0
    time.goes_by(minutes=1)
    time.ring()
    assert stops(table) == [] and table.due == time.now + timedelta(minutes=40)
    assert pause(table)["hours_left"] == 720 - 24


def test_it_ends_when_all_would_go_on(time: Time) -> None:
    table = paused(Timed().begun(), 100)
    time.goes_by(hours=10)
    for name in ("ada", "bo", "cy"):
        assert go_on(table, name).json()["paused"] is True
    assert pause(table)["go_on"] == ["red_spymaster", "red_operative_1", "blue_spymaster"]
    assert go_on(table, "di").json()["paused"] is False
    assert table.due == time.now + timedelta(hours=1)
    assert pause(table)["hours_left"] == 710
    assert not PauseWish.objects.exists()


def test_who_would_go_on_can_think_better_of_it(time: Time) -> None:
    table = paused(Timed().begun(), 100)
    for name in ("ada", "bo", "cy"):
        go_on(table, name)
    wish(table, "ada", 1)
    assert go_on(table, "di").json()["paused"] is True
    assert pause(table)["until"] == "2027-03-07T16:00:00Z"  # as it was


def test_a_wish_can_be_taken_back(time: Time) -> None:
    table = Timed().begun()
    for name in ("ada", "bo", "cy"):
        wish(table, name)
    go_on(table, "bo")
    assert wish(table, "di").json()["paused"] is False
    assert wish(table, "bo").json()["paused"] is True


def test_nothing_can_be_played_and_nothing_breaks(time: Time) -> None:
    table = Timed().begun()
    mover = table.mover
    paused(table)
    assert reason(table.do(mover, CLUE)) == "table_at_rest"
    draft = {"kind": "codenames", "draft": CLUE}
    assert reason(table.people[mover].post(f"{table.path}/drafts", draft)) == "table_paused"
    seen = table.see(mover)
    assert (seen["choices"], seen["table"]["awaited"]) == ([], [])
    said = table.people[mover].post(f"{table.path}/talk", {"channel": "table", "text": "Hi."})
    assert said.status_code in (201, 422)
    for name in table.people:
        assert table.people[name].get(f"{table.path}/marks").status_code == 200
        mark = {"channel": "table", "spot": "0", "sign": "maybe"}
        put = table.people[name].send("PUT", f"{table.path}/marks", mark)
        assert put.status_code in (200, 404, 422)


def test_who_is_waited_for_is_told_again_when_it_goes_on(time: Time) -> None:
    table = Timed().begun()
    mover = table.mover
    paused(table, 1)
    time.goes_by(hours=1)
    time.ring()
    assert table.told(mover)[-2:] == ["clock_started", "your_turn"]


def test_the_others_are_asked_and_nobody_twice_a_day(time: Time) -> None:
    table = Timed().begun()
    wish(table, "ada")
    go_on(table, "ada")
    wish(table, "ada")
    assert [table.told(n).count("pause_asked") for n in table.people] == [0, 1, 1, 1]
    wish(table, "bo")
    assert [table.told(n).count("pause_asked") for n in table.people] == [0, 1, 2, 2]


def test_a_game_pauses_for_thirty_days_in_all(time: Time) -> None:
    table = Timed().begun()
    for hours in (336, 336, 48):
        paused(table, 336)
        time.goes_by(hours=hours)
        time.ring()
        assert stops(table) == []
    assert pause(table)["hours_left"] == 0
    assert reason(wish(table, "ada")) == "no_pause_left"


def test_the_last_pause_is_as_long_as_what_is_left(time: Time) -> None:
    table = Timed().begun()
    for _ in range(2):
        paused(table, 336)
        time.goes_by(hours=336)
        time.ring()
    paused(table, 336)
    assert table.due == time.now + timedelta(hours=48)


def test_an_outage_does_not_use_up_what_is_left(time: Time) -> None:
    table = paused(Timed().begun(), 24)
    time.goes_by(days=40)
    time.ring()
    assert pause(table)["hours_left"] == 696


def test_a_vacant_seat_is_not_asked_and_its_wish_is_gone(time: Time) -> None:
    table = Timed()
    table.chairs = table.chairs | {"eve": "red_operative"}
    table.people["eve"] = Person("eve")
    table.begun()
    wish(table, "eve")
    for name in ("ada", "bo", "cy"):
        wish(table, name)
    assert table.eve.post(f"{table.path}/leave").status_code == 200
    assert not PauseWish.objects.filter(user=table.eve.user).exists()
    assert wish(table, "di").json()["paused"] is True


def test_who_leaves_lets_the_others_have_agreed(time: Time) -> None:
    table = Timed()
    table.chairs = table.chairs | {"eve": "red_operative"}
    table.people["eve"] = Person("eve")
    table.begun()
    for name in ("ada", "bo", "cy", "di"):
        wish(table, name)
    assert stops(table) == []
    table.eve.post(f"{table.path}/leave")
    assert stops(table) == ["pause"]


def test_time_that_was_up_before_all_agreed_is_up(time: Time) -> None:
    table = Timed().begun()
    for name in ("ada", "bo", "cy"):
        wish(table, name)
    time.goes_by(hours=1)
    wish(table, "di")
    assert table.happened()[-3:] == ["time_ran_out", "turn_passed", "clock_stopped"]


def test_a_move_meanwhile_does_not_lose_what_was_agreed_on(time: Time) -> None:
    """The clock has not looked yet, and a move winds it."""
    table = Timed().begun()
    for user in [person.user for person in table.people.values()]:
        PauseWish.objects.create(game_id=table.id, user=user, hours=5, at=time.now)
    Deadline.objects.filter(game=table.id).update(look=True)
    table.clue()
    time.ring()
    assert stops(table) == ["pause"]


def test_bots_are_asked_like_everybody(time: Time) -> None:
    table = Timed(bots=True)
    table.people["di"] = bot_of(table.ada)
    table.people["di"] = bot_of(Person("owner"))
    table.begun()
    for name in ("ada", "bo", "cy"):
        wish(table, name)
    assert pause(table)["paused"] is False
    assert wish(table, "di").json()["paused"] is True


def test_only_players_only_with_a_clock_only_while_it_is_played(time: Time) -> None:
    table, stranger = Timed(), Person("eve")
    table.sit()
    assert reason(wish(table, "ada")) == "not_started"
    table.start()
    put = stranger.send("PUT", f"{table.path}/pause", {"hours": 3})
    assert put.status_code == 403
    assert stranger.get(f"{table.path}/pause").status_code == 403
    unhurried = Story().begun()
    answer = unhurried.ada.send("PUT", f"{unhurried.path}/pause", {"hours": 3})
    assert reason(answer) == "no_clock"
    ended = Timed(time_up="forfeit").begun()
    time.goes_by(hours=1)
    time.ring()
    assert reason(wish(ended, "ada")) == "game_over"


@pytest.mark.parametrize("hours", [0, 337, -1, 1.5, "24", None])
def test_a_wish_that_makes_no_sense_changes_nothing(time: Time, hours: object) -> None:
    table = Timed().begun()
    answer = table.ada.send("PUT", f"{table.path}/pause", {"hours": hours})
    assert answer.status_code == 400
    assert not PauseWish.objects.exists()


def test_the_tag_of_an_answer_tells_that_it_stands_still(time: Time) -> None:
    table = Timed().begun()
    before = table.ada.get(table.path)["ETag"]
    paused(table)
    assert table.ada.get(table.path, If_None_Match=before).status_code == 200


def test_a_pause_at_a_table_with_a_fixed_time_gains_no_day(time: Time) -> None:
    table = Timed({"type": "daily", "times": ["20:00"], "notice": 0}).begun()
    time.goes_by(hours=7, minutes=50)
    paused(table, 1)
    time.goes_by(hours=1)
    time.ring()
    assert table.due == NOON + timedelta(hours=9)
