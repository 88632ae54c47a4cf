"""The laws of Duet rest on other secrets: they are really other, and could as well be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.engines import ENGINES
from games.engines.chance import Replayed
from games.engines.duet import commands as c
from games.engines.duet import events as e
from games.engines.duet.terms import Side
from games.engines.engine import Context, Refused, Seat
from tests.engines.laws import chairs, moments, told
from tests.engines.worlds import NOON, WORLDS, History, Step, flat, playout
from tests.engines.worlds.duet_secrets import keys_of, side_of

DUET, WORLD = ENGINES["duet"], WORLDS["duet"]
GAMES = 24
# DUET-12: how many cells are what to A and what to B.
OVERLAP = Counter(
    green_green=3, green_black=1, green_beige=5,
    black_green=1, black_black=1, black_beige=1,
    beige_green=5, beige_black=1, beige_beige=7,
)  # fmt: skip


@cache
def games() -> list[list[Step]]:
    return [playout(DUET, seed) for seed in range(GAMES)]


@cache
def redeals() -> list[tuple[Seat | None, History, History]]:
    """From every chair, at every moment of these games: what happened, and what might have."""
    rnd = Random(12)
    return [
        (seat, history, flat(WORLD.redeal(history, seat, rnd)))
        for game in games()
        for history, truth in moments(DUET, game)
        if history and DUET.result(truth) is None
        for seat in chairs(game)
    ]


def share(outcomes: Iterator[bool]) -> float:
    return sum(counted := list(outcomes)) / len(counted)


def touched_by(side: Side, history: History) -> set[int]:
    return {ev.card for ev in history if isinstance(ev, e.CardTouched) and ev.side is side}


@pytest.mark.parametrize("side", [*Side, None])
def test_nearly_every_redealt_key_is_another_key(side):
    looked = (found for found in redeals() if side_of(found[0]) is side)
    assert share(keys_of(other) != keys_of(history) for _, history, other in looked) > 0.98


def test_duet_130_a_side_keeps_the_key_that_it_sees():
    for seat, history, other in redeals():
        if (side := side_of(seat)) is not None:
            assert keys_of(other)[side] == keys_of(history)[side]


def test_duet_12_every_redealt_key_is_one_that_could_be_drawn():
    for _, _, other in redeals():
        a, b = (keys_of(other)[side] for side in Side)
        assert Counter(f"{one}_{two}" for one, two in zip(a, b, strict=True)) == OVERLAP


def test_duet_131_what_the_other_side_sees_where_it_touched_is_another_colour():
    def other_colour(seat: Any, history: History, other: History) -> bool:
        hidden = side_of(seat).other
        was, may_be = keys_of(history)[hidden], keys_of(other)[hidden]
        return any(was[card] != may_be[card] for card in touched_by(hidden, history))

    late = (
        found
        for found in redeals()
        if (side := side_of(found[0])) and len(touched_by(side.other, found[1])) > 2
    )
    assert share(other_colour(*found) for found in late) > 0.7


def test_duet_133_the_other_side_has_another_number_of_agents_left():
    def other_left(seat: Any, history: History, other: History) -> bool:
        hidden = side_of(seat).other
        return DUET.fold(other).left(hidden) != DUET.fold(history).left(hidden)

    late = (
        found
        for found in redeals()
        if (side := side_of(found[0])) and len(touched_by(side.other, found[1])) > 2
    )
    assert share(other_left(*found) for found in late) > 0.2


def test_duet_75_the_other_side_has_other_wishes():
    def other_wish(history: History, other: History) -> bool:
        return DUET.fold(history).secrets.wishes != DUET.fold(other).secrets.wishes

    assert share(other_wish(history, other) for _, history, other in redeals()) > 0.3


def test_what_happened_could_have_happened_with_the_other_secrets_too():
    """No command of the game is refused there, unless somebody had this wish before."""
    rnd = Random(75)
    for game in games():
        for step in game[1:]:
            for seat in chairs(game):
                retold = WORLD.redeal(step.before + step.events, seat, rnd)
                truth = DUET.fold(flat(retold[: len(step.before)]))
                try:
                    events = DUET.decide(
                        truth, step.command, Context(step.seat, NOON, Replayed(()))
                    )
                except Refused as no:
                    assert (type(step.command), no.reason) == (c.GiveUp, c.No.GAVE_UP_ALREADY)
                else:
                    assert told(events, seat) == told(step.events, seat)
