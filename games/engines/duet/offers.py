"""Who may send what now; and if not, why not."""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.duet import commands as c
from games.engines.duet.commands import No
from games.engines.duet.order import IN_A_ROW
from games.engines.duet.state import Cluing, Dealing, Guessing, Over, State, SuddenDeath
from games.engines.duet.terms import Answer, Side, Validity
from games.engines.engine import HOUSE, REFEREE, Choice, Command, Refused, Seat

# DUET-30: what may be sent in which phase.
PHASES: Mapping[type, tuple[type[Command], ...]] = {
    Cluing: (c.GiveClue, c.GiveUp),
    Guessing: (
        c.Touch,
        c.Stop,
        c.DeclareInvalid,
        c.AgreeInvalid,
        c.DeclineInvalid,
        c.Rule,
        c.GiveUp,
    ),
    SuddenDeath: (c.Touch, c.GiveUp),
}


def legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    if isinstance(state.turn, Dealing):
        return (Choice(c.Open),) if seat == HOUSE else ()
    if seat is None:
        return ()
    offers = (
        offer(state, command, seat)
        for command in PHASES.get(type(state.turn), ())
        if seat in senders(state, command)
    )
    return tuple(choice for choice in offers if isinstance(choice, Choice))


def why_not(state: State, command: Command, by: Seat) -> Refused:
    """DUET-150: one reason, the first that applies."""
    kind, turn, side = type(command), state.turn, state.side_of(by)
    if isinstance(turn, Over):
        return Refused(No.GAME_OVER, "DUET-150")
    if side is None and (by, kind) != (REFEREE, c.Rule):
        return Refused(No.NO_SEAT, "DUET-23")
    if kind not in PHASES.get(type(turn), ()):
        return not_this_phase(state, kind, side)
    if by not in senders(state, kind):
        return not_their_move(state, kind, side)
    refused = offer(state, kind, by)
    assert isinstance(refused, Refused), "what is offered is not refused"
    return refused


def not_this_phase(state: State, kind: type[Command], side: Side | None) -> Refused:
    turn = state.turn
    if isinstance(turn, SuddenDeath):
        return Refused(No.NOT_THIS_PHASE, "DUET-70")
    untouched = isinstance(turn, Guessing) and turn.guesser is side and not turn.right
    if kind is c.GiveClue and untouched and side in state.givers:
        return Refused(No.OTHER_SIDE_WAS_FIRST, "DUET-121" if state.clues[:-1] else "DUET-31")
    return Refused(No.NOT_THIS_PHASE, "DUET-30")


def not_their_move(state: State, kind: type[Command], side: Side | None) -> Refused:
    match state.turn:
        case Cluing() if side in state.complete:
            return Refused(No.SIDE_COMPLETE, "DUET-60")
        case Cluing() if state.options.loose_order:
            return Refused(No.ENOUGH_IN_A_ROW, "DUET-121", most=state.options.in_a_row or IN_A_ROW)
        case Cluing():
            return Refused(No.NOT_YOUR_MOVE, "DUET-32")
        case SuddenDeath():
            return Refused(No.NOTHING_LEFT_TO_TOUCH, "DUET-71")
        case _ if kind in (c.Touch, c.Stop):
            return Refused(No.NOT_YOUR_MOVE, "DUET-23")
        case _:
            return Refused(No.NOT_YOUR_MOVE, "DUET-114")


def senders(state: State, kind: type[Command]) -> tuple[Seat, ...]:
    """Whose move this is, whatever it says."""
    match state.turn:
        case _ if kind is c.Rule:
            return (REFEREE,)
        case Guessing(giver) if kind in (c.AgreeInvalid, c.DeclineInvalid):
            return state.seats_of(giver)
        case _ if kind in (c.DeclareInvalid, c.GiveUp):
            return state.seats_of(*Side)
        case _:
            return awaited(state)


def offer(state: State, kind: type[Command], seat: Seat) -> Choice | Refused:
    """The choice that this sender has, or why there is none."""
    side, turn = state.side_of(seat), state.turn
    match turn:
        case Cluing() if kind is c.GiveClue and side is not None:
            return Choice(kind, {"number": numbers(state, side)})
        case Guessing() | SuddenDeath() if kind is c.Touch and side is not None:
            return Choice(kind, {"card": state.touchable(side)})
        case Guessing(right=0) if kind is c.Stop:
            return Refused(No.TOUCH_FIRST, "DUET-41")
        case Guessing(right=right) if kind is c.DeclareInvalid and right:
            return Refused(No.TOO_LATE_TO_DECLARE, "DUET-114")
        case Guessing() if kind is c.DeclareInvalid:
            fresh = state.clues[-1].validity is Validity.UNCONTESTED
            return Choice(kind) if fresh else Refused(No.DECLARED_BEFORE, "DUET-114")
        case Guessing() if kind in (c.AgreeInvalid, c.DeclineInvalid):
            return Choice(kind) if asked(state) else Refused(No.NOTHING_DECLARED, "DUET-114")
        case Guessing(right=right) if kind is c.Rule:
            disputed = state.clues[-1].validity in (Validity.DECLARED, Validity.DECLINED)
            if right or not disputed:
                return Refused(No.NOTHING_DECLARED, "DUET-114")
            return Choice(kind, {"uphold": tuple(Answer)})
        case _ if kind is c.GiveUp and side in state.secrets.wishes:
            return Refused(No.GAVE_UP_ALREADY, "DUET-75")
        case _:
            return Choice(kind)


def numbers(state: State, side: Side) -> tuple[int, ...]:
    """DUET-34, D-6: from nothing to all that this side still has to be found."""
    return tuple(range((state.left(side) or 0) + 1))


def awaited(state: State) -> tuple[Seat, ...]:
    match state.turn:
        case Cluing(givers):
            return state.seats_of(*givers)
        case Guessing(guesser=guesser):
            return state.seats_of(guesser)
        case SuddenDeath():  # DUET-71, DUET-72
            return state.seats_of(*(side for side in Side if side.other not in state.complete))
        case _:
            return ()


def moment(state: State) -> object:
    """A turn that is missed may be followed by one that looks the same; a touch begins anew."""
    return state.number, state.turn, state.last_touches


def asked(state: State) -> tuple[Seat, ...]:
    """DUET-114: whoever gave a clue that is declared invalid; the table does not wait for it."""
    if isinstance(state.turn, Guessing) and state.clues[-1].validity is Validity.DECLARED:
        return state.seats_of(state.turn.giver)
    return ()
