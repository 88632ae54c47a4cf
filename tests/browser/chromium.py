"""A real browser for the tests: TEST_BROWSER, or found on PATH, or installed where that is ours."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator

NAMES = "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
# It talks to this machine alone: no name is looked up, and nothing is fetched behind our back.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking",
    "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]  # fmt: skip


class NoBrowser(Exception):
    """No browser is to be had on this machine."""


@contextlib.contextmanager
def browser() -> Iterator[str]:
    """The path of a Chromium, which is installed if it can be."""
    yield found() or installed()


def found() -> str | None:
    given = os.environ.get("TEST_BROWSER")
    return given or next((path for name in NAMES if (path := shutil.which(name))), None)


def installed() -> str:
    """Debian's own, by somebody who may install it."""
    if os.getuid() or not shutil.which("apt-get"):
        raise NoBrowser("on Debian: apt-get install chromium")
    print("Installing Chromium for the tests (once, about a minute) ...", flush=True)
    quiet = {
        "stdout": subprocess.DEVNULL,
        "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
    }
    for command in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
        if subprocess.call(["apt-get", "-q", *command], **quiet):
            raise NoBrowser(f"apt-get {command[0]} failed")
    if (path := found()) is None:
        raise NoBrowser("apt-get brought none")
    return path
