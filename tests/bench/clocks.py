"""How fast clocks ring: due rows without end, two Celery workers, two beats, a real Redis.

Time runs ahead by a file, as fast as the workers follow: whatever was rung is soon due again. It
never leaps as far as a lease lasts, or workers would take each other's rows from their hands.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from django.db import connection
from django.utils import timezone

from games import tables
from games.engines.engine import HOUSE, canonical
from games.models import Deadline, Game, Standing
from games.models import Seat as Chair
from games.pace import PerTurn, Timing
from games.play import Move, play_all
from notices import tally
from tests import servers
from tests.bench import stage
from tests.bench.web import ROOT
from tests.moving_time import set_ahead

GAMES, RINGS, PACE = 2000, 100_000, 60  # tables, deadlines, seconds that everybody has
LEAP = 6  # seconds that time goes ahead at once
STEP, PATIENCE = 0.05, 240.0  # seconds: between two looks at what is due, and for all of it
WORKERS, BEATS = 2, 2


class Rung(NamedTuple):
    """How many deadlines were rung, in what time; how many the logs know of, and how many of them
    more than once."""

    deadlines: int
    seconds: float
    logged: int
    twice: int

    @property
    def per_second(self) -> float:
        return self.deadlines / self.seconds


def clocks(people: stage.Players, *, games: int = GAMES, rings: int = RINGS) -> Rung:
    ours = dealt(people, games)
    with servers.redis() as redis, servers.scratch("time") as folder:
        ahead = folder / "ahead"
        with crew(redis, ahead):
            done, seconds = until_rung(rings, ahead, few=games // 2)
    logged = counted(LOGGED, ours)
    assert logged == rung(), "what was counted is not what happened"
    return Rung(done, seconds, logged, counted(TWICE, ours))


def dealt(people: stage.Players, count: int) -> list[Game]:
    """Games of Codenames in which everybody has a minute."""
    timing = canonical(Timing(PerTurn(PACE))).decode()
    options = canonical(stage.Options()).decode()
    games = [
        Game(kind="codenames", options=options, timing=timing, answer_within=PACE)
        for _ in range(count)
    ]
    Game.objects.bulk_create(games)
    Standing.objects.bulk_create(Standing(game=game) for game in games)
    Deadline.objects.bulk_create(Deadline(game=game) for game in games)
    Chair.objects.bulk_create(
        Chair(game=game, name=seat, role=role, user=people[seat].user)
        for game in games
        for seat, role in stage.ROLES.items()
    )
    began = timezone.now()
    for first in range(0, count, 100):  # spread over the minute that everybody has
        fresh = [tables.fresh(game.pk, "codenames") for game in games[first : first + 100]]
        moves = [Move(table, stage.OPENING, HOUSE, uuid4()) for table in fresh]
        play_all(moves, now=began - timedelta(seconds=PACE * first / count))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as PostgreSQL does by itself, a while after tables have filled
    return games


@contextlib.contextmanager
def crew(redis: str, ahead: Path) -> Iterator[None]:
    """Workers and beats, until the block ends."""
    environment = os.environ | {
        "REDIS_URL": redis, "TEST_TIME_FILE": str(ahead), "ABANDONED_AFTER": "1000000",
        "TABLES_KEPT": str(2 * GAMES),
    }  # fmt: skip
    celery = [sys.executable, "-m", "celery", "-A", "config.celery"]
    clocks = ["worker", "-c", "1", "-Q", "clocks"]  # what is told of it is sent by others, later
    commands = [[*celery, *clocks, "-n", f"w{n}@bench"] for n in range(WORKERS)]
    commands += [[*celery, "beat"] for _ in range(BEATS)]
    with contextlib.ExitStack() as stack:
        for command in commands:
            process = subprocess.Popen(
                command, cwd=ROOT, env=environment, start_new_session=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            stack.callback(ended, process)
        yield


def ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def until_rung(rings: int, ahead: Path, *, few: int) -> tuple[int, float]:
    """How many were rung, and in how many seconds from the first on. Time leaps when only few are
    still due: soon enough for no worker to go to sleep."""
    seconds, began, end = 0, None, time.monotonic() + PATIENCE
    while (done := rung()) < rings and time.monotonic() < end:
        if done and began is None:
            began = time.monotonic()
        if due(seconds) < few:
            seconds += LEAP
            set_ahead(ahead, seconds)
        time.sleep(STEP)
    assert began is not None, "nothing was rung"
    return done, time.monotonic() - began


def rung() -> int:
    return tally.totals().get("deadlines_rung", 0)


def due(ahead: float) -> int:
    now = timezone.now() + timedelta(seconds=ahead)
    return Deadline.objects.filter(due_at__lte=now).count()


LOGGED = "SELECT count(*) FROM games_entry WHERE game_id = ANY(%s) AND type = 'time_ran_out'"
# Rings in one game that are less than its pace apart: of one deadline.
TWICE = f"""
    SELECT count(*) FROM (
        SELECT at - lag(at) OVER (PARTITION BY game_id ORDER BY position) AS apart
        FROM games_entry WHERE game_id = ANY(%s) AND type = 'time_ran_out'
    ) rings WHERE apart < interval '{PACE} seconds'
"""


def counted(statement: str, games: list[Game]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement, [[game.pk for game in games]])
        return int(cursor.fetchone()[0] or 0)
