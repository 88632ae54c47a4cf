"""Penalty and conduct (digest section 5)."""

import msgspec
import pytest

from games.engines.codenames.commands import (
    AnyCommand,
    ChallengeClue,
    Concede,
    GiveClue,
    No,
    PenaltyCover,
    Rule,
    Stop,
    Touch,
    TurnHourglass,
    Vote,
    Withdraw,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    ClueVoided,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.state import Claiming, Cluing, Guessing, Penalty, Validity
from games.engines.codenames.terms import Answer, Arbiter, Colour, Ending, Settled
from games.engines.engine import REFEREE, Command, Event, Refused, Seat
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, Given
from tests.engines.pictures.table import FOUR, START, after, clue, shown, stands, table, touch

VOTED, REFEREED = table(arbiter=Arbiter.VOTE), table(arbiter=Arbiter.REFEREE)
STRICT = table(strict_table=True)
DUE = PenaltyDue(BLUE, Colour.BLUE)


def claimed(start: Given = VOTED, by: Seat = DI) -> Given:
    return clue(start, 2, "corners").when(ChallengeClue(), by=by).then(ClueChallenged(by))


def upheld() -> Given:
    return claimed().when(Concede(), by=ADA).then(ClaimUpheld(Settled.CONCEDED), DUE)


def test_pic_50_an_invalid_clue_ends_the_turn_and_costs_a_cover() -> None:
    game = stands(upheld(), Penalty(BLUE, Colour.BLUE), (8, 7))
    game = game.when(PenaltyCover(8), by=CY)
    game = game.then(PenaltyCovered(BLUE, 8, Colour.BLUE), TurnPassed(BLUE))
    clue(stands(game, Cluing(BLUE), (8, 6)), 6)


@pytest.mark.parametrize("card", range(8, 15))
def test_pic_50_which_cell_of_his_colour_is_his_choice(card: int) -> None:
    covered = PenaltyCovered(BLUE, card, Colour.BLUE)
    upheld().when(PenaltyCover(card), by=CY).then(covered, TurnPassed(BLUE))


@pytest.mark.parametrize("card", [0, 7, 15, 18, 19])
def test_pic_50_he_covers_no_cell_of_another_colour(card: int) -> None:
    upheld().when(PenaltyCover(card), by=CY).refused("not_that_colour", "CN-85", card=card)


@pytest.mark.parametrize("by", [ADA, BO, DI])
def test_pic_50_nobody_else_covers(by: Seat) -> None:
    upheld().when(PenaltyCover(8), by=by).refused("not_your_move", "CN-85")


def test_pic_50_what_is_covered_is_not_covered_again() -> None:
    game = claimed(after([15, 8, 16], VOTED))
    game = game.when(Concede(), by=ADA).then(ClaimUpheld(Settled.CONCEDED), DUE)
    game.when(PenaltyCover(8), by=CY).refused("card_covered", "CN-31", card=8)
    game.when(PenaltyCover(20), by=CY).refused("no_such_card", "CN-31", card=20)


def test_pic_50_the_window_is_open_until_the_first_touch() -> None:
    game = touch(clue(VOTED, 2), 0)
    game.when(ChallengeClue(), by=DI).refused("too_late_to_claim", "CN-87")


@pytest.mark.parametrize("by", [CY, DI])
def test_pic_50_anybody_of_the_other_team_may_contest(by: Seat) -> None:
    claimed(by=by)


@pytest.mark.parametrize("by", [ADA, BO])
def test_pic_50_nobody_contests_the_clue_of_the_own_team(by: Seat) -> None:
    clue(VOTED, 2).when(ChallengeClue(), by=by).refused("not_your_move", "CN-88")


@pytest.mark.parametrize("command", [Touch(0), Stop()])
def test_pic_50_nobody_touches_while_a_claim_is_open(command: Command) -> None:
    game = stands(claimed(), Claiming(RED, DI), (8, 7))
    game.when(command, by=BO).refused("claim_open", "CN-88")


VOTES: list[tuple[list[tuple[Seat, Answer]], tuple[Event, ...]]] = [
    ([(BO, Answer.YES), (DI, Answer.YES)], (ClaimUpheld(Settled.VOTE), DUE)),
    ([(DI, Answer.YES), (BO, Answer.NO)], (ClaimFell(Settled.VOTE),)),
    ([(BO, Answer.NO)], (ClaimFell(Settled.VOTE),)),  # a tie rejects, so this is settled
]


@pytest.mark.parametrize(("ballots", "outcome"), VOTES)
def test_pic_50_a_vote_is_decided_as_soon_as_it_is_settled(
    ballots: list[tuple[Seat, Answer]], outcome: tuple[Event, ...]
) -> None:
    game = claimed()
    for by, answer in ballots[:-1]:
        game = game.when(Vote(answer), by=by).then(VoteCast(by, answer))
        game.when(Vote(answer), by=by).refused("voted_already", "CN-88")
    by, answer = ballots[-1]
    game.when(Vote(answer), by=by).then(VoteCast(by, answer), *outcome)


@pytest.mark.parametrize(
    ("answer", "outcome"),
    [
        (Answer.YES, (ClaimUpheld(Settled.REFEREE), DUE)),
        (Answer.NO, (ClaimFell(Settled.REFEREE),)),
    ],
)
def test_pic_50_a_referee_decides_if_the_table_has_one(
    answer: Answer, outcome: tuple[Event, ...]
) -> None:
    game = claimed(REFEREED)
    game.when(Vote(answer), by=DI).refused("no_vote_here", "CN-88")
    game.when(Rule(answer), by=REFEREE).then(*outcome)


def test_pic_50_a_claim_that_falls_lets_the_turn_go_on_and_is_not_raised_again() -> None:
    game = claimed().when(Withdraw(), by=DI).then(ClaimFell(Settled.WITHDRAWN))
    game = stands(game, Guessing(RED, made=0, limit=3), (8, 7))
    game.when(ChallengeClue(), by=CY).refused("claimed_before", "CN-87")
    touch(game, 0)


def test_pic_50_the_clue_law_has_nothing_to_say_of_pictures() -> None:
    game = clue(START, 2, "corners").when(ChallengeClue(), by=DI)
    game.then(ClueChallenged(DI), ClaimFell(Settled.CLUE_LAW))


@pytest.mark.parametrize(
    ("order", "team"), [([15, *range(8, 14), 16], BLUE), ([*range(7), 15], RED)]
)
def test_pic_50_a_penalty_that_covers_the_last_cell_wins(order: list[int], team: str) -> None:
    game = after(order, VOTED)
    claimant, giver, spymaster, card = (DI, ADA, CY, 14) if team == BLUE else (BO, CY, ADA, 7)
    game = claimed(game, claimant).when(Concede(), by=giver)
    game = game.then(ClaimUpheld(Settled.CONCEDED), PenaltyDue(team, Colour(team)))
    game.when(PenaltyCover(card), by=spymaster).then(
        PenaltyCovered(team, card, Colour(team)),
        GameWon(team, Ending.ALL_FOUND_BY_PENALTY),
        shown(game),
    )


def test_pic_50_an_invalid_clue_stays_in_the_history_as_such() -> None:
    (given,) = upheld().seen_by(None).clues
    assert (given.word, given.validity, given.touches) == ("corners", Validity.INVALID, ())


@pytest.mark.parametrize(
    ("text", "number", "word", "reason", "rule"),
    [
        ("two words", 1, "two words", No.CLUE_NOT_ONE_WORD, "CN-60"),
        ("zebra!", 1, "zebra?", No.CLUE_ODD_CHARACTER, "CN-81"),
        ("--", 1, "?", No.CLUE_NOT_A_WORD, "CN-81"),
        ("zebra", 9, "zebra", No.NUMBER_OUT_OF_RANGE, "CN-27"),
    ],
)
def test_pic_50_at_a_strict_table_what_is_no_clue_is_a_given_and_invalid_one(
    text: str, number: int, word: str, reason: No, rule: str
) -> None:
    told = ClueGiven(RED, word, number, limit=0)
    STRICT.when(GiveClue(text, number), by=ADA).then(told, ClueVoided(reason, rule), DUE)


@pytest.mark.parametrize("number", [-1, 100])
def test_pic_50_at_a_strict_table_any_number_out_of_range_is_said_and_costs(number: int) -> None:
    """D-12 of the words: every failure but an empty or over-long text is a given, invalid clue."""
    told = ClueGiven(RED, "zebra", number, limit=0)
    void = ClueVoided(No.NUMBER_OUT_OF_RANGE, "CN-27")
    STRICT.when(GiveClue("zebra", number), by=ADA).then(told, void, DUE)


@pytest.mark.parametrize(("text", "reason"), [("", "clue_empty"), ("z" * 41, "clue_too_long")])
def test_pic_50_at_a_strict_table_what_cannot_be_said_is_still_refused(
    text: str, reason: str
) -> None:
    no = STRICT.when(GiveClue(text, 1), by=ADA).outcome
    assert isinstance(no, Refused)
    assert no.reason == reason


@pytest.mark.parametrize(
    "kind", ["point", "hover", "zoom", "mark", "say", "react", "look", "nod", "turn_picture"]
)
def test_pic_51_and_pic_53_nothing_of_a_spymaster_can_be_seen_but_his_clue(kind: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": kind, "card": 3}, AnyCommand)
    fields = {name for field in PICTURES.types.view.__struct_fields__ for name in field.split("_")}
    assert not fields & {"pointer", "hover", "zoom", "typing", "online", "chat", "marks"}


def test_pic_51_while_operatives_guess_a_spymaster_has_nothing_to_send_but_a_claim() -> None:
    game = clue(START, 2)
    assert [choice.command for choice in PICTURES.legal(game.truth, ADA)] == []
    assert [choice.command for choice in PICTURES.legal(game.truth, CY)] == [ChallengeClue]
    assert [c.command for c in PICTURES.legal(touch(game, 0).truth, CY)] == []
    for by in (ADA, CY):
        game.when(TurnHourglass(), by=by).refused("hourglass_not_yours", "CN-99")


@pytest.mark.parametrize("by", [ADA, CY])
def test_pic_51_a_spymaster_reaches_for_no_card(by: Seat) -> None:
    for game in (START, clue(START, 2), touch(clue(START, 2), 0)):
        for command in (Touch(1), Stop(), PenaltyCover(8)):
            assert isinstance(game.when(command, by=by).outcome, Refused)


def test_pic_51_what_a_spymaster_tries_in_vain_is_seen_by_nobody() -> None:
    game = clue(START, 2)
    before = [game.seen_by(seat) for seat in (*FOUR, None)]
    game = game.when(Touch(1), by=ADA).refused("not_your_move", "CN-102")
    assert [game.seen_by(seat) for seat in (*FOUR, None)] == before


@pytest.mark.parametrize("card", range(8))
def test_pic_52_a_cell_of_the_right_colour_counts_whatever_was_meant(card: int) -> None:
    told = clue(START, 1).when(Touch(card), by=BO)
    told.then(CardCovered(RED, card, Colour.RED))


def test_pic_53_operatives_see_no_more_of_a_spymaster_than_the_clue() -> None:
    before, game = START.seen_by(BO), clue(START, 2).seen_by(BO)
    changed = {
        name for name in before.__struct_fields__ if getattr(before, name) != getattr(game, name)
    }
    assert changed == {"turn", "clues"}
