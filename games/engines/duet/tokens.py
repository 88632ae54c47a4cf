"""What a turn costs, and what comes after it is paid: DUET-43 to DUET-48."""

from __future__ import annotations

from games.engines.duet import events as e
from games.engines.duet.endings import lost, won
from games.engines.duet.order import due, givers_after, givers_after_silence
from games.engines.duet.state import State, without
from games.engines.duet.terms import Bank, Card, Ending, Side, Token


def turn_paid(
    state: State, giver: Side, *, completed: tuple[Side, ...] = (), winning: bool = False
) -> tuple[e.AnyEvent, ...]:
    """DUET-44: a turn without a mistake costs one token, check side first."""
    guesser, token = giver.other, cheapest(state.bank)
    paid, bank = e.TurnPaid(guesser, token), without(state.bank, token)
    if winning:
        return paid, *won(state, bank, in_front=state.front.tokens + 1)
    givers = givers_after(state.clues, state.options, (*state.complete, *completed))
    return paid, *next_turn(bank, givers)


def clue_missed(state: State, givers: tuple[Side, ...]) -> tuple[e.AnyEvent, ...]:
    """D-16: a clue that does not come costs the same, before the side that should have guessed."""
    giver, token = due(state.clues, givers), cheapest(state.bank)
    after = givers_after_silence(givers, state.complete)
    return e.TurnPaid(giver.other, token), *next_turn(without(state.bank, token), after)


def bystander_met(state: State, giver: Side, card: Card) -> tuple[e.AnyEvent, ...]:
    """DUET-45: one token that allows for a mistake, else two others, else the game."""
    if state.bank.bystander:
        token, tokens = Token.BYSTANDER, 1
    elif state.bank.check >= 2:  # DUET-81
        token, tokens = Token.CHECK, 2
    else:
        return lost(state, Ending.TOKENS_EXCEEDED)
    marked = e.CardMarked(giver.other, card, token, tokens)
    bank = without(state.bank, token, tokens)
    return marked, *next_turn(bank, givers_after(state.clues, state.options, state.complete))


def penalty(state: State) -> tuple[e.AnyEvent, ...]:
    """DUET-110, DUET-112: one token to the box, check side first; then guessing goes on."""
    token = cheapest(state.bank)
    if without(state.bank, token).tokens:
        return (e.TokenDiscarded(token),)
    return e.TokenDiscarded(token), e.SuddenDeathBegun()  # DUET-113


def cheapest(bank: Bank) -> Token:
    """DUET-82: mistakes stay allowed as long as another token is there."""
    return Token.CHECK if bank.check else Token.BYSTANDER


def next_turn(bank: Bank, givers: tuple[Side, ...]) -> tuple[e.AnyEvent, ...]:
    return (e.TurnPassed(givers) if bank.tokens else e.SuddenDeathBegun(),)  # DUET-47
