"""Who sits where, which cards lie on the table, and the deal of the key."""

from __future__ import annotations

from games.engines import board
from games.engines.board import Unfit, check_cards, laid
from games.engines.chance import Chance
from games.engines.duet import events as e
from games.engines.duet.commands import Options
from games.engines.duet.order import givers_after
from games.engines.duet.terms import SIZE, Colour, Mission, Seated, Side, Warned
from games.engines.engine import (
    HOUSE,
    DealSealed,
    Face,
    Pack,
    Refused,
    Role,
    SealKept,
    Seat,
    seal_of,
)
from games.engines.seating import seated

# DUET-1, DUET-23: two sides, at least one person on each.
ROLES = tuple(Role(f"side_{side}", at_least=1, at_most=None) for side in Side)

G, X, N = Colour.GREEN, Colour.BLACK, Colour.BEIGE
# DUET-12: how many cards are what to side A and what to side B.
OVERLAP = {
    (G, G): 3, (G, X): 1, (G, N): 5,
    (X, G): 1, (X, X): 1, (X, N): 1,
    (N, G): 5, (N, X): 1, (N, N): 7,
}  # fmt: skip
PAIRS = tuple(pair for pair, count in OVERLAP.items() for _ in range(count))


def roles(options: Options) -> tuple[Role, ...]:
    """The chairs of a table, if its options go together."""
    check_cards(options.cards, options.share, options.own_deck, size=SIZE)
    if options.mistakes is not None and options.mistakes > options.turns:
        raise Refused(Unfit.OPTIONS_CLASH, "DUET-80", option="mistakes", other="turns")
    if options.in_a_row is not None and not options.loose_order:
        raise Refused(Unfit.OPTIONS_CLASH, "DUET-121", option="in_a_row", other="loose_order")
    return ROLES


def packs(options: Options) -> tuple[Pack, ...]:
    deck = options.own_deck or options.deck
    return board.packs(options.cards, options.share, deck, options.language, size=SIZE)


def open_game(
    seats: tuple[Seat, ...], options: Options, cards: tuple[Face, ...], chance: Chance
) -> tuple[e.AnyEvent, ...]:
    people = tuple(map(on_a_side, seated(seats, roles(options), rule="DUET-23")))
    faces = laid(cards, packs(options), chance, size="DUET-20", once="DUET-20")
    pairs = chance.shuffled(PAIRS)  # DUET-13
    keys = {Side.A: tuple(a for a, _ in pairs), Side.B: tuple(b for _, b in pairs)}
    nonce = chance.token()
    return (
        e.GameOpened(options, people, warnings(people)),
        e.BoardLaid(faces, mission(options), givers_after((), options, ())),
        *(e.KeyDealt(members(people, side), side, key) for side, key in keys.items()),
        SealKept(frozenset({HOUSE}), nonce),
        DealSealed(seal_of((keys[Side.A], keys[Side.B]), nonce)),
    )


def on_a_side(seat: Seat) -> Seated:
    sides = dict(zip(ROLES, Side, strict=True))
    return Seated(seat, next(side for role, side in sides.items() if role.owns(seat)))


def members(people: tuple[Seated, ...], side: Side) -> frozenset[Seat]:
    return frozenset(person.seat for person in people if person.side is side)


def warnings(people: tuple[Seated, ...]) -> tuple[Warned, ...]:
    """DUET-23: groups of about equal size; others are allowed, but the table is told."""
    uneven = abs(len(members(people, Side.A)) - len(members(people, Side.B))) > 1
    return (Warned.SIDES_UNEVEN,) if uneven else ()


def mission(options: Options) -> Mission:
    """DUET-21, DUET-22: the standard game allows a mistake in every turn."""
    mistakes = options.turns if options.mistakes is None else options.mistakes
    return Mission(options.turns, mistakes)
