"""Somebody in the house of a real server who does what a script says, and answers what it prints.

Django takes longer to start than most scripts to run, so one process does all of them, one after
another. Between two it lets go of the database and remembers nothing, as if it were a new one.
"""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
import traceback
from collections.abc import Mapping

from tests import servers


class Clerk:
    """Comes with the first script, and anew when the environment is another one."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.environment: dict[str, str] = {}

    def run(self, script: str, environment: Mapping[str, str]) -> str:
        if self.process is None or self.environment != environment:
            self.leave()
            self.come(environment)
        assert self.process is not None and self.process.stdin and self.process.stdout
        print(json.dumps(script), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        assert line, "the clerk has died"
        answer = json.loads(line)
        assert answer["error"] is None, answer["error"]
        return str(answer["said"])

    def come(self, environment: Mapping[str, str]) -> None:
        self.environment = dict(environment)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.clerk"], cwd=servers.ROOT, env=self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def leave(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


def main() -> None:
    import django

    django.setup()
    from django.db import connections

    from games import tables

    for line in sys.stdin:
        answer = done(json.loads(line))
        connections.close_all()
        tables.forget()
        print(json.dumps(answer), flush=True)


def done(script: str) -> dict[str, str | None]:
    said = io.StringIO()
    try:
        with contextlib.redirect_stdout(said):
            exec(compile(script, "<script>", "exec"), {})
    except Exception:
        return {"said": said.getvalue(), "error": traceback.format_exc()}
    return {"said": said.getvalue(), "error": None}


if __name__ == "__main__":
    main()
