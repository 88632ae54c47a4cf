"""Broken clocks of every game, and for each the law that should catch it."""

from __future__ import annotations

from msgspec.structs import replace

from games.engines.clock import Clock, ClockStarted, Then, TimeRanOut, TimeUp
from games.engines.codenames import CODENAMES
from games.engines.codenames import events as codenames_events
from games.engines.codenames.state import Guessing
from games.engines.codenames.terms import Team
from games.engines.duet import DUET
from games.engines.duet import events as duet_events
from games.engines.duet.state import Cluing
from games.engines.duet.terms import Colour, Side
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import events as inkognito_events
from games.engines.inkognito.phases import Answering, Reviewing
from games.engines.inkognito.terms import Card
from tests.engines import laws
from tests.engines.broken.workshop import breaker, swapped

codenames = breaker(CODENAMES, seeds=(611,))  # time is up for a clue, a touch, a vote and a cover
duet = breaker(DUET, seeds=(666,))  # for clues, touches and in sudden death
inkognito = breaker(INKOGNITO, seeds=(1326,))  # and for an answer and a review
TIME_UP = TimeUp(Then.RULES)


def running(state):
    """The same table, as if its clock had never stood still."""
    return replace(state, clock=Clock())


def sits(state, seat):
    return any(seated.seat == seat for seated in state.seats)


@codenames(
    laws.law_at_rest_nobody_moves_and_nothing_has_changed_afterwards, laws.law_offers_are_true
)
def moves_that_are_offered_at_rest__legal(state, seat):
    return CODENAMES.legal(running(state) if sits(state, seat) else state, seat)


@codenames(laws.law_at_rest_nobody_moves_and_nothing_has_changed_afterwards, laws.law_silence_is_no)
def moves_that_are_made_at_rest__decide(truth, command, ctx):
    return CODENAMES.decide(running(truth) if sits(truth, ctx.by) else truth, command, ctx)


@duet(laws.law_at_rest_nobody_moves_and_nothing_has_changed_afterwards)
def a_rest_that_counts_as_a_turn__evolve(state, event):
    after = DUET.evolve(state, event)
    return replace(after, number=after.number + 1) if isinstance(event, ClockStarted) else after


class TimeRanOutInSecret(TimeRanOut, frozen=True, tag="time_ran_out"):
    def told_to(self, seat):
        return seat in self.seats


@codenames(laws.law_a_clock_tells_everybody_the_same, TimeRanOutInSecret)
def time_that_is_up_for_the_slow_alone__decide(truth, command, ctx):
    return swapped(
        CODENAMES.decide(truth, command, ctx),
        TimeRanOut,
        lambda event: TimeRanOutInSecret(event.seats, event.then),
    )


@codenames(laws.law_when_time_is_up_another_wait_begins)
def a_turn_that_does_not_pass__decide(truth, command, ctx):
    """D-8: without a touch it passes too."""
    events = CODENAMES.decide(truth, command, ctx)
    untouched = command == TIME_UP and isinstance(truth.turn, Guessing) and not truth.turn.made
    return events[:1] if untouched else events


@duet(laws.law_when_time_is_up_another_wait_begins)
def a_wait_that_needs_a_key__moment(state):
    return DUET.moment(state), state.secrets.a


@codenames(laws.law_a_different_secret_shows_the_same_table)
def a_clock_that_looks_under_a_card__decide(truth, command, ctx):
    events = CODENAMES.decide(truth, command, ctx)
    if command != TIME_UP or not isinstance(truth.turn, Guessing):
        return events
    if truth.secrets.key[truth.uncovered[0]].team is Team.BLUE:
        return *events, codenames_events.HourglassTurned(truth.seats[0].seat)
    return events


@duet(laws.law_a_different_secret_shows_the_same_table)
def a_turn_that_passes_by_a_key__decide(truth, command, ctx):
    """DUET-130: each side knows its own alone."""
    events = DUET.decide(truth, command, ctx)
    if command != TIME_UP or not isinstance(truth.turn, Cluing):
        return events
    due = min(Side, key=lambda side: truth.secrets.key(side).index(Colour.GREEN))
    return swapped(events, duet_events.TurnPassed, lambda _: duet_events.TurnPassed((due,)))


class SlowCards(inkognito_events.CardsShown, frozen=True, tag="cards_shown"):
    slow: bool = False

    def told_to(self, seat):
        return self.slow or seat in self.to


@inkognito(laws.law_a_different_secret_shows_the_same_table, SlowCards)
def cards_of_the_slow_that_everybody_sees__decide(truth, command, ctx):
    """INK-115: they are for the asker alone, whoever has chosen them."""
    return swapped(
        INKOGNITO.decide(truth, command, ctx),
        inkognito_events.CardsShown,
        lambda event: SlowCards(event.to, event.cards, event.form, slow=command == TIME_UP),
    )


@inkognito(laws.law_a_different_secret_shows_the_same_table)
def a_review_that_is_left_out_by_what_was_shown__decide(truth, command, ctx):
    """INK-113: whether there is anything to review is not told by leaving it out."""
    events = INKOGNITO.decide(truth, command, ctx)
    if command != TIME_UP or not isinstance(truth.turn, Answering):
        return events
    [shown] = (event for event in events if isinstance(event, inkognito_events.CardsShown))
    plain = not shown.cards & {Card.TALL, Card.SHORT, Card.AGENT_X}
    aside = truth.questions[-1].met if plain else None
    return swapped(events, inkognito_events.AnswerGiven, lambda given: replace(given, aside=aside))


@inkognito(laws.law_a_different_secret_shows_the_same_table)
def a_clock_that_accuses_by_what_was_shown__decide(truth, command, ctx):
    """INK-61: nobody has pointed anything out, so the cards stand."""
    events = INKOGNITO.decide(truth, command, ctx)
    if command != TIME_UP or not isinstance(truth.turn, Reviewing):
        return events
    odd = len(truth.secrets.showings[-1].cards & {Card.TALL, Card.FAT, Card.BUBBLE}) % 2
    rejected = inkognito_events.AccusationRejected(truth.questions[-1].met)
    return swapped(
        events, inkognito_events.AnswerAccepted, lambda taken: rejected if odd else taken
    )
