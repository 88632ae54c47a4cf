"""Cards with words and pictures: which a table needs, how they are laid, what is seen of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from uuid import UUID

from msgspec import Struct

from games.engines.chance import Chance
from games.engines.clue import normal
from games.engines.engine import Face, Pack, Picture, Refused, Word

COLUMNS = 5  # CN-2, PIC-1, DUET-20


class Cards(StrEnum):
    """PIC-90 to PIC-94: what lies on the table."""

    WORDS = "words"
    PICTURES = "pictures"
    MIXED = "mixed"


class Unfit(StrEnum):
    """Why a table cannot be laid. Every game with cards has these among its reasons."""

    DECK_TOO_SMALL = "deck_too_small"
    DECK_REPEATS = "deck_repeats"
    OPTIONS_CLASH = "options_clash"


def check_cards(cards: Cards, share: int | None, own_deck: UUID | None, *, size: int) -> None:
    """A share is for mixed tables, and a deck of words for tables with words."""
    if share is not None and cards is not Cards.MIXED:
        raise Refused(Unfit.OPTIONS_CLASH, "PIC-93", option="share", other="cards")
    if share is not None and share >= size:
        raise Refused(Unfit.OPTIONS_CLASH, "PIC-93", option="share", other="grid")
    if own_deck is not None and cards is Cards.PICTURES:
        raise Refused(Unfit.OPTIONS_CLASH, "PIC-1", option="own_deck", other="cards")


def packs(
    cards: Cards, share: int | None, deck: str | UUID, language: str, *, size: int
) -> tuple[Pack, ...]:
    """The cards to draw: words, pictures, or of both (PIC-93: half and half, one word more)."""
    words = {Cards.WORDS: size, Cards.PICTURES: 0, Cards.MIXED: share or (size + 1) // 2}[cards]
    wanted = Pack(Word, deck, language, words), Pack(Picture, "house", language, size - words)
    return tuple(pack for pack in wanted if pack.size)


def laid(
    cards: tuple[Face, ...], wanted: tuple[Pack, ...], chance: Chance, *, size: str, once: str
) -> tuple[Face, ...]:
    """The cards in the order in which they are laid, which mixes words and pictures. `size` and
    `once` are the rules that say how many there are, and that all are different."""
    if Counter(map(type, cards)) != {pack.face: pack.size for pack in wanted}:
        least = sum(pack.size for pack in wanted)
        raise Refused(Unfit.DECK_TOO_SMALL, size, least=least)
    if len({name_of(card) for card in cards}) != len(cards):
        raise Refused(Unfit.DECK_REPEATS, once)
    return chance.shuffled(cards)


def name_of(face: Face) -> tuple[str, str]:
    """What makes a card different from another."""
    match face:
        case Word(word):
            return "word", normal(word)
        case Picture(picture):
            return "picture", picture


def words_among(faces: tuple[Face, ...], places: Iterable[int]) -> dict[int, Word]:
    """The words that lie in these places. Pictures show no word (PIC-32)."""
    there = ((place, faces[place]) for place in places)
    return {place: face for place, face in there if isinstance(face, Word)}


@lru_cache(maxsize=4096)
def one_copy(face: Face) -> Face:
    """A card with its family is kept once, however many chairs and tables remember it."""
    return face


class WordShown(Struct, frozen=True, tag_field="type", tag="word"):
    word: str


class PictureShown(Struct, frozen=True, tag_field="type", tag="picture"):
    """`GET pictures` says where it is to be had, and what it shows in words."""

    picture: str


def shown(face: Face) -> WordShown | PictureShown:
    match face:
        case Word(word):
            return WordShown(word)
        case Picture(picture):
            return PictureShown(picture)
