"""Time moves by being set: a file says how many seconds it is ahead, for this and other processes.

`config/settings/test.py` calls `install` if TEST_TIME_FILE names such a file.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_now = timezone.now


def install(path: Path) -> None:
    """From now on `timezone.now()` is as far ahead as the file says; an empty one says: not."""

    def now() -> datetime:
        try:
            ahead = float(path.read_text() or 0)
        except (FileNotFoundError, ValueError):  # in the moment in which it is written
            ahead = 0.0
        return _now() + timedelta(seconds=ahead)

    timezone.now = now


def set_ahead(path: Path, seconds: float) -> None:
    """In one step, so that no process reads half a number."""
    draft = path.with_suffix(".draft")
    draft.write_text(str(seconds))
    draft.replace(path)
