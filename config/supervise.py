"""Processes that belong together: started one after another, watched, stopped in the other order.

One that dies takes the rest along. Whoever sits in front of a terminal should see that something is
broken, and not wonder why half of it works; where nobody sits, whatever runs containers starts them
again.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from config.servers import ROOT, die_with_parent

TAIL = 2000  # characters of a log that are shown of whoever died


class Died(Exception):
    """One of them has ended, though nobody asked it to."""


class Crew:
    """Those who run, in the order in which they came."""

    def __init__(self, logs: Path) -> None:
        self.logs = logs
        self.members: dict[str, subprocess.Popen[bytes]] = {}
        self.stopping = threading.Event()

    def start(self, name: str, command: Sequence[object], env: Mapping[str, str]) -> None:
        with (self.logs / f"{name}.log").open("ab") as log:
            self.members[name] = subprocess.Popen(  # noqa: S603
                [str(word) for word in command], cwd=ROOT, env=dict(env), stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, preexec_fn=die_with_parent,  # noqa: PLW1509
                start_new_session=True,  # Ctrl-C is for us alone: we tell them, in order
            )  # fmt: skip

    def add(self, name: str, process: subprocess.Popen[bytes]) -> None:
        self.members[name] = process

    def until(self, ready: Callable[[], bool], seconds: float) -> None:
        """Wait for something, unless somebody dies meanwhile or we are stopped."""
        for _ in range(int(seconds / 0.1)):
            if self.stopping.is_set() or ready():
                return
            self.check()
            self.stopping.wait(0.1)
        raise Died(f"Not ready after {seconds:.0f} seconds; see {self.logs}.")

    def watch(self) -> None:
        """Until we are stopped, or somebody dies."""
        while not self.stopping.wait(0.2):
            self.check()

    def check(self) -> None:
        for name, process in self.members.items():
            if process.poll() is not None:
                log = self.logs / f"{name}.log"
                tail = log.read_text(errors="replace")[-TAIL:] if log.exists() else ""
                raise Died(f"{name} has ended with {process.returncode}. It said:\n{tail}")

    def stop(self, *names: str, number: int = signal.SIGTERM, patience: float = 10) -> None:
        """These, all at once. Who does not listen is made to."""
        chosen = [self.members.pop(name) for name in names if name in self.members]
        for process in chosen:
            with contextlib.suppress(ProcessLookupError):
                process.send_signal(number)
        for process in chosen:
            try:
                process.wait(patience)
            except subprocess.TimeoutExpired:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(os.getpgid(process.pid), signal.SIGKILL)
                process.wait()

    def obey_signals(self) -> None:
        """Whatever ends this process ends all of them, in order."""

        def stop(number: int, frame: Any) -> None:
            self.stopping.set()

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, stop)
