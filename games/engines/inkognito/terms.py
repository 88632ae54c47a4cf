"""The words of the game: what there is, and what can be said of it."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.engines.engine import Seat


class Colour(StrEnum):
    """INK-2: whose figure it is."""

    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    YELLOW = "yellow"


class Build(StrEnum):
    """INK-2: one figure of each build in every colour."""

    TALL = "tall"
    SHORT = "short"
    FAT = "fat"
    THIN = "thin"


class Team(StrEnum):
    """INK-3: Fiddlebottom with Bubble, Zsa Zsa with Agent X."""

    FB = "fb"
    ZX = "zx"


class Identity(StrEnum):
    """INK-3: the four agents."""

    FIDDLEBOTTOM = "fiddlebottom"
    BUBBLE = "bubble"
    AGENT_X = "agent_x"
    ZSA_ZSA = "zsa_zsa"

    @property
    def team(self) -> Team:
        return Team.FB if self in (Identity.FIDDLEBOTTOM, Identity.BUBBLE) else Team.ZX

    @property
    def partner(self) -> Identity:
        return PARTNERS[self]


PARTNERS = {
    Identity.FIDDLEBOTTOM: Identity.BUBBLE,
    Identity.BUBBLE: Identity.FIDDLEBOTTOM,
    Identity.AGENT_X: Identity.ZSA_ZSA,
    Identity.ZSA_ZSA: Identity.AGENT_X,
}


class Letter(StrEnum):
    """INK-6: the mission cards."""

    A = "a"
    B = "b"
    C = "c"
    D = "d"


class Figure(StrEnum):
    """INK-2, INK-4: sixteen figures of agents, and the Ambassador."""

    BLUE_TALL = "blue_tall"
    BLUE_SHORT = "blue_short"
    BLUE_FAT = "blue_fat"
    BLUE_THIN = "blue_thin"
    GREEN_TALL = "green_tall"
    GREEN_SHORT = "green_short"
    GREEN_FAT = "green_fat"
    GREEN_THIN = "green_thin"
    RED_TALL = "red_tall"
    RED_SHORT = "red_short"
    RED_FAT = "red_fat"
    RED_THIN = "red_thin"
    YELLOW_TALL = "yellow_tall"
    YELLOW_SHORT = "yellow_short"
    YELLOW_FAT = "yellow_fat"
    YELLOW_THIN = "yellow_thin"
    AMBASSADOR = "ambassador"

    @property
    def colour(self) -> Colour | None:
        """None for the Ambassador."""
        return COLOURS.get(self)


FIGURES = {(colour, build): Figure(f"{colour}_{build}") for colour in Colour for build in Build}
COLOURS = {figure: colour for (colour, _), figure in FIGURES.items()}


def figures_of(colour: Colour) -> tuple[Figure, ...]:
    return tuple(FIGURES[colour, build] for build in Build)


class Ball(StrEnum):
    """INK-19: what a ball of the Phantom lets move. `own_step` is no ball: the Ambassador player
    has two of them in each of his turns (INK-95)."""

    WHITE = "white"
    ORANGE = "orange"
    BLUE = "blue"
    BLACK = "black"
    PURPLE = "purple"
    OWN_STEP = "own_step"


# INK-8: ten balls, of which three are shown (INK-18).
PHANTOM = (
    *(Ball.WHITE,) * 3,
    *(Ball.ORANGE,) * 2,
    *(Ball.BLUE,) * 2,
    *(Ball.BLACK,) * 2,
    Ball.PURPLE,
)
SHOWN = 3


class Line(StrEnum):
    """INK-25: by land or by water."""

    LAND = "land"
    WATER = "water"


class Kind(StrEnum):
    """INK-42, INK-43: what a question is about."""

    IDENTITY = "identity"
    BUILD = "build"


class Card(StrEnum):
    """INK-5, INK-6: what can be shown. Everybody has the eight coloured cards; of the grey and the
    mission cards a player has those that were dealt to him."""

    FIDDLEBOTTOM = "fiddlebottom"
    BUBBLE = "bubble"
    AGENT_X = "agent_x"
    ZSA_ZSA = "zsa_zsa"
    TALL = "tall"
    SHORT = "short"
    FAT = "fat"
    THIN = "thin"
    GREY_FIDDLEBOTTOM = "grey_fiddlebottom"
    GREY_BUBBLE = "grey_bubble"
    GREY_AGENT_X = "grey_agent_x"
    GREY_ZSA_ZSA = "grey_zsa_zsa"
    GREY_TALL = "grey_tall"
    GREY_SHORT = "grey_short"
    GREY_FAT = "grey_fat"
    GREY_THIN = "grey_thin"
    MISSION_A = "mission_a"
    MISSION_B = "mission_b"
    MISSION_C = "mission_c"
    MISSION_D = "mission_d"


Cards = frozenset[Card]


class Tic(StrEnum):
    """INK-9: what each of the agents cannot help doing. Anybody may, true or false (INK-70)."""

    TWITCH = "twitch"
    TUG = "tug"
    FROWN = "frown"
    TURN_UP = "turn_up"


class Ending(StrEnum):
    """INK-83, INK-85, INK-91, INK-92, INK-102: how it may end; the last ones are for the
    clock (decision 25), and for the referee (decision 27)."""

    MISSION = "mission"
    MISSION_UNMET = "mission_unmet"
    HAND_REFUSED = "hand_refused"
    WRONG_PARTNER = "wrong_partner"
    ESCAPE = "escape"
    ESCAPE_UNMET = "escape_unmet"
    NOT_ALONE = "not_alone"
    FOUND_OUT = "found_out"
    TURN_LIMIT = "turn_limit"
    FORFEIT = "forfeit"
    ABANDONED = "abandoned"
    CALLED_OFF = "called_off"


class Verdict(StrEnum):
    """INK-61: what became of an answer. `taken`: nobody objected."""

    TAKEN = "taken"
    UNJUSTIFIED = "unjustified"
    UPHELD = "upheld"


class Form(StrEnum):
    """INK-54, INK-63, INK-64: a `whole` answer is a set that may not be shown again. What is shown
    `at_once` by one who has nothing fresh left, and as a `penalty`, is only seen."""

    WHOLE = "whole"
    AT_ONCE = "at_once"
    PENALTY = "penalty"


class Seated(Struct, frozen=True):
    """A player and his colour; the Ambassador player has none (INK-93)."""

    seat: Seat
    colour: Colour | None


class Dealt(Struct, frozen=True):
    """INK-13: one card of each grey group."""

    identity: Identity
    build: Build
    letter: Letter


class Guess(Struct, frozen=True, forbid_unknown_fields=True):
    """INK-100: what the Ambassador player believes of one agent."""

    seat: Seat
    identity: Identity
    build: Build


class Meeting(Struct, frozen=True):
    """INK-34: a figure of the active player, and whom it met on its space."""

    figure: Figure
    met: Figure
