"""Of any game, at any pace, however time goes by."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import codec, log
from games.engines import ENGINES
from games.engines.engine import tag_of
from games.face import Face
from games.pace import Bank, Daily, NoPace, PerTurn, Timing, counted
from games.tables import Table
from tests.clock.watch import NOON
from tests.engines.worlds import playout

HOUR, DAY = 3600, 86_400
PACES = [PerTurn(HOUR), Bank(2 * HOUR, 600, 3 * HOUR), Daily(("20:00",), HOUR)]

timings = st.builds(
    Timing,
    st.sampled_from([*PACES, NoPace(), PerTurn(30 * DAY), Bank(60, 60, 60)]),
    st.sampled_from(["UTC", "Europe/Prague", "America/New_York"]),
    st.booleans(),
    st.sampled_from([None, 60, 7200]),
)
GAME = UUID(int=7)


def written(kind: str, seed: int, gaps: list[int]) -> list[log.Recorded]:
    """A random game as its log holds it, with clocks that are stopped and rung at random."""
    now, position, happened = NOON, 0, []
    for n, step in enumerate(playout(ENGINES[kind], seed)[:60]):
        now += timedelta(seconds=gaps[n % len(gaps)])
        for event in step.events:
            position += 1
            data = codec.decode(kind, tag_of(type(event)), type(event).version, codec.encode(event))
            cause = uuid5(GAME, str(n))
            happened.append(log.Recorded(position, data, step.seat, now, cause, b""))
    return happened


def blank(kind: str, timing: Timing) -> Table:
    return Table(GAME, kind, 0, b"", None, ENGINES[kind].initial, {}, timing, Face())


games = st.tuples(
    st.sampled_from(sorted(ENGINES)),
    st.integers(0, 30),
    st.lists(st.integers(0, 100_000), min_size=1, max_size=7),
    timings,
)


@given(games)
def test_a_face_followed_is_the_face_read_from_the_log(game: tuple[Any, ...]) -> None:
    kind, seed, gaps, timing = game
    followed, happened = blank(kind, timing), written(kind, seed, gaps)
    for recorded in happened:
        followed = followed.after([recorded])
    assert followed.face == blank(kind, timing).after(happened).face


@given(games)
def test_it_never_rings_before_it_began_and_time_is_spent_once(game: tuple[Any, ...]) -> None:
    """Of each wait: what is left is what there was, less what has counted while it ran."""
    kind, seed, gaps, timing = game
    table, counting, last = blank(kind, timing), 0.0, None
    for recorded in written(kind, seed, gaps):
        before = table.face
        table = table.after([recorded])
        face = table.face
        if face.due is not None and not face.stops:
            assert face.due >= face.began
        if before.since is not None and last is not None:
            counting += counted(timing, last, recorded.at)
        if face.began != before.began or face.waiting != before.waiting:
            counting = 0.0
        last = recorded.at
        same = (face.began, face.waiting) == (before.began, before.waiting)
        if before.stops and face.stops and same:
            assert (face.banks, face.left) == (before.banks, before.left)  # it stands still
        if isinstance(timing.pace, PerTurn) and face.left is not None and face.waiting:
            assert face.left == pytest.approx(max(0.0, timing.pace.seconds - counting_at(
                face, counting, timing, recorded.at)), abs=1e-3)  # fmt: skip


def counting_at(face: Face, counting: float, timing: Timing, at: datetime) -> float:
    """What had counted when `left` was written down."""
    running = 0.0 if face.since is None else counted(timing, face.since, at)
    return counting - running
