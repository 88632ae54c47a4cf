"""Questions, answers, accusations and moving aside (INK-42 to INK-68)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engines.dispute import Outcome, RuleDispute
from games.engines.engine import Attested, Command, Refused, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import (
    COLOURED,
    MISSIONS,
    Due,
    answers,
    at_once,
    different,
    due,
    exhausted,
    hand,
    instead,
    penalty,
    repeats,
    suits,
    true_cards,
    truthful,
)
from games.engines.inkognito.city import COLOURED as COLOURED_SPACES
from games.engines.inkognito.city import EMBASSY, PLACES, UNNUMBERED, Space
from games.engines.inkognito.commands import Accuse, Ask, AskAmbassador, No, RepeatRule
from games.engines.inkognito.movement import other_players
from games.engines.inkognito.phases import Answering, Paying, PuttingAside, Question, Reviewing
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Cards, Dealt, Figure, Form, Kind, Meeting


def ask(state: State, asker: Seat, command: Ask) -> tuple[e.AnyEvent, ...]:
    """INK-42, INK-43: three cards; the Ambassador player is shown two (INK-96)."""
    meeting = Meeting(command.figure, command.met)
    owner = state.owner(command.met)
    if meeting not in state.meetings or command.met is Figure.AMBASSADOR or owner is None:
        raise Refused(No.NO_MEETING, "INK-36", figure=command.figure, met=command.met)
    wanted = due(command.kind, pair=asker == state.ambassador)
    return (
        e.QuestionAsked(asker, owner, command.kind, command.figure, command.met, wanted.size, None),
    )


def ask_ambassador(state: State, asker: Seat, command: AskAmbassador) -> tuple[e.AnyEvent, ...]:
    """INK-44, INK-97, INK-98: two cards of any other agent player, wherever his figures are."""
    met = meeting_with_ambassador(state)
    if met is None:
        raise Refused(No.NO_MEETING, "INK-36", met=Figure.AMBASSADOR)
    if command.target not in other_players(state, asker):
        rule = "INK-97" if command.target == state.ambassador else "INK-44"
        raise Refused(No.NO_SUCH_PLAYER, rule, seat=command.target)
    return (
        e.QuestionAsked(
            asker, command.target, command.kind, met.figure, met.met, 2, state.ambassador
        ),
    )


def meeting_with_ambassador(state: State) -> Meeting | None:
    return next((met for met in state.meetings if met.met is Figure.AMBASSADOR), None)


def wanted(question: Question) -> Due:
    return due(question.kind, pair=question.pair)


def secret(state: State, seat: Seat) -> Dealt:
    dealt = state.secrets.dealt.get(seat)
    assert dealt is not None, "everybody knows his own cards"
    return dealt


def possible_answers(state: State) -> tuple[Cards, ...]:
    question = state.questions[-1]
    shown = state.shown_to(question.asker, question.responder)
    enforce = state.options.repeat_rule is RepeatRule.ENFORCE
    dealt = secret(state, question.responder)
    return answers(dealt, wanted(question), shown, enforce=enforce)


def fresh_answers(state: State) -> tuple[Cards, ...]:
    """What chance may show for one who is slow: sets of coloured cards that repeat nothing, else
    the penalty form at once (INK-63). Grey and mission cards are shown by choice alone (INK-71)."""
    question = state.questions[-1]
    shown = state.shown_to(question.asker, question.responder)
    dealt, form = secret(state, question.responder), wanted(question)
    whole = (cards for cards in truthful(dealt, form) if not repeats(cards, shown))
    plain = tuple(cards for cards in whole if cards <= COLOURED)
    return plain or tuple(cards for cards in at_once(dealt, form) if cards <= COLOURED)


def answer(state: State, cards: Cards) -> tuple[e.AnyEvent, ...]:
    """INK-52: an untruthful answer cannot be given."""
    question = state.questions[-1]
    if cards not in possible_answers(state):
        raise why_no_answer(state, question, cards)
    form = Form.WHOLE if len(cards) == question.cards else Form.AT_ONCE  # INK-63
    reviewed = state.options.repeat_rule is RepeatRule.CHALLENGE  # INK-113
    aside = None if reviewed else question.met
    return e.CardsShown(audience(question), cards, form), e.AnswerGiven(len(cards), aside)


def audience(question: Question) -> frozenset[Seat]:
    """INK-115: who shows, who asks, and the Ambassador player who passes the cards on."""
    seats = (question.responder, question.asker, question.witness)
    return frozenset(seat for seat in seats if seat is not None)


def why_no_answer(state: State, question: Question, cards: Cards) -> Refused:
    """INK-114: the lowest rule that is broken. It speaks of the sender's own cards alone."""
    return min(wrong_with(state, question, cards), key=lambda no: int(no.rule.removeprefix("INK-")))


def wrong_with(state: State, question: Question, cards: Cards) -> Iterator[Refused]:
    """All that can be said against an answer."""
    dealt, form = secret(state, question.responder), wanted(question)
    shown = state.shown_to(question.asker, question.responder)
    spent = exhausted(dealt, form, shown)
    if not suits(cards, form):
        fewer = spent and 0 < len(cards) < form.size
        rule = "INK-63" if fewer else asked_by(question)
        yield Refused(No.WRONG_CARDS, rule, most=form.size)
    if not different(cards):
        yield Refused(No.SAME_FACE_TWICE, "INK-47")
    if not cards - MISSIONS <= hand(dealt):
        yield Refused(No.NOT_YOUR_CARD, "INK-49")
    if not cards & MISSIONS <= hand(dealt):
        yield Refused(No.NOT_YOUR_CARD, "INK-50")
    if not cards & true_cards(dealt):
        with_mission = "INK-51" if question.pair else "INK-50"
        yield Refused(No.NO_TRUE_CARD, with_mission if cards & MISSIONS else "INK-46")
    enforced = state.options.repeat_rule is RepeatRule.ENFORCE
    if repeats(cards, shown) and (enforced or spent):
        rule = "INK-58" if question.pair else "INK-54"
        yield Refused(No.SHOWN_BEFORE, rule if enforced else "INK-63")


def asked_by(question: Question) -> str:
    if question.pair:
        return "INK-44" if question.met is Figure.AMBASSADOR else "INK-96"
    return "INK-42" if question.kind is Kind.IDENTITY else "INK-43"


def accept(state: State) -> tuple[e.AnyEvent, ...]:
    return (e.AnswerAccepted(state.questions[-1].met),)


def accuse(state: State) -> tuple[e.AnyEvent, ...]:
    """INK-61: what was shown before decides at once."""
    question, showing = state.questions[-1], state.secrets.showings[-1]
    if showing.form is not Form.WHOLE:  # INK-63
        return (e.AccusationRejected(question.met),)
    *earlier, last = state.shown_to(question.asker, question.responder)
    count = penalty(last, earlier)
    return (e.AccusationUpheld(count) if count else e.AccusationRejected(question.met),)


def possible_penalties(state: State, count: int) -> tuple[Cards, ...]:
    """INK-57: of the set that was shown again."""
    question = state.questions[-1]
    last = state.shown_to(question.asker, question.responder)[-1]
    return instead(last, secret(state, question.responder), count)


def pay(state: State, cards: Cards, count: int) -> tuple[e.AnyEvent, ...]:
    question = state.questions[-1]
    if cards not in possible_penalties(state, count):
        raise why_no_penalty(state, question, cards, count)
    return (
        e.CardsShown(audience(question), cards, Form.PENALTY),
        e.PenaltyPaid(count, question.met),
    )


def why_no_penalty(state: State, question: Question, cards: Cards, count: int) -> Refused:
    """INK-114: the lowest rule that is broken; INK-57 comes before the rule for pairs."""
    of_that_set = cards <= state.shown_to(question.asker, question.responder)[-1]
    rule = "INK-58" if question.pair else "INK-55" if count == 2 else "INK-56"
    if question.pair and not of_that_set:
        return Refused(No.NOT_OF_THAT_SET, "INK-57")
    if len(cards) != count:
        return Refused(No.WRONG_CARDS, rule, most=count)
    if not cards & true_cards(secret(state, question.responder)):
        return Refused(No.NO_TRUE_CARD, rule)
    return Refused(No.NOT_OF_THAT_SET, "INK-57")


def spaces_aside(state: State, figure: Figure) -> tuple[Space, ...]:
    """INK-65: any free space without a number. INK-66: the embassy, or a free coloured space."""
    if figure is not Figure.AMBASSADOR:
        return tuple(space for space in UNNUMBERED if state.free(space))
    if state.free(EMBASSY):
        return (EMBASSY,)
    return tuple(space for space in Space if space in COLOURED_SPACES and state.free(space))


def put_aside(state: State, figure: Figure, to: Space) -> tuple[e.AnyEvent, ...]:
    if to not in spaces_aside(state, figure):
        raise why_not_aside(state, figure, to)
    arrived = state.arrived
    if figure is Figure.AMBASSADOR:  # INK-77
        arrived = state.options.embassy_by_aside and state.away and to is EMBASSY
    return (e.FigurePutAside(figure, to, arrived),)


def why_not_aside(state: State, figure: Figure, to: Space) -> Refused:
    if figure is not Figure.AMBASSADOR:
        if PLACES[to].number is not None:
            return Refused(No.NUMBERED_SPACE, "INK-65", space=to)
        return Refused(No.SPACE_TAKEN, "INK-65", space=to)
    if state.free(EMBASSY):
        return Refused(No.EMBASSY_IS_FREE, "INK-66", space=to)
    if to not in COLOURED_SPACES:
        return Refused(No.NOT_A_COLOURED_SPACE, "INK-66", space=to)
    return Refused(No.SPACE_TAKEN, "INK-66", space=to)


def attested(state: State, event: Attested, command: Command | None) -> bool:
    """As far as all know: what may come of cards that few have seen. That somebody accuses is for
    all to see; what is shown is not."""
    if not state.questions or not may_come_of(event, command):
        return False
    question = state.questions[-1]
    met, fewer = question.met, range(1, question.cards)
    before = sets_before(state, question)
    reviewed = state.options.repeat_rule is RepeatRule.CHALLENGE
    match state.turn, event:
        case Answering(), e.AnswerGiven(cards, aside):
            whole = cards == question.cards
            spent = sets_before(state, question, kind=question.kind)
            at_once = cards == question.cards - 1 and spent >= SPENT_AFTER[question.cards]
            return (whole or at_once) and aside == (None if reviewed else met)
        case Reviewing(), e.AccusationRejected(aside):
            return aside is met
        case ((Reviewing() | PuttingAside()), e.AccusationUpheld(cards)):
            if isinstance(state.turn, PuttingAside) and command == Accuse():
                return False
            missing = question.cards - cards
            return question.shown == question.cards and cards in fewer and missing <= before
        case Paying(cards=count), e.PenaltyPaid(cards, aside):
            return (cards, aside) == (count, met)
        case _:
            return False


def may_come_of(event: Attested, command: Command | None) -> bool:
    """That somebody accuses, or that a referee voids an answer, is for all to see."""
    match event:
        case e.AccusationUpheld() if isinstance(command, RuleDispute):
            return command.outcome is Outcome.VOID
        case e.AccusationUpheld() | e.AccusationRejected():
            return command == Accuse()
        case _:
            return command is None


SPENT_AFTER = {2: 3, 3: 15}  # INK-48, INK-63: so many sets, and nothing fresh can be left


def sets_before(state: State, question: Question, *, kind: Kind | None = None) -> int:
    """How many sets the asker has seen before that an answer of this size might repeat: a pair may
    be part of three cards (INK-58), three cards only be the same three (INK-54). Sets of coloured
    cards, by which INK-63 judges, answer one `kind` of question alone."""
    return sum(
        earlier.responder == question.responder
        and question.asker in (earlier.asker, earlier.witness)
        and earlier.shown == earlier.cards >= question.cards
        and kind in (None, earlier.kind)
        for earlier in state.questions[:-1]
    )
