"""What follows when time is up: D-16, and decision 25 for what the digest leaves open."""

from __future__ import annotations

from typing import assert_never

from games.engines.clock import Then
from games.engines.duet import events as e
from games.engines.duet.endings import lost
from games.engines.duet.rules import lapsed
from games.engines.duet.state import Cluing, Dealing, Guessing, Over, State, SuddenDeath
from games.engines.duet.terms import Ending
from games.engines.duet.tokens import clue_missed, turn_paid
from games.engines.engine import Context


def time_up(state: State, then: Then, ctx: Context) -> tuple[e.AnyEvent, ...]:
    match then:
        case Then.RULES:
            return by_the_rules(state)
        case Then.FORFEIT:
            return lost(state, Ending.FORFEIT)
        case Then.REPLACE:
            return ()
        case Then.ABANDON:
            return lost(state, Ending.ABANDONED)
        case _:
            assert_never(then)


def by_the_rules(state: State) -> tuple[e.AnyEvent, ...]:
    match state.turn:
        case Cluing(givers):
            return clue_missed(state, givers)
        case Guessing(giver):  # one token, whether a touch was right or none was made
            return *lapsed(state), *turn_paid(state, giver)
        case SuddenDeath():
            return lost(state, Ending.OUT_OF_TIME)
        case Dealing() | Over():
            raise AssertionError("nobody is waited for")
        case _:
            assert_never(state.turn)
