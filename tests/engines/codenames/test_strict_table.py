"""A strict table: what cannot be a clue has been said, and is invalid (D-6, D-12)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    AnswerApproval,
    AskApproval,
    ChallengeClue,
    EnemyCover,
    GiveClue,
    HouseRule,
    No,
    Options,
    PenaltyCover,
    Touch,
)
from games.engines.codenames.events import (
    ApprovalAnswered,
    ApprovalAsked,
    ClueGiven,
    ClueVoided,
    EnemyTurnCame,
    PenaltyCovered,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.offers import numbers
from games.engines.codenames.state import Cluing, Penalty, Validity
from games.engines.codenames.terms import UNLIMITED, Answer, Arbiter, Colour, Mode, Number, Team
from games.engines.engine import Choice
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, SOLO, Given, dealt, given

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER = range(6)
SPYMASTER, OWN_CARD = {RED: ADA, BLUE: CY}, {RED: WHALE, BLUE: PIANO}
teams = pytest.mark.parametrize("team", Team)


def table(team: Team = RED, board: str = BOARD, **options: object) -> Given:
    opening = dealt(board, starting=team, options=Options(strict_table=True, **options))
    return given(CODENAMES, *opening)


def voided(team: Team, heard: str, number: Number, reason: No, rule: str) -> tuple:
    """Given, void, and an agent of the other team is to be covered."""
    return (
        ClueGiven(team, heard, number, limit=0),
        ClueVoided(reason, rule),
        PenaltyDue(team.rival, Colour(team.rival)),
    )


HARD = {
    "not a word": ("--", 1, "?", No.CLUE_NOT_A_WORD, "CN-81"),
    "two words": ("Sea Animal", 1, "sea animal", No.CLUE_NOT_ONE_WORD, "CN-60"),
    "odd character": ("Sea!", 1, "sea?", No.CLUE_ODD_CHARACTER, "CN-81"),
    "visible word": ("Whale", 1, "whale", No.CLUE_ON_THE_BOARD, "CN-61"),
    "visible word of the rivals": ("piano", 1, "piano", No.CLUE_ON_THE_BOARD, "CN-61"),
    "number too large": ("sea", 3, "sea", No.NUMBER_OUT_OF_RANGE, "CN-27"),
    "number far too large": ("sea", 99, "sea", No.NUMBER_OUT_OF_RANGE, "CN-27"),
    "word and number": ("whale", 99, "whale", No.CLUE_ON_THE_BOARD, "CN-61"),
}


@teams
@pytest.mark.parametrize(("text", "number", "heard", "reason", "rule"), HARD.values(), ids=HARD)
def test_d_12_a_hard_failure_is_a_given_invalid_clue_with_its_penalty(
    team: Team, text: str, number: Number, heard: str, reason: No, rule: str
) -> None:
    game = table(team).when(GiveClue(text, number), by=SPYMASTER[team])
    game = game.then(*voided(team, heard, number, reason, rule))
    for seat in (ADA, BO, CY, DI, None):
        view = game.seen_by(seat)
        assert view.turn == Penalty(team.rival, Colour(team.rival))
        assert [(clue.word, clue.validity) for clue in view.clues] == [(heard, Validity.INVALID)]


@teams
def test_d_12_the_penalty_is_that_of_any_invalid_clue(team: Team) -> None:
    rival = team.rival
    game = table(team).when(GiveClue("a b", 1), by=SPYMASTER[team])
    game = game.then(*voided(team, "a b", 1, No.CLUE_NOT_ONE_WORD, "CN-60"))
    game.when(Touch(OWN_CARD[team]), by=BO).refused("not_this_phase", "CN-20")
    game.when(ChallengeClue(), by=SPYMASTER[rival]).refused("not_this_phase", "CN-20")
    covered = PenaltyCovered(rival, OWN_CARD[rival], Colour(rival)), TurnPassed(rival)
    game = game.when(PenaltyCover(OWN_CARD[rival]), by=SPYMASTER[rival]).then(*covered)
    assert game.seen_by(None).turn == Cluing(rival)


@pytest.mark.parametrize("number", [0, UNLIMITED])
def test_d_12_a_number_that_is_not_played_here_is_said_too(number: Number) -> None:
    game = table(advanced_numbers=False).when(GiveClue("sea", number), by=ADA)
    game.then(*voided(RED, "sea", number, No.NUMBER_NOT_PLAYED_HERE, "PIC-23"))


@pytest.mark.parametrize("number", [-1, 100, 1_000_000])
def test_d_12_every_number_outside_the_range_is_a_hard_failure_and_said(number: int) -> None:
    """D-12 excepts an empty text and an over-long one, and no number."""
    game = table().when(GiveClue("sea", number), by=ADA)
    game.then(*voided(RED, "sea", number, No.NUMBER_OUT_OF_RANGE, "CN-27"))


@pytest.mark.parametrize("text", ["", " ", "\t\n", "\u3000"])
def test_d_12_an_empty_text_was_not_said(text: str) -> None:
    table().when(GiveClue(text, 1), by=ADA).refused("clue_empty", "CN-81")
    table().when(GiveClue(text, 99), by=ADA).refused("clue_empty", "CN-81")


@pytest.mark.parametrize("text", ["a" * 41, "sea! " * 10, "whale " * 10])
def test_d_12_an_over_long_text_was_not_said(text: str) -> None:
    table().when(GiveClue(text, 1), by=ADA).refused("clue_too_long", "CN-81", most=40)


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("sea!!!", "sea???"),
        ("WH\u0430LE", "wh?le"),  # a Cyrillic letter
        ("sea\u200b", "sea?"),  # nobody sees it
        ("\u202esea", "?sea"),
        ("\U0001f433", "?"),
        ("a.b", "a?b"),
        ("x\x00y", "x?y"),
        ("<b>", "?b?"),
    ],
)
def test_d_12_of_an_odd_character_a_question_mark_is_heard(text: str, heard: str) -> None:
    game = table().when(GiveClue(text, 1), by=ADA)
    game.then(*voided(RED, heard, 1, No.CLUE_ODD_CHARACTER, "CN-81"))


def test_d_12_what_a_house_rule_allows_is_heard_as_it_is() -> None:
    game = table(house_rules=frozenset({HouseRule.ABBREVIATIONS}))
    game.when(GiveClue("u.s.", 1), by=ADA).then(ClueGiven(RED, "u.s.", 1, limit=2))
    game.when(GiveClue("u.s.!", 1), by=ADA).then(
        *voided(RED, "u.s.?", 1, No.CLUE_ODD_CHARACTER, "CN-81")
    )
    titles = table(house_rules=frozenset({HouseRule.TITLES}))
    titles.when(GiveClue("sea wolf", 1), by=ADA).then(ClueGiven(RED, "sea wolf", 1, limit=2))


@pytest.mark.parametrize(
    ("text", "number", "heard", "reason", "rule"),
    [
        ("--Zebra'", 9, "zebra", No.NUMBER_OUT_OF_RANGE, "CN-27"),
        (" -whale- ", 1, "whale", No.CLUE_ON_THE_BOARD, "CN-61"),
    ],
)
def test_cn_23_marks_around_a_word_carry_no_message_at_a_strict_table_either(
    text: str, number: Number, heard: str, reason: No, rule: str
) -> None:
    game = table().when(GiveClue(text, number), by=ADA)
    game.then(*voided(RED, heard, number, reason, rule))


def test_d_12_a_good_clue_is_given_as_usual_and_can_be_contested() -> None:
    game = table(arbiter=Arbiter.VOTE)
    game = game.when(GiveClue("whales", 2), by=ADA).then(ClueGiven(RED, "whales", 2, limit=3))
    assert Choice(ChallengeClue) in CODENAMES.legal(game.truth, DI)


@teams
def test_d_12_any_number_is_offered_as_any_can_be_said(team: Team) -> None:
    choices = CODENAMES.legal(table(team).truth, SPYMASTER[team])
    right = {"number": numbers(table(team).truth, team)}
    assert choices == (Choice(GiveClue, hints=right), Choice(AskApproval))


ALL_COVERED = {RED: "WHALE:R  GHOST:X", BLUE: "WHALE:B  GHOST:X"}
FAULTS = {
    "not a word": ("--", 1, "clue_not_a_word", "CN-81", {"word": "--"}),
    "two words": ("a b", 1, "clue_not_one_word", "CN-60", {"word": "a b"}),
    "odd character": ("sea!", 1, "clue_odd_character", "CN-81", {"character": "!"}),
    "visible word": ("whale", 1, "clue_on_the_board", "CN-61", {"word": "whale"}),
    "number": ("sea", 3, "number_out_of_range", "CN-27", {"least": 0, "most": 2}),
}


@teams
@pytest.mark.parametrize(("text", "number", "reason", "rule", "facts"), FAULTS.values(), ids=FAULTS)
def test_d_12_where_the_rivals_have_nothing_to_cover_it_is_refused_as_usual(
    team: Team, text: str, number: Number, reason: str, rule: str, facts: dict[str, object]
) -> None:
    """CN-87: a team without agents, where the assassin comes last, has no penalty to take."""
    game = table(team, ALL_COVERED[team], assassin_ending=True)
    game.when(GiveClue(text, number), by=SPYMASTER[team]).refused(reason, rule, **facts)
    first, *_ = CODENAMES.legal(game.truth, SPYMASTER[team])
    assert first == Choice(GiveClue, {"number": (0, 1, 2, UNLIMITED)})


@pytest.mark.parametrize("strict", [False, True])
def test_cn_83_and_d_12_only_a_strict_table_says_it_anyway(strict: bool) -> None:
    game = given(CODENAMES, *dealt(BOARD, options=Options(strict_table=strict)))
    tried = game.when(GiveClue("whale", 1), by=ADA)
    if strict:
        tried.then(*voided(RED, "whale", 1, No.CLUE_ON_THE_BOARD, "CN-61"))
    else:
        tried.refused("clue_on_the_board", "CN-61", word="whale")


def test_d_12_the_wrong_sender_is_refused_before_anything_was_said() -> None:
    for by in (BO, CY, DI):
        table().when(GiveClue("whale", 99), by=by).refused("not_your_move", "CN-21")


@teams
def test_d_12_a_team_on_its_own_covers_two_enemy_cells_for_it(team: Team) -> None:
    enemy, card = Colour(team.rival), OWN_CARD[team.rival]
    game = table(team, mode=Mode.COOPERATIVE).when(GiveClue("crown", 1), by=SOLO)
    game = game.then(
        ClueGiven(team, "crown", 1, limit=0),
        ClueVoided(No.CLUE_ON_THE_BOARD, "CN-61"),
        PenaltyDue(team, enemy),
    )
    game = game.when(PenaltyCover(card), by=SOLO)
    game = game.then(PenaltyCovered(team, card, enemy), EnemyTurnCame(team))
    game.when(EnemyCover(card), by=SOLO).refused("card_covered", "CN-31", card=card)


def test_cn_84_an_approval_of_the_word_does_not_save_a_wrong_number() -> None:
    both = frozenset({ADA, CY})
    game = table().when(AskApproval("sea"), by=ADA).then(ApprovalAsked(both, "sea"))
    game = game.when(AnswerApproval("sea", Answer.YES), by=CY).then(
        ApprovalAnswered(both, Answer.YES)
    )
    game = game.when(GiveClue("sea", 9), by=ADA)
    game = game.then(*voided(RED, "sea", 9, No.NUMBER_OUT_OF_RANGE, "CN-27"))
    assert game.seen_by(None).clues[-1].validity is Validity.INVALID
    assert game.seen_by(CY).questions == ()
