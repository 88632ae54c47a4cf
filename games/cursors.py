"""Cursors over many games: how far one person was told of each, in a short text.

A cursor is a note that the client keeps for itself. It holds numbers and nothing else, and whoever
forges one is told what they might read anyway, from another number on.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from games.engines.engine import Seat

VERSION = 1
MARK = 8  # bytes
TIME = 5  # bytes
LONGEST = 8192  # characters


class Unreadable(Exception):
    """This is no cursor."""


class Cursor(NamedTuple):
    """`at` is when the latest of the games had moved. What is not in it begins at the beginning: a
    new game, and an old one in another seat."""

    at: datetime
    numbers: Mapping[bytes, int]

    def after(self, game: UUID, seat: Seat | None) -> int:
        return self.numbers.get(mark(game, seat), 0)


def mark(game: UUID, seat: Seat | None) -> bytes:
    """A feed is numbered for its seat: another seat is another mark."""
    return hashlib.blake2b(f"{game.hex}:{seat or ''}".encode(), digest_size=MARK).digest()


def written(cursor: Cursor) -> str:
    text = bytearray([VERSION])
    text += max(0, int(cursor.at.timestamp())).to_bytes(TIME, "big")
    for key, number in sorted(cursor.numbers.items()):
        if number:
            text += key + varied(number)
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def read(text: str) -> Cursor:
    if len(text) > LONGEST or not text.isascii():
        raise Unreadable
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise Unreadable from error
    if len(data) < 1 + TIME or data[0] != VERSION:
        raise Unreadable
    try:
        at = datetime.fromtimestamp(int.from_bytes(data[1 : 1 + TIME], "big"), UTC)
    except (OverflowError, ValueError, OSError) as error:
        raise Unreadable from error
    return Cursor(at, numbers_in(data[1 + TIME :]))


def numbers_in(data: bytes) -> dict[bytes, int]:
    numbers: dict[bytes, int] = {}
    while data:
        key, data = data[:MARK], data[MARK:]
        number, shift = 0, 0
        while True:
            if not data or shift > 28:
                raise Unreadable
            byte, data = data[0], data[1:]
            number |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        numbers[key] = number
    return numbers


def varied(number: int) -> bytes:
    """Small numbers take one byte, others as many as they need."""
    text = bytearray()
    while number >= 0x80:
        text.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*text, number])
