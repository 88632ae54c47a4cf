"""Giving a clue, and what can be said of one before it is given."""

from __future__ import annotations

from games.engines import clue_law
from games.engines.clue import checked_word, heard
from games.engines.codenames import events as e
from games.engines.codenames.commands import GiveClue, No
from games.engines.codenames.endings import on_its_own
from games.engines.codenames.offers import any_number, numbers
from games.engines.codenames.state import Over, State
from games.engines.codenames.terms import UNLIMITED, Answer, Colour, Number, Part, Team, Unlimited
from games.engines.engine import Advice, Command, Opinion, Refused, Remark, Seat


def give_clue(state: State, team: Team, text: str, number: Number) -> tuple[e.AnyEvent, ...]:
    try:
        word = word_of(state, text)
        check_number(state, team, number)
    except Refused as fault:
        if not said_anyway(state, team, fault):  # CN-83: it was never said
            raise
        word = heard(text, state.options.house_rules)
        given = e.ClueGiven(team, word, number, limit=0)
        return given, e.ClueVoided(No(fault.reason), fault.rule), *invalid(state, team)
    given = e.ClueGiven(team, word, number, limit=touch_limit(number))
    return (given, e.ClueApproved(word)) if approved(state, word) else (given,)


def said_anyway(state: State, team: Team, fault: Refused) -> bool:
    """D-12: at a strict table whatever can be said at all has been said."""
    unsayable = (No.CLUE_EMPTY, No.CLUE_TOO_LONG)
    return any_number(state, team) and fault.reason not in unsayable


def word_of(state: State, text: str) -> str:
    visible = (face.word for face in state.visible.values())
    try:
        return checked_word(text, visible, state.options.house_rules)
    except Refused as fault:
        raise Refused(No(fault.reason), fault.rule, **fault.facts) from fault


def check_number(state: State, team: Team, number: Number) -> None:
    accepted = numbers(state, team)
    if number in accepted:
        return
    if number in (0, UNLIMITED):
        raise Refused(No.NUMBER_NOT_PLAYED_HERE, "PIC-23")
    counts = [n for n in accepted if n is not UNLIMITED]
    raise Refused(No.NUMBER_OUT_OF_RANGE, "CN-27", least=min(counts), most=max(counts))


def touch_limit(number: Number) -> int | Unlimited:
    """CN-24: one more than the number. CN-25, CN-26: zero and unlimited set no limit."""
    return UNLIMITED if number in (0, UNLIMITED) else int(number) + 1


def approved(state: State, word: str) -> bool:
    return any(q.word == word and q.answer is Answer.YES for q in state.secrets.questions)


def invalid(state: State, team: Team) -> tuple[e.AnyEvent, ...]:
    """CN-85: the turn ends, and an agent of the other side is covered."""
    covering = team if on_its_own(state) else team.rival
    return (e.PenaltyDue(covering, Colour(team.rival)),)


def found(state: State, word: str) -> tuple[clue_law.Finding, ...]:
    return clue_law.findings(word, state.visible, state.options.language)


def advise(known: State, draft: Command, seat: Seat) -> Advice:
    """What the clue law says of a clue that has not been given yet."""
    seated = known.seated(seat)
    assert isinstance(draft, GiveClue), "clues are all there is to draft"
    if isinstance(known.turn, Over):
        raise Refused(No.GAME_OVER, "CN-54")
    if seated is None:
        raise Refused(No.NO_SEAT, "CN-30")
    if seated.team is None or seated.part is not Part.SPYMASTER:
        raise Refused(No.SPYMASTERS_ONLY, "CN-21")
    try:
        word = word_of(known, draft.word)
        check_number(known, seated.team, draft.number)
    except Refused as fault:
        costly = said_anyway(known, seated.team, fault)
        remark = Remark(fault.reason, fault.rule, fault.facts)
        return Advice(Opinion.COSTLY if costly else Opinion.REFUSED, (remark,))
    remarks = tuple(
        Remark(f.doubt, f.rule, {"card": f.card, "word": word, "visible": f.word})
        for f in found(known, word)
    )
    return Advice(Opinion.DOUBTFUL if remarks else Opinion.FINE, remarks)
