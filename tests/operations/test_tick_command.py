"""`manage.py tick`, a process of its own beside an embedded server, and so on SQLite alone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests import migrated, servers
from tests.clerk import Clerk


def test_the_command_goes_on_until_it_is_stopped(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "tests.operations.settings", "VAR": str(tmp_path),
        "DATABASE_URL": migrated.sqlite(tmp_path / "db.sqlite3"),
    }  # fmt: skip
    manage = [sys.executable, "manage.py"]
    clerk = Clerk()
    clerk.run("from tests.operations.sweeps import due; due(30)", environment)
    with (tmp_path / "log").open("w") as log:
        ticking = subprocess.Popen(
            [*manage, "tick", "--every", "0.05"], cwd=servers.ROOT, env=environment, stderr=log
        )
    look = "from games.models import Deadline; print(Deadline.objects.exclude(due_at=None).count())"
    try:
        servers.until(lambda: clerk.run(look, environment) == "0\n", ticking)
    finally:
        clerk.leave()
        ticking.send_signal(signal.SIGTERM)
        assert ticking.wait(60) == 0
    assert "A sweep that breaks" in (tmp_path / "log").read_text()
