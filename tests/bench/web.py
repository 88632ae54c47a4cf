"""The server under load: granian with two workers, and what they weigh."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
WORKERS = 2
COMMAND = (
    *(sys.executable, "-m", "granian", "config.wsgi:application", "--interface", "wsgi"),
    *("--workers", str(WORKERS), "--blocking-threads", "1", "--log-level", "warning"),
)


class Weight(NamedTuple):
    """Megabytes of one process. Pss counts what processes share by halves."""

    rss: float
    pss: float


@contextlib.contextmanager
def server() -> Iterator[int]:
    """The port of a server that lives as long as the block."""
    port = free_port()
    process = subprocess.Popen([*COMMAND, "--port", str(port)], cwd=ROOT)
    try:
        wait_for(port, process)
        yield port
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(port: int, process: subprocess.Popen[bytes], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise SystemExit("The server did not start.")


def busy(process: int) -> float:
    """Seconds for which this process has had a core; other people's work does not count."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def weight(process: int) -> Weight:
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    return Weight(*(kilobytes(text, name) / 1000 for name in ("Rss", "Pss")))


def kilobytes(text: str, name: str) -> float:
    found = re.search(rf"^{name}: *(\d+) kB", text, re.MULTILINE)
    assert found is not None, "the kernel says so for every process"
    return int(found[1]) * 1.024  # its kB are 1024 bytes
