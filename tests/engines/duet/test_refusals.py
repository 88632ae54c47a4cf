"""Refusals: one reason each, the first that applies, and nothing happened (digest section 16)."""

from typing import NamedTuple

import msgspec
import pytest

from games.engines import clock, dispute
from games.engines.clock import ClockStopped, Why
from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    AnyCommand,
    DeclareInvalid,
    DeclineInvalid,
    Facts,
    GiveClue,
    GiveUp,
    No,
    Open,
    Options,
    Rule,
    Stop,
    Touch,
)
from games.engines.duet.events import CardTouched
from games.engines.duet.terms import Answer
from games.engines.engine import CLOCK, HOUSE, REFEREE, Command, Refused, Seat, Word
from tests.dsl import Given, given
from tests.engines.duet.table import (
    AMY,
    ANN,
    BEN,
    GREEN,
    PAIR,
    START,
    STRANGER,
    SUDDEN_DEATH,
    B,
    deck,
    played,
    table,
)

CLUED = played(START, "a?")
TOUCHED = played(START, "a? b0")
DECLARED = played(START, "a? b!")
PASSED = played(START, "a? b18")
SUDDEN = played(START, SUDDEN_DEATH)
A_COMPLETE = played(START, "a? b0 b2 b3 b4 b5 b6 b9 b10 b11")
LATE = played(table(turns=1), "a? b0 b. b2 b3 b4 b5 b6 b9 b10 b11")
ENDED = played(START, "a? b7")
WON = played(A_COMPLETE, "b? a1 a8 a12 a15 a16 a17")
UNOPENED = given(DUET)
DECK = deck(Options())
EVERY = (
    GiveClue("", 99),
    Touch(99),
    Stop(),
    DeclareInvalid(),
    AgreeInvalid(),
    DeclineInvalid(),
    GiveUp(),
    Rule(Answer.YES),
    Open(PAIR, Options(), DECK),
)
WHALE = GiveClue("whale", 1)


def name(command: Command) -> str:
    return type(command).__name__


class Case(NamedTuple):
    game: Given
    command: Command
    by: Seat
    rule: str
    facts: dict[str, object] = {}


def opening(*seats: Seat, cards: tuple = DECK, **options: object) -> Open:
    return Open(seats, Options(**options), cards)


RESTING = given(DUET, *CLUED.history, ClockStopped(Why.VACANCY, None))
CASES = {
    No.GAME_OVER: Case(ENDED, Touch(0), BEN, "DUET-150"),
    No.NO_SEAT: Case(CLUED, Touch(0), STRANGER, "DUET-23"),
    No.TABLE_AT_REST: Case(RESTING, Touch(0), BEN, "DUET-150"),
    No.NOT_THIS_PHASE: Case(START, Touch(0), BEN, "DUET-30"),
    No.OTHER_SIDE_WAS_FIRST: Case(CLUED, WHALE, BEN, "DUET-31"),
    No.NOT_YOUR_MOVE: Case(PASSED, WHALE, ANN, "DUET-32"),
    No.ENOUGH_IN_A_ROW: Case(
        played(table(loose_order=True), "a? b18 a? b19"), WHALE, ANN, "DUET-121", {"most": 2}
    ),
    No.SIDE_COMPLETE: Case(A_COMPLETE, WHALE, ANN, "DUET-60"),
    No.NOTHING_LEFT_TO_TOUCH: Case(LATE, Touch(1), BEN, "DUET-71"),
    No.CARD_COVERED: Case(TOUCHED, Touch(0), BEN, "DUET-37", {"card": 0}),
    No.CARD_MARKED: Case(played(PASSED, "b? a1 a. a?"), Touch(18), BEN, "DUET-37", {"card": 18}),
    No.NO_SUCH_CARD: Case(CLUED, Touch(25), BEN, "DUET-37", {"card": 25}),
    No.TOUCH_FIRST: Case(CLUED, Stop(), BEN, "DUET-41"),
    No.CLUE_EMPTY: Case(START, GiveClue(" ", 1), ANN, "CN-81"),
    No.CLUE_TOO_LONG: Case(START, GiveClue("a" * 41, 1), ANN, "CN-81", {"most": 40}),
    No.CLUE_NOT_A_WORD: Case(START, GiveClue("--", 1), ANN, "CN-81", {"word": "--"}),
    No.CLUE_NOT_ONE_WORD: Case(START, GiveClue("a b", 1), ANN, "DUET-100", {"word": "a b"}),
    No.CLUE_ODD_CHARACTER: Case(START, GiveClue("a!", 1), ANN, "CN-81", {"character": "!"}),
    No.CLUE_ON_THE_BOARD: Case(START, GiveClue("Word7", 1), ANN, "DUET-100", {"word": "word7"}),
    No.NUMBER_OUT_OF_RANGE: Case(
        START, GiveClue("zebra", 10), ANN, "DUET-34", {"least": 0, "most": 9}
    ),
    No.TOO_LATE_TO_DECLARE: Case(TOUCHED, DeclareInvalid(), ANN, "DUET-114"),
    No.DECLARED_BEFORE: Case(DECLARED, DeclareInvalid(), BEN, "DUET-114"),
    No.NOTHING_DECLARED: Case(CLUED, AgreeInvalid(), ANN, "DUET-114"),
    No.GAVE_UP_ALREADY: Case(played(START, "a~"), GiveUp(), ANN, "DUET-75"),
    No.ROLE_UNFILLED: Case(
        UNOPENED, opening(ANN), HOUSE, "DUET-23", {"role": "side_b", "least": 1}
    ),
    No.UNKNOWN_SEAT: Case(UNOPENED, opening(*PAIR, STRANGER), HOUSE, "DUET-23"),
    No.DECK_TOO_SMALL: Case(
        UNOPENED, opening(*PAIR, cards=DECK[:24]), HOUSE, "DUET-20", {"least": 25}
    ),
    No.DECK_REPEATS: Case(
        UNOPENED, opening(*PAIR, cards=(*DECK[:24], Word("word7"))), HOUSE, "DUET-20"
    ),
    No.OPTIONS_CLASH: Case(
        UNOPENED,
        opening(*PAIR, in_a_row=2),
        HOUSE,
        "DUET-121",
        {"option": "in_a_row", "other": "loose_order"},
    ),
}


def tried(reason: No) -> Given:
    case = CASES[reason]
    return case.game.when(case.command, by=case.by).refused(reason, case.rule, **case.facts)


@pytest.mark.parametrize("reason", CASES)
def test_duet_150_every_reason_is_given_with_its_rule_and_its_facts(reason: No) -> None:
    tried(reason)
    facts = CASES[reason].facts
    assert msgspec.to_builtins(msgspec.convert(facts, Facts)) == facts


def test_duet_150_every_reason_has_its_case() -> None:
    assert set(CASES) == set(No) - {*map(No, dispute.No)}  # those have tests of their own


@pytest.mark.parametrize("game", [ENDED, WON], ids=["lost", "won"])
@pytest.mark.parametrize("command", EVERY, ids=name)
def test_duet_150_after_the_end_everything_is_refused_to_everybody(
    game: Given, command: Command
) -> None:
    for by in (ANN, BEN, STRANGER, REFEREE, HOUSE, CLOCK):
        game.when(command, by=by).refused("game_over", "DUET-150")
        assert DUET.legal(game.truth, by) == ()
    assert DUET.awaited(game.truth) == DUET.asked(game.truth) == ()


@pytest.mark.parametrize("game", [START, CLUED, TOUCHED, DECLARED, SUDDEN])
@pytest.mark.parametrize("command", EVERY, ids=name)
def test_duet_150_no_seat_comes_before_the_phase(game: Given, command: Command) -> None:
    for by in (STRANGER, HOUSE, CLOCK, AMY):
        game.when(command, by=by).refused("no_seat", "DUET-23")


@pytest.mark.parametrize("by", [ANN, BEN])
def test_duet_150_the_phase_comes_before_whose_move_it_is(by: Seat) -> None:
    for command in (Touch(99), Stop(), DeclareInvalid(), AgreeInvalid(), DeclineInvalid()):
        for game in (START, PASSED):
            game.when(command, by=by).refused("not_this_phase", "DUET-30")
    for command in (GiveClue("", 99), Stop(), DeclareInvalid(), AgreeInvalid(), Rule(Answer.NO)):
        SUDDEN.when(command, by=by).refused("not_this_phase", "DUET-70")
    for game in (CLUED, TOUCHED, SUDDEN):
        rule = "DUET-70" if game is SUDDEN else "DUET-30"
        game.when(Open(PAIR, Options(), DECK), by=by).refused("not_this_phase", rule)


def test_duet_150_whose_move_it_is_comes_before_the_content() -> None:
    PASSED.when(GiveClue("", 99), by=ANN).refused("not_your_move", "DUET-32")
    A_COMPLETE.when(GiveClue("", 99), by=ANN).refused("side_complete", "DUET-60")
    for game in (CLUED, TOUCHED):
        game.when(Touch(99), by=ANN).refused("not_your_move", "DUET-23")
        game.when(Stop(), by=ANN).refused("not_your_move", "DUET-23")
        game.when(AgreeInvalid(), by=BEN).refused("not_your_move", "DUET-114")
    LATE.when(Touch(99), by=BEN).refused("nothing_left_to_touch", "DUET-71")


@pytest.mark.parametrize("command", EVERY, ids=name)
def test_duet_150_the_referee_rules_and_does_not_play(command: Command) -> None:
    for game in (START, CLUED, SUDDEN):
        if not isinstance(command, Rule):
            game.when(command, by=REFEREE).refused("no_seat", "DUET-23")
    for game in (START, PASSED):
        game.when(Rule(Answer.NO), by=REFEREE).refused("not_this_phase", "DUET-30")


def test_duet_150_a_refused_command_changes_nothing() -> None:
    for reason, case in CASES.items():
        after = tried(reason)
        assert after.history == case.game.history
        for seat in (ANN, BEN, None):
            assert after.seen_by(seat) == case.game.seen_by(seat)


def test_after_a_refusal_the_game_goes_on_as_if_nothing_was_sent() -> None:
    game = CLUED.when(Touch(99), by=BEN).refused("no_such_card", card=99)
    game.when(Touch(0), by=BEN).then(CardTouched(B, 0, GREEN))
    assert not issubclass(Refused, DUET.types.events)


@pytest.mark.parametrize(
    "unreadable",
    [
        {"type": "resign"},
        {"type": "touch"},
        {"type": "touch", "card": "WHALE"},
        {"type": "touch", "card": 25},
        {"type": "touch", "card": -1},
        {"type": "touch", "card": True},
        {"type": "touch", "card": 3, "side": "a"},
        {"type": "give_clue", "word": "zebra"},
        {"type": "give_clue", "word": 7, "number": 1},
        {"type": "give_clue", "word": "zebra", "number": "unlimited"},  # D-1
        {"type": "give_clue", "word": "zebra", "number": None},
        {"type": "give_clue", "word": "zebra", "number": True},
        {"type": "give_clue", "word": "z" * 201, "number": 1},
        {"type": "stop", "now": True},
        {"type": "declare_invalid", "because": "root"},
        {"type": "give_up", "side": "b"},
        {"type": "rule", "uphold": "yes"},  # the referee's alone
        {"type": "open", "seats": [], "options": {}},
        {},
    ],
    ids=str,
)
def test_what_is_not_readable_as_a_command_never_reaches_the_engine(
    unreadable: dict[str, object],
) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(unreadable), type=AnyCommand)


def test_a_player_may_send_these_and_no_others() -> None:
    own = {type(command) for command in EVERY[:7]}
    assert {*DUET.types.commands} == own | {*dispute.COMMANDS}
    assert DUET.types.officials == (Rule, *clock.COMMANDS, dispute.RuleDispute)
