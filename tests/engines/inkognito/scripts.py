"""Games of Inkognito to be played again and again: some written by hand, some by chance."""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

from games.engines.chance import Draw
from games.engines.clock import Then, TimeUp
from games.engines.engine import CLOCK, Command, Event, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import NEIGHBOURS, Space
from games.engines.inkognito.terms import Ball, Build, Cards, Figure, Form, Guess, Kind, Line
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    B,
    F,
    X,
    Z,
    dealt,
    hand,
)
from tests.engines.worlds import playout
from tests.engines.worlds.inkognito_secrets import drawn

TIME_UP = TimeUp(Then.RULES)
WHITES: Draw = (0, 1, 2)  # of the ten balls
IDENTITY, BUILD = Kind.IDENTITY, Kind.BUILD


class Move(NamedTuple):
    by: Seat
    command: Command
    draws: tuple[Draw, ...] = ()
    shown: tuple[Seat, Cards] | None = None  # by chance, for one who was slow

    def drawn(self, truth: Any) -> tuple[Draw, ...]:
        """What chance gives at this table."""
        if self.shown is None:
            return self.draws
        return drawn(truth, (e.CardsShown(frozenset(), self.shown[1], Form.WHOLE),), ())


class Script(NamedTuple):
    """A game at its first turn, and the moves that were made."""

    opening: tuple[Event, ...]
    moves: tuple[Move, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(person.seat for person in self.opening[0].seats)


Moves = tuple[Move, ...]


def walk(by: Seat, figure: str, *spaces: str, origin: str) -> Moves:
    """White balls lead anywhere, and so do the Ambassador player's own steps."""
    ball = Ball.OWN_STEP if by == AMBASSADOR else Ball.WHITE
    steps = zip((origin, *spaces), spaces, strict=False)
    return (
        *(Move(by, c.Step(ball, Figure(figure), Space(to), line(at, to))) for at, to in steps),
        Move(by, c.EndMovement()),
    )


def line(at: str, to: str) -> Line:
    return next(line for line in Line if Space(to) in NEIGHBOURS[line][Space(at)])


def ask(by: Seat, figure: str, met: str, kind: Kind) -> Moves:
    return (Move(by, c.Ask(Figure(figure), Figure(met), kind)),)


def through(by: Seat, target: Seat, kind: Kind) -> Moves:
    return (Move(by, c.AskAmbassador(target, kind)),)


def show(by: Seat, cards: str) -> Moves:
    return (Move(by, c.Show(hand(cards))),)


def slow(by: Seat, cards: str) -> Moves:
    """Time is up, and these are drawn."""
    return (Move(CLOCK, TIME_UP, shown=(by, hand(cards))),)


def time_up() -> Moves:
    return (Move(CLOCK, TIME_UP),)


def accept(by: Seat) -> Moves:
    return (Move(by, c.AcceptAnswer()),)


def accuse(by: Seat) -> Moves:
    return (Move(by, c.Accuse()),)


def aside(by: Seat, to: str) -> Moves:
    return (Move(by, c.PutAside(Space(to))),)


def end(by: Seat, following: Seat) -> Moves:
    return (Move(by, c.EndTurn(), () if following == AMBASSADOR else (WHITES,)),)


def passed(*seats: Seat, following: Seat) -> Moves:
    """Turns in which nothing happens."""
    pairs = zip(seats, (*seats[1:], following), strict=True)
    return tuple(chain.from_iterable((Move(by, c.EndMovement()), *end(by, to)) for by, to in pairs))


def by_hand(*moves: Moves, **table: Any) -> Script:
    return Script(dealt(**table), tuple(chain.from_iterable(moves)))


# Blue begins, with the tall one beside San Polo, where the short red one stands.
NEAR = {"balls": "www", "blue_tall": Space.FRARI, "yellow_thin": Space.GUGLIE}
TO_RED = walk(BLUE, "blue_tall", "san-polo", origin="frari")
AGAIN = walk(BLUE, "blue_tall", "san-toma", origin="san-polo")
ROUND = passed(GREEN, RED, YELLOW, following=BLUE)

DECLARED = (Move(AMBASSADOR, c.Declare(tuple(map(Guess, AGENTS, (F, B, Z, X), Build)))),)

BY_HAND = {
    "cards are shown again": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "X Z tall"),
        accept(BLUE), aside(BLUE, "san-toma"), end(BLUE, GREEN), ROUND,
        AGAIN, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "X Z tall"),
        accuse(BLUE), show(RED, "X tall"), aside(BLUE, "san-polo"), end(BLUE, GREEN),
        passed(GREEN, following=RED),
        walk(RED, "red_tall", "guglie", origin="ghetto"),
        ask(RED, "red_tall", "yellow_thin", BUILD), show(YELLOW, "thin grey_Z mission_d"),
        accuse(RED), aside(RED, "rialto"), end(RED, YELLOW),
        passed(YELLOW, following=BLUE),
        walk(BLUE, "blue_tall", "san-polo", origin="san-toma"),
        ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "X Z tall"),
        accuse(BLUE), show(RED, "X"), aside(BLUE, "frari"),
        **NEAR,
    ),
    "cards are shown again and nobody minds": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", BUILD), show(RED, "fat tall Z"),
        accept(BLUE), aside(BLUE, "san-toma"), end(BLUE, GREEN), ROUND,
        AGAIN, ask(BLUE, "blue_tall", "red_short", BUILD), show(RED, "fat tall Z"),
        accept(BLUE), aside(BLUE, "san-polo"), end(BLUE, GREEN),
        **NEAR,
    ),
    "nothing is shown again": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "F B grey_fat"),
        aside(BLUE, "san-toma"), end(BLUE, GREEN), ROUND,
        AGAIN, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "F mission_c fat"),
        aside(BLUE, "san-polo"), end(BLUE, GREEN),
        **NEAR, options={"repeat_rule": c.RepeatRule.ENFORCE},
    ),
    "asked twice in a turn": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "F B grey_fat"),
        accept(BLUE), aside(BLUE, "frari"),
        through(BLUE, RED, IDENTITY), show(RED, "X F"),
        accuse(BLUE), aside(BLUE, "san-bartolomeo"), end(BLUE, GREEN),
        balls="www", blue_tall=Space.FRARI, ambassador=Space.SAN_POLO,
    ),
    "somebody is slow": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", IDENTITY), slow(RED, "X Z tall"),
        time_up(), aside(BLUE, "san-toma"), end(BLUE, GREEN), ROUND,
        AGAIN, ask(BLUE, "blue_tall", "red_short", IDENTITY), show(RED, "X Z tall"),
        accuse(BLUE), slow(RED, "X tall"), aside(BLUE, "san-polo"), end(BLUE, GREEN),
        passed(GREEN, RED, YELLOW, following=BLUE),
        walk(BLUE, "blue_tall", "san-polo", origin="san-toma"),
        ask(BLUE, "blue_tall", "red_short", IDENTITY), slow(RED, "X F fat"),
        accuse(BLUE), aside(BLUE, "frari"),
        **NEAR,
    ),
    "who is slow shows through the ambassador": by_hand(
        walk(BLUE, "blue_tall", "san-bartolomeo", origin="rialto"),
        through(BLUE, GREEN, IDENTITY), slow(GREEN, "B X"), accept(BLUE),
        aside(BLUE, "san-giobbe"), end(BLUE, GREEN), passed(GREEN, following=RED),
        walk(RED, "red_tall", "guglie", "san-giobbe", origin="ghetto"),
        through(RED, GREEN, IDENTITY), slow(GREEN, "B F"), time_up(),
        seats=(*AGENTS, AMBASSADOR), balls="www", blue_tall=Space.RIALTO,
    ),
    "one of three is alone": by_hand(
        TO_RED, ask(BLUE, "blue_tall", "red_short", BUILD), show(RED, "fat thin B"),
        accept(BLUE), aside(BLUE, "guglie"), end(BLUE, GREEN),
        passed(GREEN, following=RED),
        walk(RED, "red_tall", "guglie", "ferrovia", "tolentini", origin="ghetto"),
        ask(RED, "red_tall", "green_tall", IDENTITY), show(GREEN, "grey_B F tall"),
        accuse(RED), aside(RED, "rialto"), end(RED, BLUE),
        walk(BLUE, "blue_tall", "frari", "tolentini", origin="san-polo"),
        seats=(BLUE, GREEN, RED), balls="www", blue_tall=Space.FRARI,
    ),
    "the ambassador passes cards on": by_hand(
        walk(BLUE, "blue_tall", "san-bartolomeo", origin="rialto"),
        through(BLUE, GREEN, IDENTITY), show(GREEN, "B X"), accept(BLUE),
        aside(BLUE, "san-giobbe"), end(BLUE, GREEN),
        passed(GREEN, RED, YELLOW, following=AMBASSADOR),
        walk(AMBASSADOR, "ambassador", "guglie", "ghetto", origin="san-giobbe"),
        ask(AMBASSADOR, "ambassador", "red_tall", BUILD), show(RED, "fat mission_c"),
        accept(AMBASSADOR), aside(AMBASSADOR, "guglie"), DECLARED, end(AMBASSADOR, BLUE),
        passed(BLUE, GREEN, following=RED),
        walk(RED, "red_tall", "ghetto", origin="guglie"),
        through(RED, GREEN, IDENTITY), show(GREEN, "B Z"), accuse(RED),
        aside(RED, "san-giobbe"), end(RED, YELLOW),
        walk(YELLOW, "yellow_tall", "santi-apostoli", "san-bartolomeo", origin="gesuiti"),
        ask(YELLOW, "yellow_tall", "blue_tall", IDENTITY), show(BLUE, "F Z thin"),
        accept(YELLOW), aside(YELLOW, "rialto"),
        seats=(*AGENTS, AMBASSADOR), balls="www", blue_tall=Space.RIALTO,
    ),
}  # fmt: skip


def by_chance(seed: int) -> Script:
    """A game that was played at random, from its first turn on, and is not over."""
    game = playout(INKOGNITO, seed)
    first = next(n for n, step in enumerate(game) if step.truth.number)
    moves = tuple(Move(step.seat, step.command, step.draws) for step in game[first:-1])
    return Script(game[first].before, moves)
