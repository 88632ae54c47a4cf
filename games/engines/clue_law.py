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
from games.engines.engine import Word

RULES = {Language.CZECH: "CN-73", Language.ENGLISH: "CN-74", Language.POLISH: "CN-75"}
STEMMERS = {
    Language.CZECH: CzechStemmer,
    Language.ENGLISH: EnglishStemmer,
    Language.POLISH: PolishStemmer,
}
SHORTEST_PART = 3  # letters: a shorter part of a card is an accident (CN-72): ACE OF SPADES
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


class Kin(NamedTuple):
    """What a card is compared by: letters without marks, and stems."""

    word: str
    forms: frozenset[str]
    beginnings: tuple[str, ...]
    bare_beginnings: tuple[str, ...]
    stems: frozenset[str]
    bare_stems: frozenset[str]


@lru_cache(maxsize=2048)
def kinship(face: Word, language: Language) -> Kin:
    """The hand-made family of a card says most; stems know the endings that nobody wrote down."""
    whole, *words = parts_of(face.word)
    parts = whole, *(word for word in words if len(word) >= SHORTEST_PART)
    stems = frozenset(stem(part, language) for part in parts)
    beginnings = tuple(form.removesuffix("*") for form in face.family if form.endswith("*"))
    return Kin(
        letters(face.word),
        frozenset(letters(form) for form in (*parts, *face.family) if not form.endswith("*")),
        beginnings,
        tuple(map(letters, beginnings)),
        stems,
        frozenset(map(letters, stems)),
    )


def doubt_about(parts: Iterable[str], kin: Kin, language: Language) -> Doubt | None:
    return next(filter(None, (doubt_of(part, kin, language) for part in parts)), None)


def doubt_of(clue: str, kin: Kin, language: Language) -> Doubt | None:
    bare = letters(clue)
    # Who writes marks means them: "důchod" does not begin with "duch", nor is "válka" a "válec".
    unmarked = clue == bare
    beginnings = kin.bare_beginnings if unmarked else kin.beginnings
    stems = kin.bare_stems if unmarked else kin.stems
    same_stem = (bare_stem(clue, language) if unmarked else stem(clue, language)) in stems
    if not (same_stem or bare in kin.forms or clue.startswith(beginnings)):
        return None
    if bare in kin.word and bare != kin.word:
        return Doubt.PART
    return Doubt.FORM if same_stem or bare == kin.word else Doubt.ROOT


def parts_of(text: str) -> Iterator[str]:
    """The whole text as one word, and its words if there are several: each may be too close."""
    words = normal(text).removesuffix("'s").replace("-", " ").split()
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


def bare_stem(word: str, language: Language) -> str:
    return letters(stem(word, language))
