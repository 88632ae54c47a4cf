"""Celery with a real Redis: two workers and two beats. What happens when a server goes away is told
in tests/ordeals."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest
import redis

from tests import servers
from tests.live import fresh_database

pytestmark = pytest.mark.postgresql
CELERY = [sys.executable, "-m", "celery", "-A", "config"]
QUIETLY = ["--without-gossip", "--without-mingle", "--concurrency", "1"]
ROWS = 300


class Clockwork:
    """Workers and beats on a database and a Redis of their own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.folder, self.database, self.socket = folder, database, folder / "redis.sock"
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "tests.operations.settings", "DATABASE_URL": database,
            "REDIS_URL": f"unix://{self.socket}", "VAR": str(folder),
        }  # fmt: skip
        self.children: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *arguments: str) -> None:
        subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=servers.ROOT, env=self.environment,
            check=True, timeout=300, capture_output=True,
        )  # fmt: skip

    def start(self, name: str, command: list[object]) -> None:
        with (self.folder / f"{name}.log").open("a") as log:
            self.children[name] = subprocess.Popen(
                command, cwd=servers.ROOT, env=self.environment, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip

    def start_redis(self) -> None:
        command = [servers.redis_binary(), "--port", "0", "--unixsocket", self.socket, "--save", ""]
        self.start("redis", [*command, "--dir", self.folder])
        servers.until(self.redis_answers, self.children["redis"])

    def redis_answers(self) -> bool:
        with (
            contextlib.suppress(redis.RedisError),
            redis.Redis(unix_socket_path=str(self.socket)) as server,
        ):
            return bool(server.ping())
        return False

    def stop(self, name: str, number: int = signal.SIGTERM) -> int:
        child = self.children.pop(name)
        child.send_signal(number)
        try:
            return child.wait(60)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
            raise

    def end(self) -> None:
        for child in self.children.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()

    def counted(self, name: str) -> int:
        with psycopg.connect(self.database) as connection:
            asked = "SELECT COALESCE(sum(count), 0) FROM notices_tally WHERE name = %s"
            return int(connection.execute(asked, [name]).fetchone()[0])

    def due(self, count: int) -> None:
        self.manage("shell", "-c", f"from tests.operations.sweeps import due; due({count})")

    def until(self, true: Callable[[], bool], seconds: float = 180) -> None:
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                logs = (f"{p.name}: {p.read_text()[-2000:]}" for p in self.folder.glob("*.log"))
                pytest.fail("\n".join(logs))
            time.sleep(0.1)


@pytest.fixture
def clockwork() -> Iterator[Clockwork]:
    with (
        servers.postgresql() as server,
        servers.scratch("celery") as folder,
        fresh_database(server, folder) as database,
    ):
        work = Clockwork(folder, database)
        work.start_redis()
        try:
            for name in ("one", "two"):
                work.start(f"worker-{name}", [*CELERY, "worker", *QUIETLY, "-n", f"{name}@here"])
                work.start(f"beat-{name}", [*CELERY, "beat", "--pidfile="])
            yield work
        finally:
            work.end()


def test_two_beats_and_two_workers_serve_each_row_once(clockwork: Clockwork) -> None:
    """A sweep that breaks is tried again and again, and holds up no other."""
    clockwork.due(ROWS)
    clockwork.until(lambda: clockwork.counted("claimed") >= ROWS)
    clockwork.until(lambda: clockwork.counted("broken") > 3)
    assert clockwork.counted("claimed") == ROWS
    for name in ("beat-one", "beat-two", "worker-one", "worker-two"):
        assert clockwork.stop(name) == 0, name
    with redis.Redis(unix_socket_path=str(clockwork.socket)) as broker:
        assert broker.hlen("unacked") == 0  # nobody went away with a task in hand


def test_ticks_that_nobody_had_time_for_do_not_pile_up(clockwork: Clockwork) -> None:
    """With nobody to do them they wait, and are thrown away as soon as somebody comes."""
    clockwork.until(lambda: clockwork.counted("broken") > 0)
    for name in ("worker-one", "worker-two"):
        clockwork.stop(name)
    with redis.Redis(unix_socket_path=str(clockwork.socket)) as broker:
        clockwork.until(lambda: broker.llen("breaks") > 24)
        for name in ("beat-one", "beat-two"):
            clockwork.stop(name)  # or they would go on while a slow machine comes to work
        before, waiting = clockwork.counted("broken"), broker.llen("breaks")
        clockwork.start("worker-one", [*CELERY, "worker", *QUIETLY, "-n", "one@here"])
        clockwork.until(lambda: broker.llen("breaks") == 0)
        assert clockwork.counted("broken") - before <= waiting - 12
