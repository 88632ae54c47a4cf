"""Engines of Duet that leak, and for each the way by which the attack should find it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from games.engines.duet import DUET
from games.engines.duet import commands as c
from games.engines.duet import events as e
from games.engines.duet.state import Guessing, State
from games.engines.duet.terms import Side
from games.engines.engine import (
    Advice,
    Choice,
    Command,
    Context,
    Engine,
    Event,
    Opinion,
    Refused,
    Result,
    SealKept,
    Seat,
)
from tests.engines.duet.attack import AnyEngine
from tests.engines.duet.table import BLACK, GREEN, A, B

BROKEN: dict[str, tuple[AnyEngine, str]] = {}


@dataclasses.dataclass(frozen=True, slots=True)
class Careless(Engine[Any, Any, Any, Any, Any]):
    """Folds everything for everybody, and trusts its functions not to look."""

    def known_to(self, seat: Seat | None, events: Iterable[Any]) -> Any:
        return self.fold(events)


CARELESS = Careless(**{f.name: getattr(DUET, f.name) for f in dataclasses.fields(DUET)})


def broken(channel: str, engine: AnyEngine = DUET) -> Callable[[Callable], Callable]:
    """Put the function in the place it is named for."""

    def register(function: Callable) -> Callable:
        name, _, part = function.__name__.rpartition("__")
        BROKEN[name.replace("_", " ")] = dataclasses.replace(engine, **{part: function}), channel
        return function

    return register


def swapped(events: tuple[Event, ...], old: type, new: Callable[[Any], Event]) -> tuple[Event, ...]:
    return tuple(new(event) if isinstance(event, old) else event for event in events)


def everyone(state: State) -> frozenset[Seat]:
    return frozenset(state.seats_of(*Side))


def as_told(truth: State, seat: Seat | None) -> State:
    """What DUET would have known."""
    side, secrets = truth.side_of(seat), truth.secrets
    wishes = tuple(wish for wish in secrets.wishes if wish is side)
    own = {name: secrets.key(Side(name)) if side is Side(name) else None for name in ("a", "b")}
    return replace(truth, secrets=replace(secrets, **own, nonce=None, wishes=wishes))


@broken("view", CARELESS)
def the_other_left_is_shown__view(truth: State, seat: Seat | None) -> Any:
    side, shown = truth.side_of(seat), DUET.view(as_told(truth, seat), seat)
    return shown if side is None else replace(shown, left=truth.left(side.other))


@broken("view", CARELESS)
def what_is_left_to_b_is_shown_to_spectators__view(truth: State, seat: Seat | None) -> Any:
    shown = DUET.view(as_told(truth, seat), seat)
    return shown if seat else replace(shown, left=truth.left(B))


@broken("view", CARELESS)
def the_own_colour_of_a_touched_card_is_shown__view(truth: State, seat: Seat | None) -> Any:
    """DUET-131: of what the other side has touched, its own key says this."""
    shown = DUET.view(as_told(truth, seat), seat)
    keys = truth.secrets.a, truth.secrets.b
    cards = (
        replace(card, key=replace(card.key, a=keys[0][card.card], b=keys[1][card.card]))
        if card.agent
        else card
        for card in shown.cards
    )
    return replace(shown, cards=tuple(cards))


@broken("view", CARELESS)
def a_wish_is_shown_to_all__view(truth: State, seat: Seat | None) -> Any:
    return replace(DUET.view(as_told(truth, seat), seat), wish=bool(truth.secrets.wishes))


@broken("touches")
def own_blacks_may_not_be_touched__legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    key = state.secrets.key(state.side_of(seat) or A)
    return tuple(
        Choice(o.command, {"card": tuple(n for n in o.options["card"] if key[n] is not BLACK)})
        if o.command is c.Touch and key
        else o
        for o in DUET.legal(state, seat)
    )


@broken("offers")
def numbers_are_capped_by_the_other_side__legal(
    state: State, seat: Seat | None
) -> tuple[Choice, ...]:
    side = state.side_of(seat)
    other = state.left(side.other) if side else None
    return tuple(
        Choice(o.command, {"number": tuple(n for n in o.options["number"] if n <= other)})
        if o.command is c.GiveClue and other
        else o
        for o in DUET.legal(state, seat)
    )


@broken("refusals")
def a_number_is_refused_by_both_keys__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    try:
        return DUET.decide(state, command, ctx)
    except Refused as no:
        if no.reason == c.No.NUMBER_OUT_OF_RANGE:
            most = min(state.left(side) or 0 for side in Side)
            raise Refused(no.reason, no.rule, least=0, most=most) from no
        raise


@broken("refusals")
def a_touch_on_an_assassin_is_refused__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    side, events = state.side_of(ctx.by), DUET.decide(state, command, ctx)
    if isinstance(command, c.Touch) and state.secrets.key(side.other)[command.card] is BLACK:
        raise Refused(c.No.CARD_COVERED, "DUET-37", card=command.card)
    return events


@broken("refusals")
def a_wish_is_refused_after_the_other_side__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    if isinstance(command, c.GiveUp) and state.secrets.wishes:
        raise Refused(c.No.GAVE_UP_ALREADY, "DUET-75")
    return DUET.decide(state, command, ctx)


class BothColours(e.CardTouched, frozen=True):
    own: e.Colour


@broken("told")
def a_touch_tells_both_colours__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    def both(event: e.CardTouched) -> Event:
        own = state.secrets.key(event.side)[event.card]
        return BothColours(event.side, event.card, event.colour, own)

    return swapped(DUET.decide(state, command, ctx), e.CardTouched, both)


@broken("told")
def completion_is_told_too_early__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    events = DUET.decide(state, command, ctx)
    match events:
        case (e.CardTouched(card=card, colour=colour),) if colour is GREEN:
            early = (s for s in Side if state.left(s) == 2 and state.secrets.key(s)[card] is GREEN)
            return *events, *(e.SideCompleted(side) for side in early)
    return events


@broken("told")
def the_order_of_completion_tells__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    events = DUET.decide(state, command, ctx)
    done = [event for event in events if isinstance(event, e.SideCompleted)]
    if len(done) == len(Side) and state.secrets.a[12] is BLACK:
        order = iter(reversed(done))
        return swapped(events, e.SideCompleted, lambda event: next(order))
    return events


@broken("told")
def the_turn_ends_with_an_agent_of_both_sides__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    events = DUET.decide(state, command, ctx)
    match events:
        case (e.CardTouched(side, card, colour),) if colour is GREEN and state.bank.tokens > 1:
            if state.secrets.key(side)[card] is GREEN and isinstance(state.turn, Guessing):
                return *events, e.TurnPaid(side, e.Token.BYSTANDER), e.TurnPassed((side,))
    return events


@broken("told")
def a_wish_is_public__decide(state: State, command: Command, ctx: Context) -> tuple[Event, ...]:
    return swapped(
        DUET.decide(state, command, ctx),
        e.GivingUpWished,
        lambda event: replace(event, to=everyone(state)),
    )


@broken("told")
def both_keys_are_told_to_all__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    events = DUET.decide(state, command, ctx)
    told = frozenset(command.seats) if isinstance(command, c.Open) else frozenset()
    return swapped(events, e.KeyDealt, lambda event: replace(event, to=told))


@broken("told")
def what_opens_the_seal_is_told_to_all__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    events = DUET.decide(state, command, ctx)
    told = frozenset(command.seats) if isinstance(command, c.Open) else frozenset()
    return swapped(events, SealKept, lambda event: replace(event, to=told))


@broken("awaited")
def nobody_is_awaited_who_has_little_left__awaited(state: State) -> tuple[Seat, ...]:
    seats = DUET.awaited(state)
    return tuple(seat for seat in seats if (state.left(state.side_of(seat)) or 9) > 7)


@broken("asked")
def the_other_side_is_asked_whether_it_gives_up_too__asked(state: State) -> tuple[Seat, ...]:
    wished = tuple(wish.other for wish in state.secrets.wishes)
    return *DUET.asked(state), *state.seats_of(*wished)


@broken("advice", CARELESS)
def a_draft_is_judged_by_the_other_key__advise(
    truth: State, draft: c.GiveClue, seat: Seat
) -> Advice:
    said, side = DUET.advise(truth, draft, seat), truth.side_of(seat)
    risky = draft.number > (truth.left(side.other) or 0)
    return Advice(Opinion.DOUBTFUL) if risky and said.opinion is Opinion.FINE else said


@broken("result")
def a_game_that_is_nearly_won_has_a_result__result(state: State) -> Result | None:
    nearly = state.secrets.a and state.left(A) == 1
    return Result((), "nearly") if nearly else DUET.result(state)


@broken("consequences")
def a_clue_tells_what_is_left__decide(
    state: State, command: Command, ctx: Context
) -> tuple[Event, ...]:
    """The word has as many stops behind it as the other side has agents left."""
    events = DUET.decide(state, command, ctx)
    side = state.side_of(ctx.by)
    return swapped(
        events,
        e.ClueGiven,
        lambda event: replace(event, word=event.word + "." * (state.left(side.other) or 0)),
    )
