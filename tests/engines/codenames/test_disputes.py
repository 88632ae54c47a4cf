"""Disputes of Codenames: who may raise one, what a referee may rule, and what follows (decision 27).
What is the same in every game is in test_disputes.py of the folder above."""

from __future__ import annotations

import pytest

from games.engines.clock import ClockStarted, ClockStopped, Why
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import ChallengeClue, GiveClue, Options, PenaltyCover, Touch
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueApproved,
    ClueChallenged,
    ClueGiven,
    EnemyTurnCame,
    GameLost,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Guessing, Penalty, Validity
from games.engines.codenames.terms import Arbiter, Colour, Ending, Mode, Settled
from games.engines.dispute import (
    AcceptDispute,
    AppealMade,
    Complaint,
    DisputeClue,
    DisputeOpened,
    DisputeReveal,
    DisputeRuled,
    DisputeSettled,
    Grounds,
    Outcome,
    RuleDispute,
    Settlement,
    TableRestored,
)
from games.engines.engine import REFEREE, Event, Seat
from games.engines.refereed import LAPSES_AFTER
from tests.dsl import (
    ADA,
    BLUE,
    BO,
    BOTH,
    CY,
    DI,
    NOON,
    ONE,
    RED,
    SOLO,
    Given,
    dealt,
    given,
    revealed,
)

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
CLUE = ClueGiven(RED, "whaler", 2, limit=3)  # the first thing that can be disputed
INVALID, SLIP = Complaint.INVALID_CLUE, Complaint.SLIP
STOPPED, GOES_ON = ClockStopped(Why.DISPUTE, NOON + LAPSES_AFTER), ClockStarted(Why.DISPUTE)
VOID = RuleDispute(Outcome.VOID, Grounds.TOO_CLOSE, "of one family")
BACK = RuleDispute(Outcome.TAKEN_BACK, Grounds.A_SLIP)


def clued(*more: Event, **options: object) -> Given:
    return given(CODENAMES, *dealt(BOARD, options=Options(**options)), CLUE, *more)


def disputed(game: Given, by: Seat = DI, number: int = 1) -> Given:
    opened = DisputeOpened(1, by, number, INVALID)
    return game.when(DisputeClue(number, INVALID), by=by).then(opened, STOPPED)


def outcomes(game: Given) -> tuple[Outcome, ...]:
    [choice] = (c for c in CODENAMES.legal(game.truth, REFEREE) if c.command is RuleDispute)
    return choice.options["outcome"]


def ruled(ruling: RuleDispute) -> DisputeRuled:
    return DisputeRuled(1, ruling.outcome, ruling.grounds, ruling.note, on_appeal=False)


@pytest.mark.parametrize("by", [CY, DI], ids=str)
def test_cn_88_a_clue_is_disputed_by_the_other_team(by: Seat) -> None:
    disputed(clued(), by)


@pytest.mark.parametrize("by", [ADA, BO], ids=str)
def test_cn_88_nobody_disputes_a_clue_of_his_own_team(by: Seat) -> None:
    clued().when(DisputeClue(1, INVALID), by=by).refused("not_yours_to_dispute", "CN-88")


def test_cn_92_in_a_team_on_its_own_the_operatives_dispute_the_clue() -> None:
    game = clued(mode=Mode.COOPERATIVE)
    disputed(game, ONE)
    game.when(DisputeClue(1, INVALID), by=SOLO).refused("not_yours_to_dispute")


def test_cn_95_who_touches_for_both_disputes_the_clues_of_both() -> None:
    disputed(clued(mode=Mode.SHARED_OPERATIVE), BOTH)


@pytest.mark.parametrize("by", [ADA, CY], ids=str)
def test_cn_102_a_spymaster_disputes_no_touch(by: Seat) -> None:
    game = clued(CardCovered(RED, WHALE, Colour.RED))
    game.when(DisputeReveal(2, SLIP), by=by).refused("not_yours_to_dispute", "CN-88")


def test_cn_85_a_clue_that_is_void_ends_the_turn_and_costs_a_cover() -> None:
    game = disputed(clued()).when(VOID, by=REFEREE)
    after = game.then(
        ruled(VOID), ClaimUpheld(Settled.REFEREE), PenaltyDue(BLUE, Colour.BLUE), GOES_ON
    )
    assert after.truth.turn == Penalty(BLUE, Colour.BLUE)
    assert after.truth.clues[-1].validity is Validity.INVALID
    assert not after.truth.clock.stops
    covered = after.when(PenaltyCover(PIANO), by=CY)
    assert covered.then(*covered.outcome).truth.turn == Cluing(BLUE)


def test_cn_85_a_clue_is_void_after_touches_too_and_they_stay() -> None:
    touched = CardCovered(RED, WHALE, Colour.RED)
    game = disputed(clued(touched)).when(VOID, by=REFEREE)
    after = game.then(*game.outcome)
    assert after.truth.covers[WHALE] is Colour.RED
    assert after.truth.turn == Penalty(BLUE, Colour.BLUE)


def test_cn_85_and_while_the_next_clue_has_not_come() -> None:
    passed = CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(BLUE)
    game = disputed(clued(*passed)).when(VOID, by=REFEREE)
    after = game.then(*game.outcome)
    assert after.truth.turn == Penalty(BLUE, Colour.BLUE)


def test_cn_86_when_the_next_clue_has_come_it_is_too_late_for_the_penalty() -> None:
    passed = CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(BLUE)
    game = disputed(clued(*passed, ClueGiven(BLUE, "horse", 1, limit=2)))
    assert outcomes(game) == (Outcome.STANDS, Outcome.NO_RESULT)
    game.when(VOID, by=REFEREE).refused("not_this_phase")


def test_cn_84_what_was_approved_is_not_void() -> None:
    game = disputed(clued(ClueApproved("whaler")))
    assert outcomes(game) == (Outcome.STANDS, Outcome.NO_RESULT)


def test_cn_87_without_anything_to_cover_no_clue_is_void() -> None:
    opening = dealt("WHALE:R  GHOST:X", options=Options(assassin_ending=True))
    game = disputed(given(CODENAMES, *opening, CLUE))
    assert Outcome.VOID not in outcomes(game)


def test_cn_91_in_a_team_on_its_own_the_penalty_is_its_own() -> None:
    for later in ((), (CardCovered(RED, CROWN, Colour.NEUTRAL), EnemyTurnCame(RED))):
        game = disputed(clued(*later, mode=Mode.COOPERATIVE), ONE).when(VOID, by=REFEREE)
        after = game.then(*game.outcome)
        assert after.truth.turn == Penalty(RED, Colour.BLUE)


def test_the_giver_may_accept_and_nobody_else() -> None:
    game = disputed(clued())
    for by in (BO, CY, DI):
        game.when(AcceptDispute(), by=by).refused("not_yours_to_accept")
    after = game.when(AcceptDispute(), by=ADA).then(
        DisputeSettled(1, Settlement.ACCEPTED), ClaimUpheld(Settled.CONCEDED),
        PenaltyDue(BLUE, Colour.BLUE), GOES_ON,
    )  # fmt: skip
    assert after.truth.bench.case is None


def test_a_touch_is_taken_back_with_all_that_came_of_it() -> None:
    touched = CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(BLUE)
    blue = ClueGiven(BLUE, "horse", 1, limit=2), CardCovered(BLUE, PIANO, Colour.BLUE)
    game = clued(*touched, *blue).when(DisputeReveal(2, SLIP), by=BO)
    game = game.then(DisputeOpened(1, BO, 2, SLIP), STOPPED)
    after = game.when(BACK, by=REFEREE).then(ruled(BACK), TableRestored(2), GOES_ON)
    assert after.truth.turn == Guessing(RED, 0, 3)
    assert after.truth.covers == (None,) * 25 and after.truth.left == (2, 2)
    assert [clue.word for clue in after.truth.clues] == ["whaler"]
    assert after.seen_by(BO).cards[CROWN].cover is None
    touch = after.when(Touch(WHALE), by=BO)
    assert touch.then(*touch.outcome).truth.turn == Guessing(RED, 1, 3)


def test_the_touch_that_was_taken_back_stays_in_the_feed() -> None:
    game = clued(CardCovered(RED, WHALE, Colour.RED)).when(DisputeReveal(2, SLIP), by=BO)
    game = game.then(*game.outcome).when(BACK, by=REFEREE)
    told = [event for event in game.then(*game.outcome).history if event.told_to(BO)]
    assert CardCovered(RED, WHALE, Colour.RED) in told


def test_a_game_is_called_off_and_nobody_has_won() -> None:
    ruling = RuleDispute(Outcome.NO_RESULT, Grounds.SPOILT)
    game = disputed(clued())
    after = game.when(ruling, by=REFEREE).then(
        ruled(ruling), GameLost(Ending.CALLED_OFF), revealed(game.history)
    )
    result = CODENAMES.result(after.truth)
    assert (result.winners, result.reason) == ((), "called_off")
    assert CODENAMES.awaited(after.truth) == ()


def test_cn_88_a_referee_gives_his_reason_for_a_claim_of_the_table() -> None:
    game = clued(arbiter=Arbiter.REFEREE).when(ChallengeClue(), by=DI).then(ClueChallenged(DI))
    assert outcomes(game) == (Outcome.STANDS, Outcome.VOID)
    stands = RuleDispute(Outcome.STANDS, Grounds.WITHIN_THE_RULES)
    found = DisputeRuled(0, Outcome.STANDS, Grounds.WITHIN_THE_RULES, "", on_appeal=False)
    game.when(stands, by=REFEREE).then(found, ClaimFell(Settled.REFEREE))
    upheld = DisputeRuled(0, Outcome.VOID, Grounds.TOO_CLOSE, "of one family", on_appeal=False)
    game.when(VOID, by=REFEREE).then(
        upheld, ClaimUpheld(Settled.REFEREE), PenaltyDue(BLUE, Colour.BLUE)
    )


def test_where_others_decide_on_claims_the_referee_does_not() -> None:
    game = clued(arbiter=Arbiter.VOTE).when(ChallengeClue(), by=DI).then(ClueChallenged(DI))
    game.when(VOID, by=REFEREE).refused("not_this_phase")


def test_a_clue_can_be_given_again_only_when_all_is_settled() -> None:
    game = disputed(clued())
    game.when(Touch(WHALE), by=BO).refused("dispute_open", "CN-88")
    game.when(GiveClue("horse", 1), by=CY).refused("dispute_open", "CN-88")


# Appeals, when more was played before the ruling or after it.

MISSED = CardCovered(RED, CROWN, Colour.NEUTRAL), TurnPassed(BLUE)
REPLY = ClueGiven(BLUE, "chopin", 1, limit=2), CardCovered(BLUE, TOWER, Colour.RED), TurnPassed(RED)
NEXT = ClueGiven(RED, "ocean", 1, limit=2)
STANDS = Outcome.STANDS, Grounds.NO_SLIP, ""


def and_then(game: Given, *more: Event) -> Given:
    return given(CODENAMES, *game.history, *more)


def slipped(*more: Event) -> Given:
    """The second thing was a touch by a slip of the hand, and it is disputed after all of this."""
    return clued(*MISSED, *more, DisputeOpened(1, BO, 2, SLIP), STOPPED)


APPEALED = AppealMade(1, BO), STOPPED


def test_on_appeal_a_touch_can_still_be_taken_back_when_it_was_long_ago() -> None:
    stands = DisputeRuled(1, *STANDS, on_appeal=False), GOES_ON
    played = NEXT, TurnPassed(BLUE), ClueGiven(BLUE, "flute", 1, limit=2)
    late = and_then(slipped(*REPLY), *stands, *played)
    assert late.truth.bench.mark(2) is None
    assert Outcome.TAKEN_BACK in outcomes(and_then(late, *APPEALED))


def test_what_an_appeal_brings_back_can_be_disputed_as_before() -> None:
    """The clue before the touch is not the last one, and has no penalty any more."""
    before = slipped(*REPLY, NEXT)
    back = DisputeRuled(1, Outcome.TAKEN_BACK, Grounds.A_SLIP, "", on_appeal=False)
    appealed = and_then(before, back, TableRestored(2), GOES_ON, *APPEALED)
    stands = DisputeRuled(1, *STANDS, on_appeal=True)
    after = and_then(appealed, stands, TableRestored(6), GOES_ON)
    assert after.truth.turn == before.truth.turn
    for number, penalty in ((1, False), (5, True)):
        opened = DisputeOpened(2, DI, number, INVALID), STOPPED
        again = after.when(DisputeClue(number, INVALID), by=DI).then(*opened)
        assert (Outcome.VOID in outcomes(again)) == penalty
