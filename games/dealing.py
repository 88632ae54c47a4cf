"""Which cards a table is played with: drawn anew, or the last ones turned over."""

from collections.abc import Collection, Sequence
from random import SystemRandom
from typing import Any
from uuid import UUID

from games import decks, own_decks
from games.engines import ENGINES
from games.engines.engine import Face, Pack, Word

SOURCE = SystemRandom()


def drawn(
    kind: str, options: Any, *, host: int | None, besides: Collection[Face] = ()
) -> tuple[Face, ...]:
    """Cards for a new game, new ones as far as the decks go."""
    return tuple(
        face
        for pack in ENGINES[kind].packs(options)
        for face in decks.drawn(deck_of(pack, host), pack.size, source=SOURCE, besides=besides)
    )


def flipped(
    kind: str, options: Any, faces: Sequence[Face], *, host: int | None
) -> tuple[Face, ...]:
    """The cards of the last game, turned over."""
    return tuple(
        face
        for pack in ENGINES[kind].packs(options)
        for face in decks.flipped(
            deck_of(pack, host), [face for face in faces if isinstance(face, pack.face)]
        )
    )


def check(kind: str, options: Any, *, host: int) -> None:
    """The decks that a table asks for are there, and its host may use them."""
    for pack in ENGINES[kind].packs(options):
        deck_of(pack, host)


def deck_of(pack: Pack, host: int | None) -> Sequence[Face]:
    if isinstance(pack.deck, UUID):
        return own_decks.usable(host, pack.deck, pack.language)
    if pack.face is Word:
        return decks.words(f"{pack.language}/{pack.deck}")
    return decks.ALL_PICTURES
