"""Giving a clue, what can be said of one before, and declaring one invalid."""

from __future__ import annotations

from games.engines import clue_law
from games.engines.clue import checked_word
from games.engines.duet import events as e
from games.engines.duet.commands import GiveClue, No
from games.engines.duet.offers import numbers
from games.engines.duet.state import Over, State, SuddenDeath
from games.engines.duet.terms import Answer, Number, Settled, Side
from games.engines.duet.tokens import penalty
from games.engines.engine import Advice, Command, Opinion, Refused, Remark, Seat

HERE = {"CN-60": "DUET-100", "CN-61": "DUET-100"}  # the rules of clues that Duet tells itself


def give_clue(state: State, side: Side, text: str, number: Number) -> tuple[e.AnyEvent, ...]:
    word = word_of(state, text)
    check_number(state, side, number)
    return (e.ClueGiven(side, word, number),)


def word_of(state: State, text: str) -> str:
    visible = (face.word for face in state.visible.values())  # DUET-101: what is covered is free
    try:
        return checked_word(text, visible, state.options.house_rules)
    except Refused as fault:
        raise Refused(fault.reason, HERE.get(fault.rule, fault.rule), **fault.facts) from fault


def check_number(state: State, side: Side, number: Number) -> None:
    """D-6: a true count cannot exceed what this side still has to be found."""
    right = numbers(state, side)
    if number not in right:
        raise Refused(No.NUMBER_OUT_OF_RANGE, "DUET-34", least=right[0], most=right[-1])


def advise(known: State, draft: Command, seat: Seat) -> Advice:
    """What the clue law says of a clue that has not been given yet; told to the asker alone."""
    side = known.side_of(seat)
    assert isinstance(draft, GiveClue), "clues are all there is to draft"
    if isinstance(known.turn, Over):
        raise Refused(No.GAME_OVER, "DUET-150")
    if side is None:
        raise Refused(No.NO_SEAT, "DUET-23")
    if isinstance(known.turn, SuddenDeath):
        raise Refused(No.NOT_THIS_PHASE, "DUET-70")
    if side in known.complete:
        raise Refused(No.SIDE_COMPLETE, "DUET-60")
    try:
        word = word_of(known, draft.word)
        check_number(known, side, draft.number)
    except Refused as fault:
        return Advice(Opinion.REFUSED, (Remark(fault.reason, fault.rule, fault.facts),))
    remarks = tuple(
        Remark(f.doubt, "DUET-100", {"card": f.card, "word": word, "visible": f.word})
        for f in clue_law.findings(word, known.visible, known.options.language)
    )
    return Advice(Opinion.DOUBTFUL if remarks else Opinion.FINE, remarks)


def declare(state: State, by: Seat, *, own: bool) -> tuple[e.AnyEvent, ...]:
    """DUET-114: who gave the clue needs nobody's agreement."""
    declared = e.ClueDeclaredInvalid(by)
    return (declared, *invalid(state, Settled.OWN)) if own else (declared,)


def agree(state: State) -> tuple[e.AnyEvent, ...]:
    return invalid(state, Settled.AGREED)


def decline() -> tuple[e.AnyEvent, ...]:
    return (e.ClueUpheld(Settled.DECLINED),)


def rule(state: State, uphold: Answer) -> tuple[e.AnyEvent, ...]:
    """DUET-114: the sides could not agree."""
    if uphold is Answer.YES:
        return invalid(state, Settled.REFEREE)
    return (e.ClueUpheld(Settled.REFEREE),)


def invalid(state: State, how: Settled) -> tuple[e.AnyEvent, ...]:
    return e.ClueFoundInvalid(how), *penalty(state)
