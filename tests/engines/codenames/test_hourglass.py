"""The sand timer: somebody is asked for a decision, and nothing follows from it (CN-99)."""

import pytest
from msgspec.structs import replace

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    GiveClue,
    Options,
    PenaltyCover,
    Stop,
    Touch,
    TurnHourglass,
    Vote,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    EnemyTurnCame,
    HourglassTurned,
    PenaltyCovered,
    PenaltyDue,
    SuddenDeathBegun,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.terms import Answer, Arbiter, Colour, Mode, Settled
from games.engines.engine import HOUSE, REFEREE, Choice, Event, Seat
from tests.dsl import ADA, BLUE, BO, BOTH, CY, DI, ED, ONE, RED, SOLO, TWO, Given, dealt, given

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B  OCEAN:R"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
FIVE = (ADA, BO, ED, CY, DI)
CLUE = ClueGiven(RED, "sea", 2, limit=3)
CLAIM = (CLUE, ClueChallenged(CY))
PENALTY = (*CLAIM, ClaimUpheld(Settled.CONCEDED), PenaltyDue(BLUE, Colour.BLUE))
ON_ITS_OWN = Options(mode=Mode.COOPERATIVE)
OF_THREE = Options(mode=Mode.SHARED_OPERATIVE)
ALONE = (SOLO, ONE, TWO)
TRIO = (ADA, CY, BOTH)
AS_USUAL, VOTING = Options(), Options(arbiter=Arbiter.VOTE)
REFEREED = Options(arbiter=Arbiter.REFEREE)
LAST_OF_ALL = Options(assassin_ending=True)
SUDDEN = (CLUE, CardCovered(RED, GHOST, Colour.ASSASSIN), SuddenDeathBegun(RED))

# A spymaster never turns it: that would be more than his clue (CN-102).
WHO = {
    "clue of red": (AS_USUAL, FIVE, (), (BO, ED, DI)),
    "clue of blue": (AS_USUAL, FIVE, (TurnPassed(BLUE),), (BO, ED, DI)),
    "guess": (AS_USUAL, FIVE, (CLUE,), (DI,)),
    "guess of blue": (AS_USUAL, FIVE, (ClueGiven(BLUE, "sea", 1, limit=2),), (BO, ED)),
    "sudden death": (LAST_OF_ALL, FIVE, SUDDEN, (DI,)),
    "claim, nobody voted": (VOTING, FIVE, CLAIM, ()),
    "claim, one voted": (VOTING, FIVE, (*CLAIM, VoteCast(ED, Answer.YES)), (ED,)),
    "claim for the referee": (REFEREED, FIVE, CLAIM, (BO, ED, DI)),
    "penalty": (VOTING, FIVE, PENALTY, (BO, ED, DI)),
    "own clue": (ON_ITS_OWN, ALONE, (), (ONE, TWO)),
    "own guess": (ON_ITS_OWN, ALONE, (CLUE,), ()),
    "enemy cover": (ON_ITS_OWN, ALONE, (CLUE, EnemyTurnCame(RED)), (ONE, TWO)),
    "clue of three": (OF_THREE, TRIO, (), (BOTH,)),
    "guess of three": (OF_THREE, TRIO, (CLUE,), ()),
}


def table(*events: Event, options: Options = AS_USUAL, seats: tuple[Seat, ...] = FIVE) -> Given:
    return given(CODENAMES, *dealt(BOARD, seats=seats, options=options), *events)


@pytest.mark.parametrize(("options", "seats", "events", "who"), WHO.values(), ids=WHO)
def test_cn_99_who_is_not_slow_turns_it(
    options: Options, seats: tuple[Seat, ...], events: tuple[Event, ...], who: tuple[Seat, ...]
) -> None:
    game = table(*events, options=options, seats=seats)
    for by in seats:
        if by in who:
            assert Choice(TurnHourglass) in CODENAMES.legal(game.truth, by)
            game.when(TurnHourglass(), by=by).then(HourglassTurned(by))
        else:
            assert Choice(TurnHourglass) not in CODENAMES.legal(game.truth, by)
            game.when(TurnHourglass(), by=by).refused("hourglass_not_yours", "CN-99")


@pytest.mark.parametrize("stranger", [HOUSE, Seat("stranger")])
def test_cn_99_who_has_no_seat_turns_nothing(stranger: Seat) -> None:
    table().when(TurnHourglass(), by=stranger).refused("no_seat", "CN-30")
    table().when(TurnHourglass(), by=REFEREE).refused("hourglass_not_yours", "CN-99")


@pytest.mark.parametrize("again", [BO, ED, DI])
def test_cn_99_it_is_turned_once_for_each_decision(again: Seat) -> None:
    game = table().when(TurnHourglass(), by=BO).then(HourglassTurned(BO))
    game.when(TurnHourglass(), by=again).refused("hourglass_runs", "CN-99")
    assert Choice(TurnHourglass) not in CODENAMES.legal(game.truth, again)


@pytest.mark.parametrize(("options", "seats", "events", "who"), WHO.values(), ids=WHO)
def test_cn_99_nothing_follows_from_it(
    options: Options, seats: tuple[Seat, ...], events: tuple[Event, ...], who: tuple[Seat, ...]
) -> None:
    before = table(*events, options=options, seats=seats)
    for by in who:
        after = before.when(TurnHourglass(), by=by).then(HourglassTurned(by))
        assert replace(after.truth, hourglass=None) == before.truth
        assert CODENAMES.awaited(after.truth) == CODENAMES.awaited(before.truth)
        for seat in seats:
            assert choices(after, seat) == choices(before, seat)


def choices(game: Given, seat: Seat) -> list[Choice]:
    """All but the hourglass itself."""
    return [c for c in CODENAMES.legal(game.truth, seat) if c.command is not TurnHourglass]


def test_cn_99_everybody_sees_who_turned_it() -> None:
    game = table().when(TurnHourglass(), by=DI).then(HourglassTurned(DI))
    for seat in (*FIVE, None):
        assert table().seen_by(seat).hourglass is None
        assert game.seen_by(seat).hourglass == DI


def test_cn_99_every_decision_lays_it_down_again() -> None:
    game = turned(table(), BO)
    game = game.when(GiveClue("sea", 2), by=ADA).then(CLUE)
    game = turned(game, DI)
    game = game.when(Touch(WHALE), by=BO).then(CardCovered(RED, WHALE, Colour.RED))
    game = turned(game, DI)
    game = game.when(Stop(), by=BO).then(TurnPassed(BLUE))
    turned(game, ED)


def test_cn_99_a_claim_and_a_penalty_lay_it_down_too() -> None:
    running = HourglassTurned(DI)
    claim = table(CLUE, running, ClueChallenged(CY), options=REFEREED)
    penalty = given(CODENAMES, *turned(claim, BO).history, *PENALTY[2:])
    game = turned(penalty, ED).when(PenaltyCover(PIANO), by=CY)
    turned(game.then(PenaltyCovered(BLUE, PIANO, Colour.BLUE), TurnPassed(BLUE)), DI)


def test_cn_99_a_vote_that_settles_a_claim_lays_it_down() -> None:
    game = table(*CLAIM, VoteCast(BO, Answer.YES), options=VOTING)
    game = (
        turned(game, BO)
        .when(Vote(Answer.YES), by=ED)
        .then(VoteCast(ED, Answer.YES), ClaimUpheld(Settled.VOTE), PenaltyDue(BLUE, Colour.BLUE))
    )
    assert game.seen_by(None).hourglass is None


def test_cn_99_a_refused_move_leaves_it_running() -> None:
    game = turned(table(), BO)
    game = game.when(GiveClue("whale", 1), by=ADA).refused(
        "clue_on_the_board", "CN-61", word="whale"
    )
    assert game.seen_by(None).hourglass == BO


def turned(game: Given, by: Seat) -> Given:
    assert game.seen_by(None).hourglass is None
    return game.when(TurnHourglass(), by=by).then(HourglassTurned(by))
