"""Random games that are full of questions: the way to each is drawn, the rest is played."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from games.engines.chance import Chance
from games.engines.engine import Command, Context, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import COLOURED
from games.engines.inkognito.phases import Meet
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import (
    Build,
    Cards,
    Dealt,
    Figure,
    Identity,
    Kind,
    Letter,
)
from tests.dsl import NOON
from tests.engines.inkognito.asking import tall, way_to
from tests.engines.inkognito.table import AMBASSADOR, dealt

History = tuple[e.AnyEvent, ...]


def random_deal(chance: Random) -> tuple[Dealt, ...]:
    shuffled = (chance.sample(list(cards), 4) for cards in (Identity, Build, Letter))
    return tuple(map(Dealt, *shuffled))


def interrogated(
    seed: int, seats: tuple[Seat, ...], *, questions: int, **options: Any
) -> Iterator[History]:
    """The history after the deal, and after each question. Two seats are asked more than others,
    so that their answers repeat and run out."""
    chance = Random(seed)
    history: History = dealt(random_deal(chance), seats=seats, options=options)
    state = INKOGNITO.fold(history)
    yield history
    favourites = [duo(seats, chance) for _ in range(2)]
    for _ in range(questions):
        asker, asked = chance.choice(favourites) if chance.random() < 0.8 else duo(seats, chance)
        through = asker != AMBASSADOR and chance.random() < 0.6
        met = Figure.AMBASSADOR if through else tall(asked)
        news = way_to(state, asker, met)
        state, history = reduce(INKOGNITO.evolve, news, state), (*history, *news)
        kind = chance.choice([*Kind, Kind.IDENTITY])
        command: Command = (
            c.AskAmbassador(asked, kind) if through else c.Ask(tall(asker), met, kind)
        )
        while True:
            [by] = INKOGNITO.awaited(state)
            news = INKOGNITO.decide(state, command, Context(by, NOON, Chance(chance)))
            state, history = reduce(INKOGNITO.evolve, news, state), (*history, *news)
            if isinstance(state.turn, Meet):
                break
            command = next_move(state, chance)
        yield history


def duo(seats: tuple[Seat, ...], chance: Random) -> tuple[Seat, Seat]:
    """Somebody who asks, and somebody who is asked."""
    asker = chance.choice(seats)
    return asker, chance.choice([seat for seat in seats if seat not in (asker, AMBASSADOR)])


def next_move(state: State, chance: Random) -> Command:
    [seat] = INKOGNITO.awaited(state)
    kinds = (c.Show, c.AcceptAnswer, c.Accuse, c.PutAside)
    choice = chance.choice([one for one in INKOGNITO.legal(state, seat) if one.command in kinds])
    if choice.command is c.Show:
        return c.Show(shown(state, choice.options["cards"], chance))
    return choice.command(**{name: chance.choice(some) for name, some in choice.options.items()})


def shown(state: State, possible: tuple[Any, ...], chance: Random) -> Cards:
    """Coloured cards that were not shown before, cards that were, or any."""
    question = state.questions[-1]
    before = state.shown_to(question.asker, question.responder)
    old = [cards for cards in possible if any(cards <= earlier for earlier in before)]
    fresh = [cards for cards in possible if cards not in old and cards <= COLOURED]
    return chance.choice(chance.choice([fresh, fresh, old, possible]) or possible)
