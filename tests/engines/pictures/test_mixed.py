"""Words and pictures on one table: a clue must be valid by both rule sets (PIC-92)."""

import pytest

from games.engines.board import Cards
from games.engines.clue_law import Doubt, Finding
from games.engines.codenames.commands import ChallengeClue, GiveClue, HouseRule, Language, Options
from games.engines.codenames.events import (
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    PenaltyDue,
    TurnPassed,
)
from games.engines.codenames.terms import Colour, Grid, Settled
from games.engines.engine import Opinion
from games.engines.pictures import PICTURES
from tests.dsl import ADA, BLUE, DI, RED, Given, dealt, given
from tests.engines.pictures.table import clue, touch

HORSESHOE = 0
DRAWING = "HORSESHOE/shoe*/horse*/snowshoe:R  @p001:R  NIGHT:B  @p002:X"


def mixed(
    drawing: str = DRAWING,
    language: Language = Language.ENGLISH,
    grid: Grid = Grid.FIVE_BY_FOUR,
    rules: frozenset[HouseRule] = frozenset(),
) -> Given:
    options = Options(cards=Cards.MIXED, grid=grid, language=language, house_rules=rules)
    return given(PICTURES, *dealt(drawing, options=options))


TABLE = mixed()


@pytest.mark.parametrize("grid", Grid)
@pytest.mark.parametrize("text", ["night", "Night", " NIGHT "])
def test_pic_t12_and_pic_92_a_clue_equal_to_a_visible_word_is_refused(
    text: str, grid: Grid
) -> None:
    tried = mixed(grid=grid).when(GiveClue(text, 1), by=ADA)
    tried.refused("clue_on_the_board", "CN-61", word="night")


@pytest.mark.parametrize("grid", Grid)
@pytest.mark.parametrize("word", ["platypus", "p001"])
def test_pic_t12_and_pic_92_a_clue_that_names_a_visible_picture_is_accepted(
    word: str, grid: Grid
) -> None:
    clue(mixed(grid=grid), 1, word)


def test_pic_92_a_word_is_free_when_its_card_is_covered() -> None:
    game = mixed("NIGHT:R  @p001:R  RIVER:B  @p002:X")
    game = touch(touch(clue(game, 1), 0), 4, TurnPassed(BLUE))
    clue(game, 1, "night")


@pytest.mark.parametrize("word", ["horse", "shoe", "snowshoe", "horseshoes"])
def test_pic_92_a_clue_too_close_to_a_visible_word_is_doubtful_and_can_be_contested(
    word: str,
) -> None:
    advice = PICTURES.advise(PICTURES.known_to(ADA, TABLE.history), GiveClue(word, 1), ADA)
    assert advice.opinion is Opinion.DOUBTFUL
    (remark,) = advice.remarks
    assert (remark.rule, remark.facts["visible"]) == ("CN-74", "HORSESHOE")
    finding = Finding(HORSESHOE, "HORSESHOE", Doubt(remark.reason), "CN-74")
    (
        clue(TABLE, 1, word)
        .when(ChallengeClue(), by=DI)
        .then(
            ClueChallenged(DI),
            ClaimUpheld(Settled.CLUE_LAW, (finding,)),
            PenaltyDue(BLUE, Colour.BLUE),
        )
    )


@pytest.mark.parametrize("word", ["knight", "island", "platypus"])
def test_pic_92_a_clue_that_is_not_close_to_a_word_stands(word: str) -> None:
    (
        clue(TABLE, 1, word)
        .when(ChallengeClue(), by=DI)
        .then(ClueChallenged(DI), ClaimFell(Settled.CLUE_LAW))
    )


def test_pic_92_the_clue_law_of_a_mixed_board_is_that_of_its_language() -> None:
    game = mixed("SOK/socz*/soki:R  @p001:R  NOC:B  @p002:X", Language.POLISH)
    claim = clue(game, 1, "soczek").when(ChallengeClue(), by=DI).outcome
    upheld = next(event for event in claim if isinstance(event, ClaimUpheld))
    assert [(found.word, found.rule) for found in upheld.findings] == [("SOK", "CN-75")]


def test_pic_92_once_its_card_is_covered_a_word_is_no_reason_to_contest() -> None:
    game = touch(clue(TABLE, 0), HORSESHOE)
    game = touch(game, 4, TurnPassed(BLUE))  # a bystander
    game = clue(game, 1, "snowshoe")
    game.when(ChallengeClue(), by=ADA).then(ClueChallenged(ADA), ClaimFell(Settled.CLUE_LAW))


def test_pic_92_the_homophones_switch_is_shown_and_changes_nothing_that_software_checks() -> None:
    loose = mixed(rules=frozenset({HouseRule.HOMOPHONES}))
    assert loose.seen_by(None).options.house_rules == {HouseRule.HOMOPHONES}
    for game in (TABLE, loose):
        game.when(GiveClue("knight", 1), by=ADA).then(ClueGiven(RED, "knight", 1, limit=2))
