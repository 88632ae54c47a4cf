"""Real servers for the tests, each in a temporary folder of its own.

PostgreSQL: TEST_DATABASE_URL, or one of our own. Redis or Valkey: TEST_REDIS_URL, or one of our
own. Where their binaries come from is said in config/servers.py.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from config.servers import (
    ROOT,
    NoServer,
    demoted,
    postgresql_binaries,
    redis_binary,
    start_postgresql,
    start_redis,
    stop,
    until,
)

__all__ = [
    "ROOT", "NoServer", "demoted", "postgresql", "postgresql_binaries", "redis", "redis_binary", "scratch",
    "start_postgresql", "start_redis", "stop", "until",
]  # fmt: skip
QUICK = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"


@contextlib.contextmanager
def postgresql(options: str = QUICK) -> Iterator[str]:
    """The address of an empty PostgreSQL that lives as long as the block."""
    if given := os.environ.get("TEST_DATABASE_URL"):
        yield given
        return
    with scratch("pg") as folder:
        server = start_postgresql(folder, user="deaddrop", options=options)
        try:
            yield f"postgres://deaddrop@/postgres?host={folder}"
        finally:
            stop(server)


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis, or Valkey, that lives as long as the block."""
    if given := os.environ.get("TEST_REDIS_URL"):
        yield given
        return
    with scratch("redis") as folder:
        server = start_redis(folder)
        try:
            yield f"unix://{folder / 'redis.sock'}"
        finally:
            stop(server)


@contextlib.contextmanager
def scratch(name: str) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=f"dd-{name}-", dir="/tmp"))  # short: it holds a socket
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
