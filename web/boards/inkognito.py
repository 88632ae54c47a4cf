"""Inkognito: the city and who stands where, and what a player has been shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engines.inkognito.city import Space
from games.engines.inkognito.missions import Mission
from games.engines.inkognito.phases import (
    Answering,
    Dealing,
    Handshaking,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Question,
    Reviewing,
    Turn,
)
from games.engines.inkognito.terms import FIGURES, Build, Figure, figures_of
from games.engines.inkognito.view import Record, View
from web.boards.people import People
from web.boards.sheet import card_known, guess_shown, sheet_shown
from web.boards.venice import PAWNS, city, space_named
from web.boards.voice import Voice

Shown = Mapping[str, object]


def shown(view: View, voice: Voice, known: People | None = None) -> Shown:
    """`known` are the players, where they are called by something better than their chairs."""
    people = known or People(view.seats, voice)
    standing = [*placed(view)]
    steps = view.turn.steps if isinstance(view.turn, Moving) else ()
    return {
        "now": now(view, people),
        "notes": [*notes(view, people)],
        "balls": balls(view, voice),
        "city": city(standing, steps, people, ghosts=bool(view.placement)),
        "places": places(dict(standing), view, people),
        "builds": [voice.say("build", build) for build in Build],
        "pawns": [legend(look, voice) for look in PAWNS],
        "steps": [
            voice.say(
                "told", "step", figure=voice.say("figure", step.figure),
                origin=space_named(step.origin, voice), to=space_named(step.to, voice),
                line=voice.say("line", step.line),
            )
            for step in steps
        ],
        "meetings": [
            voice.say(
                "told", "meeting", figure=voice.say("figure", meeting.figure),
                met=voice.say("figure", meeting.met),
            )
            for meeting in view.meetings
        ],
        "cards": [card_known(card, people) for card in view.cards],
        "sheet": view.sheet and sheet_shown(view.sheet, people),
        "questions": [question_shown(question, people) for question in view.questions],
        "gestures": [
            {
                "who": people.chip(gestured.seat),
                "what": voice.say("gesture", gestured.gesture),
                "turn": voice.say("told", "turn", number=gestured.turn),
            }
            for gestured in view.gestures
        ],
        "guesses": [guess_shown(guess, people) for guess in view.guesses],
        "result": view.record and result(view.record, people),
    }  # fmt: skip


def legend(look: str, voice: Voice) -> Shown:
    """What a shape of a figure means."""
    head, body = PAWNS[look]
    section = "role" if look == Figure.AMBASSADOR else "build"
    return {"head": head, "body": body, "name": voice.say(section, look)}


def placed(view: View) -> Iterator[tuple[Figure, Space]]:
    """Who stands where; and one's own figures, as long as only oneself knows of them."""
    yield from ((standing.figure, standing.space) for standing in view.standing)
    if view.you and view.you.colour and view.placement:
        yield from zip(figures_of(view.you.colour), view.placement, strict=False)


def now(view: View, people: People) -> Shown:
    voice, turn = people.voice, view.turn
    if isinstance(turn, Dealing):
        return {"what": voice.say("told", "not_dealt")}
    limit = view.turn_limit
    key = "turn_of" if limit else "turn"
    active = None if isinstance(turn, Over) else view.active
    return {
        "number": voice.say("told", key, number=view.number, turns=limit) if view.number else "",
        "who": active and people.chip(active),
        "colour": active and people.colour_of(active),
        "what": voice.say("phase", str(type(turn).__struct_config__.tag)),
        "more": [*more(turn, people)],
        "over": isinstance(turn, Over),
    }


def more(turn: Turn, people: People) -> Iterator[str]:
    """Whom the table waits for, if that is not whose turn it is."""
    voice = people.voice
    match turn:
        case Placing(placed):
            ready = ", ".join(map(people.named, placed))
            yield voice.say("told", "placed", who=ready or voice.say("told", "nobody"))
        case Answering(responder):
            yield voice.say("told", "shows", who=people.named(responder))
        case Reviewing(asker):
            yield voice.say("told", "looks", who=people.named(asker))
        case Paying(responder, cards):
            cards_due = voice.counted("cards", cards)
            yield f"{voice.say('told', 'shows', who=people.named(responder))} {cards_due}."
        case PuttingAside(figure):
            yield voice.say("figure", figure)
        case Handshaking(claimant, partner):
            names = people.named(claimant), people.named(partner)
            yield voice.say("told", "handshake", who=names[0], partner=names[1])


def notes(view: View, people: People) -> Iterator[str]:
    if view.arrived:
        yield people.voice.say("told", "arrived")
    if view.declared:
        yield people.voice.say("told", "declared")


def balls(view: View, voice: Voice) -> list[Shown]:
    """What the Phantom shows in this turn; what was used is marked."""
    unused = list(view.turn.balls) if isinstance(view.turn, Moving) else []
    shown: list[Shown] = []
    for ball in view.balls:
        used = ball not in unused
        if not used:
            unused.remove(ball)
        shown.append(
            {
                "ball": ball,
                "used": used,
                "name": voice.say("ball", ball),
                "what": voice.say("phantom", ball),
            }
        )
    return shown


def places(standing: Mapping[Figure, Space], view: View, people: People) -> list[Shown]:
    """The map in words: for each player, where the figure of each build stands."""
    rows: list[Shown] = [
        {
            "who": people.chip(seated.seat),
            "cells": [
                space_named(space, people.voice) if space else "–"
                for build in Build
                for space in [standing.get(FIGURES[seated.colour, build])]
            ],
        }
        for seated in view.seats
        if seated.colour
    ]
    if space := standing.get(Figure.AMBASSADOR):
        name = people.voice.say("figure", Figure.AMBASSADOR)
        rows.append({"who": name, "alone": space_named(space, people.voice)})
    return rows


def question_shown(question: Question, people: People) -> Shown:
    """INK-45: who asked whom for what, and what became of it."""
    voice = people.voice
    became = [
        *([voice.say("told", "shown", n=question.shown)] if question.shown is not None else []),
        *([voice.say("verdict", question.verdict)] if question.verdict else []),
        *([voice.say("told", "paid", n=question.penalty)] if question.penalty is not None else []),
    ]
    return {
        "turn": question.turn,
        "asker": people.chip(question.asker),
        "responder": people.chip(question.responder),
        "witness": question.witness and people.named(question.witness),
        "question": voice.say("question", question.kind),
        "met": voice.say("figure", question.met),
        "due": voice.counted("cards", question.cards),
        "became": became or [voice.say("told", "waiting")],
    }


def result(record: Record, people: People) -> Shown:
    voice = people.voice
    winners = ", ".join(map(people.named, record.winners))
    return {
        "headline": voice.say("told", "winners", who=winners)
        if winners
        else voice.say("told", "nobody_wins"),
        "ending": voice.say("ending", record.ending),
        "facts": [*mission_told(record.mission, voice)] if record.mission else [],
    }


def mission_told(mission: Mission, voice: Voice) -> Iterator[str]:
    yield voice.say("goal", mission.goal)
    if mission.agent:
        yield voice.say("identity", mission.agent)
    if mission.space:
        yield space_named(mission.space, voice)
