"""How many streams one person may have open: so many in a process, and twice as many in all.

Each stream holds a slot. One too many is refused: to close the oldest instead would set six open
tabs at each other for ever, as each of them comes back. A slot that nobody holds on to is free
after a while. Until then the slots of a process that was killed are taken, and those whose streams
it had come back all at once: for them there are twice as many.
"""

import logging
import secrets
from collections import Counter
from threading import Lock
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache

from games.hints import Breaker

logger = logging.getLogger(__name__)
_here: Counter[int] = Counter()  # what counts when the cache does not answer
_lock = Lock()
_breaker = Breaker("The cache")


class Slot(NamedTuple):
    user: int
    number: int | None  # None: the cache did not answer
    holder: str

    @property
    def key(self) -> str:
        return f"live:{self.user}:{self.number}"


def lasts() -> int:
    """Seconds for which a slot is held: a heartbeat may come late."""
    return int(3 * settings.LIVE_HEARTBEAT) + 1


def take(user: int) -> Slot | None:
    """A slot for one more stream of this person, or None if they have enough."""
    with _lock:
        if _here[user] >= settings.LIVE_STREAMS:
            return None
        _here[user] += 1
    slot = free_slot(user)
    if slot is None:
        leave_here(user)
    return slot


def free_slot(user: int) -> Slot | None:
    holder = secrets.token_hex(8)
    for number in range(2 * settings.LIVE_STREAMS):
        slot = Slot(user, number, holder)
        if _breaker.is_open:
            break
        try:
            if cache.add(slot.key, holder, timeout=lasts()):
                return slot
        except Exception as error:  # whatever the cache raises: people watch when it is down
            _breaker.trip(error)
    else:
        return None
    return Slot(user, None, holder)


def hold(slot: Slot) -> None:
    """At every heartbeat."""
    if slot.number is not None and not _breaker.is_open:
        try:
            cache.set(slot.key, slot.holder, timeout=lasts())
        except Exception as error:
            _breaker.trip(error)


def leave(slot: Slot) -> None:
    leave_here(slot.user)
    if slot.number is not None and not _breaker.is_open:
        try:
            cache.delete(slot.key)
        except Exception as error:
            _breaker.trip(error)


def leave_here(user: int) -> None:
    with _lock:
        _here[user] -= 1
        if not _here[user]:
            del _here[user]
