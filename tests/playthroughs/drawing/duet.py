"""How what happened is told and how a table is drawn, for Duet."""

from __future__ import annotations

from typing import Any

from games.engines.duet import events as e
from games.engines.duet.commands import Options
from games.engines.duet.state import Cluing, Guessing, SuddenDeath
from games.engines.duet.terms import Colour, Side, Validity
from games.engines.engine import DealSealed, Event, SealKept
from tests.playthroughs.drawing.cards import counted, name_of, rows, settled, values

LETTERS = {"G": Colour.GREEN, "X": Colour.BLACK, "N": Colour.BEIGE}
LETTER_OF = {colour: letter.lower() for letter, colour in LETTERS.items()}


def told(event: Event, truth: Any) -> str:
    """The event in a few words. Cards are called by what is on them."""
    match event:
        case e.GameOpened(options, seats, warnings):
            people = ", ".join(person.seat for person in seats)
            return "; ".join(filter(None, (people, settled(options, Options()), *warnings)))
        case e.BoardLaid(faces, mission, givers):
            return f"{counted(faces)}, {mission.turns} turns, {mission.mistakes} mistakes, {any_of(givers)} starts"
        case e.KeyDealt(side=side, key=key):
            return f"{side}, {letters(key)}"
        case e.KeyRevealed(a=a, b=b):
            return f"{letters(a)} | {letters(b)}"
        case SealKept() | DealSealed():
            return ""
        case e.CardTouched(side, card, colour):
            return f"{side}, {name_of(truth.faces[card])}, {colour}"
        case e.CardMarked(side, card, token, tokens):
            return f"{side}, {name_of(truth.faces[card])}, {tokens} {token}"
        case e.TurnPassed(givers):
            return any_of(givers)
        case _:
            return values(event)


def letters(key: tuple[Colour, ...]) -> str:
    return rows("".join(LETTER_OF[colour] for colour in key))


def any_of(sides: tuple[Side, ...]) -> str:
    return " or ".join(sides)


def table(view: Any) -> str:
    """What everybody sees beside the cards."""
    tokens = f"{view.bank.bystander} bystander {view.bank.check} check"
    discarded = f", {view.discarded} discarded" if view.discarded else ""
    complete = "".join(f", {side} complete" for side in view.complete)
    before = f"before a {view.front.a} b {view.front.b}"
    return f"{tokens}, {before}{discarded}; {view.found} found{complete}; {waits(view)}"


def waits(view: Any) -> str:
    match view.turn:
        case Cluing(givers):
            return f"turn {view.number}: {any_of(givers)} gives a clue"
        case Guessing(guesser=guesser, right=right):
            validity = view.clues[-1].validity
            contested = "" if validity is Validity.UNCONTESTED else f", clue {validity}"
            return f"turn {view.number}: {guesser} touches, {right} right{contested}"
        case SuddenDeath():
            return "sudden death"
        case over:
            score = "" if over.score is None else f", score {over.score}"
            left = f"left a {view.record.left.a} b {view.record.left.b}"
            return f"over{score}, {over.verdict}, {left}"


def cards(view: Any) -> str:
    """The two keys as this chair knows them, and what lies there; how many agents of its own are
    left, and whether it would give up."""
    keys = " | ".join(rows("".join(on(card, side) for card in view.cards)) for side in Side)
    left = "" if view.left is None else f"left {view.left}"
    return "   ".join(filter(None, (keys, left, "would give up" if view.wish else "")))


def on(card: Any, side: Side) -> str:
    """A card as this side's key has it. Whoever touches is judged by the other side's key, so here
    lie an agent that the other side found, or the tokens of its mistake."""
    if card.agent and card.agent.side is side.other:
        return "G"
    for mark in card.marks:
        if mark.side is side.other:
            return str(mark.tokens)
    colour = card.key.a if side is Side.A else card.key.b
    return LETTER_OF[colour] if colour else "?"
