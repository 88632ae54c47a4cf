"""The attack: games that must look alike to a viewer, and all that could tell them apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from typing import Any, NamedTuple

from games.engines.chance import Replayed
from games.engines.engine import (
    Command,
    Context,
    Engine,
    Event,
    Refused,
    Seat,
    Unsealing,
    canonical,
)
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import Space
from games.engines.inkognito.terms import Ball, Build, Figure, Guess, Identity, Kind, Line, Tic
from tests.dsl import NOON
from tests.engines.inkognito.scripts import WHITES, Move, Script
from tests.engines.inkognito.table import AGENTS, STRANGER, hand
from tests.engines.inkognito.twins import redrawn, twin

AnyEngine = Engine[Any, Any, Any, Any, Any]
SHOWN = (
    "F", "X", "grey_F", "tall", "mission_a", "F X", "B Z", "F mission_a", "tall thin",
    "fat grey_short", "F X tall", "B Z fat", "X Z tall", "grey_X Z short", "B thin fat",
    "F B mission_c", "X tall grey_fat",
)  # fmt: skip
FIRST_STEPS = (
    (Ball.WHITE, Figure.BLUE_TALL, Space.FRARI),
    (Ball.WHITE, Figure.RED_TALL, Space.FRARI),
    (Ball.BLACK, Figure.AMBASSADOR, Space.RIALTO),
    (Ball.OWN_STEP, Figure.AMBASSADOR, Space.RIALTO),
)
EVERY: tuple[Command, ...] = (
    *(kind() for kind in (c.PlaceRandomly, c.Undo, c.EndMovement, c.AcceptAnswer, c.Accuse)),
    *(kind() for kind in (c.EndTurn, c.ClaimAlone, c.ShakeHands, c.RefuseHand)),
    c.Place((Space.GHETTO, Space.SAN_POLO, Space.ZATTERE, Space.SAN_BIAGIO)),
    *(c.Step(*step, Line.LAND) for step in FIRST_STEPS),
    *(c.Ask(Figure.BLUE_TALL, Figure.RED_SHORT, kind) for kind in Kind),
    *(c.Ask(Figure.RED_TALL, Figure.YELLOW_THIN, kind) for kind in Kind),
    *(c.AskAmbassador(seat, Kind.IDENTITY) for seat in AGENTS),
    *(c.ExtraStep(Figure.BLUE_TALL, space) for space in (Space.SAN_TOMA, Space.GUGLIE)),
    *(c.Claim(seat) for seat in (*AGENTS, STRANGER)),
    *(c.Show(hand(cards)) for cards in SHOWN),
    *(c.PutAside(space) for space in (Space.FRARI, Space.SAN_POLO, Space.ARSENALE)),
    c.Gesture(Tic.FROWN),
    c.Declare(()),
    c.Declare(tuple(map(Guess, AGENTS, Identity, Build))),
)  # fmt: skip


class Leak(NamedTuple):
    """A viewer can tell two games apart, by this and after so many moves."""

    channel: str
    viewer: Seat | None
    moves: int
    one: object
    two: object


class World:
    """A game that is played on a deal of our choice."""

    def __init__(self, engine: AnyEngine, script: Script) -> None:
        self.engine, self.history = engine, script.opening
        self.truth = engine.fold(self.history)

    def asked_to(self, move: Move) -> tuple[Event, ...] | Refused:
        try:
            return self.engine.decide(
                self.truth, move.command, Context(move.by, NOON, Replayed(move.drawn(self.truth)))
            )
        except Refused as refused:
            return refused

    def play(self, move: Move) -> object:
        """What the mover is answered if it is refused, and else nothing."""
        outcome = self.asked_to(move)
        if isinstance(outcome, Refused):
            return said(outcome)
        self.history += outcome
        self.truth = reduce(self.engine.evolve, outcome, self.truth)
        return None

    def shows(self, viewer: Seat | None) -> dict[str, object]:
        """All that reaches a viewer without asking, by the way it comes."""
        engine, known = self.engine, self.engine.known_to(viewer, self.history)
        told = [event for event in self.history if event.told_to(viewer)]
        return {
            "told": [canonical(event) for event in told],
            "view": canonical(engine.view(known, viewer)),
            "offers": [offers(engine, state, viewer) for state in (self.truth, known)],
            "awaited": [engine.awaited(state) for state in (self.truth, known)],
            "asked": [engine.asked(state) for state in (self.truth, known)],
            "result": engine.result(self.truth),
        }

    def answers(self, viewer: Seat | None) -> list[tuple[Event, ...] | Refused]:
        """What comes of every command of a viewer."""
        return [
            self.asked_to(Move(viewer or STRANGER, command, draws_for(self.truth, command)))
            for command in EVERY
        ]


def draws_for(truth: Any, command: Command) -> tuple[Any, ...]:
    """The balls of the next turn, if it is one with balls."""
    if not isinstance(command, c.EndTurn):
        return ()
    seats = [person.seat for person in truth.seats]
    following = seats[(seats.index(truth.active) + 1) % len(seats)]
    return () if following == truth.ambassador else (WHITES,)


def offers(engine: AnyEngine, state: Any, seat: Seat | None) -> list[tuple[type, object, object]]:
    return [(o.command, dict(o.options), dict(o.hints)) for o in engine.legal(state, seat)]


def said(outcome: object) -> object:
    if not isinstance(outcome, Refused):
        return None
    return type(outcome), outcome.reason, outcome.rule, outcome.facts, str(outcome)


def leaks(
    engine: AnyEngine,
    scripts: Iterable[Script],
    viewers: Iterable[Seat | None] | None = None,
    *,
    asking: bool = True,
) -> Iterator[Leak]:
    """Of each viewer in each game, also what he is answered if he is asking."""
    for script in scripts:
        for viewer in viewers or (*script.seats, None):
            yield from game_leaks(engine, script, viewer, asking=asking)


@cache
def twins(script: Script, viewer: Seat | None) -> tuple[Script, ...]:
    return twin(script, viewer), redrawn(script, viewer)


def game_leaks(
    engine: AnyEngine, script: Script, viewer: Seat | None, *, asking: bool
) -> Iterator[Leak]:
    """Two games that this viewer may not tell apart are played side by side."""
    for other in twins(script, viewer):
        one, two = World(engine, script), World(engine, other)
        yield from told_apart(one, two, viewer, 0, asking=asking)
        for number, (mine, yours) in enumerate(
            zip(script.moves, other.moves, strict=True), start=1
        ):
            yield from differing(viewer, number, course=[one.play(mine), two.play(yours)])
            yield from told_apart(one, two, viewer, number, asking=asking)


def told_apart(
    one: World, two: World, viewer: Seat | None, number: int, *, asking: bool
) -> Iterator[Leak]:
    """Every difference at this moment."""
    here, there = one.shows(viewer), two.shows(viewer)
    yield from differing(viewer, number, **{name: [here[name], there[name]] for name in here})
    if not asking:
        return
    answers = [world.answers(viewer) for world in (one, two)]
    refusals = [[said(outcome) for outcome in side] for side in answers]
    yield from differing(viewer, number, refusals=refusals)
    for outcomes in zip(*answers, strict=True):
        if not any(ends(outcome) for outcome in outcomes):
            yield from differing(
                viewer, number, consequences=[told(outcome, viewer) for outcome in outcomes]
            )


def ends(outcome: tuple[Event, ...] | Refused) -> bool:
    """INK-82: when a game ends everything is laid open."""
    return not isinstance(outcome, Refused) and any(isinstance(ev, Unsealing) for ev in outcome)


def told(outcome: tuple[Event, ...] | Refused, viewer: Seat | None) -> object:
    if isinstance(outcome, Refused):
        return said(outcome)
    return [canonical(event) for event in outcome if event.told_to(viewer)]


def differing(viewer: Seat | None, number: int, **channels: list[object]) -> Iterator[Leak]:
    for channel, (one, two) in channels.items():
        if one != two:
            yield Leak(channel, viewer, number, one, two)
