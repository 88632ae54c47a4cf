"""What can have happened, and who is told."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.engines.codenames.commands import Card, Number, Options, Unlimited
from games.engines.engine import DealSealed, Private, Public, SealKept, Seat, Unsealing


class Team(StrEnum):
    RED = "red"
    BLUE = "blue"

    @property
    def rival(self) -> Team:
        return Team.BLUE if self is Team.RED else Team.RED


class Colour(StrEnum):
    """CN-1: what a card of the key can be."""

    RED = "red"
    BLUE = "blue"
    NEUTRAL = "neutral"
    ASSASSIN = "assassin"

    @property
    def team(self) -> Team | None:
        return next((team for team in Team if team.value == self.value), None)


class Part(StrEnum):
    SPYMASTER = "spymaster"
    OPERATIVE = "operative"


class Seated(Struct, frozen=True):
    seat: Seat
    team: Team
    part: Part


class Warned(StrEnum):
    """What the table should know, though the rules allow it."""

    TEAMS_UNEVEN = "teams_uneven"


class Ending(StrEnum):
    """CN-55: why a game ended."""

    ALL_FOUND_BY_OWN = "all_found_by_own"
    ALL_FOUND_BY_OPPONENT = "all_found_by_opponent"
    ASSASSIN = "assassin"


class GameOpened(Public, frozen=True):
    options: Options
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]


class BoardLaid(Public, frozen=True):
    """The words on the table, and the lights on the edge of the key (CN-4)."""

    words: tuple[str, ...]
    starting: Team
    red: int
    blue: int


class KeyDealt(Private, frozen=True):
    """The colour of every card, told to the spymasters alone."""

    key: tuple[Colour, ...]


class ClueGiven(Public, frozen=True):
    team: Team
    word: str
    number: Number
    limit: int | Unlimited


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
    | ClueGiven
    | CardCovered
    | TurnPassed
    | GameWon
    | KeyRevealed
)
