"""Broken engines of Inkognito, and for each the law that should catch it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engines.engine import Choice, DealSealed, Public, Refused, SealKept, seal_of
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import GREY, penalty
from games.engines.inkognito.claims import as_dealt, side_of
from games.engines.inkognito.movement import why_not_there
from games.engines.inkognito.phases import Answering, Meet, Moving, Over, Reviewing
from games.engines.inkognito.terms import Form, Verdict
from tests.engines import laws
from tests.engines.broken.workshop import breaker, swapped

broken = breaker(INKOGNITO)
decide, evolve, legal, view = INKOGNITO.decide, INKOGNITO.evolve, INKOGNITO.legal, INKOGNITO.view


def again(state: Any) -> bool:
    """Whether the last cards were shown before, as far as this state knows."""
    question, showings = state.questions[-1], state.secrets.showings
    if not showings or showings[-1].form is not Form.WHOLE:
        return False
    *earlier, last = state.shown_to(question.asker, question.responder) or (frozenset(),)
    return bool(penalty(last, earlier))


def alone(state: Any, seat: Any) -> bool:
    """INK-88: nobody knows at first who is."""
    return state.secrets.deal is not None and len(side_of(state, seat)) == 1


# What is told


class CardsShownToAll(e.CardsShown, frozen=True, tag="cards_shown"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, CardsShownToAll)
def cards_that_everybody_sees__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.CardsShown,
        lambda event: CardsShownToAll(event.to, event.cards, event.form),
    )


class PenaltyShownToAll(e.CardsShown, frozen=True, tag="cards_shown"):
    def told_to(self, seat):
        return self.form is Form.PENALTY or seat in self.to


@broken(laws.law_a_different_secret_shows_the_same_table, PenaltyShownToAll)
def penalty_cards_that_everybody_sees__decide(truth, command, ctx):
    """INK-115: that there is a penalty is for all to know, and not the cards."""
    return swapped(
        decide(truth, command, ctx),
        e.CardsShown,
        lambda event: PenaltyShownToAll(event.to, event.cards, event.form),
    )


@broken(laws.law_a_different_secret_shows_the_same_table)
def cards_that_the_ambassador_sees_though_nobody_asked_through_him__decide(truth, command, ctx):
    """INK-98: only relayed ones."""
    own = frozenset({truth.ambassador} - {None})
    return swapped(
        decide(truth, command, ctx),
        e.CardsShown,
        lambda event: replace(event, to=event.to | own),
    )


class AnswerWithAGrey(e.AnswerGiven, frozen=True, tag="answer_given"):
    grey: bool = False


@broken(laws.law_a_different_secret_shows_the_same_table, AnswerWithAGrey)
def an_answer_that_tells_of_a_grey_card__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.AnswerGiven,
        lambda event: AnswerWithAGrey(event.cards, event.aside, bool(command.cards & GREY)),
    )


@broken(laws.law_a_different_secret_shows_the_same_table)
def a_review_that_is_skipped_when_there_is_nothing_to_find__decide(truth, command, ctx):
    """INK-113: who is not asked to look knows that there is nothing to see."""
    events = decide(truth, command, ctx)
    if not isinstance(truth.turn, Answering):
        return events
    fresh = not again(evolve(truth, events[0]))
    met = truth.questions[-1].met
    return swapped(
        events, e.AnswerGiven, lambda event: replace(event, aside=met) if fresh else event
    )


class PlacesToldToAll(e.FiguresChosen, frozen=True, tag="figures_chosen"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, PlacesToldToAll)
def figures_that_are_seen_before_all_have_placed__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.FiguresChosen,
        lambda event: PlacesToldToAll(event.to, event.seat, event.spaces),
    )


@broken(laws.law_a_different_secret_shows_the_same_table)
def cards_that_are_dealt_before_the_figures_are_placed__decide(truth, command, ctx):
    """INK-12: nobody knows his true figure when he places it."""
    events = decide(truth, command, ctx)
    if not isinstance(command, c.Open):
        return events
    opened, deal, *_ = events
    agents = [person.seat for person in opened.seats if person.colour is not None]
    early = (
        e.SecretsDealt(frozenset({seat}), seat, cards)
        for seat, cards in zip(agents, deal.dealt, strict=True)
    )
    return *events, *early


class RecordToldToAll(e.RecordLocked, frozen=True, tag="record_locked"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, RecordToldToAll)
def a_record_that_everybody_reads__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.RecordLocked,
        lambda event: RecordToldToAll(event.to, event.record),
    )


class JudgedDeclaration(e.DeclarationMade, frozen=True, tag="declaration_made"):
    wrong: int = 0


@broken(laws.law_a_different_secret_shows_the_same_table, JudgedDeclaration)
def a_declaration_that_is_judged_at_once__decide(truth, command, ctx):
    """INK-102: the record is opened after a claim."""

    def judged(event):
        return JudgedDeclaration(sum(not as_dealt(truth, guess) for guess in command.record))

    return swapped(decide(truth, command, ctx), e.DeclarationMade, judged)


LAST: list[Any] = [None]


def remembering(state, event):
    if isinstance(event, e.DealKept):
        LAST[0] = event.dealt
    return evolve(state, event)


@broken(laws.law_a_different_secret_shows_the_same_table, evolve=remembering)
def a_deduction_that_peeks_at_the_deal__view(known, seat):
    """The first suspect is nobody but who he is."""
    shown = view(known, seat)
    if shown.sheet is None or shown.sheet.deduction is None:
        return shown
    first, *others = shown.sheet.deduction.suspects
    at = known.agents.index(first.seat)
    only = replace(first.identities, **{LAST[0][at].identity: shown.sheet.deduction.deals})
    counted = replace(shown.sheet.deduction, suspects=(replace(first, identities=only), *others))
    return replace(shown, sheet=replace(shown.sheet, deduction=counted))


# Who looks, and from where


@broken(laws.law_the_table_looks_the_same_from_every_chair)
def an_evolve_that_peeks__evolve(state, event):
    """INK-61: the history decides when somebody asks it, and not before."""
    after = evolve(state, event)
    if isinstance(event, e.AnswerGiven) and again(after):
        *earlier, last = after.questions
        return replace(after, questions=(*earlier, replace(last, verdict=Verdict.UPHELD)))
    return after


@broken(laws.law_every_chair_can_fold_what_it_was_told)
def an_evolve_that_needs_the_cards__evolve(state, event):
    if isinstance(event, e.AnswerGiven):
        return evolve(state, replace(event, cards=len(state.secrets.showings[-1].cards)))
    return evolve(state, event)


def lone_claims(state, seat):
    return tuple(
        choice
        for choice in legal(state, seat)
        if choice.command is not c.ClaimAlone or alone(state, seat)
    )


@broken(laws.law_offers_need_no_secrets, laws.law_a_refusal_tells_nothing, legal=lone_claims)
def a_lone_claim_for_the_lone_agent_only__decide(truth, command, ctx):
    """INK-113: it is offered to all three, or they know who they are."""
    claiming = isinstance(command, c.ClaimAlone) and truth.active and ctx.by in truth.agents
    if claiming and not alone(truth, ctx.by):
        raise Refused(c.No.NOBODY_IS_ALONE, "INK-91")
    return decide(truth, command, ctx)


@broken(laws.law_offers_need_no_secrets)
def answers_in_an_order_by_the_asker_s_cards__legal(state, seat):
    """The cards that the asker holds himself come last."""

    def ordered(choice):
        asker = state.secrets.dealt.get(state.questions[-1].asker)
        own = {asker.identity, asker.build} if asker else set()
        return Choice(c.Show, {"cards": tuple(sorted(choice.options["cards"], key=own.isdisjoint))})

    answering = isinstance(state.turn, Answering)
    return tuple(
        ordered(choice) if answering and choice.command is c.Show else choice
        for choice in legal(state, seat)
    )


@broken(laws.law_the_table_waits_for_the_same_seats)
def an_awaited_that_knows_of_a_repeat__awaited(state):
    """INK-113: the table waits for the asker, whatever was shown."""
    reviewing = isinstance(state.turn, Reviewing)
    return () if reviewing and not again(state) else INKOGNITO.awaited(state)


# What is refused


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_that_tells_whether_an_accusation_would_have_been_right__decide(truth, command, ctx):
    try:
        return decide(truth, command, ctx)
    except Refused as no:
        if isinstance(command, c.Accuse) and truth.questions and again(truth):
            raise Refused(no.reason, "INK-54") from no
        raise


@broken(laws.law_offers_are_true, laws.law_a_refusal_tells_nothing)
def a_claim_that_is_refused_where_it_is_wrong__decide(truth, command, ctx):
    """INK-82: a claim ends the game in every case."""
    claiming = isinstance(command, c.Claim) and truth.active and ctx.by in truth.agents
    if claiming and command.partner not in side_of(truth, ctx.by):
        raise Refused(c.No.NO_SUCH_PLAYER, "INK-80", seat=command.partner)
    return decide(truth, command, ctx)


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_that_knows_whose_turn_it_is__decide(truth, command, ctx):
    """INK-3: whoever is not on the move is told for which team the other moves."""
    try:
        return decide(truth, command, ctx)
    except Refused as no:
        mover = truth.secrets.dealt.get(truth.active)
        if no.reason == c.No.NOT_YOUR_MOVE and mover:
            raise Refused(no.reason, "INK-3" if mover.identity.team == "fb" else no.rule) from no
        raise


@broken(laws.law_silence_is_no)
def a_gesture_after_the_end__decide(truth, command, ctx):
    """INK-70."""
    if isinstance(truth.turn, Over) and isinstance(command, c.Gesture) and truth.sits(ctx.by):
        return (e.GestureMade(ctx.by, command.gesture),)
    return decide(truth, command, ctx)


@broken(laws.law_offers_are_true)
def a_claim_alone_that_is_offered_to_four__legal(state, seat):
    offers = legal(state, seat)
    meeting = isinstance(state.turn, Meet) and any(o.command is c.Claim for o in offers)
    return (*offers, Choice(c.ClaimAlone)) if meeting and len(state.agents) == 4 else offers


# What is written down


@broken(laws.law_something_always_happens)
def an_undo_that_is_forgotten__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    turn = truth.turn
    undone = isinstance(turn, Moving) and isinstance(command, c.Undo)
    fine = undone and why_not_there(truth, truth.standing, turn.steps) is None
    return () if fine else events


@broken(laws.law_the_seal_is_that_of_the_deal)
def a_seal_without_a_nonce__decide(truth, command, ctx):
    """13 824 deals are few enough to try them all."""
    events = decide(truth, command, ctx)
    deals = [(event.dealt, event.arrested) for event in events if isinstance(event, e.DealKept)]
    return swapped(events, DealSealed, lambda _: DealSealed(seal_of(deals[0], "")))


@broken(laws.law_the_same_draws_give_the_same_game)
def a_seal_that_chance_has_not_made__decide(truth, command, ctx):
    """The nonce is the same in every game, and so it is none."""
    events = decide(truth, command, ctx)
    deals = [(event.dealt, event.arrested) for event in events if isinstance(event, e.DealKept)]
    events = swapped(events, SealKept, lambda event: replace(event, nonce="00" * 32))
    return swapped(events, DealSealed, lambda _: DealSealed(seal_of(deals[0], "00" * 32)))


@broken(laws.law_the_seal_is_that_of_the_deal)
def a_reveal_with_two_hands_exchanged__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.SecretsRevealed,
        lambda event: replace(event, dealt=event.dealt[::-1]),
    )


@broken(laws.law_draws_stay_with_the_house, laws.law_a_different_secret_shows_the_same_table)
def a_seal_that_the_players_can_open__decide(truth, command, ctx):
    told = frozenset(command.seats) if isinstance(command, c.Open) else frozenset()
    return swapped(
        decide(truth, command, ctx), SealKept, lambda event: replace(event, to=event.to | told)
    )
