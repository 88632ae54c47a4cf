"""Pairs of a card and a clue that people have judged, and how the clue law judges them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from games import decks
from games.engines.clue import Language
from games.engines.clue_law import findings
from games.engines.codenames.terms import Deck

HERE = Path(__file__).parent
CARDS = {
    language: {card.word: card for deck in Deck for card in decks.words(f"{language}/{deck}")}
    for language in Language
}


class Pair(NamedTuple):
    """A card, a clue, and whether people say that it is too close."""

    card: str
    clue: str
    close: bool


class Measure(NamedTuple):
    """Precision: how much of what is flagged should be. Recall: how much of what should be is."""

    pairs: int
    cards: int
    precision: float
    recall: float
    wrong: list[Pair]

    def __str__(self) -> str:
        of = f"{self.pairs} pairs of {self.cards} cards"
        return f"{of}, precision {self.precision:.3f}, recall {self.recall:.3f}"


def pairs(language: Language, folder: Path = HERE) -> list[Pair]:
    lines = (folder / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    found = (line.split(" ") for line in lines if line and not line.startswith("#"))
    return [Pair(card.replace("_", " "), clue, word == "flag") for card, clue, word in found]


def measured(language: Language) -> Measure:
    judged = [(pair, flagged(pair, language)) for pair in pairs(language)]
    hits = sum(pair.close and flag for pair, flag in judged)
    return Measure(
        len(judged),
        len({pair.card for pair, _ in judged}),
        hits / sum(flag for _, flag in judged),
        hits / sum(pair.close for pair, _ in judged),
        [pair for pair, flag in judged if pair.close is not flag],
    )


def flagged(pair: Pair, language: Language) -> bool:
    return bool(findings(pair.clue, {0: CARDS[language][pair.card]}, language))
