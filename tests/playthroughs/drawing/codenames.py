"""How what happened is told and how a table is drawn, for Codenames and Pictures."""

from __future__ import annotations

from typing import Any

from games.engines.codenames import events as e
from games.engines.codenames.commands import Options
from games.engines.codenames.state import (
    Claiming,
    Cluing,
    EnemyCovering,
    Guessing,
    Penalty,
    SuddenDeath,
)
from games.engines.engine import DealSealed, Event, SealKept
from tests.playthroughs.drawing.cards import counted, name_of, rows, settled, values

LETTERS = {
    "R": e.Colour.RED,
    "B": e.Colour.BLUE,
    "N": e.Colour.NEUTRAL,
    "X": e.Colour.ASSASSIN,
}
LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}


def told(event: Event, truth: Any) -> str:
    """The event in a few words. Cards are called by what is on them."""
    match event:
        case e.GameOpened(options, seats):
            people = ", ".join(person.seat for person in seats)
            return f"{people}; {agreed}" if (agreed := settled(options, Options())) else people
        case e.BoardLaid(faces, starting, red, blue):
            return f"{counted(faces)}, {starting} starts, red {red}, blue {blue}"
        case e.KeyDealt(key=key) | e.KeyRevealed(key=key):
            return rows("".join(LETTER_OF[colour].lower() for colour in key))
        case SealKept() | DealSealed():
            return ""
        case e.ClueGiven(team, word, number, limit):
            return f"{team}, {word}, {number}, limit {limit}"
        case e.CardCovered(_, card, colour):
            return f"{name_of(truth.faces[card])}, {colour}"
        case e.PenaltyCovered(team, card, colour) | e.EnemyCovered(team, card, colour):
            return f"{team}, {name_of(truth.faces[card])}, {colour}"
        case e.ClaimUpheld(how, findings):
            close = (f"{found.word}: {found.doubt} {found.rule}" for found in findings)
            return ", ".join((how, *close))
        case _:
            return values(event)


def table(view: Any) -> str:
    """What everybody sees beside the cards."""
    hourglass = f"; the hourglass of {view.hourglass} runs" if view.hourglass else ""
    return f"red {view.left.red}, blue {view.left.blue}; {waits(view)}{hourglass}"


def waits(view: Any) -> str:
    match view.turn:
        case Cluing(team):
            return f"{team} gives a clue"
        case Guessing(team, made, limit):
            return f"{team} touches, {made} of {limit}"
        case Claiming(team, by, ballots):
            votes = "".join(f", {ballot.by} says {ballot.uphold}" for ballot in ballots)
            return f"{by} contests the clue of {team}{votes}"
        case Penalty(team, colour):
            return f"{team} covers a {colour} card as penalty"
        case EnemyCovering(team):
            return f"{team} covers a card of the enemy"
        case SuddenDeath(team):
            return f"{team} touches, in sudden death"
        case over:
            score = f", score {over.score}, {over.verdict}" if over.score else ""
            return f"over{score}"


def cards(view: Any) -> str:
    """What lies on the table, as this chair knows it, and what it was asked or answered."""
    questions = (f"{q.word}? {q.answer or ''}".strip() for q in view.questions)
    letters = rows("".join(letter_on(card) for card in view.cards))
    return "   ".join(filter(None, (letters, ", ".join(questions))))


def letter_on(card: Any) -> str:
    if card.cover:
        return LETTER_OF[card.cover]
    return LETTER_OF[card.key].lower() if card.key else "?"
