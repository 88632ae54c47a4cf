"""What hands are made of, and what they are made into."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from msgspec import Struct

from games.engines.engine import Choice, Seat
from games.sitting import Sitting
from web.boards.voice import Voice
from web.table.forms import Form


class Hands(Struct, frozen=True):
    """`on_board` goes to the template of the board, `content` to the `template` that stands below
    it, and `forms` are what is left for plain ones. `styles` and `scripts` are files that only
    these hands need."""

    forms: Sequence[Form]
    template: str = ""
    content: Mapping[str, Any] = {}
    on_board: Mapping[str, Any] = {}
    styles: tuple[str, ...] = ()
    scripts: tuple[str, ...] = ()


class Asked(Struct, frozen=True):
    """What hands are made of: the request for what was picked so far, the table, what the seat
    knows, what it may send, and for whom the table waits."""

    request: HttpRequest
    sitting: Sitting
    view: Any
    choices: tuple[Choice, ...]
    voice: Voice
    awaited: tuple[Seat, ...] = ()
