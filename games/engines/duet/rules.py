"""What may happen next, and what happens."""

from __future__ import annotations

from games.engines.duet import events as e
from games.engines.duet.clues import agree, declare, decline, give_clue, rule
from games.engines.duet.commands import (
    AgreeInvalid,
    DeclareInvalid,
    DeclineInvalid,
    GiveClue,
    GiveUp,
    No,
    Open,
    Rule,
    Stop,
    Touch,
)
from games.engines.duet.endings import gave_up, lost, won
from games.engines.duet.offers import legal, why_not
from games.engines.duet.setup import open_game
from games.engines.duet.state import Cluing, Dealing, Guessing, Key, Over, State, SuddenDeath
from games.engines.duet.terms import AGENTS, Card, Colour, Ending, Settled, Side, Validity
from games.engines.duet.tokens import bystander_met, turn_paid
from games.engines.engine import Command, Context, Refused, Result


def decide(state: State, command: Command, ctx: Context) -> tuple[e.AnyEvent, ...]:
    if not any(isinstance(command, choice.command) for choice in legal(state, ctx.by)):
        raise why_not(state, command, ctx.by)
    side = state.side_of(ctx.by)
    match state.turn, command:
        case Dealing(), Open(seats, options, cards):
            return open_game(seats, options, cards, ctx.chance)
        case Cluing(), GiveClue(word, number) if side is not None:
            return give_clue(state, side, word, number)
        case Guessing(giver), Touch(card):
            return touch(state, giver, card)
        case Guessing(giver), Stop():
            return turn_paid(state, giver)  # DUET-41
        case Guessing(giver), DeclareInvalid():
            return declare(state, ctx.by, own=side is giver)
        case Guessing(), AgreeInvalid():
            return agree(state)
        case Guessing(), DeclineInvalid():
            return decline()
        case Guessing(), Rule(uphold):
            return rule(state, uphold)
        case SuddenDeath(), Touch(card) if side is not None:
            return touch_in_sudden_death(state, side, card)
        case _, GiveUp() if side is not None:
            return gave_up(state, side)
        case _:
            raise why_not(state, command, ctx.by)


def touch(state: State, giver: Side, card: Card) -> tuple[e.AnyEvent, ...]:
    """Judged by the key of the giver, never by the guesser's own (DUET-2)."""
    colour = key_of(state, giver)[touchable(state, giver.other, card)]
    happened = *lapsed(state), e.CardTouched(giver.other, card, colour)
    if colour is Colour.BLACK:
        return *happened, *lost(state, Ending.ASSASSIN)
    if colour is Colour.BEIGE:
        return *happened, *bystander_met(state, giver, card)
    completed = completed_by(state, card)
    happened = *happened, *(e.SideCompleted(side) for side in completed)  # DUET-60, DUET-63
    if state.found + 1 == AGENTS:  # DUET-62: won, and paid for
        return *happened, *turn_paid(state, giver, winning=True)
    if giver in completed:  # DUET-61: nothing is left to guess
        return *happened, *turn_paid(state, giver, completed=completed)
    return happened  # DUET-36


def touch_in_sudden_death(state: State, side: Side, card: Card) -> tuple[e.AnyEvent, ...]:
    """DUET-73: right, or lost."""
    colour = key_of(state, side.other)[touchable(state, side, card)]
    happened = (e.CardTouched(side, card, colour),)
    if colour is Colour.BLACK:
        return *happened, *lost(state, Ending.ASSASSIN)
    if colour is Colour.BEIGE:
        return *happened, *lost(state, Ending.OUT_OF_TIME)
    completed = tuple(e.SideCompleted(side) for side in completed_by(state, card))
    if state.found + 1 == AGENTS:  # DUET-74
        return (
            *happened,
            *completed,
            *won(state, state.bank, in_front=state.front.tokens),
        )
    return *happened, *completed


def completed_by(state: State, card: Card) -> tuple[Side, ...]:
    """DUET-60: the sides whose last agent this is."""
    return tuple(
        side for side in Side if key_of(state, side)[card] is Colour.GREEN and state.left(side) == 1
    )


def lapsed(state: State) -> tuple[e.AnyEvent, ...]:
    """DUET-114: the first touch lets an open declaration fall."""
    open_still = state.clues[-1].validity is Validity.DECLARED
    return (e.ClueUpheld(Settled.LAPSED),) if open_still else ()


def touchable(state: State, side: Side, card: Card) -> Card:
    """DUET-37: what all see decides, and nothing else (DUET-139)."""
    if not 0 <= card < len(state.faces):
        raise Refused(No.NO_SUCH_CARD, "DUET-37", card=card)
    if state.covered(card):
        raise Refused(No.CARD_COVERED, "DUET-37", card=card)
    if card not in state.touchable(side):
        raise Refused(No.CARD_MARKED, "DUET-37", card=card)
    return card


def key_of(state: State, side: Side) -> Key:
    key = state.secrets.key(side)
    assert key is not None, "the truth holds the key"
    return key


def result(state: State) -> Result | None:
    """Both sides win, or both lose."""
    if not isinstance(state.turn, Over):
        return None
    won = state.turn.ending is Ending.WIN
    return Result(state.seats_of(*Side) if won else (), state.turn.ending)
