"""Games to be played again and again: some written by hand, some by chance."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec

from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    DeclareInvalid,
    DeclineInvalid,
    GiveClue,
    GiveUp,
    Options,
    Stop,
    Touch,
)
from games.engines.engine import Choice, Command, Seat
from tests.dsl import Given
from tests.engines.duet.table import (
    F3,
    FOUR,
    GREEN,
    PAIR,
    SUDDEN_DEATH,
    Keys,
    Move,
    keys_of,
    move,
    opened,
)

RARE = (DeclareInvalid, GiveUp)


class Script(NamedTuple):
    """A deal, and the moves that were made."""

    keys: Keys
    moves: tuple[Move, ...]
    seats: tuple[Seat, ...] = PAIR
    options: Options = Options()


def by_hand(moves: str, **options: object) -> Script:
    return Script(F3, tuple(map(move, moves.split())), FOUR, Options(**options))


# Every way in which things can go, on F3 with two on each side.
BY_HAND = {
    "b finds more": by_hand("a? b0 b3 b4 b5 b6 B. b? a1 a8 A15 a. a? b11 b. b? a16 a. a? b24"),
    "a finds more": by_hand("b? a1 a8 a15 a16 a17 A. a? b0 B3 b4 b. b? a12 a. a? b5 b. b? a24"),
    "a win in four turns": by_hand(
        "a? B0 b1 b? A2 a1 A. A? b3 b4 B5 b6 B. b? a8 a9 a10 A. a? b11 B? a12 A15 a16 a17"
    ),
    "both complete at once": by_hand("a? b0 b2 b3 b4 b5 b6 b9 b11 B. b? a1 a8 a12 A15 a16 a17 a10"),
    "own side complete while guessing": by_hand(
        "a? b0 b2 b3 b4 b5 b6 b9 b11 b. b? a10 A1 a8 a. B? a18"
    ),
    "sudden death": by_hand(f"{SUDDEN_DEATH} b2 a1 B3 A8 b4 a9 b10 a15 b5 b6 b11 a16 A17 a12"),
    "sudden death, lost": by_hand(f"{SUDDEN_DEATH} b2 a1 b3 a~ B8"),
    "the assassin": by_hand("b? a1 a2 a. a? b3 b7"),
    "declared, agreed, declined, lapsed": by_hand(
        "a? b! a+ b0 b. b? A! a1 a. a? B! A- b3 b. b? a! a8 a. a? b! b4 B."
    ),
    "wishes to give up": by_hand("a~ a? B~ b0 A~ b2 b. b? a1 b~ A18 a? b3 a~ b4 B. b~"),
    "a mission": by_hand("a? b18 b? a18 a? b19 b? a19 a? b20 b? a20 a? b0 b. b? a21", mistakes=5),
    "loose order": by_hand(
        "a? b0 b. a? b2 b. b? a1 a. b? a8 a. a? b3 b4 b5 b6 b9 b10 b11 b? a12 a. b? a18 b? a15",
        loose_order=True,
    ),
}


def by_chance(seed: int) -> Script:
    """A game on a random deal by players who are right more often than not."""
    rnd = Random(seed)
    turns = rnd.choice((4, 9, 9, 11))
    options = Options(
        turns=turns,
        mistakes=rnd.choice((None, rnd.randint(0, turns))),
        loose_order=rnd.random() < 0.5,
    )
    seats = rnd.choice((PAIR, FOUR))
    game = opened(seats, seed=seed, **msgspec.structs.asdict(options))
    keys, moves = keys_of(game), []
    while DUET.result(game.truth) is None:
        chosen = chosen_move(game, rnd)
        moves.append(chosen)
        outcome = game.when(chosen.command, by=chosen.by).outcome
        game = game.when(chosen.command, by=chosen.by).then(*outcome)
    return Script(keys, tuple(moves), seats, options)


def chosen_move(game: Given, rnd: Random) -> Move:
    """Whoever may, does something that is offered."""
    offers = [
        (seated.seat, choice)
        for seated in game.truth.seats
        for choice in DUET.legal(game.truth, seated.seat)
        if choice.command not in RARE or rnd.random() < 0.1
    ]
    by, choice = rnd.choice(offers)
    return Move(by, command_of(game, by, choice, rnd))


def command_of(game: Given, by: Seat, choice: Choice, rnd: Random) -> Command:
    match choice.command:
        case kind if kind is GiveClue:
            return GiveClue("zebra", rnd.choice((0, 1)))
        case kind if kind is Touch:
            key = game.truth.secrets.key(game.truth.side_of(by).other)
            fine = [card for card in choice.options["card"] if key[card] is GREEN]
            return Touch(rnd.choice(fine if rnd.random() < 0.8 else choice.options["card"]))
        case kind:
            assert kind in (Stop, DeclareInvalid, AgreeInvalid, DeclineInvalid, GiveUp)
            return kind()
