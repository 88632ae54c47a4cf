"""Showing the same cards again (INK-54 to INK-62, INK-64, INK-98, INK-99); T3 and T11."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.phases import Paying, PuttingAside, Reviewing
from games.engines.inkognito.terms import Figure, Form, Kind, Verdict
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    answers_to,
    asks,
    asks_through,
    hands,
    has_shown,
    has_shown_through,
    shows,
    stands,
    tall,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    did,
    hand,
    offered,
    table,
)

FOUR = table("F tall a, B short b, X fat c, Z thin d")
ENFORCED = table(
    "F tall a, B short b, X fat c, Z thin d", options={"repeat_rule": c.RepeatRule.ENFORCE}
)
FIVE = table("F tall a, B short b, X fat c, Z thin d", seats=(*AGENTS, AMBASSADOR))
BOTH = frozenset({BLUE, GREEN})


def upheld(game: Given, cards: int) -> Given:
    """The asker points it out, and is right: so many cards are shown instead."""
    [asker] = game.engine.awaited(game.truth)
    return game.when(c.Accuse(), by=asker).then(e.AccusationUpheld(cards))


def rejected(game: Given) -> Given:
    [asker] = game.engine.awaited(game.truth)
    met = game.truth.questions[-1].met
    return game.when(c.Accuse(), by=asker).then(e.AccusationRejected(met))


def pays(game: Given, cards: str) -> Given:
    count, met = game.truth.turn.cards, game.truth.questions[-1].met
    return game.when(c.Show(hand(cards)), by=GREEN).then(
        e.CardsShown(BOTH, hand(cards), Form.PENALTY), e.PenaltyPaid(count, met)
    )


def again(*sets: str) -> Given:
    """The last of these sets was shown just now, the others in earlier turns."""
    *earlier, last = sets
    return shows(asks(has_shown(FOUR, IDENTITY, *earlier), IDENTITY), last)


def test_ink_t11_and_ink_55_a_set_shown_for_the_second_time_costs_two_cards_of_it() -> None:
    game = upheld(again("B F tall", "B F tall"), 2)
    assert game.truth.turn == Paying(GREEN, 2)
    assert answers_to(game) == hands("B F, B tall")
    paid = pays(game, "B F")
    assert paid.truth.turn == PuttingAside(tall(GREEN))


def test_ink_t11_and_ink_56_for_the_third_time_it_costs_one_true_card_of_it() -> None:
    second = pays(upheld(again("B F tall", "B F tall"), 2), "B F")
    third = shows(asks(stands(second), IDENTITY), "B F tall")
    game = upheld(third, 1)
    assert answers_to(game) == hands("B")
    fourth = shows(asks(stands(pays(game, "B")), IDENTITY), "B F tall")
    assert answers_to(upheld(fourth, 1)) == hands("B")


def test_ink_t11_what_is_not_pointed_out_has_no_effect_but_the_count_goes_on() -> None:
    second = again("B F tall", "B F tall")
    taken = second.when(c.AcceptAnswer(), by=BLUE).then(e.AnswerAccepted(tall(GREEN)))
    assert taken.truth.turn == PuttingAside(tall(GREEN))
    upheld(again("B F tall", "B F tall", "B F tall"), 1)


@pytest.mark.parametrize("order", ["B F tall", "tall B F"])
def test_ink_54_the_same_three_cards_are_the_same_set_in_any_order(order: str) -> None:
    upheld(again("B F tall", order), 2)


@pytest.mark.parametrize("cards", ["B F fat", "B X tall", "F X short"])
def test_ink_54_other_three_cards_are_not_a_repeat(cards: str) -> None:
    rejected(again("B F tall", cards))


def test_ink_54_with_the_mission_card_one_set_answers_both_kinds_and_counts_for_both() -> None:
    game = has_shown(FOUR, IDENTITY, "mission_b B tall")
    upheld(shows(asks(game, BUILD), "mission_b B tall"), 2)


def test_ink_54_what_was_shown_to_another_asker_does_not_count() -> None:
    game = has_shown(FOUR, IDENTITY, "B F tall", asker=RED)
    rejected(shows(asks(game, IDENTITY), "B F tall"))


def test_ink_54_what_another_player_showed_does_not_count() -> None:
    game = has_shown(FOUR, IDENTITY, "B X tall", of=RED)
    rejected(shows(asks(game, IDENTITY), "B X tall"))


def test_ink_55_one_of_the_two_cards_at_least_is_true() -> None:
    game = upheld(again("B F tall", "B F tall"), 2)
    game.when(c.Show(hand("F tall")), by=GREEN).refused("no_true_card", "INK-55")
    game.when(c.Show(hand("B")), by=GREEN).refused("wrong_cards", "INK-55", most=2)
    game.when(c.Show(hand("B F tall")), by=GREEN).refused("wrong_cards", "INK-55", most=2)


def test_ink_56_the_one_card_is_true() -> None:
    game = upheld(again("B F tall", "B F tall", "B F tall"), 1)
    game.when(c.Show(hand("F")), by=GREEN).refused("no_true_card", "INK-56")
    game.when(c.Show(hand("B F")), by=GREEN).refused("wrong_cards", "INK-56", most=1)


@pytest.mark.parametrize(
    ("cards", "two", "one"),
    [
        ("B F short", "B F, B short, F short", "B, short"),
        ("grey_B F grey_short", "grey_B F, grey_B grey_short, F grey_short", "grey_B, grey_short"),
        ("mission_b B tall", "mission_b B, B tall", "B"),
    ],
)
def test_ink_57_the_responder_picks_from_the_repeated_set(cards: str, two: str, one: str) -> None:
    assert answers_to(upheld(again(cards, cards), 2)) == hands(two)
    assert answers_to(upheld(again(cards, cards, cards), 1)) == hands(one)


@pytest.mark.parametrize("cards", ["B X", "grey_B F", "short tall"])
def test_ink_57_cards_that_are_not_of_that_set_do_not_pay(cards: str) -> None:
    game = upheld(again("B F tall", "B F tall"), 2)
    game.when(c.Show(hand(cards)), by=GREEN).refused("not_of_that_set", "INK-57")


def test_ink_58_a_pair_shown_again_costs_the_true_card_at_the_first_offence() -> None:
    pair = has_shown_through(FOUR, IDENTITY, "B F")
    game = upheld(shows(asks_through(pair, IDENTITY), "B F"), 1)
    assert answers_to(game) == hands("B")
    game.when(c.Show(hand("F")), by=GREEN).refused("no_true_card", "INK-58")
    game.when(c.Show(hand("B F")), by=GREEN).refused("wrong_cards", "INK-58", most=1)
    game.when(c.Show(hand("X")), by=GREEN).refused("not_of_that_set", "INK-57")
    assert pays(game, "B").truth.turn == PuttingAside(Figure.AMBASSADOR)


@pytest.mark.parametrize(
    ("three", "kind", "pair", "true"),
    [
        ("B F tall", IDENTITY, "B F", "B"),
        ("mission_b B tall", IDENTITY, "mission_b B", "B"),
        ("mission_b F short", BUILD, "mission_b short", "short"),
    ],
)
def test_ink_58_a_pair_that_is_part_of_three_shown_before_is_a_repeat(
    three: str, kind: Kind, pair: str, true: str
) -> None:
    game = shows(asks_through(has_shown(FOUR, IDENTITY, three), kind), pair)
    assert answers_to(upheld(game, 1)) == hands(true)


def test_ink_58_the_third_pair_costs_what_the_second_did() -> None:
    game = has_shown_through(FOUR, IDENTITY, "B F", "B F")
    upheld(shows(asks_through(game, IDENTITY), "B F"), 1)


def test_ink_58_a_new_pair_is_no_repeat() -> None:
    game = has_shown_through(has_shown(FOUR, IDENTITY, "B F tall"), IDENTITY, "B X")
    rejected(shows(asks_through(game, IDENTITY), "B Z"))


def test_ink_t3_and_ink_58_two_builds_out_of_three_cards_cost_the_single_true_build() -> None:
    """The asker is F and fat; he was shown short, tall and B before."""
    game = table("F fat a, X short b, B tall c, Z thin d")
    game = shows(asks_through(has_shown(game, BUILD, "short tall B"), BUILD), "short tall")
    game = upheld(game, 1)
    assert answers_to(game) == hands("short")
    pays(game, "short")


def test_ink_59_three_cards_may_contain_a_pair_shown_through_the_ambassador() -> None:
    game = has_shown_through(FOUR, IDENTITY, "B F")
    rejected(shows(asks(game, IDENTITY), "B F tall"))


@pytest.mark.parametrize("cards", ["grey_B F short", "B F grey_short", "mission_b B F"])
def test_ink_60_a_grey_card_or_the_mission_card_makes_another_set(cards: str) -> None:
    rejected(again("B F short", cards))
    upheld(again("B F short", cards, cards), 2)


def test_ink_60_a_pair_with_a_grey_card_is_not_part_of_coloured_cards() -> None:
    game = has_shown(FOUR, IDENTITY, "B F tall")
    rejected(shows(asks_through(game, IDENTITY), "grey_B F"))


def test_ink_61_an_unjustified_accusation_has_no_effect_and_no_cost() -> None:
    first = again("B F tall")
    accused, accepted = rejected(first), did(first, c.AcceptAnswer())
    assert accused.truth.turn == accepted.truth.turn == PuttingAside(tall(GREEN))
    assert accused.truth.secrets == accepted.truth.secrets
    assert accused.truth.questions[-1].verdict is Verdict.UNJUSTIFIED


def test_ink_61_nobody_accuses_before_the_showing_or_after_the_answer_was_accepted() -> None:
    asked = asks(has_shown(FOUR, IDENTITY, "B F tall"), IDENTITY)
    asked.when(c.Accuse(), by=BLUE).refused("not_this_phase", "INK-113")
    shown = shows(asked, "B F tall")
    for seat in (GREEN, RED):
        shown.when(c.Accuse(), by=seat).refused("not_your_move", "INK-113")
    accepted = did(shown, c.AcceptAnswer())
    accepted.when(c.Accuse(), by=BLUE).refused("not_this_phase", "INK-113")
    stands(shown).when(c.Accuse(), by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_62_in_challenge_repeats_can_be_played_and_every_answer_is_reviewed() -> None:
    asked = asks(FOUR, IDENTITY)
    repeated = asks(has_shown(FOUR, IDENTITY, "B F tall"), IDENTITY)
    assert answers_to(repeated) == answers_to(asked)
    for game in (shows(asked, "B F tall"), shows(repeated, "B F tall")):
        assert game.truth.turn == Reviewing(BLUE)
        assert offered(game, BLUE)[:2] == [c.AcceptAnswer, c.Accuse]


def test_ink_62_in_enforce_repeats_cannot_be_selected_and_nothing_is_reviewed() -> None:
    asked = asks(ENFORCED, IDENTITY)
    repeated = asks(has_shown(ENFORCED, IDENTITY, "B F tall"), IDENTITY)
    assert answers_to(asked) - answers_to(repeated) == hands("B F tall")
    repeated.when(c.Show(hand("B F tall")), by=GREEN).refused("shown_before", "INK-54")
    repeated.when(c.Show(hand("B F fat")), by=GREEN).then(
        e.CardsShown(BOTH, hand("B F fat"), Form.WHOLE), e.AnswerGiven(3, tall(GREEN))
    ).when(c.Accuse(), by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_62_in_enforce_a_pair_of_three_cannot_be_selected() -> None:
    game = asks_through(has_shown(ENFORCED, IDENTITY, "B F tall"), IDENTITY)
    assert hand("B F") not in answers_to(game)
    game.when(c.Show(hand("B F")), by=GREEN).refused("shown_before", "INK-58")


def test_ink_62_the_responder_has_his_own_history_before_him() -> None:
    game = asks(has_shown(FOUR, IDENTITY, "B F tall", "B X fat"), IDENTITY)
    shown = game.seen_by(GREEN).sheet.shown
    assert [(row.asker, row.cards) for row in shown] == [
        (BLUE, hand("B F tall")),
        (BLUE, hand("B X fat")),
    ]


def test_ink_64_a_penalty_is_seen_and_is_not_a_set_that_was_shown() -> None:
    game = stands(pays(upheld(again("B F tall", "B F tall"), 2), "B tall"))
    seen = game.seen_by(BLUE).sheet.seen
    assert [(row.cards, row.form) for row in seen] == [
        (hand("B F tall"), Form.WHOLE),
        (hand("B F tall"), Form.WHOLE),
        (hand("B tall"), Form.PENALTY),
    ]
    assert game.truth.shown_to(BLUE, GREEN) == (hand("B F tall"),) * 2


def test_ink_98_a_relayed_answer_is_checked_against_what_the_asker_was_shown_alone() -> None:
    own = stands(shows(asks(FIVE, IDENTITY, asker=AMBASSADOR), "B F"))
    by_red = has_shown_through(own, IDENTITY, "B F", asker=RED)
    rejected(shows(asks_through(by_red, IDENTITY), "B F"))


def test_ink_98_and_ink_99_a_relayed_answer_counts_towards_the_ambassador_player() -> None:
    relayed = has_shown_through(FIVE, IDENTITY, "B F")
    again_to_him = shows(asks(relayed, IDENTITY, asker=AMBASSADOR), "B F")
    assert answers_to(upheld(again_to_him, 1)) == hands("B")
    rejected(shows(asks(relayed, IDENTITY, asker=AMBASSADOR), "B X"))


def test_ink_98_the_ambassador_player_sees_the_penalty_of_a_relayed_question() -> None:
    asked = asks_through(has_shown(FIVE, IDENTITY, "B F tall"), IDENTITY)
    upheld(shows(asked, "B F"), 1).when(c.Show(hand("B")), by=GREEN).then(
        e.CardsShown(frozenset({BLUE, GREEN, AMBASSADOR}), hand("B"), Form.PENALTY),
        e.PenaltyPaid(1, Figure.AMBASSADOR),
    )


def test_ink_99_three_cards_shown_to_an_agent_do_not_count_towards_the_ambassador_player() -> None:
    game = has_shown(FIVE, IDENTITY, "B F tall")
    rejected(shows(asks(game, IDENTITY, asker=AMBASSADOR), "B F"))


def test_ink_99_his_own_questions_are_no_matter_to_agents() -> None:
    own = stands(shows(asks(FIVE, BUILD, asker=AMBASSADOR), "short fat"))
    again_to_him = shows(asks(own, BUILD, asker=AMBASSADOR), "short fat")
    upheld(again_to_him, 1)
    rejected(shows(asks_through(own, BUILD), "short fat"))
