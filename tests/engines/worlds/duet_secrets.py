"""Other secrets of a game of Duet, which tell the same to one seat."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec.structs import replace

from games.engines.chance import Draw
from games.engines.dispute import TableRestored
from games.engines.duet import events as e
from games.engines.duet.setup import PAIRS
from games.engines.duet.terms import Colour, Settled, Side
from games.engines.engine import HOUSE, Event, SealKept, Seat, Unsealing
from tests.engines.worlds.world import History, Retold

Keys = Mapping[Side, tuple[Colour, ...]]
A, B = Side
PLAYS = e.ClueGiven | e.CardTouched | e.TurnPaid  # DUET-75: who plays on does not give up


def redeal(history: History, seat: Seat | None, rnd: Random) -> Retold:
    """Another key for the other side (DUET-130, DUET-131), for onlookers both, until all is laid
    open (DUET-140); and other wishes to give up, which are never laid open (DUET-75)."""
    over = any(isinstance(event, Unsealing) for event in history)
    hidden = tuple(side for side in Side if side is not side_of(seat))
    keys = keys_of(history)
    other = keys if over else redealt_keys(keys, history, hidden, rnd)

    def anew(event: Event) -> Event:
        match event:
            case e.KeyDealt(side=side):
                return replace(event, key=other[side])
            case SealKept() if not (over or seat == HOUSE):
                return replace(event, nonce=rnd.randbytes(32).hex())
            case _:
                return event

    wished = other_wishes(history, hidden, rnd)
    return tuple(tuple(map(anew, events)) for events in wished)


def redraw(draws: tuple[Draw, ...], seat: Seat | None, rnd: Random) -> tuple[Draw, ...]:
    """Another deal of the pairs, by the half of them that this seat is shown."""
    cards, pairs, _ = draws
    own = side_of(seat)
    shown = [None if own is None else PAIRS[int(pair)][own is B] for pair in pairs]
    other = list(pairs)
    for colour in (*Colour, None):
        cells = [cell for cell, seen in enumerate(shown) if seen is colour]
        for cell, source in zip(cells, rnd.sample(cells, len(cells)), strict=True):
            other[cell] = pairs[source]
    return cards, tuple(other), rnd.randbytes(32).hex()


def side_of(seat: Seat | None) -> Side | None:
    return next((side for side in Side if str(seat).startswith(f"side_{side}_")), None)


# The keys


def keys_of(history: History) -> Keys:
    return {event.side: event.key for event in history if isinstance(event, e.KeyDealt)}


def redealt_keys(keys: Keys, history: History, hidden: tuple[Side, ...], rnd: Random) -> Keys:
    """Cells change places as long as nothing that happened comes out differently. No change of
    place touches the table of DUET-12: a colour moves to where the other side sees the same."""
    seen = [event for event in history if isinstance(event, e.CardTouched | e.ClueGiven)]
    told = tale(keys, seen)
    for sides in moving(hidden) if keys else ():
        for cells in exchangeable(keys, sides, seen):
            for size in (len(cells), len(cells) // 2, 3, 2, 2, 2):
                other = exchanged(keys, sides, rnd.sample(cells, min(size, len(cells))), rnd)
                if tale(other, seen) == told:
                    keys = other
                    break
    return keys


def moving(hidden: tuple[Side, ...]) -> tuple[tuple[Side, ...], ...]:
    """Whose colours change places: for onlookers those of both, together and one by one."""
    return (hidden,) if len(hidden) == 1 else (hidden, *((side,) for side in hidden))


def exchangeable(keys: Keys, sides: tuple[Side, ...], seen: list[Event]) -> list[list[int]]:
    """Cells that look the same to whoever keeps a key, and of which no touch told anything."""
    touched = {
        event.card
        for event in seen
        if isinstance(event, e.CardTouched) and event.side.other in sides
    }
    free = [cell for cell in range(len(keys[A])) if cell not in touched]
    if len(sides) == 2:
        return [free]
    kept = keys[sides[0].other]
    return [[cell for cell in free if kept[cell] is colour] for colour in Colour]


def exchanged(keys: Keys, sides: tuple[Side, ...], cells: list[int], rnd: Random) -> Keys:
    source = dict(zip(cells, rnd.sample(cells, len(cells)), strict=True))
    moved = {
        side: tuple(key[source.get(c, c)] for c in range(len(key))) for side, key in keys.items()
    }
    return {side: moved[side] if side in sides else keys[side] for side in Side}


def tale(keys: Keys, seen: list[Event]) -> list[object]:
    """What these keys tell everybody: the colour of every touch, who is complete after it (DUET-2,
    DUET-60), and whether a side has so many agents left as its clue says (D-6)."""
    greens = {
        side: {cell for cell, colour in enumerate(key) if colour is Colour.GREEN}
        for side, key in keys.items()
    }
    told: list[object] = []
    for event in seen:
        match event:
            case e.CardTouched(side, card):
                colour = keys[side.other][card]
                if colour is Colour.GREEN:
                    greens[A].discard(card)
                    greens[B].discard(card)
                told.append((colour, not greens[A], not greens[B]))
            case e.ClueGiven(side, number=number):
                told.append(number <= len(greens[side]))
    return told


# The wishes


def other_wishes(history: History, hidden: tuple[Side, ...], rnd: Random) -> Retold:
    """Wishes to give up that came to nothing are forgotten, or made where there were none; but not
    where the table was put back, and wishes with it."""
    if any(isinstance(event, TableRestored) for event in history):
        return tuple((event,) for event in history)
    retold: list[History] = []
    standing: set[Side] = set()
    missed = missed_clues(history)
    for place, event in enumerate(history):
        later = tuple(history[at] for at in range(place + 1, len(history)) if at not in missed)
        happened: History = (event,)
        match event:
            case e.GivingUpWished(side=side):
                if side in hidden and not comes_out(side, later) and rnd.random() < 0.5:
                    happened = ()
                else:
                    standing.add(side)
            case _ if isinstance(event, PLAYS) and place not in missed:
                standing.discard(event.side)
        side = rnd.choice(hidden)
        if not standing and rnd.random() < 0.4 and may_wish(side, event, later):
            happened += (e.GivingUpWished(members(history, side), side),)
            standing.add(side)
        retold.append(happened)
    return tuple(retold)


def missed_clues(history: History) -> set[int]:
    """D-16: where a token was paid for a clue that did not come. Nobody has played on by that."""
    places: set[int] = set()
    clued = False
    for place, event in enumerate(history):
        match event:
            case e.ClueGiven():
                clued = True
            case e.TurnPassed():
                clued = False
            case e.TurnPaid() if not clued:
                places.add(place)
    return places


def comes_out(side: Side, later: History) -> bool:
    """Whether the other side gives up too before this one plays on."""
    return isinstance(next_of(side, later, e.BothGaveUp), e.BothGaveUp)


def may_wish(side: Side, event: Event, later: History) -> bool:
    """Between two steps, where no other wish comes before this side plays on."""
    amid = isinstance(event, e.ClueUpheld) and event.how is Settled.LAPSED  # comes with a touch
    between = not later or (isinstance(later[0], e.ClueGiven | e.CardTouched) and not amid)
    if isinstance(event, Unsealing) or not between:
        return False
    wishes = e.GivingUpWished, e.BothGaveUp
    return not isinstance(next_of(side, later, *wishes), wishes)


def next_of(side: Side, later: History, *kinds: type[Event]) -> Event | None:
    """The next event of these kinds, or by which this side plays on."""
    return next(
        (
            event
            for event in later
            if isinstance(event, kinds) or (isinstance(event, PLAYS) and event.side is side)
        ),
        None,
    )


def members(history: History, side: Side) -> frozenset[Seat]:
    opened = next(event for event in history if isinstance(event, e.GameOpened))
    return frozenset(person.seat for person in opened.seats if person.side is side)
