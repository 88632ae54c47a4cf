"""The power fails, Redis goes, hundreds listen: streams catch up, and nobody else notices."""

from __future__ import annotations

import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeVar
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.streams.house import PRODUCTION, House
from tests.streams.listener import PATIENCE

pytestmark = pytest.mark.storage

T = TypeVar("T")
MANY = 200
CONNECTIONS = 4 + 2  # threads that answer requests, and threads that read for streams


def test_a_server_that_was_killed_goes_on_where_the_client_was(house: House) -> None:
    game, chance = house.deal(), Random(2)
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        house.live.kill()
        bo.until(lambda it: it.over)
    house.live.start()
    house.move(game, chance)
    with house.listening("bo", f"games/{game}/live", bo.last) as again:
        assert bo.told() + again.until_told(1).told() == house.feed("bo", game)


def test_all_streams_of_a_person_come_back_after_a_kill(house: House) -> None:
    """The slots of the streams that are dead are not free yet."""
    game, name = house.deal(spectators=True), house.newcomer()
    for _ in range(2):
        with ExitStack() as stack:
            for _ in range(5):
                one = stack.enter_context(house.listening(name, f"games/{game}/live"))
                one.until_told(3)
            house.live.kill()
        house.live.start()


def test_a_pool_that_is_told_to_stop_does_not_wait_for_its_streams(house: House) -> None:
    game = house.deal()
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        process = house.live.process
        assert process is not None
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)  # the stream would go on for an hour
        bo.until(lambda it: it.over)
    house.live.start()


def test_streams_have_no_connections_of_their_own(house: House) -> None:
    """Hundreds of them, one after another and at once."""
    game = house.deal(spectators=True)
    with house.with_settings(LIVE_STREAMS="1000"):
        for _ in range(60):
            with house.listening("bo", f"games/{game}/live") as bo:
                bo.until_told(3)
        with many(house, game):
            house.clue(game)
            assert connections(house) <= CONNECTIONS + (4 if PRODUCTION else 0)


def test_hundreds_of_open_streams_do_not_slow_a_read(house: House) -> None:
    game = house.deal(spectators=True)
    with house.with_settings(LIVE_STREAMS="1000", LIVE_HEARTBEAT="15"):
        alone = max(read_time(house, game) for _ in range(3))
        with many(house, game) as lines:
            crowded = min(read_time(house, game) for _ in range(3))  # others use the machine too
            began = time.monotonic()
            house.clue(game)
            told = until_all_have(lines, b"clue_given")
        print(f"a read: {alone * 1000:.1f} ms alone, {crowded * 1000:.1f} ms with {MANY} streams;")
        print(f"{told} streams were told of a move after {time.monotonic() - began:.2f} s")
        assert told == MANY
        assert crowded < 3 * alone + 0.05


@pytest.mark.postgresql
def test_without_redis_moves_are_made_and_streams_catch_up(house: House) -> None:
    game, chance = house.deal(), Random(3)
    assert house.redis is not None
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        house.redis.stop()
        for _ in range(2):
            assert house.move(game, chance)
        feed = house.feed("bo", game)
        assert bo.until_told(len(feed)).told() == feed
        house.redis.start()
        bo.until(lambda _: house.redis.is_heard())  # it is asked again after a while
        house.move(game, chance)
        bo.until_told(len(feed) + 1)


@pytest.mark.postgresql
def test_connections_that_break_cost_a_stream_nothing(house: House) -> None:
    game, chance = house.deal(), Random(4)
    with house.listening("bo", f"games/{game}/live") as bo:
        bo.until_told(3)
        execute(house, "SELECT pg_terminate_backend(pid)")
        patiently(lambda: house.move(game, chance))  # the first of each thread is told to try again
        feed = patiently(lambda: house.feed("bo", game))
        assert bo.until_told(len(feed)).told() == feed
        assert not bo.over
    house.api.restart()
    house.live.restart()


def patiently(call: Callable[[], T]) -> T:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return call()
        except AssertionError:
            assert time.monotonic() < end
            time.sleep(0.1)


@contextmanager
def many(house: House, game: str) -> Iterator[list[socket.socket]]:
    """So many onlookers of one game."""
    onlooker = house.newcomer()  # whose slots are taken for a while when the pool is killed
    request = (
        f"GET /api/v1/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"Authorization: Bearer {house.tokens[onlooker]}\r\n\r\n"
    ).encode()
    lines = [socket.create_connection(("127.0.0.1", house.live.port)) for _ in range(MANY)]
    try:
        for line in lines:
            line.sendall(request)
        assert until_all_have(lines, b"deal_sealed") == MANY
        yield lines
    finally:
        for line in lines:
            line.close()


def until_all_have(lines: list[socket.socket], text: bytes, seconds: float = 2 * PATIENCE) -> int:
    """How many of them got this."""
    heard, waiting, end = dict.fromkeys(lines, b""), set(lines), time.monotonic() + seconds
    while waiting and time.monotonic() < end:
        ready, _, _ = select.select(list(waiting), [], [], 1)
        for line in ready:
            heard[line] += line.recv(65536)
            if text in heard[line]:
                waiting.discard(line)
    return len(lines) - len(waiting)


def read_time(house: House, game: str) -> float:
    """Seconds for a read, as half of the callers have it."""
    times = []
    for _ in range(40):
        began = time.monotonic()
        house.players["ada"].get(f"games/{game}")
        times.append(time.monotonic() - began)
    return median(times)


def connections(house: House) -> int:
    """To the database, of all processes."""
    if PRODUCTION:
        return len(execute(house, "SELECT pid"))
    opened = [
        str(link.readlink())
        for worker in house.live.workers()
        for link in Path(f"/proc/{worker}/fd").iterdir()
        if link.is_symlink()
    ]
    return sum(path.endswith(".sqlite3") for path in opened)


def execute(house: House, what: str) -> list[tuple[object, ...]]:
    name = urlsplit(house.api.database_url).path.strip("/")
    with psycopg.connect(house.api.database_url, autocommit=True) as connection:
        return connection.execute(
            f"{what} FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()", [name]
        ).fetchall()
