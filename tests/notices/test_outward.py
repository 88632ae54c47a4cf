"""Calling an address that somebody has given us: real sockets, and others' worst intentions."""

from __future__ import annotations

import socket
import time
from typing import Any

import pytest

from notices import outward
from notices.outward import Answer, Call, Failed, Trouble, post, post_all
from tests.notices.receivers import (
    LONG,
    Authority,
    Receiver,
    Resolver,
    receiving,
)

LOCAL = "127.0.0.0/8"


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


# What is sent.


def test_a_call_is_one_plain_request(receiver: Receiver) -> None:
    assert post(call(receiver.url(path="/hook?a=b"))) == Answer(200)
    [came] = receiver.came
    assert came.line == "POST /hook?a=b HTTP/1.1"
    assert came.body == b'{"a": 1}'
    assert came.headers == {
        "Host": f"127.0.0.1:{receiver.port}", "Content-Length": "8", "X-Kind": "test",
        "Accept-Encoding": "identity", "Connection": "close",
    }  # fmt: skip


def test_no_proxy_of_the_environment_is_asked(receiver: Receiver, monkeypatch) -> None:
    with receiving() as proxy:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, proxy.url())
            monkeypatch.setenv(name.upper(), proxy.url())
        assert post(call(receiver.url())).status == 200
        assert proxy.connections == 0


def test_more_than_a_message_is_never_sent(receiver: Receiver) -> None:
    with pytest.raises(AssertionError):
        post(Call(receiver.url(), b"x" * (outward.MOST_SENT + 1), {}))
    assert receiver.connections == 0


# Names and numbers.


@pytest.mark.parametrize("host", ["127.0.0.1", "[::ffff:127.0.0.1]", "[::1]"])
def test_nobody_is_called_at_home(settings, host: str) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = []
    with receiving() as inside:
        assert trouble(inside.url(host)) is Trouble.UNREACHABLE
        assert inside.connections == 0


def test_a_name_that_leads_home_is_not_called(settings, resolver: Resolver) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = []
    inside_ones = ("127.0.0.1", "169.254.169.254", "10.0.0.1", "::1", "::ffff:127.0.0.1", "fe80::1",
                   "64:ff9b::7f00:1", "2002:7f00:1::1", "100.64.0.1", "fd00:ec2::254")  # fmt: skip
    with receiving() as inside:
        for number in inside_ones:
            resolver.says("hooks.example.org", [number])
            assert trouble(inside.url("hooks.example.org")) is Trouble.UNREACHABLE
        assert inside.connections == 0
    assert len(resolver.asked) == len(inside_ones)


def test_one_private_address_among_many_is_enough_to_stay_away(settings, resolver) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["127.0.0.2/32", "127.0.0.3/32"]
    good = ["127.0.0.2", "127.0.0.3"]
    with receiving("127.0.0.2") as there:
        for place in range(3):
            resolver.says("many.example", [*good[:place], "127.0.0.1", *good[place:]])
            assert trouble(there.url("many.example")) is Trouble.UNREACHABLE
        assert there.connections == 0
        resolver.says("many.example", good)
        assert post(call(there.url("many.example"))).status == 200


def test_a_name_that_changes_its_answer_is_asked_once(settings, resolver: Resolver) -> None:
    """Public when it is looked at, at home when it is called: the second answer is never heard."""
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["127.0.0.2/32"]  # plays the public network
    with receiving("127.0.0.2") as outside, receiving("127.0.0.1", port=outside.port) as inside:
        resolver.says("rebound.example", ["127.0.0.2"], ["127.0.0.1"])
        assert post(call(outside.url("rebound.example"))).status == 200
        assert resolver.asked == ["rebound.example."]
        assert (outside.connections, inside.connections) == (1, 0)
        assert trouble(outside.url("rebound.example")) is Trouble.UNREACHABLE
        assert (outside.connections, inside.connections) == (1, 0)


def test_a_name_is_not_looked_for_within_our_own_domain(receiver, resolver: Resolver) -> None:
    resolver.says("metadata.internal", [])
    assert trouble("http://metadata.internal/") is Trouble.UNREACHABLE
    assert resolver.asked == ["metadata.internal."]


def test_the_next_address_is_tried_if_the_first_does_not_listen(receiver, resolver) -> None:
    resolver.says("two.example", ["127.0.0.9", "127.0.0.1"])
    assert post(call(receiver.url("two.example"))).status == 200
    resolver.says("four.example", ["127.0.0.6", "127.0.0.7", "127.0.0.8", "127.0.0.1"])
    assert trouble(receiver.url("four.example")) is Trouble.UNREACHABLE


def test_a_resolver_that_does_not_answer_is_not_waited_for(hurried, monkeypatch) -> None:
    monkeypatch.setattr("socket.getaddrinfo", lambda *a, **k: time.sleep(LONG) or [])
    answer, took = timed("http://slow.example/")
    assert answer is Trouble.UNREACHABLE
    assert took < LONG


def test_what_is_not_there_and_what_is_at_home_read_the_same(settings, resolver) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = ["127.0.0.2/32"]
    with socket.socket() as taken:
        taken.bind(("127.0.0.2", 0))  # and nobody listens
        port = taken.getsockname()[1]
        resolver.says("refused.example", ["127.0.0.2"])
        resolver.says("inside.example", ["10.0.0.1"])
        names = ("refused.example", "inside.example", "nowhere.example")
        found = {trouble(f"http://{name}:{port}/") for name in names}
    assert found == {Trouble.UNREACHABLE}


def test_an_address_that_was_once_good_is_looked_at_again(receiver: Receiver, settings) -> None:
    settings.WEBHOOKS_PLAIN_HTTP = False
    assert trouble(receiver.url()) is Trouble.UNREACHABLE
    assert receiver.connections == 0


# TLS.


def test_the_certificate_is_that_of_the_name_though_a_number_is_called(
    settings, resolver: Resolver, authority: Authority
) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = [LOCAL]
    resolver.says("hooks.example", ["127.0.0.1"])
    with receiving(tls=authority.vouches_for("hooks.example")) as there:
        assert post(call(there.url("hooks.example"))).status == 200
        assert there.came[0].host_asked_for == "hooks.example"
        assert there.came[0].headers["Host"] == f"hooks.example:{there.port}"


def test_a_certificate_of_another_name_or_another_authority_is_not_trusted(
    settings, resolver: Resolver, authority: Authority, tmp_path
) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = [LOCAL]
    resolver.says("hooks.example", ["127.0.0.1"])
    folder = tmp_path / "stranger"
    folder.mkdir()
    for tls in (
        authority.vouches_for("other.example"),
        Authority(folder).vouches_for("hooks.example"),
    ):
        with receiving(tls=tls) as there:
            assert trouble(there.url("hooks.example")) is Trouble.NOT_SECURE
            assert there.came == []


def test_a_server_that_does_not_speak_tls_is_told_nothing(settings, resolver, hurried) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = [LOCAL]
    resolver.says("hooks.example", ["127.0.0.1"])
    with receiving() as there:
        url = there.url("hooks.example").replace("http:", "https:")
        assert trouble(url) in (Trouble.NOT_SECURE, Trouble.TOO_SLOW)
        assert not any("X-Kind" in came.headers for came in there.came)
