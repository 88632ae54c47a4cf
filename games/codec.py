"""Event to JSON and back, with old shapes brought up to date."""

from functools import cache
from typing import Any

import msgspec

from games.engines import ENGINES
from games.engines.engine import Engine, Event, Shape, canonical


class UnknownShape(Exception):
    """The log holds something that no lift knows."""


def encode(event: Event) -> str:
    return canonical(event).decode()


def decode(kind: str, type: str, version: int, data: str) -> Any:
    """The event, in its newest shape."""
    current = decoders(kind).get((type, version))
    if current is not None:
        return current(data)
    return lifted(ENGINES[kind], Shape(type, version, msgspec.json.decode(data)))


def lifted(engine: Engine[Any, Any, Any, Any, Any], shape: Shape) -> Any:
    while (lift := engine.lifts.get((shape.type, shape.version))) is not None:
        shape = lift(shape)
    for event in engine.types.events:
        if (tag_of(event), event.version) == (shape.type, shape.version):
            return msgspec.convert(shape.data | {"type": shape.type}, event)
    raise UnknownShape(f"{engine.name}: {shape.type} version {shape.version}")


@cache
def decoders(kind: str) -> dict[tuple[str, int], Any]:
    return {
        (tag_of(event), event.version): msgspec.json.Decoder(event).decode
        for event in ENGINES[kind].types.events
    }


def tag_of(event: type[Event]) -> str:
    return str(event.__struct_config__.tag)
