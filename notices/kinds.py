"""What people are told of, and the facts that a sentence about it needs."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct


class Kind(StrEnum):
    """What a notice is about. A person chooses for each kind by which channels it comes."""

    INVITED = "invited"  # to a table
    YOUR_TURN = "your_turn"
    TIME_SHORT = "time_short"
    TIME_UP = "time_up"
    GAME_STARTED = "game_started"
    GAME_OVER = "game_over"
    REPLACED = "replaced"  # you have no seat there any more
    SEAT_TAKEN = "seat_taken"  # somebody has taken over a vacant seat at your table
    PAUSE_ASKED = "pause_asked"
    CLOCK_STOPPED = "clock_stopped"
    CLOCK_STARTED = "clock_started"
    VACATION_OVER = "vacation_over"
    DISPUTE_OPENED = "dispute_opened"
    DISPUTE_RULED = "dispute_ruled"
    CAUTIONED = "cautioned"  # a referee has warned you
    TEAM_INVITED = "team_invited"
    TEAM_NEWS = "team_news"
    MAP_NEWS = "map_news"
    WEBHOOK_DISABLED = "webhook_disabled"
    PING = "ping"  # somebody tries a webhook; goes there and nowhere else


class Facts(Struct, frozen=True, omit_defaults=True):
    """What a notice speaks of. Nothing in here is more than its reader may know."""

    game_kind: str | None = None  # codenames, duet ...
    seat: str | None = None  # of the reader
    player: str | None = None  # the name of somebody else; empty: of whom the notice is about
    team_name: str | None = None
    map: str | None = None  # its name
    map_id: UUID | None = None
    city: str | None = None
    news: str | None = None  # which news of a team or a map
    why: str | None = None  # why a clock stands still, how a game ended
    due_at: Annotated[datetime, Meta(tz=True)] | None = None
    url: str | None = None  # of a webhook
    reason: str | None = None  # of a warning, as the referee has written it
    won: bool | None = None
