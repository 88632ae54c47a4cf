"""What one viewer is shown: made from what that viewer was told, so there is nothing to hide."""

from __future__ import annotations

from msgspec import Struct

from games.engines.board import COLUMNS, PictureShown, WordShown, shown
from games.engines.duet.commands import Options
from games.engines.duet.state import Agent, Clue, Front, Key, Mark, Over, State, Touched, Turn
from games.engines.duet.terms import (
    Bank,
    Card,
    Colour,
    Ending,
    Mission,
    Seated,
    Side,
    Verdict,
    Warned,
)
from games.engines.engine import Seat


class Known(Struct, frozen=True):
    """What this viewer knows of each side's key; null if nothing. A touch is judged by the key of
    the other side, and tells nothing of one's own."""

    a: Colour | None
    b: Colour | None


class CardShown(Struct, frozen=True):
    """What lies on a card. A mark stays on an agent as a memo (DUET-40); `covered` cards are done
    with: an agent, or marks of both sides."""

    card: Card
    face: WordShown | PictureShown
    covered: bool
    agent: Agent | None
    marks: tuple[Mark, ...]
    key: Known


class Left(Struct, frozen=True):
    """Agents of each key that were not found."""

    a: int
    b: int


class Record(Struct, frozen=True):
    """How the game ended. `turns` were played; only a won standard game has a score."""

    won: bool
    ending: Ending
    verdict: Verdict
    score: int | None
    turns: int
    sudden_death: bool
    left: Left


class View(Struct, frozen=True):
    """What lies on the table, `columns` cards in a row. `number` counts the turns from 1; `bank`
    are the tokens left, `front` those before the sides, `discarded` those lost to invalid clues.
    `found` of 15 agents are found; of sides that are `complete` all nine. `left` are the agents of
    your own key that are not found yet, for your side alone; `wish` is whether your side would give
    up. `touches` of a turn stand with its clue, those of sudden death in `last_touches`."""

    you: Seated | None
    options: Options
    mission: Mission
    seats: tuple[Seated, ...]
    warnings: tuple[Warned, ...]
    number: int
    turn: Turn
    bank: Bank
    front: Front
    discarded: int
    found: int
    complete: tuple[Side, ...]
    left: int | None
    wish: bool
    columns: int
    cards: tuple[CardShown, ...]
    clues: tuple[Clue, ...]
    last_touches: tuple[Touched, ...]
    seal: str
    record: Record | None


def view(known: State, seat: Seat | None) -> View:
    side = known.side_of(seat)
    return View(
        you=next((seated for seated in known.seats if seated.seat == seat), None),
        options=known.options,
        mission=known.mission,
        seats=known.seats,
        warnings=known.warnings,
        number=known.number,
        turn=known.turn,
        bank=known.bank,
        front=known.front,
        discarded=known.discarded,
        found=known.found,
        complete=known.complete,
        left=None if side is None else known.left(side),
        wish=side in known.secrets.wishes,
        columns=COLUMNS,
        cards=cards(known),
        clues=known.clues,
        last_touches=known.last_touches,
        seal=known.seal,
        record=record(known),
    )


def cards(known: State) -> tuple[CardShown, ...]:
    a, b = (colours(known, side) for side in Side)
    return tuple(
        CardShown(
            card,
            shown(face),
            known.covered(card),
            known.agents[card],
            known.marks[card],
            Known(a[card], b[card]),
        )
        for card, face in enumerate(known.faces)
    )


def colours(known: State, side: Side) -> tuple[Colour | None, ...]:
    """DUET-130: one's own key; of another what touches by its guessers told everybody."""
    if known.revealed:
        return known.revealed[tuple(Side).index(side)]
    if (key := known.secrets.key(side)) is not None:
        return key
    touches = (*(t for clue in known.clues for t in clue.touches), *known.last_touches)
    told = {touch.card: touch.colour for touch in touches if touch.side is side.other}
    return tuple(told.get(card) for card in range(len(known.faces)))


def record(known: State) -> Record | None:
    if not isinstance(known.turn, Over) or not known.revealed:
        return None
    turn = known.turn
    left = Left(*(agents_left(known, key) for key in known.revealed))
    return Record(
        won=turn.ending is Ending.WIN,
        ending=turn.ending,
        verdict=turn.verdict,
        score=turn.score,
        turns=len(known.clues),
        sudden_death=known.sudden_death,
        left=left,
    )


def agents_left(known: State, key: Key) -> int:
    pairs = zip(key, known.agents, strict=True)
    return sum(colour is Colour.GREEN and agent is None for colour, agent in pairs)
