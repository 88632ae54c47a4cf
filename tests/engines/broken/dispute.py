"""Broken disputes of every game, and for each the law that should catch it."""

from __future__ import annotations

from msgspec.structs import astuple, replace

from games.engines.codenames import CODENAMES
from games.engines.dispute import (
    AppealMade,
    Complaint,
    DisputeOpened,
    DisputeRuled,
    TableRestored,
)
from games.engines.duet import DUET
from games.engines.inkognito import INKOGNITO
from tests.engines import laws
from tests.engines.broken.workshop import breaker, swapped

codenames = breaker(CODENAMES, seeds=(229,))  # a touch is taken back, and a ruling appealed
duet = breaker(DUET, seeds=(245,))
inkognito = breaker(INKOGNITO, seeds=(69,))  # an answer is taken back


@duet(laws.law_while_something_is_disputed_nobody_plays)
def a_table_that_waits_for_nobody_while_it_is_disputed__awaited(state):
    return () if state.bench.case else DUET.awaited(state)


class RuledAmongPlayers(DisputeRuled, frozen=True, tag="dispute_ruled"):
    def told_to(self, seat):
        return seat is not None


def heard(state, event):
    """To fold it, what it says is enough."""
    said = isinstance(event, RuledAmongPlayers)
    return CODENAMES.evolve(state, DisputeRuled(*astuple(event)) if said else event)


@codenames(
    laws.law_all_hear_the_same_of_a_dispute,
    laws.law_the_table_looks_the_same_from_every_chair,
    laws.law_the_table_waits_for_the_same_seats,
    laws.law_talk_needs_no_secrets,
    laws.law_what_is_taken_back_is_as_it_was,
    RuledAmongPlayers,
    evolve=heard,
)
def a_ruling_that_spectators_do_not_hear__decide(truth, command, ctx):
    return swapped(
        CODENAMES.decide(truth, command, ctx),
        DisputeRuled,
        lambda found: RuledAmongPlayers(*astuple(found)),
    )


@codenames(laws.law_what_is_taken_back_is_as_it_was)
def a_cover_that_stays__evolve(state, event):
    after = CODENAMES.evolve(state, event)
    return replace(after, covers=state.covers) if isinstance(event, TableRestored) else after


@duet(laws.law_what_is_taken_back_is_as_it_was)
def a_token_that_does_not_come_back__evolve(state, event):
    after = DUET.evolve(state, event)
    return replace(after, bank=state.bank) if isinstance(event, TableRestored) else after


@inkognito(laws.law_what_is_taken_back_is_as_it_was)
def cards_that_stay_shown__evolve(state, event):
    after = INKOGNITO.evolve(state, event)
    if not isinstance(event, TableRestored):
        return after
    kept = replace(after.secrets, showings=state.secrets.showings)
    return replace(after, secrets=kept)


@codenames(laws.law_the_table_looks_the_same_from_every_chair)
def a_dispute_that_remembers_the_key__evolve(state, event):
    """What is remembered of the table is as public as the table."""
    after = CODENAMES.evolve(state, event)
    if after.secrets.key is None or not isinstance(event, DisputeOpened):
        return after
    case = replace(after.bench.cases[-1], complaint=Complaint.CONDUCT)
    return replace(after, bench=replace(after.bench, cases=(*state.bench.cases, case)))


@codenames(laws.law_an_appeal_is_judged_as_the_dispute_was)
def an_appeal_that_forgets_what_it_is_about__evolve(state, event):
    after = CODENAMES.evolve(state, event)
    if not isinstance(event, AppealMade):
        return after
    *earlier, case = after.bench.cases
    case = replace(case, event=None, outcome=None)
    return replace(after, bench=replace(after.bench, cases=(*earlier, case)))
