"""When nothing fresh is left to show (INK-63), with the scenario T17; and INK-64."""

from itertools import combinations

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import COLOURED
from games.engines.inkognito.phases import PuttingAside, Reviewing
from games.engines.inkognito.terms import Card, Cards, Figure, Form, Identity, Kind
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
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, BLUE, GREEN, RED, hand, table

DEAL = "F tall a, B short b, X fat c, Z thin d"
FOUR = table(DEAL)
ENFORCED = table(DEAL, options={"repeat_rule": c.RepeatRule.ENFORCE})
FIVE = table(DEAL, seats=(*AGENTS, AMBASSADOR))
BOTH = frozenset({BLUE, GREEN})
WITH_GREY_OR_MISSION = hands("grey_B F, grey_B X, grey_B Z, mission_b B, mission_b grey_B")


def coloured(game: Given) -> list[Cards]:
    """The answers of coloured cards alone, in an order that does not change."""
    return sorted((cards for cards in answers_to(game) if cards <= COLOURED), key=sorted)


def all_shown(game: Given, kind: Kind) -> Given:
    """Green has shown Blue all fifteen truthful sets of three coloured cards of a kind."""
    return has_shown(game, kind, *coloured(asks(game, kind)))


THREES = all_shown(FOUR, IDENTITY)


def spent_pairs(game: Given) -> Given:
    """Three sets of three cards that hold the three truthful pairs."""
    return has_shown(game, IDENTITY, "B F tall", "B X fat", "B Z thin")


def test_ink_t17_and_ink_63_the_true_card_and_pairs_with_a_grey_or_the_mission_card() -> None:
    game = asks_through(spent_pairs(FOUR), IDENTITY)
    assert answers_to(game) == hands("B, grey_B") | WITH_GREY_OR_MISSION


@pytest.mark.parametrize("game", [FOUR, ENFORCED], ids=["challenge", "enforce"])
def test_ink_63_a_pair_that_was_shown_before_cannot_be_shown_by_one_who_is_spent(
    game: Given,
) -> None:
    rule = "INK-63" if game is FOUR else "INK-58"
    spent = asks_through(spent_pairs(game), IDENTITY)
    assert answers_to(spent) == hands("B, grey_B") | WITH_GREY_OR_MISSION
    spent.when(c.Show(hand("B F")), by=GREEN).refused("shown_before", rule)


def test_ink_63_pairs_shown_through_the_ambassador_are_spent_too() -> None:
    game = has_shown_through(has_shown(FOUR, IDENTITY, "B F tall"), IDENTITY, "B X", "B Z")
    assert hand("B") in answers_to(asks_through(game, IDENTITY))


def test_ink_63_two_of_three_pairs_are_not_all() -> None:
    game = asks_through(has_shown(FOUR, IDENTITY, "B F tall", "B X fat"), IDENTITY)
    assert {len(cards) for cards in answers_to(game)} == {2}
    game.when(c.Show(hand("B")), by=GREEN).refused("wrong_cards", "INK-44", most=2)


def test_ink_63_what_one_asker_was_shown_spends_nothing_for_another() -> None:
    game = asks_through(spent_pairs(FOUR), IDENTITY, asker=RED)
    assert {len(cards) for cards in answers_to(game)} == {2}


def test_ink_63_identities_that_are_spent_do_not_spend_builds() -> None:
    game = asks_through(spent_pairs(FOUR), BUILD)
    assert {len(cards) for cards in answers_to(game)} == {2}


@pytest.mark.parametrize(
    "pairs", [("grey_B F", "B X", "B Z"), ("mission_b B", "B F", "B X")], ids=["grey", "mission"]
)
def test_ink_63_is_judged_on_coloured_cards_only(pairs: tuple[str, ...]) -> None:
    """A pair with a grey or the mission card leaves one of coloured cards unused."""
    game = asks_through(has_shown_through(FOUR, IDENTITY, *pairs), IDENTITY)
    assert {len(cards) for cards in answers_to(game)} == {2}


def test_ink_63_grey_and_mission_cards_can_be_used_up_as_well() -> None:
    game = spent_pairs(FOUR)
    for pair in sorted(WITH_GREY_OR_MISSION, key=sorted):
        game = has_shown_through(game, IDENTITY, pair)
    assert answers_to(asks_through(game, IDENTITY)) == hands("B, grey_B")


@pytest.mark.parametrize(
    ("cards", "reason", "rule"),
    [
        ("F", "no_true_card", "INK-46"),
        ("grey_F", "no_true_card", "INK-46"),
        ("mission_b", "no_true_card", "INK-51"),
    ],
)
def test_ink_63_no_false_card_and_no_mission_card_is_the_single_true_one(
    cards: str, reason: str, rule: str
) -> None:
    asks_through(spent_pairs(FOUR), IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(
        reason, rule
    )


def test_ink_63_a_true_card_of_the_other_kind_is_not_what_was_asked_for() -> None:
    game = asks_through(spent_pairs(FOUR), IDENTITY)
    game.when(c.Show(hand("short")), by=GREEN).refused("wrong_cards", "INK-63", most=2)
    game.when(c.Show(hand("short tall")), by=GREEN).refused("wrong_cards", "INK-44", most=2)
    game.when(c.Show(hand("")), by=GREEN).refused("wrong_cards", "INK-44", most=2)


def test_ink_63_the_number_of_cards_is_public_and_an_accusation_is_unjustified() -> None:
    game = (
        asks_through(spent_pairs(FOUR), IDENTITY)
        .when(c.Show(hand("B")), by=GREEN)
        .then(e.CardsShown(BOTH, hand("B"), Form.AT_ONCE), e.AnswerGiven(1, None))
    )
    assert game.truth.turn == Reviewing(BLUE)
    for seat in (*AGENTS, None):
        assert game.seen_by(seat).questions[-1].shown == 1
    game.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_63_an_answer_at_once_is_no_repeat_although_the_one_before_it_was() -> None:
    game = has_shown(FOUR, IDENTITY, "B Z thin", "B F tall", "B X fat", "B X fat")
    game = shows(asks_through(game, IDENTITY), "B")
    game.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_63_a_fresh_pair_of_one_who_is_spent_cannot_be_accused_with_effect() -> None:
    game = shows(asks_through(spent_pairs(FOUR), IDENTITY), "grey_B F")
    game.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_63_the_single_card_may_be_shown_again_and_again() -> None:
    game = stands(shows(asks_through(spent_pairs(FOUR), IDENTITY), "B"))
    game = shows(asks_through(game, IDENTITY), "B")
    game.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_63_of_three_cards_fifteen_sets_can_be_used_up() -> None:
    whole = [cards for cards in answers_to(asks(THREES, IDENTITY)) if len(cards) == 3]
    assert len(whole) == 58 - 15
    assert all(cards - COLOURED for cards in whole)


def test_ink_63_one_fresh_set_of_three_is_enough_not_to_be_spent() -> None:
    *fourteen, last = coloured(asks(FOUR, IDENTITY))
    game = asks(has_shown(FOUR, IDENTITY, *fourteen), IDENTITY)
    assert last in answers_to(game)
    assert {len(cards) for cards in answers_to(game)} == {3}
    game.when(c.Show(hand("B F")), by=GREEN).refused("wrong_cards", "INK-42", most=3)


def test_ink_63_instead_of_three_two_cards_are_shown_that_could_stand_together() -> None:
    """No mission card, no face twice, not two builds where one is due, and one true at least."""
    fewer = {cards for cards in answers_to(asks(THREES, IDENTITY)) if len(cards) == 2}
    own = [*COLOURED, Card.GREY_BUBBLE, Card.GREY_SHORT]
    identities = set(Identity)
    expected = set()
    for cards in map(frozenset, combinations(own, 2)):
        faces = {card.removeprefix("grey_") for card in cards}
        if len(faces) == 2 and faces & identities and faces & {"bubble", "short"}:
            expected.add(cards)
    assert fewer == expected
    assert hands("B F, B grey_short, grey_B tall, F short, grey_B grey_short") <= fewer


@pytest.mark.parametrize(
    ("cards", "reason", "rule"),
    [
        ("F tall", "no_true_card", "INK-46"),
        ("B grey_B", "same_face_twice", "INK-47"),
        ("B grey_F", "not_your_card", "INK-49"),
    ],
)
def test_ink_63_two_cards_keep_the_other_rules(cards: str, reason: str, rule: str) -> None:
    asks(THREES, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(reason, rule)


@pytest.mark.parametrize("cards", ["B", "mission_b B", "short tall"])
def test_ink_63_two_cards_that_could_not_stand_together_are_refused(cards: str) -> None:
    asks(THREES, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(
        "wrong_cards", "INK-63", most=3
    )


def test_ink_63_in_enforce_two_cards_go_without_review() -> None:
    asks(all_shown(ENFORCED, BUILD), BUILD).when(c.Show(hand("short F")), by=GREEN).then(
        e.CardsShown(BOTH, hand("short F"), Form.AT_ONCE), e.AnswerGiven(2, tall(GREEN))
    )


def test_ink_63_and_ink_64_cards_shown_at_once_are_seen_and_not_a_set() -> None:
    """So a pair of them is fresh when it is asked for through the Ambassador."""
    game = stands(shows(asks(THREES, IDENTITY), "grey_B F"))
    assert [row.form for row in game.seen_by(BLUE).sheet.seen] == [Form.WHOLE] * 15 + [Form.AT_ONCE]
    again = shows(asks_through(game, IDENTITY), "grey_B F")
    again.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_98_a_relayed_question_is_spent_by_what_the_asker_was_shown() -> None:
    """What the Ambassador player was shown himself does not count for the asker."""
    own = FIVE
    for pair in ("B F", "B X", "B Z"):
        own = stands(shows(asks(own, IDENTITY, asker=AMBASSADOR), pair))
    assert {len(cards) for cards in answers_to(asks_through(own, IDENTITY))} == {2}
    asks_through(spent_pairs(FIVE), IDENTITY).when(c.Show(hand("B")), by=GREEN).then(
        e.CardsShown(frozenset({BLUE, GREEN, AMBASSADOR}), hand("B"), Form.AT_ONCE),
        e.AnswerGiven(1, None),
    )


def test_ink_99_the_ambassador_player_spends_by_relayed_answers_and_his_own() -> None:
    game = has_shown_through(FIVE, IDENTITY, "B F")
    game = has_shown_through(game, IDENTITY, "B X", asker=RED)
    game = stands(shows(asks(game, IDENTITY, asker=AMBASSADOR), "B Z"))
    assert answers_to(asks(game, IDENTITY, asker=AMBASSADOR)) == (
        hands("B, grey_B") | WITH_GREY_OR_MISSION
    )
    assert {len(cards) for cards in answers_to(asks_through(game, IDENTITY))} == {2}


def test_ink_63_who_is_put_aside_after_a_single_card_is_the_one_who_was_asked() -> None:
    game = shows(asks_through(spent_pairs(FOUR), IDENTITY), "grey_B")
    accepted = game.when(c.AcceptAnswer(), by=BLUE).then(e.AnswerAccepted(Figure.AMBASSADOR))
    assert accepted.truth.turn == PuttingAside(Figure.AMBASSADOR)
