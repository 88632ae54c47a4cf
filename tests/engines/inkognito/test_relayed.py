"""Five players: questions that agents ask through the Ambassador, who sees the answers, and repeats in
his own questions (INK-97 to INK-99)."""

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.phases import Meet, PuttingAside, Reviewing
from games.engines.inkognito.terms import (
    FIGURES,
    Ball,
    Build,
    Colour,
    Figure,
    Form,
    Kind,
    Line,
    Meeting,
)
from tests.engines.inkognito.asking import (
    answers_to,
    asks,
    asks_through,
    hands,
    has_shown,
    has_shown_through,
    shows,
    stands,
)
from tests.engines.inkognito.endings import FREE
from tests.engines.inkognito.moments import SEATS, moments
from tests.engines.inkognito.table import (
    AMBASSADOR,
    BLUE,
    EMBASSY,
    GREEN,
    RED,
    YELLOW,
    choices,
    did,
    hand,
    offered,
    played,
    table,
    values,
)

FIVE = SEATS[Players.FIVE]
ABOUT = Kind.IDENTITY
SEEN_BY_THREE = frozenset({BLUE, GREEN, AMBASSADOR})
SEEN_BY_TWO = frozenset({GREEN, AMBASSADOR})


def test_ink_97_black_balls_of_agents_move_him_and_agents_meet_and_ask_through_him() -> None:
    game = table(seats=FIVE, balls="kwo", blue_fat=FREE)
    game = played(game, c.Step(Ball.BLACK, Figure.AMBASSADOR, FREE, Line.LAND), c.EndMovement())
    assert game.truth.meetings == (Meeting(Figure.BLUE_FAT, Figure.AMBASSADOR),)
    assert values(game, BLUE, c.AskAmbassador, "target") == {GREEN, RED, YELLOW}
    game = game.when(c.AskAmbassador(RED, ABOUT), by=BLUE).then(
        e.QuestionAsked(
            BLUE, RED, ABOUT, Figure.BLUE_FAT, Figure.AMBASSADOR, cards=2, witness=AMBASSADOR
        )
    )
    aside = played(game, c.Show(hand("X F")), c.AcceptAnswer())
    assert aside.truth.turn == PuttingAside(Figure.AMBASSADOR)
    assert values(aside, BLUE, c.PutAside, "to") == {EMBASSY}


def test_ink_97_and_ink_30_a_black_ball_does_not_bring_him_to_figures_of_others() -> None:
    game = table(seats=FIVE, balls="kwo", red_tall=FREE)
    onto = c.Step(Ball.BLACK, Figure.AMBASSADOR, FREE, Line.LAND)
    game.when(onto, by=BLUE).refused("space_taken", "INK-30", space=FREE)


def test_ink_97_the_target_of_the_question_is_an_agent_player() -> None:
    game = moments(Players.FIVE)["meet"]
    game.when(c.AskAmbassador(AMBASSADOR, ABOUT), by=BLUE).refused(
        "no_such_player", "INK-97", seat=AMBASSADOR
    )
    to_himself = c.Ask(Figure.BLUE_FAT, Figure.AMBASSADOR, ABOUT)
    game.when(to_himself, by=BLUE).refused(
        "no_meeting", "INK-36", figure=Figure.BLUE_FAT, met=Figure.AMBASSADOR
    )


def test_ink_97_purple_balls_never_move_the_ambassador() -> None:
    game = table(seats=FIVE, balls="pwo")
    purple = [one for one in choices(game, BLUE, c.Step) if Ball.PURPLE in one.options["ball"]]
    movers = {figure for choice in purple for figure in choice.options["figure"]}
    others = {FIGURES[colour, build] for colour in list(Colour)[1:] for build in Build}
    assert movers == others
    moved = c.Step(Ball.PURPLE, Figure.AMBASSADOR, FREE, Line.LAND)
    game.when(moved, by=BLUE).refused(
        "ball_moves_others", "INK-19", ball=Ball.PURPLE, figure=Figure.AMBASSADOR
    )


def test_ink_98_he_sees_the_cards_that_are_handed_through_him() -> None:
    game = asks_through(table(seats=FIVE), ABOUT)
    game = game.when(c.Show(hand("B F")), by=GREEN).then(
        e.CardsShown(SEEN_BY_THREE, hand("B F"), Form.WHOLE), e.AnswerGiven(2, None)
    )
    [seen] = game.seen_by(AMBASSADOR).sheet.seen
    assert (seen.asker, seen.responder, seen.cards) == (BLUE, GREEN, hand("B F"))


def test_ink_98_he_does_not_see_what_is_shown_to_the_owner_of_a_figure() -> None:
    game = asks(table(seats=FIVE), ABOUT)
    game = game.when(c.Show(hand("B F tall")), by=GREEN).then(
        e.CardsShown(frozenset({BLUE, GREEN}), hand("B F tall"), Form.WHOLE),
        e.AnswerGiven(3, None),
    )
    assert game.seen_by(AMBASSADOR).sheet.seen == ()


def test_ink_98_a_relayed_answer_is_checked_against_the_history_of_the_asker_alone() -> None:
    """Green has shown the pair to the Ambassador player, and not to blue."""
    game = has_shown(table(seats=FIVE), ABOUT, "B F", asker=AMBASSADOR)
    game = shows(asks_through(game, ABOUT), "B F")
    game.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.AMBASSADOR))


def test_ink_98_and_ink_99_a_relayed_answer_is_stored_in_his_history_too() -> None:
    """Green has shown the pair to blue through him, and shows it to him again."""
    game = has_shown_through(table(seats=FIVE), ABOUT, "B F")
    game = shows(asks(game, ABOUT, asker=AMBASSADOR), "B F")
    game.when(c.Accuse(), by=AMBASSADOR).then(e.AccusationUpheld(1))


def test_ink_98_accusations_are_made_by_the_asker_only() -> None:
    game = shows(asks_through(table(seats=FIVE), ABOUT), "B F")
    assert game.truth.turn == Reviewing(BLUE)
    for command in (c.Accuse(), c.AcceptAnswer()):
        game.when(command, by=AMBASSADOR).refused("not_your_move", "INK-113")
    assert offered(game, AMBASSADOR) == [c.Gesture, c.Declare]


def test_ink_98_he_also_sees_the_penalty_cards_of_a_relayed_question() -> None:
    game = has_shown_through(table(seats=FIVE), ABOUT, "B F")
    game = did(shows(asks_through(game, ABOUT), "B F"), c.Accuse())
    game.when(c.Show(hand("B")), by=GREEN).then(
        e.CardsShown(SEEN_BY_THREE, hand("B"), Form.PENALTY), e.PenaltyPaid(1, Figure.AMBASSADOR)
    )


def test_ink_98_and_ink_63_he_also_sees_the_card_of_one_who_has_nothing_fresh_left() -> None:
    game = has_shown_through(table(seats=FIVE), ABOUT, "B F", "B X", "B Z")
    asks_through(game, ABOUT).when(c.Show(hand("B")), by=GREEN).then(
        e.CardsShown(SEEN_BY_THREE, hand("B"), Form.AT_ONCE), e.AnswerGiven(1, None)
    )


def test_ink_99_a_pair_that_he_was_shown_before_costs_the_one_true_card() -> None:
    game = has_shown(table(seats=FIVE), ABOUT, "B F", asker=AMBASSADOR)
    game = shows(asks(game, ABOUT, asker=AMBASSADOR), "B F")
    game = game.when(c.Accuse(), by=AMBASSADOR).then(e.AccusationUpheld(1))
    assert answers_to(game) == hands("B")
    game.when(c.Show(hand("B")), by=GREEN).then(
        e.CardsShown(SEEN_BY_TWO, hand("B"), Form.PENALTY), e.PenaltyPaid(1, Figure.GREEN_TALL)
    )


def test_ink_99_what_agents_were_shown_without_him_is_no_repeat_for_him() -> None:
    game = has_shown(table(seats=FIVE), ABOUT, "B F tall")
    game = shows(asks(game, ABOUT, asker=AMBASSADOR), "B F")
    game.when(c.Accuse(), by=AMBASSADOR).then(e.AccusationRejected(Figure.GREEN_TALL))


def test_ink_99_where_repeats_are_enforced_he_cannot_be_shown_a_pair_again() -> None:
    options = {"repeat_rule": RepeatRule.ENFORCE}
    game = has_shown_through(table(seats=FIVE, options=options), ABOUT, "B F")
    game = asks(game, ABOUT, asker=AMBASSADOR)
    assert hand("B F") not in answers_to(game)
    game.when(c.Show(hand("B F")), by=GREEN).refused("shown_before", "INK-58")
    assert isinstance(stands(shows(game, "B X")).truth.turn, Meet)


def test_ink_99_and_ink_63_after_three_pairs_the_one_true_card_answers_him() -> None:
    game = has_shown(table(seats=FIVE), ABOUT, "B F", "B X", asker=AMBASSADOR)
    game = asks(has_shown_through(game, ABOUT, "B Z"), ABOUT, asker=AMBASSADOR)
    assert {cards for cards in answers_to(game) if len(cards) == 1} == hands("B, grey_B")
    assert not hands("B F, B X, B Z") & answers_to(game)
