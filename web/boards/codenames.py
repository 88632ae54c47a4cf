"""Codenames, and every game that is seen as it is: the cards, the key, the clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engines.codenames.state import (
    Claiming,
    Clue,
    Cluing,
    Dealing,
    EnemyCovering,
    Guessing,
    Over,
    Penalty,
    SuddenDeath,
    Validity,
)
from games.engines.codenames.terms import UNLIMITED, Colour, Ending, Number, Team
from games.engines.codenames.view import CardShown, Record, View
from web.boards.cards import Face, face, touched
from web.boards.voice import Voice

Shown = Mapping[str, object]


def shown(view: View, voice: Voice) -> Shown:
    faces = {card.card: face(card.card, card.face) for card in view.cards}
    return {
        "language": view.options.language,
        "columns": view.columns,
        "cards": [card_shown(card, faces[card.card], voice) for card in view.cards],
        "now": now(view, voice),
        "left": [left(team, getattr(view.left, team), voice) for team in Team],
        "hourglass": view.hourglass and voice.seat(view.hourglass),
        "warnings": [voice.say("warning", warned) for warned in view.warnings],
        "clues": [clue_shown(clue, faces, voice) for clue in view.clues],
        "questions": [
            {"word": q.word, "answer": voice.say("answer", q.answer or "none")}
            for q in view.questions
        ],
        "result": view.record and result(view.record, voice),
        "legend": [(colour, voice.say("agent", colour)) for colour in Colour],
        "knows_key": any(card.key and not card.cover for card in view.cards),
    }


def card_shown(card: CardShown, face: Face, voice: Voice) -> Shown:
    """A cover is seen by all; of the key a corner tells, to whoever knows it."""
    known = card.cover or card.key
    if card.cover:
        state = voice.say("card_state", "covered", what=voice.say("agent", card.cover))
    elif card.key:
        state = voice.say("card_state", "known", what=voice.say("agent", card.key))
    else:
        state = voice.say("card_state", "hidden")
    return {"place": card.card, "face": face, "cover": card.cover, "known": known, "state": state}


def now(view: View, voice: Voice) -> Shown:
    """Whose turn it is, and what the table waits for."""
    turn = view.turn
    if isinstance(turn, Dealing):
        return {"what": voice.say("told", "not_dealt")}
    team = turn.winner if isinstance(turn, Over) else turn.team
    clue = view.clues[-1] if view.clues and isinstance(turn, Guessing | Claiming) else None
    return {
        "team": team,
        "who": team and voice.say("team", team),
        "what": voice.say("phase", phase(turn)),
        "more": [*more(turn, voice)],
        "clue": clue and {"word": clue.word, "number": number(clue.number, voice)},
        "over": isinstance(turn, Over),
        "alarm": isinstance(turn, SuddenDeath),
    }


def phase(turn: object) -> str:
    return str(type(turn).__struct_config__.tag)  # type: ignore[attr-defined]  # a Struct


def more(
    turn: Cluing | Guessing | Claiming | Penalty | EnemyCovering | SuddenDeath | Over, voice: Voice
) -> Iterator[str]:
    match turn:
        case Guessing(made=made, limit=limit) if limit == UNLIMITED:
            yield voice.say("told", "touches_unlimited", made=made)
        case Guessing(made=made, limit=limit):
            yield voice.say("told", "touches", made=made, limit=limit)
        case Claiming(by=by, ballots=ballots):
            yield voice.say("told", "contested_by", who=voice.seat(by))
            for ballot in ballots:
                vote = voice.say("ballot", ballot.uphold)
                yield f"{voice.seat(ballot.by)}: {vote}"
        case Penalty(colour=colour):
            yield voice.say("told", "penalty_colour", what=voice.say("agent", colour))


def left(team: Team, agents: int, voice: Voice) -> Shown:
    return {
        "team": team,
        "agents": agents,
        "told": f"{voice.say('team', team)}: {voice.counted('agents_left', agents)}",
    }


def number(number: Number, voice: Voice) -> str:
    return voice.say("told", "unlimited") if number == UNLIMITED else str(number)


def clue_shown(clue: Clue, faces: Mapping[int, Face], voice: Voice) -> Shown:
    plain = clue.validity is Validity.UNCONTESTED
    return {
        "team": clue.team,
        "who": voice.say("team", clue.team),
        "word": clue.word,
        "number": number(clue.number, voice),
        "validity": "" if plain else voice.say("validity", clue.validity),
        "void": clue.validity is Validity.INVALID,
        "touches": [
            touched(faces[touch.card], touch.colour, voice.say("agent", touch.colour), voice)
            for touch in clue.touches
        ],
    }


def result(record: Record, voice: Voice) -> Shown:
    """CN-55: who won, why, and what it is worth."""
    if record.won is None or record.ending is Ending.CALLED_OFF:
        headline = (
            voice.say("wins", record.winner) if record.winner else voice.say("told", "nobody_wins")
        )
    else:
        headline = voice.say("told", "won" if record.won else "lost")
    return {
        "team": record.winner,
        "headline": headline,
        "ending": voice.say("ending", record.ending),
        "verdict": record.verdict and voice.say("verdict", record.verdict),
        "facts": [
            voice.counted("turns", record.turns),
            *([voice.say("told", "score", score=record.score)] if record.score is not None else []),
        ],
    }
