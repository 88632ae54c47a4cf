"""A real server for the tests: granian on a database of its own, and people who play over HTTP."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx

from tests import migrated, servers
from tests.clerk import Clerk

SETTINGS = "config.settings.test"


@contextlib.contextmanager
def live_server(
    database_url: str,
    *,
    workers: int = 2,
    settings: str = SETTINGS,
    env: Mapping[str, str] | None = None,
    interface: str = "wsgi",
) -> Iterator[Live]:
    """A server with a new database beside `database_url`; both are gone after the block."""
    with servers.scratch("live") as folder, fresh_database(database_url, folder) as fresh:
        own = {"DATABASE_URL": fresh, "DJANGO_SETTINGS_MODULE": settings, "VAR": str(folder)}
        given = {**own, **(env or {})}
        environment = {**os.environ, **given}
        live = Live(fresh, free_port(), workers, environment, folder / "log", interface)
        try:
            live.start()
            yield live
        except BaseException:
            print(live.log.read_text()[-8000:])  # pytest shows it beside what failed
            raise
        finally:
            live.kill()
            live.clerk.leave()


@contextlib.contextmanager
def beside(live: Live, interface: str) -> Iterator[Live]:
    """Another pool of one worker on the same database."""
    log = live.log.with_name(f"log-{interface}")
    other = Live(live.database_url, free_port(), 1, live.environment, log, interface)
    try:
        other.start()
        yield other
    except BaseException:
        print(log.read_text()[-8000:])
        raise
    finally:
        other.kill()


@dataclass
class Live:
    """A server that can be killed and started again. Its workers are children of `pid`."""

    database_url: str
    port: int
    worker_count: int
    environment: dict[str, str]
    log: Path
    interface: str = "wsgi"  # or "asgi", which serves streams as well
    process: subprocess.Popen[bytes] | None = None
    clerk: Clerk = field(default_factory=Clerk)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None, "not started"
        return self.process.pid

    def start(self) -> None:
        command = [
            sys.executable, "-m", "granian",
            "--interface", self.interface, f"config.{self.interface}:application",
            "--host", "127.0.0.1", "--port", str(self.port), "--workers", str(self.worker_count),
            *(["--blocking-threads", "2"] if self.interface == "wsgi" else []),
            "--respawn-failed-workers",
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

    def run(self, script: str) -> str:
        """What a script prints that has the database of this server at hand."""
        return self.clerk.run(script, self.environment)

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
            base_url=f"{url}/api/v1/", headers=headers, timeout=120, trust_env=False, verify=False
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
    return dict(json.loads(live.run(script)))


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
    """The address of a database with empty tables: on that PostgreSQL, or a file in the folder."""
    if server.startswith("sqlite"):
        yield migrated.sqlite(folder / "deaddrop.sqlite3")
        return
    url = migrated.postgresql(server)
    try:
        yield url
    finally:
        name = urlsplit(url).path.removeprefix("/")
        migrated.execute(server, f"DROP DATABASE {name} WITH (FORCE)")


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/v1/kinds", trust_env=False, timeout=30).status_code == 200
    except httpx.TransportError:
        return False


PORTS = itertools.cycle(Random().sample(range(12_000, 32_000), 20_000))


def free_port() -> int:
    """Below those that the system gives to whoever calls somebody, or one of them would have it
    before the server that it is for has started; and never soon the same again."""
    for port in PORTS:
        with contextlib.suppress(OSError), socket.socket() as listener:
            listener.bind(("127.0.0.1", port))
            return port
    raise AssertionError("there is no end to them")


def born(pid: str) -> int | None:
    """When a worker started, in ticks. None for the dead, and for Python's resource tracker."""
    try:
        command, status = (Path(f"/proc/{pid}/{name}").read_bytes() for name in ("cmdline", "stat"))
    except (FileNotFoundError, ProcessLookupError):
        return None
    living = command and b"resource_tracker" not in command
    return int(status.rpartition(b")")[2].split()[19]) if living else None
