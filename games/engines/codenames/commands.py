"""What a player may ask for, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from games.engines import engine
from games.engines.board import Cards
from games.engines.clue import HouseRule, Language
from games.engines.codenames.terms import Answer, Arbiter, Card, Deck, Grid, Mode, Number

Text = Annotated[str, Meta(max_length=200)]  # CN-81 draws the line much earlier
Share = Annotated[int, Meta(ge=1, le=24)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before the game."""

    language: Language = Language.ENGLISH
    mode: Mode = Mode.TEAMS
    grid: Grid = Grid.FIVE_BY_FIVE
    cards: Cards = Cards.WORDS
    share: Share | None = None  # PIC-93: how many cards of a mixed board are words
    deck: Deck = Deck.BASE
    own_deck: UUID | None = None  # a deck of the players, in place of one of the house
    assassin_ending: bool = False
    advanced_numbers: bool = True
    arbiter: Arbiter = Arbiter.CLUE_LAW
    strict_table: bool = False
    house_rules: frozenset[HouseRule] = frozenset()
    team_private_talk: bool = False  # CN-104


class Open(engine.Open, frozen=True):
    options: Options = Options()


class GiveClue(engine.Command, frozen=True):
    word: Text
    number: Number


class AskApproval(engine.Command, frozen=True):
    """CN-84: a question to the other spymaster, in private."""

    word: Text


class AnswerApproval(engine.Command, frozen=True):
    """The answer to the question about this word, and to no other."""

    word: Text
    answer: Answer


class Touch(engine.Command, frozen=True):
    card: Card


class Stop(engine.Command, frozen=True):
    """The team touches no more. In sudden death that loses the game (PIC-85)."""


class ChallengeClue(engine.Command, frozen=True):
    """CN-88: the other team claims that the clue is not valid."""


class Concede(engine.Command, frozen=True):
    """The giver admits that the clue is not valid."""


class Withdraw(engine.Command, frozen=True):
    """The claimant lets the claim fall."""


class Vote(engine.Command, frozen=True):
    """`yes`: the clue is not valid."""

    uphold: Answer


class DeclareInvalid(engine.Command, frozen=True):
    """D-7: a team that plays on its own finds its own clue invalid."""


class PenaltyCover(engine.Command, frozen=True):
    card: Card


class EnemyCover(engine.Command, frozen=True):
    card: Card


class TurnHourglass(engine.Command, frozen=True):
    """CN-99: somebody is slow, and is asked for a decision."""


class Rule(engine.Command, frozen=True):
    """The referee decides on a claim. `yes`: the clue is not valid."""

    uphold: Answer


AnyCommand = (
    GiveClue
    | AskApproval
    | AnswerApproval
    | Touch
    | Stop
    | ChallengeClue
    | Concede
    | Withdraw
    | Vote
    | DeclareInvalid
    | PenaltyCover
    | EnemyCover
    | TurnHourglass
)


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
    NOT_YOUR_MOVE = "not_your_move"
    NOT_THIS_WAY_OF_PLAYING = "not_this_way_of_playing"
    CARD_COVERED = "card_covered"
    NO_SUCH_CARD = "no_such_card"
    NOT_THAT_COLOUR = "not_that_colour"
    TOUCH_FIRST = "touch_first"
    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"
    CLUE_NOT_A_WORD = "clue_not_a_word"
    CLUE_NOT_ONE_WORD = "clue_not_one_word"
    CLUE_ODD_CHARACTER = "clue_odd_character"
    CLUE_ON_THE_BOARD = "clue_on_the_board"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    NUMBER_NOT_PLAYED_HERE = "number_not_played_here"
    ASKED_ENOUGH = "asked_enough"
    NOTHING_ASKED = "nothing_asked"
    TOO_LATE_TO_CLAIM = "too_late_to_claim"
    CLUE_APPROVED = "clue_approved"
    CLAIMED_BEFORE = "claimed_before"
    NOTHING_TO_COVER = "nothing_to_cover"
    CLAIM_OPEN = "claim_open"
    NO_VOTE_HERE = "no_vote_here"
    VOTED_ALREADY = "voted_already"
    HOURGLASS_RUNS = "hourglass_runs"
    HOURGLASS_NOT_YOURS = "hourglass_not_yours"
    SPYMASTERS_ONLY = "spymasters_only"
    ROLE_UNFILLED = "role_unfilled"
    ROLE_OVERFILLED = "role_overfilled"
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
