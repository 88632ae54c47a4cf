"""The decks of the house, and how cards are drawn from a deck.

A deck of words is a file, one card a line, with its whole family of related forms. Cards have two
sides, as those in a box do: the n-th of the first half has the n-th of the second half on its back.
"""

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random

from games.decks.pictures import PICTURES
from games.engines.engine import WHOLE, Face, Picture, Word

ALL_PICTURES = tuple(Picture(name) for name in PICTURES)
HERE = Path(__file__).parent / "words"
BOTH, PARTS = "both", ("base", "duet")  # DUET-24: both lists of the house together


class CannotFlip(Exception):
    """A card has no other side, or its other side lies on the table too."""


@cache
def words(name: str) -> tuple[Word, ...]:
    """The cards of a deck such as `en/base`, in the order of the file. `en/both` is all of them."""
    language, _, deck = name.partition("/")
    if deck == BOTH:
        return together(*(words(f"{language}/{part}") for part in PARTS))
    lines = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(card(line) for line in lines if line.strip() and not line.startswith("#"))


def together(*decks: tuple[Word, ...]) -> tuple[Word, ...]:
    """One deck of several, in which every card keeps its back."""
    fronts = (face for deck in decks for face in deck[: len(deck) // 2])
    backs = (face for deck in decks for face in deck[len(deck) // 2 :])
    return *fronts, *backs


def card(line: str) -> Word:
    word, _, family = line.partition(":")
    forms = (form.strip() for form in family.split(",") if form.strip())
    return Word(word.strip(), (*forms, WHOLE))


def drawn(
    deck: Sequence[Face], size: int, *, source: Random, besides: Collection[Face] = ()
) -> tuple[Face, ...]:
    """So many cards, each with one of its sides up; new ones, as long as there are enough."""
    cards = sides(deck)
    if len(cards) < size:  # a small deck: each word is a card of its own
        cards = [(face,) for face in deck]
    known = set(map(name_of, besides))
    fresh = [card for card in cards if not any(name_of(side) in known for side in card)]
    chosen = source.sample(fresh if len(fresh) >= size else cards, min(size, len(cards)))
    return tuple(source.choice(card) for card in chosen)


def flipped(deck: Sequence[Face], faces: Sequence[Face]) -> tuple[Face, ...]:
    """CN-8: the same cards, turned over."""
    backs: dict[str, Face] = {}
    for front, *back in sides(deck):
        for other in back:
            backs |= {name_of(front): other, name_of(other): front}
    names = set(map(name_of, faces))
    turned = tuple(backs[name] for name in map(name_of, faces) if name in backs)
    if not turned or len(turned) < len(faces) or names & set(map(name_of, turned)):
        raise CannotFlip
    return turned


def name_of(face: Face) -> str:
    """What makes a card that card: its word or its picture, not the family of the word."""
    return face.word if isinstance(face, Word) else face.picture


def sides(deck: Sequence[Face]) -> list[tuple[Face, ...]]:
    """The cards of a deck. The last of an odd number has nothing on its back."""
    half = len(deck) // 2
    pairs: list[tuple[Face, ...]] = list(zip(deck[:half], deck[half : 2 * half], strict=True))
    return pairs + [(face,) for face in deck[2 * half :]]
