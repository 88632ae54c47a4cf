"""The table: each line a request, each column a caller, each cell the status of the answer."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client

from games import tables
from tests.access.asks import Ask, asks
from tests.access.callers import CALLERS, Caller
from tests.access.world import World

FILE = Path(__file__).parent / "table.txt"
HEAD = """\
# Who is answered what: a line for each request, a column for each caller, the status of the answer.
# Written by `make access`; read the diff like code. What each line sends is in asks.py, who the
# callers are in callers.py. After the colon: which of several things the request is about. Who is
# sent to the page to log in is answered `login`, and who is sent elsewhere 302.
"""
CSRF = "a" * 32


def send(
    ask: Ask, caller: Caller, *, csrf: bool = True, body: object = ..., media: str | None = None,
    **more: str,
) -> HttpResponse:  # fmt: skip
    """The answer to this caller."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    headers = {"Accept": "text/html, application/json"} | caller.headers | more
    for name, value in caller.cookies.items():
        client.cookies[name] = value
    if csrf:
        client.cookies["csrftoken"] = CSRF
        headers["X-CSRFToken"] = CSRF
    sent = ask.body if body is ... else body
    if ask.url.startswith("/api/"):
        data, kind = "" if sent is None else json.dumps(sent), "application/json"
    else:
        data, kind = urlencode(sent or {}), "application/x-www-form-urlencoded"
    return client.generic(
        ask.door.method, ask.url, data, content_type=media or kind, headers=headers
    )


def undone(ask: Ask, caller: Caller, **how: Any) -> HttpResponse:
    """The answer to this caller, of which nothing stays."""
    with transaction.atomic():
        answer = send(ask, caller, **how)
        transaction.set_rollback(True)
    tables.forget()
    cache.clear()
    return answer


def column(world: World, name: str) -> dict[str, str]:
    """What this caller is answered, by request."""
    caller = CALLERS[name](world)
    return {str(ask): cell(undone(ask, caller)) for ask in asks(world)}


def cell(answer: HttpResponse) -> str:
    to_the_door = answer.get("Location", "").startswith(("/login?", "/admin/login/"))
    return "login" if to_the_door else str(answer.status_code)


def written(columns: Mapping[str, Mapping[str, str]]) -> str:
    lines = list(next(iter(columns.values())))
    width = max(map(len, lines)) + 2
    wide = {name: max(len(name), len("login")) for name in columns}
    head = " " * width + " ".join(name.ljust(wide[name]) for name in columns)
    rows = (
        line.ljust(width)
        + " ".join(cells[line].ljust(wide[name]) for name, cells in columns.items())
        for line in lines
    )
    return HEAD + "\n" + "\n".join(row.rstrip() for row in (head, *rows)) + "\n"


@functools.cache
def read() -> dict[str, dict[str, str]]:
    """The columns of the file."""
    text = FILE.read_text(encoding="utf-8").removeprefix(HEAD).strip("\n")
    head, *rows = text.split("\n")
    callers = head.split()
    columns: dict[str, dict[str, str]] = {name: {} for name in callers}
    for row in rows:
        line, *cells = row.rsplit(maxsplit=len(callers))
        for name, answer in zip(callers, cells, strict=True):
            columns[name][line.rstrip()] = answer
    return columns
