"""Who waits for what in this process: one poll for all streams, and hints that come sooner."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from uuid import UUID

import redis.asyncio
from django.conf import settings
from django.db import close_old_connections

from games import watching
from games.api.live.reading import Watch
from games.hints import CHANNEL, REST
from games.watching import Sign

T = TypeVar("T")
logger = logging.getLogger(__name__)


class Waiting:
    """A stream that waits, and the games of it that have stirred."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.stirred: set[UUID] = set(watch.places)
        self.woken = asyncio.Event()
        self.left = False  # the caller has hung up, or the house closes

    def stir(self, game: UUID) -> None:
        self.stirred.add(game)
        self.woken.set()

    def leave(self) -> None:
        self.left = True
        self.woken.set()


class Hub:
    """One in a process. Its threads are few and live as long as it does: each keeps a connection to
    the database, and no stream has one of its own."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(settings.LIVE_THREADS, "live")
        self.waiting: set[Waiting] = set()
        self.signs: dict[UUID, Sign] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.heeds = self.closing = False

    async def in_thread(self, call: Callable[..., T], *values: Any) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, connected, call, *values)

    @contextlib.contextmanager
    def with_stream(self, watch: Watch) -> Iterator[Waiting]:
        one = Waiting(watch)
        one.left = self.closing
        self.waiting.add(one)
        self.heed()
        self.go_on()
        try:
            yield one
        finally:
            self.waiting.discard(one)

    def heed(self) -> None:
        """A server that is told to stop waits for open connections, and streams have no end. So
        they hear of it first; what the server does at a SIGTERM, it does at a SIGINT too."""
        if not self.heeds:
            self.heeds = True
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.stop)

    def stop(self) -> None:
        self.close()
        signal.raise_signal(signal.SIGINT)

    def go_on(self) -> None:
        """Nobody polls for nobody: the tasks end with the last stream and begin with the next."""
        self.tasks = [task for task in self.tasks if not task.done()]
        if not self.tasks:
            self.tasks = [asyncio.create_task(self.poll())]
            if settings.REDIS_URL:
                self.tasks.append(asyncio.create_task(self.listen()))

    async def poll(self) -> None:
        while self.waiting:
            try:
                await self.look_round()
            except Exception as error:  # as the database may: the next round asks again
                logger.warning("Nobody can see whether games have moved: %s", error)
            await asyncio.sleep(settings.LIVE_POLL)
        self.signs.clear()
        for task in self.tasks:
            if task is not asyncio.current_task():
                task.cancel()
        self.tasks = []

    async def look_round(self) -> None:
        games = {game for one in self.waiting for game in one.watch.places}
        everywhere = {one.watch.user for one in self.waiting if one.watch.game is None}
        signs, whose = await self.in_thread(asked, games, everywhere)
        for one in list(self.waiting):
            if one.watch.game is None:
                new = whose.get(one.watch.user, set()) - one.watch.places.keys()
                for game in list(new)[: watching.MOST_GAMES - len(one.watch.places)]:
                    one.stir(game)
        # A game that was not asked for before may have moved since its stream began.
        for game in games:
            if game not in self.signs or signs.get(game) != self.signs[game]:
                self.stir(game)
        self.signs = {game: signs.get(game, ()) for game in games}

    def stir(self, game: UUID) -> None:
        for one in self.waiting:
            if game in one.watch.places:
                one.stir(game)

    async def listen(self) -> None:
        """Hints from the processes in which games are played. Without them there is the poll."""
        while True:
            try:
                async with (
                    redis.asyncio.from_url(settings.REDIS_URL) as server,
                    server.pubsub(ignore_subscribe_messages=True) as channel,
                ):
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        self.stir(UUID(hex=message["data"].decode()))
            except (redis.RedisError, OSError, ValueError) as error:
                logger.warning("No hints from Redis: %s", error)
            await asyncio.sleep(REST)

    def close(self) -> None:
        self.closing = True
        for one in list(self.waiting):
            one.leave()


def connected(call: Callable[..., T], *values: Any) -> T:
    """As a request has it: a connection that broke is not used again."""
    close_old_connections()
    try:
        return call(*values)
    finally:
        close_old_connections()


def asked(games: set[UUID], users: set[int]) -> tuple[dict[UUID, Sign], dict[int, set[UUID]]]:
    return watching.signs(games), watching.whose(users)
