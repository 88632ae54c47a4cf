"""Steps that are taken back, and how often (INK-23)."""

from __future__ import annotations

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, Space
from games.engines.inkognito.movement import MOST_UNDONE
from games.engines.inkognito.phases import Stepped
from games.engines.inkognito.terms import Ball, Figure, Line
from tests.dsl import Given
from tests.engines.inkognito.opening import drawing
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    at_start,
    did,
    offered,
    played,
    table,
)
from tests.engines.inkognito.walking import ended, go, may_go, movement_ended, moving, walked

USED_UP = "undos_used_up", "INK-23"


def undone(game: Given, times: int, way: str) -> Given:
    """After so many steps that were taken back."""
    for _ in range(times):
        game = played(game, go(way), c.Undo())
    return game


def test_ink_23_a_step_is_taken_back() -> None:
    start = table(balls="wob")
    game = walked(start, "o blue_tall guglie land")
    game = game.when(c.Undo(), by=BLUE).then(e.StepUndone())
    assert game.truth.standing == start.truth.standing
    turn = moving(game.truth)
    assert (sorted(turn.balls), turn.steps, turn.undone) == (["blue", "orange", "white"], (), 1)
    assert set(may_go(game.truth)) == set(may_go(start.truth))


def test_ink_23_the_last_step_goes_first() -> None:
    own, other, ambassador = (
        Stepped(Ball.WHITE, Figure.BLUE_TALL, Space.SAN_GIOBBE, Space.GUGLIE, Line.LAND),
        Stepped(Ball.PURPLE, Figure.RED_TALL, Space.GHETTO, Space.GUGLIE, Line.LAND),
        Stepped(Ball.BLACK, Figure.AMBASSADOR, EMBASSY, Space.RIALTO, Line.LAND),
    )
    game = walked(
        table(balls="wpk"),
        "w blue_tall guglie land",
        "p red_tall guglie land",
        "k ambassador rialto land",
    )
    expected = [
        (at_start(blue_tall=Space.GUGLIE, red_tall=Space.GUGLIE), (own, other)),
        (at_start(blue_tall=Space.GUGLIE), (own,)),
        (at_start(), ()),
    ]
    assert moving(game.truth).steps == (own, other, ambassador)
    for standing, steps in expected:
        game = did(game, c.Undo())
        assert (game.truth.standing, moving(game.truth).steps) == (standing, steps)


def test_ink_23_where_nothing_was_done_nothing_is_undone() -> None:
    game = table()
    assert offered(game, BLUE) == [c.Step, c.EndMovement, c.Gesture]
    game.when(c.Undo(), by=BLUE).refused("nothing_to_undo", "INK-23")
    again = undone(game, 1, "o blue_tall guglie land")
    again.when(c.Undo(), by=BLUE).refused("nothing_to_undo", "INK-23")


def test_ink_23_only_until_movement_is_ended() -> None:
    game = ended(table(), "o blue_tall guglie land")
    game.when(c.Undo(), by=BLUE).refused("not_this_phase", "INK-113")
    after = did(game, c.EndTurn())
    after.when(c.Undo(), by=BLUE).refused("not_your_move", "INK-113")
    after.when(c.Undo(), by=GREEN).refused("nothing_to_undo", "INK-23")


def test_ink_23_the_shake_is_never_undone() -> None:
    game = walked(table(balls="wob"), "o blue_tall guglie land")
    assert drawing(game, c.Undo(), BLUE) == (e.StepUndone(),)  # chance is not asked
    back = did(game, c.Undo())
    assert back.truth.balls == table(balls="wob").truth.balls
    assert back.seen_by(GREEN).balls == (Ball.WHITE, Ball.ORANGE, Ball.BLUE)


def test_ink_23_an_undone_step_is_no_movement() -> None:
    together = table(balls="oow", blue_tall=Space.GHETTO)  # with red_tall, since an earlier turn
    away, back = "o blue_tall guglie land", "o blue_tall ghetto land"
    undo = did(walked(together, away), c.Undo())
    undo.when(c.EndMovement(), by=BLUE).then(movement_ended())
    returned = walked(together, away, back)
    returned.when(c.EndMovement(), by=BLUE).then(movement_ended("blue_tall red_tall"))


def test_ink_23_an_undone_step_is_no_arrival() -> None:
    game = walked(table(balls="kkw", ambassador=Space.RIALTO), "k ambassador san-bartolomeo land")
    game.when(c.EndMovement(), by=BLUE).then(movement_ended(arrived=True))
    undo = did(game, c.Undo())
    undo.when(c.EndMovement(), by=BLUE).then(movement_ended())


def test_ink_23_the_ambassador_player_takes_back_his_steps_too() -> None:
    seats = *AGENTS, AMBASSADOR
    way = ". ambassador rialto land"
    game = undone(table(seats=seats, active=AMBASSADOR, balls=".."), 30, way)
    assert moving(game.truth).balls == (Ball.OWN_STEP,) * 2
    game = walked(game, way, ". ambassador san-stae land")
    game.when(c.Undo(), by=AMBASSADOR).refused(*USED_UP, most=30)
    game.when(c.EndMovement(), by=AMBASSADOR).then(movement_ended())


def test_ink_23_thirty_undos_a_turn_and_no_more() -> None:
    way = "o blue_tall guglie land"
    game = walked(undone(table(), 29, way), way)
    assert c.Undo in offered(game, BLUE)
    game = walked(did(game, c.Undo()), way)
    assert moving(game.truth).undone == MOST_UNDONE == 30
    assert offered(game, BLUE) == [c.Step, c.EndMovement, c.Gesture]
    game.when(c.Undo(), by=BLUE).refused(*USED_UP, most=30)
    game.when(c.EndMovement(), by=BLUE).then(movement_ended())


def test_ink_23_every_turn_has_its_own_thirty() -> None:
    game = undone(table(), 30, "o blue_tall guglie land")
    for _ in AGENTS:
        game = played(game, c.EndMovement(), c.EndTurn())
        assert moving(game.truth).undone == 0


# Where blue_tall and blue_short are neighbours, a step brings them together for a moment (INK-27).
CLOSE = {"blue_short": Space.GUGLIE}
TOGETHER, APART = "o blue_tall guglie land", "o blue_short ferrovia land"
HARMLESS = "w blue_fat salute land"


def test_ink_23_nobody_steps_where_no_undo_is_left_to_come_back_from() -> None:
    game = undone(table(balls="oow", **CLOSE), 30, HARMLESS)
    game.when(go(TOGETHER), by=BLUE).refused(*USED_UP, most=30)
    assert not [way for way in may_go(game.truth) if way.command == go(TOGETHER)]
    game = walked(game, APART, TOGETHER)  # the other one has made room
    game.when(c.EndMovement(), by=BLUE).then(movement_ended())


def test_ink_23_one_undo_is_kept_for_the_way_back() -> None:
    start = table(balls="oow", **CLOSE)
    game = walked(undone(start, 29, HARMLESS), TOGETHER)
    assert c.EndMovement not in offered(game, BLUE)
    game.when(go("w blue_fat salute land"), by=BLUE).refused(*USED_UP, most=30)  # two to take back
    back = did(game, c.Undo())
    assert offered(back, BLUE) == [c.Step, c.EndMovement, c.Gesture]
    apart = walked(game, APART)
    apart.when(c.Undo(), by=BLUE).refused(*USED_UP, most=30)  # together, with no way back
    assert offered(apart, BLUE) == [c.Step, c.EndMovement, c.Gesture]
