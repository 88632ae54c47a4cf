"""The words of the game: what there is, and what can be said of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from games.engines.engine import Seat


class Mode(StrEnum):
    """CN-10 to CN-13: two teams; one team against nobody; two spymasters and one operative."""

    TEAMS = "teams"
    COOPERATIVE = "cooperative"
    SHARED_OPERATIVE = "shared_operative"


class Grid(StrEnum):
    """CN-2, PIC-1: how many cards lie on the table."""

    FIVE_BY_FIVE = "five_by_five"
    FIVE_BY_FOUR = "five_by_four"

    @property
    def size(self) -> int:
        return 25 if self is Grid.FIVE_BY_FIVE else 20


class Deck(StrEnum):
    """The word lists of the house."""

    BASE = "base"
    DUET = "duet"


class Arbiter(StrEnum):
    """CN-88: who decides whether a clue is valid."""

    CLUE_LAW = "clue_law"
    VOTE = "vote"
    REFEREE = "referee"


class Answer(StrEnum):
    YES = "yes"
    NO = "no"


class Unlimited(StrEnum):
    """CN-26: the count is not told, the touches are not limited."""

    UNLIMITED = "unlimited"


UNLIMITED = Unlimited.UNLIMITED

Card = Annotated[int, Meta(ge=0, le=24, description="The place of a card, row by row from 0.")]
Count = Annotated[int, Meta(ge=-999, le=999)]  # CN-27 draws the line earlier
Number = Count | Unlimited


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
    """Who sits where. An operative who touches for both teams has none (CN-95)."""

    seat: Seat
    team: Team | None
    part: Part


class Warned(StrEnum):
    """What the table should know, though the rules allow it."""

    TEAMS_UNEVEN = "teams_uneven"


class Ending(StrEnum):
    """CN-55: why a game ended; the last ones are for the clock
    (decision 25), and for the referee (decision 27)."""

    ALL_FOUND_BY_OWN = "all_found_by_own"
    ALL_FOUND_BY_OPPONENT = "all_found_by_opponent"
    ALL_FOUND_BY_PENALTY = "all_found_by_penalty"
    ASSASSIN = "assassin"
    ENEMY_COMPLETE = "enemy_complete"
    ASSASSIN_LAST = "assassin_last"
    SUDDEN_DEATH_FAILED = "sudden_death_failed"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    CALLED_OFF = "called_off"


class Verdict(StrEnum):
    """CN-94 for 25 cards, PIC-64 for 20: what a score is worth, from 1 up."""

    NARROW = "narrow"
    ACCEPTABLE = "acceptable"
    GOOD_UNDERSTANDING = "good_understanding"
    AGENT_MATERIAL = "agent_material"
    SECRET_SERVICE = "secret_service"  # noqa: S105  a verdict
    OUTSTANDING = "outstanding"
    CLOSE_TO_IMPOSSIBLE = "close_to_impossible"
    BEYOND_BELIEF = "beyond_belief"
    NOT_LOST = "not_lost"
    GETTING_THERE = "getting_there"
    WELL_DONE = "well_done"
    MASTERS = "masters"
    MINISTRY = "ministry"
    ASTONISHING = "astonishing"
    BEYOND_BELIEF_IN_PICTURES = "beyond_belief_in_pictures"


class Settled(StrEnum):
    """CN-88: how a claim came to its end."""

    CONCEDED = "conceded"
    WITHDRAWN = "withdrawn"
    CLUE_LAW = "clue_law"
    VOTE = "vote"
    REFEREE = "referee"
    LAPSED = "lapsed"
