"""Who may speak, hear and mark: gestures for words (INK-70), and a sheet for each (INK-16)."""

from __future__ import annotations

from games.engines.engine import Seat
from games.engines.inkognito.phases import Over
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Build, Identity
from games.engines.talk import TABLE, Channel, Marks, Sign, Talk

SHEET = Channel("sheet")  # of each player, for himself alone
SIGNS = (Sign.YES, Sign.NO, Sign.MAYBE)


def talk(state: State, seat: Seat | None) -> Talk:
    """INK-70: while they play they have their gestures, and nothing else."""
    if seat is None or not state.sits(seat):
        return Talk((TABLE,))
    speaks = (TABLE,) if isinstance(state.turn, Over) else ()
    return Talk((TABLE,), speaks, (sheet(state, seat),))


def sheet(state: State, seat: Seat) -> Marks:
    """INK-16: a row for each of the others, a column for each identity and each build."""
    rows = (agent for agent in state.agents if agent != seat)
    spots = tuple(f"{row}.{column}" for row in rows for column in (*Identity, *Build))
    return Marks(SHEET, "", spots, SIGNS, (seat,))
