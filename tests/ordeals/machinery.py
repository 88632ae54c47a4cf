"""The whole server as its operators run it, in a folder of its own, to be broken piece by piece.

Full: PostgreSQL, Redis, two Celery workers, two beats, an API pool. Embedded: SQLite and a ticker.
Time is moved by a file that all of them read. Mails go to a real mail server of ours.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiosmtpd.controller import Controller

from config.servers import ROOT, start_postgresql, start_redis, stop, until
from tests import migrated, servers
from tests.clerk import Clerk
from tests.live import answers, free_port
from tests.moving_time import set_ahead

QUICK = "-c fsync=off -c max_connections=200"
CELERY = [sys.executable, "-m", "celery", "-A", "config.celery"]
QUIETLY = ["--without-gossip", "--without-mingle", "--concurrency", "1"]


class Postbox:
    """A mail server: how often each letter came, by its Message-ID."""

    def __init__(self) -> None:
        self.came: dict[str, int] = {}

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        lines = envelope.content.decode("utf-8", "replace").splitlines()
        [name] = [
            line.split(":", 1)[1].strip()
            for line in lines
            if line.lower().startswith("message-id:")
        ]
        self.came[name] = self.came.get(name, 0) + 1
        return "250 Taken"


class Machinery:
    """Processes that can be killed, stopped and started again."""

    def __init__(self, folder: Path, mail: str, *, full: bool) -> None:
        self.folder, self.full, self.ahead = folder, full, folder / "ahead"
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.port = free_port()
        self.leaps, self.clerk = 0.0, Clerk()
        self.environment = os.environ | {
            "DJANGO_SETTINGS_MODULE": "config.settings.test", "VAR": str(folder),
            "TEST_TIME_FILE": str(self.ahead), "EMAIL_URL": mail, "REDIS_URL": "",
        }  # fmt: skip
        if full:
            folder.chmod(0o711)  # the servers do not run as root, and must come through
            (folder / "pg").mkdir()
            (folder / "redis").mkdir()
            self.start_database()
            self.start_redis()
            host = quote(str(folder / "pg"), safe="")
            self.environment["DATABASE_URL"] = f"postgres://deaddrop@/postgres?host={host}"
            self.environment["REDIS_URL"] = f"unix://{folder / 'redis' / 'redis.sock'}"
        else:
            self.environment["DATABASE_URL"] = migrated.sqlite(folder / "deaddrop.sqlite3")

    # Servers.

    def start_database(self) -> None:
        server = start_postgresql(self.folder / "pg", user="deaddrop", options=QUICK)
        self.children["database"] = server

    def restart_database(self) -> None:
        """It says goodbye to nobody, and has to recover when it comes back."""
        server = self.children.pop("database")
        server.send_signal(signal.SIGQUIT)
        server.wait(30)
        self.start_database()

    def start_redis(self) -> None:
        self.children["redis"] = start_redis(self.folder / "redis")

    def stop_redis(self) -> None:
        stop(self.children.pop("redis"))

    # Our own processes.

    @property
    def crew(self) -> list[str]:
        """Whose work it is to ring and to send."""
        return ["worker1", "worker2"] if self.full else ["ticker"]

    def start(self, name: str) -> None:
        commands = {
            "ticker": [sys.executable, "manage.py", "tick", "--every", "0.2"],
            "beat": [*CELERY, "beat"],
            "worker": [*CELERY, "worker", "-n", f"{name}@ordeal", *QUIETLY],
            "api": [
                sys.executable, "-m", "granian", "--interface", "wsgi", "config.wsgi:application",
                "--host", "127.0.0.1", "--port", str(self.port), "--workers", "1",
                "--blocking-threads", "2",
            ],
        }  # fmt: skip
        with (self.folder / f"{name}.log").open("a") as log:
            self.children[name] = subprocess.Popen(
                commands[name.rstrip("12")], cwd=ROOT, env=self.environment, stdout=log,
                stderr=log, start_new_session=True,
            )  # fmt: skip

    def kill(self, name: str) -> None:
        """Nobody gets to say goodbye."""
        child = self.children.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()

    def up(self) -> None:
        if self.full:
            self.manage("migrate", "-v0")
        for name in ["api", *self.crew, *(["beat1", "beat2"] if self.full else [])]:
            self.start(name)
        until(lambda: answers(f"http://127.0.0.1:{self.port}"), self.children["api"])

    def down(self) -> None:
        self.clerk.leave()
        for name in [name for name in self.children if name not in ("database", "redis")]:
            self.kill(name)
        for server in self.children.values():
            stop(server)

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=ROOT, env=self.environment,
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, question: str) -> Any:
        """What a function of tests.ordeals.inside answers, called by somebody whom nobody kills."""
        code = (
            f"import json; from tests.ordeals import inside; print(json.dumps(inside.{question}))"
        )
        return json.loads(self.clerk.run(code, self.environment).splitlines()[-1])

    # Time.

    def leap(self, seconds: float) -> None:
        self.leaps += seconds
        set_ahead(self.ahead, self.leaps)

    def logs(self) -> str:
        return "\n".join(f"== {p.name}\n{p.read_text()[-3000:]}" for p in self.folder.glob("*.log"))


@contextlib.contextmanager
def machinery(*, full: bool) -> Iterator[tuple[Machinery, Postbox]]:
    box = Postbox()
    mail = Controller(box, hostname="127.0.0.1", port=free_port(), ready_timeout=60)
    mail.start()
    try:
        with servers.scratch("ordeal") as folder:
            made = Machinery(folder, f"smtp://127.0.0.1:{mail.port}", full=full)
            try:
                made.up()
                yield made, box
            except BaseException:
                print(made.logs())  # pytest shows it beside what failed
                raise
            finally:
                made.down()
    finally:
        mail.stop()
