"""Who sits where, what is dealt, where the figures begin, and how a turn begins."""

from __future__ import annotations

from itertools import permutations

from games.engines.chance import Chance
from games.engines.engine import HOUSE, DealSealed, Pack, Refused, Role, SealKept, Seat, seal_of
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, STARTS, Space, Standing
from games.engines.inkognito.commands import Colours, No, Options, Players
from games.engines.inkognito.state import START, State
from games.engines.inkognito.terms import (
    FIGURES,
    PHANTOM,
    SHOWN,
    Ball,
    Build,
    Colour,
    Dealt,
    Figure,
    Identity,
    Letter,
    Seated,
)
from games.engines.seating import seated

AMBASSADOR = Role("ambassador", at_least=1, at_most=1)  # INK-93
USUAL_LIMIT = {Players.THREE: None, Players.FOUR: None, Players.FIVE: 100}  # INK-85


def agents(players: Players) -> int:
    return 3 if players is Players.THREE else 4


def roles(options: Options) -> tuple[Role, ...]:
    """INK-12: chairs by number and colours by chance, or a chair for each colour."""
    count = agents(options.players)
    ambassador = (AMBASSADOR,) if options.players is Players.FIVE else ()
    if options.colours is Colours.CHANCE:
        return Role("agent", at_least=count, at_most=count), *ambassador
    least = 1 if count == len(Colour) else 0
    return *(Role(colour, at_least=least, at_most=1) for colour in Colour), *ambassador


def packs(options: Options) -> tuple[Pack, ...]:
    """No cards of a deck lie on this table."""
    return ()


def rotated(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Everybody sits down one chair further, so that another one plays the Ambassador."""
    order = sorted(seats)
    return tuple(order[(order.index(seat) + 1) % len(order)] for seat in seats)


def open_game(seats: tuple[Seat, ...], options: Options, chance: Chance) -> tuple[e.AnyEvent, ...]:
    """The deal is fixed and sealed before anybody places a figure, and told when all have."""
    people = players(seated(seats, roles(options), rule="INK-1"), options, chance)
    identities = chance.shuffled(tuple(Identity))  # INK-13: three deals, each on its own
    builds = chance.shuffled(tuple(Build))
    letters = chance.shuffled(tuple(Letter))
    cards = zip(identities, builds, letters, strict=True)
    deal = [Dealt(identity, build, letter) for identity, build, letter in cards]
    arrested = deal.pop() if options.players is Players.THREE else None  # INK-86, INK-87
    nonce = chance.token()
    return (
        e.GameOpened(options, people),
        e.DealKept(frozenset({HOUSE}), tuple(deal), arrested),
        SealKept(frozenset({HOUSE}), nonce),
        DealSealed(seal_of((tuple(deal), arrested), nonce)),
    )


def players(seats: tuple[Seat, ...], options: Options, chance: Chance) -> tuple[Seated, ...]:
    """INK-15: in the order of the turns. The Ambassador player sits behind the agents (INK-94)."""
    chairs = sorted(seat for seat in seats if not AMBASSADOR.owns(seat))
    count = agents(options.players)
    if len(chairs) < count:
        raise Refused(No.ROLE_UNFILLED, "INK-1", role="agent", least=count)
    if len(chairs) > count:
        raise Refused(No.ROLE_OVERFILLED, "INK-1", role="agent", most=count)
    by_chance = options.colours is Colours.CHANCE
    colours = chance.sample(tuple(Colour), len(chairs)) if by_chance else map(Colour, chairs)
    people = tuple(Seated(seat, colour) for seat, colour in zip(chairs, colours, strict=True))
    five = options.players is Players.FIVE
    return (*people, Seated(AMBASSADOR.seat(1), None)) if five else people


def placements(colour: Colour) -> tuple[tuple[Space, ...], ...]:
    """INK-11: every way to place one's figures, one per space."""
    return tuple(permutations(STARTS[colour]))


def place(state: State, seat: Seat, spaces: tuple[Space, ...]) -> tuple[e.AnyEvent, ...]:
    colour = state.colour_of(seat)
    assert colour is not None
    if set(spaces) != set(STARTS[colour]):
        raise Refused(No.NOT_YOUR_STARTS, "INK-11")
    tall, short, fat, thin = spaces
    chosen = e.FiguresChosen(frozenset({seat}), seat, (tall, short, fat, thin))
    return e.PlacementMade(seat), chosen


def place_randomly(state: State, seat: Seat, chance: Chance) -> tuple[e.AnyEvent, ...]:
    colour = state.colour_of(seat)
    assert colour is not None
    return place(state, seat, chance.shuffled(STARTS[colour]))


def all_placed(state: State, chance: Chance) -> tuple[e.AnyEvent, ...]:
    """INK-12 to INK-15: the figures are seen, the grey cards dealt, the first player is drawn."""
    standing = tuple(
        Standing(FIGURES[colour, build], space)
        for person in state.seats
        if (colour := person.colour) is not None
        for build, space in zip(Build, state.secrets.chosen[person.seat], strict=True)
    )
    deal = state.secrets.deal
    assert deal is not None, "the truth holds the deal"
    dealt = zip(state.agents, deal.dealt, strict=True)
    first = chance.one_of(tuple(person.seat for person in state.seats))
    return (
        e.FiguresPlaced((*standing, *(Standing(*start) for start in START.items()))),
        *(e.SecretsDealt(frozenset({seat}), seat, cards) for seat, cards in dealt),
        turn_of(first, state, chance, away=False),
    )


def turn_of(seat: Seat, state: State, chance: Chance, *, away: bool) -> e.TurnBegun:
    """INK-18: three of the ten balls; the Ambassador player has two steps instead (INK-95)."""
    own = seat == state.ambassador
    balls = (Ball.OWN_STEP,) * 2 if own else chance.sample(PHANTOM, SHOWN)
    return e.TurnBegun(seat, balls, away)


def next_turn(state: State, chance: Chance) -> e.TurnBegun:
    """INK-15: clockwise."""
    seats = [person.seat for person in state.seats]
    assert state.active is not None
    following = seats[(seats.index(state.active) + 1) % len(seats)]
    away = state.standing[Figure.AMBASSADOR] is not EMBASSY
    return turn_of(following, state, chance, away=away)


def turn_limit(options: Options) -> int | None:
    return options.turn_limit or USUAL_LIMIT[options.players]
