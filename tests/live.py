"""A real server for the tests: granian on a database of its own, and people who play over HTTP."""

from __future__ import annotations

import contextlib
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import psycopg

from tests import servers

SETTINGS = "config.settings.test"


@contextlib.contextmanager
def live_server(
    database_url: str,
    *,
    workers: int = 2,
    settings: str = SETTINGS,
    env: Mapping[str, str] | None = None,
) -> Iterator[Live]:
    """A server with an empty database beside `database_url`; both are gone after the block."""
    with servers.scratch("live") as folder, fresh_database(database_url, folder) as fresh:
        own = {"DATABASE_URL": fresh, "DJANGO_SETTINGS_MODULE": settings, "VAR": str(folder)}
        given = {**own, **(env or {})}
        live = Live(fresh, free_port(), workers, {**os.environ, **given}, folder / "log")
        live.manage("migrate", "-v0")
        try:
            live.start()
            yield live
        except BaseException:
            print(live.log.read_text()[-8000:])  # pytest shows it beside what failed
            raise
        finally:
            live.kill()


@dataclass
class Live:
    """A server that can be killed and started again. Its workers are children of `pid`."""

    database_url: str
    port: int
    worker_count: int
    environment: dict[str, str]
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None, "not started"
        return self.process.pid

    def start(self) -> None:
        command = [
            sys.executable, "-m", "granian", "--interface", "wsgi", "config.wsgi:application",
            "--host", "127.0.0.1", "--port", str(self.port), "--workers", str(self.worker_count),
            "--blocking-threads", "2", "--respawn-failed-workers",
        ]  # fmt: skip
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, cwd=servers.ROOT, env=self.environment, stdout=log, stderr=log,
                start_new_session=True,  # a group of its own, so that all of it can be killed
            )  # fmt: skip
        servers.until(lambda: answers(self.url), self.process)

    def kill(self) -> None:
        """Nobody gets to say goodbye: the main process and all workers, at once."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def restart(self) -> None:
        self.kill()
        self.start()

    def workers(self) -> list[int]:
        """The process ids of the workers, the oldest first."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        living = [(ticks, int(pid)) for pid in children if (ticks := born(pid)) is not None]
        return [pid for _, pid in sorted(living)]

    def kill_worker(self) -> None:
        """The oldest: granian takes two deaths of the newest for a crash loop and gives up."""
        assert self.process is not None, "not started"
        servers.until(lambda: len(self.workers()) == self.worker_count, self.process)
        os.kill(self.workers()[0], signal.SIGKILL)

    def mailed(self, address: str) -> str:
        """The code in the latest mail to this address."""
        mails = sorted(Path(self.environment["VAR"], "mail").iterdir())
        [*_, latest] = [text for mail in mails if f"To: {address}\n" in (text := mail.read_text())]
        return re.findall(r"^    (\S+)$", latest, re.MULTILINE)[-1]

    def manage(self, *arguments: str) -> str:
        """What a command of manage.py prints, run on this server's database."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments], cwd=servers.ROOT, env=self.environment,
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout


class Player:
    """Somebody with a token and a connection of their own."""

    def __init__(self, url: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.http = httpx.Client(
            base_url=f"{url}/api/v1/", headers=headers, timeout=30, trust_env=False, verify=False
        )

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def get(self, path: str) -> Any:
        """What is there, for what must be there."""
        response = self.http.get(path)
        assert response.status_code == 200, f"{path}: {response.status_code} {response.text}"
        return response.json()

    def post(self, path: str, body: object = None) -> Any:
        """The answer to what nobody may refuse."""
        response = self.http.post(path, content=json.dumps(body) if body is not None else b"")
        assert response.is_success, f"{path}: {response.status_code} {response.text}"
        return response.json()

    def command(
        self,
        game: str,
        command: Mapping[str, object],
        *,
        seen: int | None = None,
        key: str | None = None,
    ) -> httpx.Response:
        """A command and whatever is answered, be it a refusal."""
        return self.http.send(self.commanding(game, command, seen=seen, key=key))

    def commanding(
        self, game: str, command: Mapping[str, object], *, seen: int | None, key: str | None
    ) -> httpx.Request:
        headers = {"If-Match": seen, "Idempotency-Key": key}
        return self.http.build_request(
            "POST",
            f"games/{game}/commands",
            content=json.dumps({"kind": "codenames", "command": command}),
            headers={name: str(value) for name, value in headers.items() if value is not None},
        )


def people(live: Live, *names: str) -> dict[str, str]:
    """New people, each with the secret of a token that is good for everything."""
    script = f"""
import json
from accounts.models import User
from accounts.tokens import Scope, issue
print(json.dumps({{n: issue(User.objects.create_user(n), "tests", Scope)[1] for n in {names!r}}}))
"""
    return dict(json.loads(live.manage("shell", "-v0", "-c", script)))


@contextlib.contextmanager
def players(url: str, tokens: Mapping[str, str]) -> Iterator[dict[str, Player]]:
    with contextlib.ExitStack() as stack:
        yield {name: stack.enter_context(Player(url, token)) for name, token in tokens.items()}


def dealt(sitters: Iterable[tuple[Player, str]]) -> str:
    """A game of Codenames with these players in these roles, started by the first of them."""
    sitters = list(sitters)
    host, _ = sitters[0]
    game = str(host.post("games", {"kind": "codenames"})["table"]["id"])
    for player, role in sitters:
        player.post(f"games/{game}/sit", {"role": role})
    host.post(f"games/{game}/start")
    return game


@contextlib.contextmanager
def fresh_database(server: str, folder: Path) -> Iterator[str]:
    """The address of an empty database: on that PostgreSQL, or a SQLite file in the folder."""
    if server.startswith("sqlite"):
        yield f"sqlite:///{folder / 'deaddrop.sqlite3'}"
        return
    name = f"live_{secrets.token_hex(6)}"
    execute(server, f"CREATE DATABASE {name}")
    try:
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
    finally:
        execute(server, f"DROP DATABASE {name} WITH (FORCE)")


def execute(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/v1/kinds", trust_env=False, timeout=30).status_code == 200
    except httpx.TransportError:
        return False


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def born(pid: str) -> int | None:
    """When a worker started, in ticks. None for the dead, and for Python's resource tracker."""
    try:
        command, status = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "stat"))
    except (FileNotFoundError, ProcessLookupError):
        return None
    living = command and b"resource_tracker" not in command
    return int(status.rpartition(b")")[2].split()[19]) if living else None
