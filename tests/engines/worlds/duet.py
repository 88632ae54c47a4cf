"""The world of Duet."""

from __future__ import annotations

from random import Random
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from games.engines.board import Cards
from games.engines.clue import Language
from games.engines.duet import commands as c
from games.engines.duet import events as e
from games.engines.duet.setup import packs
from games.engines.duet.state import SuddenDeath
from games.engines.duet.terms import Answer, Colour, Deck, HouseRule, Side
from games.engines.engine import Choice, Command, Seat
from tests.engines.worlds.cards import clue, faces, odd_clues
from tests.engines.worlds.clock import ASKS
from tests.engines.worlds.dispute import ASKS as QUARRELS
from tests.engines.worlds.duet_secrets import redeal, redraw
from tests.engines.worlds.world import History, World, filled


def people(a: int, b: int) -> tuple[Seat, ...]:
    seats = {Side.A: a, Side.B: b}
    return tuple(
        Seat(f"side_{side}_{n + 1}") for side, count in seats.items() for n in range(count)
    )


# DUET-23: two and more; groups of about equal size, and others.
SEATINGS = tuple(people(a, b) for a, b in ((1, 1), (1, 2), (2, 2), (3, 1), (2, 3), (1, 4)))


def opening(rnd: Random, seats: tuple[Seat, ...] | None = None) -> c.Open:
    """Every way to play, as often as any other."""
    cards, loose = rnd.choice(list(Cards)), rnd.random() < 0.4
    own_deck = cards is not Cards.PICTURES and rnd.random() < 0.2
    turns, mistakes = mission(rnd)
    options = c.Options(
        language=rnd.choice(list(Language)),
        cards=cards,
        share=rnd.choice((None, rnd.randint(1, 24))) if cards is Cards.MIXED else None,
        deck=rnd.choice(list(Deck)),
        own_deck=UUID(int=rnd.getrandbits(128)) if own_deck else None,
        turns=turns,
        mistakes=mistakes,
        loose_order=loose,
        in_a_row=rnd.choice((None, rnd.randint(2, 9))) if loose else None,
        house_rules=frozenset(rnd.sample(list(HouseRule), rnd.randrange(4))),
    )
    # Decided by other draws, so that no seed means another game.
    options = replace(options, open_talk=len(options.house_rules) == 1)
    seats = seats or rnd.choice(SEATINGS)
    return c.Open(tuple(rnd.sample(seats, len(seats))), options, faces(packs(options), rnd))


def mission(rnd: Random) -> tuple[int, int | None]:
    """DUET-21, DUET-22, DUET-80: standard, easier, and missions with all, some or no mistakes."""
    few, turns = rnd.randint(1, 4), rnd.randint(5, 11)
    return rnd.choice(
        (
            *((standard, None) for standard in (9, 9, 10, 11)),
            *((few, mistakes) for mistakes in (None, 0, rnd.randint(0, few))),
            *((turns, mistakes) for mistakes in (turns, 0, 1, 2, rnd.randint(0, turns))),
        )
    )


def fill(choice: Choice, rnd: Random) -> Command:
    if choice.command is c.Open:
        return opening(rnd)
    free: dict[str, object] = {}
    if choice.command is c.GiveClue:
        free["word"] = clue(rnd)
        if "number" not in choice.options:
            free["number"] = 0  # is never too many (DUET-34)
    return filled(choice, rnd, **free)


def asks(history: History, rnd: Random) -> tuple[Command, ...]:
    laid = next((event.faces for event in history if isinstance(event, e.BoardLaid)), ())
    return (
        opening(rnd),
        rnd.choice(odd_openings(rnd)),
        *(c.GiveClue(clue(rnd), number) for number in range(-1, 11)),
        *(c.GiveClue(word, rnd.randint(0, 3)) for word in odd_clues(laid, rnd)),
        *(c.Touch(place) for place in rnd.sample(range(-1, 26), 14)),
        *(c.Rule(answer) for answer in Answer),
        *(
            kind()
            for kind in (c.Stop, c.DeclareInvalid, c.AgreeInvalid, c.DeclineInvalid, c.GiveUp)
        ),
        *ASKS,
        *rnd.sample(QUARRELS, 12),
    )


def odd_openings(rnd: Random) -> tuple[c.Open, ...]:
    """Tables at which nobody can play."""
    pair, dealt = people(1, 1), opening(rnd).cards
    clashes = (
        c.Options(turns=5, mistakes=6),
        c.Options(in_a_row=3),
        c.Options(share=7),
        c.Options(cards=Cards.PICTURES, own_deck=UUID(int=7)),
    )
    return (
        *(c.Open(pair, options, dealt) for options in clashes),
        *(c.Open(seats, c.Options(), dealt) for seats in ((), pair[:1], (*pair, Seat("dummy")))),
        c.Open(pair, c.Options(), faces(packs(c.Options()), rnd)[:-1]),
        c.Open(pair, c.Options(), (*dealt[:-1], *dealt[:1])),
    )


def inform(truth: Any, seat: Seat, choice: Choice, rnd: Random) -> Choice:
    """Mostly touches what is right; now and then a bystander, so that tokens are paid."""
    side = truth.side_of(seat)
    if choice.command is not c.Touch or side is None:
        return choice
    careful = isinstance(truth.turn, SuddenDeath)
    wanted = Colour.BEIGE if rnd.random() < (0.02 if careful else 0.15) else Colour.GREEN
    key = truth.secrets.key(side.other)
    right = tuple(card for card in choice.options["card"] if key[card] is wanted)
    return Choice(choice.command, {"card": right}) if right else choice


DUET = World(
    SEATINGS,
    lambda seats, rnd: opening(rnd, seats),
    fill,
    asks,
    redeal,
    redraw,
    inform,
    rare={c.GiveUp: 4, c.DeclareInvalid: 2, c.Stop: 3},
    bound=330,  # 11 turns of clue, claim, answer, ruling and end; 50 touches; a wish between any two
)
