"""The words of the game: what there is, and what can be said of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from games.engines.engine import Seat

SIZE = 25  # DUET-20
AGENTS = 15  # DUET-12: cells that are green for a side or for both
MOST_TOKENS = 11  # DUET-21


class Side(StrEnum):
    """DUET-1: the two sides of the table, each with its own side of the key."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A


class Colour(StrEnum):
    """DUET-2: what a card is to the side whose key is looked at."""

    GREEN = "green"
    BLACK = "black"
    BEIGE = "beige"


class Token(StrEnum):
    """DUET-6: which side of a time token lies up."""

    BYSTANDER = "bystander"
    CHECK = "check"


class Deck(StrEnum):
    """DUET-24: the word lists of the house, one by one or both together."""

    DUET = "duet"
    BASE = "base"
    BOTH = "both"


class HouseRule(StrEnum):
    """DUET-107, DUET-108: what a table may agree on before the game."""

    FULL_NAMES = "full_names"
    PLACE_NAMES = "place_names"
    TITLES = "titles"
    FIXED_PHRASES = "fixed_phrases"
    ABBREVIATIONS = "abbreviations"
    HOMOPHONES = "homophones"


class Answer(StrEnum):
    YES = "yes"
    NO = "no"


Card = Annotated[int, Meta(ge=0, le=24, description="The place of a card, row by row from 0.")]
Number = Annotated[int, Meta(ge=-999, le=999)]  # DUET-34 and D-6 draw the line earlier
Turns = Annotated[int, Meta(ge=1, le=MOST_TOKENS)]
Mistakes = Annotated[int, Meta(ge=0, le=MOST_TOKENS)]


class Seated(Struct, frozen=True):
    """Who sits on which side."""

    seat: Seat
    side: Side


class Mission(Struct, frozen=True):
    """DUET-22: so many turns, and so many mistakes that cost one token each."""

    turns: int
    mistakes: int


class Bank(Struct, frozen=True):
    """DUET-6: the tokens that are left, by the side that lies up."""

    bystander: int = 0
    check: int = 0

    @property
    def tokens(self) -> int:
        return self.bystander + self.check


class Warned(StrEnum):
    """What the table should know, though the rules allow it."""

    SIDES_UNEVEN = "sides_uneven"


class Validity(StrEnum):
    """DUET-114: what became of a clue."""

    UNCONTESTED = "uncontested"
    DECLARED = "declared"
    DECLINED = "declined"
    STANDS = "stands"
    INVALID = "invalid"


class Settled(StrEnum):
    """DUET-114: how a declaration came to its end."""

    OWN = "own"
    AGREED = "agreed"
    DECLINED = "declined"
    LAPSED = "lapsed"
    REFEREE = "referee"


class Ending(StrEnum):
    """DUET-75: how a game ended; the last ones are for the clock
    (decision 25), and for the referee (decision 27)."""

    WIN = "win"
    ASSASSIN = "assassin"
    OUT_OF_TIME = "out_of_time"
    TOKENS_EXCEEDED = "tokens_exceeded"
    GIVEN_UP = "given_up"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    CALLED_OFF = "called_off"


class Verdict(StrEnum):
    """DUET-75, DUET-77: what an ending is worth."""

    WON = "won"
    WELL_DONE = "well_done"
    GREAT = "great"
    FOR_THE_MAP = "for_the_map"
    MISSION_WON = "mission_won"
    NOW_WITH_NINE = "now_with_nine"
    WATCH_THE_BLACKS = "watch_the_blacks"
    DARE_MORE = "dare_more"
    TRY_AGAIN = "try_again"
