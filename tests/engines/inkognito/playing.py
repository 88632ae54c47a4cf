"""Games of Inkognito between scripted players, who get what a client gets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from random import Random
from typing import Any, NamedTuple

from games.engines.chance import Chance
from games.engines.engine import HOUSE, Choice, Command, Context, Event, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.commands import Colours, Open, Options, Players, RepeatRule
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Colour
from games.engines.inkognito.view import View
from tests.dsl import NOON

Mover = Callable[[View, tuple[Choice, ...], Random], Command]


class Table(NamedTuple):
    """A game after a step: the truth, what each seat knows, whose step it was, and what came."""

    truth: State
    known: dict[Seat, State]
    by: Seat
    command: Command
    events: tuple[Event, ...]
    draws: tuple[Any, ...]

    @property
    def turn_ended(self) -> bool:
        return any(type(event).__name__ in ("TurnBegun", "GameEnded") for event in self.events)


def chairs(players: Players, colours: Colours, rnd: Random) -> tuple[Seat, ...]:
    count = 3 if players is Players.THREE else 4
    by_colour = rnd.sample([Seat(colour) for colour in Colour], count)
    numbered = [Seat(f"agent_{number + 1}") for number in range(count)]
    ambassador = [Seat("ambassador")] if players is Players.FIVE else []
    return *(by_colour if colours is Colours.CHAIRS else numbered), *ambassador


def any_options(players: Players, rnd: Random, *, turn_limit: int, helper: bool = True) -> Options:
    return Options(
        players=players,
        colours=rnd.choice(tuple(Colours)),
        repeat_rule=rnd.choice(tuple(RepeatRule)),
        embassy_by_aside=rnd.random() < 0.7,
        turn_limit=turn_limit,
        helper=helper,
    )


def game(options: Options, mover: Mover, rnd: Random) -> Iterator[Table]:
    """Step by step to the end. Each player is handed his own view and his own choices."""
    seats = chairs(options.players, options.colours, rnd)
    truth, known = INKOGNITO.initial, dict.fromkeys(seats, INKOGNITO.initial)
    by, command = HOUSE, Open(seats, options)
    while True:
        chance = Chance(rnd)
        events = INKOGNITO.decide(truth, command, Context(by, NOON, chance))
        truth = reduce(INKOGNITO.evolve, events, truth)
        for seat in seats:
            told = (event for event in events if event.told_to(seat))
            known[seat] = reduce(INKOGNITO.evolve, told, known[seat])
        yield Table(truth, known, by, command, events, tuple(chance.draws))
        if INKOGNITO.result(truth) is not None:
            return
        by = INKOGNITO.awaited(truth)[0]
        view, choices = INKOGNITO.view(known[by], by), INKOGNITO.legal(known[by], by)
        command = mover(view, choices, rnd)
