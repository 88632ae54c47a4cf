"""Questions at a table where figures meet: the way to a meeting is drawn, the rest is played."""

from __future__ import annotations

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY
from games.engines.inkognito.phases import Reviewing
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import (
    FIGURES,
    Ball,
    Build,
    Cards,
    Colour,
    Figure,
    Kind,
    Line,
    Meeting,
)
from tests.dsl import Given, given
from tests.engines.inkognito.table import AMBASSADOR, BLUE, GREEN, did, hand, values

IDENTITY, BUILD = Kind.IDENTITY, Kind.BUILD


def tall(seat: Seat) -> Figure:
    """Who goes to a meeting, and who is met: everybody's tall figure."""
    if seat == AMBASSADOR:
        return Figure.AMBASSADOR
    return FIGURES[Colour(seat), Build.TALL]


def way_to(state: State, asker: Seat, met: Figure) -> tuple[e.AnyEvent, ...]:
    """A new turn of this player, in which a figure of his comes to where the other one stands."""
    own, standing = tall(asker), state.standing
    balls = (Ball.OWN_STEP,) * 2 if asker == AMBASSADOR else (Ball.WHITE,) * 3
    return (
        e.TurnBegun(asker, balls, away=standing[Figure.AMBASSADOR] is not EMBASSY),
        e.FigureStepped(balls[0], own, standing[own], standing[met], Line.LAND),
        e.MovementEnded((Meeting(own, met),), arrived=False),
    )


def meets(game: Given, asker: Seat, met: Figure) -> Given:
    return given(INKOGNITO, *game.history, *way_to(game.truth, asker, met))


def asks(game: Given, kind: Kind, *, asker: Seat = BLUE, of: Seat = GREEN) -> Given:
    """A question to the owner of a figure that was met."""
    met = meets(game, asker, tall(of))
    return did(met, c.Ask(tall(asker), tall(of), kind), by=asker)


def asks_through(game: Given, kind: Kind, *, asker: Seat = BLUE, of: Seat = GREEN) -> Given:
    """A question through the Ambassador."""
    met = meets(game, asker, Figure.AMBASSADOR)
    return did(met, c.AskAmbassador(of, kind), by=asker)


def shows(game: Given, cards: str | Cards) -> Given:
    """An answer, or a penalty, by whoever has to show cards."""
    return did(game, c.Show(hand(cards) if isinstance(cards, str) else cards))


def stands(game: Given) -> Given:
    """The answer is accepted, and whoever was asked is put aside."""
    if isinstance(game.truth.turn, Reviewing):
        game = did(game, c.AcceptAnswer())
    [active] = INKOGNITO.awaited(game.truth)
    return did(game, c.PutAside(min(values(game, active, c.PutAside, "to"))))


def has_shown(
    game: Given, kind: Kind, *sets: str | Cards, asker: Seat = BLUE, of: Seat = GREEN
) -> Given:
    """Questions of earlier turns, each answered with three cards that were left standing."""
    for cards in sets:
        game = stands(shows(asks(game, kind, asker=asker, of=of), cards))
    return game


def has_shown_through(
    game: Given, kind: Kind, *pairs: str | Cards, asker: Seat = BLUE, of: Seat = GREEN
) -> Given:
    """Questions of earlier turns through the Ambassador."""
    for cards in pairs:
        game = stands(shows(asks_through(game, kind, asker=asker, of=of), cards))
    return game


def answers_to(game: Given, seat: Seat = GREEN) -> set[Cards]:
    """What a seat is offered to show."""
    return values(game, seat, c.Show, "cards")


def hands(text: str) -> set[Cards]:
    """`F B, B X`: several sets of cards by name."""
    return {hand(one) for one in text.split(",")}
