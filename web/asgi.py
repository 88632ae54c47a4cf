"""Django behind ASGI: requests in a few threads, and streams in none.

The threads live as long as the process, so each keeps its connection to the database, as under
WSGI. Django's own handler has a thread for each request and leaves its connection behind with it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from api_schema.errors import DECK_LIMIT
from games.api.live.hub import Hub
from games.api.live.stream import Opened
from web.utf8 import Utf8ASGIRequest

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
BODY = "http.response.body"
PATIENCE = 30  # seconds for whoever listens to take what is sent


class Pool(ASGIHandler):
    request_class = Utf8ASGIRequest

    def __init__(self) -> None:
        super().__init__()
        self.threads = ThreadPoolExecutor(settings.ASGI_THREADS, "request")
        self.hub = Hub()

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)  # all of it runs in one thread, without a hop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http":
            await self.serve(scope, receive, send)
        else:
            raise ValueError(f"Nobody here speaks {scope['type']}.")

    async def live(self, receive: Receive, send: Send) -> None:
        while True:
            kind = (await receive())["type"]
            if kind == "lifespan.shutdown":
                self.hub.close()
            await send({"type": f"{kind}.complete"})
            if kind == "lifespan.shutdown":
                return

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        body = await whole_body(scope, receive)
        if body is None:
            return
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self.threads, self.answer, dict(scope), body)
        if isinstance(response, Opened):
            await self.stream(response, receive, send)
        else:
            await send(start_of(response))
            await send({"type": BODY, "body": content_of(response)})

    def answer(self, scope: Scope, body: bytes) -> HttpResponseBase:
        """In a thread: the whole request, from the first signal to the last."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=type(self), scope=scope)
        request, response = self.create_request(scope, BytesIO(body))
        if request is not None:
            request.streams = scope
            response = self.get_response(request)
        if response.streaming:  # a file of ours: they are small
            response.streaming_content = [b"".join(response.streaming_content)]
        response.close()
        return response

    async def stream(self, opened: Opened, receive: Receive, send: Send) -> None:
        async def more(text: bytes) -> None:
            async with asyncio.timeout(PATIENCE):
                await send({"type": BODY, "body": text, "more_body": True})

        del opened["Content-Length"]  # nobody knows
        try:
            with contextlib.suppress(OSError):  # they have hung up, or do not listen
                await send(start_of(opened))
                await opened.told(self.hub, receive, more)
                await send({"type": BODY, "body": b""})
        finally:
            await opened.over(self.hub)


async def whole_body(scope: Scope, receive: Receive) -> bytes | None:
    """What the request carries; None if the caller has hung up. Of what is too large so much is
    read that it can be seen to be too large: `BodyLimitMiddleware` turns it away."""
    body, more = b"", True
    if length_of(scope) > DECK_LIMIT:
        return body
    while more and len(body) <= DECK_LIMIT:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body, more = body + message.get("body", b""), message.get("more_body", False)
    return body


def length_of(scope: Scope) -> int:
    given = dict(scope["headers"]).get(b"content-length", b"0")
    return int(given) if given.isdigit() else 0


def start_of(response: HttpResponseBase) -> dict[str, Any]:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    for cookie in response.cookies.values():
        headers.append((b"Set-Cookie", cookie.output(header="").strip().encode("ascii")))
    return {"type": "http.response.start", "status": response.status_code, "headers": headers}


def content_of(response: HttpResponseBase) -> bytes:
    if isinstance(response, HttpResponse):
        return response.content
    return b"".join(response.streaming_content)  # type: ignore[attr-defined]
