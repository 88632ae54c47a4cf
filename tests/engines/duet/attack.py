"""The attack: two worlds that must look alike to a viewer, and everything that could tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engines.chance import Replayed
from games.engines.duet import commands as c
from games.engines.duet.events import DealSealed, KeyRevealed
from games.engines.duet.setup import PAIRS
from games.engines.duet.terms import Answer, Side
from games.engines.engine import (
    HOUSE,
    Command,
    Context,
    Engine,
    Event,
    Refused,
    Seat,
    canonical,
)
from tests.dsl import NOON
from tests.engines.duet.scripts import Script
from tests.engines.duet.table import STRANGER, Keys, Move, deck
from tests.engines.duet.twins import judged, side_of, twins, with_wishes

AnyEngine = Engine[Any, Any, Any, Any, Any]
TOUCHES = tuple(c.Touch(card) for card in range(-1, 26))
EVERY: tuple[Command, ...] = (
    *(c.GiveClue("zebra", number) for number in (-1, 0, 4, 6, 7, 8, 10)),
    *(c.GiveClue(word, 1) for word in ("", "word3", "word18", "a b")),
    *TOUCHES,
    c.Stop(),
    c.DeclareInvalid(),
    c.AgreeInvalid(),
    c.DeclineInvalid(),
    c.GiveUp(),
    c.Rule(Answer.YES),
    c.Rule(Answer.NO),
    c.Open((), c.Options()),
)
DRAFTS = tuple(c.GiveClue(word, n) for word, n in (("zebra", 2), ("ocean", 6), ("word3", 8)))
DRAFTS += tuple(c.GiveClue("zebra", number) for number in (7, 8, 9))
ENDED = ("told", "sizes", "offers", "awaited", "asked", "result")  # the rest is laid open


class Leak(NamedTuple):
    """A viewer can tell two worlds apart, by this and after so many moves."""

    channel: str
    viewer: Seat | None
    moves: int
    one: object
    two: object


class World:
    """A game that is played on a deal of our choice."""

    def __init__(self, engine: AnyEngine, script: Script, keys: Keys, nonce: str) -> None:
        self.engine, self.keys, self.found = engine, keys, set[int]()
        draws = (tuple(range(25)), positions(keys), nonce)
        opening = engine.types.open(script.seats, script.options, deck(script.options))
        self.history = engine.decide(engine.initial, opening, Context(HOUSE, NOON, Replayed(draws)))
        self.truth = engine.fold(self.history)

    def asked_to(self, command: Command, by: Seat) -> tuple[Event, ...] | Refused:
        try:
            return self.engine.decide(self.truth, command, Context(by, NOON, Replayed(())))
        except Refused as refused:
            return refused

    def play(self, move: Move) -> object:
        """What the mover is answered if it is refused, and else nothing."""
        outcome = self.asked_to(move.command, move.by)
        if isinstance(outcome, Refused):
            return said(outcome)
        self.history += outcome
        self.truth = reduce(self.engine.evolve, outcome, self.truth)
        self.found = {card for card, agent in enumerate(self.truth.agents) if agent}
        return None

    @property
    def over(self) -> bool:
        return self.engine.result(self.truth) is not None

    def shows(self, viewer: Seat | None) -> dict[str, object]:
        """All that reaches a viewer without asking, by the way it comes."""
        engine, known = self.engine, self.engine.known_to(viewer, self.history)
        told = [event for event in self.history if event.told_to(viewer)]
        return {
            "told": list(map(masked, told)),
            "sizes": [len(canonical(event)) for event in told],
            "view": canonical(replace(engine.view(known, viewer), seal="")),
            "size of the view": len(canonical(engine.view(known, viewer))),
            "offers": [offers(engine, state, viewer) for state in (self.truth, known)],
            "awaited": [engine.awaited(state) for state in (self.truth, known)],
            "asked": [engine.asked(state) for state in (self.truth, known)],
            "result": engine.result(self.truth),
        }

    def answers(self, viewer: Seat | None) -> list[tuple[Event, ...] | Refused]:
        """What comes of every command of a viewer."""
        return [self.asked_to(command, viewer or STRANGER) for command in EVERY]

    def advice(self, viewer: Seat | None) -> list[object]:
        """What a viewer is told of drafts."""
        by = viewer or STRANGER
        known = self.engine.known_to(by, self.history)
        return [advised(self.engine, known, draft, by) for draft in DRAFTS]

    def touches(self, seats: Iterable[Seat]) -> list[object]:
        """DUET-37: what each seat may touch, and how it is refused otherwise."""
        return [
            (
                [o for o in offers(self.engine, self.truth, seat) if o[0] is c.Touch],
                [said(self.asked_to(command, seat)) for command in TOUCHES],
            )
            for seat in seats
        ]

    def judges(self, viewer: Seat, command: Command) -> object:
        """What the law lets a touch show; of anything else, nothing."""
        if isinstance(command, c.Touch) and 0 <= command.card < 25:
            return judged(self.keys, self.found, side_of(viewer), command.card)
        return None


def positions(keys: Keys) -> tuple[int, ...]:
    """The draw that deals these keys."""
    free = list(range(len(PAIRS)))
    drawn = []
    for pair in zip(*keys, strict=True):
        place = next(place for place in free if PAIRS[place] == pair)
        free.remove(place)
        drawn.append(place)
    return tuple(drawn)


def masked(event: Event) -> bytes:
    """An event without what is another in every deal and tells nothing: the seal; and without the
    keys that end a game."""
    if isinstance(event, DealSealed):
        event = replace(event, seal="")
    if isinstance(event, KeyRevealed):
        event = replace(event, nonce="", a=(), b=())
    return canonical(event)


def offers(engine: AnyEngine, state: Any, seat: Seat | None) -> list[tuple[type, object, object]]:
    return [(o.command, dict(o.options), dict(o.hints)) for o in engine.legal(state, seat)]


def said(outcome: object) -> object:
    if not isinstance(outcome, Refused):
        return None
    return type(outcome), outcome.reason, outcome.rule, outcome.facts, str(outcome)


def advised(engine: AnyEngine, known: Any, draft: Command, by: Seat) -> object:
    try:
        return engine.advise(known, draft, by)
    except Refused as refused:
        return said(refused)


def key_leaks(engine: AnyEngine, script: Script, viewer: Seat | None) -> Iterator[Leak]:
    """Two deals that this viewer may not tell apart are played in the same way."""
    deals, nonces = twins(script, viewer), ("1d" * 32, "2e" * 32)
    one, two = (World(engine, script, *dealt) for dealt in zip(deals, nonces, strict=True))
    yield from told_apart(one, two, viewer, 0)
    for number, move in enumerate(script.moves, start=1):
        refusals = [world.play(move) for world in (one, two)]
        yield from differing(viewer, number, course=refusals)
        yield from told_apart(one, two, viewer, number)
        if viewer is None:
            seats = script.seats[0], script.seats[-1]
            touches = [world.touches(seats) for world in (one, two)]
            yield from differing(viewer, number, touches=touches)


def wish_leaks(engine: AnyEngine, script: Script, viewer: Seat | None) -> Iterator[Leak]:
    """The other side's wishes to give up, in one world and not in the other (DUET-75)."""
    rnd = Random(f"{viewer} {script.moves}")
    own = side_of(viewer)
    wishing = rnd.choice(tuple(Side)) if own is None else own.other
    one, two = (World(engine, script, script.keys, "1d" * 32) for _ in range(2))
    for number, (move, wish) in enumerate(with_wishes(script, wishing, rnd), start=1):
        one.play(move)
        if not wish:
            two.play(move)
        if one.over or two.over:
            break
        yield from told_apart(one, two, viewer, number, besides=(c.GiveUp,))


def told_apart(
    one: World, two: World, viewer: Seat | None, number: int, besides: tuple[type, ...] = ()
) -> Iterator[Leak]:
    """Every difference at this moment. When both are over, what was told on the way to the end."""
    here, there = one.shows(viewer), two.shows(viewer)
    ended = one.over and two.over
    shown = {name: [here[name], there[name]] for name in (ENDED if ended else here)}
    outcomes = list(zip(EVERY, one.answers(viewer), two.answers(viewer), strict=True))
    answers = [
        [said(outcome) for outcome in side] for side in list(zip(*outcomes, strict=True))[1:]
    ]
    advice = [world.advice(viewer) for world in (one, two)]
    yield from differing(viewer, number, **shown, refusals=answers, advice=advice)
    for command, *outcome in outcomes:
        compared = viewer is not None and not isinstance(command, besides)
        if compared and one.judges(viewer, command) == two.judges(viewer, command):
            yield from differing(viewer, number, consequences=[told(o, viewer) for o in outcome])


def told(outcome: tuple[Event, ...] | Refused, viewer: Seat) -> object:
    if isinstance(outcome, Refused):
        return said(outcome)
    return [masked(event) for event in outcome if event.told_to(viewer)]


def differing(viewer: Seat | None, number: int, **channels: list[object]) -> Iterator[Leak]:
    for channel, (one, two) in channels.items():
        if one != two:
            yield Leak(channel, viewer, number, one, two)


def leaks(
    engine: AnyEngine, scripts: Iterable[Script], viewers: Iterable[Seat | None]
) -> Iterator[Leak]:
    for script in scripts:
        for viewer in viewers:
            if viewer is None or viewer in script.seats:
                yield from key_leaks(engine, script, viewer)
                yield from wish_leaks(engine, script, viewer)
