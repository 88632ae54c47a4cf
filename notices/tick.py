"""The clockwork: whatever waits in a row until it is due is served by a sweep, and this runs them.

Each app registers its sweeps when it is loaded. A sweep claims some rows, serves them and says how
many there were; it may run in any number of processes at once, and may be killed at any moment.
"""

import logging
import time
from collections.abc import Callable

from django.db import InterfaceError, OperationalError

TICKS: list[tuple[str, Callable[[], int]]] = []  # name, sweep
PATIENCE = 10.0  # seconds after which a sweep that still finds something lets others have a turn
logger = logging.getLogger(__name__)


def tick() -> dict[str, int]:
    """Every sweep, one after another, with how many rows each has served."""
    return {name: swept(name, sweep) for name, sweep in TICKS}


def run(name: str) -> int:
    """The sweep of this name."""
    return swept(name, dict(TICKS)[name])


def swept(
    name: str, sweep: Callable[[], int], *, stopping: Callable[[], bool] = lambda: False
) -> int:
    """Sweep until nothing is left or time is up. One that breaks keeps no other from its work: its
    rows are still there, and are claimed again when their lease has run out."""
    served, end = 0, time.monotonic() + PATIENCE
    try:
        while found := sweep():
            served += found
            if time.monotonic() > end or stopping():
                break
    except (OperationalError, InterfaceError) as error:
        logger.warning("%s: the database does not answer (%s).", name, type(error).__name__)
    except Exception:
        logger.exception("%s: a sweep has broken off.", name)
    return served
