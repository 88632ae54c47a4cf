"""How a game ends, and what it was worth: DUET-62, DUET-73 to DUET-77."""

from __future__ import annotations

from games.engines.duet import events as e
from games.engines.duet.state import State, SuddenDeath
from games.engines.duet.terms import Bank, Ending, Mission, Side, Verdict

STANDARD = Mission(turns=9, mistakes=9)  # DUET-21
EASIER = Mission(10, 10), Mission(11, 11)
ADVICE = {
    Ending.ASSASSIN: Verdict.WATCH_THE_BLACKS,
    Ending.OUT_OF_TIME: Verdict.DARE_MORE,
    Ending.TOKENS_EXCEEDED: Verdict.DARE_MORE,
    Ending.GIVEN_UP: Verdict.TRY_AGAIN,
    Ending.FORFEIT: Verdict.TRY_AGAIN,
    Ending.ABANDONED: Verdict.TRY_AGAIN,
    Ending.CALLED_OFF: Verdict.TRY_AGAIN,
}


def won(state: State, bank: Bank, *, in_front: int) -> tuple[e.AnyEvent, ...]:
    """All fifteen are found. Of the standard game the tokens count (DUET-76, D-13)."""
    if state.mission == STANDARD:
        score = 3 * bank.tokens + in_front - state.sudden_death
        return e.GameWon(score, worth(score)), revealed(state)
    easier = state.mission in EASIER
    verdict = Verdict.NOW_WITH_NINE if easier else Verdict.MISSION_WON
    return e.GameWon(None, verdict), revealed(state)


def worth(score: int) -> Verdict:
    """The table of DUET-77."""
    if score > 10:
        return Verdict.FOR_THE_MAP
    if score > 8:
        return Verdict.GREAT
    return Verdict.WELL_DONE if score > 5 else Verdict.WON


def lost(state: State, ending: Ending) -> tuple[e.AnyEvent, ...]:
    return e.GameLost(ending, ADVICE[ending]), revealed(state)


def gave_up(state: State, side: Side) -> tuple[e.AnyEvent, ...]:
    """DUET-75: it takes both sides, and neither is told of the other's wish."""
    if side.other not in state.secrets.wishes:
        return (e.GivingUpWished(frozenset(state.seats_of(side)), side),)
    late = isinstance(state.turn, SuddenDeath)
    ending = Ending.OUT_OF_TIME if late else Ending.GIVEN_UP
    return e.BothGaveUp(side), *lost(state, ending)


def revealed(state: State) -> e.KeyRevealed:
    """DUET-140: the secrets end with the game."""
    secrets = state.secrets
    assert secrets.a and secrets.b and secrets.nonce, "the truth holds the key"
    return e.KeyRevealed(secrets.nonce, secrets.a, secrets.b)
