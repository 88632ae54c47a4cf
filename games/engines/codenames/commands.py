"""What a player may ask for, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from games.engines import engine


class Language(StrEnum):
    ENGLISH = "en"
    CZECH = "cs"
    POLISH = "pl"


class Deck(StrEnum):
    """The word lists of the house."""

    BASE = "base"
    DUET = "duet"


class HouseRule(StrEnum):
    """What a table may agree on before the game (CN-76 to CN-78)."""

    FULL_NAMES = "full_names"
    PLACE_NAMES = "place_names"
    TITLES = "titles"
    FIXED_PHRASES = "fixed_phrases"
    ABBREVIATIONS = "abbreviations"


class Unlimited(StrEnum):
    """CN-26: the count is not told, the touches are not limited."""

    UNLIMITED = "unlimited"


UNLIMITED = Unlimited.UNLIMITED

Card = Annotated[int, Meta(ge=0, le=24, description="The place of a card, row by row from 0.")]
Number = int | Unlimited


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before the game."""

    language: Language = Language.ENGLISH
    deck: Deck = Deck.BASE
    house_rules: frozenset[HouseRule] = frozenset()


class Open(engine.Open, frozen=True):
    options: Options = Options()


class GiveClue(engine.Command, frozen=True):
    word: Annotated[str, Meta(max_length=200)]  # CN-81 draws the line much earlier
    number: Number


class Touch(engine.Command, frozen=True):
    card: Card


class Stop(engine.Command, frozen=True):
    pass


AnyCommand = GiveClue | Touch | Stop


class No(StrEnum):
    """Why a command was refused; each refusal also names its rule."""

    GAME_OVER = "game_over"
    NO_SEAT = "no_seat"
    NOT_THIS_PHASE = "not_this_phase"
    NOT_YOUR_MOVE = "not_your_move"
    CARD_COVERED = "card_covered"
    NO_SUCH_CARD = "no_such_card"
    TOUCH_FIRST = "touch_first"
    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"
    CLUE_NOT_A_WORD = "clue_not_a_word"
    CLUE_NOT_ONE_WORD = "clue_not_one_word"
    CLUE_ODD_CHARACTER = "clue_odd_character"
    CLUE_ON_THE_BOARD = "clue_on_the_board"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    ROLE_UNFILLED = "role_unfilled"
    ROLE_OVERFILLED = "role_overfilled"
    UNKNOWN_SEAT = "unknown_seat"
    DECK_TOO_SMALL = "deck_too_small"
    DECK_REPEATS = "deck_repeats"


class Facts(Struct, frozen=True, omit_defaults=True):
    """What a refusal may speak of."""

    card: int | None = None
    word: str | None = None
    character: str | None = None
    role: str | None = None
    least: int | None = None
    most: int | None = None
