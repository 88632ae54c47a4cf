"""What makes a clue valid, as far as software decides (digest section 7)."""

import pytest
from hypothesis import example, settings
from hypothesis import given as forall
from hypothesis import strategies as st

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, HouseRule, Options, Touch
from games.engines.codenames.events import CardCovered, ClueGiven, Colour, TurnPassed
from games.engines.engine import Refused
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, Given, dealt, given

BOARD = """
    WHALE:R   PIANO:B     APPLE:.    NIGHT:R   LOPATA:B
    LUCK:R    DRAGON:R    PARROT:R   OCTOPUS:R STRASSE:B
    CAFÉ:R    BYT:B       O'NEILL:.  X-RAY:B   NEW_YORK:.
    ENGLAND:R SPIDER:R    BEACH:R    GHOST:X
"""
WHALE = 0


def table(*house_rules: HouseRule) -> Given:
    return given(CODENAMES, *dealt(BOARD, options=Options(house_rules=frozenset(house_rules))))


def accepted(word: str, *house_rules: HouseRule, number: int = 1, told: str | None = None) -> None:
    clue = ClueGiven(RED, told or word, number, limit=number + 1)
    table(*house_rules).when(GiveClue(word, number), by=ADA).then(clue)


def refused(text: str, reason: str, rule: str, *house_rules: HouseRule, **facts: object) -> None:
    table(*house_rules).when(GiveClue(text, 1), by=ADA).refused(reason, rule, **facts)


@pytest.mark.parametrize("word", ["run", "running", "quickly", "blue", "mice", "ran", "above"])
def test_cn_60_any_form_of_one_word_is_a_clue(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("words", ["sea animal", "a b", "one two three"])
def test_cn_60_two_words_are_no_clue(words: str) -> None:
    refused(words, "clue_not_one_word", "CN-60", word=words)


@pytest.mark.parametrize("word", ["WHALE", "whale", "Piano", "ghost", "apple"])
def test_cn_61_a_visible_word_is_no_clue_whatever_its_colour(word: str) -> None:
    refused(word, "clue_on_the_board", "CN-61", word=word)


def test_cn_61_once_its_cell_is_covered_the_word_is_free() -> None:
    turn = ClueGiven(RED, "zebra", 1, limit=2), CardCovered(RED, WHALE, Colour.RED)
    (
        given(CODENAMES, *dealt(BOARD), *turn, TurnPassed(BLUE))
        .when(GiveClue("piano", 1), by=CY)
        .refused("clue_on_the_board", "CN-61", word="piano")
        .when(GiveClue("whale", 1), by=CY)
        .then(ClueGiven(BLUE, "whale", 1, limit=2))
    )


# What only people can judge is never refused by the engine.


@pytest.mark.parametrize("word", ["corner", "left", "six-letters", "vowel", "par"])
def test_cn_62_whether_a_clue_concerns_the_meaning_is_for_people(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["seven", "7", "X", "1969"])
def test_cn_63_a_letter_or_a_number_word_is_fine(word: str) -> None:
    accepted(word)


def test_cn_64_whether_the_number_is_a_hint_in_itself_is_for_people() -> None:
    accepted("stalagmite", number=8)


@pytest.mark.parametrize("word", ["Zeitgeist", "déjà", "kniha", "książka", "Ωmega", "книга"])
def test_cn_65_whether_a_foreign_word_is_in_use_is_for_people(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["jablko", "jabłko", "baleine"])
def test_cn_66_whether_a_clue_is_a_translation_is_for_people(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["bank", "crane", "spring"])
def test_cn_67_a_homonym_is_one_word_for_all_its_meanings(word: str) -> None:
    accepted(word, number=2)


@pytest.mark.parametrize("word", ["knight", "beech"])
def test_cn_68_a_homophone_of_a_visible_word_is_another_word(word: str) -> None:
    accepted(word)


def test_cn_68_a_typed_clue_tells_everyone_its_spelling() -> None:
    game = table().when(GiveClue("Knight", 1), by=ADA).then(ClueGiven(RED, "Knight", 1, limit=2))
    for seat in (ADA, BO, CY, DI, None):
        assert [clue.word for clue in game.seen_by(seat).clues] == ["Knight"]


@pytest.mark.parametrize("word", ["snail", "light", "carrot"])
def test_cn_69_whether_a_rhyme_has_a_meaning_is_for_people(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["Ada", "Lovelace", "O'Brien", "Smith-Jones", "Whaletopus"])
def test_cn_70_names_are_fine_and_inventions_are_for_people(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["laser", "radar", "LASER"])
def test_cn_71_a_word_that_began_as_an_acronym_is_valid(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("word", ["pata", "land", "island", "rot", "inch"])
def test_cn_72_accidental_letters_are_no_reason_to_refuse(word: str) -> None:
    accepted(word)


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
    refused("U S A", "clue_not_one_word", "CN-60", HouseRule.ABBREVIATIONS, word="U S A")


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
    assert clue.word.casefold() not in {word.casefold() for word in table().truth.visible}
    accepted(clue.word)  # tidy once is tidy for good


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ｗｈａｌｅ", "whale"),  # NFKC
        ("  whale ", "whale"),  # trimmed
        ("wHaLe", "wHaLe"),  # case folded
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
    word = " ".join(text.split())
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
