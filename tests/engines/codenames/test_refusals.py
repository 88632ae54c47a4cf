"""Refusals: one reason each, the first that applies, and nothing happened (digest section 15)."""

from typing import NamedTuple

import msgspec
import pytest

from games.engines import dispute
from games.engines.clock import ClockStopped, Why
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AnswerApproval,
    AnyCommand,
    AskApproval,
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    Facts,
    GiveClue,
    No,
    Open,
    Options,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    TurnHourglass,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import (
    AnyEvent,
    ApprovalAsked,
    CardCovered,
    ClaimFell,
    ClueApproved,
    ClueChallenged,
    ClueGiven,
    GameWon,
    HourglassTurned,
    PenaltyDue,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.terms import Answer, Arbiter, Colour, Ending, Settled
from games.engines.engine import HOUSE, REFEREE, Command, Face, Refused, Seat, Word
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, Given, dealt, given, revealed

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
TABLE = dealt(BOARD)
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
CLUED = (*TABLE, ClueGiven(RED, "zebra", 2, limit=3))
TOUCHED = (*CLUED, CardCovered(RED, WHALE, Colour.RED))
ENDED = (
    *CLUED,
    CardCovered(RED, GHOST, Colour.ASSASSIN),
    GameWon(BLUE, Ending.ASSASSIN),
    revealed(TABLE),
)
SEATS = (ADA, BO, CY, DI)
DECK = tuple(Word(f"WORD{n}") for n in range(25))
SPYMASTERS = frozenset({ADA, CY})
CLAIMED = (*CLUED, ClueChallenged(DI))
CLAIM_OF_A_VOTE = (
    *dealt(BOARD, options=Options(arbiter=Arbiter.VOTE)),
    ClueGiven(RED, "zebra", 2, limit=3),
    ClueChallenged(DI),
)
NO_RIVAL_LEFT = (  # covered in the turns before, and the game goes on without them
    *dealt("WHALE:R  GHOST:X", options=Options(assassin_ending=True)),
    ClueGiven(RED, "zebra", 1, limit=2),
)
COUNTS_ALONE = dealt(BOARD, options=Options(advanced_numbers=False))
STRANGER = Seat("stranger")


class Case(NamedTuple):
    history: tuple[AnyEvent, ...]
    command: Command
    by: Seat
    rule: str
    facts: dict[str, object] = {}


def opening(*seats: Seat, deck: tuple[Face, ...] = DECK, options: Options | None = None) -> Open:
    return Open(seats, options or Options(), deck)


CASES = {
    No.GAME_OVER: Case(ENDED, Touch(WHALE), BO, "CN-54"),
    No.NO_SEAT: Case(CLUED, Touch(WHALE), STRANGER, "CN-30"),
    No.TABLE_AT_REST: Case((*CLUED, ClockStopped(Why.PAUSE, None)), Touch(WHALE), BO, "CN-99"),
    No.NOT_THIS_PHASE: Case(TABLE, Touch(WHALE), BO, "CN-20"),
    No.NOT_YOUR_MOVE: Case(CLUED, Touch(WHALE), DI, "CN-30"),
    No.NOT_THIS_WAY_OF_PLAYING: Case(CLUED, DeclareInvalid(), BO, "CN-91"),
    No.CARD_COVERED: Case(TOUCHED, Touch(WHALE), BO, "CN-31", {"card": WHALE}),
    No.NO_SUCH_CARD: Case(CLUED, Touch(25), BO, "CN-31", {"card": 25}),
    No.NOT_THAT_COLOUR: Case(
        (*CLAIMED, PenaltyDue(BLUE, Colour.BLUE)), PenaltyCover(WHALE), CY, "CN-85", {"card": WHALE}
    ),
    No.TOUCH_FIRST: Case(CLUED, Stop(), BO, "CN-41"),
    No.CLUE_EMPTY: Case(TABLE, GiveClue(" ", 1), ADA, "CN-81"),
    No.CLUE_TOO_LONG: Case(TABLE, GiveClue("a" * 41, 1), ADA, "CN-81", {"most": 40}),
    No.CLUE_NOT_A_WORD: Case(TABLE, GiveClue("--", 1), ADA, "CN-81", {"word": "--"}),
    No.CLUE_NOT_ONE_WORD: Case(TABLE, GiveClue("a b", 1), ADA, "CN-60", {"word": "a b"}),
    No.CLUE_ODD_CHARACTER: Case(TABLE, GiveClue("a!", 1), ADA, "CN-81", {"character": "!"}),
    No.CLUE_ON_THE_BOARD: Case(TABLE, GiveClue("Whale", 1), ADA, "CN-61", {"word": "whale"}),
    No.NUMBER_OUT_OF_RANGE: Case(
        TABLE, GiveClue("zebra", 3), ADA, "CN-27", {"least": 0, "most": 2}
    ),
    No.NUMBER_NOT_PLAYED_HERE: Case(COUNTS_ALONE, GiveClue("zebra", 0), ADA, "PIC-23"),
    No.ASKED_ENOUGH: Case(
        (*TABLE, *(ApprovalAsked(SPYMASTERS, f"word{n}") for n in range(10))),
        AskApproval("zebra"),
        ADA,
        "CN-84",
        {"most": 10},
    ),
    No.NOTHING_ASKED: Case(TABLE, AnswerApproval("sea", Answer.YES), CY, "CN-84"),
    No.TOO_LATE_TO_CLAIM: Case(TOUCHED, ChallengeClue(), DI, "CN-87"),
    No.CLUE_APPROVED: Case((*CLUED, ClueApproved("zebra")), ChallengeClue(), DI, "CN-84"),
    No.CLAIMED_BEFORE: Case((*CLAIMED, ClaimFell(Settled.CLUE_LAW)), ChallengeClue(), CY, "CN-87"),
    No.NOTHING_TO_COVER: Case(NO_RIVAL_LEFT, ChallengeClue(), DI, "CN-87"),
    No.CLAIM_OPEN: Case(CLAIM_OF_A_VOTE, Touch(WHALE), BO, "CN-88"),
    No.NO_VOTE_HERE: Case(CLAIMED, Vote(Answer.YES), BO, "CN-88"),
    No.VOTED_ALREADY: Case(
        (*CLAIM_OF_A_VOTE, VoteCast(BO, Answer.NO)), Vote(Answer.YES), BO, "CN-88"
    ),
    No.HOURGLASS_NOT_YOURS: Case(TABLE, TurnHourglass(), CY, "CN-99"),
    No.HOURGLASS_RUNS: Case((*TABLE, HourglassTurned(BO)), TurnHourglass(), DI, "CN-99"),
    No.ROLE_UNFILLED: Case(
        (), opening(ADA, BO, CY), HOUSE, "CN-14", {"role": "blue_operative", "least": 1}
    ),
    No.ROLE_OVERFILLED: Case(
        (), opening(*SEATS, CY), HOUSE, "CN-14", {"role": "blue_spymaster", "most": 1}
    ),
    No.UNKNOWN_SEAT: Case((), opening(*SEATS, STRANGER), HOUSE, "CN-14"),
    No.DECK_TOO_SMALL: Case((), opening(*SEATS, deck=DECK[:24]), HOUSE, "CN-2", {"least": 25}),
    No.DECK_REPEATS: Case((), opening(*SEATS, deck=(*DECK[:24], Word("word7"))), HOUSE, "CN-8"),
    No.OPTIONS_CLASH: Case(
        (),
        opening(*SEATS, options=Options(share=5)),
        HOUSE,
        "PIC-93",
        {"option": "share", "other": "cards"},
    ),
}


def tried(case: Case) -> Given:
    game = given(CODENAMES, *case.history)
    reason = next(reason for reason, other in CASES.items() if other is case)
    return game.when(case.command, by=case.by).refused(reason, case.rule, **case.facts)


@pytest.mark.parametrize("reason", CASES)
def test_cn_110_every_reason_is_given_with_its_rule_and_its_facts(reason: No) -> None:
    tried(CASES[reason])


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_fact_is_one_that_a_refusal_may_speak_of(case: Case) -> None:
    assert msgspec.to_builtins(msgspec.convert(case.facts, Facts)) == case.facts
    assert set(case.facts) <= set(Facts.__struct_fields__)


def test_every_reason_has_its_case() -> None:
    elsewhere = {No.SPYMASTERS_ONLY, *map(No, dispute.No)}  # in drafts, and in disputes
    assert set(CASES) == set(No) - elsewhere


@pytest.mark.parametrize("by", [STRANGER, ADA, BO])
def test_cn_110_that_the_game_is_over_comes_before_all_else(by: Seat) -> None:
    given(CODENAMES, *ENDED).when(GiveClue("", 99), by=by).refused("game_over", "CN-54")


@pytest.mark.parametrize("history", [TABLE, CLUED, TOUCHED])
@pytest.mark.parametrize("command", [GiveClue("", 99), Touch(WHALE), Touch(99), Stop()])
def test_cn_110_that_the_sender_has_no_seat_comes_before_the_phase(
    history: tuple[AnyEvent, ...], command: Command
) -> None:
    given(CODENAMES, *history).when(command, by=STRANGER).refused("no_seat", "CN-30")


@pytest.mark.parametrize("by", SEATS)
def test_cn_110_the_phase_comes_before_whose_move_it_is(by: Seat) -> None:
    given(CODENAMES, *TABLE).when(Touch(99), by=by).refused("not_this_phase", "CN-20")
    given(CODENAMES, *CLUED).when(GiveClue("", 99), by=by).refused("not_this_phase", "CN-20")


def test_cn_110_whose_move_it_is_comes_before_the_content() -> None:
    given(CODENAMES, *TABLE).when(GiveClue("", 99), by=CY).refused("not_your_move", "CN-21")
    given(CODENAMES, *TABLE).when(GiveClue("", 99), by=BO).refused("not_your_move", "CN-21")
    given(CODENAMES, *TOUCHED).when(Touch(WHALE), by=DI).refused("not_your_move", "CN-30")
    given(CODENAMES, *TOUCHED).when(Touch(99), by=ADA).refused("not_your_move", "CN-102")
    given(CODENAMES, *CLUED).when(Stop(), by=DI).refused("not_your_move", "CN-30")


CONTESTING = [
    AskApproval("zebra"),
    AnswerApproval("sea", Answer.YES),
    ChallengeClue(),
    Concede(),
    Withdraw(),
    Vote(Answer.YES),
    Rule(Answer.YES),
    PenaltyCover(PIANO),
    TurnHourglass(),
]


@pytest.mark.parametrize("command", CONTESTING, ids=lambda command: type(command).__name__)
@pytest.mark.parametrize("by", [*SEATS, HOUSE, REFEREE, STRANGER])
def test_cn_110_what_has_come_since_is_refused_in_the_same_order(
    command: Command, by: Seat
) -> None:
    given(CODENAMES, *ENDED).when(command, by=by).refused("game_over", "CN-54")
    if by in (HOUSE, STRANGER):
        for history in (TABLE, CLUED, CLAIM_OF_A_VOTE):
            given(CODENAMES, *history).when(command, by=by).refused("no_seat", "CN-30")


@pytest.mark.parametrize("by", SEATS)
def test_cn_110_the_phase_comes_before_whose_claim_it_is(by: Seat) -> None:
    in_a_clue = (ChallengeClue(), Concede(), Withdraw(), Vote(Answer.NO), PenaltyCover(99))
    in_a_guess = (AskApproval(""), AnswerApproval("sea", Answer.NO), Concede(), Withdraw())
    in_a_claim = (GiveClue("", 99), AskApproval(""), ChallengeClue(), PenaltyCover(99))
    for history, commands in (
        (TABLE, in_a_clue),
        (CLUED, in_a_guess),
        (CLAIM_OF_A_VOTE, in_a_claim),
    ):
        for command in commands:
            given(CODENAMES, *history).when(command, by=by).refused("not_this_phase", "CN-20")


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
def test_cn_110_what_only_a_team_on_its_own_does_is_refused_in_every_phase(by: Seat) -> None:
    for history in (TABLE, CLUED, TOUCHED, CLAIM_OF_A_VOTE):
        for command in (DeclareInvalid(), EnemyCover(99)):
            game = given(CODENAMES, *history)
            game.when(command, by=by).refused("not_this_way_of_playing", "CN-91")


@pytest.mark.parametrize(
    "unreadable",
    [
        {"type": "resign"},
        {"type": "touch"},
        {"type": "touch", "card": "WHALE"},
        {"type": "touch", "card": 25},
        {"type": "touch", "card": -1},
        {"type": "touch", "card": True},
        {"type": "touch", "card": 3, "by": "red_operative_1"},
        {"type": "give_clue", "word": "zebra"},
        {"type": "give_clue", "word": 7, "number": 1},
        {"type": "give_clue", "word": "zebra", "number": "many"},
        {"type": "give_clue", "word": "zebra", "number": None},
        {"type": "give_clue", "word": "zebra", "number": True},
        {"type": "give_clue", "word": "zebra", "number": 1.5},
        {"type": "stop", "now": True},
        {"type": "ask_approval"},
        {"type": "ask_approval", "word": "zebra", "number": 2},
        {"type": "ask_approval", "word": "z" * 201},
        {"type": "answer_approval"},
        {"type": "answer_approval", "answer": True},
        {"type": "answer_approval", "answer": "maybe"},
        {"type": "challenge_clue", "because": "root"},
        {"type": "vote", "uphold": "abstain"},
        {"type": "penalty_cover", "card": 25},
        {"type": "enemy_cover"},
        {"type": "rule", "uphold": "yes"},  # the referee's alone
        {"type": "open", "seats": [], "options": {}},
        {},
    ],
    ids=str,
)
def test_cn_110_what_is_not_readable_as_a_command_never_reaches_the_engine(
    unreadable: dict[str, object],
) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(unreadable), type=AnyCommand)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_cn_111_a_refused_command_changes_nothing(case: Case) -> None:
    before = given(CODENAMES, *case.history)
    after = tried(case)
    assert after.history == case.history
    assert after.truth == before.truth
    for seat in (*SEATS, None):
        assert after.seen_by(seat) == before.seen_by(seat)


def test_cn_111_a_refusal_is_raised_to_its_sender_and_is_no_event() -> None:
    outcome = given(CODENAMES, *CLUED).when(Stop(), by=BO).outcome
    assert isinstance(outcome, Refused)
    assert not issubclass(Refused, CODENAMES.types.events)


def test_after_a_refusal_the_game_goes_on_as_if_nothing_was_sent() -> None:
    (
        given(CODENAMES, *CLUED)
        .when(Touch(99), by=BO)
        .refused("no_such_card", card=99)
        .when(Touch(CROWN), by=BO)
        .then(CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(RED.rival))
    )
