"""Questions and answers: whom to ask for what, and the cards that may be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from games.engines.engine import Choice
from games.engines.inkognito import commands as c
from games.engines.inkognito.answers import FACES, GREY, IDENTITIES, MISSIONS, due, repeats
from games.engines.inkognito.answers import true_cards as truth_of
from games.engines.inkognito.phases import Answering
from games.engines.inkognito.terms import Card, Cards, Figure, Form, Kind, Meeting
from games.engines.inkognito.view import View
from web.boards.sheet import kind_of
from web.boards.venice import PAWNS, space_named
from web.pages.page import tell
from web.table.forms import encoded
from web.table.hands.inkognito.picking import AREA, link, sentence_case
from web.table.hands.inkognito.players import Players

Shown = dict[str, object]


# Asking


def meetings(view: View, choices: Sequence[Choice], players: Players) -> list[Shown]:
    """A card for each meeting: what may be asked, or whether the figure may step on instead."""
    asks = {
        Meeting(*choice.options["figure"], *choice.options["met"]): choice
        for choice in choices
        if choice.command is c.Ask
    }
    free = {choice.options["figure"][0] for choice in choices if choice.command is c.ExtraStep}
    through = next((choice for choice in choices if choice.command is c.AskAmbassador), None)
    if not (asks or through or free):
        return []
    return [meeting(met, asks.get(met), through, free, view, players) for met in view.meetings]


def meeting(
    met: Meeting, ask: Choice | None, through: Choice | None, free: Iterable[Figure], view: View,
    players: Players,
) -> Shown:  # fmt: skip
    standing = {one.figure: one.space for one in view.standing}
    owner = players.owner(met.met)
    pair = met.figure is Figure.AMBASSADOR or met.met is Figure.AMBASSADOR
    ambassador = met.met is Figure.AMBASSADOR
    return {
        "title": tell(
            AREA, "met", figure=sentence_case(players.figure(met.figure)),
            met=players.figure(met.met), place=space_named(standing[met.figure], players.voice),
        ),
        "who": players.named(owner) if owner else "",
        "chip": players.chip(owner) if owner else "",
        "kinds": [
            {
                "sent": encoded({"figure": met.figure, "met": met.met, "kind": kind}).decode(),
                "kind": encoded(kind).decode(),
                "label": tell(AREA, f"ask_{kind}"),
                "what": asked_for(kind, pair=pair),
            }
            for kind in Kind
        ]
        if ask or (ambassador and through)
        else [],
        "through": [
            {"sent": encoded(seat).decode(), "name": players.named(seat)}
            for seat in through.options["target"]
        ]
        if ambassador and through
        else [],
        "step_on": link(figure=met.figure) if met.figure in free else "",
    }  # fmt: skip


def asked_for(kind: Kind, *, pair: bool) -> str:
    """INK-42 to INK-44: what has to be shown."""
    wanted = due(kind, pair=pair)
    key = f"shows_pair_{kind}" if pair else "shows_three"
    return tell(AREA, key, identities=wanted.identities, builds=wanted.builds)


# Answering


def answers(view: View, choices: Sequence[Choice], players: Players) -> Shown | None:
    """Every set of cards that may be shown, as it would lie in the hand."""
    offer = next((choice for choice in choices if choice.command is c.Show), None)
    if offer is None or not view.questions:
        return None
    asker = view.questions[-1].asker
    sets = sorted(
        offer.options["cards"], key=lambda cards: [*map(list(Card).index, ordered(cards))]
    )
    groups = [
        ("plain", [cards for cards in sets if not cards & (GREY | MISSIONS)]),
        ("grey", [cards for cards in sets if cards & GREY and not cards & MISSIONS]),
        ("mission", [cards for cards in sets if cards & MISSIONS]),
    ]
    return {
        "who": players.named(asker),
        "penalty": not isinstance(view.turn, Answering),
        "groups": [
            {
                "key": key,
                "title": tell(AREA, f"group_{key}"),
                "what": tell(AREA, f"group_{key}_what", who=players.named(asker)),
                "sets": [shown_set(cards, view, players) for cards in found],
            }
            for key, found in groups
            if found
        ],
    }


def shown_set(cards: Cards, view: View, players: Players) -> Shown:
    before = [] if not isinstance(view.turn, Answering) else [*shown_before(view)]
    return {
        "sent": encoded(ordered(cards)).decode(),
        "cards": [in_hand(card, view, players) for card in ordered(cards)],
        "again": repeats(cards, before),
    }


def shown_before(view: View) -> Iterator[Cards]:
    """INK-54: what the one who asks has seen of me."""
    assert view.sheet is not None
    asker = view.questions[-1].asker
    for showing in view.sheet.shown:
        if showing.form is Form.WHOLE and showing.seen_by(asker):
            yield showing.cards


def in_hand(card: Card, view: View, players: Players) -> Shown:
    """A card with its picture: a figure of the build, a mask, or a letter."""
    mine = [known.dealt for known in view.cards if view.you and known.seat == view.you.seat]
    face = FACES.get(card)
    build = face is not None and face not in IDENTITIES
    head, body = PAWNS[str(face)] if build else (0, "")
    return {
        "name": players.voice.say("card", face or card),
        "kind": kind_of(card),
        "sort": "mission" if face is None else "build" if build else "identity",
        "sign": "" if build else INITIALS.get(str(face)) or card[-1].upper(),
        "pawn": {"head": head, "body": body} if build else None,
        "true": any(card in truth_of(dealt) for dealt in mine),
    }


INITIALS = {"fiddlebottom": "F", "bubble": "B", "agent_x": "X", "zsa_zsa": "Z"}


def ordered(cards: Cards) -> list[Card]:
    """A set has no order of its own; cards are always told in this one."""
    return [card for card in Card if card in cards]


def places(cards: Cards) -> list[int]:
    """Where the cards stand in that order, so that sets have one too."""
    return [n for n, card in enumerate(Card) if card in cards]


# Looking at what was shown


def looked_at(view: View, players: Players) -> list[Shown]:
    """The cards that were shown last to whoever asked."""
    if view.sheet is None or not view.sheet.seen:
        return []
    last = view.sheet.seen[-1]
    return [in_hand(card, view, players) | {"true": False} for card in ordered(last.cards)]
