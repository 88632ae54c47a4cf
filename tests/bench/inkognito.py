"""Tables of Inkognito, some of them late in a long game, and what is sent there."""

from __future__ import annotations

from functools import cache, reduce
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from games import log, projections, tables
from games.engines.chance import Chance
from games.engines.engine import HOUSE, Context, Seat, canonical
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.commands import (
    Ask,
    AskAmbassador,
    Claim,
    EndMovement,
    EndTurn,
    Open,
    Options,
)
from games.engines.inkognito.commands import Players as Size
from games.engines.inkognito.phases import Moving
from games.engines.inkognito.state import State
from games.models import Game, Standing
from games.models import Seat as Chair
from games.scripted.inkognito import random_move
from tests.bench.replay import NOON
from tests.bench.stage import SEATS, Move, Players

AGENTS = tuple(Seat(f"agent_{number}") for number in range(1, 5))
AMBASSADOR = Seat("ambassador")  # played by the last of the four people, whose agent is nobody's
MIDDLE = 200  # events in the log of a game that is read: some 35 turns, some 10 answers


def player(agent: Seat) -> Seat:
    """Which of the four people plays this agent."""
    return SEATS[AGENTS.index(agent)]


@transaction.atomic
def inkognito_tables(
    people: Players, count: int, *, events: int = MIDDLE, helper: bool = True, five: bool = False
) -> list[UUID]:
    """Tables whose logs have about so many entries, at the beginning of a turn."""
    happened = history(events, helper=helper, five=five)
    return [table(people, happened, five=five) for _ in range(count)]


def table(people: Players, happened: tuple[Any, ...], *, five: bool) -> UUID:
    options = canonical(happened[0].options).decode()
    game = Game.objects.create(kind=INKOGNITO.name, options=options)
    Standing.objects.create(game=game)
    seats = (*AGENTS[:-1], AMBASSADOR) if five else AGENTS
    Chair.objects.bulk_create(
        Chair(game=game, name=seat, role=seat.split("_")[0], user=people[person].user)
        for seat, person in zip(seats, SEATS, strict=True)
    )
    empty = tables.fresh(game.pk, INKOGNITO.name)
    [done] = log.append(
        log.Step(game.pk, happened, 0, empty.link, HOUSE, timezone.now(), uuid4(), "")
    )
    projections.follow(empty.after(done), done)
    return game.pk


@cache
def history(events: int, *, helper: bool, five: bool) -> tuple[Any, ...]:
    """A game in which everybody walks about, and asks whoever can be asked."""
    chance, walks = Chance(Random(1)), Random(1)
    seats = (*AGENTS, AMBASSADOR) if five else AGENTS
    players = Size.FIVE if five else Size.FOUR
    opening = Open(seats, Options(players=players, helper=helper, turn_limit=1000))
    happened = INKOGNITO.decide(INKOGNITO.initial, opening, Context(HOUSE, NOON, chance))
    truth = INKOGNITO.fold(happened)
    while len(happened) < events or not (isinstance(truth.turn, Moving) and not truth.turn.steps):
        seat = INKOGNITO.awaited(truth)[0]
        choices = INKOGNITO.legal(truth, seat)
        asks = tuple(choice for choice in choices if choice.command in (Ask, AskAmbassador))
        going_on = tuple(choice for choice in choices if choice.command is not Claim)
        view = INKOGNITO.view(truth, seat)
        command = random_move(view, asks or going_on, walks)
        news = INKOGNITO.decide(truth, command, Context(seat, NOON, chance))
        happened, truth = happened + news, reduce(INKOGNITO.evolve, news, truth)
    return happened


def rounds(truth: State, count: int) -> list[Move]:
    """So many commands: everybody in turn stands still and asks nobody."""
    order = [person.seat for person in truth.seats]
    assert truth.active is not None, "the turn has begun"
    first = order.index(truth.active)
    seats = [order[(first + number // 2) % len(order)] for number in range(count)]
    commands = (EndMovement(), EndTurn())
    return [Move(player(seat), commands[number % 2]) for number, seat in enumerate(seats)]
