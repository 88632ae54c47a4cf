"""Which cards answer a question (INK-46 to INK-53), with the scenarios T1 and T12."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from games.engines.engine import Refused
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import COLOURED, Due, answers, due, truthful
from games.engines.inkognito.terms import (
    Build,
    Card,
    Cards,
    Dealt,
    Form,
    Identity,
    Kind,
    Letter,
)
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    answers_to,
    asks,
    asks_through,
    hands,
    shows,
)
from tests.engines.inkognito.table import BLUE, GREEN, hand, table

EVERYBODY = [
    Dealt(identity, build, letter) for identity in Identity for build in Build for letter in Letter
]
QUESTIONS = [(kind, pair) for pair in (False, True) for kind in Kind]
GREEN_IS_B = table("F tall a, B short b, X fat c, Z thin d")


def question(kind: Kind, *, pair: bool) -> Given:
    return asks_through(GREEN_IS_B, kind) if pair else asks(GREEN_IS_B, kind)


@pytest.mark.parametrize("build", Build)
@pytest.mark.parametrize("identity", Identity)
def test_ink_t1_and_ink_48_truthful_answers_of_coloured_cards_are_15_15_3_and_3(
    identity: Identity, build: Build
) -> None:
    counts = [
        sum(
            cards <= COLOURED
            for cards in truthful(Dealt(identity, build, Letter.A), due(kind, pair=pair))
        )
        for kind, pair in QUESTIONS
    ]
    assert counts == [15, 15, 3, 3]


def test_ink_t1_and_ink_48_a_client_is_offered_as_many() -> None:
    counts = [
        sum(cards <= COLOURED for cards in answers_to(question(kind, pair=pair)))
        for kind, pair in QUESTIONS
    ]
    assert counts == [15, 15, 3, 3]


def test_ink_63_with_grey_and_mission_cards_they_are_58_and_8() -> None:
    for dealt in EVERYBODY:
        counts = [len(truthful(dealt, due(kind, pair=pair))) for kind, pair in QUESTIONS]
        assert counts == [58, 58, 8, 8]


@pytest.mark.parametrize(("kind", "pair"), QUESTIONS)
def test_ink_46_to_ink_51_every_set_is_allowed_or_not_as_the_rules_say(
    kind: Kind, pair: bool
) -> None:
    """INK-52: of all sets of the twenty cards those are taken that break no rule, and no others."""
    wanted = due(kind, pair=pair)
    for dealt in EVERYBODY:
        taken = answers(dealt, wanted, (), enforce=False)
        assert len(taken) == len(set(taken))
        assert set(taken) == {
            cards for cards in sets_of(wanted.size) if keeps(cards, dealt, wanted)
        }


def test_ink_52_an_answer_that_breaks_a_rule_is_refused_whatever_it_is() -> None:
    game = asks(GREEN_IS_B, IDENTITY)
    allowed = answers_to(game)
    for cards in (cards for size in range(5) for cards in sets_of(size)):
        outcome = game.when(c.Show(cards), by=GREEN).outcome
        if cards in allowed:
            shown = e.CardsShown(frozenset({BLUE, GREEN}), cards, Form.WHOLE)
            assert outcome == (shown, e.AnswerGiven(3, None))
        else:
            assert isinstance(outcome, Refused)


@pytest.mark.parametrize("cards", ["F X tall", "F Z fat", "X Z thin"])
def test_ink_46_one_card_at_least_is_true(cards: str) -> None:
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused("no_true_card", "INK-46")


@pytest.mark.parametrize("cards", ["B X tall", "F X short", "B X short"])
def test_ink_46_a_true_card_of_either_kind_will_do(cards: str) -> None:
    shows(asks(GREEN_IS_B, IDENTITY), cards)


def test_ink_46_of_two_cards_through_the_ambassador_exactly_one_is_true() -> None:
    coloured = {cards for cards in answers_to(asks_through(GREEN_IS_B, BUILD)) if cards <= COLOURED}
    assert coloured == hands("short tall, short fat, short thin")


@pytest.mark.parametrize(
    ("game", "cards"),
    [
        (asks(GREEN_IS_B, IDENTITY), "B grey_B tall"),
        (asks(GREEN_IS_B, BUILD), "short grey_short F"),
        (asks_through(GREEN_IS_B, IDENTITY), "B grey_B"),
    ],
    ids=["identity", "build", "ambassador"],
)
def test_ink_47_no_face_is_shown_twice(game: Given, cards: str) -> None:
    game.when(c.Show(hand(cards)), by=GREEN).refused("same_face_twice", "INK-47")


@pytest.mark.parametrize("cards", ["grey_B F tall", "F X grey_short", "grey_B X grey_short"])
def test_ink_49_a_grey_card_stands_in_for_a_coloured_one_of_its_kind(cards: str) -> None:
    shows(asks(GREEN_IS_B, IDENTITY), cards)


@pytest.mark.parametrize("cards", ["grey_F B tall", "B X grey_tall"])
def test_ink_49_nobody_has_the_grey_cards_of_others(cards: str) -> None:
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(
        "not_your_card", "INK-49"
    )


def test_ink_49_a_grey_card_proves_the_fact() -> None:
    seen = shows(asks_through(GREEN_IS_B, IDENTITY), "grey_B X").seen_by(BLUE)
    green = seen.sheet.deduction.suspects[0]
    assert (green.seat, seen.sheet.deduction.deals) == (GREEN, 72)
    assert (green.identities.bubble, green.identities.agent_x) == (72, 0)


@pytest.mark.parametrize(
    "cards", ["mission_b B X", "mission_b B tall", "mission_b F short", "mission_b grey_B fat"]
)
def test_ink_50_the_mission_card_stands_in_for_any_of_the_cards_due(cards: str) -> None:
    shows(asks(GREEN_IS_B, IDENTITY), cards)


@pytest.mark.parametrize("cards", ["mission_b F X", "mission_b X fat", "mission_b Z thin"])
def test_ink_t12_and_ink_50_the_mission_card_with_two_false_cards_is_refused(cards: str) -> None:
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused("no_true_card", "INK-50")


def test_ink_50_nobody_has_the_mission_card_of_another() -> None:
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand("mission_a B F")), by=GREEN).refused(
        "not_your_card", "INK-50"
    )


def test_ink_50_one_card_alone_is_replaced_as_there_is_one_mission_card() -> None:
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand("mission_a mission_b B")), by=GREEN).refused(
        "wrong_cards", "INK-42", most=3
    )


@pytest.mark.parametrize(
    ("kind", "with_mission"),
    [(IDENTITY, "mission_b B, mission_b grey_B"), (BUILD, "mission_b short, mission_b grey_short")],
)
def test_ink_51_with_the_mission_card_the_other_of_two_is_the_true_one(
    kind: Kind, with_mission: str
) -> None:
    offered = answers_to(asks_through(GREEN_IS_B, kind))
    assert {cards for cards in offered if Card.MISSION_B in cards} == hands(with_mission)


@pytest.mark.parametrize("cards", ["mission_b F", "mission_b X"])
def test_ink_51_a_false_card_beside_the_mission_card_is_refused(cards: str) -> None:
    asks_through(GREEN_IS_B, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(
        "no_true_card", "INK-51"
    )


@pytest.mark.parametrize(
    ("cards", "reason", "rule"),
    [
        ("mission_b F grey_F", "same_face_twice", "INK-47"),
        ("mission_b F grey_tall", "not_your_card", "INK-49"),
        ("mission_a F tall", "not_your_card", "INK-50"),
        ("F grey_F tall", "no_true_card", "INK-46"),
    ],
)
def test_ink_52_of_several_rules_that_are_broken_the_lowest_is_named(
    cards: str, reason: str, rule: str
) -> None:
    """INK-114 asks for it."""
    asks(GREEN_IS_B, IDENTITY).when(c.Show(hand(cards)), by=GREEN).refused(reason, rule)


def test_ink_53_grey_and_mission_cards_may_be_shown_to_an_opponent() -> None:
    """Blue, who asks, and Green are no partners here."""
    game = asks(table("F tall a, X short b, B fat c, Z thin d"), IDENTITY)
    assert hands("grey_X F tall, mission_b grey_X tall, mission_b F short") <= answers_to(game)


def sets_of(size: int) -> Iterator[Cards]:
    return map(frozenset, combinations(Card, size))


def keeps(cards: Cards, dealt: Dealt, wanted: Due) -> bool:
    """The rules INK-42 to INK-51 once more, in the words of the digest."""
    missions = [card for card in cards if card.startswith("mission_")]
    grey = [card for card in cards if card.startswith("grey_")]
    faces = [card.removeprefix("grey_") for card in cards if card not in missions]
    own = {dealt.identity.value, dealt.build.value}
    identities = sum(face in set(Identity) for face in faces)
    builds = sum(face in set(Build) for face in faces)
    missing = (wanted.identities - identities, wanted.builds - builds)
    return (
        missing in ([(0, 0)] if not missions else [(1, 0), (0, 1)])  # INK-42..INK-44, INK-50
        and bool(own & set(faces))  # INK-46, INK-50, INK-51
        and len(set(faces)) == len(faces)  # INK-47
        and all(card.removeprefix("grey_") in own for card in grey)  # INK-49
        and missions in ([], [f"mission_{dealt.letter}"])  # INK-50
    )
