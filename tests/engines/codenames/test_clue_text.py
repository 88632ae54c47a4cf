"""What software checks in the text of a clue (digest section 7.4)."""

import pytest
from hypothesis import example, settings
from hypothesis import given as forall
from hypothesis import strategies as st

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, HouseRule, Options, Touch
from games.engines.codenames.events import CardCovered, ClueGiven
from games.engines.codenames.terms import Colour
from games.engines.engine import Refused
from tests.dsl import ADA, BO, CY, DI, RED, Given, dealt, given

BOARD = """
    WHALE:R    PIANO:B  STRASSE:B  CAFÉ:R      BYT:B
    O'NEILL:.  X-RAY:B  GHOST:X    NEW_YORK:R
"""
WHALE = 0


def table(*house_rules: HouseRule) -> Given:
    return given(CODENAMES, *dealt(BOARD, options=Options(house_rules=frozenset(house_rules))))


def accepted(word: str, *house_rules: HouseRule, told: str | None = None) -> None:
    clue = ClueGiven(RED, (told or word).lower(), 1, limit=2)
    table(*house_rules).when(GiveClue(word, 1), by=ADA).then(clue)


def refused(text: str, reason: str, rule: str, *house_rules: HouseRule, **facts: object) -> None:
    table(*house_rules).when(GiveClue(text, 1), by=ADA).refused(reason, rule, **facts)


@pytest.mark.parametrize("text", ["", " ", " \t\n ", "\u3000", "\u00a0"])
def test_cn_81_an_empty_text_is_no_clue(text: str) -> None:
    refused(text, "clue_empty", "CN-81")


def test_cn_81_forty_characters_are_a_clue_and_forty_one_are_not() -> None:
    accepted("a" * 40)
    accepted(f"  {'a' * 40}  ", told="a" * 40)
    refused("a" * 41, "clue_too_long", "CN-81", most=40)


@pytest.mark.parametrize("text", ["-", "'", "-'-"])
def test_cn_81_a_clue_has_a_letter_or_a_digit(text: str) -> None:
    refused(text, "clue_not_a_word", "CN-81", word=text)


def test_cn_81_full_stops_alone_are_no_word_even_with_abbreviations() -> None:
    refused("...", "clue_not_a_word", "CN-81", HouseRule.ABBREVIATIONS, word="...")


@pytest.mark.parametrize(
    "switch",
    [HouseRule.FULL_NAMES, HouseRule.PLACE_NAMES, HouseRule.TITLES, HouseRule.FIXED_PHRASES],
)
def test_cn_81_a_switch_for_several_words_allows_a_space(switch: HouseRule) -> None:
    accepted("Mary Poppins", switch)


def test_cn_81_abbreviations_allow_no_space() -> None:
    refused("U S A", "clue_not_one_word", "CN-60", HouseRule.ABBREVIATIONS, word="u s a")


@pytest.mark.parametrize("character", [*'.,!?:;/_+*#"()&@€', "☃", "🐳"])
def test_cn_81_only_letters_digits_apostrophes_and_hyphens_make_a_clue(character: str) -> None:
    refused(f"sea{character}", "clue_odd_character", "CN-81", character=character)


@pytest.mark.parametrize("character", ["\u200b", "\u00ad", "\u202e", "\x00", "\ufeff"])
def test_cn_81_an_invisible_character_is_refused_by_its_number(character: str) -> None:
    shown = f"U+{ord(character):04X}"
    refused(f"sea{character}", "clue_odd_character", "CN-81", character=shown)


def test_cn_81_a_full_stop_needs_the_switch_for_abbreviations() -> None:
    refused("U.S.A.", "clue_odd_character", "CN-81", character=".")
    refused("U.S.A.", "clue_odd_character", "CN-81", HouseRule.FULL_NAMES, character=".")
    accepted("U.S.A.", HouseRule.ABBREVIATIONS)


@pytest.mark.parametrize("word", ["well-known", "rock'n'roll", "B2B", "žluťoučký"])
def test_cn_81_letters_digits_apostrophes_and_hyphens_are_fine(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("number", [-1, 13])
def test_cn_81_a_number_outside_the_range_is_a_hard_failure(number: int) -> None:
    most = table().seen_by(ADA).left.red
    (
        table()
        .when(GiveClue("zebra", number), by=ADA)
        .refused("number_out_of_range", "CN-27", least=0, most=most)
    )


@settings(max_examples=300, deadline=None)
@forall(st.one_of(st.text(max_size=45), st.from_regex(r"[A-Za-z'\-. ]{1,45}", fullmatch=True)))
@example("WHALE ")
def test_cn_81_any_text_becomes_a_clue_that_passes_or_a_hard_refusal(text: str) -> None:
    outcome = table().when(GiveClue(text, 1), by=ADA).outcome
    if isinstance(outcome, Refused):
        assert outcome.rule in {"CN-60", "CN-61", "CN-81"}
        return
    (clue,) = outcome
    assert isinstance(clue, ClueGiven)
    assert 1 <= len(clue.word) <= 40
    assert all(sign.isalnum() or sign in "'-" for sign in clue.word)
    assert any(sign.isalnum() for sign in clue.word)
    assert clue.word.casefold() not in {
        face.word.casefold() for face in table().truth.visible.values()
    }
    accepted(clue.word)  # tidy once is tidy for good


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ｗｈａｌｅ", "whale"),  # NFKC
        ("  whale ", "whale"),  # trimmed
        ("wHaLe", "whale"),  # case folded
        ("straße", "straße"),  # case folded, not only lowered
        ("cafe\u0301", "café"),  # composed
        ("o\u2019neill", "o'neill"),  # apostrophes in one form
        ("o\u02bcneill", "o'neill"),
        ("o`neill", "o'neill"),
        ("x\u2011ray", "x-ray"),  # hyphens in one form
        ("x\u2013ray", "x-ray"),
        ("x\u2212ray", "x-ray"),
    ],
)
def test_cn_82_a_visible_word_is_recognised_in_any_dress(text: str, word: str) -> None:
    refused(text, "clue_on_the_board", "CN-61", word=word)


@pytest.mark.parametrize("visible", ["O\u2019HARA", "o'hara", "\uff2f'HARA"])
def test_cn_82_the_words_of_the_board_are_compared_in_the_same_form(visible: str) -> None:
    (
        given(CODENAMES, *dealt(f"{visible}:R"))
        .when(GiveClue("o'hara", 1), by=ADA)
        .refused("clue_on_the_board", "CN-61", word="o'hara")
    )


@pytest.mark.parametrize("text", ["new york", "New  York", "new \t york", "NEW\u00a0YORK"])
def test_cn_82_inner_spaces_are_one_space(text: str) -> None:
    word = " ".join(text.lower().split())
    refused(text, "clue_on_the_board", "CN-61", HouseRule.PLACE_NAMES, word=word)


@pytest.mark.parametrize("word", ["být", "cafe", "pianó"])
def test_cn_82_a_diacritic_makes_another_word(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize(
    ("word", "number", "reason"),
    [
        ("", 1, "clue_empty"),
        ("whale", 1, "clue_on_the_board"),
        ("zebra", 99, "number_out_of_range"),
    ],
)
def test_cn_83_a_hard_failure_is_no_given_clue_and_costs_nothing(
    word: str, number: int, reason: str
) -> None:
    before = table()
    outcome = before.when(GiveClue(word, number), by=ADA).outcome
    assert isinstance(outcome, Refused)
    assert outcome.reason == reason
    game = before.when(GiveClue("zebra", 1), by=ADA).then(ClueGiven(RED, "zebra", 1, limit=2))
    for seat in (ADA, BO, CY, DI, None):
        assert [clue.word for clue in game.seen_by(seat).clues] == ["zebra"]
    game.when(Touch(WHALE), by=BO).then(CardCovered(RED, WHALE, Colour.RED))


@pytest.mark.parametrize("text", ["OCEAN", "OcEaN", "ocean"])
def test_cn_23_capitals_carry_no_message(text: str) -> None:
    accepted(text, told="ocean")


@pytest.mark.parametrize("filler", ["\u115f", "\u1160", "\u3164", "\uffa0"])
def test_cn_23_a_letter_that_nobody_sees_carries_no_message(filler: str) -> None:
    outcome = table().when(GiveClue(f"whale{filler}", 1), by=ADA).outcome
    assert isinstance(outcome, Refused)
    assert outcome.reason == "clue_odd_character"


@pytest.mark.parametrize("apostrophe", "\u02bb\u02bc\ua78c\u2019`\u00b4")
def test_cn_82_every_apostrophe_is_the_same(apostrophe: str) -> None:
    refused(f"o{apostrophe}neill", "clue_on_the_board", "CN-61", word="o'neill")


@pytest.mark.parametrize("text", ["whale'", "-whale", "'whale'", "whale--'-'", "\u2019whale\u2014"])
def test_cn_61_marks_around_a_visible_word_do_not_make_it_another(text: str) -> None:
    refused(text, "clue_on_the_board", "CN-61", word="whale")


def test_cn_23_marks_around_a_word_carry_no_message() -> None:
    accepted("--zebra'", told="zebra")
    accepted("rock-'-n'roll", told="rock-n'roll")


@pytest.mark.parametrize(
    "text",
    [
        "wh\u0430le",
        "p\u0131ano",
        "whale\u02c8",
        "whale\u02d0",
        "\u01c3\u01c3",
        "cat\u0663",
        "\ua4f8",
    ],
)
def test_cn_81_a_letter_that_looks_like_another_or_like_none_is_no_letter(text: str) -> None:
    """Cyrillic in a Latin word, a dotless i, modifiers, clicks, digits of other scripts."""
    outcome = table().when(GiveClue(text, 1), by=ADA).outcome
    assert isinstance(outcome, Refused)
    assert outcome.reason == "clue_odd_character"


def test_cn_81_the_letters_of_our_three_languages_are_letters() -> None:
    accepted("příliš-žluťoučký-kůň")
    accepted("zażółć")
    accepted("gęślą-jaźń")
    accepted("žďár")
    accepted("ěščřžýáíéúůňťóď")


@pytest.mark.parametrize("text", ["whale.", ".whale", "wh.ale", "w.h.a.l.e."])
def test_cn_61_full_stops_do_not_make_a_visible_word_another(text: str) -> None:
    outcome = table(HouseRule.ABBREVIATIONS).when(GiveClue(text, 1), by=ADA).outcome
    assert isinstance(outcome, Refused)
    assert outcome.reason == "clue_on_the_board"


def test_cn_23_spaces_and_marks_between_words_carry_no_message() -> None:
    accepted("- - zebra - '", HouseRule.TITLES, told="zebra")
    accepted("old -  zebra", HouseRule.TITLES, told="old zebra")
    accepted("u..s.", HouseRule.ABBREVIATIONS, told="u.s.")
