"""Event to JSON and back, with old shapes brought up to date."""

from functools import cache
from typing import Any

import msgspec

from games.engines import ENGINES
from games.engines.engine import Event, Shape, canonical, tag_of


def encode(event: Event) -> str:
    return canonical(event).decode()


def decode(kind: str, type: str, version: int, data: str) -> Any:
    """The event, in its newest shape."""
    current = decoders(kind).get((type, version))
    if current is not None:
        return current(data)
    return ENGINES[kind].brought_up_to_date(Shape(type, version, msgspec.json.decode(data)))


@cache
def decoders(kind: str) -> dict[tuple[str, int], Any]:
    return {
        (tag_of(event), event.version): msgspec.json.Decoder(event).decode
        for event in ENGINES[kind].types.events
    }
