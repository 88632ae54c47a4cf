"""A table of Duet, and games on it told in few words."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from games.engines.chance import Chance
from games.engines.duet import DUET
from games.engines.duet.commands import (
    AgreeInvalid,
    DeclareInvalid,
    DeclineInvalid,
    GiveClue,
    GiveUp,
    Open,
    Options,
    Stop,
    Touch,
)
from games.engines.duet.events import (
    AnyEvent,
    BoardLaid,
    CardMarked,
    CardTouched,
    ClueGiven,
    Event,
    GameLost,
    GameOpened,
    KeyDealt,
    KeyRevealed,
    TurnPaid,
    TurnPassed,
)
from games.engines.duet.state import Over
from games.engines.duet.terms import Colour, Ending, Mission, Seated, Side, Token, Verdict
from games.engines.engine import (
    HOUSE,
    Command,
    Context,
    DealSealed,
    Face,
    Picture,
    Refused,
    SealKept,
    Seat,
    Word,
    seal_of,
)
from tests.dsl import NONCE, NOON, Given, face, given

A, B = Side
ANN, AMY = Seat("side_a_1"), Seat("side_a_2")
BEN, BOB = Seat("side_b_1"), Seat("side_b_2")
PAIR, FOUR = (ANN, BEN), (ANN, AMY, BEN, BOB)
STRANGER = Seat("stranger")
GREEN, BLACK, BEIGE = Colour
LETTERS = {"G": GREEN, "X": BLACK, "N": BEIGE}
BYSTANDER, CHECK = Token
Keys = tuple[tuple[Colour, ...], tuple[Colour, ...]]


def drawn(letters: str) -> tuple[Colour, ...]:
    return tuple(LETTERS[letter] for letter in letters)


# Fixture F3 of the digest. Green for both: 2, 9, 10. Green on A alone: 0, 3, 4, 5, 6 and 11, which
# is black on B. Green on B alone: 1, 8, 15, 16, 17 and 12, which is black on A. Black on A and beige
# on B: 7. Beige on A and black on B: 14. Black for both: 13. Beige for both: 18 to 24.
F3: Keys = (drawn("GNGGGGGXNGGGXXNNNNNNNNNNN"), drawn("NGGNNNNNGGGXGXXGGGNNNNNNN"))
GREEN_ON_A, GREEN_ON_B = (0, 2, 3, 4, 5, 6, 9, 10, 11), (1, 2, 8, 9, 10, 12, 15, 16, 17)
B_ALONE = (1, 8, 12, 15, 16, 17)  # what is left of B's agents when all of A's are found


def dealt(
    keys: Keys = F3, *, seats: tuple[Seat, ...] = PAIR, faces: str = "", **options: Any
) -> tuple[AnyEvent, ...]:
    """The opening of a game with these keys; what is not named are words without a name."""
    agreed, people = Options(**options), tuple(Seated(seat, Side(seat[5])) for seat in seats)
    named = [face(name) for name in faces.split()]
    blank = (Word(f"WORD{card}") for card in range(len(named), 25))
    mistakes = agreed.turns if agreed.mistakes is None else agreed.mistakes
    told = {side: frozenset(p.seat for p in people if p.side is side) for side in Side}
    return (
        GameOpened(agreed, people, warnings=()),
        BoardLaid((*named, *blank), Mission(agreed.turns, mistakes), (A, B)),
        *(KeyDealt(told[side], side, key) for side, key in zip(Side, keys, strict=True)),
        SealKept(frozenset({HOUSE}), NONCE),
        DealSealed(seal_of(keys, NONCE)),
    )


def table(keys: Keys = F3, **options: Any) -> Given:
    return given(DUET, *dealt(keys, **options))


START = table()
REVEALED = KeyRevealed(NONCE, *F3)
LOST = {
    Ending.ASSASSIN: Verdict.WATCH_THE_BLACKS,
    Ending.OUT_OF_TIME: Verdict.DARE_MORE,
    Ending.TOKENS_EXCEEDED: Verdict.DARE_MORE,
    Ending.GIVEN_UP: Verdict.TRY_AGAIN,
}


def lost(ending: Ending) -> tuple[AnyEvent, ...]:
    """What every lost game on F3 ends with."""
    return GameLost(ending, LOST[ending]), REVEALED


def clue(game: Given, number: int = 1, word: str = "zebra", *, by: Seat | None = None) -> Given:
    by = by or next_seat(game)
    told = ClueGiven(game.truth.side_of(by), word, number)
    return game.when(GiveClue(word, number), by=by).then(told)


def touch(game: Given, card: int, *after: Event, by: Seat | None = None) -> Given:
    """The card shows its colour of the other side's key, and exactly this follows."""
    by = by or next_seat(game)
    side = game.truth.side_of(by)
    told = CardTouched(side, card, game.truth.secrets.key(side.other)[card])
    return game.when(Touch(card), by=by).then(told, *after)


def right(game: Given, *cards: int, by: Seat | None = None) -> Given:
    """Touches that are right, and after which the turn goes on."""
    for card in cards:
        game = touch(game, card, by=by)
    return game


def bystander(
    game: Given, card: int, *, token: Token = BYSTANDER, tokens: int = 1, then: Event | None = None
) -> Given:
    """A touch that is marked with so many tokens; the guesser gives the next clue."""
    side = game.truth.turn.guesser
    marked = CardMarked(side, card, token, tokens)
    return touch(game, card, marked, then or TurnPassed((side,)))


def stop(game: Given, *, token: Token = BYSTANDER, then: Event | None = None) -> Given:
    """The turn is paid with this token; the guesser gives the next clue."""
    side, by = game.truth.turn.guesser, next_seat(game)
    return game.when(Stop(), by=by).then(TurnPaid(side, token), then or TurnPassed((side,)))


def next_seat(game: Given) -> Seat:
    seat, *_ = game.engine.awaited(game.truth)
    return seat


class Move(NamedTuple):
    by: Seat
    command: Command


SIGNS: dict[str, Command] = {
    "?": GiveClue("zebra", 1),
    ".": Stop(),
    "!": DeclareInvalid(),
    "+": AgreeInvalid(),
    "-": DeclineInvalid(),
    "~": GiveUp(),
}


def move(text: str) -> Move:
    """`a?` gives a clue, `a7` touches card 7, `a.` stops, `a!` declares the clue invalid, `a+`
    agrees, `a-` declines, `a~` gives up. `A` is the second player of side `a`."""
    who, what = text[0], text[1:]
    seat = Seat(f"side_{who.lower()}_{2 if who.isupper() else 1}")
    return Move(seat, SIGNS[what] if what in SIGNS else Touch(int(what)))


def played(game: Given, script: str) -> Given:
    """Whatever happened when these moves were made. None is refused, and none follows the end."""
    for text in script.split():
        assert not isinstance(game.truth.turn, Over), f"{text} comes after the end"
        by, command = move(text)
        tried = game.when(command, by=by)
        assert not isinstance(tried.outcome, Refused), f"{text}: {tried.told}"
        game = tried.then(*tried.outcome)
    return game


# Eight mistakes on 19 to 22, by both sides: one token is left, and A gives the next clue.
EIGHT_MISTAKES = "a? b19 b? a19 a? b20 b? a20 a? b21 b? a21 a? b22 b? a22"
SUDDEN_DEATH = f"{EIGHT_MISTAKES} a? b0 b."


def opened(
    seats: tuple[Seat, ...] = PAIR,
    faces: tuple[Face, ...] | None = None,
    seed: int = 1,
    **options: Any,
) -> Given:
    """A game as the house deals it, not as a test draws it."""
    agreed = Options(**options)
    command = Open(seats, agreed, deck(agreed) if faces is None else faces)
    events = DUET.decide(DUET.initial, command, Context(HOUSE, NOON, Chance(Random(seed))))
    return given(DUET, *events)


def deck(options: Options) -> tuple[Face, ...]:
    """Just the cards that this table needs."""
    make = {Word: lambda n: Word(f"WORD{n}"), Picture: lambda n: Picture(f"p{n:03}")}
    return tuple(make[pack.face](n) for pack in DUET.packs(options) for n in range(pack.size))


def keys_of(game: Given) -> Keys:
    a, b = (event.key for event in game.history if isinstance(event, KeyDealt))
    return a, b


def event_of(game: Given, kind: type[Event]) -> Any:
    """The one event of this kind."""
    (event,) = (event for event in game.history if isinstance(event, kind))
    return event


def offered(game: Given, seat: Seat) -> list[type[Command]]:
    return [choice.command for choice in DUET.legal(game.truth, seat)]


def options_of(game: Given, seat: Seat, kind: type[Command]) -> dict[str, tuple[object, ...]]:
    (choice,) = (c for c in DUET.legal(game.truth, seat) if c.command is kind)
    return dict(choice.options)
