"""The deduction helper of the sheet, against every one of the 13 824 deals; and T2."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

import pytest
from msgspec.structs import astuple

from games.engines.engine import HOUSE, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito.answers import COLOURED, GREY, MISSIONS, repeats
from games.engines.inkognito.commands import RepeatRule
from games.engines.inkognito.deduction import Builds, Identities, Letters, deduce
from games.engines.inkognito.terms import Build, Cards, Form, Identity, Letter
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    answers_to,
    asks,
    asks_through,
    has_shown,
    shows,
    stands,
)
from tests.engines.inkognito.every_deal import counted, fitting, in_another_world, truth_of
from tests.engines.inkognito.interrogations import History, interrogated
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    table,
)

DEAL = "F fat a, X short b, B tall c, Z thin d"
THREE, FOUR, FIVE = (GREEN, RED, YELLOW), AGENTS, (*AGENTS, AMBASSADOR)
SIZES = pytest.mark.parametrize("seats", [THREE, FOUR, FIVE], ids=["three", "four", "five"])
SEEDS = pytest.mark.parametrize("seed", range(8))


@cache
def games(seats: tuple[Seat, ...], seed: int) -> tuple[History, ...]:
    """Every second game is played without repeats."""
    rule = RepeatRule.ENFORCE if seed % 2 else RepeatRule.CHALLENGE
    return tuple(interrogated(seed, seats, questions=30, repeat_rule=rule))


def moments(seats: tuple[Seat, ...], seed: int) -> Iterator[tuple[History, Seat]]:
    """After the deal, in the middle and at the end of a game, each as every seat knows it."""
    return product(games(seats, seed)[::15], seats)


@SIZES
@SEEDS
def test_the_helper_counts_the_deals_in_which_all_that_was_shown_was_legal(
    seats: tuple[Seat, ...], seed: int
) -> None:
    for history, seat in moments(seats, seed):
        expected = counted(history, seat)
        assert deduce(INKOGNITO.known_to(seat, history), seat) == expected


@SIZES
@SEEDS
def test_the_helper_never_excludes_the_true_deal(seats: tuple[Seat, ...], seed: int) -> None:
    for history, seat in product(games(seats, seed), seats):
        known = INKOGNITO.known_to(seat, history)
        deduction = deduce(known, seat)
        assert deduction is not None
        for suspect in deduction.suspects:
            true = truth_of(history, suspect.seat)
            assert getattr(suspect.identities, true.identity)
            assert getattr(suspect.builds, true.build)
            assert getattr(suspect.letters, true.letter)


@SIZES
@SEEDS
def test_the_counts_add_up(seats: tuple[Seat, ...], seed: int) -> None:
    for history, seat in product(games(seats, seed), seats):
        known = INKOGNITO.known_to(seat, history)
        deduction = deduce(known, seat)
        assert deduction is not None
        own = known.secrets.dealt.get(seat)
        for name, group in (("identities", Identity), ("builds", Build), ("letters", Letter)):
            rows = [astuple(getattr(suspect, name)) for suspect in deduction.suspects]
            assert all(sum(row) == deduction.deals for row in rows)
            columns = dict(zip(group, map(sum, zip(*rows, strict=True)), strict=True))
            mine = {card for card in group if own is not None and card in astuple(own)}
            assert columns == {card: 0 if card in mine else deduction.deals for card in group}


@SIZES
@SEEDS
def test_the_helper_reads_only_what_its_seat_was_told(seats: tuple[Seat, ...], seed: int) -> None:
    """From the whole truth it tells no more than from what the seat knows; and in every other world
    that looks the same to the seat it tells the same."""
    for history, seat in moments(seats, seed):
        told = deduce(INKOGNITO.known_to(seat, history), seat)
        assert deduce(INKOGNITO.fold(history), seat) == told
        deals = fitting(history, seat)
        for deal in Random(seed).sample(deals, min(len(deals), 3)):
            other = in_another_world(history, seat, deal)
            assert [event for event in other if event.told_to(seat)] == [
                event for event in history if event.told_to(seat)
            ]
            assert deduce(INKOGNITO.fold(other), seat) == told


def test_the_random_games_hold_all_that_matters() -> None:
    """Otherwise the tests above would prove little."""
    seen: Counter[str] = Counter()
    for seats, seed in product((THREE, FOUR, FIVE), range(8)):
        state = INKOGNITO.fold(games(seats, seed)[-1])
        before: list[tuple[Seat, Seat, Cards]] = []
        for row in state.secrets.showings:
            to = row.asker, row.responder
            old = [cards for *duo, cards in before if (*duo,) == to]
            seen["repeat"] += row.form is Form.WHOLE and repeats(row.cards, old)
            seen["grey"] += bool(row.cards & GREY)
            seen["mission"] += bool(row.cards & MISSIONS)
            seen["relayed"] += row.witness == AMBASSADOR
            seen["relayed at once"] += row.witness == AMBASSADOR and row.form is Form.AT_ONCE
            seen["to the Ambassador player"] += row.asker == AMBASSADOR
            seen[row.form] += 1
            if row.form is Form.WHOLE:
                before.append((*to, row.cards))
    assert len(seen) == 9
    assert min(seen.values()) >= 10, seen


def test_ink_t2_the_responder_is_x_and_short_or_tall() -> None:
    """Blue is F and fat. Whoever says F or X to him is X, so B was false, and a build was true."""
    game = table(DEAL)
    first = has_shown(game, BUILD, "short tall B")
    seen = shows(asks_through(first, IDENTITY), "F X").seen_by(BLUE).sheet.deduction
    green = seen.suspects[0]
    assert (green.seat, seen.deals) == (GREEN, 2 * 4 * 6)
    assert green.identities == Identities(fiddlebottom=0, bubble=0, agent_x=48, zsa_zsa=0)
    assert green.builds == Builds(tall=24, short=24, fat=0, thin=0)
    assert green.letters == Letters(a=0, b=16, c=16, d=16)


def test_ink_13_before_any_answer_every_deal_is_possible_and_as_likely() -> None:
    """An agent has his own three cards, the Ambassador player has none."""
    game = table("F tall a, B short b, X fat c, Z thin d", seats=FIVE)
    blue, ambassador = (game.seen_by(seat).sheet.deduction for seat in (BLUE, AMBASSADOR))
    assert (blue.deals, ambassador.deals) == (6**3, 24**3)
    assert {suspect.identities for suspect in blue.suspects} == {Identities(0, 72, 72, 72)}
    assert {suspect.builds for suspect in ambassador.suspects} == {Builds(*(24**3 // 4,) * 4)}


def test_ink_50_a_mission_card_settles_its_letter() -> None:
    game = table("F tall a, B short b, X fat c, Z thin d")
    seen = shows(asks(game, IDENTITY), "mission_b B tall").seen_by(BLUE).sheet.deduction
    green, red, yellow = (suspect.letters for suspect in seen.suspects)
    assert green == Letters(a=0, b=seen.deals, c=0, d=0)
    assert red == yellow == Letters(a=0, b=0, c=seen.deals // 2, d=seen.deals // 2)


def test_ink_63_and_ink_64_what_was_shown_for_want_of_anything_fresh_blocks_nothing() -> None:
    """Green has shown all fifteen sets, then two cards at once, and those two again as a pair."""
    game = table(DEAL)
    every = (cards for cards in answers_to(asks(game, IDENTITY)) if cards <= COLOURED)
    spent = has_shown(game, IDENTITY, *sorted(every, key=sorted))
    at_once = stands(shows(asks(spent, IDENTITY), "grey_X F"))
    again = stands(shows(asks_through(at_once, IDENTITY), "grey_X F"))
    for after in (at_once, again):
        seen = after.seen_by(BLUE).sheet.deduction
        assert seen == counted(after.history, BLUE)
        assert seen.deals == 2 * 2 * 6
        assert seen.suspects[0].identities == Identities(0, 0, 24, 0)


def test_ink_63_who_shows_a_pair_again_had_a_fresh_one_left() -> None:
    """B would have had none: F and B, B and X, B and Z were all shown. So Green is not B."""
    before = has_shown(table(DEAL), IDENTITY, "F B short", "B X short", "B Z short")
    green = before.seen_by(BLUE).sheet.deduction.suspects[0]
    assert green.identities.bubble
    seen = shows(asks_through(before, IDENTITY), "B X").seen_by(BLUE).sheet.deduction
    assert seen.deals == 2 * 2 * 6
    assert seen.suspects[0].identities == Identities(0, 0, 24, 0)
    assert seen.suspects[0].builds == Builds(tall=0, short=24, fat=0, thin=0)


def test_ink_98_who_passes_cards_on_does_not_know_what_the_asker_has_seen() -> None:
    """The same game: the Ambassador player learns that Green is B or X, and Blue that he is X."""
    before = has_shown(table(DEAL, seats=FIVE), IDENTITY, "F B short", "B X short", "B Z short")
    game = shows(asks_through(before, IDENTITY), "B X")
    seen = game.seen_by(AMBASSADOR).sheet.deduction
    green = next(suspect for suspect in seen.suspects if suspect.seat == GREEN)
    assert seen.deals == 2 * 6 * 24 * 24
    assert green.identities == Identities(0, seen.deals // 2, seen.deals // 2, 0)
    assert game.seen_by(BLUE).sheet.deduction.suspects[0].identities == Identities(0, 0, 24, 0)


def test_who_does_not_play_has_nothing_to_work_out() -> None:
    truth = table(DEAL).truth
    assert deduce(truth, STRANGER) is None
    assert deduce(truth, HOUSE) is None
