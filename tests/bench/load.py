"""A load generator that costs little: one thread, raw sockets, requests made beforehand."""

from __future__ import annotations

import json
import re
import socket
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from selectors import EVENT_READ, DefaultSelector
from statistics import median, quantiles
from time import perf_counter
from typing import NamedTuple

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
FINE = b"200", b"304"
WHICH = "/floor/1"  # says which process answers


class Shot(NamedTuple):
    """A request as it goes over the wire, and the figure it counts for."""

    what: str
    request: bytes


class Figures(NamedTuple):
    per_second: float
    p50: float  # milliseconds
    p95: float
    cpu: float = 0.0  # of the workers, for each request


class Failed(Exception):
    """The server did not do what was asked: whatever was measured is worth nothing."""


@dataclass
class Lane:
    """Sends its next request when the last one is answered, on each of its lines in turn."""

    lines: Sequence[socket.socket]
    shots: Iterator[Shot]
    sent: int = 0
    what: str = ""
    began: float = 0.0

    def send(self) -> bool:
        shot = next(self.shots, None)
        if shot is None:
            return False
        line = self.lines[self.sent % len(self.lines)]
        self.sent, self.what, self.began = self.sent + 1, shot.what, perf_counter()
        line.sendall(shot.request)
        return True


def drive(lanes: Sequence[Lane], *, warm: float, seconds: float) -> dict[str, Figures]:
    """All lanes at once, for some time or until one has no more to send."""
    times: dict[str, list[float]] = defaultdict(list)
    with DefaultSelector() as selector:
        for lane in lanes:
            for line in lane.lines:
                selector.register(line, EVENT_READ, lane)
        begin = perf_counter() + warm
        end = begin + seconds
        waiting = sum(lane.send() for lane in lanes)
        while waiting:
            for key, _ in selector.select():
                lane = key.data
                answer(key.fileobj)  # type: ignore[arg-type]
                now = perf_counter()
                if begin <= now <= end:
                    times[lane.what].append(1000 * (now - lane.began))
                if now > end or not lane.send():
                    waiting, end = waiting - 1, min(end, now)
    return {what: figures(some, end - begin) for what, some in times.items()}


def figures(times: list[float], seconds: float) -> Figures:
    return Figures(len(times) / seconds, median(times), quantiles(times, n=20)[-1])


def ask(line: socket.socket, request: bytes) -> tuple[str, bytes]:
    """One request: the head and the body of its answer."""
    line.sendall(request)
    head, _, body = answer(line).partition(b"\r\n\r\n")
    return head.decode(), body


def answer(line: socket.socket) -> bytes:
    data = received(line)
    while (head := data.find(b"\r\n\r\n")) < 0:
        data += received(line)
    length = LENGTH.search(data, 0, head)
    whole = head + 4 + (int(length[1]) if length else 0)
    while len(data) < whole:
        data += received(line)
    if data[9:12] not in FINE:
        raise Failed(data.decode(errors="replace"))
    return data


def received(line: socket.socket) -> bytes:
    data = line.recv(65536)
    if not data:
        raise Failed("The server hung up.")
    return data


def request(method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Accept: application/json"]
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


@contextmanager
def lines_to(port: int, *, workers: int, each: int) -> Iterator[dict[int, list[socket.socket]]]:
    """As many lines to every worker, by its process."""
    lines: dict[int, list[socket.socket]] = defaultdict(list)
    with ExitStack() as stack:
        for _ in range(100 * workers * each):  # The kernel chooses a worker, and need not be fair.
            line = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            worker = lines[json.loads(ask(line, request("GET", WHICH))[1])["process"]]
            worker.append(line) if len(worker) < each else line.close()
            if sum(map(len, lines.values())) == workers * each:
                break
        else:
            raise Failed(f"Only {len(lines)} of {workers} workers answer.")
        yield lines
