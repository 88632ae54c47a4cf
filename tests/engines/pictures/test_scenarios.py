"""The worked scenarios of the digest (section 10), with exactly their numbers, on the key F2.

Those of a team on its own, of the assassin's ending and of the boards are in files of their own.
"""

from games.engines.codenames.commands import Stop, Touch
from games.engines.codenames.events import GameWon, TurnPassed
from games.engines.codenames.state import Cluing, Guessing, Over
from games.engines.codenames.terms import Colour, Ending
from games.engines.pictures import PICTURES
from tests.dsl import BLUE, BO, RED, Given
from tests.engines.pictures.table import START, after, clue, shown, stands, stop, touch


def steps_0_to_6() -> Given:
    game = stands(START, Cluing(RED), (8, 7))
    game = stands(clue(game, 2, "evolution"), Guessing(RED, made=0, limit=3), (8, 7))
    game = stands(touch(game, 15, TurnPassed(BLUE)), Cluing(BLUE), (8, 7))
    game = stands(clue(game, 3, "fruit"), Guessing(BLUE, made=0, limit=4), (8, 7))
    game = stop(touch(touch(touch(game, 8), 9), 10))
    game = stands(game, Cluing(RED), (8, 4))
    game = stands(clue(game, 2, "star"), Guessing(RED, made=0, limit=3), (8, 4))
    game = stands(touch(game, 0), Guessing(RED, made=1, limit=3), (7, 4))
    return stands(touch(game, 1), Guessing(RED, made=2, limit=3), (6, 4))


def test_pic_t1_step_2_covers_a_bystander_and_the_second_candidate_is_not_touched() -> None:
    view = steps_0_to_6().seen_by(None)
    assert view.cards[15].cover is Colour.NEUTRAL
    assert [touched.card for touched in view.clues[0].touches] == [15]


def test_pic_t1_after_as_many_touches_as_the_number_says_another_one_and_stop_are_legal() -> None:
    choices = [choice.command for choice in PICTURES.legal(steps_0_to_6().truth, BO)]
    assert choices == [Touch, Stop]


def test_pic_t1_step_7a_stop_ends_the_turn() -> None:
    stands(stop(steps_0_to_6()), Cluing(BLUE), (6, 4))


def test_pic_t1_step_7b_the_third_touch_of_three_ends_the_turn() -> None:
    game = stands(touch(steps_0_to_6(), 2, TurnPassed(BLUE)), Cluing(BLUE), (5, 4))
    star = game.seen_by(None).clues[-1]
    assert (len(star.touches), star.limit) == (3, 3)


def test_pic_t1_step_7c_a_bystander_ends_the_turn() -> None:
    game = stands(touch(steps_0_to_6(), 16, TurnPassed(BLUE)), Cluing(BLUE), (6, 4))
    assert game.seen_by(None).cards[16].cover is Colour.NEUTRAL


def test_pic_t2_red_touches_the_assassin_and_blue_wins() -> None:
    game = clue(START, 1)
    game = touch(game, 19, GameWon(BLUE, Ending.ASSASSIN), shown(game))
    stands(game, Over(BLUE, Ending.ASSASSIN), (8, 7))


def test_pic_t3_red_touches_the_last_agent_of_blue_and_blue_wins() -> None:
    game = stands(after([15, *range(8, 14), 16]), Cluing(RED), (8, 1))
    game = clue(game, 1)
    game = touch(game, 14, GameWon(BLUE, Ending.ALL_FOUND_BY_OPPONENT), shown(game))
    stands(game, Over(BLUE, Ending.ALL_FOUND_BY_OPPONENT), (8, 0))
