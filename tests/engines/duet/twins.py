"""Deals that look alike to a viewer: the same of all that the law lets him know, another of the rest.

What he may know is said here once more, by DUET-130 to DUET-132 and without the engine: his own key,
the colour of every card that was touched, and who was complete after which touch.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from games.engines.duet.commands import GiveClue, GiveUp, Stop, Touch
from games.engines.duet.terms import Colour, Side
from games.engines.engine import Seat
from tests.engines.duet.scripts import Script
from tests.engines.duet.table import GREEN, A, Keys, Move

Pairs = list[tuple[Colour, Colour]]


class Judged(NamedTuple):
    """What a touch shows: a colour of the other side's key, and which sides it completes."""

    colour: Colour
    completes: tuple[Side, ...]


def side_of(seat: Seat | None) -> Side | None:
    """`side_a_1` sits on side A; a spectator on none."""
    return Side(seat[5]) if seat and seat.startswith("side_") else None


def key_of(keys: Keys, side: Side) -> tuple[Colour, ...]:
    return keys[0] if side is A else keys[1]


@lru_cache(maxsize=256)
def greens(keys: Keys, side: Side) -> frozenset[int]:
    return frozenset(card for card, colour in enumerate(key_of(keys, side)) if colour is GREEN)


def left(keys: Keys, side: Side, found: set[int]) -> int:
    return len(greens(keys, side) - found)


def judged(keys: Keys, found: set[int], side: Side, card: int) -> Judged:
    """DUET-2, DUET-5, DUET-60."""
    colour = key_of(keys, side.other)[card]
    after = found | {card} if colour is GREEN else found
    completes = tuple(s for s in Side if left(keys, s, found) and not left(keys, s, after))
    return Judged(colour, completes)


def course(keys: Keys, moves: tuple[Move, ...]) -> list[Judged]:
    """What every touch shows."""
    found: set[int] = set()
    shown: list[Judged] = []
    for side, card in touches(moves):
        shown.append(judged(keys, found, side, card))
        found |= {card} if shown[-1].colour is GREEN else set()
    return shown


def touches(moves: tuple[Move, ...]) -> list[tuple[Side, int]]:
    return [(side_of(by), command.card) for by, command in moves if isinstance(command, Touch)]


@lru_cache(maxsize=256)
def twins(script: Script, viewer: Seat | None) -> tuple[Keys, Keys]:
    """Two deals for the same course of the game, as different as may be. In the first as few agents
    as can be are left to those whose key the viewer does not see, in the second as many."""
    rnd = Random(f"{viewer} {script.moves}")
    few, many = script.keys, script.keys
    for _ in range(250):
        one, two = swapped(few, rnd), swapped(many, rnd)
        if alike(script, one, viewer) and hidden_left(script, one) <= hidden_left(script, few):
            few = one
        if alike(script, two, viewer) and hidden_left(script, two) >= hidden_left(script, many):
            many = two
    return few, many


def hidden_left(script: Script, keys: Keys) -> int:
    """How many agents are left to both sides after all moves; one's own never change."""
    shown = zip(touches(script.moves), course(keys, script.moves), strict=True)
    found = {card for (_, card), told in shown if told.colour is GREEN}
    return sum(left(keys, side, found) for side in Side)


def swapped(keys: Keys, rnd: Random) -> Keys:
    """Two cards change places, on one side of the key or on both; the table of DUET-12 stays."""
    one, two = rnd.sample(range(25), 2)
    pairs: Pairs = list(zip(*keys, strict=True))
    (a_one, b_one), (a_two, b_two) = pairs[one], pairs[two]
    match rnd.choice("abx"):
        case "a" if b_one is b_two:
            pairs[one], pairs[two] = (a_two, b_one), (a_one, b_two)
        case "b" if a_one is a_two:
            pairs[one], pairs[two] = (a_one, b_two), (a_two, b_one)
        case "x":
            pairs[one], pairs[two] = pairs[two], pairs[one]
    return tuple(a for a, _ in pairs), tuple(b for _, b in pairs)


def alike(script: Script, keys: Keys, viewer: Seat | None) -> bool:
    own = side_of(viewer)
    if own is not None and key_of(keys, own) != key_of(script.keys, own):
        return False
    return course(keys, script.moves) == course(script.keys, script.moves)


def with_wishes(script: Script, side: Side, rnd: Random) -> tuple[tuple[Move, bool], ...]:
    """The moves of a script without its wishes, and some wishes of this side strewn in: those are
    marked, and are not made in the other world."""
    by = next(seat for seat in script.seats if side_of(seat) is side)
    moves: list[tuple[Move, bool]] = []
    wished = False
    for move in script.moves:
        if isinstance(move.command, GiveUp):
            continue
        if not wished and rnd.random() < 0.5:
            moves.append((Move(by, GiveUp()), True))
            wished = True
        moves.append((move, False))
        plays_on = side_of(move.by) is side and isinstance(move.command, GiveClue | Touch | Stop)
        wished = wished and not plays_on
    return tuple(moves)


def differing(one: Keys, two: Keys, side: Side) -> set[int]:
    """The cards that are something else to this side in the other deal."""
    pairs = zip(key_of(one, side), key_of(two, side), strict=True)
    return {card for card, (here, there) in enumerate(pairs) if here is not there}
