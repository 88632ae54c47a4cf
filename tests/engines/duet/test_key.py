"""The two sides of the key, and what a touch is judged by (digest sections 1 and 2)."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from games.engines.chance import Chance
from games.engines.duet import DUET
from games.engines.duet.commands import Options
from games.engines.duet.events import KeyDealt
from games.engines.duet.setup import open_game
from games.engines.duet.state import Agent, Front, Mark
from games.engines.duet.terms import Bank, Seated, Side
from tests.engines.duet.table import (
    AMY,
    ANN,
    B_ALONE,
    BEIGE,
    BEN,
    BLACK,
    BOB,
    CHECK,
    F3,
    FOUR,
    GREEN,
    GREEN_ON_A,
    GREEN_ON_B,
    PAIR,
    START,
    A,
    B,
    bystander,
    clue,
    deck,
    keys_of,
    opened,
    played,
    right,
    stop,
    table,
)

# DUET-12: how many cells are what to A and what to B.
OVERLAP = {
    (GREEN, GREEN): 3, (GREEN, BLACK): 1, (GREEN, BEIGE): 5,
    (BLACK, GREEN): 1, (BLACK, BLACK): 1, (BLACK, BEIGE): 1,
    (BEIGE, GREEN): 5, (BEIGE, BLACK): 1, (BEIGE, BEIGE): 7,
}  # fmt: skip


def test_duet_1_there_are_two_sides_opposite_each_other() -> None:
    assert tuple(Side) == (A, B)
    assert (A.other, B.other) == (B, A)
    assert [(role.name, role.at_least) for role in DUET.roles(Options())] == [
        ("side_a", 1),
        ("side_b", 1),
    ]
    assert opened(FOUR).truth.seats == (
        Seated(ANN, A), Seated(AMY, A), Seated(BEN, B), Seated(BOB, B),
    )  # fmt: skip


def test_duet_2_a_touch_by_b_is_judged_by_the_key_of_a() -> None:
    """0 is green on A and beige on B, 1 the other way round."""
    game = clue(START, by=ANN)
    right(game, 0)
    bystander(game, 1)


def test_duet_2_a_touch_by_a_is_judged_by_the_key_of_b() -> None:
    game = clue(START, by=BEN)
    right(game, 1)
    bystander(game, 0)


def test_duet_2_a_side_gives_its_clues_by_the_key_that_it_sees() -> None:
    for seat, key in ((ANN, F3[0]), (BEN, F3[1])):
        shown = [card.key.a if seat is ANN else card.key.b for card in START.seen_by(seat).cards]
        assert tuple(shown) == key


def test_duet_3_a_cell_remembers_who_found_its_agent_and_in_which_turn() -> None:
    game = played(START, "a? b18 b? a1 a2")
    agents = [(n, agent) for n, agent in enumerate(game.truth.agents) if agent]
    assert agents == [(1, Agent(A, 2)), (2, Agent(A, 2))]
    assert game.seen_by(None).cards[1].agent == Agent(A, 2)


def test_duet_3_in_sudden_death_there_is_no_turn_to_remember() -> None:
    game = played(table(turns=1), "a? b0 b. b2 a1")
    assert [game.truth.agents[card] for card in (0, 1, 2)] == [
        Agent(B, 1),
        Agent(A, None),
        Agent(B, None),
    ]


def test_duet_3_a_cell_remembers_who_met_a_bystander_there() -> None:
    game = played(START, "a? b18 b? a19 a? b19")
    marks = {n: marks for n, marks in enumerate(game.truth.marks) if marks}
    assert marks == {18: (Mark(B, 1),), 19: (Mark(A, 1), Mark(B, 1))}


@pytest.mark.parametrize(
    ("script", "covered"),
    [
        ("a? b0", True),
        ("a? b18", False),
        ("a? b18 b? a18", True),
        ("a? b1 b? a1", True),
        ("a? b18 b? a19", False),
    ],
)
def test_duet_4_a_cell_is_covered_by_an_agent_or_by_marks_of_both_sides(
    script: str, covered: bool
) -> None:
    game, last = played(START, script), int(script.split()[-1][1:])
    assert game.truth.covered(last) is covered
    for seat in (ANN, BEN, None):
        assert game.seen_by(seat).cards[last].covered is covered
    assert (last in game.truth.visible) is not covered


def test_duet_4_a_stack_of_two_tokens_leaves_the_word_visible() -> None:
    game = bystander(clue(table(mistakes=0), by=ANN), 18, token=CHECK, tokens=2)
    assert not game.truth.covered(18)
    assert 18 in game.truth.visible


def test_duet_5_what_is_left_to_a_side_are_its_greens_without_an_agent() -> None:
    game = played(START, "a? b0 b2 b1 b? a1 a9")
    assert (game.truth.left(A), game.truth.left(B)) == (9 - len({0, 2, 9}), 9 - len({1, 2, 9}))


def test_duet_5_a_side_is_complete_when_nothing_is_left() -> None:
    *most, last = GREEN_ON_A
    game = right(clue(START, by=ANN), *most)
    assert (game.truth.left(A), game.truth.complete) == (1, ())
    game = played(game, f"b{last}")
    assert (game.truth.left(A), game.truth.complete) == (0, (A,))


def test_duet_6_the_bank_knows_its_tokens_by_the_side_that_lies_up() -> None:
    game = table(mistakes=5)
    assert (game.truth.bank, game.truth.bank.tokens) == (Bank(bystander=5, check=4), 9)
    game = bystander(clue(game, by=ANN), 18)
    game = stop(right(clue(game), 1), token=CHECK)
    assert game.truth.bank == Bank(bystander=4, check=3)
    assert (game.truth.front, game.truth.front.tokens) == (Front(a=1, b=0), 1)
    game = stop(right(clue(game), 0), token=CHECK)
    assert (game.truth.front, game.truth.front.tokens) == (Front(a=1, b=1), 2)


@pytest.mark.parametrize("seed", range(20))
def test_duet_10_each_side_has_nine_greens_three_blacks_and_thirteen_bystanders(seed: int) -> None:
    for key in keys_of(opened(seed=seed)):
        assert Counter(key) == {GREEN: 9, BLACK: 3, BEIGE: 13}


@pytest.mark.parametrize("seed", range(20))
def test_duet_11_greens_and_blacks_of_a_side_are_what_they_should_be_to_the_other(
    seed: int,
) -> None:
    keys = keys_of(opened(seed=seed))
    for own, other in (keys, keys[::-1]):
        pairs = list(zip(own, other, strict=True))
        assert pairs.count((GREEN, GREEN)) == 3
        assert sorted(there for here, there in pairs if here is BLACK) == [BEIGE, BLACK, GREEN]


@pytest.mark.parametrize("keys", [F3, *(keys_of(opened(seed=seed)) for seed in range(20))])
def test_duet_12_the_whole_table_of_the_overlap(keys: tuple) -> None:
    assert Counter(zip(*keys, strict=True)) == OVERLAP
    assert sum(GREEN in pair for pair in zip(*keys, strict=True)) == 15


def test_duet_13_every_pair_comes_to_lie_on_every_cell() -> None:
    """Uniform: in 2500 deals each cell shows each pair about as often as there are such pairs."""
    shown: Counter[tuple] = Counter()
    for keys in generated()[:2500]:
        shown.update((cell, *pair) for cell, pair in enumerate(zip(*keys, strict=True)))
    for cell in range(25):
        for pair, count in OVERLAP.items():
            assert abs(shown[cell, *pair] - 100 * count) < 50 * count**0.5


def test_duet_t24_ten_thousand_keys_obey_the_table() -> None:
    expected = Counter(OVERLAP)
    different = set()
    for keys in generated():
        assert Counter(zip(*keys, strict=True)) == expected
        different.add(keys)
    assert len(different) == 10_000


@cache
def generated() -> list[tuple]:
    """Ten thousand keys as the opening of a game deals them."""
    chance, cards = Chance(Random(24)), deck(Options())
    deals = []
    for _ in range(10_000):
        events = open_game(PAIR, Options(), cards, chance)
        a, b = (event.key for event in events if isinstance(event, KeyDealt))
        deals.append((a, b))
    return deals


def test_duet_14_an_index_is_the_same_card_to_both_sides() -> None:
    faces = [[card.face for card in START.seen_by(seat).cards] for seat in (ANN, BEN, None)]
    assert faces[0] == faces[1] == faces[2]
    game = right(clue(START, by=ANN), 0)
    assert game.seen_by(ANN).cards[0].agent == game.seen_by(BEN).cards[0].agent == Agent(B, 1)


def test_duet_15_the_composition_can_be_used_for_deduction_and_forbids_no_touch() -> None:
    """A has found 12, which is black on A and green on B. Of 7 and 13, black on A too, one is an
    assassin on B and one a bystander; both may be touched."""
    game = right(clue(START, by=BEN), 12)
    (touches,) = (c.options["card"] for c in DUET.legal(game.truth, ANN) if "card" in c.options)
    assert {7, 13} <= set(touches)
    assert (F3[1][7], F3[1][13]) == (BEIGE, BLACK)
    bystander(game, 7)


def test_a_cell_of_both_greens_counts_once_among_fifteen() -> None:
    assert len({*GREEN_ON_A, *GREEN_ON_B}) == 15
    assert {*GREEN_ON_B} - {*GREEN_ON_A} == {*B_ALONE}
    game = played(START, "a? b2")
    assert (game.truth.found, game.truth.left(A), game.truth.left(B)) == (1, 8, 8)
