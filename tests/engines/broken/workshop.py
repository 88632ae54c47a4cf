"""How engines are broken."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, NamedTuple

from games.engines.engine import Event
from tests.engines import laws
from tests.engines.worlds import AnyEngine


class Broken(NamedTuple):
    engine: AnyEngine
    laws: frozenset[laws.Law]  # that should catch it: mostly one
    parent: AnyEngine  # that is not broken
    seeds: tuple[int, ...]  # of games in which it shows; none if it shows in any


BROKEN: list[Broken] = []


def breaker(parent: AnyEngine, seeds: tuple[int, ...] = ()) -> Callable[..., Callable]:
    """What breaks this engine: the law it breaks, new shapes of events, and a function."""

    def broken(*caught: laws.Law | type[Event], **parts: Callable) -> Callable:
        """Put the function in the place it is named for, other `parts` where they say, and these
        events beside the others."""
        events = [each for each in caught if isinstance(each, type)]

        def register(function: Callable) -> Callable:
            name, _, part = function.__name__.rpartition("__")
            known = (*parent.types.events, *events)
            shapes = {event.__struct_config__.tag: event for event in known}
            types = dataclasses.replace(parent.types, events=tuple(shapes.values()))
            places: dict[str, Any] = {part: function} | parts
            engine = dataclasses.replace(parent, name=name, types=types, **places)
            BROKEN.append(Broken(engine, frozenset(caught) - {*events}, parent, seeds))
            return function

        return register

    return broken


def swapped(events: tuple[Event, ...], old: type, new: Callable[[Any], Event]) -> tuple[Event, ...]:
    return tuple(new(event) if isinstance(event, old) else event for event in events)
