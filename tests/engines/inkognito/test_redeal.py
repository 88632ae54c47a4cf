"""The laws of Inkognito rest on other secrets: they are really other, and could as well be true."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from random import Random
from typing import NamedTuple

import pytest

from games.engines.chance import Replayed
from games.engines.engine import CLOCK, HOUSE, Context, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import MISSIONS
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Identity
from tests.engines.laws import chairs, moments, told
from tests.engines.worlds import NOON, WORLDS, History, Step, flat, playout
from tests.engines.worlds.inkognito_secrets import answers_of, deal_of, drawn, resent

WORLD = WORLDS["inkognito"]
GAMES = 24


class Redealt(NamedTuple):
    """From one chair at one moment: what happened, and what might have."""

    seat: Seat | None
    history: History
    other: History
    over: bool

    @property
    def placed(self) -> bool:
        return any(isinstance(event, e.FiguresPlaced) for event in self.history)

    @property
    def truths(self) -> tuple[State, State]:
        return INKOGNITO.fold(self.history), INKOGNITO.fold(self.other)


@cache
def games() -> list[list[Step]]:
    return [playout(INKOGNITO, seed) for seed in range(GAMES)]


@cache
def redeals() -> list[Redealt]:
    rnd = Random(12)
    return [
        Redealt(
            seat,
            history,
            flat(WORLD.redeal(history, seat, rnd)),
            INKOGNITO.result(truth) is not None,
        )
        for game in games()
        for history, truth in list(moments(INKOGNITO, game))[:: -3 if len(game) > 40 else -1]
        if history
        for seat in chairs(game)
    ]


def running() -> list[Redealt]:
    return [found for found in redeals() if found.placed and not found.over]


def share(outcomes: Iterator[bool]) -> float:
    return sum(counted := list(outcomes)) / len(counted)


def hidden_showings(found: Redealt) -> list[tuple[object, object]]:
    """What others have shown to others than this seat, and what they might have."""
    pairs = zip(answers_of(found.history), answers_of(found.other), strict=True)
    return [
        (one.cards, two.cards)
        for one, two in pairs
        if one.asked.responder != found.seat and not one.seen_by(found.seat)
    ]


def test_ink_115_nothing_else_is_told_to_that_seat():
    for found in redeals():
        assert told(found.other, found.seat) == told(found.history, found.seat)


def test_ink_14_nearly_always_the_others_have_other_cards():
    def other_cards(found: Redealt) -> bool:
        was, may_be = deal_of(found.history), deal_of(found.other)
        return any(was[who] != may_be[who] for who in was if who != found.seat)

    assert share(map(other_cards, running())) > 0.97


def test_ink_13_everybody_has_one_card_of_each_kind():
    for found in redeals():
        dealt = deal_of(found.other).values()
        assert len({cards.identity for cards in dealt}) == len(Identity)
        assert len({cards.build for cards in dealt}) == len({cards.letter for cards in dealt}) == 4


def test_ink_45_who_has_shown_cards_to_this_seat_has_other_cards_too():
    """Most of those who were asked by it once could be somebody else, or have another letter."""

    def another(found: Redealt) -> Iterator[bool]:
        was, may_be = deal_of(found.history), deal_of(found.other)
        seen = {one.asked.responder for one in answers_of(found.history) if one.seen_by(found.seat)}
        return (was[who] != may_be[who] for who in seen)

    assert share(other for found in running() for other in another(found)) > 0.7


def test_ink_45_others_are_shown_other_cards():
    compared = [pair for found in running() for pair in hidden_showings(found)]
    assert share(one != two for one, two in compared) > 0.85


def test_ink_115_others_were_shown_other_cards_also_when_all_is_laid_open():
    compared = [pair for found in redeals() if found.over for pair in hidden_showings(found)]
    assert share(one != two for one, two in compared) > 0.85


def test_ink_50_whether_the_mission_card_was_shown_is_not_the_same():
    compared = [pair for found in running() for pair in hidden_showings(found)]
    assert share(bool(one & MISSIONS) != bool(two & MISSIONS) for one, two in compared) > 0.2


def test_ink_12_the_others_have_placed_otherwise_until_all_have():
    def elsewhere(found: Redealt) -> bool:
        one, two = (truth.secrets.chosen for truth in found.truths)
        return any(one[who] != two[who] for who in one if who != found.seat)

    early = [
        found
        for found in redeals()
        if not found.placed and set(found.truths[0].secrets.chosen) - {found.seat}
    ]
    assert share(map(elsewhere, early)) > 0.9
    assert all(not elsewhere(found) for found in running())


def test_ink_101_the_record_is_another_until_it_is_opened():
    locked = [
        found
        for found in redeals()
        if found.seat != "ambassador" and found.truths[0].secrets.record is not None
    ]
    for found in locked:
        one, two = (truth.secrets.record for truth in found.truths)
        assert (one == two) is found.over
    assert {found.over for found in locked} == {True, False}


@pytest.mark.parametrize("part", range(4))
def test_what_happened_could_have_happened_with_the_other_secrets_too(part: int):
    """The engine itself decides the same way from the first step to the last."""
    rnd = Random(115)
    for game in games()[part::4]:
        for seat in (*chairs(game), HOUSE):
            history = game[-1].before + game[-1].events
            over = flat(WORLD.redeal(history, seat, rnd))
            decided_again(game, over)
            cut = rnd.randrange(1, len(game))
            decided_again(game[:cut], flat(WORLD.redeal(game[cut].before, seat, rnd)))


def decided_again(game: list[Step], other: History) -> None:
    opening = len(game[0].events)
    truth, left = INKOGNITO.fold(other[:opening]), other[opening:]
    for step in game[1:]:
        happened, left = left[: len(step.events)], left[len(step.events) :]
        command, draws = resent(step.command, happened), step.draws
        if isinstance(command, c.PlaceRandomly):
            _, chosen, *_ = happened
            command, draws = c.Place(chosen.spaces), draws[1:]
        if step.seat == CLOCK:
            draws = drawn(truth, happened, draws)
        context = Context(step.seat, NOON, Replayed(draws))
        assert INKOGNITO.decide(truth, command, context) == happened
        truth = reduce(INKOGNITO.evolve, happened, truth)
    assert not left
