"""What a player may ask for, and why it may be refused."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

from games.engines import engine
from games.engines.engine import Seat
from games.engines.inkognito.city import Space
from games.engines.inkognito.terms import Ball, Cards, Figure, Guess, Kind, Line, Tic

TurnLimit = Annotated[int, Meta(ge=1, le=1000)]


class Players(StrEnum):
    """INK-1: how many sit at the table."""

    THREE = "three"
    FOUR = "four"
    FIVE = "five"


class Colours(StrEnum):
    """INK-12: who has which colour. `chance` gives them out, or they go with the `chairs`."""

    CHANCE = "chance"
    CHAIRS = "chairs"


class RepeatRule(StrEnum):
    """INK-62: cards shown again are for the asker to notice, or cannot be shown again at all."""

    CHALLENGE = "challenge"
    ENFORCE = "enforce"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table settles before the game. Without a `turn_limit` three and four players have
    none, and five have 100 turns (INK-85)."""

    players: Players = Players.FOUR
    colours: Colours = Colours.CHANCE
    repeat_rule: RepeatRule = RepeatRule.CHALLENGE
    embassy_by_aside: bool = True  # INK-77
    turn_limit: TurnLimit | None = None
    helper: bool = True  # whether the sheet counts what is still possible


class Open(engine.Open, frozen=True):
    options: Options = Options()


class Place(engine.Command, frozen=True):
    """INK-12: on which start spaces the tall, the short, the fat and the thin one stand."""

    spaces: tuple[Space, Space, Space, Space]


class PlaceRandomly(engine.Command, frozen=True):
    """INK-12: chance chooses."""


class Step(engine.Command, frozen=True):
    """INK-19, INK-25: one step of one figure along one line, paid for with a ball."""

    ball: Ball
    figure: Figure
    to: Space
    line: Line


class Undo(engine.Command, frozen=True):
    """INK-23: the last step is taken back."""


class EndMovement(engine.Command, frozen=True):
    """INK-32: the figures stand as they shall stand; now they meet."""


class Ask(engine.Command, frozen=True):
    """INK-42, INK-43, INK-96: a question to the owner of a figure that was met."""

    figure: Figure
    met: Figure
    kind: Kind


class AskAmbassador(engine.Command, frozen=True):
    """INK-44: a question to any player, through the Ambassador."""

    target: Seat
    kind: Kind


class ExtraStep(engine.Command, frozen=True):
    """INK-38: in place of all its meetings a figure goes one step on."""

    figure: Figure
    to: Space


class Claim(engine.Command, frozen=True):
    """INK-80: mission accomplished! A hand is held out to the partner."""

    partner: Seat


class ClaimAlone(engine.Command, frozen=True):
    """INK-91: I am alone, and I have got away."""


class EndTurn(engine.Command, frozen=True):
    """INK-40: nothing more is asked in this turn."""


class Show(engine.Command, frozen=True):
    """INK-46: the cards that answer; or those that pay for showing some again (INK-55)."""

    cards: Cards


class AcceptAnswer(engine.Command, frozen=True):
    """INK-61: the cards stand."""


class Accuse(engine.Command, frozen=True):
    """INK-61: these cards were shown before."""


class PutAside(engine.Command, frozen=True):
    """INK-65, INK-66: where the figure that was asked goes."""

    to: Space


class ShakeHands(engine.Command, frozen=True):
    """INK-82: yes, we are partners."""


class RefuseHand(engine.Command, frozen=True):
    """INK-82: no, we are not."""


class Gesture(engine.Command, frozen=True):
    """INK-70: for all to see, true or false."""

    gesture: Tic


class Declare(engine.Command, frozen=True):
    """INK-100: the Ambassador player has found out everybody. The record that a choice lists is an
    example of its form: each agent once, with any identity and any build."""

    record: Annotated[tuple[Guess, ...], Meta(max_length=16)]


AnyCommand = (
    Place
    | PlaceRandomly
    | Step
    | Undo
    | EndMovement
    | Ask
    | AskAmbassador
    | ExtraStep
    | Claim
    | ClaimAlone
    | EndTurn
    | Show
    | AcceptAnswer
    | Accuse
    | PutAside
    | ShakeHands
    | RefuseHand
    | Gesture
    | Declare
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
    PLACED_ALREADY = "placed_already"
    NOT_YOUR_STARTS = "not_your_starts"
    NO_SUCH_BALL = "no_such_ball"
    BALL_MOVES_OTHERS = "ball_moves_others"
    NOTHING_TO_UNDO = "nothing_to_undo"
    UNDOS_USED_UP = "undos_used_up"
    NO_SUCH_LINE = "no_such_line"
    OWN_FIGURES_TOGETHER = "own_figures_together"
    TWO_OF_ONE_PLAYER = "two_of_one_player"
    SPACE_TAKEN = "space_taken"
    NO_MEETING = "no_meeting"
    NO_SUCH_PLAYER = "no_such_player"
    NOT_BESIDE = "not_beside"
    WRONG_CARDS = "wrong_cards"
    NO_TRUE_CARD = "no_true_card"
    SAME_FACE_TWICE = "same_face_twice"
    NOT_YOUR_CARD = "not_your_card"
    SHOWN_BEFORE = "shown_before"
    NOT_OF_THAT_SET = "not_of_that_set"
    NUMBERED_SPACE = "numbered_space"
    EMBASSY_IS_FREE = "embassy_is_free"
    NOT_A_COLOURED_SPACE = "not_a_coloured_space"
    NOBODY_IS_ALONE = "nobody_is_alone"
    NOT_FOR_THE_AMBASSADOR = "not_for_the_ambassador"
    DECLARED_ALREADY = "declared_already"
    RECORD_INCOMPLETE = "record_incomplete"
    ROLE_UNFILLED = "role_unfilled"
    ROLE_OVERFILLED = "role_overfilled"
    UNKNOWN_SEAT = "unknown_seat"


class Facts(Struct, frozen=True, omit_defaults=True):
    """What a refusal may speak of."""

    ball: Ball | None = None
    figure: Figure | None = None
    met: Figure | None = None
    space: Space | None = None
    seat: Seat | None = None
    role: str | None = None
    least: int | None = None
    most: int | None = None
