"""What software can decide about a clue (CN-81 to CN-83); the rest is for people."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from games.engines.codenames.commands import HouseRule, No
from games.engines.engine import Refused

LONGEST = 40
APOSTROPHES = dict.fromkeys(
    map(ord, "\u2018\u2019\u201b\u02bb\u02bc\ua78c\u02b9\u2032`\u00b4"), "'"
)
HYPHENS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")
FILLERS = "\u115f\u1160\u3164\uffa0"  # letters that nobody sees
SEVERAL_WORDS = frozenset(HouseRule) - {HouseRule.ABBREVIATIONS}


def checked_word(text: str, visible: Iterable[str], house_rules: Collection[HouseRule]) -> str:
    """The clue in one form, in small letters: nothing but the word is transmitted (CN-23)."""
    word = tidy(text).lower()
    if not word:
        raise Refused(No.CLUE_EMPTY, "CN-81")
    if len(word) > LONGEST:
        raise Refused(No.CLUE_TOO_LONG, "CN-81", most=LONGEST)
    if " " in word and not SEVERAL_WORDS & set(house_rules):
        raise Refused(No.CLUE_NOT_ONE_WORD, "CN-60", word=word)
    for character in word:
        if not allowed(character, house_rules):
            raise Refused(No.CLUE_ODD_CHARACTER, "CN-81", character=shown(character))
    if not any(character.isalnum() for character in word):
        raise Refused(No.CLUE_NOT_A_WORD, "CN-81", word=word)
    if normal(word) in {normal(seen) for seen in visible}:
        raise Refused(No.CLUE_ON_THE_BOARD, "CN-61", word=word)
    return word


def tidy(text: str) -> str:
    """CN-82, all but the case: apostrophes and hyphens in one form each, spaces folded."""
    composed = unicodedata.normalize("NFKC", text.translate(APOSTROPHES | HYPHENS))
    return re.sub(r"\s+", " ", composed.translate(APOSTROPHES | HYPHENS)).strip()


def normal(word: str) -> str:
    """CN-82: the form in which words are compared. Diacritics are kept."""
    return unicodedata.normalize("NFKC", tidy(word).casefold())


def allowed(character: str, house_rules: Collection[HouseRule]) -> bool:
    if character == ".":
        return HouseRule.ABBREVIATIONS in house_rules
    if unicodedata.category(character)[0] == "L":
        return character not in FILLERS
    return character.isdecimal() or character in " '-"


def shown(character: str) -> str:
    """A character that can be printed as it is, or its number."""
    return character if character.isprintable() else f"U+{ord(character):04X}"
