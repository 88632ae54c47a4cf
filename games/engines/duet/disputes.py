"""What can be disputed, by whom, and what the rules know of it (decision 27)."""

from __future__ import annotations

from games.engines.court import Law
from games.engines.dispute import OF_CARDS
from games.engines.duet import events as e
from games.engines.duet.clues import invalid
from games.engines.duet.endings import lost
from games.engines.duet.state import Cluing, Guessing, State
from games.engines.duet.terms import Ending, Settled, Validity
from games.engines.engine import REFEREE, Context, Seat

Disputable = e.ClueGiven | e.CardTouched


def disputers(state: State, event: Disputable) -> tuple[Seat, ...]:
    """DUET-114: a clue, the side that guesses. A touch, the side that made it: the other one would
    say what its own key says of a card (DUET-136)."""
    return state.seats_of(event.side.other if isinstance(event, e.ClueGiven) else event.side)


def givers(state: State, event: e.ClueGiven) -> tuple[Seat, ...]:
    return state.seats_of(event.side)


def voidable(state: State, event: Disputable) -> bool:
    """DUET-110: as long as there is a token to pay with, and no other clue has come."""
    if not isinstance(event, e.ClueGiven):  # perhaps there never was a clue
        return False
    invalid_already = state.clues[-1].validity is Validity.INVALID
    playing = isinstance(state.turn, Guessing | Cluing) and state.bank.tokens > 0
    return playing and not invalid_already


def voided(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    return invalid(state, Settled.REFEREE if ctx.by == REFEREE else Settled.AGREED)


def called_off(state: State) -> tuple[e.AnyEvent, ...]:
    return lost(state, Ending.CALLED_OFF)


def turn(state: State) -> int:
    return state.number


LAW = Law(
    rule="DUET-114",
    clues=(e.ClueGiven,),
    reveals={e.CardTouched: OF_CARDS},
    disputers=disputers,
    givers=givers,
    turn=turn,
    voidable=voidable,
    voided=voided,
    called_off=called_off,
)
