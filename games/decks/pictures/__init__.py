"""Picture cards: two things made into one drawing, in black and white."""

import hashlib
import tomllib
from functools import cache

from games.decks.pictures.cards import HERE, cards
from games.decks.pictures.drawing import drawn

CREDIT = (
    "Icons: Font Awesome Free 6.6.0 by Fonticons, Inc. (https://fontawesome.com), combined;"
    " licence CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)."
)

PICTURES: tuple[str, ...] = tuple(cards())


@cache
def svg(identifier: str) -> bytes:
    """The drawing of a card. A KeyError says that there is no such card."""
    return drawn(cards()[identifier], credit=CREDIT).encode()


@cache
def mark(identifier: str) -> str:
    """Tells this drawing of a card from any other that it may ever have."""
    return hashlib.sha256(svg(identifier)).hexdigest()[:10]


def described(identifier: str, language: str) -> str:
    """What is seen on a card, for those who cannot see it."""
    card = cards()[identifier]
    first, second = (texts("things")[piece.icon][language] for piece in (card.first, card.second))
    return texts("frames")[card.style][language].format(first, second)


@cache
def texts(name: str) -> dict[str, dict[str, str]]:
    """A file of texts: for every icon, or for every style, one in each language."""
    return tomllib.loads((HERE / f"{name}.toml").read_text(encoding="utf-8"))
