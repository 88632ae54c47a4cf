"""What may be asked, and who learns of it (INK-42 to INK-45, INK-71, INK-96 to INK-98)."""

import pytest

from games.engines.engine import Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import BUILDS, IDENTITIES
from games.engines.inkognito.city import Space
from games.engines.inkognito.phases import Answering, Meet, Question
from games.engines.inkognito.terms import Ball, Figure, Form, Kind, Line, Verdict
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    answers_to,
    asks,
    asks_through,
    meets,
    shows,
    stands,
    tall,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    FOUR,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    choices,
    did,
    hand,
    offered,
    played,
    table,
    values,
)

FIVE = (*AGENTS, AMBASSADOR)
COLOURED = frozenset(IDENTITIES + BUILDS)


@pytest.mark.parametrize(
    ("kind", "identities", "builds"), [(IDENTITY, 2, 1), (BUILD, 1, 2)], ids=["ink_42", "ink_43"]
)
def test_ink_42_and_ink_43_an_agent_shows_two_cards_of_the_kind_and_one_of_the_other(
    kind: Kind, identities: int, builds: int
) -> None:
    game = (
        meets(table(), BLUE, tall(GREEN))
        .when(c.Ask(tall(BLUE), tall(GREEN), kind), by=BLUE)
        .then(e.QuestionAsked(BLUE, GREEN, kind, tall(BLUE), tall(GREEN), 3, None))
    )
    coloured = [cards for cards in answers_to(game) if cards <= COLOURED]
    assert {len(cards & set(IDENTITIES)) for cards in coloured} == {identities}
    assert {len(cards & set(BUILDS)) for cards in coloured} == {builds}


@pytest.mark.parametrize(
    "cards", ["B", "B F", "B short tall", "B F X", "B short", "B F tall short", "short tall fat"]
)
def test_ink_42_other_cards_do_not_answer_an_identity_question(cards: str) -> None:
    game = asks(table(), IDENTITY)
    game.when(c.Show(hand(cards)), by=GREEN).refused("wrong_cards", "INK-42", most=3)


@pytest.mark.parametrize("cards", ["short", "short fat", "short B F", "short tall fat", "B F X"])
def test_ink_43_other_cards_do_not_answer_a_build_question(cards: str) -> None:
    game = asks(table(), BUILD)
    game.when(c.Show(hand(cards)), by=GREEN).refused("wrong_cards", "INK-43", most=3)


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("target", [GREEN, RED, YELLOW])
def test_ink_44_the_ambassador_asks_any_other_player_for_two_cards_of_a_kind(
    kind: Kind, target: Seat
) -> None:
    game = (
        meets(table(), BLUE, Figure.AMBASSADOR)
        .when(c.AskAmbassador(target, kind), by=BLUE)
        .then(e.QuestionAsked(BLUE, target, kind, tall(BLUE), Figure.AMBASSADOR, 2, None))
    )
    faces = set(IDENTITIES if kind is IDENTITY else BUILDS)
    coloured = [cards for cards in answers_to(game, target) if cards <= COLOURED]
    assert len(coloured) == 3
    assert all(len(cards & faces) == 2 for cards in coloured)


def test_ink_44_a_meeting_with_the_ambassador_offers_every_player_and_both_kinds() -> None:
    [choice] = choices(meets(table(), BLUE, Figure.AMBASSADOR), BLUE, c.AskAmbassador)
    assert choice.options == {"target": (GREEN, RED, YELLOW), "kind": (IDENTITY, BUILD)}


@pytest.mark.parametrize("target", [BLUE, STRANGER, AMBASSADOR])
def test_ink_44_nobody_asks_himself_or_one_who_does_not_play(target: Seat) -> None:
    game = meets(table(), BLUE, Figure.AMBASSADOR)
    game.when(c.AskAmbassador(target, BUILD), by=BLUE).refused(
        "no_such_player", "INK-44", seat=target
    )


@pytest.mark.parametrize("cards", ["B", "B F X", "short tall", "B short", "grey_B short"])
def test_ink_44_other_cards_do_not_answer_through_the_ambassador(cards: str) -> None:
    game = asks_through(table(), IDENTITY)
    game.when(c.Show(hand(cards)), by=GREEN).refused("wrong_cards", "INK-44", most=2)


def test_ink_44_without_the_ambassador_nobody_asks_through_him() -> None:
    game = meets(table(), BLUE, tall(GREEN))
    game.when(c.AskAmbassador(RED, BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", met=Figure.AMBASSADOR
    )


def test_ink_44_the_ambassador_himself_has_no_cards_to_show() -> None:
    game = meets(table(), BLUE, Figure.AMBASSADOR)
    game.when(c.Ask(tall(BLUE), Figure.AMBASSADOR, BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", figure=tall(BLUE), met=Figure.AMBASSADOR
    )


def test_ink_45_the_question_is_for_all_to_see_and_the_answer_for_two() -> None:
    asked = asks(table(), IDENTITY)
    cards = hand("B F tall")
    game = (
        asked.when(c.Show(cards), by=GREEN)
        .then(
            e.CardsShown(frozenset({BLUE, GREEN}), cards, Form.WHOLE),
            e.AnswerGiven(3, None),
        )
        .when(c.AcceptAnswer(), by=BLUE)
        .then(e.AnswerAccepted(tall(GREEN)))
    )
    noted = Question(
        2, BLUE, GREEN, IDENTITY, tall(BLUE), tall(GREEN), 3, None, shown=3, verdict=Verdict.TAKEN
    )  # fmt: skip
    for seat in (*AGENTS, None):
        assert asked.seen_by(seat).turn == Answering(GREEN)
        assert game.seen_by(seat).questions == (noted,)
    assert [showing.cards for showing in game.seen_by(BLUE).sheet.seen] == [cards]
    assert [showing.cards for showing in game.seen_by(GREEN).sheet.shown] == [cards]
    for seat in (RED, YELLOW):
        assert game.seen_by(seat).sheet.seen == game.seen_by(seat).sheet.shown == ()


def test_ink_45_only_who_was_asked_shows_cards() -> None:
    game = asks(table(), IDENTITY)
    for seat in (BLUE, RED, YELLOW):
        game.when(c.Show(hand("F B tall")), by=seat).refused("not_your_move", "INK-113")
        assert c.Show not in offered(game, seat)


def test_ink_42_a_met_figure_is_asked_once() -> None:
    game = stands(shows(asks(table(), IDENTITY), "B F tall"))
    assert game.truth.turn == Meet(())
    game.when(c.Ask(tall(BLUE), tall(GREEN), BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", figure=tall(BLUE), met=tall(GREEN)
    )


def test_ink_42_a_figure_that_was_reached_by_a_step_can_be_asked() -> None:
    game = played(
        table(green_thin=Space.GUGLIE),
        c.Step(Ball.WHITE, Figure.BLUE_TALL, Space.GUGLIE, Line.LAND),
        c.EndMovement(),
        c.Ask(Figure.BLUE_TALL, Figure.GREEN_THIN, IDENTITY),
    )
    assert game.truth.turn == Answering(GREEN)


def test_ink_71_a_mission_card_is_shown_in_answers_alone() -> None:
    """Whatever else is going on, nobody can show a card."""
    met = meets(table(), BLUE, tall(GREEN))
    asked = did(met, c.Ask(tall(BLUE), tall(GREEN), BUILD))
    answered = shows(asked, "mission_b B short")
    accepted = did(answered, c.AcceptAnswer())
    for game in (table(), met, answered, accepted):
        for seat in AGENTS:
            assert c.Show not in offered(game, seat)
            game.when(c.Show(hand("mission_b")), by=seat).refused("not_this_phase", "INK-113")
    assert hand("mission_b B short") in answers_to(asked)


def test_ink_71_a_mission_card_may_be_shown_through_the_ambassador() -> None:
    game = shows(asks_through(table(), IDENTITY), "mission_b B")
    assert [showing.cards for showing in game.seen_by(BLUE).sheet.seen] == [hand("mission_b B")]


@pytest.mark.parametrize("kind", Kind)
def test_ink_96_the_ambassador_player_is_shown_two_cards_by_whom_he_meets(kind: Kind) -> None:
    game = (
        meets(table(FOUR, seats=FIVE), AMBASSADOR, tall(GREEN))
        .when(c.Ask(Figure.AMBASSADOR, tall(GREEN), kind), by=AMBASSADOR)
        .then(
            e.QuestionAsked(AMBASSADOR, GREEN, kind, Figure.AMBASSADOR, tall(GREEN), 2, None),
        )
    )
    assert {len(cards) for cards in answers_to(game)} == {2}
    game.when(c.Show(hand("B F short")), by=GREEN).refused("wrong_cards", "INK-96", most=2)


def test_ink_97_the_ambassador_player_is_not_asked_through_his_own_figure() -> None:
    game = meets(table(FOUR, seats=FIVE), BLUE, Figure.AMBASSADOR)
    assert values(game, BLUE, c.AskAmbassador, "target") == {GREEN, RED, YELLOW}
    game.when(c.AskAmbassador(AMBASSADOR, BUILD), by=BLUE).refused(
        "no_such_player", "INK-97", seat=AMBASSADOR
    )


def test_ink_98_the_ambassador_player_sees_what_is_shown_through_him() -> None:
    game = (
        asks_through(table(FOUR, seats=FIVE), IDENTITY)
        .when(c.Show(hand("B Z")), by=GREEN)
        .then(
            e.CardsShown(frozenset({BLUE, GREEN, AMBASSADOR}), hand("B Z"), Form.WHOLE),
            e.AnswerGiven(2, None),
        )
    )
    assert [showing.cards for showing in game.seen_by(AMBASSADOR).sheet.seen] == [hand("B Z")]
    game.when(c.Accuse(), by=AMBASSADOR).refused("not_your_move", "INK-113")


def test_ink_98_an_answer_to_a_met_figure_does_not_pass_through_his_hands() -> None:
    game = shows(asks(table(FOUR, seats=FIVE), IDENTITY), "B Z tall")
    assert game.seen_by(AMBASSADOR).sheet.seen == ()
