"""How quickly finished games are decoded and folded, in one process and without a database."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from games import codec
from games.engines.chance import Chance
from games.engines.codenames import CODENAMES
from games.engines.engine import HOUSE, Context
from tests.bench.stage import OPENING, Move, script

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
GAMES = 20


class Replay(NamedTuple):
    events: int  # in all the games together
    decode_and_fold: float  # events a second
    fold: float


def replay(seconds: float) -> Replay:
    histories = [finished(seed) for seed in range(GAMES)]
    logs = [[written(event) for event in history] for history in histories]

    def decode_and_fold() -> None:
        for log in logs:
            CODENAMES.fold([codec.decode(CODENAMES.name, *row) for row in log])

    def fold() -> None:
        for history in histories:
            CODENAMES.fold(history)

    events = sum(map(len, histories))
    return Replay(events, *(events / quickest(work, seconds) for work in (decode_and_fold, fold)))


def finished(seed: int) -> tuple[Any, ...]:
    """A game from the deal to its end."""
    chance = Chance(Random(seed))
    history = CODENAMES.decide(CODENAMES.initial, OPENING, Context(HOUSE, NOON, chance))
    for seat, command in script(CODENAMES.fold(history)):
        history += step(history, Move(seat, command), chance)
    assert CODENAMES.result(CODENAMES.fold(history)) is not None, "the script plays to the end"
    return history


def step(history: tuple[Any, ...], move: Move, chance: Chance) -> tuple[Any, ...]:
    truth = CODENAMES.fold(history)
    return CODENAMES.decide(truth, move.command, Context(move.seat, NOON, chance))


def written(event: Any) -> tuple[str, int, str]:
    return codec.tag_of(type(event)), event.version, codec.encode(event)


def quickest(work: Any, seconds: float) -> float:
    """The best of many runs: what else the machine does only ever adds."""
    best, end = float("inf"), perf_counter() + seconds
    while perf_counter() < end:
        began = perf_counter()
        work()
        best = min(best, perf_counter() - began)
    return best
