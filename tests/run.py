"""`make test`: the whole suite on SQLite, then what touches storage again on PostgreSQL."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import servers  # noqa: E402  the root comes first
from tests.browser import chromium  # noqa: E402

WORKERS = os.environ.get("TEST_WORKERS", "2")
BANNER = "!" * 72 + "\n!!  NO {} TO BE HAD: WHAT NEEDS IT WAS NOT TESTED.\n" + "!" * 72


WANTED = (
    ("POSTGRESQL", "TEST_DATABASE_URL", servers.postgresql, "ALLOW_NO_SERVERS"),
    ("REDIS", "TEST_REDIS_URL", servers.redis, "ALLOW_NO_SERVERS"),
    ("CHROMIUM", "TEST_BROWSER", chromium.browser, "ALLOW_NO_BROWSER"),
)


def main(soak: bool) -> int:
    with contextlib.ExitStack() as stack:
        environment, missing, excused = dict(os.environ), [], True
        for name, variable, thing, excuse in WANTED[: 2 if soak else 3]:  # nobody soaks a browser
            try:
                environment[variable] = stack.enter_context(thing())
            except (servers.NoServer, chromium.NoBrowser) as error:
                missing.append(f"{name} ({error})")
                excused &= os.environ.get(excuse) == "1"
        for name in missing:
            print(BANNER.format(name), flush=True)
        failed = [name for name, *rest in passes(soak) if run(name, *rest, environment)]
        for name in missing:
            print(BANNER.format(name), flush=True)
    for name in failed:
        print(f"FAILED: {name}", flush=True)
    return bool(failed) or not excused


def passes(soak: bool) -> list[tuple[str, str, str]]:
    """Name, database, and which tests by mark."""
    if soak:
        return [("soak on PostgreSQL", "postgresql", "soak")]
    return [
        ("everything on SQLite", "sqlite", "not postgresql and not soak"),
        ("storage on PostgreSQL", "postgresql", "(storage or postgresql) and not soak"),
    ]


def run(name: str, database: str, marks: str, environment: dict[str, str]) -> int:
    if database == "postgresql":
        if "TEST_DATABASE_URL" not in environment:
            return 0  # The banner says so, and the exit code too.
        environment = environment | {"DATABASE_URL": environment["TEST_DATABASE_URL"]}
    print(f"\n=== {name} ===", flush=True)
    began = time.monotonic()
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes compile the same
    command = [sys.executable, "-m", "pytest", "-q", "-n", WORKERS]  # in their order: see conftest
    command += ["-m", marks]
    code = subprocess.call(command, cwd=ROOT, env=environment)
    print(f"=== {name}: {time.monotonic() - began:.0f} s ===", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main(soak="--soak" in sys.argv))
