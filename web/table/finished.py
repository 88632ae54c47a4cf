"""A game that is over: how it ended, what may follow, and how anybody can check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engines.engine import Seat
from games.observe import result
from games.sitting import Sitting
from web.table.telling import Teller


def finished(sitting: Sitting, around: Mapping[str, Any], teller: Teller) -> dict[str, Any] | None:
    """None, as long as it is played."""
    table, seat = around["table"], Seat(around["seat"]) if around["seat"] else None
    if table["status"] != "over":
        return None
    ended = result(sitting.table(seat), seat)
    reason = teller.voice.say("ending", ended.reason) if ended else ""
    return {
        "reason": reason if ended is None or reason != ended.reason else "",
        "winners": [teller.who(each) for each in ended.winners] if ended else [],
        "won": ended is not None and seat in ended.winners,
        "again": seat is not None and not table["rematch"],
        "cards": bool(teller.cards),
        "next": table["rematch"],
    }
