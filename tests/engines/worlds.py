"""What the laws need of each game, and random legal games of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import reduce
from random import Random
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.engines.chance import Chance, Draw
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.engine import (
    CLOCK,
    HOUSE,
    REFEREE,
    Choice,
    Command,
    Context,
    Engine,
    Event,
    Refused,
    SealKept,
    Seat,
    Unsealing,
)

AnyEngine = Engine[Any, Any, Any, Any, Any]
History = tuple[Event, ...]
NOON = datetime(2024, 6, 21, 12, tzinfo=UTC)
STRANGER = Seat("stranger")


class World(NamedTuple):
    """What one game brings. Only the rulebook says who may know what: an event may be wrong."""

    seats: tuple[tuple[Seat, ...], ...]  # several seatings
    open: Callable[[tuple[Seat, ...], Random], Command]
    fill: Callable[[Choice, Random], Command]  # a command of this choice, free text and all
    asks: Callable[[History, Random], tuple[Command, ...]]  # every value, sense and nonsense
    redeal: Callable[[History, Seat | None, Random], History]  # event for event, same to this seat
    redraw: Callable[[tuple[Draw, ...], Seat | None, Random], tuple[Draw, ...]]  # of the opening
    bound: int  # no game takes more steps


class Step(NamedTuple):
    """One command of a random game: the table before it, and what came of it."""

    seat: Seat
    command: Command
    truth: Any
    before: History
    events: History
    draws: tuple[Draw, ...]


def playout(engine: AnyEngine, seed: int) -> list[Step]:
    """A random legal game, to its end or to the bound of its world."""
    rnd, world = Random(seed), WORLDS[engine.name]
    steps: list[Step] = []
    truth, history = engine.initial, ()
    while engine.result(truth) is None and len(steps) < world.bound:
        step = next(attempts(engine, world, steps, truth, history, rnd), None)
        if step is None:
            break
        steps.append(step)
        truth, history = reduce(engine.evolve, step.events, truth), history + step.events
    return steps


def attempts(
    engine: AnyEngine, world: World, steps: list[Step], truth: Any, history: History, rnd: Random
) -> Iterator[Step]:
    """What might be next, in random order. What is offered in vain is for the laws to find."""
    offers = [(seat, choice) for seat in senders(steps) for choice in engine.legal(truth, seat)]
    for seat, choice in rnd.sample(offers, len(offers)):
        command, chance = world.fill(choice, rnd), Chance(rnd)
        try:
            events = engine.decide(truth, command, Context(seat, NOON, chance))
        except Refused:
            continue
        yield Step(seat, command, truth, history, events, tuple(chance.draws))


def players(steps: list[Step]) -> tuple[Seat, ...]:
    return steps[0].command.seats if steps else ()  # type: ignore[attr-defined]  # an Open


def senders(steps: list[Step]) -> tuple[Seat, ...]:
    return *players(steps), HOUSE, CLOCK, REFEREE


def filled(choice: Choice, rnd: Random, **free: object) -> Command:
    """Closed fields at random, free ones as given."""
    return choice.command(**{n: rnd.choice(v) for n, v in choice.options.items()}, **free)


# Codenames


def seating(red: int, blue: int) -> tuple[Seat, ...]:
    operatives = {"red": red, "blue": blue}
    return tuple(
        Seat(seat)
        for team, count in operatives.items()
        for seat in (f"{team}_spymaster", *(f"{team}_operative_{n + 1}" for n in range(count)))
    )


def open_codenames(seats: tuple[Seat, ...], rnd: Random) -> Command:
    options = c.Options(
        rnd.choice(list(c.Language)),
        rnd.choice(list(c.Deck)),
        frozenset(rnd.sample(list(c.HouseRule), rnd.randrange(4))),
    )
    return c.Open(tuple(rnd.sample(seats, len(seats))), options, deck(rnd))


def deck(rnd: Random) -> tuple[str, ...]:
    """Words of uneven length and make. None has a Q: that is for clues."""
    parts = ("A", "BO", "Č", "DRA", "EŇ", "-F", "GH", "'H", " IX", "ŁÓ", "MMM", "7")
    words = {f"W{''.join(rnd.choices(parts, k=rnd.randint(1, 6)))}" for _ in range(70)}
    return tuple(rnd.sample(sorted(words), len(words)))  # about 60: short ones come twice


def fill_codenames(choice: Choice, rnd: Random) -> Command:
    if choice.command is c.Open:
        return open_codenames(rnd.choice(CODENAMES_SEATS), rnd)
    return filled(choice, rnd, **({"word": clue(rnd)} if choice.command is c.GiveClue else {}))


def clue(rnd: Random) -> str:
    return rnd.choice(("Q", "qua", "QÚRQ", "Q'ran", "q-7", "ＱＵＩＰ", " quilt ", "Quidditch"))


def asks_of_codenames(history: History, rnd: Random) -> tuple[Command, ...]:
    board = next((event.words for event in history if isinstance(event, e.BoardLaid)), ("W",))
    odd = ("", "?", "q q", "q" * 41, "q\u200b", rnd.choice(board))
    return (
        open_codenames(rnd.choice(CODENAMES_SEATS), rnd),
        *(c.GiveClue(clue(rnd), number) for number in (*range(-1, 11), c.UNLIMITED)),
        *(c.GiveClue(word, 1) for word in odd),
        *(c.Touch(card) for card in range(-1, 26)),
        c.Stop(),
    )


def redeal_codenames(history: History, seat: Seat | None, rnd: Random) -> History:
    """Other colours under the uncovered cards (CN-100), until all is laid open (CN-108)."""
    if any(isinstance(event, Unsealing) for event in history):
        return history
    covered = {event.card for event in history if isinstance(event, e.CardCovered)}

    def anew(event: Event) -> Event:
        match event:
            case e.KeyDealt(key=key) if not is_spymaster(seat):
                return replace(event, key=reshuffled(key, covered, rnd))
            case SealKept() if seat != HOUSE:
                return replace(event, nonce=rnd.randbytes(32).hex())
            case _:
                return event

    return tuple(map(anew, history))


def reshuffled(key: tuple[Any, ...], covered: set[int], rnd: Random) -> tuple[Any, ...]:
    places = [place for place in range(len(key)) if place not in covered]
    source = dict(zip(places, rnd.sample(places, len(places)), strict=True))
    return tuple(key[source.get(place, place)] for place in range(len(key)))


def redraw_codenames(draws: tuple[Draw, ...], seat: Seat | None, rnd: Random) -> tuple[Draw, ...]:
    words, starting, key, _ = draws
    other = key if is_spymaster(seat) else tuple(rnd.sample(key, len(key)))
    return words, starting, other, rnd.randbytes(32).hex()


def is_spymaster(seat: Seat | None) -> bool:
    return seat in ("red_spymaster", "blue_spymaster")


CODENAMES_SEATS = (seating(1, 1), seating(2, 1), seating(2, 3))

WORLDS = {
    "codenames": World(
        CODENAMES_SEATS,
        open_codenames,
        fill_codenames,
        asks_of_codenames,
        redeal_codenames,
        redraw_codenames,
        bound=80,  # the opening, 25 touches, and for each a clue and a stop
    )
}
