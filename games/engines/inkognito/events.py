"""What can have happened, and who is told."""

from __future__ import annotations

from games.engines.engine import (
    Attested,
    Confidential,
    DealSealed,
    Private,
    Public,
    SealKept,
    Seat,
    Unsealing,
)
from games.engines.inkognito.city import Space, Standing
from games.engines.inkognito.commands import Options
from games.engines.inkognito.missions import Mission
from games.engines.inkognito.terms import (
    Ball,
    Cards,
    Dealt,
    Ending,
    Figure,
    Form,
    Guess,
    Kind,
    Line,
    Meeting,
    Seated,
    Tic,
)


class GameOpened(Public, frozen=True):
    """Who plays, in the order of the turns."""

    options: Options
    seats: tuple[Seated, ...]


class DealKept(Private, frozen=True):
    """INK-13: what everybody will be dealt, in the order of the seats, and with three players what
    is put aside unseen (INK-86). Told to the house alone: figures are placed first (INK-12)."""

    dealt: tuple[Dealt, ...]
    arrested: Dealt | None


class FiguresChosen(Private, frozen=True):
    """INK-12: where one player's figures will stand. Told to that player, until all have placed."""

    seat: Seat
    spaces: tuple[Space, Space, Space, Space]


class PlacementMade(Public, frozen=True):
    seat: Seat


class FiguresPlaced(Public, frozen=True):
    """INK-12: all have placed, and everybody sees."""

    standing: tuple[Standing, ...]


class SecretsDealt(Private, frozen=True):
    """INK-14: one player's grey cards, told to that player."""

    seat: Seat
    dealt: Dealt


class TurnBegun(Public, frozen=True):
    """INK-18: whose turn it is, and what the Phantom shows. `away` says that the Ambassador is not
    on the embassy as the turn begins (INK-77)."""

    seat: Seat
    balls: tuple[Ball, ...]
    away: bool


class FigureStepped(Public, frozen=True):
    ball: Ball
    figure: Figure
    origin: Space
    to: Space
    line: Line


class StepUndone(Public, frozen=True):
    """INK-23: the last step never was."""


class MovementEnded(Public, frozen=True):
    """INK-34: the figures that the active player has met. `arrived` says that the Ambassador came
    to the embassy in this turn (INK-77)."""

    meetings: tuple[Meeting, ...]
    arrived: bool


class QuestionAsked(Public, frozen=True):
    """INK-45: who asks whom about what, through which figure; `cards` are due. With five players
    the `witness` sees what is shown through the Ambassador (INK-98)."""

    asker: Seat
    responder: Seat
    kind: Kind
    figure: Figure
    met: Figure
    cards: int
    witness: Seat | None


class CardsShown(Confidential, frozen=True):
    """INK-45, INK-98: what was shown, told to who showed it, who asked, and who passed it on."""

    cards: Cards
    form: Form


class AnswerGiven(Attested, frozen=True):
    """INK-63: how many cards were shown; not which. `aside` is who has to be put aside now, where
    answers are not reviewed (INK-62)."""

    cards: int
    aside: Figure | None


class AnswerAccepted(Public, frozen=True):
    """The cards stand. `aside` is who has to be put aside now."""

    aside: Figure


class AccusationUpheld(Attested, frozen=True):
    """INK-55, INK-56, INK-58: the cards were shown before; so many are shown instead."""

    cards: int


class AccusationRejected(Attested, frozen=True):
    """INK-61: they were not, and the accusation has no effect."""

    aside: Figure


class PenaltyPaid(Attested, frozen=True):
    """INK-55: how many cards were shown instead; not which."""

    cards: int
    aside: Figure


class FigurePutAside(Public, frozen=True):
    """INK-65, INK-66. `arrived` says that the Ambassador came to the embassy in this turn, in a way
    that counts (INK-77)."""

    figure: Figure
    to: Space
    arrived: bool


class ExtraStepTaken(Public, frozen=True):
    """INK-39: in place of these meetings."""

    figure: Figure
    to: Space
    lapsed: tuple[Meeting, ...]


class GestureMade(Public, frozen=True):
    seat: Seat
    gesture: Tic


class RecordLocked(Private, frozen=True):
    """INK-101: what the Ambassador player believes, told to him alone until it is opened."""

    record: tuple[Guess, ...]


class DeclarationMade(Public, frozen=True):
    """INK-101: that he has declared is for all to know."""


class HandshakeOffered(Public, frozen=True):
    """INK-80: the claim, and who is taken for the partner."""

    claimant: Seat
    partner: Seat


class HandshakeAnswered(Public, frozen=True):
    """INK-82."""

    accepted: bool


class AloneClaimed(Public, frozen=True):
    """INK-91."""

    claimant: Seat


class RecordOpened(Public, frozen=True):
    """INK-102: what the Ambassador player had recorded, and whether all of it is right."""

    record: tuple[Guess, ...]
    right: bool


class GameEnded(Public, frozen=True):
    """INK-83, INK-85, INK-92, INK-102. `mission` is the real one of the claimant's team, if a
    claim was made by one that has a mission."""

    ending: Ending
    winners: tuple[Seat, ...]
    mission: Mission | None


class SecretsRevealed(Unsealing, frozen=True):
    """INK-82: all grey cards, in the order of the seats, and what was put aside."""

    dealt: tuple[Dealt, ...]
    arrested: Dealt | None

    def deal(self) -> object:
        return self.dealt, self.arrested


AnyEvent = (
    GameOpened
    | DealKept
    | SealKept
    | DealSealed
    | FiguresChosen
    | PlacementMade
    | FiguresPlaced
    | SecretsDealt
    | TurnBegun
    | FigureStepped
    | StepUndone
    | MovementEnded
    | QuestionAsked
    | AnswerGiven
    | CardsShown
    | AnswerAccepted
    | AccusationUpheld
    | AccusationRejected
    | PenaltyPaid
    | FigurePutAside
    | ExtraStepTaken
    | GestureMade
    | RecordLocked
    | DeclarationMade
    | HandshakeOffered
    | HandshakeAnswered
    | AloneClaimed
    | RecordOpened
    | GameEnded
    | SecretsRevealed
)
