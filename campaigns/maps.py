"""The mission map and its rules (DUET-80 to DUET-88): pure, over the data of `missions.toml`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import Struct


class Source(StrEnum):
    """Where a line is known from: the text of the rules, or a conclusion (D-5)."""

    RULEBOOK = "rulebook"
    DERIVED = "derived"


class City(Struct, frozen=True):
    """A mission: so many turns, and so many of them may be mistakes (DUET-80)."""

    id: str
    turns: int
    mistakes: int
    latitude: float
    longitude: float
    name: Mapping[str, str]  # by language
    aliases: tuple[str, ...] = ()


class Line(Struct, frozen=True):
    a: str
    b: str
    source: Source


class Atlas(Struct, frozen=True, dict=True):
    """Every city, and what is joined to what."""

    start: str
    cities: tuple[City, ...]
    lines: tuple[Line, ...]

    @cached_property
    def by_name(self) -> Mapping[str, City]:
        """D-10: a city is found by each of its names."""
        return {name: city for city in self.cities for name in (city.id, *city.aliases)}

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        joined: dict[str, set[str]] = {city.id: set() for city in self.cities}
        for line in self.lines:
            joined[line.a].add(line.b)
            joined[line.b].add(line.a)
        return {city: frozenset(others) for city, others in joined.items()}


ATLAS = msgspec.toml.decode((Path(__file__).parent / "missions.toml").read_bytes(), type=Atlas)


def opened(ticked: Collection[str], *, free_choice: bool) -> frozenset[str]:
    """DUET-86: the first city, what is ticked, and what is joined to it. DUET-88: or everything."""
    if free_choice:
        return frozenset(ATLAS.neighbours)
    known = [city for city in ticked if city in ATLAS.neighbours]
    return frozenset({ATLAS.start, *known}).union(*(ATLAS.neighbours[city] for city in known))


def ticks(name: str, *, turns: int, mistakes: int, won: bool) -> bool:
    """DUET-84, DUET-87: a win with the mission's own tokens, and nothing else; of a city that is
    still on the map."""
    city = ATLAS.by_name.get(name)
    return won and city is not None and (turns, mistakes) == (city.turns, city.mistakes)
