"""The clockwork without Celery: a thread for each sweep, so that a slow one holds up no other."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from django.db import close_old_connections, connections

from notices import chores, tick

EVERY = 1.0  # seconds
LOOK_FOR_CHORES = 600.0  # seconds
GRACE = 5.0  # seconds for what is under way; rows that are not served then keep their lease
logger = logging.getLogger(__name__)


@contextmanager
def ticking(every: float = EVERY) -> Iterator[None]:
    """While this block lasts, whatever is due is served."""
    stopping = Event()
    work = [(name, sweep, every) for name, sweep in tick.TICKS]
    work.append((chores.UPKEEP, chores.upkeep, LOOK_FOR_CHORES))
    threads = [
        Thread(target=turning, args=(*one, stopping), name=f"tick-{one[0]}", daemon=True)
        for one in work
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stopping.set()
        for thread in threads:
            thread.join(GRACE)
            if thread.is_alive():
                logger.warning("%s is left in the middle of its work.", thread.name)


def turning(name: str, sweep: Callable[[], int], every: float, stopping: Event) -> None:
    try:
        while not stopping.is_set():
            tick.swept(name, sweep, stopping=stopping.is_set)
            close_old_connections()  # one that broke is opened anew the next time
            stopping.wait(every)
    finally:
        connections.close_all()
