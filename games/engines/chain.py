"""The rows of a log, each linked to the one before: a changed row breaks every link after it."""

from __future__ import annotations

import hashlib

import msgspec
from msgspec import Raw, Struct

from games.engines.chance import Draw


class Row(Struct, frozen=True):
    """One row as it is hashed. `request` holds the command and its draws, with its first event."""

    position: int
    type: str
    version: int
    data: str
    by: str
    at: str
    cause: str
    request: str


class Request(Struct, frozen=True):
    """What is written down of a command, beside what it made happen."""

    command: Raw
    draws: tuple[Draw, ...]
    edition: int  # of the rules by which it was decided


class Link(Struct, frozen=True):
    """One row as it is exported: the exact text that was hashed, its nonce, and its link."""

    row: str
    nonce: str
    link: str


encode = msgspec.json.Encoder(order="sorted").encode
decode = msgspec.json.Decoder(Row).decode


def first_link(game: str) -> bytes:
    """Where the chain of a game is fastened, so that no row can be moved to another game."""
    return hashlib.sha256(b"dead drop " + game.encode()).digest()


def next_link(previous: bytes, nonce: bytes, row: bytes) -> bytes:
    """The row is hashed on its own first: a row can be withheld and the chain still be checked."""
    return hashlib.sha256(previous + hashlib.sha256(nonce + row).digest()).digest()
