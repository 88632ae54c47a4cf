"""A vote on a contested clue (CN-88)."""

from collections.abc import Iterable
from itertools import product

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import Concede, Options, Vote, Withdraw
from games.engines.codenames.events import (
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    Event,
    PenaltyDue,
    VoteCast,
)
from games.engines.codenames.state import Ballot, Claiming
from games.engines.codenames.terms import Answer, Arbiter, Colour, Settled, Team
from games.engines.engine import REFEREE, Choice, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, ED, RED, Given, dealt, given

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
FAY, GUS = Seat("blue_operative_2"), Seat("blue_operative_3")
VOTERS = (BO, DI, ED, FAY, GUS)
YES, NO = Answer.YES, Answer.NO
ANSWERS = {"y": YES, "n": NO}
PENALTY = {team: PenaltyDue(team.rival, Colour(team.rival)) for team in Team}
UPHELD, FELL = ClaimUpheld(Settled.VOTE), ClaimFell(Settled.VOTE)


def claimed(voters: int, team: Team = RED) -> Given:
    """So many operatives are to vote on the clue of this team."""
    seats = (ADA, CY, *VOTERS[:voters])
    opening = dealt(BOARD, starting=team, seats=seats, options=Options(arbiter=Arbiter.VOTE))
    by = CY if team is RED else ADA
    return given(CODENAMES, *opening, ClueGiven(team, "sea", 2, limit=3), ClueChallenged(by))


def voted(game: Given, votes: Iterable[Answer], *settled: Event) -> Given:
    """These votes in the order of the voters; what follows the last of them is exactly this."""
    *earlier, last = zip(VOTERS, votes, strict=False)
    for by, vote in earlier:
        game = game.when(Vote(vote), by=by).then(VoteCast(by, vote))
    by, vote = last
    return game.when(Vote(vote), by=by).then(VoteCast(by, vote), *settled)


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize(
    ("voters", "votes"),
    [
        (2, "yy"),
        (3, "yy"),
        (3, "yny"),
        (3, "nyy"),
        (4, "yyy"),
        (4, "nyyy"),
        (5, "yyy"),
        (5, "nynyy"),
    ],
)
def test_cn_88_a_majority_of_all_operatives_upholds(voters: int, votes: str, team: Team) -> None:
    game = claimed(voters, team)
    game = voted(game, map(ANSWERS.__getitem__, votes), UPHELD, PENALTY[team])
    assert CODENAMES.awaited(game.truth) == ((CY,) if team is RED else (ADA,))


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize(
    ("voters", "votes"),
    [(3, "nn"), (3, "ynn"), (3, "nyn"), (5, "nnn"), (5, "ynynn")],
)
def test_cn_88_a_majority_against_rejects(voters: int, votes: str, team: Team) -> None:
    voted(claimed(voters, team), map(ANSWERS.__getitem__, votes), FELL)


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize(
    ("voters", "votes"),
    [(2, "yn"), (2, "n"), (4, "yynn"), (4, "nn"), (4, "yny" + "n"), (4, "ynn")],
)
def test_cn_88_a_tie_rejects(voters: int, votes: str, team: Team) -> None:
    voted(claimed(voters, team), map(ANSWERS.__getitem__, votes), FELL)


@pytest.mark.parametrize("voters", [1, 2, 3, 4, 5])
def test_cn_88_a_vote_is_decided_as_soon_as_it_is_settled_and_not_before(voters: int) -> None:
    for votes in product(Answer, repeat=voters):
        heard = next(n for n in range(1, voters + 1) if len(outcomes(votes[:n], voters)) == 1)
        settled = (UPHELD, PENALTY[RED]) if outcomes(votes, voters) == {True} else (FELL,)
        game = claimed(voters)
        game = voted(game, votes[:heard], *settled)
        for by in VOTERS[:voters]:
            game.when(Vote(YES), by=by).refused("not_this_phase", "CN-20")


def outcomes(votes: tuple[Answer, ...], voters: int) -> set[bool]:
    """Whether the claim is upheld, whatever those say who have not voted yet."""
    rest = product(Answer, repeat=voters - len(votes))
    counts = ([*votes, *more].count(YES) for more in rest)
    return {count > voters - count for count in counts}


def test_cn_88_all_operatives_vote_whatever_their_team_and_in_any_order() -> None:
    game = claimed(4)
    for by in (FAY, BO):
        game = game.when(Vote(YES), by=by).then(VoteCast(by, YES))
    game.when(Vote(YES), by=DI).then(VoteCast(DI, YES), UPHELD, PENALTY[RED])
    game.when(Vote(NO), by=ED).then(VoteCast(ED, NO)).when(Vote(NO), by=DI).then(
        VoteCast(DI, NO), FELL
    )


@pytest.mark.parametrize("vote", Answer)
@pytest.mark.parametrize("again", Answer)
def test_cn_88_a_vote_is_final(vote: Answer, again: Answer) -> None:
    game = claimed(5).when(Vote(vote), by=BO).then(VoteCast(BO, vote))
    game.when(Vote(again), by=BO).refused("voted_already", "CN-88")
    assert not any(choice.command is Vote for choice in CODENAMES.legal(game.truth, BO))


@pytest.mark.parametrize("by", [ADA, CY])
@pytest.mark.parametrize("team", Team)
def test_cn_88_spymasters_do_not_vote(by: Seat, team: Team) -> None:
    claimed(4, team).when(Vote(YES), by=by).refused("not_your_move", "CN-88")
    claimed(4, team).when(Vote(YES), by=REFEREE).refused("not_your_move", "CN-88")


def test_cn_88_votes_are_public() -> None:
    game = claimed(5).when(Vote(NO), by=FAY).then(VoteCast(FAY, NO))
    for seat in (ADA, CY, *VOTERS, None):
        assert game.seen_by(seat).turn == Claiming(RED, CY, (Ballot(FAY, NO),))


def test_cn_88_who_has_not_voted_is_awaited() -> None:
    game = claimed(3)
    assert CODENAMES.awaited(game.truth) == (BO, DI, ED)
    game = game.when(Vote(YES), by=DI).then(VoteCast(DI, YES))
    assert CODENAMES.awaited(game.truth) == (BO, ED)


def test_cn_88_the_choices_name_both_answers() -> None:
    (choice,) = (c for c in CODENAMES.legal(claimed(3).truth, BO) if c.command is Vote)
    assert choice == Choice(Vote, {"uphold": (YES, NO)})


def test_cn_88_after_a_vote_was_cast_the_giver_may_still_concede() -> None:
    game = claimed(3).when(Vote(NO), by=BO).then(VoteCast(BO, NO))
    game.when(Concede(), by=ADA).then(ClaimUpheld(Settled.CONCEDED), PENALTY[RED])


def test_cn_88_after_a_vote_was_cast_the_claimant_may_still_withdraw() -> None:
    game = claimed(3).when(Vote(YES), by=BO).then(VoteCast(BO, YES))
    game.when(Withdraw(), by=CY).then(ClaimFell(Settled.WITHDRAWN))


def test_cn_88_an_operative_who_raised_the_claim_votes_too() -> None:
    opening = dealt(BOARD, options=Options(arbiter=Arbiter.VOTE))
    game = given(CODENAMES, *opening, ClueGiven(RED, "sea", 2, limit=3), ClueChallenged(DI))
    game = game.when(Vote(YES), by=DI).then(VoteCast(DI, YES))
    game.when(Vote(YES), by=BO).then(VoteCast(BO, YES), UPHELD, PenaltyDue(BLUE, Colour.BLUE))


def test_cn_88_the_votes_of_one_claim_do_not_count_for_the_next() -> None:
    game = claimed(2).when(Vote(NO), by=BO).then(VoteCast(BO, NO), FELL)
    second = ClueGiven(BLUE, "sand", 1, limit=2), ClueChallenged(ADA)
    game = given(CODENAMES, *game.history, *second)
    game = game.when(Vote(YES), by=BO).then(VoteCast(BO, YES))
    game.when(Vote(YES), by=DI).then(VoteCast(DI, YES), UPHELD, PENALTY[BLUE])
