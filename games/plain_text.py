"""Text of people that is safe to show: one line, and nothing in it that cannot be seen."""

import unicodedata

MOST = 500  # characters, as Python counts them
MOST_MARKS = 4  # on one letter: more would cover the lines above it
JOINER = "\u200d"  # makes one picture of several
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters that nobody sees
HIDDEN = "Cc", "Cf", "Co", "Cs", "Zl", "Zp"  # controls, what turns the writing round, line ends
PICTURES = "So", "Sk", "Mn", "Cn"  # what stands before a joiner; pictures may be new to Python


class Unfit(Exception):
    """This text cannot be shown as it is; the message says why."""


def plain(text: str) -> str:
    """The text without space around it, in composed form."""
    kept = unicodedata.normalize("NFC", text).strip()
    if not 0 < len(kept) <= MOST:
        raise Unfit(f"From 1 to {MOST} characters")
    marks, before = 0, ""
    for letter in kept:
        kind = unicodedata.category(letter)
        if (kind in HIDDEN or letter in BLANKS or is_no_character(letter)) and not (
            letter == JOINER and before in PICTURES
        ):
            raise Unfit(f"One line, without U+{ord(letter):04X}")
        marks, before = marks + 1 if kind in ("Mn", "Me") else 0, kind
        if marks > MOST_MARKS:
            raise Unfit(f"At most {MOST_MARKS} marks on a letter")
    if not any(unicodedata.category(letter)[0] in "LNPSC" for letter in kept):
        raise Unfit("Something that can be seen")
    return kept


def is_no_character(letter: str) -> bool:
    """Code points that stand for nothing, and never will."""
    point = ord(letter)
    return 0xFDD0 <= point <= 0xFDEF or point & 0xFFFE == 0xFFFE
