"""A hint that a game has moved, for whoever waits. It may be lost: that costs time, never data."""

import logging
import queue
import threading
import time
from functools import partial
from uuid import UUID

import redis
from django.conf import settings
from django.db import transaction

CHANNEL = "dead_drop:moved"
REST = 5  # seconds for which nobody asks a Redis that has not answered
PATIENCE = 0.5  # seconds for it to answer
MOST_WAITING = 1000  # hints that are not sent yet; more of them are dropped
logger = logging.getLogger(__name__)


class Breaker:
    """Keeps away from something that does not answer, for a while."""

    def __init__(self, what: str) -> None:
        self.what, self.until = what, 0.0

    @property
    def is_open(self) -> bool:
        return time.monotonic() < self.until

    def trip(self, error: Exception) -> None:
        logger.warning("%s does not answer: %s", self.what, error)
        self.until = time.monotonic() + REST


def moved(game: UUID) -> None:
    """Tell it when this is committed. Where nobody listens, it costs nothing."""
    if settings.REDIS_URL:
        transaction.on_commit(partial(_messenger.take, game))


class Messenger:
    """A thread that carries hints, so that no command waits for a Redis, whatever state it is in.
    It starts with the first hint: a process that is forked has one of its own."""

    def __init__(self) -> None:
        self.waiting: queue.Queue[UUID] = queue.Queue(MOST_WAITING)
        self.breaker, self.lock = Breaker("Redis"), threading.Lock()
        self.thread: threading.Thread | None = None

    def take(self, game: UUID) -> None:
        if self.thread is None or not self.thread.is_alive():
            self.start()
        try:
            self.waiting.put_nowait(game)
        except queue.Full:
            logger.warning("A hint is dropped: too many wait.")

    def start(self) -> None:
        with self.lock:
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self.carry, name="hints", daemon=True)
                self.thread.start()

    def carry(self) -> None:
        server = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE
        )
        while True:
            game = self.waiting.get()
            if self.breaker.is_open:
                continue
            try:
                server.publish(CHANNEL, game.hex)
            except (redis.RedisError, OSError) as error:
                self.breaker.trip(error)


_messenger = Messenger()
