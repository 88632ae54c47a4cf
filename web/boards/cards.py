"""Cards with words and pictures, as every game shows them that has them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from api_schema.plurals import language
from games.api.pictures import href
from games.decks import pictures
from games.engines.board import PictureShown, WordShown
from web.boards.voice import Voice

SHORTEST, LONGEST = 5, 16  # letters in a row for which the stylesheet has a size


class Face(Struct, frozen=True):
    """What lies up. A picture has an address and is told in words; it goes by its `number`."""

    number: int
    word: str = ""
    letters: int = SHORTEST
    address: str = ""
    told: str = ""


def face(card: int, shown: WordShown | PictureShown) -> Face:
    match shown:
        case WordShown(word):
            return Face(card + 1, word, letters(word))
        case PictureShown(picture) if picture in pictures.PICTURES:
            told = pictures.described(picture, spoken())
            return Face(card + 1, address=href(picture), told=told)
        case PictureShown(picture):  # of a deck that is not here any more
            return Face(card + 1, picture, letters(picture))


def letters(word: str) -> int:
    """How many letters have to fit beside one another."""
    longest = max(map(len, re.split(r"[\s-]+", word)))
    return min(max(longest, SHORTEST), LONGEST)


def spoken() -> str:
    return language() if language() in ("en", "cs", "pl") else "en"


def named(face: Face, voice: Voice) -> str:
    """The card in one or two words, where there is no room for a picture."""
    return face.word or voice.say("told", "picture", number=face.number)


def touched(face: Face, colour: str, what: str, voice: Voice) -> Mapping[str, object]:
    """A touch in the history of the clues."""
    return {"colour": colour, "card": named(face, voice), "told": face.told, "what": what}
