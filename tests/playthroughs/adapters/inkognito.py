"""How the scripts of Inkognito are read."""

from __future__ import annotations

import re
from typing import Any

from games.engines.chance import Draw
from games.engines.engine import Command, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import PLACES, STARTS, Space
from games.engines.inkognito.phases import Paying
from games.engines.inkognito.questions import (
    fresh_answers,
    possible_penalties,
    spaces_aside,
)
from games.engines.inkognito.terms import (
    FIGURES,
    PHANTOM,
    Ball,
    Build,
    Card,
    Colour,
    Ending,
    Figure,
    Guess,
    Kind,
    Line,
    Tic,
)
from tests.playthroughs.adapters.adapter import NONCE, Adapter, options_of, take
from tests.playthroughs.drawing import inkognito as drawing


def chairs(truth: Any) -> dict[str, Seat | None]:
    """Everybody who sits here, by colour, and whoever looks on."""
    looking: dict[str, Seat | None] = {
        name: seat for seat, name in drawing.called(truth.seats).items()
    }
    return looking | {"any": None}


def deal(lines: list[str]) -> tuple[Command, tuple[Draw, ...]]:
    """`with` options, and a line for each agent: `blue F t a`. With three players `arrested` has
    the cards that are put aside. Chairs are those of the colours, unless chance gives these out."""
    rows = [line.split() for line in lines]
    said = next((words for word, *words in rows if word == "with"), [])
    options = options_of("inkognito", ["colours=chairs", *said])
    cards = {name: dealt for name, *dealt in rows if name != "with"}
    agents = [name for name in cards if name != "arrested"]
    by_chance = options.colours is c.Colours.CHANCE
    seats = [f"agent_{n}" for n, _ in enumerate(agents, 1)] if by_chance else agents
    if options.players is c.Players.FIVE:
        seats.append("ambassador")
    colours = (places(tuple(Colour), tuple(map(Colour, agents))),) if by_chance else ()
    identities, builds, letters = zip(*cards.values(), strict=True)
    opened = c.Open(tuple(map(Seat, seats)), options)
    piles = ("FBXZ", identities), ("tsfn", builds), ("abcd", letters)
    return opened, (*colours, *(places(tuple(of), came) for of, came in piles), NONCE)


def places(drawn_from: tuple[Any, ...], came: tuple[Any, ...]) -> Draw:
    pile = list(enumerate(drawn_from))
    return tuple(take(pile, one) for one in came)


def chance(given: str, truth: Any) -> tuple[Draw, ...]:
    """`at` these spaces somebody is placed, this one is `first`, these are the `balls`; for one who
    is slow these cards are `shown`, and a figure goes `to` a space."""
    return tuple(draw(*part.split(), truth=truth) for part in given.split(","))


def draw(what: str, *came: str, truth: Any) -> Draw:
    match what:
        case "at":
            spaces = tuple(map(Space, came))
            colour = PLACES[spaces[0]].start
            assert colour is not None
            return places(STARTS[colour], spaces)
        case "first":
            return places(tuple(drawing.called(truth.seats).values()), came)
        case "balls":
            return places(PHANTOM, tuple(map(Ball, came)))
        case "shown":
            return (drawn_from(truth).index(hand(*came)),)
        case "to":
            return (spaces_aside(truth, truth.turn.figure).index(Space(*came)),)
        case _:
            raise ValueError(f"chance gives no such thing: {what}")


def drawn_from(truth: Any) -> tuple[frozenset[Card], ...]:
    paying = isinstance(truth.turn, Paying)
    return possible_penalties(truth, truth.turn.cards) if paying else fresh_answers(truth)


ALONE = {
    "random": c.PlaceRandomly,
    "undo": c.Undo,
    "end movement": c.EndMovement,
    "claim alone": c.ClaimAlone,
    "end turn": c.EndTurn,
    "accept": c.AcceptAnswer,
    "accuse": c.Accuse,
    "shake": c.ShakeHands,
    "refuse": c.RefuseHand,
}


def command(words: list[str], truth: Any) -> Command:
    if kind := ALONE.get(" ".join(words)):
        return kind()
    match words:
        case ["place", tall, short, fat, thin]:
            return c.Place((Space(tall), Space(short), Space(fat), Space(thin)))
        case ["step", ball, name, line, to]:
            return c.Step(Ball(ball), figure(name, truth), Space(to), Line(line))
        case ["ask", target, kind, "through", "ambassador"]:
            return c.AskAmbassador(seat(target, truth), Kind(kind))
        case ["ask", name, met, kind]:
            return c.Ask(figure(name, truth), figure(met, truth), Kind(kind))
        case ["extra", name, to]:
            return c.ExtraStep(figure(name, truth), Space(to))
        case ["show", cards]:
            return c.Show(hand(cards))
        case ["aside", to]:
            return c.PutAside(Space(to))
        case ["claim", partner]:
            return c.Claim(seat(partner, truth))
        case ["gesture", tic]:
            return c.Gesture(Tic(tic))
        case ["declare", *record]:
            return c.Declare(tuple(guess(entry, truth) for entry in record))
        case _:
            raise ValueError(f"no such line: {' '.join(words)}")


def figure(name: str, truth: Any) -> Figure:
    """`blue-tall`; a build alone is the figure of the active player."""
    colour = truth.colour_of(truth.active)
    if name in set(Build) and colour is not None:
        return FIGURES[colour, Build(name)]
    return Figure(name.replace("-", "_"))


def seat(name: str, truth: Any) -> Seat:
    return chairs(truth).get(name) or Seat(name)


def hand(cards: str) -> frozenset[Card]:
    """`FX!d`: the letters of the cards, each grey one with its mark."""
    return frozenset(drawing.CARDS[letter] for letter in re.findall(r"\w!?", cards))


def guess(entry: str, truth: Any) -> Guess:
    """`blue:Ft`."""
    name, _, (identity, build) = entry.partition(":")
    return Guess(seat(name, truth), drawing.IDENTITIES[identity], drawing.BUILDS[build])


FOR_THE_HOUSE = frozenset({c.No.ROLE_UNFILLED, c.No.ROLE_OVERFILLED, c.No.UNKNOWN_SEAT})
INKOGNITO = Adapter(
    chairs,
    deal,
    command,
    drawing.told,
    drawing.table,
    drawing.cards,
    Ending,
    FOR_THE_HOUSE,
    chance=chance,
    may=drawing.may,
)
