"""One process that does all answers ordinary requests as the API pool does."""

from __future__ import annotations

import contextlib
import socket
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import httpx
import pytest

from tests.streams.house import House

pytestmark = pytest.mark.storage


@pytest.fixture
def http(house: House) -> httpx.Client:
    """The pool that serves streams, asked for something else."""
    headers = {"Authorization": f"Bearer {house.tokens['bo']}", "Content-Type": "application/json"}
    with httpx.Client(
        base_url=house.live.url, headers=headers, timeout=60, trust_env=False
    ) as client:
        yield client


def test_reads_and_moves_are_answered_as_ever(house: House, http: httpx.Client) -> None:
    game = house.deal()
    seen = http.get(f"/api/v1/games/{game}")
    assert seen.json() == house.players["bo"].get(f"games/{game}")
    assert seen.headers["Cache-Control"] == "private, no-cache"
    same = http.get(f"/api/v1/games/{game}", headers={"If-None-Match": seen.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert http.post(f"/api/v1/games/{game}/commands", content=b"{").status_code == 400
    assert http.get("/nowhere").status_code == 404


def test_a_body_that_is_too_large_is_turned_away(http: httpx.Client) -> None:
    """And whoever sent it is told that the line ends with that, or the next request would be lost."""
    for size in (65 * 1024, 600 * 1024):
        refused = http.post("/api/v1/games", content=b" " * size)
        assert (refused.status_code, refused.json()["type"]) == (413, "/problems/too-large")
        assert refused.headers["Connection"] == "close"
    unsized = http.post("/api/v1/games", content=iter([b"{}"]))
    assert (unsized.status_code, unsized.json()["type"]) == (411, "/problems/length-required")
    assert unsized.headers["Connection"] == "close"


def test_a_body_that_no_view_reads_does_not_end_the_line(house: House) -> None:
    """It comes after its head, as the bodies of most clients do: both pools wait for it."""
    for pool in (house.api, house.live):
        with contextlib.closing(HTTPConnection("127.0.0.1", pool.port, timeout=60)) as line:
            line.connect()
            known = line.sock
            for _ in range(5):
                line.request(
                    "POST", "/nowhere", iter([b" " * 6000] * 10), {"Content-Length": "60000"}
                )
                answer = line.getresponse()
                assert (answer.status, answer.getheader("Connection")) == (404, None)
                answer.read()
                assert line.sock is known


def test_a_stream_has_a_head(house: House, http: httpx.Client) -> None:
    head = http.head(f"/api/v1/games/{house.deal()}/live")
    assert (head.status_code, head.headers["Content-Type"]) == (200, "text/event-stream")


def test_files_are_served_whole(http: httpx.Client) -> None:
    style = http.get("/static/web/front.css")
    assert (style.status_code, style.headers["Content-Type"]) == (200, 'text/css; charset="utf-8"')
    assert len(style.content) == int(style.headers["Content-Length"]) > 100


def test_cookies_come_one_by_one(http: httpx.Client) -> None:
    page = http.get("/login", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "csrftoken" in page.cookies


def test_many_people_at_once_are_all_answered(house: House, http: httpx.Client) -> None:
    games = [house.deal() for _ in range(3)]
    with ThreadPoolExecutor(12) as crowd:
        paths = [f"/api/v1/games/{game}" for game in games] * 20
        codes = {answer.status_code for answer in crowd.map(http.get, paths)}
    assert codes == {200}


def test_who_hangs_up_in_the_middle_of_a_request_harms_nobody(
    house: House, http: httpx.Client
) -> None:
    for _ in range(10):
        with socket.create_connection(("127.0.0.1", house.live.port)) as line:
            line.sendall(b"POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    assert http.get("/api/v1/games").status_code == 200
