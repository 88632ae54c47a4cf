"""What a player of Inkognito keeps behind the screen: cards, notes, and what follows from them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from games.engines.inkognito.deduction import Deduction, Suspect
from games.engines.inkognito.phases import Showing
from games.engines.inkognito.terms import Build, Card, Form, Guess, Identity, Letter
from games.engines.inkognito.view import Known, Sheet
from web.boards.people import People
from web.boards.voice import Voice

Shown = Mapping[str, object]


def card_known(card: Known, people: People) -> Shown:
    """INK-13: three grey cards."""
    voice, dealt = people.voice, card.dealt
    return {
        "who": people.chip(card.seat),
        "identity": voice.say("identity", dealt.identity),
        "build": voice.say("card", dealt.build),
        "mission": voice.say("card", f"mission_{dealt.letter}"),
    }


def sheet_shown(sheet: Sheet, people: People) -> Shown:
    return {
        "seen": [showing_shown(showing, people, of="responder") for showing in sheet.seen],
        "shown": [showing_shown(showing, people, of="asker") for showing in sheet.shown],
        "deduction": sheet.deduction and deduction_shown(sheet.deduction, people),
    }


def showing_shown(showing: Showing, people: People, *, of: str) -> Shown:
    """Cards in the order in which they are always told: a set has none of its own."""
    voice = people.voice
    return {
        "turn": showing.turn,
        "who": people.chip(getattr(showing, of)),
        "witness": showing.witness and people.named(showing.witness),
        "question": voice.say("question", showing.kind),
        "cards": [
            {"name": voice.say("card", card), "kind": kind_of(card)}
            for card in Card
            if card in showing.cards
        ],
        "form": "" if showing.form is Form.WHOLE else voice.say("form", showing.form),
    }


def kind_of(card: Card) -> str:
    return card.partition("_")[0] if card.startswith(("grey_", "mission_")) else "coloured"


def deduction_shown(deduction: Deduction, people: People) -> Shown:
    voice = people.voice
    return {
        "deals": voice.counted("deals", deduction.deals),
        "heads": [
            *(voice.say("identity", identity) for identity in Identity),
            *(voice.say("build", build) for build in Build),
            *(letter.upper() for letter in Letter),
        ],
        "rows": [
            {"who": people.chip(suspect.seat), "cells": cells(suspect, deduction.deals, voice)}
            for suspect in deduction.suspects
        ],
    }


def cells(suspect: Suspect, deals: int, voice: Voice) -> list[Shown]:
    groups = suspect.identities, suspect.builds, suspect.letters
    return [
        cell(count, deals, voice) | {"first": not n}
        for group in groups
        for n, count in enumerate(asdict(group).values())
    ]


def cell(count: int, deals: int, voice: Voice) -> dict[str, object]:
    """How likely, in words and in five shades."""
    if not deals or not count:
        return {"shade": 0, "sign": "–", "told": voice.say("told", "impossible")}
    if count == deals:
        return {"shade": 4, "sign": "✓", "told": voice.say("told", "certain")}
    percent = 100 * count / deals
    sign = f"{percent:.0f}\N{NO-BREAK SPACE}%" if percent >= 1 else "<1\N{NO-BREAK SPACE}%"
    return {"shade": 1 + (percent >= 40) + (percent >= 70), "sign": sign, "told": ""}


def guess_shown(guess: Guess, people: People) -> Shown:
    """INK-100: what the Ambassador player has written down."""
    voice = people.voice
    return {
        "who": people.chip(guess.seat),
        "identity": voice.say("identity", guess.identity),
        "build": voice.say("card", guess.build),
    }
