"""What a stream says: one struct for each kind of event, told apart by `kind`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from uuid import UUID

from msgspec import Struct

from api_schema.structs import COMPONENTS, encode
from games.api import wire
from games.engines import ENGINES
from games.engines.engine import Seat
from games.engines.talk import Channel

RETRY = b"retry: 3000\n\n"  # milliseconds before a browser comes back
BEAT = b": beat\n\n"


class Parting(StrEnum):
    """Why a stream ends: `later`, come back for the rest; `who-are-you`, the credentials are good
    no more; `not-allowed`, they are not good for this, or their owner is banned; `no-such-game`,
    there is none, or none that you may know of; `crashed`, it is our fault."""

    LATER = "later"
    WHO_ARE_YOU = "who-are-you"
    NOT_ALLOWED = "not-allowed"
    NO_SUCH_GAME = "no-such-game"
    CRASHED = "crashed"


class LiveSeat(Struct, frozen=True, tag_field="kind", tag="seat"):
    """`event: seat`. What is told of this game from here on is told to this seat; null is for an
    onlooker. It comes first of every game, and again if you sit elsewhere: then the numbers begin
    anew. Look at the table and at its channels once."""

    game: UUID
    seat: Seat | None


class LiveTable(Struct, frozen=True, tag_field="kind", tag="table"):
    """`event: table`. Something has changed that all can see, as who sits where: look again."""

    game: UUID


class LiveTalk(Struct, frozen=True, tag_field="kind", tag="talk"):
    """`event: talk`. Something was said in a channel that you hear; `last` is its number."""

    game: UUID
    channel: Channel
    last: int


class LiveGone(Struct, frozen=True, tag_field="kind", tag="gone"):
    """`event: gone`. This game is yours no more, or there is none: nothing more is told of it."""

    game: UUID


class LiveEnd(Struct, frozen=True, tag_field="kind", tag="end"):
    """`event: end`. Nothing more comes on this stream, and why."""

    why: Parting


@cache
def told_in(kind: str) -> type[Struct]:
    """The shape of an item of a feed of this kind, with the game that it is of."""
    told = wire.wire(kind).told
    doc = "`event: told`. One item of your feed."
    return wire.plain("LiveTold", doc=doc, tag_field="kind", tag=kind, game=UUID, told=told)


HINTS = LiveSeat, LiveTable, LiveTalk, LiveGone, LiveEnd


def event(name: str, data: Struct, at: str | None = None) -> bytes:
    """An event as it goes over the wire. JSON has no line ends, and a cursor has none either."""
    head = b"" if at is None else b"id: " + at.encode() + b"\n"
    return head + b"event: " + name.encode() + b"\ndata: " + encode(data) + b"\n\n"


def hint(data: Struct, at: str | None = None) -> bytes:
    return event(str(data.__struct_config__.tag), data, at)


for kind in ENGINES:
    COMPONENTS.add_kind(
        kind, {"LiveEvent": told_in(kind)}, parent="".join(ENGINES[kind].words[1:2])
    )
COMPONENTS.add(*HINTS)
for shape in HINTS:
    COMPONENTS.join("LiveEvent", str(shape.__struct_config__.tag), shape.__name__)
