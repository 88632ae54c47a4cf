"""Who may speak, hear and mark: each side by itself, and little between them (DUET-135 to 138)."""

from __future__ import annotations

from games.engines.duet.state import Cluing, Guessing, Over, State, SuddenDeath
from games.engines.duet.terms import SIZE, Side
from games.engines.engine import Seat
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk

# DUET-136: that a word is out of question is not for the other side to know.
TO_ALL = (Sign.MAYBE, Sign.READY)
TO_US = (Sign.MAYBE, Sign.NO)


def talk(state: State, seat: Seat | None) -> Talk:
    side = state.side_of(seat)
    if side is None:
        return Talk((TABLE,), (), between_us(state))
    ours = among_us(side)
    speaks = (TABLE, ours) if may_speak_to_all(state, side) else (ours,)
    return Talk((TABLE, ours), speaks, (*between_us(state), *within(state, side)))


def among_us(side: Side) -> Channel:
    """DUET-137: a side talks unheard by the other."""
    return Channel(f"side_{side}")


def may_speak_to_all(state: State, side: Side) -> bool:
    """D-9: between the sides there is free text only where the table wants it."""
    match state.turn:
        case Over():
            return True
        case Cluing():
            return state.options.open_talk
        case Guessing(giver):
            return state.options.open_talk and side is not giver  # DUET-135
        case _:
            return False  # DUET-138


def between_us(state: State) -> tuple[Marks, ...]:
    """DUET-136: marks of the guessing side, for all to see. DUET-138: none in sudden death."""
    turn = state.turn
    if not isinstance(turn, Guessing):
        return ()
    spots = tuple(map(str, state.touchable(turn.guesser)))
    return (Marks(TABLE, str(state.number), spots, TO_ALL, state.seats_of(turn.guesser)),)


def within(state: State, side: Side) -> tuple[Marks, ...]:
    """Marks that a side makes for itself: what to give a clue for, what to touch."""
    by, channel = state.seats_of(side), among_us(side)
    match state.turn:
        case SuddenDeath() if side.other not in state.complete:
            touchable = tuple(map(str, state.touchable(side)))
            return (Marks(channel, "sudden death", touchable, (*TO_US, Sign.READY), by),)
        case Cluing() | Guessing():
            lying = tuple(str(card) for card in range(SIZE) if not state.covered(card))
            return (Marks(channel, str(state.number), lying, TO_US, by),)
        case _:
            return ()
