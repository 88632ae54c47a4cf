"""The moments of the game, and what is noted down of questions and showings."""

from __future__ import annotations

from msgspec import Struct

from games.engines.engine import Seat
from games.engines.inkognito.city import Space
from games.engines.inkognito.missions import Mission
from games.engines.inkognito.terms import (
    Ball,
    Cards,
    Ending,
    Figure,
    Form,
    Kind,
    Line,
    Meeting,
    Tic,
    Verdict,
)


class Stepped(Struct, frozen=True):
    """A step of this turn that was not taken back."""

    ball: Ball
    figure: Figure
    origin: Space
    to: Space
    line: Line


class Question(Struct, frozen=True):
    """INK-45, INK-115: what everybody knows of a question. `cards` were due, `shown` were shown,
    and `penalty` were shown instead; null if it has not come to that."""

    turn: int
    asker: Seat
    responder: Seat
    kind: Kind
    figure: Figure
    met: Figure
    cards: int
    witness: Seat | None
    shown: int | None = None
    verdict: Verdict | None = None
    penalty: int | None = None

    @property
    def pair(self) -> bool:
        return self.cards == 2


class Showing(Struct, frozen=True):
    """Cards that somebody showed, as those know who saw them."""

    turn: int
    responder: Seat
    asker: Seat
    witness: Seat | None
    kind: Kind
    pair: bool
    cards: Cards
    form: Form

    def seen_by(self, seat: Seat) -> bool:
        return seat in (self.asker, self.witness)


class Gestured(Struct, frozen=True):
    """The last gesture of a player."""

    seat: Seat
    gesture: Tic
    turn: int


class Dealing(Struct, frozen=True, tag_field="phase", tag="dealing"):
    """Nobody sits at the table yet."""


class Placing(Struct, frozen=True, tag_field="phase", tag="place"):
    """These have placed their figures."""

    placed: tuple[Seat, ...] = ()


class Moving(Struct, frozen=True, tag_field="phase", tag="move"):
    """INK-21: `balls` are left; `steps` can be taken back, after so many that were (INK-23)."""

    balls: tuple[Ball, ...]
    steps: tuple[Stepped, ...] = ()
    undone: int = 0


class Meet(Struct, frozen=True, tag_field="phase", tag="meet"):
    """INK-36: meetings that are not resolved yet."""

    meetings: tuple[Meeting, ...]


class Answering(Struct, frozen=True, tag_field="phase", tag="answer"):
    """`responder` shows cards."""

    responder: Seat


class Reviewing(Struct, frozen=True, tag_field="phase", tag="review"):
    """INK-113: the asker accepts or accuses, whatever was shown."""

    asker: Seat


class Paying(Struct, frozen=True, tag_field="phase", tag="penalty"):
    """INK-55: `responder` shows so many cards of those he showed again."""

    responder: Seat
    cards: int


class PuttingAside(Struct, frozen=True, tag_field="phase", tag="aside"):
    """INK-65: the active player puts this figure aside."""

    figure: Figure


class Handshaking(Struct, frozen=True, tag_field="phase", tag="handshake"):
    """INK-82: `partner` takes the hand or does not."""

    claimant: Seat
    partner: Seat


class Over(Struct, frozen=True, tag_field="phase", tag="end"):
    ending: Ending
    winners: tuple[Seat, ...]
    mission: Mission | None


Turn = (
    Dealing
    | Placing
    | Moving
    | Meet
    | Answering
    | Reviewing
    | Paying
    | PuttingAside
    | Handshaking
    | Over
)
