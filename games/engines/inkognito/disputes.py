"""What can be disputed, by whom, and what the rules know of it (decision 27)."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.court import Law
from games.engines.dispute import Complaint
from games.engines.engine import Context, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import penalty
from games.engines.inkognito.claims import nobody_won
from games.engines.inkognito.phases import PuttingAside, Reviewing
from games.engines.inkognito.questions import audience, sets_before
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Ending, Verdict

COMPLAINTS = Complaint.REPEATED, Complaint.SLIP, Complaint.WRONG_CARD


def disputers(state: State, event: e.AnswerGiven) -> tuple[Seat, ...]:
    """INK-115: whoever has seen the cards."""
    seen = audience(state.questions[-1])
    return tuple(seated.seat for seated in state.seats if seated.seat in seen)


def givers(state: State, event: object) -> tuple[Seat, ...]:
    """Nobody gives clues here."""
    return ()


def voidable(state: State, event: e.AnswerGiven) -> bool:
    """INK-55: as long as nobody was put aside for it, if there is anything that it can repeat."""
    question = state.questions[-1]
    waiting = isinstance(state.turn, Reviewing | PuttingAside)
    fresh = question.verdict is not Verdict.UPHELD and question.shown == question.cards
    return waiting and fresh and sets_before(state, question) > 0


def voided(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    """As if it had been accused and found to repeat something (INK-55, INK-58)."""
    question = state.questions[-1]
    *earlier, last = state.shown_to(question.asker, question.responder)
    return (e.AccusationUpheld(penalty(last, earlier) or question.cards - 1),)


def called_off(state: State) -> tuple[e.AnyEvent, ...]:
    return nobody_won(state, Ending.CALLED_OFF)


def turn(state: State) -> int:
    return state.number


def unshown(state: State) -> State:
    """Cards are shown just before it is told that they were."""
    secrets = state.secrets
    return replace(
        state, secrets=replace(secrets, showings=secrets.showings[: secrets.shown_before])
    )


LAW = Law(
    rule="INK-61",
    clues=(),
    reveals={e.AnswerGiven: COMPLAINTS},
    disputers=disputers,
    givers=givers,
    turn=turn,
    voidable=voidable,
    voided=voided,
    called_off=called_off,
    unshown=unshown,
)
