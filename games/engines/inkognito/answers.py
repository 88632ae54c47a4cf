"""Which cards answer a question: true ones, fresh ones, and the price of showing some again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from games.engines.inkognito.terms import Build, Card, Cards, Dealt, Identity, Kind

IDENTITIES = tuple(Card(identity) for identity in Identity)
BUILDS = tuple(Card(build) for build in Build)
OF_KIND = {Kind.IDENTITY: IDENTITIES, Kind.BUILD: BUILDS}
COLOURED = frozenset(IDENTITIES + BUILDS)
FACES = {card: Card(card.removeprefix("grey_")) for card in Card if not card.startswith("mission")}
GREY = frozenset(card for card, face in FACES.items() if card is not face)
MISSIONS = frozenset(card for card in Card if card not in FACES)


class Due(NamedTuple):
    """What a question asks for: so many identity cards, and so many build cards."""

    identities: int
    builds: int

    @property
    def size(self) -> int:
        return self.identities + self.builds

    def count(self, kind: Kind) -> int:
        return self.identities if kind is Kind.IDENTITY else self.builds


def due(kind: Kind, *, pair: bool) -> Due:
    """INK-42 to INK-44, INK-96: three cards of a figure's owner, two through the Ambassador."""
    if pair:
        return Due(2, 0) if kind is Kind.IDENTITY else Due(0, 2)
    return Due(2, 1) if kind is Kind.IDENTITY else Due(1, 2)


def hand(dealt: Dealt) -> Cards:
    """INK-5, INK-6: all that this player can show."""
    return COLOURED | {grey(dealt.identity), grey(dealt.build), mission(dealt)}


def grey(face: Identity | Build) -> Card:
    return Card(f"grey_{face}")


def mission(dealt: Dealt) -> Card:
    return Card(f"mission_{dealt.letter}")


def true_cards(dealt: Dealt) -> Cards:
    """INK-46, INK-49: the coloured cards that are so, and the grey ones; never a mission."""
    return frozenset(
        {Card(dealt.identity), Card(dealt.build), grey(dealt.identity), grey(dealt.build)}
    )


def suits(cards: Cards, wanted: Due) -> bool:
    """INK-42 to INK-44, INK-50, INK-51: of the kinds asked for; one may be the mission card."""
    missions = len(cards & MISSIONS)
    kinds = [kind for kind in Kind for card in cards - MISSIONS if FACES[card] in OF_KIND[kind]]
    return (
        len(cards) == wanted.size
        and missions <= 1
        and all(kinds.count(kind) <= wanted.count(kind) for kind in Kind)
    )


def different(cards: Cards) -> bool:
    """INK-47: no face twice."""
    faces = [FACES[card] for card in cards - MISSIONS]
    return len(set(faces)) == len(faces)


@lru_cache(maxsize=512)
def truthful(dealt: Dealt, wanted: Due) -> tuple[Cards, ...]:
    """INK-46 to INK-51: every set that may answer, those of coloured cards alone first."""
    return tuple(
        sorted(
            {
                cards
                for cards in suitable(hand(dealt), wanted)
                if different(cards) and cards & true_cards(dealt)
            },
            key=lambda cards: (len(cards - COLOURED), sorted(map(ORDER.index, cards))),
        )
    )


ORDER = tuple(Card)


def suitable(cards: Cards, wanted: Due) -> Iterator[Cards]:
    return (
        some for some in map(frozenset, combinations(cards, wanted.size)) if suits(some, wanted)
    )


def repeats(cards: Cards, shown: Collection[Cards]) -> bool:
    """INK-54, INK-58, INK-59: this set again, or a pair that was shown, also as part of three."""
    if len(cards) == 2:
        return any(cards <= earlier for earlier in shown)
    return cards in shown


def penalty(cards: Cards, shown: Collection[Cards]) -> int:
    """INK-55, INK-56, INK-58: how many cards to show instead, if that is pointed out."""
    if not repeats(cards, shown):
        return 0
    if len(cards) == 2:
        return 1
    return 2 if sum(earlier == cards for earlier in shown) == 1 else 1


def instead(cards: Cards, dealt: Dealt, count: int) -> tuple[Cards, ...]:
    """INK-57: so many of the repeated set itself, at least one of them true."""
    return in_order(
        some for some in map(frozenset, combinations(cards, count)) if some & true_cards(dealt)
    )


def exhausted(dealt: Dealt, wanted: Due, shown: Collection[Cards]) -> bool:
    """INK-63: every truthful set of coloured cards would repeat."""
    plain = (cards for cards in truthful(dealt, wanted) if cards <= COLOURED)
    return all(repeats(cards, shown) for cards in plain)


def answers(
    dealt: Dealt, wanted: Due, shown: Collection[Cards], *, enforce: bool
) -> tuple[Cards, ...]:
    """All that may be shown now. INK-62: repeats are for the asker to notice, unless enforced."""
    every = truthful(dealt, wanted)
    if exhausted(dealt, wanted, shown):
        fresh = tuple(cards for cards in every if not repeats(cards, shown))
        return *at_once(dealt, wanted), *fresh
    return tuple(cards for cards in every if not (enforce and repeats(cards, shown)))


def at_once(dealt: Dealt, wanted: Due) -> tuple[Cards, ...]:
    """INK-63: the penalty form, of cards that could stand together in such an answer."""
    own = hand(dealt) - MISSIONS
    if wanted.size == 2:
        [kind] = (kind for kind in Kind if wanted.count(kind))
        ones = (frozenset({card}) for card in own & true_cards(dealt))
        return in_order(some for some in ones if all(FACES[c] in OF_KIND[kind] for c in some))
    pairs = (Due(*form) for form in product(range(3), repeat=2) if sum(form) == 2)
    fitting = [form for form in pairs if form.identities <= wanted.identities]
    fitting = [form for form in fitting if form.builds <= wanted.builds]
    return in_order(
        cards
        for form in fitting
        for cards in suitable(own, form)
        if different(cards) and cards & true_cards(dealt)
    )


def in_order(sets: Iterator[Cards]) -> tuple[Cards, ...]:
    return tuple(sorted(sets, key=lambda cards: sorted(map(ORDER.index, cards))))
