"""What a player may ask for, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from games.engines import engine
from games.engines.board import Cards
from games.engines.clue import Language
from games.engines.duet.terms import Answer, Card, Deck, HouseRule, Mistakes, Number, Turns

Text = Annotated[str, Meta(max_length=200)]  # CN-81 draws the line much earlier
Share = Annotated[int, Meta(ge=1, le=24)]
InARow = Annotated[int, Meta(ge=2, le=9)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before the game. `mistakes` are as many as `turns` if nothing is said:
    the standard game (DUET-21). `in_a_row` is two if nothing is said (DUET-121)."""

    language: Language = Language.ENGLISH
    cards: Cards = Cards.WORDS
    share: Share | None = None  # PIC-93: how many cards of a mixed board are words
    deck: Deck = Deck.DUET
    own_deck: UUID | None = None  # a deck of the players, in place of one of the house
    turns: Turns = 9
    mistakes: Mistakes | None = None
    loose_order: bool = False
    in_a_row: InARow | None = None
    house_rules: frozenset[HouseRule] = frozenset()
    open_talk: bool = False  # D-9: free text between the sides


class Open(engine.Open, frozen=True):
    options: Options = Options()


class GiveClue(engine.Command, frozen=True):
    word: Text
    number: Number


class Touch(engine.Command, frozen=True):
    card: Card


class Stop(engine.Command, frozen=True):
    """The guessing side touches no more in this turn."""


class DeclareInvalid(engine.Command, frozen=True):
    """DUET-114: somebody finds that the clue of this turn is not valid."""


class AgreeInvalid(engine.Command, frozen=True):
    """The giving side agrees that its clue is not valid."""


class DeclineInvalid(engine.Command, frozen=True):
    """The giving side stands by its clue."""


class GiveUp(engine.Command, frozen=True):
    """DUET-75: this side would give up; it takes both to do so."""


class Rule(engine.Command, frozen=True):
    """The referee decides on a declaration. `yes`: the clue is not valid."""

    uphold: Answer


AnyCommand = GiveClue | Touch | Stop | DeclareInvalid | AgreeInvalid | DeclineInvalid | GiveUp


class No(StrEnum):
    """Why a command was refused; each refusal also names its rule."""

    GAME_OVER = "game_over"
    NO_SEAT = "no_seat"
    TABLE_AT_REST = "table_at_rest"
    DISPUTE_OPEN = "dispute_open"
    NO_DISPUTE = "no_dispute"
    NOT_TO_BE_DISPUTED = "not_to_be_disputed"
    DISPUTED_BEFORE = "disputed_before"
    DISPUTED_ENOUGH = "disputed_enough"
    NOT_YOURS_TO_DISPUTE = "not_yours_to_dispute"
    NOT_YOURS_TO_ACCEPT = "not_yours_to_accept"
    WITHDRAWN_BEFORE = "withdrawn_before"
    NOTHING_TO_APPEAL = "nothing_to_appeal"
    NOT_THIS_PHASE = "not_this_phase"
    OTHER_SIDE_WAS_FIRST = "other_side_was_first"
    NOT_YOUR_MOVE = "not_your_move"
    ENOUGH_IN_A_ROW = "enough_in_a_row"
    SIDE_COMPLETE = "side_complete"
    NOTHING_LEFT_TO_TOUCH = "nothing_left_to_touch"
    CARD_COVERED = "card_covered"
    CARD_MARKED = "card_marked"
    NO_SUCH_CARD = "no_such_card"
    TOUCH_FIRST = "touch_first"
    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"
    CLUE_NOT_A_WORD = "clue_not_a_word"
    CLUE_NOT_ONE_WORD = "clue_not_one_word"
    CLUE_ODD_CHARACTER = "clue_odd_character"
    CLUE_ON_THE_BOARD = "clue_on_the_board"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    TOO_LATE_TO_DECLARE = "too_late_to_declare"
    DECLARED_BEFORE = "declared_before"
    NOTHING_DECLARED = "nothing_declared"
    GAVE_UP_ALREADY = "gave_up_already"
    ROLE_UNFILLED = "role_unfilled"
    UNKNOWN_SEAT = "unknown_seat"
    DECK_TOO_SMALL = "deck_too_small"
    DECK_REPEATS = "deck_repeats"
    OPTIONS_CLASH = "options_clash"


class Facts(Struct, frozen=True, omit_defaults=True):
    """What a refusal or a remark may speak of."""

    card: int | None = None
    word: str | None = None
    visible: str | None = None  # the word of a card that a clue is too close to
    character: str | None = None
    role: str | None = None
    option: str | None = None
    other: str | None = None  # the option that it does not go with
    least: int | None = None
    most: int | None = None
