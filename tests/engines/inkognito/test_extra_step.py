"""The step in place of a question (INK-38, INK-39)."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import BESIDE, Space
from games.engines.inkognito.phases import Meet
from games.engines.inkognito.terms import Ending, Figure
from tests.engines.inkognito.crowd import PAIRS, ask, crowd, resolved
from tests.engines.inkognito.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    did,
    offered,
    played,
    table,
    values,
)
from tests.engines.inkognito.walking import ended, met

TALL, SHORT = Figure.BLUE_TALL, Figure.BLUE_SHORT


def test_ink_38_instead_of_asking_the_figure_may_step_on_to_a_free_space() -> None:
    start = table(balls="o", red_tall=Space.FERROVIA, blue_tall=Space.GUGLIE)
    game = ended(start, "o blue_tall ferrovia land")
    by_land, by_water = {Space.GUGLIE}, {Space.SAN_GIOBBE, Space.SAN_MARCUOLA}
    assert values(game, BLUE, c.ExtraStep, "to") == by_land | by_water  # not tolentini: green
    assert set(BESIDE[Space.FERROVIA]) == by_land | by_water | {Space.TOLENTINI}
    for to in by_land | by_water:
        after = game.when(c.ExtraStep(TALL, to), by=BLUE).then(
            e.ExtraStepTaken(TALL, to, (met("blue_tall red_tall"),))
        )
        assert after.truth.standing[TALL] is to
        assert after.truth.turn == Meet(())


@pytest.mark.parametrize(
    ("figure", "to", "reason", "facts"),
    [
        (TALL, Space.TOLENTINI, "space_taken", {"space": Space.TOLENTINI}),
        (TALL, Space.GHETTO, "not_beside", {"figure": TALL, "space": Space.GHETTO}),
        (TALL, Space.FERROVIA, "not_beside", {"figure": TALL, "space": Space.FERROVIA}),
        (SHORT, Space.FRARI, "no_meeting", {"figure": SHORT}),
        (Figure.RED_TALL, Space.GUGLIE, "no_meeting", {"figure": Figure.RED_TALL}),
    ],
)
def test_ink_38_one_step_onto_a_free_space_by_the_figure_that_has_met(
    figure: Figure, to: Space, reason: str, facts: dict
) -> None:
    start = table(balls="o", red_tall=Space.FERROVIA, blue_tall=Space.GUGLIE)
    game = ended(start, "o blue_tall ferrovia land")
    game.when(c.ExtraStep(figure, to), by=BLUE).refused(reason, "INK-38", **facts)


def test_ink_38_where_no_space_is_free_there_is_no_extra_step() -> None:
    start = table(
        balls="b",
        blue_tall=Space.ARSENALE,
        ambassador=Space.ARSENALE,
        red_tall=Space.MURANO,
        green_short=Space.FONDAMENTE_NOVE,
        yellow_tall=Space.MISERICORDIA,
    )
    game = ended(start, "b blue_tall murano water")
    assert c.ExtraStep not in offered(game, BLUE)
    for to in BESIDE[Space.MURANO]:
        game.when(c.ExtraStep(TALL, to), by=BLUE).refused("space_taken", "INK-38", space=to)


def test_ink_39_the_extra_step_replaces_all_meetings_of_that_figure() -> None:
    game = crowd().when(c.ExtraStep(TALL, Space.FERROVIA), by=BLUE).then(
        e.ExtraStepTaken(TALL, Space.FERROVIA, (met(PAIRS[0]), met(PAIRS[1])))
    )  # fmt: skip
    assert game.truth.turn == Meet((met(PAIRS[2]), met(PAIRS[3])))
    assert game.truth.standing == {**crowd().truth.standing, TALL: Space.FERROVIA}
    assert game.truth.questions == ()
    for pair in PAIRS[:2]:
        game.when(ask(pair), by=BLUE).refused(
            "no_meeting", "INK-36", figure=TALL, met=met(pair).met
        )


def test_ink_39_one_extra_step_for_each_figure_that_has_met() -> None:
    game = did(crowd(), c.ExtraStep(TALL, Space.FERROVIA))
    game.when(c.ExtraStep(TALL, Space.GUGLIE), by=BLUE).refused("no_meeting", "INK-38", figure=TALL)
    assert values(game, BLUE, c.ExtraStep, "figure") == {SHORT}
    game = did(game, c.ExtraStep(SHORT, Space.SAN_TOMA))
    assert game.truth.turn == Meet(())
    assert c.ExtraStep not in offered(game, BLUE)


def test_ink_39_after_a_question_the_figure_may_step_on_in_place_of_the_next() -> None:
    game = resolved(crowd(), ask(PAIRS[0]), "B short thin", Space.MOLO)
    game = game.when(c.ExtraStep(TALL, Space.FERROVIA), by=BLUE).then(
        e.ExtraStepTaken(TALL, Space.FERROVIA, (met(PAIRS[1]),))
    )
    last = resolved(crowd(), ask(PAIRS[0]), "B short thin", Space.MOLO)
    last = resolved(last, ask(PAIRS[1]), "X fat thin", Space.PIAZZA)
    last.when(c.ExtraStep(TALL, Space.FERROVIA), by=BLUE).refused(
        "no_meeting", "INK-38", figure=TALL
    )


def test_ink_39_the_extra_step_may_complete_a_mission() -> None:
    deal = "F tall b, B short d, X fat a, Z thin c"  # Colonel Bubble to space 1, the Arsenal
    start = table(deal, active=GREEN, balls="o", green_short=Space.ZANIPOLO, red_tall=Space.VIGNA)
    game = ended(start, "o green_short vigna land")
    unmet = played(game, c.Claim(BLUE), c.ShakeHands())
    assert (unmet.truth.turn.ending, unmet.truth.turn.winners) == (
        Ending.MISSION_UNMET, (RED, YELLOW),
    )  # fmt: skip
    done = played(
        game, c.ExtraStep(Figure.GREEN_SHORT, Space.ARSENALE), c.Claim(BLUE), c.ShakeHands()
    )
    assert (done.truth.turn.ending, done.truth.turn.winners) == (Ending.MISSION, (BLUE, GREEN))
