"""The one way to call an address that somebody has given us. It asks for a name once, goes only
where every answer is public, follows nothing, and is back in seconds, whatever is done to it."""

from __future__ import annotations

import io
import socket
import ssl
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import StrEnum
from functools import cache
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple

from django.conf import settings

from notices.addresses import Address, AddressRefused, Number, may_be_called, number_in, read

CONNECTED_WITHIN = 3.0  # seconds, the name included
WHOLE_WITHIN = 10.0  # seconds
GOODBYE_WITHIN = 0.5  # seconds for the rest of an answer, which nobody reads
MOST_SENT = 64 * 1024
MOST_READ = 64 * 1024  # bytes: the head of an answer, and what is listened to of its body
MOST_ADDRESSES = 3  # of one name that are tried
AT_ONCE = 100  # as many as are claimed together: all are back long before their lease ends


class Trouble(StrEnum):
    """What went wrong, as far as it is anybody's business: what lies inside of our network, what
    does not exist and what does not listen look alike."""

    UNREACHABLE = "unreachable"
    NOT_SECURE = "not_secure"
    TOO_SLOW = "too_slow"
    NOT_HTTP = "not_http"


class Failed(Exception):
    """There was no answer."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class Call(NamedTuple):
    url: str
    body: bytes
    headers: Mapping[str, str]
    plain: bool | None = None  # whether HTTP without TLS will do, if not as the settings say


class Answer(NamedTuple):
    status: int
    retry_after: int | None = None  # seconds


def post_all(calls: Sequence[Call]) -> list[Answer | Trouble]:
    """Each answer or trouble, in order. None waits for another's slowness, and no thread of these
    touches the database."""
    if not calls:
        return []
    with ThreadPoolExecutor(min(len(calls), AT_ONCE), "outward") as threads:
        return list(threads.map(tried, calls))


def tried(call: Call) -> Answer | Trouble:
    try:
        return post(call)
    except Failed as error:
        return error.trouble


def post(call: Call) -> Answer:
    """Send, and see what is answered. What goes wrong out there is `Failed`."""
    until = monotonic() + WHOLE_WITHIN
    assert len(call.body) <= MOST_SENT
    try:
        address = read(call.url, plain=call.plain)
        with connected(address, until) as line:
            return exchange(line, address, call)
    except TimeoutError as error:
        raise Failed(Trouble.TOO_SLOW) from error
    except ssl.SSLError as error:
        raise Failed(Trouble.NOT_SECURE) from error
    except HTTPException as error:
        raise Failed(Trouble.NOT_HTTP) from error
    except (AddressRefused, OSError) as error:
        raise Failed(Trouble.UNREACHABLE) from error


def exchange(line: Line, address: Address, call: Call) -> Answer:
    http = HTTPConnection(address.host)
    http.auto_open = 0  # it has one line, and opens no other
    http.sock = line
    http.putrequest("POST", address.target, skip_host=True, skip_accept_encoding=True)
    fixed = {
        "Host": address.authority, "Content-Length": str(len(call.body)),
        "Accept-Encoding": "identity", "Connection": "close",
    }  # fmt: skip
    for name, value in (fixed | dict(call.headers)).items():
        http.putheader(name, value)
    http.endheaders(call.body)
    response = http.getresponse()
    wait = response.getheader("Retry-After", "")
    line.hurry(GOODBYE_WITHIN)
    with suppress(OSError, HTTPException, ValueError):  # the answer is known
        response.read(MOST_READ)
    return Answer(response.status, int(wait) if wait.isdecimal() and len(wait) < 7 else None)


class Line(io.RawIOBase):
    """A connection that ends at a moment and after so many bytes: what `http.client` needs of a
    socket, with the time that is left for each step instead of a time for each step."""

    def __init__(self, wire: socket.socket, until: float) -> None:
        self.wire, self.until, self.left_to_read = wire, until, MOST_READ

    def sendall(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            self.wire.settimeout(left_until(self.until))
            rest = rest[self.wire.send(rest) :]

    def makefile(self, mode: str) -> io.BufferedReader:
        return io.BufferedReader(self)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self.left_to_read <= 0:
            raise HTTPException("It does not come to an end.")
        self.wire.settimeout(left_until(self.until))
        came = self.wire.recv_into(buffer, min(len(buffer), self.left_to_read))
        self.left_to_read -= came
        return came

    def hurry(self, seconds: float) -> None:
        self.until = min(self.until, monotonic() + seconds)

    def close(self) -> None:
        """Not yet: `http.client` closes what it has not read to the end. `connected` does it."""


@contextmanager
def connected(address: Address, until: float) -> Iterator[Line]:
    """A line to one of the addresses that were looked at, and to no other. The certificate is
    still that of the name."""
    soon = min(until, monotonic() + CONNECTED_WITHIN)
    wire = dialled(numbers_of(address, soon), address.port, soon)
    try:
        if address.scheme == "https":
            wire.settimeout(left_until(until))
            wire = trust(settings.WEBHOOKS_CA_FILE).wrap_socket(wire, server_hostname=address.host)
        yield Line(wire, until)
    finally:
        wire.close()


def dialled(numbers: Sequence[Number], port: int, until: float) -> socket.socket:
    for one in numbers[:MOST_ADDRESSES]:
        wire = socket.socket(socket.AF_INET if one.version == 4 else socket.AF_INET6)
        try:
            wire.settimeout(left_until(until))
            wire.connect((str(one), port))
            return wire
        except OSError:
            wire.close()
    raise Failed(Trouble.UNREACHABLE)


def numbers_of(address: Address, until: float) -> list[Number]:
    """What the name stands for, asked once and not waited for longer than that. All of it must be
    such that it may be called."""
    answers: SimpleQueue[list[Number]] = SimpleQueue()
    Thread(target=lambda: answers.put(looked_up(address)), daemon=True).start()
    try:
        found = answers.get(timeout=left_until(until))
    except Empty as error:
        raise Failed(Trouble.UNREACHABLE) from error
    if not found or not all(map(may_be_called, found)):
        raise Failed(Trouble.UNREACHABLE)
    return found


def looked_up(address: Address) -> list[Number]:
    """A dot at the end of a name keeps the resolver from trying it within our own domain."""
    is_name = "." in address.host and number_in(address.host) is None
    host = f"{address.host}." if is_name else address.host
    try:
        found = socket.getaddrinfo(host, address.port, type=socket.SOCK_STREAM)
        return list(dict.fromkeys(ip_address(where[0]) for *_, where in found))
    except (OSError, ValueError):
        return []


def left_until(moment: float) -> float:
    left = moment - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


@cache
def trust(ca_file: str) -> ssl.SSLContext:
    """Whom this machine trusts, and whom the operators add."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    if ca_file:
        context.load_verify_locations(ca_file)
    return context
