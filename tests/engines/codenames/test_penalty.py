"""The penalty for an invalid clue (CN-85, CN-89), and the scenarios CN-T8 and CN-T9."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    ChallengeClue,
    Concede,
    GiveClue,
    Options,
    PenaltyCover,
    Touch,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Cluing, Over, Penalty
from games.engines.codenames.terms import Arbiter, Colour, Ending, Settled, Team
from games.engines.codenames.view import Left, Record
from games.engines.engine import HOUSE, REFEREE, Choice, Result, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, F1, RED, Given, dealt, f1, given, played, revealed

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
SPYMASTER, OPERATIVE = {RED: ADA, BLUE: CY}, {RED: BO, BLUE: DI}
CARDS = {RED: (WHALE, TOWER), BLUE: (PIANO, RIVER)}
EVERYONE = (ADA, BO, CY, DI, None)
teams = pytest.mark.parametrize("team", Team)


def penalised(team: Team, board: str = BOARD, **options: object) -> Given:
    """A clue of the other team was invalid, so this team covers a card of its own."""
    opening = dealt(board, starting=team.rival, options=Options(arbiter=Arbiter.VOTE, **options))
    game = given(CODENAMES, *opening, ClueGiven(team.rival, "sea", 1, limit=2))
    game = game.when(ChallengeClue(), by=OPERATIVE[team]).then(ClueChallenged(OPERATIVE[team]))
    upheld = ClaimUpheld(Settled.CONCEDED), PenaltyDue(team, Colour(team))
    return game.when(Concede(), by=SPYMASTER[team.rival]).then(*upheld)


@teams
def test_cn_85_the_turn_ends_and_the_other_spymaster_covers_one_of_his_own(team: Team) -> None:
    game = penalised(team)
    assert CODENAMES.awaited(game.truth) == (SPYMASTER[team],)
    for seat in EVERYONE:
        assert game.seen_by(seat).turn == Penalty(team, Colour(team))
    game.when(Touch(WHALE), by=OPERATIVE[team.rival]).refused("not_this_phase", "CN-20")
    game.when(Touch(WHALE), by=OPERATIVE[team]).refused("not_this_phase", "CN-20")


@teams
@pytest.mark.parametrize("choice", [0, 1])
def test_cn_85_he_chooses_freely_and_then_gives_his_clue(team: Team, choice: int) -> None:
    card, spymaster = CARDS[team][choice], SPYMASTER[team]
    game = penalised(team).when(PenaltyCover(card), by=spymaster)
    game = game.then(PenaltyCovered(team, card, Colour(team)), TurnPassed(team))
    assert game.seen_by(None).cards[card].cover is Colour(team)
    assert game.seen_by(None).turn == Cluing(team)
    assert game.truth.agents_left(team) == 1
    game.when(GiveClue("sand", 1), by=spymaster).then(ClueGiven(team, "sand", 1, limit=2))


@teams
def test_cn_85_the_cards_of_his_own_colour_are_his_choice_and_nobody_elses(team: Team) -> None:
    game, spymaster = penalised(team), SPYMASTER[team]
    assert CODENAMES.legal(game.truth, spymaster) == (Choice(PenaltyCover, {"card": CARDS[team]}),)
    for by in {ADA, BO, CY, DI} - {spymaster}:
        game.when(PenaltyCover(CARDS[team][0]), by=by).refused("not_your_move", "CN-85")
        assert PenaltyCover not in {choice.command for choice in CODENAMES.legal(game.truth, by)}
    game.when(PenaltyCover(CARDS[team][0]), by=REFEREE).refused("not_your_move", "CN-85")
    game.when(PenaltyCover(CARDS[team][0]), by=HOUSE).refused("no_seat", "CN-30")


@teams
def test_cn_85_a_card_of_another_colour_is_refused(team: Team) -> None:
    game, spymaster = penalised(team), SPYMASTER[team]
    for card in (*CARDS[team.rival], CROWN, GHOST):
        game.when(PenaltyCover(card), by=spymaster).refused("not_that_colour", "CN-85", card=card)


@pytest.mark.parametrize("card", [-1, 25, 99])
def test_cn_85_a_card_that_is_not_there_is_refused(card: int) -> None:
    penalised(BLUE).when(PenaltyCover(card), by=CY).refused("no_such_card", "CN-31", card=card)


def test_cn_85_a_covered_card_is_refused() -> None:
    opening = dealt(BOARD, options=Options(arbiter=Arbiter.VOTE))
    earlier = (
        ClueGiven(RED, "zebra", 1, limit=2),
        CardCovered(RED, PIANO, Colour.BLUE),
        TurnPassed(RED),
        ClueGiven(RED, "sea", 1, limit=2),
        ClueChallenged(DI),
        ClaimUpheld(Settled.CONCEDED),
        PenaltyDue(BLUE, Colour.BLUE),
    )
    game = given(CODENAMES, *opening, *earlier)
    game.when(PenaltyCover(PIANO), by=CY).refused("card_covered", "CN-31", card=PIANO)
    assert CODENAMES.legal(game.truth, CY) == (Choice(PenaltyCover, {"card": (RIVER,)}),)


def test_cn_85_a_penalty_is_no_touch_of_the_clue() -> None:
    game = penalised(BLUE).when(PenaltyCover(PIANO), by=CY)
    game = game.then(PenaltyCovered(BLUE, PIANO, Colour.BLUE), TurnPassed(BLUE))
    assert game.seen_by(None).clues[-1].touches == ()


@teams
def test_cn_85_an_operative_learns_one_card_and_no_more(team: Team) -> None:
    card = CARDS[team][0]
    game = penalised(team).when(PenaltyCover(card), by=SPYMASTER[team])
    game = game.then(PenaltyCovered(team, card, Colour(team)), TurnPassed(team))
    for seat in (BO, DI, None):
        shown = {shown.card: shown.key for shown in game.seen_by(seat).cards if shown.key}
        assert shown == {card: Colour(team)}


@teams
def test_cn_89_a_penalty_that_covers_the_last_agent_wins(team: Team) -> None:
    board = "WHALE:R  PIANO:B  CROWN:.  TOWER:.  GHOST:X"
    card = CARDS[team][0]
    game = penalised(team, board).when(PenaltyCover(card), by=SPYMASTER[team])
    game = game.then(
        PenaltyCovered(team, card, Colour(team)),
        GameWon(team, Ending.ALL_FOUND_BY_PENALTY),
        revealed(game.given.history),
    )
    winners = (SPYMASTER[team], OPERATIVE[team])
    assert CODENAMES.result(game.truth) == Result(winners, Ending.ALL_FOUND_BY_PENALTY)


@teams
def test_pic_80_and_cn_96_where_the_assassin_comes_last_such_a_penalty_wins_nothing(
    team: Team,
) -> None:
    board = "WHALE:R  PIANO:B  CROWN:.  TOWER:.  GHOST:X"
    card = CARDS[team][0]
    (
        penalised(team, board, assassin_ending=True)
        .when(PenaltyCover(card), by=SPYMASTER[team])
        .then(PenaltyCovered(team, card, Colour(team)), TurnPassed(team))
    )


# F1: 0-8 red, 9-16 blue, 17-23 neutral, 24 the assassin.


def test_cn_t8_an_invalid_clue_costs_one_card_and_the_turn() -> None:
    clue, claim = ClueGiven(RED, "instrument", 2, limit=3), ClueChallenged(CY)
    upheld = ClaimUpheld(Settled.CONCEDED), PenaltyDue(BLUE, Colour.BLUE)
    game = given(CODENAMES, *f1(arbiter=Arbiter.VOTE), clue)
    game = game.when(ChallengeClue(), by=CY).then(claim).when(Concede(), by=ADA).then(*upheld)
    assert game.seen_by(None).turn == Penalty(BLUE, Colour.BLUE)
    game = game.when(PenaltyCover(9), by=CY)
    game = game.then(PenaltyCovered(BLUE, 9, Colour.BLUE), TurnPassed(BLUE))
    for seat in EVERYONE:
        view = game.seen_by(seat)
        assert (view.turn, view.left) == (Cluing(BLUE), Left(9, 7))


def test_cn_t8_with_a_touch_made_the_challenge_is_refused() -> None:
    played([0]).when(ChallengeClue(), by=CY).refused("too_late_to_claim", "CN-87")


def test_cn_t9_a_penalty_with_blue_at_one_left_lets_blue_win() -> None:
    opening = f1(arbiter=Arbiter.VOTE)
    game = played([17, *range(9, 16), 18], opening)
    assert game.seen_by(None).left == Left(9, 1)
    game = game.when(GiveClue("instrument", 2), by=ADA)
    game = game.then(ClueGiven(RED, "instrument", 2, limit=3))
    game = game.when(ChallengeClue(), by=DI).then(ClueChallenged(DI))
    game = game.when(Concede(), by=ADA)
    game = game.then(ClaimUpheld(Settled.CONCEDED), PenaltyDue(BLUE, Colour.BLUE))
    game = game.when(PenaltyCover(16), by=CY)
    won = GameWon(BLUE, Ending.ALL_FOUND_BY_PENALTY), revealed(F1)
    game = game.then(PenaltyCovered(BLUE, 16, Colour.BLUE), *won)
    for seat in EVERYONE:
        view = game.seen_by(seat)
        assert view.turn == Over(BLUE, Ending.ALL_FOUND_BY_PENALTY)
        assert view.record == Record(
            BLUE, Ending.ALL_FOUND_BY_PENALTY, 3, Left(9, 0), None, None, None
        )


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
def test_cn_20_nothing_but_the_penalty_happens_in_its_phase(by: Seat) -> None:
    game = penalised(BLUE)
    for command in (GiveClue("sand", 1), ChallengeClue(), Concede()):
        game.when(command, by=by).refused("not_this_phase", "CN-20")
