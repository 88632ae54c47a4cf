"""The decks: our own words, each once, each a word that could also be a clue."""

import re
import unicodedata
from itertools import product

import pytest
from msgspec.structs import astuple

from games import decks
from games.demo import CLUE
from games.engines.clue import Language, checked_word, normal
from games.engines.codenames.terms import Deck

NAMES = [f"{language}/{deck}" for language, deck in product(Language, Deck)]
SIZES = {Deck.BASE: 400, Deck.DUET: 200}
LINE = re.compile(r"(?P<word>[^\W\d_]+): (?P<family>[^\W\d_]+\*?(?:, [^\W\d_]+\*?)*)")


def lines(name: str) -> list[str]:
    text = (decks.HERE / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_has_as_many_cards_as_it_should(name: str) -> None:
    assert len(decks.words(name)) == SIZES[Deck(name.partition("/")[2])]


@pytest.mark.parametrize("language", Language)
def test_no_word_is_twice_in_a_language(language: Language) -> None:
    words = [normal(card.word) for deck in Deck for card in decks.words(f"{language}/{deck}")]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_one_plain_word_in_capitals(name: str) -> None:
    for word, _ in map(astuple, decks.words(name)):
        assert word == unicodedata.normalize("NFC", word.upper())
        assert checked_word(word, (), ()).upper() == word


@pytest.mark.parametrize("name", NAMES)
def test_every_line_is_a_card_and_its_family(name: str) -> None:
    for line in lines(name):
        match = LINE.fullmatch(line)
        assert match is not None, line
        family = match["family"].split(", ")
        assert len(set(family)) == len(family) >= 3, line
        assert all(form == form.lower() for form in family), line


def test_the_clue_of_the_demo_and_of_the_tests_lies_on_no_board() -> None:
    assert CLUE == "postcard"
    assert not any(normal(CLUE) == normal(c.word) for name in NAMES for c in decks.words(name))
