"""What software can decide about a clue (CN-81 to CN-83); the rest is for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from enum import StrEnum

from games.engines.engine import Refused


class Language(StrEnum):
    ENGLISH = "en"
    CZECH = "cs"
    POLISH = "pl"


class HouseRule(StrEnum):
    """What a table may agree on before the game: CN-76 to CN-80, PIC-38, PIC-39."""

    FULL_NAMES = "full_names"
    PLACE_NAMES = "place_names"
    TITLES = "titles"
    FIXED_PHRASES = "fixed_phrases"
    ABBREVIATIONS = "abbreviations"
    HOMOPHONES = "homophones"
    RHYMES = "rhymes"
    ACCENTS_AND_FOREIGN = "accents_and_foreign"
    NO_SHAPES = "no_shapes"


class Fault(StrEnum):
    """Why a text is no clue. Every game with clues has these among its reasons."""

    CLUE_EMPTY = "clue_empty"
    CLUE_TOO_LONG = "clue_too_long"
    CLUE_NOT_A_WORD = "clue_not_a_word"
    CLUE_NOT_ONE_WORD = "clue_not_one_word"
    CLUE_ODD_CHARACTER = "clue_odd_character"
    CLUE_ON_THE_BOARD = "clue_on_the_board"


LONGEST = 40
APOSTROPHES = dict.fromkeys(
    map(ord, "\u2018\u2019\u201b\u02bb\u02bc\ua78b\ua78c\u02b9\u2032`\u00b4"), "'"
)
HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
SEVERAL_WORDS = frozenset(
    {HouseRule.FULL_NAMES, HouseRule.PLACE_NAMES, HouseRule.TITLES, HouseRule.FIXED_PHRASES}
)

# The letters of a clue: Latin, as in all languages of our decks. A list of our own: what Unicode
# calls a letter grows with every version of Python, and holds letters that nobody sees or that look
# like others.
LATIN = frozenset(map(chr, (*range(0x61, 0x7B), *range(0xDF, 0x180)))) - frozenset("÷ıŀŉſ")
LETTERS = frozenset(letter for letter in LATIN if letter == letter.lower())
MARKS = frozenset("0123456789 '-")


def checked_word(text: str, visible: Iterable[str], house_rules: Collection[str]) -> str:
    """The clue in one form, in small letters: nothing but the word is transmitted (CN-23)."""
    word = tidy(text).lower()
    if not word:
        raise Refused(Fault.CLUE_EMPTY, "CN-81")
    if len(word) > LONGEST:
        raise Refused(Fault.CLUE_TOO_LONG, "CN-81", most=LONGEST)
    if " " in word and not SEVERAL_WORDS & set(house_rules):
        raise Refused(Fault.CLUE_NOT_ONE_WORD, "CN-60", word=word)
    if (odd := odd_character(word, house_rules)) is not None:
        raise Refused(Fault.CLUE_ODD_CHARACTER, "CN-81", character=shown(odd))
    if not any(character.isalnum() for character in word):
        raise Refused(Fault.CLUE_NOT_A_WORD, "CN-81", word=word)
    word = bare(word)
    if normal(word) in {normal(seen) for seen in visible}:
        raise Refused(Fault.CLUE_ON_THE_BOARD, "CN-61", word=word)
    return word


def tidy(text: str) -> str:
    """CN-82, all but the case: apostrophes and hyphens in one form each, spaces folded."""
    composed = unicodedata.normalize("NFKC", text.translate(APOSTROPHES | HYPHENS))
    return re.sub(r"\s+", " ", composed.translate(APOSTROPHES | HYPHENS)).strip()


def normal(word: str) -> str:
    """CN-82: the form in which words are compared. Diacritics are kept, full stops are not."""
    return bare(unicodedata.normalize("NFKC", tidy(word).casefold()).replace(".", ""))


def bare(word: str) -> str:
    """Marks around a word, or one after another, say nothing: a dash is no part of `-ocean`."""
    parts = (re.sub(r"(['.-])['.-]+", r"\1", part).strip("'-") for part in word.split())
    return " ".join(part.lstrip(".") for part in parts if part.strip("."))


def odd_character(word: str, house_rules: Collection[str]) -> str | None:
    """The first character that has no place in a clue."""
    stop = {"."} if HouseRule.ABBREVIATIONS in house_rules else set()
    return next((character for character in word if character not in LETTERS | MARKS | stop), None)


def heard(text: str, house_rules: Collection[str]) -> str:
    """What the table hears of a text that is no clue: a word, with a mark for what is not one."""
    word = bare(tidy(text).lower())
    heard = ("?" if odd_character(sign, house_rules) else sign for sign in word)
    return "".join(heard) or "?"


def shown(character: str) -> str:
    """A character that can be printed as it is, or its number."""
    return character if character.isprintable() else f"U+{ord(character):04X}"
