"""One open stream: tells what is new until somebody has enough."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from random import uniform
from typing import Any

from django.conf import settings
from django.http import HttpResponse

from games.api.live import shapes, slots
from games.api.live.hub import Hub, Waiting
from games.api.live.reading import Batch, Watch, read
from games.api.live.shapes import LiveEnd, Parting
from games.api.live.slots import Slot

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[bytes], Awaitable[None]]
AT_ONCE = 20  # games that one read is about
TROUBLE = 1.0  # seconds before the database is asked again
logger = logging.getLogger(__name__)


class Opened(HttpResponse):
    """The head of a stream. Whoever serves it sends what `told` sends, and then nothing more."""

    def __init__(self, watch: Watch, slot: Slot) -> None:
        super().__init__(content_type="text/event-stream")
        self.watch, self.slot = watch, slot
        self["X-Accel-Buffering"] = "no"  # a proxy that gathers it would hold it back

    async def told(self, hub: Hub, receive: Receive, send: Send) -> None:
        with hub.with_stream(self.watch) as waiting:
            listening = asyncio.create_task(hung_up(waiting, receive))
            try:
                await send(shapes.RETRY)
                if not self.watch.places:  # a game that begins now begins at its beginning
                    await send(b"id: " + (self.watch.at() or "").encode() + b"\n\n")
                await tell(self, hub, waiting, send)
            finally:
                listening.cancel()

    async def over(self, hub: Hub) -> None:
        await hub.in_thread(slots.leave, self.slot)


async def hung_up(waiting: Waiting, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    waiting.leave()


async def tell(opened: Opened, hub: Hub, waiting: Waiting, send: Send) -> None:
    """Heartbeats have a time of their own: what others are told does not move them."""
    loop = asyncio.get_running_loop()
    beat = loop.time() + settings.LIVE_HEARTBEAT
    end = loop.time() + settings.LIVE_FOR * uniform(0.9, 1)  # not all at once  # noqa: S311
    while not waiting.left:
        waiting.woken.clear()
        if loop.time() >= end:
            return await send(shapes.hint(LiveEnd(Parting.LATER)))
        is_due = loop.time() >= beat
        batch = await read_next(opened, hub, waiting, is_due=is_due)
        if batch.text and not waiting.left:
            await send(batch.text)
        if batch.end is not None:
            return await send(shapes.hint(LiveEnd(batch.end)))
        if is_due:
            await send(shapes.BEAT)
            beat = loop.time() + settings.LIVE_HEARTBEAT
        if batch.troubled:
            await asyncio.sleep(TROUBLE)
        elif not waiting.stirred:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(min(beat, end)):
                    await waiting.woken.wait()
    return None


async def read_next(opened: Opened, hub: Hub, waiting: Waiting, *, is_due: bool) -> Batch:
    games = sorted(waiting.stirred)[:AT_ONCE]
    if not games and not is_due:
        return Batch()
    waiting.stirred.difference_update(games)
    if is_due:
        await hub.in_thread(slots.hold, opened.slot)
    try:
        batch = await hub.in_thread(read, opened.watch, games)
    except Exception:
        logger.exception("A stream broke.")
        return Batch(end=Parting.CRASHED)
    waiting.stirred |= batch.again
    return batch
