"""The face of a clock: for whom it runs, what they have left, and when it rings."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from games.engines.clock import StartClock, Then, TimeUp, Why
from games.engines.engine import REFEREE
from games.face import MISSED_IN_ALL
from games.face import wanted as wanted_of
from games.pace import Bank, Daily, Pace, PerTurn, TimeIsUp, Timing, counted
from tests.clock.watch import ADA, BO, NOON, Ended, Watch, Waved

HOUR, DAY = 3600, 86_400
MINUTE = timedelta(minutes=1)
PACES: list[Pace] = [PerTurn(HOUR), Bank(2 * HOUR, 600, 3 * HOUR), Daily(("20:00",), HOUR)]
BANK = Timing(Bank(100 * 60, 10 * 60, 105 * 60))
MISSES = 12  # in a row, and then nobody comes any more
wanted = partial(wanted_of, misses=MISSES)


def hours(number: float) -> timedelta:
    return timedelta(hours=number)


# One pace after another.


def test_without_a_pace_nothing_rings() -> None:
    assert Watch(Timing()).waits_for(ADA).face.due is None


@pytest.mark.parametrize("seconds", [60, HOUR, DAY, 30 * DAY])
def test_each_wait_has_its_own_time(seconds: int) -> None:
    watch = Watch(Timing(PerTurn(seconds))).waits_for(ADA)
    assert watch.left == timedelta(seconds=seconds)
    watch.passes(seconds=seconds / 2).waits_for(BO)
    assert watch.left == timedelta(seconds=seconds)


def test_what_leaves_the_wait_as_it_is_winds_no_clock() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA).passes(minutes=50)
    assert watch.happens(Waved(), ADA).left == 10 * MINUTE


def test_a_bank_goes_down_while_its_seat_is_waited_for() -> None:
    watch = Watch(BANK).waits_for(ADA).passes(minutes=30).waits_for(BO)
    assert watch.face.banks == {ADA: 80 * 60, BO: 100 * 60}  # with the increment
    assert watch.passes(minutes=50).waits_for(ADA).left == 80 * MINUTE


def test_a_bank_holds_no_more_than_it_may() -> None:
    watch = Watch(BANK).waits_for(ADA).passes(minutes=1).waits_for(BO)
    assert watch.face.banks[ADA] == 105 * 60


def test_who_is_waited_for_on_and_on_gets_no_increment_between() -> None:
    watch = Watch(BANK).waits_for(ADA).passes(minutes=30).waits_for(ADA)
    assert watch.face.banks[ADA] == 70 * 60 and watch.left == 70 * MINUTE


def test_of_several_whoever_has_most_left_is_waited_for() -> None:
    watch = Watch(BANK).waits_for(ADA).passes(minutes=90).waits_for(ADA, BO)
    assert watch.face.banks[ADA] == 10 * 60 and watch.left == 100 * MINUTE
    watch.passes(minutes=30).waits_for(BO)
    assert watch.face.banks[ADA] == 10 * 60  # nothing, and then the increment
    assert watch.left == 70 * MINUTE


def test_the_slow_get_the_increment_once() -> None:
    watch = Watch(BANK).waits_for(ADA)
    watch.until(watch.face.due).rings(BO)
    assert watch.face.banks == {ADA: 600, BO: 6000}
    watch.until(watch.face.due).rings()
    assert watch.face.banks[BO] == 600 and watch.left == 10 * MINUTE


def test_a_turn_of_no_time_earns_no_increment() -> None:
    watch = Watch(BANK).waits_for(ADA).passes(minutes=20)
    for _ in range(5):
        watch.waits_for(BO).waits_for(ADA)
    assert watch.face.banks[BO] == 100 * 60 and watch.face.banks[ADA] == 90 * 60


def test_a_fixed_time_is_the_same_for_every_wait_before_it() -> None:
    watch = Watch(Timing(Daily(("20:00",), 0))).waits_for(ADA)
    assert watch.left == hours(8)
    assert watch.passes(hours=7).waits_for(BO).left == hours(1)
    assert watch.passes(hours=1).rings(ADA).left == hours(24)


# Standing still.


@pytest.mark.parametrize("why", list(Why))
@pytest.mark.parametrize("pace", PACES, ids=lambda pace: type(pace).__name__)
def test_what_stands_still_costs_nothing_and_gains_nothing(pace: Pace, why: Why) -> None:
    watch = Watch(Timing(pace)).waits_for(ADA).passes(minutes=20)
    left = watch.left
    watch.stops(why)
    assert watch.face.due is None and watch.face.since is None
    watch.passes(days=3, minutes=7).starts(why)
    assert watch.left == left


def test_it_runs_again_when_the_last_reason_has_gone() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    watch.stops(Why.VACATION).passes(hours=1).stops(Why.PAUSE).passes(hours=1)
    assert watch.starts(Why.VACATION).face.due is None
    assert watch.passes(hours=1).starts(Why.PAUSE).left == hours(1)


def test_it_rings_at_the_end_of_a_stop() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    watch.stops_until(NOON + hours(5)).stops_until(NOON + hours(3), Why.VACATION)
    assert watch.face.due == NOON + hours(3)


def test_what_stood_still_before_it_was_said_does_not_count() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA).passes(days=2)
    watch.stops(Why.VACATION, since=NOON + 20 * MINUTE)
    assert watch.face.stops[0].since == NOON + 20 * MINUTE
    assert watch.starts(Why.VACATION).left == 40 * MINUTE


def test_nothing_stood_still_before_the_wait_began() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    assert watch.stops(since=NOON - hours(9)).face.stops[0].since == NOON


def test_pauses_are_counted_in_the_game_and_not_beyond_their_end() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    watch.stops_until(NOON + hours(2)).passes(hours=9).starts()
    assert watch.face.paused == 2 * HOUR
    watch.waits_for(BO).stops().passes(hours=1).starts()
    assert watch.face.paused == 3 * HOUR


def test_vacations_are_counted_in_one_wait() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    watch.stops(Why.VACATION).passes(hours=5).starts(Why.VACATION)
    assert watch.face.away == 5 * HOUR
    watch.stops(Why.VACATION).passes(hours=1).waits_for(BO).starts(Why.VACATION)
    assert watch.face.away == 0


def test_vacancies_are_counted_until_somebody_moves() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA)
    watch.stops(Why.VACANCY).passes(hours=5).starts(Why.VACANCY).passes(hours=1).rings(BO)
    assert watch.face.vacant == 5 * HOUR
    assert watch.happens(Waved(), ADA).face.vacant == 5 * HOUR
    assert watch.waits_for(ADA, by=BO).face.vacant == 0


def test_when_the_game_is_over_nothing_rings_and_nothing_stands_still() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA).stops_until(NOON + hours(1), Why.VACANCY)
    face = watch.passes(hours=1).happens(Ended(), ADA).face
    assert (face.due, face.stops, face.waiting, face.since) == (None, (), (), None)


# Weekends.

WEEKDAYS = {"time_zone": "Europe/Prague", "weekends": False}
FRIDAY = datetime(2027, 3, 5, 22, tzinfo=UTC)  # an hour before the weekend in Prague
SUNDAY = datetime(2027, 3, 7, 23, tzinfo=UTC)  # when it ends


@pytest.mark.parametrize(
    ("pace", "due"),
    [
        (PerTurn(3 * HOUR), SUNDAY + hours(2)),
        (Bank(3 * HOUR, 60, 3 * HOUR), SUNDAY + hours(2)),
        (Daily(("20:00",), 0), SUNDAY + hours(20)),
    ],
)
def test_weekends_do_not_count_for_any_pace(pace: Pace, due: datetime) -> None:
    assert Watch(Timing(pace, **WEEKDAYS), FRIDAY).waits_for(ADA).face.due == due
    within = Watch(Timing(pace, **WEEKDAYS), FRIDAY + hours(30)).waits_for(ADA)
    assert within.face.due == (due if isinstance(pace, Daily) else due + hours(1))


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: type(pace).__name__)
def test_a_stop_across_a_weekend_costs_nothing(pace: Pace) -> None:
    watch = Watch(Timing(pace, **WEEKDAYS), FRIDAY - hours(1)).waits_for(ADA)
    before = counted(watch.timing, watch.now, watch.face.due or watch.now)
    watch.stops().passes(days=4).starts()
    assert counted(watch.timing, watch.now, watch.face.due or watch.now) == before


def test_a_wait_that_begins_and_ends_within_a_weekend_costs_no_bank() -> None:
    watch = Watch(Timing(Bank(HOUR, 60, HOUR), **WEEKDAYS), FRIDAY + hours(10)).waits_for(ADA)
    assert watch.passes(hours=20).waits_for(BO).face.banks[ADA] == HOUR


def test_sand_does_not_run_at_a_weekend_that_does_not_count() -> None:
    watch = Watch(Timing(hourglass=7200, **WEEKDAYS), FRIDAY).waits_for(ADA).is_turned()
    assert watch.face.due == SUNDAY + hours(1)


# CN-99: the hourglass.


def test_cn_99_alone_an_hourglass_rings_when_it_was_turned() -> None:
    watch = Watch(Timing(hourglass=300)).waits_for(ADA).passes(days=3)
    assert watch.face.due is None
    assert watch.is_turned().left == 5 * MINUTE
    assert watch.waits_for(BO).face.due is None  # it lies on its side again


@pytest.mark.parametrize("pace", PACES, ids=lambda pace: type(pace).__name__)
def test_cn_99_an_hourglass_hurries_and_never_prolongs(pace: Pace) -> None:
    hurried = Watch(Timing(pace, hourglass=300)).waits_for(ADA).is_turned()
    assert hurried.left == 5 * MINUTE
    late = Watch(Timing(pace, hourglass=300)).waits_for(ADA)
    assert late.face.due is not None
    late.until(late.face.due - 2 * MINUTE).is_turned()
    assert late.left == 2 * MINUTE


def test_cn_99_without_a_time_it_is_only_for_show() -> None:
    watch = Watch(Timing(PerTurn(HOUR))).waits_for(ADA).passes(minutes=10).is_turned()
    assert watch.left == 50 * MINUTE and watch.face.sand is None


def test_cn_99_turned_while_the_clock_stands_still_it_runs_with_the_clock() -> None:
    watch = Watch(Timing(PerTurn(HOUR), hourglass=300)).waits_for(ADA)
    watch.stops(Why.VACATION).is_turned().passes(days=1)
    assert watch.face.due is None
    assert watch.starts(Why.VACATION).left == 5 * MINUTE


# What the clock has to say.

HOURLY = Timing(PerTurn(HOUR))


def test_it_says_nothing_before_its_time() -> None:
    face = Watch(HOURLY).waits_for(ADA).face
    assert wanted(face, HOURLY, NOON + hours(1) - timedelta(microseconds=1), ()) is None
    assert wanted(face, HOURLY, NOON + hours(1), ()) == TimeUp(Then.RULES)


@pytest.mark.parametrize("mode", list(TimeIsUp))
def test_what_follows_is_what_the_table_agreed_on_but_for_a_referee(mode: TimeIsUp) -> None:
    timing = Timing(PerTurn(HOUR), time_up=mode)
    slow, referee = (Watch(timing).waits_for(seat).face for seat in (ADA, REFEREE))
    assert wanted(slow, timing, NOON + hours(1), ()) == TimeUp(Then(mode))
    assert wanted(referee, timing, NOON + hours(1), ()) == TimeUp(Then.RULES)


def test_after_so_many_times_in_a_row_the_game_is_given_up() -> None:
    watch = Watch(HOURLY).waits_for(ADA)
    for n in range(1, MISSES):
        assert wanted(watch.face, HOURLY, watch.until(watch.face.due).now, ()) == TimeUp(Then.RULES)
        watch.rings(BO if n % 2 else ADA).happens(Waved(), ADA)  # to wave is not to come
    assert watch.face.missed == MISSES - 1
    assert wanted(watch.face, HOURLY, watch.until(watch.face.due).now, ()) == TimeUp(Then.ABANDON)


def test_after_so_many_times_in_all_too() -> None:
    watch = Watch(HOURLY).waits_for(ADA)
    for _ in range(1, MISSED_IN_ALL):
        assert wanted(watch.face, HOURLY, watch.until(watch.face.due).now, ()) == TimeUp(Then.RULES)
        watch.rings(BO).waits_for(ADA, by=BO)
        assert watch.face.missed == 0
    assert wanted(watch.face, HOURLY, watch.until(watch.face.due).now, ()) == TimeUp(Then.ABANDON)


def test_a_stop_ends_when_its_reason_does_or_its_time_has_come() -> None:
    stopped = Watch(HOURLY).waits_for(ADA).stops_until(NOON + hours(2), Why.VACATION).face
    assert wanted(stopped, HOURLY, NOON + hours(1), [Why.VACATION]) is None
    assert wanted(stopped, HOURLY, NOON + hours(1), []) == StartClock(Why.VACATION)
    assert wanted(stopped, HOURLY, NOON + hours(2), [Why.VACATION]) == StartClock(Why.VACATION)


def test_a_seat_that_nobody_takes_ends_the_game() -> None:
    stopped = Watch(HOURLY).waits_for(ADA).stops_until(NOON + hours(2), Why.VACANCY).face
    assert wanted(stopped, HOURLY, NOON + hours(2), [Why.VACANCY]) == TimeUp(Then.ABANDON)
    assert wanted(stopped, HOURLY, NOON + hours(2), []) == StartClock(Why.VACANCY)
