"""What is due is rung, once, and what follows is told."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games import clock, log, play, tables
from games.engines.clock import Then, TimeUp
from games.engines.engine import CLOCK
from games.models import Deadline, Game
from games.projections import rebuild
from tests.clock.conftest import NOON, Time, Timed

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_table_with_a_pace_has_a_deadline_from_the_deal_on(time: Time) -> None:
    table = Timed().begun()
    assert table.due == NOON + timedelta(hours=1)
    assert table.clock["due_at"] == "2027-03-03T13:00:00Z"


def test_a_table_without_a_pace_has_no_clock(time: Time) -> None:
    table = Timed(pace=None).begun()
    assert table.clock is None and not Deadline.objects.filter(game=table.id).exists()


def test_nothing_rings_before_its_time(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=59)
    assert time.ring() == 0 and "time_ran_out" not in table.happened()


def test_time_is_up_the_turn_passes_and_the_next_hour_begins(time: Time) -> None:
    table = Timed().begun()
    [slow] = table.waits_for
    time.goes_by(hours=1)
    assert time.ring() == 1
    assert table.happened()[-2:] == ["time_ran_out", "turn_passed"]
    assert table.waits_for != [slow] and table.due == time.now + timedelta(hours=1)


def test_what_was_rung_is_not_rung_again(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(hours=1)
    assert [time.ring(), time.ring()] == [1, 0]
    assert table.happened().count("time_ran_out") == 1


def test_a_move_winds_the_clock_anew(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=50)
    table.clue()
    assert table.due == time.now + timedelta(hours=1)
    time.goes_by(minutes=20)
    assert time.ring() == 0


def test_a_move_that_came_first_wins(time: Time) -> None:
    """The clock had looked at the table before the move was made."""
    table = Timed().begun()
    time.goes_by(hours=1)
    before = tables.current(Game.objects.get(pk=table.id).pk, "codenames")
    table.clue()
    late = play.Move(before, TimeUp(Then.RULES), CLOCK, clock.cause_of(before))
    with pytest.raises(log.Conflict):
        play.play_all([late], now=time.now)
    assert time.ring() == 0 and "time_ran_out" not in table.happened()


def test_the_clocks_of_many_games_ring_in_few_statements(
    time: Time, django_assert_max_num_queries
) -> None:
    stories = [Timed().begun() for _ in range(12)]
    time.goes_by(hours=1)
    clock.ring(NOON)  # they are in memory now
    with django_assert_max_num_queries(20):
        assert time.ring() == 12
    assert all("time_ran_out" in story.happened() for story in stories)


def test_one_sweep_ends_while_its_leases_hold_however_many_are_due(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock, "BATCH", 1)
    monkeypatch.setattr(clock, "BATCHES", 2)
    for _ in range(3):
        Timed().begun()
    time.goes_by(hours=1)
    assert [time.ring(), time.ring(), time.ring()] == [2, 1, 0]


def test_who_is_slow_and_who_is_next_are_told(time: Time) -> None:
    table = Timed().begun()
    slow = table.mover
    time.goes_by(hours=1)
    time.ring()
    assert table.told(slow)[-1] == "time_up"
    assert table.told(table.mover)[-1] == "your_turn"


def test_after_twelve_times_in_a_row_the_game_is_abandoned(time: Time) -> None:
    table = Timed().begun()
    for _ in range(12):
        assert table.see("ada")["table"]["status"] == "playing"
        time.goes_by(hours=1)
        time.ring()
    assert table.see("ada")["table"]["status"] == "over"
    assert table.due is None


def test_somebody_who_comes_breaks_the_row(time: Time) -> None:
    table = Timed().begun()
    for _ in range(11):
        time.goes_by(hours=1)
        time.ring()
    table.clue()
    for _ in range(11):
        time.goes_by(hours=1)
        time.ring()
    assert table.see("ada")["table"]["status"] == "playing"


def test_the_slow_forfeit_where_the_table_says_so(time: Time) -> None:
    table = Timed(time_up="forfeit").begun()
    time.goes_by(hours=1)
    time.ring()
    shown = table.see("ada")
    assert shown["table"]["status"] == "over"


def test_the_seat_of_the_slow_is_opened_where_the_table_says_so(time: Time) -> None:
    table = Timed(time_up="replace").begun()
    slow, [seat] = table.mover, table.waits_for
    time.goes_by(hours=1)
    time.ring()
    assert table.happened()[-2:] == ["time_ran_out", "clock_stopped"]
    assert table.told(slow)[-1] == "replaced"
    other = next(name for name in table.people if name != slow)
    chairs = {s["seat"]: s["player"] for s in table.see(other)["table"]["seats"]}
    assert chairs[seat] is None
    assert table.see(other)["table"]["paused"]


def test_a_game_that_nobody_takes_over_is_abandoned_in_the_end(time: Time) -> None:
    table = Timed(time_up="replace").begun()
    slow = table.mover
    other = next(name for name in table.people if name != slow)
    time.goes_by(hours=1)
    time.ring()
    time.goes_by(days=29)
    assert time.ring() == 0
    time.goes_by(days=1)
    time.ring()
    shown = table.see(other)["table"]
    assert (shown["status"], shown["paused"], shown["clock"]["stops"]) == ("over", False, [])
    assert time.ring() == 0 and table.due is None
    assert Deadline.objects.get(game=table.id).error == ""


def test_a_vacant_seat_stops_the_clock_and_a_take_over_starts_it(time: Time) -> None:
    table = Timed().begun()
    goes = table.mover
    stays = next(name for name in table.people if name != goes)
    [seat] = table.waits_for
    time.goes_by(minutes=20)
    assert table.people[goes].post(f"{table.path}/leave").status_code == 200
    time.ring()
    assert table.see(stays)["table"]["clock"]["stops"][0]["why"] == "vacancy"
    time.goes_by(days=2)
    assert time.ring() == 0
    back = table.people[goes].post(f"{table.path}/take-over", {"seat": seat})
    assert back.status_code == 200, back.content
    time.ring()
    assert table.happened()[-1] == "clock_started"
    assert table.due == time.now + timedelta(minutes=40)


def test_the_deadline_followed_is_the_deadline_rebuilt(time: Time) -> None:
    table = Timed({"type": "bank", "start": 7200, "increment": 600, "most": 9000}).begun()
    for minutes in (10, 25, 130, 5):
        time.goes_by(minutes=minutes)
        time.ring()
        if table.see("ada")["view"]["turn"]["phase"] == "clue":
            table.clue()
        else:
            table.touch(table.mover, "neutral")
        before = Deadline.objects.filter(game=table.id).values().get()
        Deadline.objects.filter(game=table.id).delete()
        rebuild(Game.objects.get(pk=table.id))
        assert Deadline.objects.filter(game=table.id).values().get() == before


def test_a_clock_that_cannot_be_rung_is_tried_again_and_stops_no_other(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = Timed().begun(), Timed().begun()
    time.goes_by(hours=1)
    right = clock.command_for

    def wrong(table, *rest):
        if str(table.game) == broken.id:
            raise RuntimeError("of no use")
        return right(table, *rest)

    monkeypatch.setattr(clock, "command_for", wrong)
    assert time.ring() == 1 and "time_ran_out" in sound.happened()
    row = Deadline.objects.get(game=broken.id)
    assert (row.tries, row.error) == (1, "RuntimeError: of no use")
    monkeypatch.setattr(clock, "command_for", right)
    time.goes_by(seconds=5)
    assert time.ring() == 1 and "time_ran_out" in broken.happened()
    assert Deadline.objects.get(game=broken.id).error == ""
