"""What one viewer is shown: made from what that viewer was told, so there is nothing to hide."""

from __future__ import annotations

from msgspec import Struct

from games.engines.codenames.commands import Card, Options
from games.engines.codenames.events import Colour, Ending, Seated, Team, Warned
from games.engines.codenames.state import Clue, Over, State, Turn
from games.engines.engine import Seat


class CardShown(Struct, frozen=True):
    """`cover` lies on the table; `key` is what this viewer knows of the key, null if nothing."""

    card: Card
    word: str
    cover: Colour | None
    key: Colour | None


class Left(Struct, frozen=True):
    """Agents not found yet (CN-7)."""

    red: int
    blue: int


class Record(Struct, frozen=True):
    """CN-55: how the game ended."""

    winner: Team
    ending: Ending
    turns: int
    left: Left


class View(Struct, frozen=True):
    you: Seated | None
    options: Options
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]
    starting: Team
    turn: Turn
    left: Left
    cards: tuple[CardShown, ...]
    clues: tuple[Clue, ...]
    seal: str
    record: Record | None


def view(known: State, seat: Seat | None) -> View:
    left = Left(*known.left)
    return View(
        you=known.seated(seat),
        options=known.options,
        seats=known.seats,
        warnings=known.warnings,
        starting=known.starting,
        turn=known.turn,
        left=left,
        cards=cards(known),
        clues=known.clues,
        seal=known.seal,
        record=record(known, left),
    )


def cards(known: State) -> tuple[CardShown, ...]:
    key = known.revealed or known.secrets.key
    return tuple(
        CardShown(card, word, known.covers[card], key[card] if key else known.covers[card])
        for card, word in enumerate(known.words)
    )


def record(known: State, left: Left) -> Record | None:
    if not isinstance(known.turn, Over):
        return None
    return Record(known.turn.winner, known.turn.ending, len(known.clues), left)
