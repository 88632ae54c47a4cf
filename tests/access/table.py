"""The table: each line a request, each column a caller, each cell the status of the answer."""

from __future__ import annotations

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
from tests.access.world import CALLERS, Caller, World

FILE = Path(__file__).parent / "table.txt"
HEAD = """\
# Who is answered what: a line for each request, a column for each caller, the status of the answer.
# Written by `make access`; read the diff like code. What each line sends is in asks.py, who the
# callers are in world.py. After the colon: which of several things the request is about.
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
    data, kind = "" if sent is None else json.dumps(sent), "application/json"
    if not ask.url.startswith("/api/"):
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


def column(world: World, name: str) -> dict[str, int]:
    """What this caller is answered, by request."""
    caller = CALLERS[name](world)
    return {str(ask): undone(ask, caller).status_code for ask in asks(world)}


def written(columns: Mapping[str, Mapping[str, int]]) -> str:
    lines = list(next(iter(columns.values())))
    width = max(map(len, lines)) + 2
    head = " " * width + " ".join(columns)
    rows = (
        line.ljust(width)
        + " ".join(str(cells[line]).ljust(len(name)) for name, cells in columns.items())
        for line in lines
    )
    return HEAD + "\n" + "\n".join(row.rstrip() for row in (head, *rows)) + "\n"


def read() -> dict[str, dict[str, int]]:
    """The columns of the file."""
    text = FILE.read_text(encoding="utf-8").removeprefix(HEAD).strip("\n")
    head, *rows = text.split("\n")
    callers = head.split()
    columns: dict[str, dict[str, int]] = {name: {} for name in callers}
    for row in rows:
        line, *cells = row.rsplit(maxsplit=len(callers))
        for name, cell in zip(callers, cells, strict=True):
            columns[name][line.rstrip()] = int(cell)
    return columns
