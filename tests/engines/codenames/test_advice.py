"""What is said of a clue that has not been given yet: CN-81 before it is too late."""

import pytest

from games.engines.clue_law import Doubt
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, Options
from games.engines.codenames.events import CardCovered, ClueGiven, GameWon, TurnPassed
from games.engines.codenames.terms import UNLIMITED, Colour, Ending, Mode, Number
from games.engines.engine import HOUSE, REFEREE, Advice, Opinion, Refused, Remark, Seat
from tests.dsl import ADA, BLUE, BO, BOTH, CY, DI, ONE, RED, SOLO, dealt, given, revealed

BOARD = "WHALE:R  HORSESHOE/horse*/shoe*:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B  OCEAN:B"
WHALE, HORSESHOE, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
TABLE = dealt(BOARD)
CLUED = (*TABLE, ClueGiven(RED, "zebra", 2, limit=3))
TOUCHED = (*CLUED, CardCovered(RED, WHALE, Colour.RED))
ENDED = (
    *CLUED,
    CardCovered(RED, GHOST, Colour.ASSASSIN),
    GameWon(BLUE, Ending.ASSASSIN),
    revealed(TABLE),
)
MOMENTS = {
    "clue": TABLE,
    "guess": CLUED,
    "touched": TOUCHED,
    "rivals": (*TOUCHED, TurnPassed(BLUE)),
}


def advised(history: tuple, word: str, number: Number = 1, by: Seat = ADA) -> Advice:
    return CODENAMES.advise(CODENAMES.known_to(by, history), GiveClue(word, number), by)


def refused(history: tuple, by: Seat, reason: str, rule: str | None = None) -> None:
    with pytest.raises(Refused) as no:
        advised(history, "zebra", by=by)
    assert no.value.reason == reason
    assert rule in (None, no.value.rule)


@pytest.mark.parametrize("word", ["zebra", "sea", "Water", " crow "])
def test_nothing_is_said_against_a_fine_clue(word: str) -> None:
    assert advised(TABLE, word) == Advice(Opinion.FINE, ())


@pytest.mark.parametrize(
    ("word", "number", "remark"),
    [
        (" ", 1, Remark("clue_empty", "CN-81", {})),
        ("a" * 41, 1, Remark("clue_too_long", "CN-81", {"most": 40})),
        ("--", 1, Remark("clue_not_a_word", "CN-81", {"word": "--"})),
        ("Sea Animal", 1, Remark("clue_not_one_word", "CN-60", {"word": "sea animal"})),
        ("sea!", 1, Remark("clue_odd_character", "CN-81", {"character": "!"})),
        ("Whale", 1, Remark("clue_on_the_board", "CN-61", {"word": "whale"})),
        ("zebra", 3, Remark("number_out_of_range", "CN-27", {"least": 0, "most": 2})),
        ("zebra", -1, Remark("number_out_of_range", "CN-27", {"least": 0, "most": 2})),
        ("whales", 3, Remark("number_out_of_range", "CN-27", {"least": 0, "most": 2})),
        ("whale", 3, Remark("clue_on_the_board", "CN-61", {"word": "whale"})),
    ],
)
def test_cn_81_what_would_be_refused_is_said_to_be_with_its_reason(
    word: str, number: Number, remark: Remark
) -> None:
    assert advised(TABLE, word, number) == Advice(Opinion.REFUSED, (remark,))
    given(CODENAMES, *TABLE).when(GiveClue(word, number), by=ADA).refused(
        remark.reason, remark.rule, **remark.facts
    )


@pytest.mark.parametrize(
    ("word", "card", "visible", "doubt"),
    [
        ("Whales", WHALE, "WHALE", Doubt.FORM),
        ("shoe", HORSESHOE, "HORSESHOE", Doubt.PART),
        ("horseman", HORSESHOE, "HORSESHOE", Doubt.ROOT),
    ],
)
def test_cn_81_a_doubtful_clue_is_said_to_be_and_may_be_given(
    word: str, card: int, visible: str, doubt: Doubt
) -> None:
    facts = {"card": card, "word": word.lower(), "visible": visible}
    remark = Remark(doubt, "CN-74", facts)
    assert advised(TABLE, word) == Advice(Opinion.DOUBTFUL, (remark,))
    clue = ClueGiven(RED, word.lower(), 1, limit=2)
    given(CODENAMES, *TABLE).when(GiveClue(word, 1), by=ADA).then(clue)


@pytest.mark.parametrize("number", [0, 1, 2, UNLIMITED])
def test_a_number_that_would_be_accepted_is_fine(number: Number) -> None:
    assert advised(TABLE, "zebra", number) == Advice(Opinion.FINE)


def test_cn_27_the_number_is_looked_at_by_the_agents_of_the_asker() -> None:
    out_of_range = Remark("number_out_of_range", "CN-27", {"least": 0, "most": 2})
    assert advised(TABLE, "zebra", 3, by=ADA) == Advice(Opinion.REFUSED, (out_of_range,))
    assert advised(TABLE, "zebra", 3, by=CY) == Advice(Opinion.FINE)


@pytest.mark.parametrize("history", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("by", [ADA, CY])
def test_both_spymasters_may_ask_at_any_time_of_the_game(by: Seat, history: tuple) -> None:
    assert advised(history, "zebra", by=by) == Advice(Opinion.FINE)


@pytest.mark.parametrize("history", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize("by", [BO, DI])
def test_cn_21_an_operative_gives_no_clue_and_drafts_none(by: Seat, history: tuple) -> None:
    refused(history, by, "spymasters_only", "CN-21")


@pytest.mark.parametrize("by", [HOUSE, REFEREE, Seat("stranger")])
def test_who_has_no_seat_drafts_nothing(by: Seat) -> None:
    with pytest.raises(Refused):
        advised(TABLE, "zebra", by=by)


@pytest.mark.parametrize("by", [ADA, BO, CY, DI])
def test_cn_54_after_the_end_no_draft_is_looked_at(by: Seat) -> None:
    refused(ENDED, by, "game_over", "CN-54")


def test_the_one_spymaster_of_a_team_on_its_own_may_ask() -> None:
    table = dealt(BOARD, options=Options(mode=Mode.COOPERATIVE))
    assert advised(table, "zebra", by=SOLO) == Advice(Opinion.FINE)
    refused(table, ONE, "spymasters_only", "CN-21")


def test_the_operative_of_both_teams_may_not_ask() -> None:
    table = dealt(BOARD, options=Options(mode=Mode.SHARED_OPERATIVE))
    assert advised(table, "zebra", by=CY) == Advice(Opinion.FINE)
    refused(table, BOTH, "spymasters_only", "CN-21")


@pytest.mark.parametrize("word", ["zebra", "whale", "whales", "", "sea!"])
def test_advice_needs_no_more_than_what_the_asker_was_told(word: str) -> None:
    for by in (ADA, CY):
        known, truth = CODENAMES.known_to(by, TABLE), CODENAMES.fold(TABLE)
        draft = GiveClue(word, 1)
        assert CODENAMES.advise(known, draft, by) == CODENAMES.advise(truth, draft, by)


def test_d_12_at_a_strict_table_advice_says_what_would_cost_the_penalty() -> None:
    table = dealt(BOARD, options=Options(strict_table=True))
    remark = Remark("clue_on_the_board", "CN-61", {"word": "whale"})
    assert advised(table, "whale") == Advice(Opinion.COSTLY, (remark,))
    empty = Remark("clue_empty", "CN-81", {})
    assert advised(table, " ") == Advice(Opinion.REFUSED, (empty,))  # nothing was said
