"""What follows when time is up: D-8, and decision 25 for what the digest leaves open."""

from __future__ import annotations

from typing import assert_never

from games.engines.clock import Then
from games.engines.codenames import events as e
from games.engines.codenames.endings import abandoned, lost, nobody_won, on_its_own, turn_over
from games.engines.codenames.offers import awaited, cards_of
from games.engines.codenames.rules import enemy_cover, penalty_cover
from games.engines.codenames.state import (
    Claiming,
    Cluing,
    Dealing,
    EnemyCovering,
    Guessing,
    Over,
    Penalty,
    State,
    SuddenDeath,
)
from games.engines.codenames.terms import Arbiter, Colour, Ending, Settled
from games.engines.engine import Context


def time_up(state: State, then: Then, ctx: Context) -> tuple[e.AnyEvent, ...]:
    match then:
        case Then.RULES:
            return by_the_rules(state, ctx)
        case Then.FORFEIT:
            return forfeited(state)
        case Then.REPLACE:
            return ()
        case Then.ABANDON:
            return abandoned(state)
        case _:
            assert_never(then)


def by_the_rules(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    match state.turn:
        case Cluing(team) | Guessing(team):  # whether a card was touched or not
            return turn_over(state, team)
        case Claiming():
            return unheard(state)
        case Penalty(team, colour):
            card = ctx.chance.one_of(cards_of(state, colour))
            return penalty_cover(state, team, card, colour)
        case EnemyCovering(team):
            card = ctx.chance.one_of(cards_of(state, Colour(team.rival)))
            return enemy_cover(state, team, card)
        case SuddenDeath(team):  # PIC-85
            return lost(state, team, Ending.SUDDEN_DEATH_FAILED)
        case Dealing() | Over():
            raise AssertionError("nobody is waited for")
        case _:
            assert_never(state.turn)


def unheard(state: State) -> tuple[e.AnyEvent, ...]:
    """CN-88: more than half would have upheld the claim already, so without the rest it falls."""
    voted = state.options.arbiter is Arbiter.VOTE
    return (e.ClaimFell(Settled.VOTE if voted else Settled.LAPSED),)


def forfeited(state: State) -> tuple[e.AnyEvent, ...]:
    """The team that was slow has lost. To decide on a claim is the business of no team."""
    if isinstance(state.turn, Claiming):
        return unheard(state)
    slow = awaited(state)
    teams = {seated.team for seated in state.seats if seated.seat in slow}
    if teams == {None} and not on_its_own(state):  # CN-95: who touches for both helps neither
        return nobody_won(state, Ending.FORFEIT)
    [team] = teams
    assert team is not None
    return lost(state, team, Ending.FORFEIT)
