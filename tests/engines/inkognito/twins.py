"""Games that look alike to a viewer: the same of all that he may know, another of the rest.

What he may know is said here once more, by INK-115 and without the engine: his own grey cards, and
the cards that he was shown or that he passed on. Whoever has shown him nothing may be anybody else,
and has shown cards with other faces to others. In a second twin they were other cards altogether.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from itertools import accumulate, pairwise, permutations
from random import Random
from typing import Any

from msgspec.structs import replace

from games.engines.chance import Replayed
from games.engines.engine import Context, Event, SealKept, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.terms import Build, Card, Cards, Dealt, Guess, Identity, Letter
from tests.dsl import NOON
from tests.engines.inkognito.scripts import Move, Script
from tests.engines.worlds import flat
from tests.engines.worlds.inkognito_secrets import redeal, resent

Deal = dict[Seat | None, Dealt]  # None: who is under arrest
KINDS = {"identity": Identity, "build": Build, "letter": Letter}


def deal_of(script: Script) -> Deal:
    kept = next(event for event in script.opening if isinstance(event, e.DealKept))
    agents = [person.seat for person in script.opening[0].seats if person.colour is not None]
    arrested = {} if kept.arrested is None else {None: kept.arrested}
    return {**dict(zip(agents, kept.dealt, strict=True)), **arrested}


def strangers(script: Script, viewer: Seat | None) -> list[Seat | None]:
    """Those who have shown nothing that this viewer has seen, and the one under arrest."""
    people = script.opening[0].seats
    ambassador = next((person.seat for person in people if person.colour is None), None)
    known, sees = {viewer}, set[Seat | None]()
    for by, command, _, slow in script.moves:
        if isinstance(command, c.Ask):
            sees = {by}
        if isinstance(command, c.AskAmbassador):
            sees = {by, ambassador}
        if (isinstance(command, c.Show) or slow) and viewer is not None and viewer in sees:
            known.add(slow[0] if slow else by)
    return [who for who in deal_of(script) if who is None or who not in known]


def twin(script: Script, viewer: Seat | None) -> Script:
    """The same game for this viewer: strangers have exchanged their grey cards, and show whatever
    corresponds to what they showed; the record of another is another."""
    rnd = Random(f"{viewer} {script.seats} {len(script.moves)}")
    deal, others = deal_of(script), strangers(script, viewer)
    other = exchanged(deal, others, rnd)
    faces = {who: relabelled(deal[who], other[who], rnd) for who in others}
    moves = tuple(
        move._replace(command=otherwise(move, faces, viewer, rnd), shown=slowly(move, faces))
        for move in script.moves
    )
    return Script(tuple(redealt(event, other) for event in script.opening), moves)


def redrawn(script: Script, viewer: Seat | None) -> Script:
    """Another game as the laws draw it: also who has shown something to this viewer has other cards
    if he can, and what was shown to others again may be something new."""
    rnd = Random(f"{viewer} {script.seats} {len(script.moves)}")
    history, truth, lengths = script.opening, INKOGNITO.fold(script.opening), []
    for move in script.moves:
        context = Context(move.by, NOON, Replayed(move.drawn(truth)))
        events = INKOGNITO.decide(truth, move.command, context)
        truth = reduce(INKOGNITO.evolve, events, truth)
        history += events
        lengths.append(len(events))
    other = flat(redeal(history, viewer, rnd))
    begun, ends = len(script.opening), accumulate(lengths, initial=len(script.opening))
    moves = (
        move._replace(
            command=resent(move.command, other[start:end]), shown=seen(move, other[start:end])
        )
        for move, (start, end) in zip(script.moves, pairwise(ends), strict=True)
    )
    return Script(other[:begun], tuple(moves))


def seen(move: Move, happened: tuple[Event, ...]) -> tuple[Seat, Cards] | None:
    shown = (event.cards for event in happened if isinstance(event, e.CardsShown))
    return None if move.shown is None else (move.shown[0], next(shown))


def exchanged(deal: Deal, others: list[Seat | None], rnd: Random) -> Deal:
    """Of each kind everybody has the card of another, if there are two at least."""
    hands = {who: {name: getattr(deal[who], name) for name in KINDS} for who in deal}
    for name in KINDS:
        ways = [way for way in permutations(others) if all(map(differ, others, way))]
        for who, whose in zip(others, rnd.choice(ways or [tuple(others)]), strict=True):
            hands[who][name] = getattr(deal[whose], name)
    return {who: Dealt(**cards) for who, cards in hands.items()}


def differ(one: object, other: object) -> bool:
    return one != other


def relabelled(was: Dealt, now: Dealt, rnd: Random) -> Mapping[Card, Card]:
    """A face for every face, so that what was true is true, and what was shown again is again."""
    faces: dict[str, str] = {}
    for name, cards in KINDS.items():
        old, new = getattr(was, name), getattr(now, name)
        rest = [card for card in cards if card is not new]
        rnd.shuffle(rest)
        pairs = zip((card for card in cards if card is not old), rest, strict=True)
        faces |= {f"{old}": f"{new}"} | {f"{one}": f"{two}" for one, two in pairs}
    marks = {
        card: next((m for m in ("grey_", "mission_") if card.startswith(m)), "") for card in Card
    }
    return {card: Card(mark + faces[card.removeprefix(mark)]) for card, mark in marks.items()}


def slowly(
    move: Move, faces: Mapping[Seat | None, Mapping[Card, Card]]
) -> tuple[Seat, Cards] | None:
    """What chance showed for somebody, with other faces."""
    if move.shown is None or move.shown[0] not in faces:
        return move.shown
    seat, cards = move.shown
    return seat, frozenset(faces[seat][card] for card in cards)


def otherwise(
    move: Move, faces: Mapping[Seat | None, Mapping[Card, Card]], viewer: Seat | None, rnd: Random
) -> Any:
    match move.command:
        case c.Show(cards) if move.by in faces:
            return c.Show(frozenset(faces[move.by][card] for card in cards))
        case c.Declare(record) if move.by != viewer:
            identities = rnd.sample(tuple(Identity), len(record))
            return c.Declare(
                tuple(
                    Guess(guess.seat, who, rnd.choice(tuple(Build)))
                    for guess, who in zip(record, identities, strict=True)
                )
            )
        case command:
            return command


def redealt(event: Event, deal: Deal) -> Event:
    """The seal is of the first deal in both games: it tells nothing."""
    match event:
        case e.DealKept():
            agents = tuple(cards for who, cards in deal.items() if who is not None)
            return replace(event, dealt=agents, arrested=deal.get(None))
        case e.SecretsDealt(seat=seat):
            return replace(event, dealt=deal[seat])
        case SealKept():
            return replace(event, nonce="2e" * 32)
        case _:
            return event
