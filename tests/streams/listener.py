"""Somebody who listens to a stream, as a browser would."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection, HTTPException
from typing import Any, NamedTuple

PATIENCE = 60  # seconds: a machine may be busy with something else


class Heard(NamedTuple):
    """One event of a stream."""

    event: str
    id: str | None  # the last one that came, as a browser keeps it
    data: Any


class Listener:
    def __init__(
        self, port: int, token: str | None, path: str, last: str | None = None,
        cookie: str | None = None,
    ) -> None:  # fmt: skip
        bearer = None if token is None else f"Bearer {token}"
        given = {"Authorization": bearer, "Last-Event-ID": last, "Cookie": cookie}
        headers = {name: value for name, value in given.items() if value is not None}
        headers["Accept"] = "text/event-stream"
        self.connection = HTTPConnection("127.0.0.1", port, timeout=2 * PATIENCE)
        self.connection.request("GET", f"/api/v1/{path}", headers=headers)
        self.line = self.connection.sock  # a response takes it away from its connection
        self.response = self.connection.getresponse()
        self.status, self.raw, self.over = self.response.status, b"", False
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self) -> None:
        try:
            while part := self.response.read1(65536):
                self.raw += part
        except (OSError, ValueError, HTTPException):
            pass  # it was cut
        self.over = True

    @property
    def events(self) -> list[Heard]:
        found, last = [], None
        for block in self.raw.decode().split("\n\n")[:-1]:
            fields = dict(line.split(": ", 1) for line in block.split("\n") if line[0] != ":")
            last = fields.get("id", last)
            if "data" in fields:
                found.append(Heard(fields["event"], last, json.loads(fields["data"])))
        return found

    def told(self, game: str | None = None) -> list[Any]:
        """The items of a feed that came, of one game or of all."""
        return [
            heard.data["told"]
            for heard in self.events
            if heard.event == "told" and game in (None, heard.data["game"])
        ]

    def named(self, name: str) -> list[Any]:
        return [heard.data for heard in self.events if heard.event == name]

    @property
    def last(self) -> str:
        return next(heard.id for heard in reversed(self.events) if heard.id is not None)

    def until(self, ready: Callable[[Listener], object], seconds: float = PATIENCE) -> Listener:
        end = time.monotonic() + seconds
        while not ready(self):
            assert time.monotonic() < end, f"it did not come: {self.raw[-2000:]!r}"
            time.sleep(0.02)
        return self

    def until_told(self, count: int) -> Listener:
        return self.until(lambda it: len(it.told()) >= count)

    def close(self) -> None:
        with contextlib.suppress(OSError):  # the other side was first
            self.line.shutdown(socket.SHUT_RDWR)
        self.reader.join(PATIENCE)
        self.response.close()
        self.connection.close()
