"""When time is up: one moment after the other, as decision 25 says. The digest is silent."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engines.chance import Chance
from games.engines.clock import Then, TimeRanOut, TimeUp
from games.engines.engine import CLOCK, Context, Event, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.answers import COLOURED, repeats, true_cards
from games.engines.inkognito.city import COLOURED as COLOURED_SPACES
from games.engines.inkognito.city import EMBASSY, STARTS, UNNUMBERED
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.phases import Meet, Moving, PuttingAside, Reviewing
from games.engines.inkognito.terms import (
    Ball,
    Cards,
    Colour,
    Ending,
    Figure,
    Form,
    Kind,
    Line,
    Meeting,
)
from tests.dsl import NOON, Given
from tests.engines.inkognito.asking import asks, asks_through, has_shown, has_shown_through
from tests.engines.inkognito.endings import revealed
from tests.engines.inkognito.moments import moments
from tests.engines.inkognito.positions import on_the_embassy, paying
from tests.engines.inkognito.table import (
    AMBASSADOR,
    BLUE,
    FOUR,
    GREEN,
    RED,
    YELLOW,
    Space,
    did,
    hand,
    played,
    table,
)

TIME_UP = TimeUp(Then.RULES)
AT = moments()
IDENTITY, BUILD = Kind.IDENTITY, Kind.BUILD


def ran_out(*seats: Seat, then: Then = Then.RULES) -> TimeRanOut:
    return TimeRanOut(seats, then)


def rung(game: Given, seed: int = 1, then: Then = Then.RULES) -> tuple[Event, ...]:
    """What happens when time is up, with this chance."""
    context = Context(CLOCK, NOON, Chance(Random(seed)))
    return INKOGNITO.decide(game.truth, TimeUp(then), context)


def drawn(game: Given, times: int = 120) -> Counter[Cards]:
    """The cards that are shown for somebody who is slow, in many worlds."""
    return Counter(event.cards for seed in range(times) for event in rung(game, seed)
                   if isinstance(event, e.CardsShown))  # fmt: skip


# Placing


def test_chance_places_for_all_who_have_not():
    one = AT["placed"]  # blue has
    events = rung(one)
    assert events[0] == ran_out(GREEN, RED, YELLOW)
    placed = [event.seat for event in events if isinstance(event, e.PlacementMade)]
    assert placed == [GREEN, RED, YELLOW]
    for chosen in (event for event in events if isinstance(event, e.FiguresChosen)):
        assert set(chosen.spaces) == set(STARTS[Colour(chosen.seat)])
        assert chosen.to == {chosen.seat}
    assert isinstance(events[-1], e.TurnBegun)


def test_what_somebody_has_placed_stays():
    before = AT["placed"].truth.secrets.chosen[BLUE]
    placed = next(event for event in rung(AT["placed"]) if isinstance(event, e.FiguresPlaced))
    tall = next(one.space for one in placed.standing if one.figure is Figure.BLUE_TALL)
    assert tall is before[0]


# Moving


def test_movement_ends_where_the_figures_stand():
    """INK-34: and whom they met, they have met."""
    AT["stepped"].when(TIME_UP, by=CLOCK).then(
        ran_out(BLUE),
        e.MovementEnded((Meeting(Figure.BLUE_SHORT, Figure.GREEN_TALL),), arrived=False),
    )


def test_ink_27_steps_are_taken_back_until_the_figures_may_stand_there():
    """The second step leads to another figure of the same player, the first one does not."""
    own = table(balls="www", blue_tall=Space.FRARI, blue_short=Space.RIALTO)
    there = played(
        own,
        c.Step(Ball.WHITE, Figure.BLUE_TALL, Space.SAN_TOMA, Line.LAND),
        c.Step(Ball.WHITE, Figure.BLUE_TALL, Space.RIALTO, Line.WATER),
    )
    there.when(c.EndMovement(), by=BLUE).refused(
        "own_figures_together", "INK-27", space=Space.RIALTO
    )
    after = there.when(TIME_UP, by=CLOCK).then(
        ran_out(BLUE), e.StepUndone(), e.MovementEnded((), arrived=False)
    )
    assert after.truth.standing[Figure.BLUE_TALL] is Space.SAN_TOMA


def test_a_turn_without_a_step_is_over_too():
    """INK-21."""
    AT["move"].when(TIME_UP, by=CLOCK).then(ran_out(BLUE), e.MovementEnded((), arrived=False))


def test_stepping_to_and_fro_gains_no_time():
    moving, stepped = AT["move"].truth, AT["stepped"].truth
    assert INKOGNITO.moment(moving) == INKOGNITO.moment(stepped)
    undone = played(AT["stepped"], c.Undo()).truth
    assert INKOGNITO.moment(undone) == INKOGNITO.moment(moving)
    assert INKOGNITO.moment(AT["meet"].truth) != INKOGNITO.moment(moving)


# Meetings


def test_meetings_end_with_the_turn():
    events = rung(AT["meet"])
    assert events[0] == ran_out(BLUE)
    assert isinstance(events[1], e.TurnBegun) and events[1].seat == GREEN and len(events) == 2


def test_ink_85_the_last_turn_of_a_game_ends_it():
    last = moments(turn_limit=1)["meet"]
    last.when(TIME_UP, by=CLOCK).then(
        ran_out(BLUE), e.GameEnded(Ending.TURN_LIMIT, (), None), revealed(FOUR)
    )


# Answers


@pytest.mark.parametrize(("kind", "count"), [(IDENTITY, 15), (BUILD, 15)])
def test_ink_48_an_answer_is_drawn_among_all_truthful_sets_of_coloured_cards(kind, count):
    sets = drawn(asks(table(), kind), times=400)
    assert len(sets) == count
    assert all(cards <= COLOURED and cards & true_cards(FOUR[1]) for cards in sets)


def test_ink_71_neither_grey_nor_mission_cards_are_shown_by_chance():
    """They prove what a player may want to keep, so he shows them himself or not at all."""
    for game in (asks(table(), IDENTITY), asks_through(table(), BUILD)):
        assert all(cards <= COLOURED for cards in drawn(game))


@pytest.mark.parametrize("rule", RepeatRule)
def test_ink_54_a_drawn_answer_repeats_nothing(rule):
    shown = ("B F tall", "B X tall", "B Z tall", "F X short")
    game = has_shown(table(options={"repeat_rule": rule}), IDENTITY, *shown)
    again = asks(game, IDENTITY)
    earlier = again.truth.shown_to(BLUE, GREEN)
    sets = drawn(again, times=400)
    assert len(sets) == 15 - len(shown)
    assert not any(repeats(cards, earlier) for cards in sets)


def test_ink_58_a_drawn_pair_is_no_part_of_three_cards_that_were_shown():
    game = asks_through(has_shown(table(), IDENTITY, "B F tall", "B X tall"), IDENTITY)
    assert set(drawn(game)) == {hand("B Z")}


def test_ink_63_who_has_nothing_fresh_left_shows_the_penalty_form_at_once():
    """T17: the single true card, and it is coloured."""
    game = asks_through(has_shown_through(table(), IDENTITY, "B F", "B X", "B Z"), IDENTITY)
    game.when(TIME_UP, by=CLOCK).then(
        ran_out(GREEN),
        e.CardsShown(frozenset({BLUE, GREEN}), hand("B"), Form.AT_ONCE),
        e.AnswerGiven(1, None),
    )


@pytest.mark.parametrize("players", Players)
@pytest.mark.parametrize("moment", ["answer", "answer through"])
def test_ink_115_who_sees_a_drawn_answer_is_who_would_have_seen_another(players, moment):
    game = moments(players)[moment]
    chosen = c.Show(hand("B F tall" if moment == "answer" else "B F"))
    ordinary = game.when(chosen, by=GREEN).outcome
    slow = rung(game)
    assert [type(event) for event in slow] == [TimeRanOut, e.CardsShown, e.AnswerGiven]
    assert slow[1].to == ordinary[0].to
    assert slow[2] == ordinary[1]
    assert (AMBASSADOR in slow[1].to) is (players is Players.FIVE and "through" in moment)


def test_ink_113_a_drawn_answer_is_reviewed_as_every_other():
    """Whether there is anything to find is not told by leaving it out."""
    after = did(AT["answer"], TIME_UP, by=CLOCK)
    assert after.truth.turn == Reviewing(BLUE)
    after.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.GREEN_TALL))


def test_ink_62_where_nothing_is_reviewed_the_figure_is_put_aside_at_once():
    game = moments(repeat_rule=RepeatRule.ENFORCE)["answer"]
    assert rung(game)[-1] == e.AnswerGiven(3, Figure.GREEN_TALL)


def test_a_drawn_answer_counts_as_shown():
    """INK-54: it may not be shown again."""
    after = did(AT["answer"], TIME_UP, by=CLOCK).truth
    assert len(after.shown_to(BLUE, GREEN)) == 1


def test_a_review_accepts():
    AT["review"].when(TIME_UP, by=CLOCK).then(ran_out(BLUE), e.AnswerAccepted(Figure.GREEN_TALL))


def test_ink_61_a_review_accepts_what_was_shown_again_too():
    """What nobody points out stands."""
    AT["review again"].when(TIME_UP, by=CLOCK).then(
        ran_out(BLUE), e.AnswerAccepted(Figure.AMBASSADOR)
    )


@pytest.mark.parametrize(("count", "sets"), [(2, {"B F", "B tall"}), (1, {"B"})])
def test_ink_57_a_penalty_is_drawn_from_the_repeated_set(count, sets):
    game = paying(count)
    assert set(drawn(game)) == set(map(hand, sets))
    events = rung(game)
    assert (events[0], events[2]) == (ran_out(GREEN), e.PenaltyPaid(count, Figure.GREEN_TALL))
    assert (events[1].to, events[1].form) == (frozenset({BLUE, GREEN}), Form.PENALTY)


# Moving aside, and hands


def test_ink_65_a_figure_is_put_on_a_free_space_without_a_number():
    spaces = {rung(AT["aside"], seed)[1].to for seed in range(200)}
    free = {space for space in UNNUMBERED if AT["aside"].truth.free(space)}
    assert spaces <= free and len(spaces) > len(free) / 2


def test_ink_66_the_ambassador_goes_to_the_embassy_if_it_is_free():
    for seed in range(20):
        assert rung(AT["aside through"], seed)[1].to is EMBASSY
    taken = on_the_embassy()
    assert {rung(taken, seed)[1].to for seed in range(40)} <= set(COLOURED_SPACES)


def test_ink_82_a_hand_that_nobody_refuses_is_taken():
    slow, taken = rung(AT["handshake"]), AT["handshake"].when(c.ShakeHands(), by=GREEN).outcome
    assert slow == (ran_out(GREEN), *taken)


def test_a_whole_turn_ends_when_nobody_ever_comes():
    game, phases = AT["stepped"], []
    for _ in range(2):
        game = did(game, TIME_UP, by=CLOCK)
        phases.append(type(game.truth.turn))
    assert phases == [Meet, Moving]


def test_a_question_is_dealt_with_when_nobody_ever_comes():
    game, phases = AT["answer"], []
    for _ in range(4):
        game = did(game, TIME_UP, by=CLOCK)
        phases.append(type(game.truth.turn))
    assert phases == [Reviewing, PuttingAside, Meet, Moving]
