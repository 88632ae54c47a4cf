"""No combination of what people can do about time makes a game endless: a search for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from games.engines.court import RAISED_BY_ONE, RAISED_IN_ALL
from games.engines.refereed import LAPSES_AFTER
from games.face import MISSED_IN_ALL
from tests.api.parlour import reason
from tests.clock.conftest import SEATS, Time, Timed
from tests.clock.stalling import Stallers, stalled
from tests.conftest import Person, Story

pytestmark = pytest.mark.django_db
Act = Callable[[Stallers], None]
PACES: tuple[dict[str, Any], ...] = (
    {"pace": {"type": "per_turn", "seconds": 3600}},
    {"pace": {"type": "per_turn", "seconds": 2_592_000}, "weekends": False, "hourglass": 600},
    {"pace": {"type": "bank", "start": 172_800, "increment": 3600, "most": 345_600}},
    {
        "pace": {"type": "daily", "times": ["20:00"], "notice": 86_400},
        "weekends": False, "time_zone": "Europe/Prague",
    },
    {"pace": {"type": "daily", "times": ["00:00", "12:00"], "notice": 0}, "hourglass": 60},
)  # fmt: skip
WAYS = list(product(sorted(SEATS), PACES, ("rules", "forfeit", "replace")))


def gathered(time: Time, way: int, seed: int) -> Stallers:
    kind, terms, time_up = WAYS[way % len(WAYS)]
    return Stallers(Timed(**terms, kind=kind, time_up=time_up).begun(), time, seed)


def at_random(seed: int) -> Iterator[Act]:
    """Some of them like one thing more than another."""
    chance = Random(seed)
    liked = [chance.random() ** 2 for _ in Stallers.ACTS]
    while True:
        yield chance.choices(Stallers.ACTS, liked)[0]


@pytest.mark.parametrize("kind", sorted(SEATS))
def test_who_does_nothing_at_all_has_a_game_that_ends(kind: str, time: Time) -> None:
    people = Stallers(Timed(kind=kind).begun(), time, 0)
    assert stalled(people, cycle([Stallers.waits])) <= timedelta(hours=12)


@pytest.mark.parametrize("kind", sorted(SEATS))
def test_whoever_only_fidgets_winds_no_clock(kind: str, time: Time) -> None:
    """Gestures, undone steps, questions aside and turned hourglasses are no moves."""
    people = Stallers(Timed(kind=kind).begun(), time, 0)
    fidgeting = cycle([Stallers.fidget, Stallers.waits_almost, Stallers.fidget, Stallers.waits])
    assert stalled(people, fidgeting) <= timedelta(hours=12)
    assert people.idle_moves > 0


@pytest.mark.parametrize("way", range(0, len(WAYS), 6))
def test_whatever_people_do_but_go_on_ends_in_time(way: int, time: Time) -> None:
    stalled(gathered(time, way + way // 5 % 5, way), at_random(way))


@pytest.mark.parametrize("time_up", ["rules", "replace"])
def test_always_somebody_new_who_goes_on_vacation_at_once(time_up: str, time: Time) -> None:
    people = Stallers(Timed(time_up=time_up).begun(), time, 0)
    relay = cycle([Stallers.go_away, Stallers.waits_almost, Stallers.leave, Stallers.take_over])
    stalled(people, relay)


@pytest.mark.parametrize("kind", sorted(SEATS))
def test_disputes_on_which_nobody_rules_end(kind: str, time: Time) -> None:
    people = Stallers(Timed(kind=kind).begun(), time, 0)
    raised = min(RAISED_IN_ALL, RAISED_BY_ONE * len(people.sitting()))
    assert stalled(people, cycle([Stallers.dispute, Stallers.waits])) > raised * LAPSES_AFTER


def test_who_leaves_in_the_last_minute_comes_back_once_and_no_more(time: Time) -> None:
    """While a seat is vacant the clock stands still: it must not be a vacation of one's own."""
    table = Timed().begun()
    mover = table.mover
    seat, person = table.see(mover)["seat"], table.people[mover]
    for _ in range(2):
        time.goes_by(minutes=29)
        assert person.post(f"{table.path}/leave").status_code == 200
        time.ring()
        time.goes_by(days=14)
        time.ring()
        came = person.post(f"{table.path}/take-over", {"seat": seat})
    assert reason(came) == "left_twice"
    someone = Person("eve")
    assert someone.post(f"{table.path}/take-over", {"seat": seat}).status_code == 200


def test_without_a_clock_one_comes_back_as_often_as_one_likes(db: None) -> None:
    story = Story().begun()
    seat = story.see("bo")["seat"]
    for _ in range(3):
        assert story.bo.post(f"{story.path}/leave").status_code == 200
        assert story.bo.post(f"{story.path}/take-over", {"seat": seat}).status_code == 200


def test_clues_without_an_end_end(time: Time) -> None:
    """Spymasters move, and their operatives never do: no card is touched, but time was up too
    often."""
    table, rung = Timed().begun(), 0
    while table.see("ada")["table"]["status"] == "playing":
        assert rung < MISSED_IN_ALL
        table.do(
            table.mover, {"type": "give_clue", "word": f"clue{chr(97 + rung % 26)}x", "number": 1}
        )
        time.goes_by(hours=1)
        time.ring()
        rung += 1
    assert rung >= MISSED_IN_ALL / 2


def test_the_search_finds_a_game_without_end_if_there_is_one(
    time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Vacations of newcomers without a limit, and seats that may be vacant for ever."""
    monkeypatch.setattr("games.standstill.AWAY_AT_MOST", timedelta(days=4000))
    with pytest.raises(AssertionError, match="without end"):
        stalled(Stallers(Timed().begun(), time, 0), cycle([Stallers.go_away, Stallers.waits]))
    monkeypatch.setattr("games.standstill.VACANT_AT_MOST", timedelta(days=4000))
    with pytest.raises(AssertionError, match="without end"):
        stalled(Stallers(Timed().begun(), time, 0), cycle([Stallers.leave, Stallers.waits]))


def named(acts: tuple[Act, ...]) -> str:
    return " and ".join(act.__name__ for act in acts)


@pytest.mark.soak
@pytest.mark.parametrize("acts", list(product(Stallers.ACTS, repeat=2)), ids=named)
def test_no_two_things_done_again_and_again(acts: tuple[Act, ...], time: Time) -> None:
    for way in range(0, len(WAYS), 7):
        stalled(gathered(time, way, way), cycle(acts))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300))
def test_whatever_people_do_for_long(seed: int, time: Time) -> None:
    stalled(gathered(time, seed, seed), at_random(seed))
