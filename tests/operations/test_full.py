"""`make run-full`: everything comes up, everything goes down, and nobody is left behind."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psycopg
import pytest

from tests import servers
from tests.live import free_port

pytestmark = pytest.mark.postgresql
OURS = "DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "TEST_TIME_FILE"


class Full:
    """The whole of it, started in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.output = folder, folder / "output"
        self.port, self.live_port = free_port(), free_port()
        mine = {"VAR": str(folder), "PORT": str(self.port), "LIVE_PORT": str(self.live_port)}
        bare = {name: value for name, value in os.environ.items() if name not in OURS}
        with self.output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "config.full"], cwd=servers.ROOT, env=bare | mine,
                stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
        self.until(lambda: "Dead Drop is up" in self.said(), 300)

    def said(self) -> str:
        return self.output.read_text()

    def until(self, true, seconds: float = 180) -> None:
        end = time.monotonic() + seconds
        while not true():
            assert self.process.poll() is None and time.monotonic() < end, self.said()
            time.sleep(0.1)

    def get(self, path: str, port: int) -> httpx.Response:
        return httpx.get(f"http://127.0.0.1:{port}{path}", trust_env=False, timeout=60)

    def address(self, name: str) -> str:
        text = (self.folder / "full" / "env").read_text()
        return re.search(rf"export {name}='?([^'\n]+)", text).group(1)

    def members(self) -> dict[int, str]:
        """Every process that knows of the folder."""
        found = {}
        for path in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                command = (path / "cmdline").read_bytes()
                if str(self.folder).encode() in command + (path / "environ").read_bytes():
                    found[int(path.name)] = command.replace(b"\0", b" ").decode()
        return found

    def end(self) -> None:
        for pid in self.members():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()


def test_it_comes_up_whole_goes_down_clean_and_keeps_its_data() -> None:
    with servers.scratch("full") as folder:
        folder.chmod(0o711)  # the servers come as far as this
        first = Full(folder)
        try:
            assert_it_is_whole(first)
            [beat] = [pid for pid, command in first.members().items() if " beat " in command]
            os.kill(beat, signal.SIGKILL)
            assert first.process.wait(180) == 1
            assert "beat has ended with -9" in first.said()
            assert first.members() == {}
            again = Full(folder)
            assert_rows_are_kept(again)
            os.killpg(again.process.pid, signal.SIGINT)  # as a terminal does it
            assert again.process.wait(180) == 0, again.said()
            assert again.said().endswith("Stopped.\n")
            assert again.members() == {}
            log = (folder / "full" / "postgresql" / "log").read_text()
            assert "database system is shut down" in log
            for name in ("worker-1", "worker-2"):
                said = (folder / "full" / "log" / f"{name}.log").read_text()
                assert "Warm shutdown" in said and "refused" not in said  # the servers stood by
        finally:
            first.end()


def assert_it_is_whole(full: Full) -> None:
    assert full.get("/readyz", full.port).json()["parts"]["broker"] == "ok"
    assert full.get("/healthz", full.live_port).status_code == 200
    assert full.get("/", full.port).status_code == 200
    assert full.get("/metrics", full.port).status_code == 200
    commands = list(full.members().values())
    for word, count in ((" beat ", 1), ("worker-1@", 3), ("worker-2@", 3), ("config.asgi", 2)):
        assert sum(word in command for command in commands) >= count, word
    with psycopg.connect(full.address("DATABASE_URL"), autocommit=True) as app:
        assert app.execute("SELECT current_user").fetchone() == ("deaddrop_app",)
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute("TRUNCATE games_entry")
        app.execute("INSERT INTO notices_tally (name, part, count) VALUES ('kept', 0, 42)")
    assert "deaddrop_kept_total 42.0" in full.get("/metrics", full.port).text
    for name in ("secrets.json", "env"):
        assert (full.folder / "full" / name).stat().st_mode & 0o077 == 0


def assert_rows_are_kept(full: Full) -> None:
    assert "deaddrop_kept_total 42.0" in full.get("/metrics", full.port).text
    second = subprocess.run(
        [sys.executable, "-m", "config.full"], cwd=servers.ROOT, capture_output=True, text=True,
        env=os.environ | {"VAR": str(full.folder)}, timeout=120, check=False,
    )  # fmt: skip
    assert second.returncode == 1 and "It runs already" in second.stderr
