"""An exported game of Inkognito in which somebody was slow: what chance showed for them stays with
those who saw it, and what the clock said is checked as all else."""

from __future__ import annotations

import json
import re
from functools import reduce
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.chain import Request, Row
from games.engines.chance import Replayed
from games.engines.clock import (
    ClockStarted,
    ClockStopped,
    StopClock,
    Then,
    TimeRanOut,
    TimeUp,
    Why,
)
from games.engines.engine import CLOCK, Attested, Confidential, Context, Seat, canonical
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.phases import Answering
from games.engines.verify import Wrong, verify
from tests.engines.worlds import NOON, playout
from tests.log.test_attested import Log, as_event, chained, checked, exported, numbered, rows_of

SEEDS = 36, 56, 106  # games in which cards were drawn for somebody


def game_of(seed: int) -> Log:
    steps = playout(INKOGNITO, seed)
    return rows_of((step.seat, step.command, step.events, step.draws) for step in steps)


def slow_answers(rows: list[Row]) -> list[int]:
    """Where an answer stands that chance has given."""
    return [n for n, row in enumerate(rows) if row.type == "answer_given" and row.by == CLOCK]


@pytest.fixture(scope="module")
def log() -> Log:
    return game_of(56)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_exported_game_with_a_clock_is_right_without_the_cards(seed: int) -> None:
    rows = game_of(seed)
    public = exported(rows)
    verdict = checked(public)
    assert slow_answers(public)
    assert verdict.attested_steps == sum(isinstance(event, Attested) for _, event in rows)
    whole = verify(chained([row for row, _ in rows]), withheld=False)
    assert (whole.attested_steps, whole.steps) == (0, len({row.cause for row, _ in rows}))


@pytest.mark.parametrize("seed", SEEDS)
def test_ink_115_neither_the_cards_nor_what_chance_gave_for_them_are_in_the_text(seed: int) -> None:
    """By the place of the draw and the deal that is laid open the cards could be told."""
    rows = game_of(seed)
    public = exported(rows)
    for at in slow_answers(public):
        assert [row.type for row in public[at - 1 : at + 1]] == ["time_ran_out", "answer_given"]
        assert public[at - 1].request == public[at].request == ""
    causes = {row.cause for row, event in rows if isinstance(event, Confidential)}
    assert all(row.request == "" for row in public if row.cause in causes)
    assert not any(re.search(r'"cards":\[[^]]', row.data + row.request) for row in public)


def found(rows: list[Row]) -> Wrong:
    with pytest.raises(Wrong) as caught:
        checked(numbered(rows))
    return caught.value


def told_otherwise(row: Row, event: Any) -> Row:
    return replace(row, data=canonical(event).decode())


@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_answer_of_the_clock_before_time_was_up_is_found(log: Log, place: int) -> None:
    rows = exported(log)
    at = slow_answers(rows)[place]
    assert found(rows[: at - 1] + rows[at:]).position == at


def test_time_that_ran_out_without_an_answer_is_found(log: Log) -> None:
    rows = exported(log)
    at = slow_answers(rows)[0]
    assert found(rows[:at] + rows[at + 1 :]).position == at


@pytest.mark.parametrize("then", [then for then in Then if then is not Then.RULES])
def test_an_answer_where_something_else_should_have_followed_is_found(log: Log, then: Then) -> None:
    rows = exported(log)
    at = slow_answers(rows)[0]
    said = json.loads(rows[at - 1].data)
    rows[at - 1] = told_otherwise(rows[at - 1], TimeRanOut(tuple(said["seats"]), then))
    assert found(rows).position == at


def test_time_that_ran_out_for_somebody_else_is_found(log: Log) -> None:
    rows = exported(log)
    at = slow_answers(rows)[0]
    for seats in ((), ("agent_9",), ("agent_1", "agent_2")):
        changed = TimeRanOut(tuple(map(Seat, seats)), Then.RULES)
        assert found([*rows[: at - 1], told_otherwise(rows[at - 1], changed), *rows[at:]])


def test_an_answer_that_a_player_gave_for_the_clock_is_found(log: Log) -> None:
    rows = exported(log)
    at = slow_answers(rows)[0]
    [slow] = json.loads(rows[at - 1].data)["seats"]
    for by in (slow, "house", "stranger"):
        forged = [replace(row, by=by) if n in (at - 1, at) else row for n, row in enumerate(rows)]
        assert found(forged).position in (at, at + 1)
        mixed = [replace(row, by=by) if n == at else row for n, row in enumerate(rows)]
        assert found(mixed).position == at + 1


def test_another_number_of_cards_is_found_here_too(log: Log) -> None:
    rows = exported(log)
    at = slow_answers(rows)[0]
    data = json.loads(rows[at].data)
    rows[at] = replace(rows[at], data=canonical(data | {"cards": data["cards"] - 1}).decode())
    assert found(rows).position in (at, at + 1)


def test_a_command_behind_such_an_answer_is_found(log: Log) -> None:
    """What chance gave would tell the cards, so nobody may give it away."""
    rows = exported(log)
    at = slow_answers(rows)[0]
    kept = {row.cause: row.request for row, _ in log if row.request}
    rows[at - 1] = replace(rows[at - 1], request=kept[rows[at - 1].cause])
    assert "chance" in found(rows).fault


def test_a_clock_that_rings_while_it_stands_still_is_found(log: Log) -> None:
    """A stop is put in before the answer, and all that follows from it is written anew."""
    rows = exported(log)
    at = slow_answers(rows)[0] - 1
    stopped = as_event(rows[at], ClockStopped(Why.PAUSE, None), cause=990)
    command = msgspec.Raw(canonical(StopClock(Why.PAUSE)))
    request = canonical(Request(command, (), INKOGNITO.edition)).decode()
    forged = [*rows[:at], replace(stopped, request=request), *rows[at:]]
    assert found(forged).position == at + 2


# A player who answers while the clock stands still for a vacation


@pytest.fixture(scope="module")
def vacation() -> Log:
    """A game to its first question, which is answered from a vacation; then it is given up."""
    steps = playout(INKOGNITO, 100)
    asked = next(n for n, s in enumerate(steps) if isinstance(s.truth.turn, Answering))
    made = [(step.seat, step.command, step.events, step.draws) for step in steps[:asked]]
    state, answer = steps[asked].truth, steps[asked]
    for by, command in (
        (CLOCK, StopClock(Why.VACATION)),
        (answer.seat, answer.command),
        (CLOCK, TimeUp(Then.ABANDON)),
    ):
        events = INKOGNITO.decide(state, command, Context(by, NOON, Replayed(())))
        state = reduce(INKOGNITO.evolve, events, state)
        made.append((by, command, events, ()))
    return rows_of(made)


def test_an_answer_from_a_vacation_starts_the_clock_and_is_right(vacation: Log) -> None:
    rows = exported(vacation)
    at = next(n for n, row in enumerate(rows) if row.type == "answer_given")
    assert [row.type for row in rows[at : at + 2]] == ["answer_given", "clock_started"]
    assert checked(rows).attested_steps == 1


def test_a_clock_that_was_not_started_by_it_is_found(vacation: Log) -> None:
    rows = exported(vacation)
    at = next(n for n, row in enumerate(rows) if row.type == "clock_started")
    assert found(rows[:at] + rows[at + 1 :]).position == at
    other = told_otherwise(rows[at], ClockStarted(Why.PAUSE))
    assert found([*rows[:at], other, *rows[at + 1 :]]).position == at + 1


def test_a_clock_that_was_started_where_it_ran_is_found() -> None:
    rows = exported(game_of(100))
    at = next(n for n, row in enumerate(rows) if row.type == "answer_given")
    started = replace(
        rows[at], type="clock_started", data=canonical(ClockStarted(Why.VACATION)).decode()
    )
    assert found([*rows[: at + 1], started, *rows[at + 1 :]]).position == at + 2
