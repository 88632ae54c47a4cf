"""Contesting a clue: who, when, and who decides (digest section 8, CN-86 to CN-88)."""

import pytest

from games.engines.clue_law import Doubt, Finding
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    ChallengeClue,
    Concede,
    DeclareInvalid,
    EnemyCover,
    GiveClue,
    Options,
    Rule,
    Stop,
    Touch,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueApproved,
    ClueChallenged,
    ClueGiven,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.state import Claiming, Guessing, Penalty, Validity
from games.engines.codenames.terms import Answer, Arbiter, Colour, Settled, Team
from games.engines.dispute import RuleDispute
from games.engines.engine import HOUSE, REFEREE, Choice, Command, Seat
from tests.dsl import ADA, BLUE, BO, CY, DI, ED, RED, Given, dealt, given

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B  OCEAN:R  DESERT:B"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN, DESERT = range(8)
FAY = Seat("blue_operative_2")
SEATS = (ADA, BO, ED, CY, DI, FAY)
SPYMASTER, OPERATIVE = {RED: ADA, BLUE: CY}, {RED: BO, BLUE: DI}
MEMBERS = {RED: (ADA, BO, ED), BLUE: (CY, DI, FAY)}
OWN_CARD = {RED: WHALE, BLUE: PIANO}
BY_HAND = (Arbiter.VOTE, Arbiter.REFEREE)
teams = pytest.mark.parametrize("team", Team)
by_hand = pytest.mark.parametrize("arbiter", BY_HAND)
everyone = pytest.mark.parametrize("by", SEATS)


def clued(team: Team = RED, word: str = "zebra", **options: object) -> Given:
    """This team has given its clue, at a table with these options."""
    opening = dealt(BOARD, starting=team, seats=SEATS, options=Options(**options))
    return given(CODENAMES, *opening, ClueGiven(team, word, 2, limit=3))


def claimed(team: Team = RED, arbiter: Arbiter = Arbiter.VOTE) -> Given:
    """The spymaster of the other team has contested it, and nobody has decided yet."""
    by = SPYMASTER[team.rival]
    return clued(team, arbiter=arbiter).when(ChallengeClue(), by=by).then(ClueChallenged(by))


def due(team: Team) -> PenaltyDue:
    """What follows when a clue of this team is invalid."""
    return PenaltyDue(team.rival, Colour(team.rival))


def validity(game: Given) -> Validity:
    (shown,) = {game.seen_by(seat).clues[-1].validity for seat in (*SEATS, None)}
    return shown


@teams
def test_cn_86_what_nobody_contests_counts_as_valid(team: Team) -> None:
    card = OWN_CARD[team]
    game = clued(team).when(Touch(card), by=OPERATIVE[team])
    game = game.then(CardCovered(team, card, Colour(team)))
    assert validity(game) is Validity.UNCONTESTED


@teams
def test_cn_87_after_the_first_touch_it_is_too_late(team: Team) -> None:
    touched = CardCovered(team, OWN_CARD[team], Colour(team))
    game = given(CODENAMES, *clued(team).history, touched)
    for by in MEMBERS[team.rival]:
        game.when(ChallengeClue(), by=by).refused("too_late_to_claim", "CN-87")
        assert not offers(game, ChallengeClue, by)


@teams
def test_cn_87_one_claim_a_clue(team: Team) -> None:
    by, *others = MEMBERS[team.rival]
    fell = ClueChallenged(by), ClaimFell(Settled.CLUE_LAW)
    game = clued(team).when(ChallengeClue(), by=by).then(*fell)
    for again in (by, *others):
        game.when(ChallengeClue(), by=again).refused("claimed_before", "CN-87")
        assert not offers(game, ChallengeClue, again)


@everyone
def test_cn_87_no_second_claim_while_one_is_open(by: Seat) -> None:
    claimed().when(ChallengeClue(), by=by).refused("not_this_phase", "CN-20")


def test_cn_87_the_next_clue_can_be_contested_again() -> None:
    next_turn = (
        ClueChallenged(CY),
        ClaimFell(Settled.CLUE_LAW),
        CardCovered(RED, CROWN, Colour.NEUTRAL),
        TurnPassed(BLUE),
        ClueGiven(BLUE, "horse", 1, limit=2),
    )
    game = given(CODENAMES, *clued().history, *next_turn)
    game.when(ChallengeClue(), by=BO).then(ClueChallenged(BO), ClaimFell(Settled.CLUE_LAW))


@pytest.mark.parametrize(
    ("team", "board"), [(RED, "WHALE:R  GHOST:X"), (BLUE, "WHALE:B  GHOST:X")], ids=str
)
def test_cn_87_a_team_with_nothing_to_cover_raises_no_claim(team: Team, board: str) -> None:
    opening = dealt(board, starting=team, seats=SEATS, options=Options(assassin_ending=True))
    game = given(CODENAMES, *opening, ClueGiven(team, "zebra", 2, limit=3))
    for by in MEMBERS[team.rival]:
        game.when(ChallengeClue(), by=by).refused("nothing_to_cover", "CN-87")
        assert not offers(game, ChallengeClue, by)


@teams
def test_cn_87_a_team_with_one_agent_left_raises_a_claim(team: Team) -> None:
    options = Options(assassin_ending=True)
    opening = dealt("WHALE:R  PIANO:B  GHOST:X", starting=team, seats=SEATS, options=options)
    game = given(CODENAMES, *opening, ClueGiven(team, "zebra", 2, limit=3))
    assert offers(game, ChallengeClue, OPERATIVE[team.rival])


@teams
@by_hand
@pytest.mark.parametrize("chair", range(3))
def test_cn_88_any_player_of_the_other_team_raises_a_claim(
    team: Team, arbiter: Arbiter, chair: int
) -> None:
    by = MEMBERS[team.rival][chair]
    assert Choice(ChallengeClue) in CODENAMES.legal(clued(team, arbiter=arbiter).truth, by)
    game = clued(team, arbiter=arbiter).when(ChallengeClue(), by=by).then(ClueChallenged(by))
    for seat in (*SEATS, None):
        assert game.seen_by(seat).turn == Claiming(team, by)
    assert validity(game) is Validity.CONTESTED


@teams
@pytest.mark.parametrize("arbiter", Arbiter)
def test_cn_88_nobody_contests_the_clue_of_his_own_team(team: Team, arbiter: Arbiter) -> None:
    game = clued(team, arbiter=arbiter)
    for by in (*MEMBERS[team], REFEREE):
        game.when(ChallengeClue(), by=by).refused("not_your_move", "CN-88")
        assert not offers(game, ChallengeClue, by)
    game.when(ChallengeClue(), by=HOUSE).refused("no_seat", "CN-30")


@everyone
@by_hand
def test_cn_88_touches_are_suspended_while_a_claim_is_open(by: Seat, arbiter: Arbiter) -> None:
    game = claimed(arbiter=arbiter)
    for command in (Touch(WHALE), Touch(99), Stop()):
        game.when(command, by=by).refused("claim_open", "CN-88")
    assert not offers(game, Touch, by)
    game.when(GiveClue("horse", 1), by=by).refused("not_this_phase", "CN-20")


@teams
@by_hand
def test_cn_88_a_claim_that_fell_gives_the_turn_back_as_it_was(
    team: Team, arbiter: Arbiter
) -> None:
    fell = ClaimFell(Settled.WITHDRAWN)
    game = claimed(team, arbiter).when(Withdraw(), by=SPYMASTER[team.rival]).then(fell)
    assert game.truth.turn == Guessing(team, made=0, limit=3)
    assert validity(game) is Validity.STANDS
    game.when(Stop(), by=OPERATIVE[team]).refused("touch_first", "CN-41")
    card = OWN_CARD[team]
    game.when(Touch(card), by=OPERATIVE[team]).then(CardCovered(team, card, Colour(team)))


@teams
@by_hand
def test_cn_88_the_giver_may_concede_and_nobody_else(team: Team, arbiter: Arbiter) -> None:
    game = claimed(team, arbiter)
    for by in {*SEATS, REFEREE} - {SPYMASTER[team]}:
        game.when(Concede(), by=by).refused("not_your_move", "CN-88")
    game = game.when(Concede(), by=SPYMASTER[team])
    game = game.then(ClaimUpheld(Settled.CONCEDED), due(team))
    assert game.seen_by(None).turn == Penalty(team.rival, Colour(team.rival))
    assert validity(game) is Validity.INVALID


@teams
@by_hand
@pytest.mark.parametrize("chair", range(3))
def test_cn_88_only_the_claimant_withdraws(team: Team, arbiter: Arbiter, chair: int) -> None:
    claimant = MEMBERS[team.rival][chair]
    game = clued(team, arbiter=arbiter).when(ChallengeClue(), by=claimant)
    game = game.then(ClueChallenged(claimant))
    for by in {*SEATS, REFEREE} - {claimant}:
        game.when(Withdraw(), by=by).refused("not_your_move", "CN-88")
        assert not offers(game, Withdraw, by)
    game.when(Withdraw(), by=claimant).then(ClaimFell(Settled.WITHDRAWN))


@everyone
@pytest.mark.parametrize("command", [Concede(), Withdraw(), Vote(Answer.YES), Rule(Answer.YES)])
def test_cn_88_without_a_claim_there_is_nothing_to_settle(command: Command, by: Seat) -> None:
    for arbiter in Arbiter:
        clued(arbiter=arbiter).when(command, by=by).refused("not_this_phase", "CN-20")


@everyone
@pytest.mark.parametrize("command", [DeclareInvalid(), EnemyCover(PIANO)])
def test_cn_88_what_a_team_on_its_own_does_is_no_claim(command: Command, by: Seat) -> None:
    clued().when(command, by=by).refused("not_this_way_of_playing", "CN-91")


# The clue law: decided at once, exactly by what the soft check finds.


@teams
def test_cn_88_the_clue_law_upholds_what_it_flags_and_says_by_which_word(team: Team) -> None:
    by = OPERATIVE[team.rival]
    game = clued(team, "whales").when(ChallengeClue(), by=by)
    found = Finding(WHALE, "WHALE", Doubt.FORM, "CN-74")
    game = game.then(ClueChallenged(by), ClaimUpheld(Settled.CLUE_LAW, (found,)), due(team))
    assert validity(game) is Validity.INVALID


@teams
def test_cn_88_the_clue_law_rejects_what_it_does_not_flag(team: Team) -> None:
    by = OPERATIVE[team.rival]
    game = clued(team, "sea").when(ChallengeClue(), by=by)
    game = game.then(ClueChallenged(by), ClaimFell(Settled.CLUE_LAW))
    assert validity(game) is Validity.STANDS
    assert game.truth.turn == Guessing(team, made=0, limit=3)


@by_hand
@pytest.mark.parametrize("word", ["whales", "sea"])
def test_cn_88_another_arbiter_is_not_bound_by_the_clue_law(arbiter: Arbiter, word: str) -> None:
    game = clued(word=word, arbiter=arbiter)
    game.when(ChallengeClue(), by=CY).then(ClueChallenged(CY))


def test_cn_88_the_clue_law_is_the_arbiter_unless_the_table_says_otherwise() -> None:
    assert Options().arbiter is Arbiter.CLUE_LAW


# The referee.


@teams
def test_cn_88_a_referee_upholds_or_rejects(team: Team) -> None:
    game = claimed(team, Arbiter.REFEREE)
    upheld = game.when(Rule(Answer.YES), by=REFEREE)
    assert validity(upheld.then(ClaimUpheld(Settled.REFEREE), due(team))) is Validity.INVALID
    rejected = game.when(Rule(Answer.NO), by=REFEREE).then(ClaimFell(Settled.REFEREE))
    assert validity(rejected) is Validity.STANDS
    assert rejected.truth.turn == Guessing(team, made=0, limit=3)


@everyone
def test_cn_88_no_player_rules_on_a_claim(by: Seat) -> None:
    game = claimed(arbiter=Arbiter.REFEREE)
    game.when(Rule(Answer.YES), by=by).refused("not_your_move", "CN-88")
    assert not offers(game, Rule, by)


def test_cn_88_a_referee_rules_only_where_the_table_chose_one() -> None:
    claimed(arbiter=Arbiter.VOTE).when(Rule(Answer.YES), by=REFEREE).refused(
        "not_your_move", "CN-88"
    )
    assert CODENAMES.legal(claimed(arbiter=Arbiter.VOTE).truth, REFEREE) == ()


def test_cn_88_a_referee_is_awaited_and_does_nothing_but_rule() -> None:
    game = claimed(arbiter=Arbiter.REFEREE)
    assert CODENAMES.awaited(game.truth) == (REFEREE,)
    alone, with_a_reason = CODENAMES.legal(game.truth, REFEREE)
    assert alone == Choice(Rule, {"uphold": (Answer.YES, Answer.NO)})
    assert with_a_reason.command is RuleDispute
    clued(arbiter=Arbiter.REFEREE).when(Touch(WHALE), by=REFEREE).refused("not_your_move", "CN-30")
    assert Rule not in CODENAMES.types.commands
    assert Rule in CODENAMES.types.officials


def test_cn_88_where_a_referee_rules_nobody_votes() -> None:
    game = claimed(arbiter=Arbiter.REFEREE)
    for by in (BO, ED, DI, FAY):
        game.when(Vote(Answer.YES), by=by).refused("no_vote_here", "CN-88")
        assert not offers(game, Vote, by)


# What became of a clue stands in its history.


def test_the_history_tells_what_became_of_every_clue() -> None:
    passed = TurnPassed(RED)
    game = given(
        CODENAMES,
        *dealt(BOARD, seats=SEATS),
        ClueGiven(RED, "one", 1, limit=2),
        passed,
        ClueGiven(RED, "two", 1, limit=2),
        ClueApproved("two"),
        passed,
        ClueGiven(RED, "three", 1, limit=2),
        ClueChallenged(CY),
        ClaimFell(Settled.CLUE_LAW),
        passed,
        ClueGiven(RED, "four", 1, limit=2),
        ClueChallenged(CY),
        ClaimUpheld(Settled.CONCEDED),
        passed,
        ClueGiven(RED, "five", 1, limit=2),
        ClueChallenged(CY),
    )
    assert [(clue.word, clue.validity) for clue in game.seen_by(None).clues] == [
        ("one", Validity.UNCONTESTED),
        ("two", Validity.APPROVED),
        ("three", Validity.STANDS),
        ("four", Validity.INVALID),
        ("five", Validity.CONTESTED),
    ]


def offers(game: Given, command: type[Command], seat: Seat) -> bool:
    return any(choice.command is command for choice in CODENAMES.legal(game.truth, seat))
