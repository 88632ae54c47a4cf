"""A game told again, moment by moment, as one seat was told it."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse

from games.api.doors import started, table_known_to
from games.engines.engine import Seat
from games.observe import observe, replayed
from web.boards import drawn
from web.boards.voice import Voice
from web.pages.asking import fetch
from web.pages.page import page, show
from web.table.telling import Teller, names_at

AREA = "replay"


@page("GET")
def replay(request: HttpRequest, game: UUID) -> HttpResponse:
    """The board after the thing with this number; whole, or only what changes with the moment."""
    sitting = started(table_known_to(request, game))
    around = fetch(request, f"games/{game}")
    seat = Seat(around["seat"]) if around["seat"] else None
    voice = Voice(sitting.kind)
    table = sitting.table(seat)
    moment = replayed(table, seat, asked(request))
    last = len(moment.told)
    teller = Teller(voice, observe(table, seat).view, names_at(around["table"], voice))
    lines = teller.lines(moment.told)
    return show(
        request, "web/table/moment.html" if request.htmx else "web/table/replay.html", AREA,
        kind=sitting.kind, game=game, seat=seat and voice.seat(seat),
        board=drawn(sitting.kind, moment.view), lines=lines, line=lines[moment.number - 1],
        number=moment.number, last=last,
        previous=max(1, moment.number - 1), next=min(last, moment.number + 1),
        link=request.build_absolute_uri(f"{request.path}?at={moment.number}"),
    )  # fmt: skip


def asked(request: HttpRequest) -> int | None:
    """The number of the moment; what cannot be read is the last one."""
    at = request.GET.get("at", "")
    return int(at) if at.isdecimal() and len(at) < 10 else None
