"""How the scripts of Duet are read."""

from __future__ import annotations

from typing import Any

from games.engines.chance import Draw
from games.engines.duet import DUET as ENGINE
from games.engines.duet import commands as c
from games.engines.duet.setup import PAIRS
from games.engines.duet.terms import Answer, Ending
from games.engines.engine import REFEREE, Command, Seat
from tests.dsl import face
from tests.playthroughs.adapters.adapter import (
    NONCE,
    Adapter,
    is_number,
    options_of,
    place_of,
    take,
)
from tests.playthroughs.drawing import duet as drawing

# An A is on side a, a B on side b.
PEOPLE = {
    "ann": "side_a_1",
    "amy": "side_a_2",
    "ben": "side_b_1",
    "bob": "side_b_2",
    "bea": "side_b_3",
}
USUALLY = ("ann", "ben")


def chairs(truth: Any) -> dict[str, Seat | None]:
    """Everybody who sits here, a referee while there is something to rule on, and whoever looks on."""
    seated = {person.seat for person in truth.seats}
    looking: dict[str, Seat | None] = {
        n: Seat(seat) for n, seat in PEOPLE.items() if seat in seated
    }
    if ENGINE.legal(truth, REFEREE):
        looking["referee"] = REFEREE
    return looking | {"any": None}


def deal(lines: list[str]) -> tuple[Command, tuple[Draw, ...]]:
    """`with` options, `who` sits here, and rows: their colours to a, to b, then their cards."""
    said = {word: line for word, *line in map(str.split, lines) if word in ("with", "who")}
    rows = [line.split() for line in lines if line.split()[0] not in said]
    names = said.get("who", USUALLY)
    cards = tuple(face(name) for _, _, *row in rows for name in row)
    opened = c.Open(
        tuple(Seat(PEOPLE[name]) for name in names), options_of("duet", said.get("with", [])), cards
    )
    return opened, draws(*("".join(row[side] for row in rows) for side in (0, 1)))


def draws(a: str, b: str) -> tuple[Draw, ...]:
    pile = list(enumerate(PAIRS))
    key = [(drawing.LETTERS[one], drawing.LETTERS[two]) for one, two in zip(a, b, strict=True)]
    return tuple(range(len(key))), tuple(take(pile, pair) for pair in key), NONCE


ALONE = {
    "stop": c.Stop,
    "invalid": c.DeclareInvalid,
    "agree": c.AgreeInvalid,
    "decline": c.DeclineInvalid,
    "giveup": c.GiveUp,
}


def command(words: list[str], truth: Any) -> Command:
    match words:
        case ["clue", *word, number]:
            return c.GiveClue(" ".join(word), int(number))
        case ["touch", card]:
            return c.Touch(int(card) if is_number(card) else place_of(card, truth))
        case ["rule", answer]:
            return c.Rule(Answer(answer))
        case [kind] if kind in ALONE:
            return ALONE[kind]()
        case _:
            raise ValueError(f"no such line: {' '.join(words)}")


FOR_THE_HOUSE = frozenset(
    {c.No.ROLE_UNFILLED, c.No.UNKNOWN_SEAT}
    | {c.No.DECK_TOO_SMALL, c.No.DECK_REPEATS, c.No.OPTIONS_CLASH}
)
DUET = Adapter(
    chairs, deal, command, drawing.told, drawing.table, drawing.cards, Ending, FOR_THE_HOUSE
)
