"""Broken engines of Codenames, and for each the law that should catch it."""

from __future__ import annotations

import secrets
from typing import Any

from msgspec.structs import replace

from games.engines.codenames import CODENAMES
from games.engines.codenames import commands as c
from games.engines.codenames import events as e
from games.engines.codenames.state import Guessing, Over
from games.engines.codenames.terms import Part
from games.engines.engine import (
    Choice,
    DealSealed,
    Event,
    Private,
    Public,
    Refused,
    SealKept,
    seal_of,
)
from tests.engines import laws
from tests.engines.broken.workshop import breaker, swapped

broken = breaker(CODENAMES)
decide, evolve, legal, view = CODENAMES.decide, CODENAMES.evolve, CODENAMES.legal, CODENAMES.view


def colour(truth: Any, card: int) -> e.Colour:
    """What is under a card. Nobody but the house may know."""
    key = truth.secrets.key
    return key[card] if key and 0 <= card < len(key) else e.Colour.NEUTRAL


def not_on_turn(truth: Any, command: Any, seat: Any) -> bool:
    touching = isinstance(truth.turn, Guessing) and isinstance(command, c.Touch)
    return touching and seat not in CODENAMES.awaited(truth) and truth.seated(seat) is not None


# What is told


class KeyToldToAll(e.KeyDealt, frozen=True, tag="key_dealt"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, KeyToldToAll)
def a_public_key__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    return swapped(events, e.KeyDealt, lambda event: KeyToldToAll(event.to, event.key))


class ClueWithACount(e.ClueGiven, frozen=True, tag="clue_given"):
    near: int = 0


@broken(laws.law_a_different_secret_shows_the_same_table, ClueWithACount)
def a_clue_that_counts_the_key__decide(truth, command, ctx):
    def counted(event):
        near = sum(colour(truth, card).team is event.team for card in truth.uncovered[:8])
        return ClueWithACount(event.team, event.word, event.number, event.limit, near)

    return swapped(decide(truth, command, ctx), e.ClueGiven, counted)


class BoardWithACount(e.BoardLaid, frozen=True, tag="board_laid"):
    near: int = 0


@broken(laws.law_a_different_secret_shows_the_same_table, BoardWithACount)
def a_board_that_counts_the_key__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    keys = [event.key for event in events if isinstance(event, e.KeyDealt)]

    def counted(event):
        near = keys[0][:12].count(e.Colour.RED)
        return BoardWithACount(event.faces, event.starting, event.red, event.blue, near)

    return swapped(events, e.BoardLaid, counted)


@broken(laws.law_a_different_secret_shows_the_same_table)
def a_turn_that_ends_by_what_lies_near__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    goes_on = isinstance(command, c.Touch) and len(events) == 1
    if goes_on and colour(truth, truth.uncovered[0]).team is None:
        return *events, e.TurnPassed(truth.turn.team.rival)
    return events


LAST_KEY: list[Any] = [None]


def remembering(state, event):
    if isinstance(event, e.KeyDealt):
        LAST_KEY[0] = event.key
    return evolve(state, event)


@broken(laws.law_a_different_secret_shows_the_same_table, evolve=remembering)
def a_view_that_gets_at_the_truth__view(known, seat):
    shown = view(known, seat)
    cards = tuple(replace(card, key=LAST_KEY[0][card.card]) for card in shown.cards)
    return replace(shown, cards=cards)


# Who looks, and from where


@broken(laws.law_the_table_looks_the_same_from_every_chair)
def an_evolve_that_peeks__evolve(state, event):
    after = evolve(state, event)
    if isinstance(event, e.ClueGiven) and state.secrets.key:
        return replace(after, warnings=(*after.warnings, e.Warned.TEAMS_UNEVEN))
    return after


@broken(laws.law_the_table_looks_the_same_from_every_chair)
def an_evolve_that_forgets__evolve(state, event):
    forgets = isinstance(event, DealSealed) and state.secrets.key is None
    return state if forgets else evolve(state, event)


@broken(laws.law_every_chair_can_fold_what_it_was_told)
def an_evolve_that_needs_the_key__evolve(state, event):
    after = evolve(state, event)
    if isinstance(event, e.CardCovered):
        covers = tuple(cover and state.secrets.key[at] for at, cover in enumerate(after.covers))
        return replace(after, covers=covers)
    return after


@broken(laws.law_offers_need_no_secrets)
def a_legal_that_peeks__legal(state, seat):
    return tuple(
        choice
        if choice.command is not c.Touch
        else Choice(
            c.Touch, {"card": tuple(sorted(state.uncovered, key=lambda at: colour(state, at)))}
        )
        for choice in legal(state, seat)
    )


@broken(laws.law_the_table_waits_for_the_same_seats)
def an_awaited_that_peeks__awaited(state):
    return CODENAMES.awaited(state) if state.secrets.key else ()


@broken(laws.law_who_is_asked_in_private_can_answer)
def an_asked_that_asks_the_wrong_seat__asked(state):
    return tuple(s.seat for s in state.seats if s.part is Part.OPERATIVE and CODENAMES.asked(state))


@broken(laws.law_what_is_disclosed_had_happened)
def an_approval_that_nobody_gave__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    invented = isinstance(command, c.GiveClue) and len(events) == 1
    return (*events, e.ClueApproved(events[0].word)) if invented else events


class QuestionToldToAll(e.ApprovalAsked, frozen=True, tag="approval_asked"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, QuestionToldToAll)
def a_public_question__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    return swapped(events, e.ApprovalAsked, lambda event: QuestionToldToAll(event.to, event.word))


# What is refused


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_that_names_the_colour__decide(truth, command, ctx):
    if not_on_turn(truth, command, ctx.by):
        raise Refused(c.No.NOT_YOUR_MOVE, "CN-30", word=colour(truth, command.card).value)
    return decide(truth, command, ctx)


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_by_colour__decide(truth, command, ctx):
    if not_on_turn(truth, command, ctx.by) and colour(truth, command.card).team:
        raise Refused(c.No.NO_SUCH_CARD, "CN-31")
    return decide(truth, command, ctx)


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_whose_rule_depends_on_the_colour__decide(truth, command, ctx):
    if not_on_turn(truth, command, ctx.by):
        rule = "CN-30" if colour(truth, command.card).team else "CN-31"
        raise Refused(c.No.NOT_YOUR_MOVE, rule)
    return decide(truth, command, ctx)


@broken(laws.law_a_refusal_speaks_the_published_words)
def a_refusal_in_new_words__decide(truth, command, ctx):
    if not_on_turn(truth, command, ctx.by):
        raise Refused(c.No.NOT_YOUR_MOVE, "CN-30", team=truth.turn.team)
    return decide(truth, command, ctx)


@broken(laws.law_silence_is_no)
def a_decide_that_accepts_what_is_not_offered__decide(truth, command, ctx):
    untouched = isinstance(truth.turn, Guessing) and truth.turn.made == 0
    if untouched and isinstance(command, c.Stop) and ctx.by in CODENAMES.awaited(truth):
        return (e.TurnPassed(truth.turn.team.rival),)
    return decide(truth, command, ctx)


@broken(laws.law_offers_are_true)
def a_legal_that_offers_in_vain__legal(state, seat):
    offers = legal(state, seat)
    touching = any(choice.command is c.Touch for choice in offers)
    return (offers[0], Choice(c.Stop)) if touching else offers


# What is written down


class Whispered(Event, frozen=True):
    pass


class Shouted(Public, Private, frozen=True):
    pass


@broken(laws.law_every_event_has_an_audience, Whispered)
def an_event_without_an_audience__view(known, seat):
    return view(known, seat)


@broken(laws.law_every_event_has_an_audience, Shouted)
def an_event_with_two_audiences__view(known, seat):
    return view(known, seat)


class LooseBoard(e.BoardLaid, frozen=True, tag="board_laid"):
    faces: Any


@broken(laws.law_the_log_survives, LooseBoard)
def an_event_that_comes_back_changed__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.BoardLaid,
        lambda event: LooseBoard(event.faces, event.starting, event.red, event.blue),
    )


class SealWithDraws(SealKept, frozen=True, tag="seal_kept"):
    draws: tuple[tuple[int, ...] | str, ...]


@broken(laws.law_draws_stay_with_the_house, SealWithDraws)
def an_event_with_the_draws__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    draws = tuple(ctx.chance.draws)
    return swapped(events, SealKept, lambda event: SealWithDraws(event.to, event.nonce, draws))


@broken(laws.law_the_same_draws_give_the_same_game)
def a_decide_with_its_own_dice__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    keys, nonce = [ev.key for ev in events if isinstance(ev, e.KeyDealt)], secrets.token_hex(32)
    events = swapped(events, SealKept, lambda event: SealKept(event.to, nonce))
    return swapped(events, DealSealed, lambda _: DealSealed(seal_of(keys[0], nonce)))


@broken(laws.law_the_seal_is_that_of_the_deal)
def a_reveal_of_another_key__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.KeyRevealed,
        lambda event: e.KeyRevealed(event.nonce, event.key[::-1]),
    )


# How it goes on


@broken(laws.law_something_always_happens)
def a_decide_that_does_nothing__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    return () if isinstance(command, c.Stop) else events


@broken(laws.law_games_end)
def a_game_without_an_end__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    return (e.TurnPassed(truth.turn.team.rival),) if isinstance(command, c.Touch) else events


@broken(laws.law_games_end)
def a_game_without_a_result__result(state):
    return None


def going_on(truth, command, ctx):
    over = isinstance(truth.turn, Over) and truth.seated(ctx.by)
    if over and isinstance(command, c.Stop):
        return (e.TurnPassed(truth.turn.winner),)
    return decide(truth, command, ctx)


@broken(laws.law_nothing_is_legal_after_the_end, decide=going_on)
def a_game_that_goes_on_after_the_end__legal(state, seat):
    over = isinstance(state.turn, Over) and state.seated(seat)
    return (Choice(c.Stop),) if over else legal(state, seat)
