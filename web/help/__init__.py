"""The rules of the games and of the house, told to newcomers: chapters of plain text, as data.

A paragraph is told apart by a blank line, an item of a list by `- `, and what stands in backticks
is to be typed as it is. A paragraph may end with the rules it speaks of: `[CN-40, CN-41]`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

FOLDER = Path(__file__).parent
GAMES = "codenames", "pictures", "duet", "inkognito"
TOPICS = *GAMES, "post"  # what is common to all games comes last
LANGUAGES = "en", "cs", "pl"
RULES = re.compile(r"\s*\[((?:[A-Z]+-\d+(?:, )?)+)\]$")


class Piece(NamedTuple):
    """Some words of a sentence, or something to be typed as it is."""

    text: str
    is_code: bool


class Paragraph(NamedTuple):
    pieces: tuple[Piece, ...]
    rules: tuple[str, ...]
    is_list = False


class Listing(NamedTuple):
    items: tuple[Paragraph, ...]
    is_list = True


Block = Paragraph | Listing


class Chapter(NamedTuple):
    id: str
    title: str
    blocks: tuple[Block, ...]
    code: str


class Topic(NamedTuple):
    """What one page tells, in one language."""

    name: str
    title: str
    summary: str
    chapters: tuple[Chapter, ...]


@cache
def topic(name: str, language: str) -> Topic:
    """What is told of this in the language; in English if it is another one."""
    told, spoken = written(name), language if language in LANGUAGES else "en"
    chapters = tuple(
        Chapter(
            chapter["id"],
            chapter["title"][spoken],
            blocks(chapter["text"][spoken]),
            chapter.get("code", "").strip(),
        )
        for chapter in told["chapter"]
    )
    return Topic(name, told["title"][spoken], told["summary"][spoken], chapters)


@cache
def written(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def blocks(text: str) -> tuple[Block, ...]:
    return tuple(block for part in re.split(r"\n\s*\n", text.strip()) for block in block_of(part))


def block_of(part: str) -> tuple[Block, ...]:
    """A paragraph, a list, or a paragraph that leads to a list."""
    opening, *items = re.split(r"^- ", part, flags=re.MULTILINE)
    led = (paragraph(opening),) if opening.strip() else ()
    return (*led, Listing(tuple(map(paragraph, items)))) if items else led


def paragraph(text: str) -> Paragraph:
    line = " ".join(text.split())
    named = RULES.search(line)
    said = RULES.sub("", line).split("`")
    pieces = (Piece(piece, bool(place % 2)) for place, piece in enumerate(said) if piece)
    return Paragraph(tuple(pieces), tuple(named[1].split(", ")) if named else ())
