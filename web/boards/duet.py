"""Duet: one table, two keys, and tokens that run out. What is of A lies left, what of B right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engines.duet.state import (
    Clue,
    Cluing,
    Dealing,
    Guessing,
    Mark,
    Over,
    SuddenDeath,
    Touched,
)
from games.engines.duet.terms import AGENTS, Colour, Ending, Side, Token, Validity
from games.engines.duet.view import CardShown, Record, View
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
        "found": found(view.found, voice),
        "bank": bank(view, voice),
        "sides": [side_shown(side, view, voice) for side in Side],
        "notes": [*notes(view, voice)],
        "clues": [clue_shown(clue, faces, voice) for clue in view.clues],
        "last_touches": [touch_shown(touch, faces, voice) for touch in view.last_touches],
        "result": view.record and result(view.record, voice),
        "legend": [(colour, voice.say("duet_colour", colour)) for colour in Colour],
    }


def now(view: View, voice: Voice) -> Shown:
    turn = view.turn
    if isinstance(turn, Dealing):
        return {"what": voice.say("told", "not_dealt")}
    tag = str(type(turn).__struct_config__.tag)
    clue = view.clues[-1] if view.clues and isinstance(turn, Guessing) else None
    return {
        "number": voice.say("told", "turn_of", number=view.number, turns=view.mission.turns),
        "who": who(turn, voice),
        "what": voice.say("phase", tag),
        "clue": clue and {"word": clue.word, "number": clue.number},
        "over": isinstance(turn, Over),
        "alarm": isinstance(turn, SuddenDeath),
    }


def who(turn: Cluing | Guessing | SuddenDeath | Over, voice: Voice) -> str:
    match turn:
        case Cluing(givers):
            return voice.say("told", "or").join(side_name(side, voice) for side in givers)
        case Guessing(guesser=guesser):
            return side_name(guesser, voice)
        case _:
            return ""


def side_name(side: Side, voice: Voice) -> str:
    return voice.say("role", f"side_{side}")


def card_shown(card: CardShown, face: Face, voice: Voice) -> Shown:
    keys = {side: getattr(card.key, side) for side in Side}
    return {
        "place": card.card,
        "face": face,
        "covered": card.covered,
        "agent": card.agent,
        "marks": [mark_shown(mark) for mark in card.marks],
        "keys": [(side, colour) for side, colour in keys.items() if colour],
        "state": ", ".join(states(card, keys, voice)),
    }


def mark_shown(mark: Mark) -> Shown:
    return {"side": mark.side, "tokens": mark.tokens}


def states(card: CardShown, keys: Mapping[Side, Colour | None], voice: Voice) -> Iterator[str]:
    """The card in words: what lies on it, and what is known of the two keys."""
    if card.agent:
        finder = side_name(card.agent.side, voice)
        if card.agent.turn is None:
            yield voice.say("card_state", "found_last", who=finder)
        else:
            yield voice.say("card_state", "found", who=finder, turn=card.agent.turn)
    for mark in card.marks:
        met = voice.say("card_state", "met", who=side_name(mark.side, voice))
        tokens = voice.counted("tokens", mark.tokens)
        yield f"{met} ({tokens})"
    if not card.agent and not card.marks:
        yield voice.say("card_state", "untouched")
    for side, colour in keys.items():
        if colour:
            what = voice.say("duet_colour", colour)
            yield voice.say("card_state", "key_of", side=side_name(side, voice), what=what)


def found(agents: int, voice: Voice) -> Shown:
    return {
        "pips": [number < agents for number in range(AGENTS)],
        "told": voice.say("told", "found", found=agents, all=AGENTS),
    }


def bank(view: View, voice: Voice) -> Shown:
    """The tokens that are left, by the face that lies up; and those that were lost."""
    faces = (*(Token.BYSTANDER,) * view.bank.bystander, *(Token.CHECK,) * view.bank.check)
    return {
        "tokens": faces,
        "lost": range(view.discarded),
        "turns": voice.counted("turns_left", view.bank.tokens),
        "told": voice.say(
            "told", "bank", bystander=view.bank.bystander, check=view.bank.check,
            discarded=view.discarded,
        ),
    }  # fmt: skip


def side_shown(side: Side, view: View, voice: Voice) -> Shown:
    tokens = getattr(view.front, side)
    complete, yours = side in view.complete, view.you is not None and view.you.side is side
    return {
        "side": side,
        "name": side_name(side, voice),
        "tokens": range(tokens),
        "told": voice.counted("tokens", tokens),
        "complete": complete,
        "yours": yours,
        "left": voice.counted("agents_left", view.left) if yours and view.left is not None else "",
    }


def notes(view: View, voice: Voice) -> Iterator[str]:
    yield from (voice.say("warning", warned) for warned in view.warnings)
    if view.wish:
        yield voice.say("told", "wish")


def clue_shown(clue: Clue, faces: Mapping[int, Face], voice: Voice) -> Shown:
    plain = clue.validity is Validity.UNCONTESTED
    return {
        "team": clue.side,
        "letter": clue.side.upper(),
        "who": side_name(clue.side, voice),
        "word": clue.word,
        "number": clue.number,
        "validity": "" if plain else voice.say("validity", clue.validity),
        "void": clue.validity is Validity.INVALID,
        "touches": [touch_shown(touch, faces, voice) for touch in clue.touches],
    }


def touch_shown(touch: Touched, faces: Mapping[int, Face], voice: Voice) -> Shown:
    what = voice.say("duet_colour", touch.colour)
    return {
        "side": touch.side,
        **touched(faces[touch.card], touch.colour, what, voice),
    }


def result(record: Record, voice: Voice) -> Shown:
    left = {side: getattr(record.left, side) for side in Side}
    facts = [voice.counted("turns", record.turns)]
    if record.score is not None:
        facts.append(voice.say("told", "score", score=record.score))
    if record.sudden_death:
        facts.append(voice.say("told", "sudden_death"))
    facts += [
        f"{side_name(side, voice)}: {voice.counted('agents_left', agents)}"
        for side, agents in left.items()
    ]
    without = "nobody_wins" if record.ending is Ending.CALLED_OFF else "lost"
    return {
        "headline": voice.say("told", "won" if record.won else without),
        "ending": voice.say("ending", record.ending),
        "verdict": voice.say("verdict", record.verdict),
        "facts": facts,
    }
