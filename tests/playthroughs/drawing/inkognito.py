"""How what happened is told and how a table is drawn, for Inkognito."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any

from games.engines.engine import Choice, DealSealed, Event, Private, SealKept, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito import phases
from games.engines.inkognito.city import EMBASSY, PLACES, Standing
from games.engines.inkognito.commands import Options
from games.engines.inkognito.missions import Mission
from games.engines.inkognito.terms import (
    Build,
    Card,
    Dealt,
    Figure,
    Form,
    Guess,
    Identity,
    Letter,
    Meeting,
)
from tests.playthroughs.drawing.cards import settled

IDENTITIES = dict(zip("FBXZ", Identity, strict=True))
BUILDS = dict(zip("tsfn", Build, strict=True))
LETTERS = dict(zip("abcd", Letter, strict=True))
FACES: dict[str, str] = {**IDENTITIES, **BUILDS}
# A card by its letter; a grey one has an exclamation mark, for it is no lie.
CARDS = {
    **{letter: Card(face) for letter, face in FACES.items()},
    **{f"{letter}!": Card(f"grey_{face}") for letter, face in FACES.items()},
    **{letter: Card(f"mission_{letter}") for letter in LETTERS},
}
LETTER_OF = {face: letter for letter, face in FACES.items()}
CARD_OF = {card: letters for letters, card in CARDS.items()}
UNKNOWN = "???? ???? ????"
FORMS = {Form.WHOLE: "", Form.AT_ONCE: " at once", Form.PENALTY: " as penalty"}


def called(seats: Any) -> dict[Seat, str]:
    """People are called by their colours."""
    return {person.seat: person.colour or "ambassador" for person in seats}


def told(event: Event, truth: Any) -> str:
    """The event in a few words."""
    names = called(truth.seats)
    match event:
        case e.GameOpened(options, seats):
            people = (f"{person.seat} {person.colour or ''}".strip() for person in seats)
            chairs = names.values() if all(n == s for s, n in names.items()) else people
            return "; ".join(filter(None, (", ".join(chairs), settled(options, Options()))))
        case SealKept() | DealSealed():
            return ""
        case _:
            untold = (
                {"nonce", *Private.__struct_fields__} if isinstance(event, Private) else {"nonce"}
            )
            fields = (name for name in event.__struct_fields__ if name not in untold)
            parts = (said(name, getattr(event, name), names) for name in fields)
            return ", ".join(filter(None, parts))


def said(name: str, value: Any, names: Mapping[Seat, str]) -> str:
    match value:
        case None:
            return ""
        case bool():
            return name if value else f"not {name}"
        case Figure():
            return value.replace("_", "-")
        case Dealt(identity, build, letter):
            return f"{LETTER_OF[identity]} {LETTER_OF[build]} {letter}"
        case Guess(seat, identity, build):
            return f"{names[seat]} {LETTER_OF[identity]} {LETTER_OF[build]}"
        case Meeting(figure, met):
            return f"{said('', figure, names)} with {said('', met, names)}"
        case Standing(figure, space):
            return f"{said('', figure, names)} {space}"
        case Mission(goal, agent, space):
            return " ".join(filter(None, (goal, agent, space)))
        case frozenset():
            return drawn(value)
        case tuple():
            plain = all(isinstance(part, StrEnum) for part in value)
            return (" " if plain else ", ").join(said("", part, names) for part in value)
        case _:
            return names.get(value, str(value))


def drawn(cards: frozenset[Card]) -> str:
    """Who it may be, of what build, and the mission."""
    order = "".join((*IDENTITIES, *BUILDS, *LETTERS))
    return "".join(sorted(map(CARD_OF.__getitem__, cards), key=lambda card: order.index(card[0])))


def table(view: Any) -> str:
    """What everybody sees: the moment, who is not at home, the last gestures."""
    names = called(view.seats)
    away = ", ".join(said("", place, names) for place in view.standing if not at_home(place))
    gestures = (f"{names[made.seat]} does {made.gesture}" for made in view.gestures)
    declared = "ambassador has declared" if view.declared else ""
    return "; ".join(filter(None, (moment(view, names), away, *gestures, declared)))


def at_home(place: Standing) -> bool:
    if place.figure is Figure.AMBASSADOR:
        return place.space is EMBASSY
    return PLACES[place.space].start is place.figure.colour


def moment(view: Any, names: Mapping[Seat, str]) -> str:
    turn = f"turn {view.number}: {names.get(view.active)}"
    asked = view.questions[-1] if view.questions else None
    match view.turn:
        case phases.Placing(placed):
            return f"placed: {', '.join(names[seat] for seat in placed) or 'nobody'}"
        case phases.Moving(balls):
            return f"{turn} moves, {' '.join(balls) or 'nothing'} left"
        case phases.Meet(meetings):
            return f"{turn}, meetings: {said('', meetings, names) or 'none'}"
        case phases.Answering(responder):
            return f"{turn} asks {names[responder]}, {asked.kind}, {asked.cards} cards"
        case phases.Reviewing():
            return f"{turn} looks at the cards, {asked.shown} shown"
        case phases.Paying(responder, cards):
            return f"{turn} is shown {cards} instead"
        case phases.PuttingAside(figure):
            return f"{turn} puts {said('', figure, names)} aside"
        case phases.Handshaking(_, partner):
            return f"{turn} holds out a hand to {names[partner]}"
        case over:
            mission = f", {said('', over.mission, names)}" if over.mission else ""
            return f"over in turn {view.number}, {over.ending}{mission}"


def cards(view: Any) -> str:
    """A cell for each agent, as this chair knows him, then what is on its sheet."""
    return "   ".join((" | ".join(cells(view)), *remarks(view, called(view.seats))))


def cells(view: Any) -> Iterator[str]:
    """Who was told `F t a` sees that; else what is still possible, or a question mark."""
    known = {card.seat: card.dealt for card in view.cards}
    counted = view.sheet.deduction if view.sheet else None
    suspects = {suspect.seat: suspect for suspect in counted.suspects} if counted else {}
    seats = [person.seat for person in view.seats if person.colour]
    for seat in (*seats, None) if len(seats) == 3 else seats:
        if seat in known:
            yield f"{said('', known[seat], {}):{len(UNKNOWN)}}"
        else:
            yield possible(suspects[seat]) if seat in suspects else UNKNOWN


def possible(suspect: Any) -> str:
    """What fits, in its place; a dot is what does not."""
    counts = (suspect.identities, "FBXZ"), (suspect.builds, "tsfn"), (suspect.letters, "abcd")
    return " ".join(
        "".join(
            letter if getattr(count, name) else "."
            for letter, name in zip(letters, count.__struct_fields__, strict=True)
        )
        for count, letters in counts
    )


def remarks(view: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    if view.placement:
        yield f"put {' '.join(view.placement)}"
    if view.sheet and view.sheet.deduction:
        yield f"{view.sheet.deduction.deals} fit"
    if view.sheet and view.sheet.seen:
        yield f"seen {', '.join(seen(view, names))}"
    if view.sheet and view.sheet.shown:
        yield f"shown {', '.join(shown(view, names))}"
    if view.guesses:
        yield f"record {said('', view.guesses, names)}"


def seen(view: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    for showing in view.sheet.seen:
        whom = "" if showing.asker == view.you.seat else f" for {names[showing.asker]}"
        yield f"{names[showing.responder]} {drawn(showing.cards)}{FORMS[showing.form]}{whom}"


def shown(view: Any, names: Mapping[Seat, str]) -> Iterator[str]:
    for showing in view.sheet.shown:
        too = f" and {names[showing.witness]}" if showing.witness else ""
        yield f"{names[showing.asker]}{too} {drawn(showing.cards)}{FORMS[showing.form]}"


def may(choices: tuple[Choice, ...]) -> str:
    """Each command once, with the number of ways to send it where there are several."""
    ways: dict[str, int] = {}
    for choice in choices:
        name = choice.command.__name__
        ways[name] = ways.get(name, 0) + math.prod(map(len, choice.options.values()))
    return ", ".join(name if count == 1 else f"{name} {count}" for name, count in ways.items())
