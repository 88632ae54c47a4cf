"""A database with all migrations, made once in a run of the tests and copied: migrating is slow."""

from __future__ import annotations

import contextlib
import fcntl
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from tests import servers

FOLDER = "TEST_MIGRATED"  # where the processes of one run keep what they share
SETTINGS = "config.settings.test"


@contextlib.contextmanager
def shelf() -> Iterator[Path]:
    """The folder of this run, for its processes as well."""
    if given := os.environ.get(FOLDER):
        yield Path(given)
        return
    with servers.scratch("migrated") as folder:
        os.environ[FOLDER] = str(folder)
        try:
            yield folder
        finally:
            del os.environ[FOLDER]


def sqlite(path: Path) -> str:
    """The address of a new database in this file."""
    with alone():
        ready = Path(os.environ[FOLDER], "ready.sqlite3")
        if not ready.exists():
            new = ready.with_name("new.sqlite3")
            migrate(f"sqlite:///{new}")
            new.rename(ready)
        shutil.copy(ready, path)
    return f"sqlite:///{path}"


def postgresql(server: str) -> str:
    """The address of a new database on this server."""
    name = f"live_{secrets.token_hex(6)}"
    with alone():
        ready = Path(os.environ[FOLDER], sha256(server.encode()).hexdigest())
        if not ready.exists():
            template = f"migrated_{secrets.token_hex(6)}"
            execute(server, f"CREATE DATABASE {template}")
            migrate(beside(server, template))
            ready.write_text(template)
        execute(server, f"CREATE DATABASE {name} TEMPLATE {ready.read_text()}")
    return beside(server, name)


@contextlib.contextmanager
def alone() -> Iterator[None]:
    with Path(os.environ[FOLDER], "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def migrate(database_url: str) -> None:
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "-v0"], cwd=servers.ROOT, check=True,
        env=os.environ | {"DJANGO_SETTINGS_MODULE": SETTINGS, "DATABASE_URL": database_url},
    )  # fmt: skip


def beside(server: str, name: str) -> str:
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def execute(server: str, statement: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(statement)
