"""Whether one person may hold two seats, or two in turn: not if that joins secrets (CN-107)."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any
from uuid import UUID

from games import log, tenures
from games.engines.engine import Seat


def knows_all(events: Sequence[Any], was: Seat, wanted: Seat) -> bool:
    """Whether all that one seat was told was told to the other too."""
    return all(event.told_to(wanted) for event in events if event.told_to(was))


def is_betrayed(game: UUID, kind: str, people: Mapping[Seat, int]) -> bool:
    """Whether somebody sits in two seats that know different things, as with a bot of theirs, and
    plays against or beside others. Who is alone with their bots betrays nobody."""
    persons = tenures.persons(game, people)
    if len(set(persons.values())) in (1, len(persons)):
        return False
    events = [recorded.event for recorded in log.read(game, kind)]
    return any(
        persons[one] == persons[other] and not knows_all(events, one, other)
        for one, other in permutations(persons, 2)
    )
