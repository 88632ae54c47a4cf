"""The decks: our own words, each once, each a word that could also be a clue."""

import re
import unicodedata
from itertools import product

import pytest
from msgspec.structs import astuple

from games import decks
from games.demo import CLUE
from games.engines.clue import Language, checked_word, normal
from games.engines.clue_law import kinship
from games.engines.codenames.terms import Deck
from games.engines.engine import WHOLE, Word

NAMES = [f"{language}/{deck}" for language, deck in product(Language, Deck)]
SIZES = {Deck.BASE: 400, Deck.DUET: 200}
FORM = r"!?[^\W\d_]+\*?"
LINE = re.compile(rf"(?P<word>[^\W\d_]+): (?P<family>{FORM}(?:, {FORM})*)")


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
        assert len(set(family)) == len(family), line
        assert len(family) >= 3 or any(form.endswith("*") for form in family), line
        assert all(form == form.lower() for form in family), line


@pytest.mark.parametrize("name", NAMES)
def test_every_family_of_the_house_is_whole(name: str) -> None:
    assert all(card.family[-1] == WHOLE for card in decks.words(name))


@pytest.mark.parametrize("name", NAMES)
def test_only_what_looks_like_one_of_a_family_is_called_a_stranger_to_it(name: str) -> None:
    language = Language(name[:2])
    for card in decks.words(name):
        family = tuple(form for form in card.family if not form.startswith("!"))
        kin = kinship(Word(card.word, family), language)
        known = *kin.written, *kin.bare
        for stranger in {form[1:] for form in card.family} - {form[1:] for form in family}:
            start = stranger.removesuffix("*")
            alike = any(form.startswith(start) for forms in known for form in forms)
            assert alike or start.startswith(kin.bare.beginnings), f"{card.word} !{stranger}"


def test_the_clue_of_the_demo_and_of_the_tests_lies_on_no_board() -> None:
    assert CLUE == "postcard"
    assert not any(normal(CLUE) == normal(c.word) for name in NAMES for c in decks.words(name))
