"""A table of Inkognito, and games on it told in few words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games.engines.chance import Chance
from games.engines.engine import (
    HOUSE,
    Choice,
    Command,
    Context,
    DealSealed,
    Refused,
    SealKept,
    Seat,
    seal_of,
)
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, STARTS, Space, Standing
from games.engines.inkognito.commands import Colours, Options, Players
from games.engines.inkognito.terms import (
    FIGURES,
    Ball,
    Build,
    Card,
    Cards,
    Colour,
    Dealt,
    Figure,
    Identity,
    Letter,
    Seated,
)
from tests.dsl import NONCE, NOON, Given, given

# The chairs are named by their colours; the Ambassador player sits behind the agents.
BLUE, GREEN, RED, YELLOW = (Seat(colour) for colour in Colour)
AMBASSADOR = Seat("ambassador")
STRANGER = Seat("stranger")
AGENTS = BLUE, GREEN, RED, YELLOW
F, B, X, Z = Identity.FIDDLEBOTTOM, Identity.BUBBLE, Identity.AGENT_X, Identity.ZSA_ZSA
IDENTITIES = {"F": F, "B": B, "X": X, "Z": Z}
BALLS = {
    "w": Ball.WHITE,
    "o": Ball.ORANGE,
    "b": Ball.BLUE,
    "k": Ball.BLACK,
    "p": Ball.PURPLE,
    ".": Ball.OWN_STEP,
}
Places = Mapping[Figure, Space]


def cards(text: str) -> tuple[Dealt, ...]:
    """`F tall a, B short b`: what is dealt to the agents in the order of the chairs."""
    parts = [one.split() for one in text.split(",")]
    return tuple(
        Dealt(IDENTITIES[who], Build(build), Letter(letter)) for who, build, letter in parts
    )


def hand(text: str) -> Cards:
    """`F X tall` or `grey_F mission_a`: cards by name, the agents by their letters."""
    return frozenset(map(card, text.split()))


def card(name: str) -> Card:
    grey, _, face = name.rpartition("_") if name.startswith("grey_") else ("", "", name)
    return Card(f"{grey}_" * bool(grey) + IDENTITIES.get(face, face))


def at_start(*colours: Colour, **elsewhere: Space) -> Places:
    """Tall, short, fat and thin in the order of the start spaces; some of them elsewhere."""
    standing = {
        FIGURES[colour, build]: space
        for colour in colours or tuple(Colour)
        for build, space in zip(Build, STARTS[colour], strict=True)
    }
    standing[Figure.AMBASSADOR] = EMBASSY
    return standing | {Figure(name): space for name, space in elsewhere.items()}


FOUR = cards("F tall a, B short b, X fat c, Z thin d")


def dealt(
    deal: str | tuple[Dealt, ...] = FOUR,
    *,
    seats: tuple[Seat, ...] = AGENTS,
    active: Seat = BLUE,
    balls: str = "wob",
    away: bool | None = None,
    arrested: str | None = None,
    options: Mapping[str, Any] | None = None,
    **elsewhere: Space,
) -> tuple[e.AnyEvent, ...]:
    """A game at its first turn. With three seats the fourth set of cards is put aside; with the
    Ambassador player among the seats there are five."""
    agents = tuple(seat for seat in seats if seat != AMBASSADOR)
    players = {3: Players.THREE, 4: Players.FOUR}[len(agents)]
    players = Players.FIVE if AMBASSADOR in seats else players
    agreed = Options(players=players, colours=Colours.CHAIRS, **(options or {}))
    given_cards = cards(deal) if isinstance(deal, str) else deal
    aside = given_cards[len(agents)] if len(given_cards) > len(agents) else None
    if arrested is not None:
        [aside] = cards(arrested)
    hands = given_cards[: len(agents)]
    standing = at_start(*map(Colour, agents), **elsewhere)
    people = tuple(Seated(seat, Colour(seat)) for seat in agents)
    if players is Players.FIVE:
        people = (*people, Seated(AMBASSADOR, None))
    if away is None:
        away = standing[Figure.AMBASSADOR] is not EMBASSY
    return (
        e.GameOpened(agreed, people),
        e.DealKept(frozenset({HOUSE}), hands, aside if players is Players.THREE else None),
        SealKept(frozenset({HOUSE}), NONCE),
        DealSealed(seal_of((hands, aside if players is Players.THREE else None), NONCE)),
        *(e.PlacementMade(seat) for seat in agents),
        e.FiguresPlaced(tuple(Standing(*place) for place in standing.items())),
        *(
            e.SecretsDealt(frozenset({seat}), seat, cards)
            for seat, cards in zip(agents, hands, strict=True)
        ),
        e.TurnBegun(active, tuple(BALLS[ball] for ball in balls), away),
    )


def table(deal: str | tuple[Dealt, ...] = FOUR, **more: Any) -> Given:
    return given(INKOGNITO, *dealt(deal, **more))


def did(game: Given, command: Command, *, by: Seat | None = None) -> Given:
    """Whatever happened when this was sent, by whoever is awaited if nobody is named."""
    tried = game.when(command, by=by or INKOGNITO.awaited(game.truth)[0])
    assert not isinstance(tried.outcome, Refused), f"{command}: {tried.told}"
    return tried.then(*tried.outcome)


def played(game: Given, *commands: Command) -> Given:
    """One after the other, each by whoever is awaited."""
    for command in commands:
        game = did(game, command)
    return game


def offered(game: Given, seat: Seat) -> list[type[Command]]:
    """What a seat may send, each kind once."""
    return list(dict.fromkeys(choice.command for choice in INKOGNITO.legal(game.truth, seat)))


def choices(game: Given, seat: Seat, kind: type[Command]) -> list[Choice]:
    return [choice for choice in INKOGNITO.legal(game.truth, seat) if choice.command is kind]


def values(game: Given, seat: Seat, kind: type[Command], field: str) -> set[Any]:
    """All values that a field may take in some choice."""
    return {value for choice in choices(game, seat, kind) for value in choice.options[field]}


def opened(*seats: Seat, seed: int = 1, **options: Any) -> Given:
    """A game as the house opens it, not as a test draws it."""
    command = c.Open(seats, Options(**options))
    events = INKOGNITO.decide(
        INKOGNITO.initial, command, Context(HOUSE, NOON, Chance(Random(seed)))
    )
    return given(INKOGNITO, *events)
