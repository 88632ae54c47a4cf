"""What one viewer is shown: made from what that viewer was told, so there is nothing to hide."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from games.engines.board import COLUMNS, PictureShown, WordShown, shown
from games.engines.codenames.commands import Options
from games.engines.codenames.state import Clue, Over, Question, State, Turn
from games.engines.codenames.terms import Card, Colour, Ending, Mode, Seated, Team, Verdict, Warned
from games.engines.engine import Seat


class CardShown(Struct, frozen=True):
    """`cover` lies on the table; `key` is what this viewer knows of the key, null if nothing."""

    card: Card
    face: WordShown | PictureShown
    cover: Colour | None
    key: Colour | None


class Left(Struct, frozen=True):
    """Agents not found yet (CN-7)."""

    red: int
    blue: int


class Record(Struct, frozen=True):
    """CN-55: how the game ended. A team on its own has won or not, and if it has, has a score."""

    winner: Team | None
    ending: Ending
    turns: int
    left: Left
    score: int | None
    verdict: Verdict | None
    won: bool | None


class View(Struct, frozen=True):
    """What lies on the table, `columns` cards in a row. `questions` are those of this turn between
    the spymasters, who alone see them; `hourglass` is who turned it, while somebody is slow."""

    you: Seated | None
    options: Options
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]
    starting: Team
    turn: Turn
    left: Left
    columns: int
    cards: tuple[CardShown, ...]
    clues: tuple[Clue, ...]
    questions: tuple[Question, ...]
    hourglass: Seat | None
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
        columns=COLUMNS,
        cards=cards(known),
        clues=known.clues,
        questions=known.secrets.questions,
        hourglass=known.hourglass,
        seal=known.seal,
        record=record(known, left),
    )


def cards(known: State) -> tuple[CardShown, ...]:
    key = known.revealed or known.secrets.key
    return tuple(
        CardShown(card, shown(face), known.covers[card], key[card] if key else known.covers[card])
        for card, face in enumerate(known.faces)
    )


def record(known: State, left: Left) -> Record | None:
    if not isinstance(known.turn, Over):
        return None
    winner, ending, score, verdict = msgspec.structs.astuple(known.turn)
    won = winner is not None if known.options.mode is Mode.COOPERATIVE else None
    return Record(winner, ending, len(known.clues), left, score, verdict, won)
