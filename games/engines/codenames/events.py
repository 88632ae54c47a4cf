"""What can have happened, and who is told."""

from __future__ import annotations

from typing import ClassVar

from games.engines.clue_law import Finding
from games.engines.codenames.commands import No, Options
from games.engines.codenames.terms import (
    Answer,
    Card,
    Colour,
    Ending,
    Number,
    Seated,
    Settled,
    Team,
    Unlimited,
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
    Hurrying,
    Private,
    Public,
    Resolved,
    SealKept,
    Seat,
    Unsealing,
)


class GameOpened(Public, frozen=True):
    version: ClassVar[int] = 3

    options: Options
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]


class BoardLaid(Public, frozen=True):
    """The cards on the table, and the lights on the edge of the key (CN-4)."""

    version: ClassVar[int] = 2

    faces: tuple[Face, ...]
    starting: Team
    red: int
    blue: int


class KeyDealt(Private, frozen=True):
    """The colour of every card, told to the spymasters alone."""

    key: tuple[Colour, ...]


class ApprovalAsked(Confidential, frozen=True):
    """CN-84: is this a clue? Told to the two spymasters, and never to anybody else (CN-105)."""

    word: str


class ApprovalAnswered(Confidential, frozen=True):
    answer: Answer


class ClueGiven(Public, frozen=True):
    team: Team
    word: str
    number: Number
    limit: int | Unlimited


class ClueApproved(Disclosing, frozen=True):
    """CN-84: the other spymaster had approved of this clue, so nobody can contest it."""

    word: str

    def disclosed(self) -> tuple[Event, ...]:
        nobody: frozenset[Seat] = frozenset()
        return ApprovalAsked(nobody, self.word), ApprovalAnswered(nobody, Answer.YES)


class ClueVoided(Public, frozen=True):
    """D-12: at a strict table a clue that cannot be one has been given, and is invalid."""

    reason: No
    rule: str


class ClueDeclaredInvalid(Public, frozen=True):
    """D-7: a team that plays on its own found its own clue invalid."""

    by: Seat


class ClueChallenged(Contested, frozen=True):
    by: Seat


class VoteCast(Public, frozen=True):
    by: Seat
    uphold: Answer


class ClaimUpheld(Resolved, frozen=True):
    """The clue is not valid; the clue law says by which words."""

    how: Settled
    findings: tuple[Finding, ...] = ()


class ClaimFell(Resolved, frozen=True):
    """The clue stands, and cannot be contested again."""

    how: Settled


class PenaltyDue(Public, frozen=True):
    """CN-85: the spymaster of `team` covers a card of this colour."""

    team: Team
    colour: Colour


class PenaltyCovered(Public, frozen=True):
    team: Team
    card: Card
    colour: Colour


class EnemyTurnCame(Public, frozen=True):
    """CN-91: in place of a turn of the enemy, the spymaster of `team` covers one of its cards."""

    team: Team


class EnemyCovered(Public, frozen=True):
    team: Team
    card: Card
    colour: Colour


class SuddenDeathBegun(Public, frozen=True):
    """PIC-83: the assassin was touched; `team` must find the rest of its agents now."""

    team: Team


class HourglassTurned(Hurrying, frozen=True):
    """CN-99: somebody is asked for a decision. Nothing follows from it."""

    by: Seat


class CardCovered(Public, frozen=True):
    team: Team
    card: Card
    colour: Colour


class TurnPassed(Public, frozen=True):
    """`team` is on turn now."""

    team: Team


class GameWon(Public, frozen=True):
    team: Team
    ending: Ending


class GameScored(Public, frozen=True):
    """CN-93: a team that plays on its own has won."""

    team: Team
    ending: Ending
    score: int
    verdict: Verdict


class GameLost(Public, frozen=True):
    """CN-92: a team that plays on its own has lost; or nobody has come, and nobody has won."""

    ending: Ending


class KeyRevealed(Unsealing, frozen=True):
    """The whole key, for all to see, and what opens its seal."""

    key: tuple[Colour, ...]

    def deal(self) -> object:
        return self.key


AnyEvent = (
    GameOpened
    | BoardLaid
    | KeyDealt
    | SealKept
    | DealSealed
    | ApprovalAsked
    | ApprovalAnswered
    | ClueGiven
    | ClueApproved
    | ClueVoided
    | ClueDeclaredInvalid
    | ClueChallenged
    | VoteCast
    | ClaimUpheld
    | ClaimFell
    | PenaltyDue
    | PenaltyCovered
    | EnemyTurnCame
    | EnemyCovered
    | SuddenDeathBegun
    | HourglassTurned
    | CardCovered
    | TurnPassed
    | GameWon
    | GameScored
    | GameLost
    | KeyRevealed
)
