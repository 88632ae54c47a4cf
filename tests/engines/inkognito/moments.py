"""One turn of one game, stopped at each of its moments."""

from __future__ import annotations

from typing import Any

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.commands import Colours, Players, RepeatRule
from games.engines.inkognito.terms import Ball, Figure, Kind, Line
from tests.dsl import Given, given
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Space,
    did,
    hand,
    opened,
    played,
    table,
)

SEATS = {
    Players.THREE: (BLUE, GREEN, RED),
    Players.FOUR: AGENTS,
    Players.FIVE: (BLUE, GREEN, RED, YELLOW, AMBASSADOR),
}
TO_GREEN = c.Step(Ball.WHITE, Figure.BLUE_SHORT, Space.FRARI, Line.LAND)
TO_AMBASSADOR = c.Step(Ball.ORANGE, Figure.BLUE_FAT, Space.SALUTE, Line.LAND)
ASK_GREEN = c.Ask(Figure.BLUE_SHORT, Figure.GREEN_TALL, Kind.IDENTITY)
ASK_THROUGH = c.AskAmbassador(GREEN, Kind.IDENTITY)
THREE_CARDS, SAME_TWO, OTHER_TWO = hand("B F tall"), hand("B F"), hand("B X")


def moments(players: Players = Players.FOUR, **options: Any) -> dict[str, Given]:
    """Blue is Fiddlebottom, green is Bubble, red is Agent X. Blue meets a green figure and the
    Ambassador, asks green through both, and holds out his hand to him."""
    seats = SEATS[players]
    placing = opened(*seats, players=players, colours=Colours.CHAIRS, **options)
    move = table(seats=seats, options=options, green_tall=Space.FRARI, ambassador=Space.SALUTE)
    meet = played(move, TO_GREEN, TO_AMBASSADOR, c.EndMovement())
    at = {
        "deal": given(INKOGNITO),
        "place": placing,
        "placed": did(placing, c.PlaceRandomly(), by=BLUE),
        "move": move,
        "stepped": played(move, TO_GREEN),
        "alone": played(move, c.EndMovement()),
        "meet": meet,
        "answer": played(meet, ASK_GREEN),
        "answer through": played(meet, ASK_THROUGH),
        "handshake": played(meet, c.Claim(GREEN)),
        "end": played(meet, c.Claim(GREEN), c.ShakeHands()),
    }
    if options.get("repeat_rule") is RepeatRule.ENFORCE:
        at["aside"] = played(at["answer"], c.Show(THREE_CARDS))
        at["aside through"] = played(at["answer through"], c.Show(OTHER_TWO))
    else:
        at["review"] = played(at["answer"], c.Show(THREE_CARDS))
        at["aside"] = played(at["review"], c.AcceptAnswer())
        again = played(at["aside"], c.PutAside(Space.FORMOSA), ASK_THROUGH)
        at["review again"] = played(again, c.Show(SAME_TWO))
        at["penalty"] = played(at["review again"], c.Accuse())
        at["aside through"] = played(at["penalty"], c.Show(hand("B")))
    at["asked"] = played(at["aside"], c.PutAside(Space.FORMOSA))
    return at


def others(players: Players, *besides: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in SEATS[players] if seat not in besides)
