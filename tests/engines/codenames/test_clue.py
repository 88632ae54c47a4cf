"""What makes a clue valid, and what is left to people (digest section 7.1)."""

import pytest

from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue
from games.engines.codenames.events import CardCovered, ClueGiven, TurnPassed
from games.engines.codenames.terms import Colour
from tests.dsl import ADA, BLUE, BO, CY, DI, RED, dealt, given

TABLE = dealt("""
    WHALE:R    PIANO:B   APPLE:.   NIGHT:R
    LOPATA:B   LUCK:R    DRAGON:R  PARROT:R
    ENGLAND:R  SPIDER:R  BEACH:R   OCTOPUS:R
    GHOST:X
""")
WHALE = 0


def accepted(word: str, number: int = 1) -> None:
    clue = ClueGiven(RED, word.lower(), number, limit=number + 1)
    given(CODENAMES, *TABLE).when(GiveClue(word, number), by=ADA).then(clue)


@pytest.mark.parametrize("word", ["run", "running", "quickly", "blue", "mice", "ran", "above"])
def test_cn_60_any_form_of_one_word_is_a_clue(word: str) -> None:
    accepted(word)


@pytest.mark.parametrize("words", ["sea animal", "a b", "one two three"])
def test_cn_60_two_words_are_no_clue(words: str) -> None:
    (
        given(CODENAMES, *TABLE)
        .when(GiveClue(words, 1), by=ADA)
        .refused("clue_not_one_word", "CN-60", word=words)
    )


@pytest.mark.parametrize("word", ["whale", "piano", "ghost", "apple"])
def test_cn_61_a_visible_word_is_no_clue_whatever_its_colour(word: str) -> None:
    (
        given(CODENAMES, *TABLE)
        .when(GiveClue(word, 1), by=ADA)
        .refused("clue_on_the_board", "CN-61", word=word)
    )


def test_cn_61_once_its_cell_is_covered_the_word_is_free() -> None:
    turn = ClueGiven(RED, "zebra", 1, limit=2), CardCovered(RED, WHALE, Colour.RED)
    (
        given(CODENAMES, *TABLE, *turn, TurnPassed(BLUE))
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


@pytest.mark.parametrize("word", ["Zeitgeist", "déjà", "kniha", "książka", "smörgåsbord", "naïve"])
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
    clue = ClueGiven(RED, "knight", 1, limit=2)
    game = given(CODENAMES, *TABLE).when(GiveClue("Knight", 1), by=ADA).then(clue)
    for seat in (ADA, BO, CY, DI, None):
        assert [clue.word for clue in game.seen_by(seat).clues] == ["knight"]


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
