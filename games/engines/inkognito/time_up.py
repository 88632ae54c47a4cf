"""What follows when time is up: decision 25. The digest is silent, so each phase ends in the way
that harms its game least."""

from __future__ import annotations

from functools import reduce
from typing import assert_never

from games.engines.clock import Then
from games.engines.engine import Context
from games.engines.inkognito import events as e
from games.engines.inkognito.claims import answer_handshake, forfeited, nobody_won
from games.engines.inkognito.movement import end_movement, way_back
from games.engines.inkognito.offers import awaited
from games.engines.inkognito.phases import (
    Answering,
    Dealing,
    Handshaking,
    Meet,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Reviewing,
)
from games.engines.inkognito.questions import (
    accept,
    answer,
    fresh_answers,
    pay,
    possible_penalties,
    put_aside,
    spaces_aside,
)
from games.engines.inkognito.rules import end_turn, placed
from games.engines.inkognito.setup import place_randomly
from games.engines.inkognito.state import State, evolve
from games.engines.inkognito.terms import Ending


def time_up(state: State, then: Then, ctx: Context) -> tuple[e.AnyEvent, ...]:
    match then:
        case Then.RULES:
            return by_the_rules(state, ctx)
        case Then.FORFEIT if isinstance(state.turn, Placing):  # nobody is on a side yet
            return nobody_won(state, Ending.FORFEIT)
        case Then.FORFEIT:
            [slow] = awaited(state)
            return forfeited(state, slow)
        case Then.REPLACE:
            return ()
        case Then.ABANDON:
            return nobody_won(state, Ending.ABANDONED)
        case _:
            assert_never(then)


def by_the_rules(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    chance = ctx.chance
    match state.turn:
        case Placing():
            slow = awaited(state)
            chosen = (event for seat in slow for event in place_randomly(state, seat, chance))
            return placed(state, tuple(chosen), ctx)
        case Moving() as turn:
            return cut_short(state, turn)
        case Meet():
            return end_turn(state, ctx)
        case Answering():
            return answer(state, chance.one_of(fresh_answers(state)))
        case Reviewing():
            return accept(state)
        case Paying(cards=count):
            return pay(state, chance.one_of(possible_penalties(state, count)), count)
        case PuttingAside(figure):
            return put_aside(state, figure, chance.one_of(spaces_aside(state, figure)))
        case Handshaking(claimant, partner):
            return answer_handshake(state, claimant, partner, accepted=True)
        case Dealing() | Over():
            raise AssertionError("nobody is waited for")
        case _:
            assert_never(state.turn)


def cut_short(state: State, turn: Moving) -> tuple[e.AnyEvent, ...]:
    """INK-32: steps are taken back until the figures may stand where they are."""
    undone = (e.StepUndone(),) * way_back(state, turn.steps)
    after = reduce(evolve, undone, state)
    assert isinstance(after.turn, Moving)
    return *undone, *end_movement(after, after.turn)
