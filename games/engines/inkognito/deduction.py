"""What a seat can work out: over all deals that fit what it was shown, how many have what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from typing import TypeVar

from msgspec import Struct

from games.engines.engine import Seat
from games.engines.inkognito.answers import (
    GREY,
    MISSIONS,
    due,
    exhausted,
    repeats,
    true_cards,
)
from games.engines.inkognito.phases import Showing
from games.engines.inkognito.setup import agents
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Build, Cards, Dealt, Form, Identity, Letter

Pair = tuple[Identity, Build]
# Somebody of each identity and build. His letter does not matter for what is true of him.
SOMEBODY: dict[Pair, Dealt] = {
    (identity, build): Dealt(identity, build, Letter.A) for identity in Identity for build in Build
}
TRUE = {pair: true_cards(dealt) for pair, dealt in SOMEBODY.items()}
T = TypeVar("T", Identity, Build, Letter)


class Identities(Struct, frozen=True):
    """In how many of the deals that fit he is who."""

    fiddlebottom: int
    bubble: int
    agent_x: int
    zsa_zsa: int


class Builds(Struct, frozen=True):
    tall: int
    short: int
    fat: int
    thin: int


# Renamed on the wire: there are generated clients that cannot have a field called `d`.
class Letters(Struct, frozen=True, rename=lambda letter: f"letter_{letter}"):
    """In how many of the deals that fit he has which mission card."""

    a: int
    b: int
    c: int
    d: int


class Suspect(Struct, frozen=True):
    """Another player, or the agent under arrest (`seat` is null)."""

    seat: Seat | None
    identities: Identities
    builds: Builds
    letters: Letters


class Deduction(Struct, frozen=True):
    """So many `deals` fit; each of them is as likely as any other (INK-13)."""

    deals: int
    suspects: tuple[Suspect, ...]


def deduce(known: State, seat: Seat) -> Deduction | None:
    """From this seat's knowledge alone. Nothing is counted before the cards are dealt."""
    own = known.secrets.dealt.get(seat)
    if not known.number or (own is None and seat != known.ambassador):
        return None
    suspects: list[Seat | None] = [other for other in known.agents if other != seat]
    if agents(known.options.players) < len(Identity):
        suspects.append(None)
    pairs = [possible_pairs(known, seat, suspect) for suspect in suspects]
    shown = [letter_shown(known, seat, suspect) for suspect in suspects]
    identities = permutations(card for card in Identity if own is None or card is not own.identity)
    builds = tuple(permutations(card for card in Build if own is None or card is not own.build))
    letters = permutations(card for card in Letter if own is None or card is not own.letter)
    # What was shown tells of identity and build together, and of the letter apart from them.
    persons = [
        (who, built)
        for who in identities
        for built in builds
        if all(map(frozenset.__contains__, pairs, zip(who, built, strict=True)))
    ]
    orders = [
        order
        for order in letters
        if all(card in (None, letter) for card, letter in zip(shown, order, strict=True))
    ]
    return Deduction(
        len(persons) * len(orders),
        tuple(
            Suspect(
                suspect,
                Identities(*times(Identity, [who[at] for who, _ in persons], len(orders))),
                Builds(*times(Build, [built[at] for _, built in persons], len(orders))),
                Letters(*times(Letter, [order[at] for order in orders], len(persons))),
            )
            for at, suspect in enumerate(suspects)
        ),
    )


def times(cards: type[T], found: Iterable[T], each: int) -> Iterator[int]:
    """How often each card is there, if every finding stands for so many deals."""
    counts = Counter(found)
    return (counts[card] * each for card in cards)


def possible_pairs(known: State, seat: Seat, suspect: Seat | None) -> frozenset[Pair]:
    """The identities and builds with which he may have shown what he showed to this seat."""
    pairs, before = tuple(SOMEBODY), list[Cards]()
    for showing in known.secrets.showings:
        if showing.responder != suspect or not showing.seen_by(seat):
            continue
        # INK-98: who only passes cards on does not know what the asker has seen before.
        earlier = before if showing.asker == seat else None
        pairs = tuple(pair for pair in pairs if may_have_shown(pair, showing, earlier))
        if showing.form is Form.WHOLE:
            before.append(showing.cards)
    return frozenset(pairs)


def may_have_shown(pair: Pair, showing: Showing, before: Sequence[Cards] | None) -> bool:
    """INK-46, INK-49: one card at least is true, and the grey ones are his own. INK-63: only one
    who has nothing fresh left shows less, and only one who has shows the same again."""
    true = TRUE[pair]
    if not showing.cards & true or not showing.cards & GREY <= true:
        return False
    if before is None or showing.form is Form.PENALTY:
        return True
    at_once = showing.form is Form.AT_ONCE
    if not at_once and not repeats(showing.cards, before):
        return True
    wanted = due(showing.kind, pair=showing.pair)
    return exhausted(SOMEBODY[pair], wanted, before) is at_once


def letter_shown(known: State, seat: Seat, suspect: Seat | None) -> Letter | None:
    """INK-50: the mission card, if this seat has seen it."""
    for showing in known.secrets.showings:
        if showing.responder == suspect and showing.seen_by(seat):
            for card in showing.cards & MISSIONS:
                return Letter(card.removeprefix("mission_"))
    return None
