"""What can have happened, and who is told."""

from __future__ import annotations

from typing import ClassVar

from games.engines.duet.commands import Options
from games.engines.duet.terms import (
    Card,
    Colour,
    Ending,
    Mission,
    Number,
    Seated,
    Settled,
    Side,
    Token,
    Verdict,
    Warned,
)
from games.engines.engine import (
    Confidential,
    Contested,
    DealSealed,
    Disclosing,
    Event,
    Face,
    Private,
    Public,
    Resolved,
    SealKept,
    Seat,
    Unsealing,
)


class GameOpened(Public, frozen=True):
    version: ClassVar[int] = 2

    options: Options
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]


class BoardLaid(Public, frozen=True):
    """The cards on the table, the tokens beside it, and who may give the first clue."""

    faces: tuple[Face, ...]
    mission: Mission
    givers: tuple[Side, ...]


class KeyDealt(Private, frozen=True):
    """DUET-130: one side of the key, told to the side that looks at it."""

    side: Side
    key: tuple[Colour, ...]


class ClueGiven(Public, frozen=True):
    side: Side
    word: str
    number: Number


class ClueDeclaredInvalid(Contested, frozen=True):
    """DUET-114: somebody finds that the clue is not valid. Of one's own that settles it at once."""

    by: Seat


class ClueFoundInvalid(Resolved, frozen=True):
    """The clue is not valid; the side that guesses goes on as if it were (DUET-110)."""

    how: Settled


class ClueUpheld(Resolved, frozen=True):
    """The clue stands; of the players nobody can contest it again."""

    how: Settled


class TokenDiscarded(Public, frozen=True):
    """DUET-112: the price of an invalid clue, with the face of the token that went."""

    token: Token


class CardTouched(Public, frozen=True):
    """`side` touched a card; the colour is what the other side's key says (DUET-2)."""

    side: Side
    card: Card
    colour: Colour


class CardMarked(Public, frozen=True):
    """DUET-45: `side` met a bystander; so many tokens of this face mark the card."""

    side: Side
    card: Card
    token: Token
    tokens: int


class TurnPaid(Public, frozen=True):
    """DUET-44: a turn without a mistake; a token of this face now lies before `side`."""

    side: Side
    token: Token


class SideCompleted(Public, frozen=True):
    """DUET-60: all nine agents of this side's key are found."""

    side: Side


class TurnPassed(Public, frozen=True):
    """The next turn begins; one of these sides gives its clue."""

    givers: tuple[Side, ...]


class SuddenDeathBegun(Public, frozen=True):
    """DUET-47: no token is left, and no touch may be wrong any more."""


class GivingUpWished(Confidential, frozen=True):
    """DUET-75: a side would give up. Told to that side, and never to the other."""

    side: Side


class BothGaveUp(Disclosing, frozen=True):
    """`side` gives up too, which the other one had wished for."""

    side: Side

    def disclosed(self) -> tuple[Event, ...]:
        nobody: frozenset[Seat] = frozenset()
        return (GivingUpWished(nobody, self.side.other),)


class GameWon(Public, frozen=True):
    """DUET-76: the standard game has a score, no other has."""

    score: int | None
    verdict: Verdict


class GameLost(Public, frozen=True):
    ending: Ending
    verdict: Verdict


class KeyRevealed(Unsealing, frozen=True):
    """DUET-140: both sides of the key, for all to see, and what opens their seal."""

    a: tuple[Colour, ...]
    b: tuple[Colour, ...]

    def deal(self) -> object:
        return self.a, self.b


AnyEvent = (
    GameOpened
    | BoardLaid
    | KeyDealt
    | SealKept
    | DealSealed
    | ClueGiven
    | ClueDeclaredInvalid
    | ClueFoundInvalid
    | ClueUpheld
    | TokenDiscarded
    | CardTouched
    | CardMarked
    | TurnPaid
    | SideCompleted
    | TurnPassed
    | SuddenDeathBegun
    | GivingUpWished
    | BothGaveUp
    | GameWon
    | GameLost
    | KeyRevealed
)
