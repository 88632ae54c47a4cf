"""What is answered to our calls: nonsense, floods and silence, and none of it does harm."""

from __future__ import annotations

import gzip
import socket
import time
from typing import Any

import pytest

from notices import outward
from notices.outward import Answer, Call, Failed, Trouble, post, post_all
from tests.notices.receivers import (
    OK,
    Receiver,
    dripping,
    endless,
    late,
    receiving,
    status,
)

LOCAL = "127.0.0.0/8"
WHOLE = outward.WHOLE_WITHIN  # as it is, whatever a test makes of it


def call(url: str, **more: Any) -> Call:
    return Call(url, b'{"a": 1}', {"X-Kind": "test"}, **more)


def trouble(url: str, **more: Any) -> Trouble:
    with pytest.raises(Failed) as caught:
        post(call(url, **more))
    return caught.value.trouble


def timed(url: str) -> tuple[Any, float]:
    begun = time.monotonic()
    [answer] = post_all([call(url)])
    return answer, time.monotonic() - begun


# Answers.


@pytest.mark.parametrize(
    "where",
    ["http://127.0.0.1:{port}/inside", "http://169.254.169.254/latest/meta-data/", "/again"],
)
@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_a_redirection_is_an_answer_and_not_a_way(
    receiver: Receiver, code: int, where: str
) -> None:
    with receiving() as inside:
        receiver.answer = status(code, f"Location: {where.format(port=inside.port)}")
        assert post(call(receiver.url())) == Answer(code)
        assert (receiver.connections, inside.connections) == (1, 0)


def test_how_long_to_wait_is_heard_if_it_is_a_number(receiver: Receiver) -> None:
    heard = {}
    for said in ("120", "-1", "1e9", "Wed, 21 Oct 2026 07:28:00 GMT", "9" * 400, ""):
        receiver.answer = status(429, f"Retry-After: {said}")
        heard[said[:3]] = post(call(receiver.url())).retry_after
    assert heard == {"120": 120, "-1": None, "1e9": None, "Wed": None, "999": None, "": None}


def test_a_body_without_end_is_not_read_to_its_end(receiver: Receiver) -> None:
    chunks = endless(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"400\r\n" + b"x" * 1024 + b"\r\n"
    )
    plain = endless(b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 1024)
    for answer in (plain, chunks):
        receiver.answer = answer
        heard, took = timed(receiver.url())
        assert heard == Answer(200)
        assert took < WHOLE
        time.sleep(0.1)
        assert answer.sent < 16 * 1024**2  # what buffers of the system held


def test_a_bomb_is_not_unpacked(receiver: Receiver) -> None:
    bomb = gzip.compress(bytes(32 * 1024**2))
    receiver.answer = status(200, "Content-Encoding: gzip", body=bomb)
    heard, took = timed(receiver.url())
    assert heard == Answer(200)
    assert took < WHOLE


def test_a_head_without_end_is_no_answer(receiver: Receiver) -> None:
    heads = (
        endless(b"HTTP/1.1 200 OK\r\n", b"X-A: " + b"a" * 1000 + b"\r\n"),
        endless(b"HTTP/1.1 200 OK\r\nX-A: ", b"a" * 1024),
        endless(b"HTTP/1.1 200 ", b"O" * 1024),
        endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
        endless(b"HTTP/1.1 200 OK\r\n", b"a: b\r\n"),
    )
    for head in heads:
        receiver.answer = head
        answer, took = timed(receiver.url())
        assert answer in (Trouble.NOT_HTTP, Trouble.UNREACHABLE)
        assert took < WHOLE


@pytest.mark.parametrize(
    "garbage",
    [
        b"", b"\r\n", b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1\r\n\r\n", b"HTTP/1.1 abc OK\r\n\r\n",
        b"HTTP/1.1 20 OK\r\n\r\n", b"HTTP/1.1 99999 OK\r\n\r\n", b"\x00\xff" * 500, b"<html>200 OK</html>",
        b"HTTP/1.1 200",
    ],
    ids=repr,
)  # fmt: skip
def test_what_is_no_http_is_no_answer(receiver: Receiver, garbage: bytes) -> None:
    receiver.answer = garbage
    found = timed(receiver.url())[0]
    assert found == (Answer(200) if garbage == b"HTTP/1.1 200" else Trouble.NOT_HTTP)


@pytest.mark.parametrize(
    "length", ["-5", "abc", "9" * 5000, "1_000", "99999999999999999999"], ids=lambda v: v[:8]
)
def test_a_length_that_is_none_does_no_harm(receiver: Receiver, curt, length: str) -> None:
    receiver.answer = f"HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\nok".encode()
    assert timed(receiver.url())[0] == Answer(200)


def test_who_closes_at_once_has_not_answered(receiver: Receiver) -> None:
    receiver.answer = lambda wire: wire.close()
    assert timed(receiver.url())[0] is Trouble.NOT_HTTP


# Slowness.


def test_an_answer_that_drips_is_too_slow(receiver: Receiver, hurried) -> None:
    """Each byte comes in time, and the whole does not."""
    receiver.answer = dripping(b"HTTP/1.1 200 OK\r\nX-Slow: " + b"a" * 200)
    answer, took = timed(receiver.url())
    assert answer is Trouble.TOO_SLOW
    assert 0.4 < took < WHOLE


def test_a_body_that_drips_is_not_waited_for(receiver: Receiver, curt) -> None:
    def answer(wire: socket.socket) -> None:
        wire.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        dripping(b"a" * 1000)(wire)

    receiver.answer = answer
    heard, took = timed(receiver.url())
    assert heard == Answer(200)
    assert took < WHOLE


def test_all_is_well_after_the_time_is_over_is_too_late(receiver: Receiver, hurried) -> None:
    receiver.answer = late(WHOLE)
    answer, took = timed(receiver.url())
    assert answer is Trouble.TOO_SLOW
    assert took < WHOLE


def test_who_takes_the_call_and_says_nothing_is_too_slow(settings, hurried) -> None:
    """Over TLS too, where the first word is theirs."""
    settings.WEBHOOKS_ALLOWED_NETWORKS = [LOCAL]
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        for scheme in ("http", "https"):
            answer, took = timed(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}/")
            assert answer is Trouble.TOO_SLOW
            assert took < WHOLE


def test_nobody_waits_for_the_slowness_of_another(
    receiver: Receiver, curt, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outward, "WHOLE_WITHIN", 3.0)
    with receiving() as slow:
        slow.answer = late(6 * WHOLE)
        calls = [call(slow.url()) for _ in range(20)] + [call(receiver.url()) for _ in range(20)]
        begun = time.monotonic()
        answers = post_all(calls)
        assert answers == [Trouble.TOO_SLOW] * 20 + [Answer(200)] * 20
        assert time.monotonic() - begun < 6 * WHOLE  # one after another they take as long as that
    assert [came.body for came in receiver.came] == [b'{"a": 1}'] * 20
    assert OK.startswith(b"HTTP/1.1 200")


def test_the_limits_are_small() -> None:
    assert (outward.CONNECTED_WITHIN, outward.WHOLE_WITHIN) == (3.0, 10.0)
    assert outward.MOST_READ == 64 * 1024
