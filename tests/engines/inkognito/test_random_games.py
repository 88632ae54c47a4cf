"""Whole games by scripted players: they end, nothing goes wrong on the way, the helper never
excludes what is so, and what is offered stays small."""

from collections import Counter
from random import Random

import pytest

from games import codec
from games.engines.engine import Seat, canonical
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito.claims import dealt
from games.engines.inkognito.commands import Options, Players
from games.engines.inkognito.deduction import Suspect, deduce, possible_pairs
from games.engines.inkognito.events import StepUndone
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Dealt, Ending
from games.scripted.inkognito import random_move, thoughtful_move
from tests.engines.inkognito.playing import Table, any_options, game
from tests.engines.playouts import on_the_table

GAMES, SOAK, BATCH = 40, 10_000, 100
LIMIT = 24  # turns
MOST_BYTES = 64 * 1024


@pytest.mark.parametrize("players", Players)
@pytest.mark.parametrize("batch", range(4))
def test_random_games_end_or_reach_the_turn_limit(players: Players, batch: int) -> None:
    size = GAMES // 4
    for seed in range(batch * size, (batch + 1) * size):
        is_played_out(players, seed, turn_limit=LIMIT)


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(SOAK // BATCH))
@pytest.mark.parametrize("players", Players)
def test_ten_thousand_random_games_end_or_reach_the_turn_limit(
    players: Players, batch: int
) -> None:
    """A few of them take so long that there is nothing fresh left to show (INK-63)."""
    for seed in range(GAMES + batch * BATCH, GAMES + (batch + 1) * BATCH):
        is_played_out(players, seed, turn_limit=5 + seed % 31 if seed % 50 else 250)


def is_played_out(players: Players, seed: int, *, turn_limit: int) -> None:
    rnd = Random(f"{players} {seed}")
    options = any_options(players, rnd, turn_limit=turn_limit, helper=False)
    seen: Counter[Seat] = Counter()
    for table in game(options, random_move, rnd):
        offers_are_small(table)
        if table.turn_ended:
            the_laws_hold(table)
            nothing_true_is_excluded(table, seen)
    result = INKOGNITO.result(table.truth)
    assert result is not None
    assert table.truth.number == turn_limit or result.reason != Ending.TURN_LIMIT


def offers_are_small(table: Table) -> None:
    for seat, known in table.known.items():
        if seat in INKOGNITO.awaited(table.truth) or table.turn_ended:
            offers = [
                (o.command.__name__, o.options, o.hints) for o in INKOGNITO.legal(known, seat)
            ]
            assert len(canonical(offers)) < MOST_BYTES


def the_laws_hold(table: Table) -> None:
    """Those that can be told from one position: who looks sees the same table, and whoever is
    offered something is offered it for what he knows."""
    truth = table.truth
    for seat, known in table.known.items():
        assert on_the_table(known) == on_the_table(truth), f"{seat}"
        assert INKOGNITO.legal(known, seat) == INKOGNITO.legal(truth, seat), f"{seat}"
        assert INKOGNITO.awaited(known) == INKOGNITO.awaited(truth), f"{seat}"
    for event in table.events:
        kind, data = codec.tag_of(type(event)), codec.encode(event)
        assert codec.decode(INKOGNITO.name, kind, event.version, data) == event


def nothing_true_is_excluded(table: Table, seen: Counter[Seat]) -> None:
    """INK-16: over all deals that fit, the true one is among them. It is counted again when a seat
    has seen more cards."""
    truth = table.truth
    deal = {**dealt(truth), None: truth.secrets.deal.arrested}
    for seat, known in table.known.items():
        shown = len(known.secrets.showings)
        if shown and seen[seat] == shown:
            continue
        seen[seat] = shown
        counted = deduce(known, seat)
        assert counted is not None and counted.deals > 0
        for suspect in counted.suspects:
            cards = deal[suspect.seat]
            assert possible(suspect, cards), f"{seat} of {suspect.seat}"
            pairs = possible_pairs(known, seat, suspect.seat)
            assert (cards.identity, cards.build) in pairs, f"{seat} of {suspect.seat}"


def possible(suspect: Suspect, cards: Dealt) -> bool:
    return (
        getattr(suspect.identities, cards.identity) > 0
        and getattr(suspect.builds, cards.build) > 0
        and getattr(suspect.letters, cards.letter) > 0
    )


@pytest.mark.parametrize("players", Players)
def test_thoughtful_players_find_each_other_and_claim(players: Players) -> None:
    """Four games of each size; with five players somebody may be found out before."""
    for seed in range(4):
        rnd = Random(f"{players} {seed}")
        seen: Counter[Seat] = Counter()
        for table in game(Options(players=players, turn_limit=150), thoughtful_move, rnd):
            if table.turn_ended:
                nothing_true_is_excluded(table, seen)
        assert INKOGNITO.result(table.truth).reason in (
            Ending.MISSION, Ending.ESCAPE, Ending.FOUND_OUT,
        )  # fmt: skip


@pytest.mark.parametrize("players", Players)
def test_thoughtful_players_play_by_any_rules_of_the_house(players: Players) -> None:
    """Also where repeats are enforced, and where nobody counts for them."""
    for seed, helper in enumerate((True, False, True)):
        rnd = Random(f"{players} {seed}")
        options = any_options(players, rnd, turn_limit=40, helper=helper)
        *_, last = game(options, thoughtful_move, rnd)
        assert INKOGNITO.result(last.truth) is not None


def test_random_players_take_no_step_back_but_to_find_a_way_on() -> None:
    """INK-23: so that nobody goes round in circles."""
    for seed in range(6):
        rnd = Random(seed)
        before: State | None = None
        for table in game(any_options(Players.FOUR, rnd, turn_limit=LIMIT), random_move, rnd):
            if any(isinstance(event, StepUndone) for event in table.events):
                kinds = {choice.command for choice in INKOGNITO.legal(before, table.by)}
                assert kinds <= {c.Undo, c.Gesture, c.Declare}
            before = table.truth
