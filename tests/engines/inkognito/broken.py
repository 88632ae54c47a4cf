"""Engines of Inkognito that leak, and for each the way by which the attack should find it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import structs
from msgspec.structs import replace

from games.engines.engine import Choice, Command, Context, Engine, Event, Refused, Result, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import GREY, MISSIONS, repeats
from games.engines.inkognito.claims import as_dealt, dealt, side_of
from games.engines.inkognito.deduction import deduce
from games.engines.inkognito.phases import Answering, Moving, Reviewing
from games.engines.inkognito.questions import possible_answers
from games.engines.inkognito.state import Secrets, State
from games.engines.inkognito.terms import Build, Cards, Ending
from tests.engines.inkognito.attack import AnyEngine

BROKEN: dict[str, tuple[AnyEngine, str]] = {}
Events = tuple[Event, ...]
decide = INKOGNITO.decide


@dataclasses.dataclass(frozen=True, slots=True)
class Careless(Engine[Any, Any, Any, Any, Any]):
    """Folds everything for everybody, and trusts its functions not to look."""

    def known_to(self, seat: Seat | None, events: Iterable[Any]) -> Any:
        return self.fold(events)


def fields(engine: AnyEngine) -> dict[str, Any]:
    return {field.name: getattr(engine, field.name) for field in dataclasses.fields(engine)}


CARELESS = Careless(**fields(INKOGNITO))


def broken(channel: str, engine: AnyEngine = INKOGNITO) -> Callable[[Callable], Callable]:
    """Put the function in the place it is named for."""

    def register(function: Callable) -> Callable:
        name, _, part = function.__name__.rpartition("__")
        leaky = dataclasses.replace(engine, **{part: function})
        if engine is CARELESS and part == "view":  # which also offers by what it was told
            leaky = dataclasses.replace(leaky, legal=careful_legal)
        BROKEN[name.replace("_", " ")] = leaky, channel
        return function

    return register


def careful_legal(truth: State, seat: Seat | None) -> tuple[Choice, ...]:
    return INKOGNITO.legal(as_told(truth, seat), seat)


def as_told(truth: State, seat: Seat | None) -> State:
    """What INKOGNITO would have known."""
    told = truth.secrets
    own = Secrets(
        chosen={who: spaces for who, spaces in told.chosen.items() if who == seat},
        dealt={who: cards for who, cards in told.dealt.items() if who == seat},
        showings=tuple(
            showing
            for showing in told.showings
            if seat is not None and (showing.responder == seat or showing.seen_by(seat))
        ),
        record=told.record if seat is not None and seat == truth.ambassador else None,
    )
    return replace(truth, secrets=own)


def swapped(events: Events, old: type, new: Callable[[Any], Event]) -> Events:
    return tuple(new(event) if isinstance(event, old) else event for event in events)


def answering(state: State, command: Command) -> bool:
    return isinstance(state.turn, Answering) and isinstance(command, c.Show)


# What is told


class AnswerWithCards(e.AnswerGiven, frozen=True):
    shown: Cards


@broken("told")
def the_answer_names_the_cards__decide(state: State, command: Command, ctx: Context) -> Events:
    return swapped(
        decide(state, command, ctx),
        e.AnswerGiven,
        lambda event: AnswerWithCards(event.cards, event.aside, command.cards),
    )


class AnswerWithAMission(e.AnswerGiven, frozen=True):
    mission: bool


@broken("told")
def the_answer_tells_of_a_mission_card__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    """INK-53: only who sees it knows."""
    return swapped(
        decide(state, command, ctx),
        e.AnswerGiven,
        lambda event: AnswerWithAMission(event.cards, event.aside, bool(command.cards & MISSIONS)),
    )


@broken("told")
def the_ambassador_player_sees_all_cards__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    own = {state.ambassador} - {None}
    return swapped(
        decide(state, command, ctx), e.CardsShown, lambda event: replace(event, to=event.to | own)
    )


@broken("told")
def whose_turn_is_next_sees_the_cards__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    agents = [*state.agents, *state.agents]
    following = {agents[agents.index(state.active) + 1]} if state.active in agents else set()
    return swapped(
        decide(state, command, ctx),
        e.CardsShown,
        lambda event: replace(event, to=event.to | following),
    )


@broken("told")
def the_review_is_skipped_when_there_is_nothing_to_find__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    events = decide(state, command, ctx)
    if not answering(state, command):
        return events
    question = state.questions[-1]
    fresh = not repeats(command.cards, state.shown_to(question.asker, question.responder))
    met = question.met if fresh else None
    return swapped(events, e.AnswerGiven, lambda event: replace(event, aside=event.aside or met))


@broken("told")
def the_review_is_skipped_for_who_shows_a_grey_card__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    """A card that proves itself needs no review."""
    events = decide(state, command, ctx)
    if not answering(state, command) or not command.cards & GREY:
        return events
    met = state.questions[-1].met
    return swapped(events, e.AnswerGiven, lambda event: replace(event, aside=met))


class QuestionWithACount(e.QuestionAsked, frozen=True):
    ways: int


@broken("told")
def a_question_tells_how_many_answers_are_left__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    """What is left to show is for the responder to know."""

    def counted(event: Any) -> Event:
        after = INKOGNITO.evolve(state, event)
        shown = state.shown_to(event.asker, event.responder)
        fresh = [cards for cards in possible_answers(after) if not repeats(cards, shown)]
        return QuestionWithACount(*structs.astuple(event), ways=len(fresh))

    return swapped(decide(state, command, ctx), e.QuestionAsked, counted)


@broken("told")
def the_record_is_public__decide(state: State, command: Command, ctx: Context) -> Events:
    everybody = frozenset(person.seat for person in state.seats)
    return swapped(
        decide(state, command, ctx), e.RecordLocked, lambda event: replace(event, to=everybody)
    )


# What is shown


@broken("view", CARELESS)
def the_helper_counts_what_others_were_shown__view(truth: State, seat: Seat | None) -> Any:
    shown = INKOGNITO.view(as_told(truth, seat), seat)
    if shown.sheet is None:
        return shown
    seen = tuple(replace(showing, asker=seat) for showing in truth.secrets.showings)
    all_seen = replace(truth, secrets=replace(truth.secrets, showings=seen))
    return replace(shown, sheet=replace(shown.sheet, deduction=deduce(all_seen, seat)))


@broken("view", CARELESS)
def the_sheet_holds_what_others_were_shown__view(truth: State, seat: Seat | None) -> Any:
    shown = INKOGNITO.view(as_told(truth, seat), seat)
    if shown.sheet is None:
        return shown
    return replace(shown, sheet=replace(shown.sheet, seen=truth.secrets.showings))


@broken("view", CARELESS)
def the_guesses_are_shown_to_all__view(truth: State, seat: Seat | None) -> Any:
    shown = INKOGNITO.view(as_told(truth, seat), seat)
    return replace(shown, guesses=truth.secrets.record or ())


@broken("view", CARELESS)
def the_cards_of_the_active_player_are_shown__view(truth: State, seat: Seat | None) -> Any:
    own = as_told(truth, seat)
    cards = {who: held for who, held in truth.secrets.dealt.items() if who in (seat, truth.active)}
    return INKOGNITO.view(replace(own, secrets=replace(own.secrets, dealt=cards)), seat)


# What is offered


@broken("offers")
def the_lone_claim_is_for_the_lone_agent__legal(
    state: State, seat: Seat | None
) -> tuple[Choice, ...]:
    known = state.secrets.deal is not None
    return tuple(
        choice
        for choice in INKOGNITO.legal(state, seat)
        if choice.command is not c.ClaimAlone or (known and len(side_of(state, seat)) == 1)
    )


@broken("offers")
def the_partner_comes_first__legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    deal = dealt(state) if state.secrets.deal else {}
    order = sorted(deal, key=lambda who: deal[who].identity)
    return tuple(
        Choice(c.Claim, {"partner": tuple(who for who in order if who != seat)})
        if choice.command is c.Claim and order
        else choice
        for choice in INKOGNITO.legal(state, seat)
    )


# For whom the table waits, and how it ends


@broken("awaited")
def nobody_is_awaited_where_there_is_nothing_to_find__awaited(state: State) -> tuple[Seat, ...]:
    seats = INKOGNITO.awaited(state)
    question = state.questions[-1] if isinstance(state.turn, Reviewing) else None
    shown = state.shown_to(question.asker, question.responder) if question else ()
    return () if shown and not repeats(shown[-1], shown[:-1]) else seats


@broken("asked")
def the_true_thin_one_is_asked_in_private__asked(state: State) -> tuple[Seat, ...]:
    return tuple(who for who, cards in state.secrets.dealt.items() if cards.build is Build.THIN)


@broken("result")
def a_game_that_somebody_could_claim_is_over__result(state: State) -> Result | None:
    """INK-85: a mission that holds without a claim has no effect."""
    first = state.secrets.dealt.get(state.active)
    won = first is not None and state.number > 1 and first.identity.team == "fb"
    return Result((state.active,), Ending.MISSION) if won else INKOGNITO.result(state)


# What is refused, and what would come of it


@broken("refusals")
def a_claim_is_refused_to_who_is_no_partner__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    events = decide(state, command, ctx)
    if isinstance(command, c.Claim) and command.partner not in side_of(state, ctx.by):
        raise Refused(c.No.NO_SUCH_PLAYER, "INK-80", seat=command.partner)
    return events


@broken("refusals")
def a_wrong_record_is_refused__decide(state: State, command: Command, ctx: Context) -> Events:
    """INK-101: right or wrong, it is locked."""
    if ctx.by == state.ambassador and isinstance(command, c.Declare) and not state.declared:
        wrong = [guess.seat for guess in command.record if not as_dealt(state, guess)]
        if wrong:
            raise Refused(c.No.RECORD_INCOMPLETE, "INK-100", seat=wrong[0])
    return decide(state, command, ctx)


@broken("refusals")
def a_refused_accusation_tells_of_the_cards__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    try:
        return decide(state, command, ctx)
    except Refused as no:
        if isinstance(command, c.Accuse) and state.secrets.showings:
            raise Refused(
                no.reason, no.rule, most=sum(map(ord, min(state.secrets.showings[-1].cards)))
            ) from no
        raise


class JudgedOffer(e.HandshakeOffered, frozen=True):
    right: bool


@broken("consequences")
def a_hand_held_out_tells_whether_it_is_the_right_one__decide(
    state: State, command: Command, ctx: Context
) -> Events:
    return swapped(
        decide(state, command, ctx),
        e.HandshakeOffered,
        lambda event: JudgedOffer(
            event.claimant, event.partner, event.partner in side_of(state, event.claimant)
        ),
    )


@broken("consequences")
def a_turn_is_passed_to_the_partner__decide(state: State, command: Command, ctx: Context) -> Events:
    """INK-15: clockwise, whoever that is."""
    events = decide(state, command, ctx)
    if isinstance(command, c.EndTurn) and state.active in state.agents and not_played(state):
        first = min(state.agents, key=lambda who: dealt(state)[who].identity)
        return swapped(events, e.TurnBegun, lambda event: replace(event, seat=first))
    return events


def not_played(state: State) -> bool:
    """The first turn, before any question: the scripts ask first."""
    return state.number == 1 and not state.questions and not isinstance(state.turn, Moving)
