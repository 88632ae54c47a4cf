"""An exported game with disputes in it is checked like any other: what a referee ruled on cards that
few have seen is taken as it was written, if it may have come of that ruling."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace

from games.engines import ENGINES
from games.engines.chain import Request, Row
from games.engines.chance import Chance
from games.engines.clock import Then, TimeUp
from games.engines.dispute import (
    EVENTS,
    Appeal,
    Complaint,
    DisputeReveal,
    Grounds,
    Outcome,
    RuleDispute,
)
from games.engines.engine import CLOCK, REFEREE, Command, Context, Refused, Seat, canonical, tag_of
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import events as e
from games.engines.verify import Exported, Wrong, verify
from tests.engines.worlds import NOON, playout
from tests.log.test_attested import Log, exported, numbered
from tests.log.test_chain import linked

NAME = str(UUID(int=5))
QUARRELS = range(5, 120, 8)  # games in which something is disputed
ABANDON = TimeUp(Then.ABANDON)
STANDS = RuleDispute(Outcome.STANDS, Grounds.NOT_SHOWN_BEFORE)
VOID = RuleDispute(Outcome.VOID, Grounds.SHOWN_BEFORE, "twice the same")


def written(engine: Any, steps: Any) -> Log:
    rows: Log = []
    for number, (by, command, events, draws) in enumerate(steps):
        request = Request(msgspec.Raw(canonical(command)), draws, engine.edition)
        for n, event in enumerate(events):
            text = canonical(request).decode() if n == 0 else ""
            row = Row(
                len(rows) + 1, tag_of(type(event)), event.version, canonical(event).decode(), by,
                NOON.isoformat(timespec="microseconds"), str(UUID(int=number)), text,
            )  # fmt: skip
            rows.append((row, event))
    return rows


def chained(kind: str, rows: list[Row]) -> Exported:
    return replace(linked(NAME, rows), kind=kind)


@pytest.mark.parametrize("kind", ENGINES)
def test_games_with_disputes_are_right_whole_and_as_they_are_given_away(kind: str) -> None:
    engine, disputed = ENGINES[kind], 0
    for seed in QUARRELS:
        game = playout(engine, seed)
        rows = written(engine, ((s.seat, s.command, s.events, s.draws) for s in game))
        disputed += sum(isinstance(event, EVENTS) for _, event in rows)
        over = engine.result(engine.fold(event for _, event in rows)) is not None
        verify(chained(kind, [row for row, _ in rows]), finished=over, withheld=False)
        verify(chained(kind, exported(rows)), finished=over)
    assert disputed > 50


def voided(*rulings: Command) -> Log:
    """A game in which an answer that repeats another is disputed before it is reviewed, ruled on so
    many times with appeals between, and then abandoned."""
    for seed in range(400):
        for number, step in enumerate(game := playout(INKOGNITO, seed)):
            truth = reduce(INKOGNITO.evolve, step.events, step.truth)
            about = truth.bench.marked
            asker = truth.questions[-1].asker if truth.questions else None
            rest = (DisputeReveal(max(about, 1), Complaint.REPEATED), *rulings, ABANDON)
            if not isinstance(step.events[-1], e.AnswerGiven) or asker is None or truth.clock.stops:
                continue
            log = [(s.seat, s.command, s.events, s.draws) for s in game[: number + 1]]
            try:
                return written(INKOGNITO, [*log, *carried_on(truth, rest, asker)])
            except Refused:
                continue
    raise AssertionError("no answer could be void")


def carried_on(truth: Any, rest: tuple[Command, ...], asker: Seat) -> Iterator[Any]:
    for command in rest:
        by = {RuleDispute: REFEREE, TimeUp: CLOCK}.get(type(command), asker)
        chance = Chance(Random(1))
        events = INKOGNITO.decide(truth, command, Context(by, NOON, chance))
        truth = reduce(INKOGNITO.evolve, events, truth)
        yield by, command, events, tuple(chance.draws)


@pytest.mark.parametrize("rulings", [(VOID,), (STANDS, Appeal(), VOID), (VOID, Appeal(), STANDS)])
def test_a_void_answer_is_taken_as_it_was_written(rulings: tuple[Command, ...]) -> None:
    log = voided(*rulings)
    assert any(isinstance(event, e.AccusationUpheld) for _, event in log)
    verify(chained("inkognito", [row for row, _ in log]), withheld=False)
    assert verify(chained("inkognito", exported(log))).attested_steps


def place(rows: list[Row], *types: str) -> int:
    """Where the last row of these types stands."""
    return max(n for n, row in enumerate(rows) if row.type in types)


def wrong(rows: list[Row]) -> str:
    with pytest.raises(Wrong) as caught:
        verify(chained("inkognito", numbered(rows)))
    return caught.value.fault


@pytest.fixture(scope="module")
def public() -> list[Row]:
    return exported(voided(VOID))


def test_a_penalty_without_the_ruling_is_wrong(public: list[Row]) -> None:
    n = place(public, "dispute_ruled")
    assert wrong([*public[:n], *public[n + 1 :]])


def test_another_ruling_than_the_one_behind_it_is_wrong(public: list[Row]) -> None:
    n = place(public, "dispute_ruled")
    other = public[n].data.replace("twice the same", "for no reason at all")
    assert wrong([*public[:n], replace(public[n], data=other), *public[n + 1 :]])


def test_a_harder_penalty_than_there_can_be_is_wrong(public: list[Row]) -> None:
    n = place(public, "accusation_upheld")
    more = canonical(e.AccusationUpheld(3)).decode()
    assert wrong([*public[:n], replace(public[n], data=more), *public[n + 1 :]])


def test_a_clock_that_is_not_started_again_is_wrong(public: list[Row]) -> None:
    n = place(public, "accusation_upheld") + 1
    assert public[n].type == "clock_started"
    assert wrong([*public[:n], *public[n + 1 :]])
