"""Two spymasters and one operative who touches for both (CN-95, CN-106)."""

import msgspec
import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    ChallengeClue,
    DeclareInvalid,
    GiveClue,
    Options,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    Vote,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.terms import Answer, Arbiter, Colour, Ending, Mode, Settled, Team
from games.engines.engine import REFEREE, Result, Seat
from tests.dsl import ADA, BLUE, BO, BOTH, CY, RED, Given, dealt, given, revealed

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
LAST = "WHALE:R  PIANO:B  CROWN:.  TOWER:.  GHOST:X"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
SPYMASTER, OWN_CARD = {RED: ADA, BLUE: CY}, {RED: WHALE, BLUE: PIANO}
teams = pytest.mark.parametrize("team", Team)


def table(team: Team = RED, board: str = BOARD, arbiter: Arbiter = Arbiter.CLUE_LAW) -> Given:
    options = Options(mode=Mode.SHARED_OPERATIVE, arbiter=arbiter)
    return given(CODENAMES, *dealt(board, starting=team, options=options))


def clued(team: Team = RED, board: str = BOARD, arbiter: Arbiter = Arbiter.CLUE_LAW) -> Given:
    clue = ClueGiven(team, "sea", 1, limit=2)
    return table(team, board, arbiter).when(GiveClue("sea", 1), by=SPYMASTER[team]).then(clue)


def test_cn_95_one_operative_touches_for_whichever_team_is_on_turn() -> None:
    game = clued(RED)
    assert CODENAMES.awaited(game.truth) == (BOTH,)
    game = game.when(Touch(WHALE), by=BOTH).then(CardCovered(RED, WHALE, Colour.RED))
    game = game.when(Stop(), by=BOTH).then(TurnPassed(BLUE))
    assert CODENAMES.awaited(game.truth) == (CY,)
    game = game.when(GiveClue("sand", 1), by=CY).then(ClueGiven(BLUE, "sand", 1, limit=2))
    assert CODENAMES.awaited(game.truth) == (BOTH,)
    game = game.when(Touch(PIANO), by=BOTH).then(CardCovered(BLUE, PIANO, Colour.BLUE))
    crown = CardCovered(BLUE, CROWN, Colour.NEUTRAL), TurnPassed(RED)
    game.when(Touch(CROWN), by=BOTH).then(*crown)


@teams
def test_cn_95_the_winner_is_a_spymaster_alone(team: Team) -> None:
    card = OWN_CARD[team]
    game = clued(team, LAST).when(Touch(card), by=BOTH)
    won = GameWon(team, Ending.ALL_FOUND_BY_OWN), revealed(game.given.history)
    game = game.then(CardCovered(team, card, Colour(team)), *won)
    assert CODENAMES.result(game.truth) == Result((SPYMASTER[team],), Ending.ALL_FOUND_BY_OWN)


@teams
@pytest.mark.parametrize(
    ("which", "ending"),
    [("assassin", Ending.ASSASSIN), ("rival", Ending.ALL_FOUND_BY_OPPONENT)],
)
def test_cn_95_the_other_spymaster_wins_and_the_operative_does_not_lose(
    team: Team, which: str, ending: Ending
) -> None:
    rival = team.rival
    card, colour = {
        "assassin": (GHOST, Colour.ASSASSIN),
        "rival": (OWN_CARD[rival], Colour(rival)),
    }[which]
    game = clued(team, LAST).when(Touch(card), by=BOTH)
    won = GameWon(rival, ending), revealed(game.given.history)
    game = game.then(CardCovered(team, card, colour), *won)
    assert CODENAMES.result(game.truth) == Result((SPYMASTER[rival],), ending)


@teams
def test_cn_95_spymasters_do_not_touch_and_the_operative_gives_no_clue(team: Team) -> None:
    for by in (ADA, CY):
        clued(team).when(Touch(WHALE), by=by).refused("not_your_move", "CN-102")
    table(team).when(GiveClue("sea", 1), by=BOTH).refused("not_your_move", "CN-21")
    table(team).when(GiveClue("sea", 1), by=SPYMASTER[team.rival]).refused("not_your_move", "CN-21")
    clued(team).when(Touch(WHALE), by=BO).refused("no_seat", "CN-30")
    clued(team).when(Stop(), by=BOTH).refused("touch_first", "CN-41")


@teams
@pytest.mark.parametrize("arbiter", Arbiter)
def test_cn_95_and_cn_88_the_operative_is_of_no_team_and_contests_nothing(
    team: Team, arbiter: Arbiter
) -> None:
    game = clued(team, arbiter=arbiter)
    for by in (BOTH, SPYMASTER[team]):
        game.when(ChallengeClue(), by=by).refused("not_your_move", "CN-88")
        assert ChallengeClue not in {choice.command for choice in CODENAMES.legal(game.truth, by)}


@teams
def test_cn_88_the_other_spymaster_contests(team: Team) -> None:
    by = SPYMASTER[team.rival]
    fell = ClueChallenged(by), ClaimFell(Settled.CLUE_LAW)
    clued(team).when(ChallengeClue(), by=by).then(*fell)


@teams
def test_cn_88_the_operative_votes_alone(team: Team) -> None:
    by, rival = SPYMASTER[team.rival], team.rival
    game = clued(team, arbiter=Arbiter.VOTE).when(ChallengeClue(), by=by).then(ClueChallenged(by))
    assert CODENAMES.awaited(game.truth) == (BOTH,)
    upheld = ClaimUpheld(Settled.VOTE), PenaltyDue(rival, Colour(rival))
    game.when(Vote(Answer.NO), by=BOTH).then(VoteCast(BOTH, Answer.NO), ClaimFell(Settled.VOTE))
    game = game.when(Vote(Answer.YES), by=BOTH).then(VoteCast(BOTH, Answer.YES), *upheld)
    for other in (BOTH, SPYMASTER[team]):
        game.when(PenaltyCover(OWN_CARD[rival]), by=other).refused("not_your_move", "CN-85")
    covered = PenaltyCovered(rival, OWN_CARD[rival], Colour(rival)), TurnPassed(rival)
    game.when(PenaltyCover(OWN_CARD[rival]), by=by).then(*covered)


def test_cn_88_a_referee_rules_here_too() -> None:
    game = clued(arbiter=Arbiter.REFEREE).when(ChallengeClue(), by=CY).then(ClueChallenged(CY))
    game.when(Vote(Answer.YES), by=BOTH).refused("no_vote_here", "CN-88")
    game.when(Rule(Answer.NO), by=REFEREE).then(ClaimFell(Settled.REFEREE))


@teams
def test_cn_89_a_penalty_wins_for_one_spymaster(team: Team) -> None:
    rival = team.rival
    by, card = SPYMASTER[rival], OWN_CARD[rival]
    settled = ClueChallenged(by), ClaimUpheld(Settled.VOTE), PenaltyDue(rival, Colour(rival))
    game = given(CODENAMES, *clued(team, LAST, Arbiter.VOTE).history, *settled)
    won = GameWon(rival, Ending.ALL_FOUND_BY_PENALTY), revealed(game.history)
    game = game.when(PenaltyCover(card), by=by)
    game = game.then(PenaltyCovered(rival, card, Colour(rival)), *won)
    assert CODENAMES.result(game.truth) == Result((by,), Ending.ALL_FOUND_BY_PENALTY)


@pytest.mark.parametrize("by", [ADA, CY, BOTH])
def test_cn_95_nobody_declares_a_clue_invalid(by: Seat) -> None:
    clued().when(DeclareInvalid(), by=by).refused("not_this_way_of_playing", "CN-91")


@teams
def test_cn_106_the_operative_has_the_view_of_an_operative_for_both_teams(team: Team) -> None:
    for game in (table(team), clued(team)):
        assert {card.key for card in game.seen_by(BOTH).cards} == {None}
        assert CODENAMES.known_to(BOTH, game.history) == CODENAMES.known_to(None, game.history)
        for seat in (ADA, CY):
            assert None not in {card.key for card in game.seen_by(seat).cards}
        sent = msgspec.to_builtins(game.seen_by(BOTH))
        assert sent["options"].pop("assassin_ending") is False
        assert b"assassin" not in msgspec.json.encode(sent)


def test_cn_106_the_operative_is_shown_to_be_of_no_team() -> None:
    you = table().seen_by(BOTH).you
    assert you is not None
    assert (you.seat, you.team) == (BOTH, None)
