"""How close a clue may come to a visible word, by language: the rulebooks' own examples (digest
section 7.2), as advice before the clue and as the ruling on a claim after it."""

from typing import NamedTuple

import pytest

from games.engines.clue_law import Doubt, Finding
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import (
    ChallengeClue,
    GiveClue,
    HouseRule,
    Language,
    Options,
    Vote,
)
from games.engines.codenames.events import (
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueGiven,
    PenaltyDue,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.terms import Answer, Arbiter, Colour, Settled
from games.engines.engine import Advice, Opinion, Remark
from tests.clue_law.pairs import CARDS
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, Given, dealt, given

CZECH, ENGLISH, POLISH = Language.CZECH, Language.ENGLISH, Language.POLISH
RULES = {CZECH: "CN-73", ENGLISH: "CN-74", POLISH: "CN-75"}
FORM, PART, ROOT = Doubt.FORM, Doubt.PART, Doubt.ROOT


class Row(NamedTuple):
    """One example of a rulebook: a card with its family, a clue, and what is wrong with it. A card
    of the house has the family that the house has given it."""

    card: str
    clue: str
    doubt: Doubt | None


def of_the_house(word: str, language: Language) -> str:
    card = CARDS[language][word]
    return "/".join((card.word, *card.family))


PLATYPUS = "PTAKOPYSK/pták*/pysk*/solopysk*"
BREAK = "BREAK/break*/broke*"
HORSESHOE = "HORSESHOE/horse*/shoe*/unhors*/snowshoe*"
LANDSCAPE = "KRAJOBRAZ/kraj*/obraz*"
JUICE = "SOK/soki/socz*"
IN_CZECH = [
    Row(PLATYPUS, "pták", PART),
    Row(PLATYPUS, "pysk", PART),
    Row(PLATYPUS, "ptákovina", ROOT),
    Row(PLATYPUS, "Solopysky", ROOT),
    Row(of_the_house("VODNÍK", CZECH), "rybník", None),
    Row("OBCHOD/obchod*", "obloha", None),
    Row(of_the_house("LOPATA", CZECH), "pata", None),
    Row("HOROLEZEC/hor*/lez*", "role", None),
    # the same roots from the other side
    Row("PTÁK/ptá*", "ptakopysk", ROOT),
    Row("PYSK/pysk*/ptakopysk*", "ptakopysk", ROOT),
    Row("PTÁKOVINA/ptá*", "ptakopysk", ROOT),
    Row("SOLOPYSKY/pysk*/ptakopysk*", "ptakopysk", ROOT),
    Row(of_the_house("RYBNÍK", CZECH), "vodník", None),
    Row("OBLOHA/obloh*", "obchod", None),
    Row("ROLE/role/rolí/rolička", "horolezec", None),
    Row(of_the_house("PATA", CZECH), "lopata", None),
]
IN_ENGLISH = [
    Row(BREAK, "broken", ROOT),
    Row(BREAK, "breakage", ROOT),
    Row(BREAK, "breakdown", ROOT),
    Row(HORSESHOE, "horse", PART),
    Row(HORSESHOE, "shoe", PART),
    Row(HORSESHOE, "unhorsed", ROOT),
    Row(HORSESHOE, "snowshoe", ROOT),
    Row("ENGLAND/england*/english*", "land", None),
    Row("ENGLAND/england*/english*", "island", None),
    Row("ROW/row*", "sparrow", None),
    Row("THEATER/theatr*", "theatre", ROOT),
    Row("NIGHT/night*", "knight", None),
    # the same from the other side
    Row("BREAKDOWN/break*/broke*", "break", PART),
    Row("BREAKAGE/break*/broke*", "broken", ROOT),
    Row("HORSE/horse*", "horseshoe", ROOT),
    Row("SHOE/shoe*/horseshoe*/snowshoe*", "horseshoe", ROOT),
    Row("SNOWSHOE/snow*/shoe*/horseshoe*", "horseshoe", ROOT),
    Row("LAND/land*", "england", None),
    Row(of_the_house("ISLAND", ENGLISH), "england", None),
    Row("SPARROW/sparrow*", "row", None),
    Row("THEATRE/theater*", "theater", ROOT),
    Row("KNIGHT/knight*", "night", None),
]
IN_POLISH = [
    Row(JUICE, "soczek", ROOT),
    Row(JUICE, "soki", FORM),
    Row(JUICE, "wysoki", None),
    Row("SAŁATA/sałat*", "sałatka", ROOT),
    Row(LANDSCAPE, "kraj", PART),
    Row(LANDSCAPE, "obraz", PART),
    Row(LANDSCAPE, "krajowy", ROOT),
    Row(LANDSCAPE, "obrazowy", ROOT),
    Row(LANDSCAPE, "raj", None),
    Row(LANDSCAPE, "raz", None),
    # the same from the other side
    Row("SOCZEK/socz*/sok*", "sok", ROOT),
    Row("WYSOKI/wysok*", "sok", None),
    Row("SAŁATKA/sałat*", "sałata", ROOT),
    Row("KRAJ/kraj*", "krajobraz", ROOT),
    Row(of_the_house("OBRAZ", POLISH), "krajobraz", ROOT),
    Row("RAJ/raj*", "krajobraz", None),
    Row("RAZ/raz*", "krajobraz", None),
]
ROWS = [
    *((CZECH, row) for row in IN_CZECH),
    *((ENGLISH, row) for row in IN_ENGLISH),
    *((POLISH, row) for row in IN_POLISH),
]


def table(card: str, language: Language, **options: object) -> Given:
    """The card lies third, in the colour of nobody: what a clue is meant for does not matter."""
    drawing = f"QQQ:R  ZZZ:B  {card}:.  GHOST:X"
    return given(CODENAMES, *dealt(drawing, options=Options(language=language, **options)))


def finding(row: Row, language: Language) -> Finding:
    assert row.doubt is not None
    return Finding(2, row.card.split("/")[0], row.doubt, RULES[language])


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_cn_73_and_cn_74_and_cn_75_the_advice_of_the_rulebooks(
    language: Language, row: Row
) -> None:
    advice = advised(table(row.card, language), row.clue)
    if row.doubt is None:
        assert advice == Advice(Opinion.FINE)
        return
    facts = {"card": 2, "word": row.clue.lower(), "visible": row.card.split("/")[0]}
    remark = Remark(row.doubt, RULES[language], facts)
    assert advice == Advice(Opinion.DOUBTFUL, (remark,))


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_cn_73_and_cn_74_and_cn_75_the_ruling_of_the_rulebooks(
    language: Language, row: Row
) -> None:
    """CN-88: the clue law upholds a claim exactly where it would have warned."""
    given_anyway = table(row.card, language).when(GiveClue(row.clue, 1), by=ADA)
    game = given_anyway.then(ClueGiven(RED, row.clue.lower(), 1, limit=2))
    challenged = game.when(ChallengeClue(), by=DI)
    if row.doubt is None:
        challenged.then(ClueChallenged(DI), ClaimFell(Settled.CLUE_LAW))
        return
    challenged.then(
        ClueChallenged(DI),
        ClaimUpheld(Settled.CLUE_LAW, (finding(row, language),)),
        PenaltyDue(BLUE, Colour.BLUE),
    )


@pytest.mark.parametrize("word", ["break", "BREAK", " Break "])
def test_cn_74_the_visible_word_itself_is_refused_not_only_doubtful(word: str) -> None:
    game = table(BREAK, ENGLISH)
    game.when(GiveClue(word, 1), by=ADA).refused("clue_on_the_board", "CN-61", word="break")
    remark = Remark("clue_on_the_board", "CN-61", {"word": "break"})
    assert advised(game, word) == Advice(Opinion.REFUSED, (remark,))


@pytest.mark.parametrize(
    ("language", "card", "clue"),
    [
        (CZECH, PLATYPUS, "ptak"),
        (CZECH, "PTÁK/pták*", "ptaci"),
        (POLISH, "SAŁATA/sałat*", "salatka"),
    ],
)
def test_cn_82_the_soft_check_also_compares_without_diacritics(
    language: Language, card: str, clue: str
) -> None:
    assert advised(table(card, language), clue).opinion is Opinion.DOUBTFUL


@pytest.mark.parametrize(
    ("language", "card", "clue"),
    [
        (ENGLISH, "WHALE", "whales"),
        (ENGLISH, "WHALE", "whale's"),
        (ENGLISH, "WHALE", "whale-like"),
        (ENGLISH, "NEW_YORK", "york"),
        (CZECH, "HRAD", "hrady"),
        (POLISH, "SOK", "soki"),
    ],
)
def test_an_ending_is_known_though_nobody_wrote_a_family_down(
    language: Language, card: str, clue: str
) -> None:
    (remark,) = advised(table(card, language), clue).remarks
    assert (remark.rule, remark.facts["card"]) == (RULES[language], 2)


def test_cn_66_whether_a_clue_translates_a_visible_word_is_for_people() -> None:
    """`apple` for JABLKO: the law has nothing to say, a vote has."""
    card, clue = "JABLKO/jabl*", ClueGiven(RED, "apple", 1, limit=2)
    assert advised(table(card, CZECH), "apple") == Advice(Opinion.FINE)
    game = table(card, CZECH).when(GiveClue("apple", 1), by=ADA).then(clue)
    game.when(ChallengeClue(), by=CY).then(ClueChallenged(CY), ClaimFell(Settled.CLUE_LAW))
    (
        table(card, CZECH, arbiter=Arbiter.VOTE)
        .when(GiveClue("apple", 1), by=ADA)
        .then(clue)
        .when(ChallengeClue(), by=CY)
        .then(ClueChallenged(CY))
        .when(Vote(Answer.YES), by=BO)
        .then(VoteCast(BO, Answer.YES))
        .when(Vote(Answer.YES), by=DI)
        .then(VoteCast(DI, Answer.YES), ClaimUpheld(Settled.VOTE), PenaltyDue(BLUE, Colour.BLUE))
    )


def test_cn_61_and_cn_73_once_its_card_is_covered_a_root_is_free() -> None:
    touched = ClueGiven(RED, "zebra", 1, limit=2), CardCovered(RED, 2, Colour.NEUTRAL)
    game = table(PLATYPUS, CZECH)
    assert advised(game, "pták").opinion is Opinion.DOUBTFUL
    game = given(CODENAMES, *game.history, *touched, TurnPassed(BLUE))
    assert advised(game, "pták") == Advice(Opinion.FINE)
    game = game.when(GiveClue("pták", 1), by=CY).then(ClueGiven(BLUE, "pták", 1, limit=2))
    game.when(ChallengeClue(), by=ADA).then(ClueChallenged(ADA), ClaimFell(Settled.CLUE_LAW))


def test_every_visible_word_that_a_clue_is_too_close_to_is_found() -> None:
    drawing = "HORSE/horse*:R  WHALE:B  HORSESHOE/horse*:B  SHOE:.  GHOST:X"
    game = given(CODENAMES, *dealt(drawing), ClueGiven(RED, "horsed", 1, limit=2))
    found = (
        Finding(0, "HORSE", FORM, "CN-74"),
        Finding(2, "HORSESHOE", ROOT, "CN-74"),
    )
    game.when(ChallengeClue(), by=CY).then(
        ClueChallenged(CY),
        ClaimUpheld(Settled.CLUE_LAW, found),
        PenaltyDue(BLUE, Colour.BLUE),
    )


@pytest.mark.parametrize("clue", ["white whale", "the-whale", "whale watching"])
def test_cn_76_a_visible_word_among_several_words_is_too_close(clue: str) -> None:
    game = table("WHALE", ENGLISH, house_rules=frozenset({HouseRule.TITLES}))
    (remark,) = advised(game, clue).remarks
    assert remark.facts == {"card": 2, "word": clue, "visible": "WHALE"}


@pytest.mark.parametrize("clue", ["pusty ul", "ul-gigant"])
def test_cn_75_a_short_visible_word_among_several_words_is_too_close_too(clue: str) -> None:
    """UL, a hive, has two letters, and is a card of the house."""
    game = table("UL/ule/ula", POLISH, house_rules=frozenset({HouseRule.TITLES}))
    (remark,) = advised(game, clue).remarks
    assert remark.facts == {"card": 2, "word": clue, "visible": "UL"}


@pytest.mark.parametrize("language", Language)
def test_the_law_goes_by_the_language_of_the_table(language: Language) -> None:
    (remark,) = advised(table("SOK/soki", language), "soki").remarks
    assert remark.rule == RULES[language]


def advised(game: Given, word: str) -> Advice:
    return CODENAMES.advise(CODENAMES.known_to(ADA, game.history), GiveClue(word, 1), ADA)
