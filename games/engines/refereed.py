"""A game with a referee: what may be disputed, and what follows from a ruling.

`refereed` joins to a game what is the same in all of them. Some of its events are marked, and what
the table was like before each of these is remembered for a few turns, by every chair as far as it
was told. So a ruling can put the table back without reading the log, and whoever replays it gets
the same.
"""

from __future__ import annotations

from dataclasses import replace as altered
from datetime import timedelta
from functools import reduce
from typing import Any, TypeVar

from msgspec.structs import replace

from games.engines import clock
from games.engines import dispute as d
from games.engines.clock import ClockStarted, ClockStopped, StartClock, Why, seats
from games.engines.court import TURNS, AnyEngine, Court, Law, put_back
from games.engines.dispute import Bench, Case, Complaint, Mark, No, Outcome, Past, Settlement
from games.engines.engine import Attested, Command, Context, Seat

LAPSES_AFTER = timedelta(days=14)  # if no referee has ruled

E = TypeVar("E", bound=AnyEngine)


def refereed(engine: E, law: Law) -> E:
    """The same game with a referee."""
    proceedings, types = Proceedings(engine, law), engine.types
    return altered(
        engine,
        decide=proceedings.decide,
        evolve=proceedings.evolve,
        legal=proceedings.court.legal,
        awaited=proceedings.court.awaited,
        disputes=proceedings.court.disputes,
        attested=proceedings.attested,
        types=altered(
            types,
            commands=(*types.commands, *d.COMMANDS),
            officials=(*types.officials, d.RuleDispute),
            events=(*types.events, *d.EVENTS),
        ),
    )


class Proceedings:
    """What happens in a game that has a referee, and what is remembered of it."""

    def __init__(self, engine: AnyEngine, law: Law) -> None:
        self.engine, self.law, self.court = engine, law, Court(engine, law)
        self.marked = frozenset((*law.clues, *law.reveals))
        self.own = frozenset(d.EVENTS)

    def evolve(self, state: Any, event: Any) -> Any:
        kind = type(event)
        if kind in self.marked:
            return self.remembered(self.engine.evolve(state, event), self.law.unshown(state), event)
        if kind in self.own:
            return self.judged(state, event)
        return self.engine.evolve(state, event)

    def remembered(self, now: Any, before: Any, event: Any) -> Any:
        """One more thing that can be disputed; what is too long ago is forgotten, but not while a
        referee is ruling on it."""
        bench, past, turn = now.bench, now.past, self.law.turn(now)
        recent = tuple([mark for mark in bench.marks if mark.turn >= turn - TURNS])
        if len(recent) < len(bench.marks):
            kept = {mark.number for mark in recent}
            past = tuple(one for one in past if one.number in kept)
        return with_mark(now, recent, past, Mark(bench.marked + 1, turn, event), before, ())

    def ruled(self, state: Any, event: d.DisputeRuled) -> Any:
        """Before a ruling all is remembered that was remembered then, for whoever judges an
        appeal."""
        marks = state.bench.marks
        played = {mark.number for mark in marks if type(mark.event) in self.marked}
        earlier = tuple(past for past in state.past if past.number in played)
        mark = Mark(state.bench.marked + 1, self.law.turn(state), event)
        return with_mark(state, marks, state.past, mark, state, earlier)

    def judged(self, state: Any, event: Any) -> Any:
        bench: Bench = state.bench
        match event:
            case d.DisputeOpened(number, by, about, complaint):
                mark = bench.mark(about)
                case = Case(number, by, about, complaint, mark and mark.event)
                return replace(state, bench=replace(bench, cases=(*bench.cases, case)))
            case d.WithdrawalWished(by):
                return noted(state, wishes=(*bench.cases[-1].wishes, by))
            case d.DisputeSettled(_, how):
                return noted(state, settled=how, open=False)
            case d.DisputeRuled(0):
                return state  # a claim: what follows from it follows at once
            case d.DisputeRuled(_, outcome):
                after = self.ruled(state, event)
                ruling = after.bench.marked
                return noted(after, outcome=outcome, ruling=ruling, wishes=(), open=False)
            case d.AppealMade(_, by):
                return noted(state, appeal=by, open=True)
            case d.TableRestored(before):
                return put_back(state, before, ruling=bench.marked)
        raise AssertionError(f"{event} is nothing of a dispute")

    def decide(self, state: Any, command: Command, ctx: Context) -> tuple[Any, ...]:
        if isinstance(command, (*d.COMMANDS, d.RuleDispute)):
            court = self.court
            offers = *court.legal(state, ctx.by), *court.disputes(state, ctx.by)
            if any(choice.allows(command) for choice in offers):
                return self.carried_out(state, command, ctx)
            raise self.court.why_not(state, command, ctx)
        case = state.bench.case
        if case is not None and ctx.by in seats(state) and self.court.running(state):
            raise self.court.no(No.DISPUTE_OPEN)
        events = self.engine.decide(state, command, ctx)
        if case is not None and command == StartClock(Why.DISPUTE):
            return *events, d.DisputeSettled(case.number, Settlement.LAPSED)
        return events

    def carried_out(self, state: Any, command: Any, ctx: Context) -> tuple[Any, ...]:
        case, until = state.bench.case, ctx.at + LAPSES_AFTER
        stopped = ClockStopped(Why.DISPUTE, until)
        match command:
            case d.DisputeClue(about, complaint) | d.DisputeReveal(about, complaint):
                return self.opened(state, ctx.by, about, complaint), stopped
            case d.DisputeConduct():
                return self.opened(state, ctx.by, None, Complaint.CONDUCT), stopped
            case d.Appeal():
                return d.AppealMade(state.bench.cases[-1].number, ctx.by), stopped
            case d.AcceptDispute():
                settled = d.DisputeSettled(case.number, Settlement.ACCEPTED)
                return self.and_goes_on(state, (settled, *self.law.voided(state, ctx)))
            case d.WithdrawDispute():
                return self.withdrawn(state, case, ctx.by)
            case d.RuleDispute(outcome, grounds, note) if case is not None:
                appeal = case.appeal is not None
                found = d.DisputeRuled(case.number, outcome, grounds, note, appeal)
                return self.and_goes_on(state, (found, *self.follows(state, found, case, ctx)))
            case d.RuleDispute(outcome, grounds, note):
                assert self.law.claim is not None, "offered where there are claims"
                found = d.DisputeRuled(0, outcome, grounds, note, on_appeal=False)
                return found, *self.engine.decide(state, self.law.claim(outcome), ctx)
        raise AssertionError(f"{command} is nothing of a dispute")

    def opened(self, state: Any, by: Seat, about: int | None, complaint: Complaint) -> Any:
        return d.DisputeOpened(len(state.bench.cases) + 1, by, about, complaint)

    def withdrawn(self, state: Any, case: Case, by: Seat) -> tuple[Any, ...]:
        wished = d.WithdrawalWished(by)
        if {*seats(state)} - {*case.wishes, by}:
            return (wished,)
        fell = d.DisputeSettled(case.number, Settlement.WITHDRAWN)
        return wished, fell, ClockStarted(Why.DISPUTE)

    def follows(
        self, state: Any, found: d.DisputeRuled, case: Case, ctx: Context
    ) -> tuple[Any, ...]:
        """What a ruling brings. On appeal the same once more changes nothing; another one takes the
        first one back."""
        if found.outcome is case.outcome:
            return ()
        now: Any = self.evolve(state, found)
        back: tuple[Any, ...] = ()
        if case.appeal is not None:
            back = (d.TableRestored(case.ruling),)
            now = reduce(self.evolve, back, now)
        match found.outcome:
            case Outcome.VOID:
                return *back, *self.law.voided(now, ctx)
            case Outcome.TAKEN_BACK:
                assert case.about is not None, "how somebody talks cannot be taken back"
                return *back, d.TableRestored(case.about)
            case Outcome.NO_RESULT:
                return *back, *self.law.called_off(now)
            case _:
                return back

    def attested(self, state: Any, event: Attested, command: Command | None) -> bool:
        """An appeal is judged as the dispute was before the first ruling."""
        case = state.bench.case
        appealed = case is not None and case.appeal is not None
        if appealed and isinstance(command, d.RuleDispute):
            state = put_back(state, case.ruling)
        return self.engine.attested(state, event, command)

    def and_goes_on(self, state: Any, events: tuple[Any, ...]) -> tuple[Any, ...]:
        """The clock runs again, unless the game is over."""
        after = reduce(self.evolve, events, state)
        over = self.engine.result(after) is not None
        return events if over else (*events, ClockStarted(Why.DISPUTE))


def with_mark(
    now: Any, marks: tuple[Mark, ...], past: tuple[Past, ...], mark: Mark, before: Any,
    earlier: tuple[Past, ...],
) -> Any:  # fmt: skip
    """With one more mark, and what the table was like before it."""
    return replace(
        now,
        bench=Bench(mark.number, (*marks, mark), now.bench.cases),
        past=(*past, Past(mark.number, replace(before, past=earlier))),
    )


def noted(state: Any, **news: object) -> Any:
    """The last dispute, with what has become of it."""
    *earlier, case = state.bench.cases
    return replace(state, bench=replace(state.bench, cases=(*earlier, replace(case, **news))))


def around(
    engine: AnyEngine, state: Any, event: Any, by: Seat, command: Command | None
) -> tuple[Any, ...]:
    """The step in which `event` happened, with what a ruling or a clock adds to it; for whoever
    checks a log in which the rest of the step is withheld."""
    case = state.bench.case
    if case is None or not isinstance(command, d.RuleDispute):
        return clock.around(engine, state, event, by)
    found = d.DisputeRuled(
        case.number, command.outcome, command.grounds, command.note, case.appeal is not None
    )
    back = () if case.appeal is None else (d.TableRestored(case.ruling),)
    return found, *back, event, ClockStarted(Why.DISPUTE)
