"""The clue law: what can be said of a clue before it is given.

Refused is what software can decide (CN-81, HARD). Doubtful is what is too close to a visible word
in form (SOFT: CN-73 for Czech, CN-74 for English, CN-75 for Polish); the giver may send it anyway.
Whether a clue speaks of meaning is for people (CN-62 to CN-66).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct
from snowballstemmer.czech_stemmer import CzechStemmer
from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.polish_stemmer import PolishStemmer

from games.engines.clue import Language, normal
from games.engines.engine import WHOLE, Word

RULES = {Language.CZECH: "CN-73", Language.ENGLISH: "CN-74", Language.POLISH: "CN-75"}
STEMMERS = {
    Language.CZECH: CzechStemmer,
    Language.ENGLISH: EnglishStemmer,
    Language.POLISH: PolishStemmer,
}
SHORTEST_PART = 3  # letters: a shorter part of a card is an accident (CN-72): ACE OF SPADES
STRANGER = "!"  # in front of a word of another family
FOLDED = str.maketrans("łøđðħŧ", "loddht")  # letters that Unicode does not take apart


class Doubt(StrEnum):
    """How a clue is too close to a visible word."""

    FORM = "form_of_a_visible_word"
    PART = "part_of_a_visible_word"
    ROOT = "root_of_a_visible_word"


class Finding(Struct, frozen=True):
    """A visible word, and why the clue is too close to it."""

    card: int
    word: str
    doubt: Doubt
    rule: str


def findings(clue: str, visible: Mapping[int, Word], language: Language) -> tuple[Finding, ...]:
    """Every visible word that the clue is too close to, in the order of the table."""
    parts = tuple(parts_of(clue))
    return tuple(
        Finding(card, face.word, doubt, RULES[language])
        for card, face in visible.items()
        if (doubt := doubt_about(parts, kinship(face, language), language)) is not None
    )


class Spelling(NamedTuple):
    """A family as it is written, or as it is written without marks."""

    forms: frozenset[str]
    beginnings: tuple[str, ...]
    stems: frozenset[str]


class Kin(NamedTuple):
    """What a card is compared by."""

    word: str
    written: Spelling
    bare: Spelling
    strangers: frozenset[str]
    strange_beginnings: tuple[str, ...]
    whole: bool


@lru_cache(maxsize=2048)
def kinship(face: Word, language: Language) -> Kin:
    whole, *words = parts_of(face.word)
    parts = whole, *(word for word in words if len(word) >= SHORTEST_PART)
    stems = (stem(part, language) for part in parts)
    family = (form for form in face.family if not form.startswith((STRANGER, WHOLE)))
    written = Spelling(*split((*parts, *family)), frozenset(stems))
    bare = Spelling(
        frozenset(map(letters, written.forms)),
        tuple(map(letters, written.beginnings)),
        frozenset(map(letters, written.stems)),
    )
    strangers = split(form[1:] for form in face.family if form.startswith(STRANGER))
    return Kin(letters(face.word), written, bare, *strangers, WHOLE in face.family)


def split(forms: Iterable[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Words, and beginnings of words."""
    known = tuple(forms)
    beginnings = tuple(form.removesuffix("*") for form in known if form.endswith("*"))
    return frozenset(form for form in known if not form.endswith("*")), beginnings


def doubt_about(parts: Iterable[str], kin: Kin, language: Language) -> Doubt | None:
    return next(filter(None, (doubt_of(part, kin, language) for part in parts)), None)


def doubt_of(clue: str, kin: Kin, language: Language) -> Doubt | None:
    if clue in kin.strangers or clue.startswith(kin.strange_beginnings):
        return None
    bare, stemmed = letters(clue), stem(clue, language)
    # Who writes marks means them: "důchod" does not begin with "duch", nor is "pięć" a "piec".
    spelling = kin.bare if clue == bare else kin.written
    same_stem = (letters(stemmed) if clue == bare else stemmed) in spelling.stems
    known = clue in spelling.forms or clue.startswith(spelling.beginnings)
    # Many words share a stem, so stems add nothing to a family that is whole.
    guessed = not kin.whole and (same_stem or bare in kin.bare.forms)
    if not (known or guessed):
        return None
    if bare in kin.word and bare != kin.word:
        return Doubt.PART
    return Doubt.FORM if same_stem or bare == kin.word else Doubt.ROOT


def parts_of(text: str) -> Iterator[str]:
    """The whole text as one word, and its words if there are several: each may be too close."""
    words = normal(text).removesuffix("'s").replace("'", "").replace("-", " ").split()
    yield "".join(words)
    if len(words) > 1:
        yield from words


def letters(text: str) -> str:
    """CN-82: for this comparison letters lose their marks, and case and signs do not count."""
    apart = unicodedata.normalize("NFD", text.casefold().translate(FOLDED))
    return "".join(letter for letter in apart if letter.isalnum())


@lru_cache(maxsize=8192)
def stem(word: str, language: Language) -> str:
    """Without the endings of its language. A stemmer keeps its word in itself: one for each."""
    return str(STEMMERS[language]().stemWord(word))
