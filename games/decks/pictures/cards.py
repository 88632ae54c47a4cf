"""The picture cards as the file lists them: a style and two placed icons each."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Piece(NamedTuple):
    """An icon, centred at x and y on a canvas of 512 by 512, `size` high."""

    icon: str
    x: float
    y: float
    size: float


class Card(NamedTuple):
    identifier: str
    style: str
    first: Piece
    second: Piece


@cache
def cards() -> dict[str, Card]:
    """All cards by identifier, in the order of the file."""
    lines = (HERE / "cards.txt").read_text(encoding="utf-8").splitlines()
    found = (card(line) for line in lines if line.strip() and not line.startswith("#"))
    return {each.identifier: each for each in found}


def card(line: str) -> Card:
    identifier, style, *fields = line.split()
    return Card(identifier, style, piece(*fields[:4]), piece(*fields[4:]))


def piece(icon: str, x: str, y: str, size: str) -> Piece:
    return Piece(icon, float(x), float(y), float(size))
