"""What may happen next, and what happens."""

from __future__ import annotations

from functools import reduce

from games.engines.engine import Command, Context, Result
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.claims import (
    answer_handshake,
    claim,
    claim_alone,
    declare,
    turn_limit_reached,
)
from games.engines.inkognito.movement import end_movement, extra_step, step, undo
from games.engines.inkognito.offers import out_of_turn
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
    accuse,
    answer,
    ask,
    ask_ambassador,
    pay,
    put_aside,
)
from games.engines.inkognito.setup import (
    all_placed,
    next_turn,
    open_game,
    place,
    place_randomly,
    turn_limit,
)
from games.engines.inkognito.state import State, evolve


def decide(state: State, command: Command, ctx: Context) -> tuple[e.AnyEvent, ...]:
    if (no := out_of_turn(state, type(command), ctx.by)) is not None:
        raise no
    match state.turn, command:
        case _, c.Gesture(gesture):
            return (e.GestureMade(ctx.by, gesture),)
        case _, c.Declare(record):
            return declare(state, record)
        case Dealing(), c.Open(seats, options):
            return open_game(seats, options, ctx.chance)
        case Placing(), c.Place(spaces):
            return placed(state, place(state, ctx.by, spaces), ctx)
        case Placing(), c.PlaceRandomly():
            return placed(state, place_randomly(state, ctx.by, ctx.chance), ctx)
        case Moving() as turn, c.Step():
            return step(state, turn, command)
        case Moving() as turn, c.Undo():
            return undo(state, turn)
        case Moving() as turn, c.EndMovement():
            return end_movement(state, turn)
        case Meet(), c.Ask():
            return ask(state, ctx.by, command)
        case Meet(), c.AskAmbassador():
            return ask_ambassador(state, ctx.by, command)
        case Meet(), c.ExtraStep():
            return extra_step(state, command)
        case Meet(), c.EndTurn():
            return end_turn(state, ctx)
        case Meet(), c.Claim(partner):
            return claim(state, ctx.by, partner)
        case Meet(), c.ClaimAlone():
            return claim_alone(state, ctx.by)
        case Answering(), c.Show(cards):
            return answer(state, cards)
        case Reviewing(), c.AcceptAnswer():
            return accept(state)
        case Reviewing(), c.Accuse():
            return accuse(state)
        case Paying(cards=count), c.Show(cards):
            return pay(state, cards, count)
        case PuttingAside(figure), c.PutAside(to):
            return put_aside(state, figure, to)
        case Handshaking(claimant, partner), c.ShakeHands() | c.RefuseHand():
            accepted = isinstance(command, c.ShakeHands)
            return answer_handshake(state, claimant, partner, accepted=accepted)
        case _:
            raise AssertionError(f"{command} is for no phase")


def placed(state: State, happened: tuple[e.AnyEvent, ...], ctx: Context) -> tuple[e.AnyEvent, ...]:
    """INK-12: placements are seen when all are made; then the cards are dealt."""
    after = reduce(evolve, happened, state)
    assert isinstance(after.turn, Placing)
    if len(after.turn.placed) < len(after.agents):
        return happened
    return *happened, *all_placed(after, ctx.chance)


def end_turn(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    limit = turn_limit(state.options)
    if limit is not None and state.number >= limit:
        return turn_limit_reached(state)
    return (next_turn(state, ctx.chance),)


def result(state: State) -> Result | None:
    if not isinstance(state.turn, Over):
        return None
    return Result(state.turn.winners, state.turn.ending)
