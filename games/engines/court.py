"""Who may dispute what now, what a referee may rule, and if not, why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from games.engines import dispute as d
from games.engines.clock import seats
from games.engines.dispute import Bench, Case, Complaint, Mark, No, Outcome, Past
from games.engines.engine import REFEREE, Choice, Command, Context, Engine, Refused, Seat

TURNS = 2  # before the running one, of which something can still be disputed
RAISED_BY_ONE, RAISED_IN_ALL = 2, 6  # disputes in one game

AnyEngine = Engine[Any, Any, Any, Any, Any]
Seats = Callable[[Any, Any], tuple[Seat, ...]]


def as_it_is(state: Any) -> Any:
    return state


@dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What one game says about disputes. `disputers` and `givers` are asked of the table as it was
    before an event, and with it; `voidable` and `voided` of the table now, and of the last event of
    its type. All but `voided` need nothing that not all know."""

    rule: str  # which refusals name
    clues: tuple[type[Any], ...]
    reveals: Mapping[type[Any], tuple[Complaint, ...]]
    disputers: Seats  # who may dispute this
    givers: Seats  # whose clue it was
    turn: Callable[[Any], int]  # counts the turns
    voidable: Callable[[Any, Any], bool]  # whether the rules know a penalty for it now
    voided: Callable[[Any, Context], tuple[Any, ...]]  # that penalty
    called_off: Callable[[Any], tuple[Any, ...]]  # the game ends without a result
    unshown: Callable[[Any], Any] = as_it_is  # without what was told just before a reveal
    claim: Callable[[Outcome], Command] | None = None  # rules on a claim of the game's own

    def complaints(self, event: Any) -> tuple[Complaint, ...]:
        return d.OF_CLUES if isinstance(event, self.clues) else self.reveals.get(type(event), ())


@dataclass(frozen=True, slots=True)
class Court:
    """A game and its law of disputes."""

    engine: AnyEngine
    law: Law

    def legal(self, state: Any, seat: Seat | None) -> tuple[Choice, ...]:
        offers = self.engine.legal(state, seat)
        if not self.running(state):
            return offers
        if seat == REFEREE:
            return *offers, *self.rulings(state)
        if seat in seats(state) and state.bench.case is not None:
            return tuple(self.answers(state, state.bench.case, seat))
        return offers

    def disputes(self, state: Any, seat: Seat | None) -> tuple[Choice, ...]:
        """What this player may call wrong, unless that is done already, or the table rests."""
        idle = state.clock.at_rest or state.bench.case is not None
        if idle or seat not in seats(state) or not self.running(state):
            return ()
        return tuple(self.raises(state, seat))

    def running(self, state: Any) -> bool:
        """Dealt, and not over."""
        return bool(state.seats) and self.engine.result(state) is None

    def raises(self, state: Any, seat: Seat) -> Iterator[Choice]:
        """Nothing new, if there has been enough."""
        yield from self.appeals(state)
        if not enough(state.bench, seat):
            for number in self.disputable(state, seat):
                yield self.raising(state.bench.mark(number))
            yield Choice(d.DisputeConduct)

    def raising(self, mark: Mark) -> Choice:
        about = {"complaint": self.law.complaints(mark.event)}
        if isinstance(mark.event, self.law.clues):
            return Choice(d.DisputeClue, {"clue": (mark.number,), **about})
        return Choice(d.DisputeReveal, {"reveal": (mark.number,), **about})

    def disputable(self, state: Any, seat: Seat) -> tuple[int, ...]:
        before, first = {case.about for case in state.bench.cases}, self.law.turn(state) - TURNS
        recent = {mark.number for mark in state.bench.marks if mark.turn >= first} - before
        return tuple(
            past.number
            for past in state.past
            if past.number in recent and seat in self.disputers(state, past)
        )

    def disputers(self, state: Any, past: Past) -> tuple[Seat, ...]:
        event = state.bench.mark(past.number).event
        return () if isinstance(event, d.DisputeRuled) else self.law.disputers(past.state, event)

    def appeals(self, state: Any) -> tuple[Choice, ...]:
        cases = state.bench.cases
        return (Choice(d.Appeal),) if cases and can_be_appealed(state, cases[-1]) else ()

    def answers(self, state: Any, case: Case, seat: Seat) -> Iterator[Choice]:
        if self.can_accept(state, case, seat):
            yield Choice(d.AcceptDispute)
        if seat not in case.wishes:
            yield Choice(d.WithdrawDispute)

    def can_accept(self, state: Any, case: Case, seat: Seat) -> bool:
        clue = isinstance(case.event, self.law.clues)
        return clue and self.voidable(state, case) and seat in self.law.givers(state, case.event)

    def rulings(self, state: Any) -> tuple[Choice, ...]:
        case, grounds = state.bench.case, tuple(d.Grounds)
        if case is not None:
            found = tuple(self.outcomes(state, case))
            return (Choice(d.RuleDispute, {"outcome": found, "grounds": grounds}),)
        if self.law.claim is None or self.engine.awaited(state) != (REFEREE,):
            return ()
        found = Outcome.STANDS, Outcome.VOID
        return (Choice(d.RuleDispute, {"outcome": found, "grounds": grounds}),)

    def outcomes(self, state: Any, case: Case) -> Iterator[Outcome]:
        """An appeal is judged as the dispute was before the first ruling; that one may be right."""
        base = state if case.appeal is None else put_back(state, case.ruling)
        yield Outcome.STANDS
        if case.outcome is Outcome.VOID or self.voidable(base, case):
            yield Outcome.VOID
        remembered = any(past.number == case.about for past in base.past)
        reveal = type(case.event) in self.law.reveals
        if case.outcome is Outcome.TAKEN_BACK or (reveal and remembered):
            yield Outcome.TAKEN_BACK
        yield Outcome.NO_RESULT

    def voidable(self, state: Any, case: Case) -> bool:
        """Only of the last clue, or the last answer, the rules know what follows."""
        if case.about is None:
            return False
        later = (mark for mark in state.bench.marks if mark.number > case.about)
        same = any(type(mark.event) is type(case.event) for mark in later)
        return not same and self.law.voidable(state, case.event)

    def awaited(self, state: Any) -> tuple[Seat, ...]:
        if state.bench.case is not None and self.running(state):
            return (REFEREE,)
        return self.engine.awaited(state)

    def why_not(self, state: Any, command: Any, ctx: Context) -> Refused:
        """One reason, the first that applies; of who does not play here the game itself knows."""
        bench: Bench = state.bench
        players = seats(state)
        if not self.running(state) or ctx.by not in players or isinstance(command, d.RuleDispute):
            return refused_by(self.engine, state, command, ctx) or self.no(No.NO_DISPUTE)
        case = bench.case
        match command:
            case d.AcceptDispute() | d.WithdrawDispute() if case is None:
                return self.no(No.NO_DISPUTE)
            case d.AcceptDispute():
                return self.no(No.NOT_YOURS_TO_ACCEPT)
            case d.WithdrawDispute():
                return self.no(No.WITHDRAWN_BEFORE)
            case _ if case is not None:
                return self.no(No.DISPUTE_OPEN)
            case _ if state.clock.at_rest:
                return refused_by(self.engine, state, command, ctx) or self.no(No.NO_DISPUTE)
            case d.Appeal():
                return self.no(No.NOTHING_TO_APPEAL)
            case d.DisputeConduct():
                return self.no(No.DISPUTED_ENOUGH)
        return self.no(self.why_not_this(state, command, ctx.by))

    def why_not_this(self, state: Any, command: Any, by: Seat) -> No:
        about = command.clue if isinstance(command, d.DisputeClue) else command.reveal
        mark = state.bench.mark(about)
        if enough(state.bench, by):
            return No.DISPUTED_ENOUGH
        if any(case.about == about for case in state.bench.cases):
            return No.DISPUTED_BEFORE
        recent = mark is not None and mark.turn >= self.law.turn(state) - TURNS
        if not recent or not self.raising(mark).allows(command):
            return No.NOT_TO_BE_DISPUTED
        return No.NOT_YOURS_TO_DISPUTE

    def no(self, reason: No) -> Refused:
        return Refused(reason, self.law.rule)


def put_back(state: Any, before: int, *, ruling: int | None = None) -> Any:
    """The table as it was before what has this number. What is known of disputes stays, and so does
    the clock; of the marks those that came before, and the ruling that this comes of. Before a
    ruling they are what they were then: what it took back can be disputed again."""
    [then] = (past.state for past in state.past if past.number == before)
    ruled = isinstance(state.bench.mark(before).event, d.DisputeRuled)
    table = then if ruled else state
    marks = tuple(m for m in table.bench.marks if m.number < before)
    past = tuple(p for p in table.past if p.number < before)
    marks += tuple(m for m in state.bench.marks if m.number == ruling)
    past += tuple(p for p in state.past if p.number == ruling)
    return replace(then, clock=state.clock, bench=replace(state.bench, marks=marks), past=past)


def enough(bench: Bench, seat: Seat) -> bool:
    own = sum(case.by == seat for case in bench.cases)
    return own >= RAISED_BY_ONE or len(bench.cases) >= RAISED_IN_ALL


def can_be_appealed(state: Any, case: Case) -> bool:
    """Once, and as long as the table can be put back to before the ruling."""
    ruled = not case.open and case.outcome is not None and case.appeal is None
    return ruled and any(past.number == case.ruling for past in state.past)


def refused_by(engine: AnyEngine, state: Any, command: Command, ctx: Context) -> Refused | None:
    """What the game itself says to a command that it does not know."""
    try:
        engine.decide(state, command, ctx)
    except Refused as no:
        return no
    return None
