"""Broken engines of Duet, and for each the law that should catch it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engines.duet import DUET
from games.engines.duet import commands as c
from games.engines.duet import events as e
from games.engines.duet.state import Cluing, Guessing, Over, SuddenDeath
from games.engines.duet.terms import Colour, Ending, Side, Warned
from games.engines.engine import Choice, Public, Refused
from tests.engines import laws
from tests.engines.broken.workshop import breaker, swapped

broken = breaker(DUET)
decide, evolve, legal, view = DUET.decide, DUET.evolve, DUET.legal, DUET.view


def colour(truth: Any, side: Side | None, card: int) -> Colour | None:
    """What a card is to a side. The other side may not know."""
    key = truth.secrets.key(side) if side else None
    return key[card] if key and 0 <= card < len(key) else None


# What is told


@broken(laws.law_a_different_secret_shows_the_same_table)
def both_keys_told_to_one_side__decide(truth, command, ctx):
    events = decide(truth, command, ctx)
    to = [event.to for event in events if isinstance(event, e.KeyDealt)]
    return swapped(events, e.KeyDealt, lambda event: replace(event, to=event.to | to[0]))


class KeyToldToAll(e.KeyDealt, frozen=True, tag="key_dealt"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, KeyToldToAll)
def keys_told_to_all__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.KeyDealt,
        lambda event: KeyToldToAll(event.to, event.side, event.key),
    )


class TouchWithBothColours(e.CardTouched, frozen=True, tag="card_touched"):
    own: Colour | None = None


@broken(laws.law_a_different_secret_shows_the_same_table, TouchWithBothColours)
def a_touch_that_shows_the_toucher_s_own_colour__decide(truth, command, ctx):
    def shown(event):
        own = colour(truth, event.side, event.card)
        return TouchWithBothColours(event.side, event.card, event.colour, own)

    return swapped(decide(truth, command, ctx), e.CardTouched, shown)


class ClueWithACount(e.ClueGiven, frozen=True, tag="clue_given"):
    left: int = 0


@broken(laws.law_a_different_secret_shows_the_same_table, ClueWithACount)
def a_clue_that_tells_how_many_are_left__decide(truth, command, ctx):
    def counted(event):
        return ClueWithACount(event.side, event.word, event.number, truth.left(event.side))

    return swapped(decide(truth, command, ctx), e.ClueGiven, counted)


class WishToldToAll(e.GivingUpWished, frozen=True, tag="giving_up_wished"):
    told_to = Public.told_to


@broken(laws.law_a_different_secret_shows_the_same_table, WishToldToAll)
def a_public_wish__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.GivingUpWished,
        lambda event: WishToldToAll(event.to, event.side),
    )


@broken(laws.law_a_different_secret_shows_the_same_table)
def an_early_completion__decide(truth, command, ctx):
    """DUET-132: one agent is left, and everybody is told so."""
    events = decide(truth, command, ctx)
    if isinstance(command, c.Touch) and len(events) == 1:
        nearly = (
            e.SideCompleted(side)
            for side in Side
            if truth.left(side) == 2 and colour(truth, side, command.card) is Colour.GREEN
        )
        return *events, *nearly
    return events


@broken(laws.law_a_different_secret_shows_the_same_table)
def a_turn_that_ends_by_the_guesser_s_own_key__decide(truth, command, ctx):
    """DUET-139: no turn ends by itself but by completion."""
    events = decide(truth, command, ctx)
    goes_on = isinstance(truth.turn, Guessing) and isinstance(command, c.Touch) and len(events) == 1
    if goes_on and truth.left(truth.turn.guesser) < 9:
        return *events, e.TurnPassed((truth.turn.guesser,))
    return events


LAST_KEYS: dict[Side, Any] = {}


def remembering(state, event):
    if isinstance(event, e.KeyDealt):
        LAST_KEYS[event.side] = event.key
    return evolve(state, event)


@broken(laws.law_a_different_secret_shows_the_same_table, evolve=remembering)
def a_view_that_counts_for_the_other_side__view(known, seat):
    """DUET-133: what the other side has left is shown to nobody else."""
    shown, side = view(known, seat), known.side_of(seat)
    if side is None:
        return shown
    pairs = zip(LAST_KEYS[side.other], known.agents, strict=True)
    return replace(shown, left=sum(c is Colour.GREEN and agent is None for c, agent in pairs))


# Who looks, and from where


@broken(laws.law_the_table_looks_the_same_from_every_chair)
def an_evolve_that_peeks__evolve(state, event):
    """DUET-39: a card that was green on the toucher's own key too leaves a sign."""
    after = evolve(state, event)
    touch = isinstance(event, e.CardTouched)
    if touch and colour(state, event.side, event.card) is Colour.GREEN:
        return replace(after, warnings=(*after.warnings, Warned.SIDES_UNEVEN))
    return after


@broken(laws.law_every_chair_can_fold_what_it_was_told)
def an_evolve_that_needs_the_key__evolve(state, event):
    if isinstance(event, e.CardTouched):
        judged = state.secrets.key(event.side.other)[event.card]
        return evolve(state, e.CardTouched(event.side, event.card, judged))
    return evolve(state, event)


@broken(laws.law_offers_need_no_secrets)
def a_legal_that_peeks__legal(state, seat):
    """The best cards come first."""

    def best_first(choice):
        key = state.secrets.key(state.side_of(seat).other) or ()
        order = sorted(choice.options["card"], key=lambda card: key[card] if key else "")
        return Choice(c.Touch, {"card": tuple(order)})

    offers = legal(state, seat)
    return tuple(best_first(o) if o.command is c.Touch else o for o in offers)


def not_the_assassin(state, seat):
    key = state.secrets.key(side.other) if (side := state.side_of(seat)) else None
    return tuple(
        Choice(c.Touch, {"card": tuple(at for at in o.options["card"] if key[at] != "black")})
        if o.command is c.Touch and key
        else o
        for o in legal(state, seat)
    )


@broken(laws.law_offers_need_no_secrets, laws.law_a_refusal_tells_nothing, legal=not_the_assassin)
def a_touch_that_is_legal_by_the_secret_key__decide(truth, command, ctx):
    """DUET-139: nobody is kept from touching an assassin, neither by an offer nor by a refusal."""
    offers = not_the_assassin(truth, ctx.by)
    touching = isinstance(command, c.Touch) and any(o.command is c.Touch for o in offers)
    events = decide(truth, command, ctx)
    if touching and not any(o.allows(command) for o in offers):
        raise Refused(c.No.NO_SUCH_CARD, "DUET-37", card=command.card)
    return events


@broken(laws.law_offers_need_no_secrets)
def a_legal_that_knows_of_the_other_s_wish__legal(state, seat):
    """DUET-75: whoever is waited for to give up is offered nothing but that first."""
    offers, side = legal(state, seat), state.side_of(seat)
    return offers[::-1] if side and side.other in state.secrets.wishes else offers


@broken(laws.law_the_table_waits_for_the_same_seats)
def an_awaited_that_waits_for_no_wishes__awaited(state):
    tired = state.seats_of(*state.secrets.wishes)
    return tuple(seat for seat in DUET.awaited(state) if seat not in tired)


@broken(laws.law_what_is_disclosed_had_happened)
def a_wish_that_nobody_had__decide(truth, command, ctx):
    """The side that gave up last is taken for the one that was first."""
    events = decide(truth, command, ctx)
    return swapped(events, e.BothGaveUp, lambda event: e.BothGaveUp(event.side.other))


# What is refused


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_by_the_key__decide(truth, command, ctx):
    """DUET-139: what was green for both sides is refused as if it were marked."""
    side = truth.side_of(ctx.by)
    if isinstance(command, c.Touch) and isinstance(truth.turn, Guessing | SuddenDeath):
        found = 0 <= command.card < 25 and truth.agents[command.card]
        if (
            found
            and found.side is not side
            and colour(truth, found.side, command.card) is Colour.GREEN
        ):
            raise Refused(c.No.CARD_MARKED, "DUET-37", card=command.card)
    return decide(truth, command, ctx)


def numbers_free(state, seat):
    return tuple(
        Choice(c.GiveClue) if choice.command is c.GiveClue else choice
        for choice in legal(state, seat)
    )


@broken(laws.law_a_refusal_tells_nothing, legal=numbers_free)
def a_number_capped_by_the_other_side_s_left__decide(truth, command, ctx):
    """D-6: a giver is told of the wrong key how many may be meant."""
    if isinstance(truth.turn, Cluing) and isinstance(command, c.GiveClue):
        most = truth.left(truth.turn.givers[0].other)
        if ctx.by in truth.seats_of(truth.turn.givers[0]) and command.number > most:
            raise Refused(c.No.NUMBER_OUT_OF_RANGE, "DUET-34", least=0, most=most)
    return decide(truth, command, ctx)


@broken(laws.law_a_refusal_tells_nothing)
def a_refusal_that_speaks_of_the_other_s_wish__decide(truth, command, ctx):
    side = truth.side_of(ctx.by)
    idle = side and isinstance(truth.turn, Guessing) and side is truth.turn.giver
    if idle and isinstance(command, c.Stop) and side.other in truth.secrets.wishes:
        raise Refused(c.No.NOT_YOUR_MOVE, "DUET-75")
    return decide(truth, command, ctx)


@broken(laws.law_silence_is_no)
def a_stop_that_nobody_offered__decide(truth, command, ctx):
    """DUET-35: a turn without a touch."""
    untouched = isinstance(truth.turn, Guessing) and truth.turn.right == 0
    if untouched and isinstance(command, c.Stop) and ctx.by in DUET.awaited(truth):
        return (e.TurnPassed((truth.turn.guesser,)),)
    return decide(truth, command, ctx)


# How it ends


@broken(laws.law_the_seal_is_that_of_the_deal)
def a_reveal_with_the_sides_swapped__decide(truth, command, ctx):
    return swapped(
        decide(truth, command, ctx),
        e.KeyRevealed,
        lambda event: e.KeyRevealed(event.nonce, event.b, event.a),
    )


def after_the_assassin(truth, seat):
    dead = isinstance(truth.turn, Over) and truth.turn.ending is Ending.ASSASSIN
    return dead and truth.side_of(seat) is not None


def playing_on(truth, command, ctx):
    if after_the_assassin(truth, ctx.by) and isinstance(command, c.Stop):
        return (e.TurnPassed((truth.side_of(ctx.by),)),)
    return decide(truth, command, ctx)


@broken(laws.law_nothing_is_legal_after_the_end, decide=playing_on)
def a_game_that_goes_on_after_the_assassin__legal(state, seat):
    return (Choice(c.Stop),) if after_the_assassin(state, seat) else legal(state, seat)
