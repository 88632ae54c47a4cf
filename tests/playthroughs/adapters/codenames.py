"""How the scripts of Codenames and Pictures are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engines import ENGINES
from games.engines.chance import Draw
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.codenames.offers import cards_of
from games.engines.codenames.setup import cards_of_the_key
from games.engines.codenames.terms import UNLIMITED, Ending
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
from tests.playthroughs.drawing import codenames as drawing

# Ada gives clues and Bo touches, whatever the way to play.
PEOPLE = {
    c.Mode.TEAMS: {
        "ada": "red_spymaster",
        "bo": "red_operative_1",
        "ed": "red_operative_2",
        "cy": "blue_spymaster",
        "di": "blue_operative_1",
    },
    c.Mode.COOPERATIVE: {"ada": "spymaster", "bo": "operative_1", "ed": "operative_2"},
    c.Mode.SHARED_OPERATIVE: {"ada": "red_spymaster", "cy": "blue_spymaster", "bo": "operative"},
}
USUALLY = ("ada", "bo", "cy", "di")


def chairs(truth: Any) -> dict[str, Seat | None]:
    """Everybody who sits here, a referee if there is one, and whoever looks on."""
    seated = {person.seat for person in truth.seats}
    people = PEOPLE[truth.options.mode].items()
    looking: dict[str, Seat | None] = {n: Seat(seat) for n, seat in people if seat in seated}
    if truth.options.arbiter is c.Arbiter.REFEREE:
        looking["referee"] = REFEREE
    return looking | {"any": None}


def dealer(kind: str) -> Callable[[list[str]], tuple[Command, tuple[Draw, ...]]]:
    """`with` options, `who` sits here, and rows: their colours, then their cards.

    The engine deals, chance is told what.
    """

    def deal(lines: list[str]) -> tuple[Command, tuple[Draw, ...]]:
        said = {word: line for word, *line in map(str.split, lines) if word in ("with", "who")}
        rows = [line.split() for line in lines if line.split()[0] not in said]
        options = options_of(kind, said.get("with", []))
        people = PEOPLE[options.mode]
        names = said.get("who") or [name for name in people if name in USUALLY]
        cards = tuple(face(name) for _, *row in rows for name in row)
        opened = ENGINES[kind].types.open(tuple(Seat(people[n]) for n in names), options, cards)
        return opened, draws("".join(colours for colours, *_ in rows), options)

    return deal


def draws(letters: str, options: Any) -> tuple[Draw, ...]:
    key = [drawing.LETTERS[letter] for letter in letters]
    starting = max(e.Team, key=lambda team: key.count(e.Colour(team)))
    pile = list(enumerate(cards_of_the_key(starting, options.grid)))
    drawn = tuple(take(pile, colour) for colour in key)
    return tuple(range(len(key))), (list(e.Team).index(starting),), drawn, NONCE


ALONE = {
    "stop": c.Stop,
    "challenge": c.ChallengeClue,
    "concede": c.Concede,
    "withdraw": c.Withdraw,
    "invalid": c.DeclareInvalid,
    "hourglass": c.TurnHourglass,
}
WITH_A_CARD = {"touch": c.Touch, "penalty": c.PenaltyCover, "enemy": c.EnemyCover}
WITH_AN_ANSWER = {"vote": c.Vote, "rule": c.Rule}


def command(words: list[str], truth: Any) -> Command:
    match words:
        case ["clue", *word, number]:
            return c.GiveClue(" ".join(word), int(number) if is_number(number) else UNLIMITED)
        case ["ask", *word]:
            return c.AskApproval(" ".join(word))
        case [kind, card] if kind in WITH_A_CARD:
            return WITH_A_CARD[kind](int(card) if is_number(card) else place_of(card, truth))
        case ["answer", answer]:
            questions = truth.secrets.questions
            return c.AnswerApproval(questions[-1].word if questions else "", c.Answer(answer))
        case [kind, answer] if kind in WITH_AN_ANSWER:
            return WITH_AN_ANSWER[kind](c.Answer(answer))
        case [kind] if kind in ALONE:
            return ALONE[kind]()
        case _:
            raise ValueError(f"no such line: {' '.join(words)}")


def chance(given: str, truth: Any) -> tuple[Draw, ...]:
    """`covers WHALE`: the card of that colour which chance covers for a slow spymaster."""
    _, card = given.split()
    place = place_of(card, truth)
    return ((cards_of(truth, truth.secrets.key[place]).index(place),),)


FOR_THE_HOUSE = frozenset(
    {c.No.ROLE_UNFILLED, c.No.ROLE_OVERFILLED, c.No.UNKNOWN_SEAT}
    | {c.No.SPYMASTERS_ONLY, c.No.DECK_TOO_SMALL, c.No.DECK_REPEATS, c.No.OPTIONS_CLASH}
)


def codenames(kind: str, parent: str | None = None) -> Adapter:
    return Adapter(
        chairs,
        dealer(kind),
        command,
        drawing.told,
        drawing.table,
        drawing.cards,
        Ending,
        FOR_THE_HOUSE,
        parent,
        chance=chance,
    )
