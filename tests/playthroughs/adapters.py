"""How the script of each game is read, and how its tables are drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.engines.chance import Draw
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.codenames.setup import cards_of_the_key
from games.engines.codenames.state import Cluing, Guessing
from games.engines.engine import Command, DealSealed, Event, SealKept, Seat


class Adapter(NamedTuple):
    """What one game brings. Tables are drawn from views: what is drawn is what is shown."""

    chairs: Mapping[str, Seat | None]  # who looks, by name
    deal: Callable[[list[str]], tuple[Command, tuple[Draw, ...]]]  # the lines of the deal
    command: Callable[[list[str], Any], Command]  # the words after the name, and the table
    event: Callable[[Event, Any], str]  # what happened, and the table
    table: Callable[[Any], str]  # the view of a spectator
    cards: Callable[[Any], str]  # the view of one chair
    unmet: frozenset[str]  # refusals that no player can meet: they are for the house


CODENAMES_CHAIRS = {
    "ada": Seat("red_spymaster"),
    "bo": Seat("red_operative_1"),
    "cy": Seat("blue_spymaster"),
    "di": Seat("blue_operative_1"),
    "any": None,
}
LETTERS = {
    "R": e.Colour.RED,
    "B": e.Colour.BLUE,
    "N": e.Colour.NEUTRAL,
    "X": e.Colour.ASSASSIN,
}
LETTER_OF = {colour: letter for letter, colour in LETTERS.items()}
NONCE = "5ea1" * 16


def deal_codenames(lines: list[str]) -> tuple[Command, tuple[Draw, ...]]:
    """Five lines: the colours of a row, then its words. The engine deals, chance is told what."""
    rows = [line.split() for line in lines]
    key = [LETTERS[letter] for colours, *_ in rows for letter in colours]
    words = tuple(word for _, *row in rows for word in row)
    starting = max(e.Team, key=lambda team: key.count(e.Colour(team)))
    cards = list(enumerate(cards_of_the_key(starting)))
    drawn = [take(cards, colour) for colour in key]
    seats = tuple(seat for seat in CODENAMES_CHAIRS.values() if seat)
    coin = (list(e.Team).index(starting),)
    return c.Open(seats, cards=words), (tuple(range(len(words))), coin, tuple(drawn), NONCE)


def take(cards: list[tuple[int, e.Colour]], colour: e.Colour) -> int:
    """The next card of this colour, taken from the pile."""
    card = next(card for card in cards if card[1] is colour)
    cards.remove(card)
    return card[0]


def command_of_codenames(words: list[str], truth: Any) -> Command:
    match words:
        case ["clue", *word, number]:
            return c.GiveClue(" ".join(word), int(number) if is_number(number) else c.UNLIMITED)
        case ["touch", card]:
            return c.Touch(int(card) if is_number(card) else truth.words.index(card))
        case ["stop"]:
            return c.Stop()
        case _:
            raise ValueError(f"no such line: {' '.join(words)}")


def is_number(word: str) -> bool:
    return word.lstrip("-").isdecimal()


def event_of_codenames(event: Event, truth: Any) -> str:
    match event:
        case e.GameOpened(_, seats):
            return ", ".join(person.seat for person in seats)
        case e.BoardLaid(words, starting, red, blue):
            return f"{len(words)} words, {starting} starts, red {red}, blue {blue}"
        case e.KeyDealt(key=key) | e.KeyRevealed(key=key):
            return rows("".join(LETTER_OF[colour].lower() for colour in key))
        case SealKept() | DealSealed():
            return ""
        case e.ClueGiven(team, word, number, limit):
            return f"{team}, {word}, {number}, limit {limit}"
        case e.CardCovered(_, card, colour):
            return f"{truth.words[card]}, {colour}"
        case e.TurnPassed(team):
            return f"{team}"
        case e.GameWon(team, ending):
            return f"{team}, {ending}"
        case _:
            raise ValueError(f"no words for {event}")


def table_of_codenames(view: Any) -> str:
    left = f"red {view.left.red}, blue {view.left.blue}"
    match view.turn:
        case Cluing(team):
            return f"{left}; {team} gives a clue"
        case Guessing(team, made, limit):
            return f"{left}; {team} touches, {made} of {limit}"
        case _:
            return f"{left}; over"


def cards_of_codenames(view: Any) -> str:
    return rows("".join(letter_on(card) for card in view.cards))


def letter_on(card: Any) -> str:
    if card.cover:
        return LETTER_OF[card.cover]
    return LETTER_OF[card.key].lower() if card.key else "?"


def rows(letters: str) -> str:
    return " ".join(letters[start : start + 5] for start in range(0, len(letters), 5))


ADAPTERS = {
    "codenames": Adapter(
        CODENAMES_CHAIRS,
        deal_codenames,
        command_of_codenames,
        event_of_codenames,
        table_of_codenames,
        cards_of_codenames,
        unmet=frozenset(
            {c.No.ROLE_UNFILLED, c.No.ROLE_OVERFILLED, c.No.UNKNOWN_SEAT}
            | {c.No.DECK_TOO_SMALL, c.No.DECK_REPEATS}
        ),
    )
}
