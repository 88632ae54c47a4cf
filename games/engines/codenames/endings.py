"""How a turn passes, and how a game ends."""

from __future__ import annotations

from games.engines.codenames import events as e
from games.engines.codenames.state import State
from games.engines.codenames.terms import Ending, Grid, Mode, Team, Verdict

# What the scores from 1 up are worth: CN-94 for 25 cards, PIC-64 for 20.
VERDICTS = {
    Grid.FIVE_BY_FIVE: (
        Verdict.NARROW,
        Verdict.ACCEPTABLE,
        Verdict.GOOD_UNDERSTANDING,
        Verdict.AGENT_MATERIAL,
        Verdict.SECRET_SERVICE,
        Verdict.OUTSTANDING,
        Verdict.CLOSE_TO_IMPOSSIBLE,
        Verdict.BEYOND_BELIEF,
    ),
    Grid.FIVE_BY_FOUR: (
        Verdict.NOT_LOST,
        Verdict.GETTING_THERE,
        Verdict.WELL_DONE,
        Verdict.MASTERS,
        Verdict.MINISTRY,
        Verdict.ASTONISHING,
        Verdict.BEYOND_BELIEF_IN_PICTURES,
    ),
}


def on_its_own(state: State) -> bool:
    """CN-90: one team, and an enemy without members."""
    return state.options.mode is Mode.COOPERATIVE


def turn_over(state: State, team: Team) -> tuple[e.AnyEvent, ...]:
    """CN-42: the other team gives a clue. CN-91: or one of its agents is covered."""
    return (e.EnemyTurnCame(team) if on_its_own(state) else e.TurnPassed(team.rival),)


def won(state: State, team: Team, ending: Ending) -> tuple[e.AnyEvent, ...]:
    if not on_its_own(state):
        return e.GameWon(team, ending), revealed(state)
    score = state.agents_left(team.rival)  # CN-93
    verdict = VERDICTS[state.options.grid][score - 1]
    return e.GameScored(team, ending, score, verdict), revealed(state)


def lost(state: State, team: Team, ending: Ending) -> tuple[e.AnyEvent, ...]:
    if on_its_own(state):
        return nobody_won(state, ending)
    return won(state, team.rival, ending)


def nobody_won(state: State, ending: Ending) -> tuple[e.AnyEvent, ...]:
    return e.GameLost(ending), revealed(state)


def abandoned(state: State) -> tuple[e.AnyEvent, ...]:
    return nobody_won(state, Ending.ABANDONED)


def revealed(state: State) -> e.KeyRevealed:
    """CN-108: the whole key, for all to see."""
    key, nonce = state.secrets.key, state.secrets.nonce
    assert key is not None and nonce is not None, "the truth holds every secret"
    return e.KeyRevealed(nonce, key)
