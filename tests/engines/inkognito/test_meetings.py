"""Who has met whom, and what may come of it (INK-34 to INK-37, INK-40, INK-41)."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito.city import EMBASSY, Space
from games.engines.inkognito.phases import Answering, Meet, PuttingAside
from games.engines.inkognito.terms import Figure, Kind
from tests.engines.inkognito.crowd import PAIRS, TOGETHER, ask, crowd, resolved
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choices,
    did,
    hand,
    offered,
    table,
    values,
)
from tests.engines.inkognito.walking import met, movement_ended, walked

IDENTITY, BUILD = Kind
TALL = Figure.BLUE_TALL
MEET_ACTIONS = {c.Ask, c.AskAmbassador, c.ExtraStep, c.Claim, c.EndTurn}


@pytest.mark.parametrize(
    ("balls", "elsewhere", "ways", "meetings"),
    [
        ("o", {"red_tall": Space.GUGLIE}, ["o blue_tall guglie land"], ["blue_tall red_tall"]),
        ("p", {"blue_tall": Space.GUGLIE}, ["p red_tall guglie land"], ["blue_tall red_tall"]),
        ("op", {}, ["o blue_tall guglie land", "p red_tall guglie land"], ["blue_tall red_tall"]),
        ("o", {"blue_tall": Space.RIALTO}, ["o blue_tall san-bartolomeo land"],
         ["blue_tall ambassador"]),
        ("k", {"blue_tall": Space.RIALTO}, ["k ambassador rialto land"], ["blue_tall ambassador"]),
        ("o", {"red_tall": Space.FERROVIA}, ["o blue_tall guglie land"], []),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seats", [AGENTS, AGENTS[:3], (*AGENTS, AMBASSADOR)])
def test_ink_34_a_meeting_is_made_by_moving_either_of_the_two(
    seats: tuple, balls: str, elsewhere: dict[str, Space], ways: list[str], meetings: list[str]
) -> None:
    game = walked(table(seats=seats, balls=balls, **elsewhere), *ways)
    game = game.when(c.EndMovement(), by=BLUE).then(movement_ended(*meetings))
    assert game.truth.turn == Meet(tuple(map(met, meetings)))
    for seat in (*seats, None):
        assert game.seen_by(seat).meetings == tuple(map(met, meetings))


def test_ink_34_figures_that_stand_together_without_an_own_one_have_not_met() -> None:
    start = table(balls="o", red_tall=Space.GUGLIE, green_tall=Space.GUGLIE)
    walked(start, "o blue_short frari land").when(c.EndMovement(), by=BLUE).then(movement_ended())


OLD_PAIR = {"blue_tall": Space.GHETTO}  # with red_tall, since an earlier turn
AWAY, BACK = "o blue_tall guglie land", "o blue_tall ghetto land"


def test_ink_35_who_stood_together_before_has_not_met() -> None:
    start = table(balls="oow", ambassador=Space.GHETTO, **OLD_PAIR)
    game = walked(start, "o blue_short frari land")
    game = game.when(c.EndMovement(), by=BLUE).then(movement_ended())
    game.when(ask("blue_tall red_tall"), by=BLUE).refused(
        "no_meeting", "INK-36", figure=TALL, met=Figure.RED_TALL
    )
    game.when(c.AskAmbassador(RED, BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", met=Figure.AMBASSADOR
    )
    game.when(c.ExtraStep(TALL, Space.GUGLIE), by=BLUE).refused("no_meeting", "INK-38", figure=TALL)


def test_ink_35_who_left_and_came_back_has_moved() -> None:
    start = table(balls="oow", **OLD_PAIR)
    walked(start, AWAY, BACK).when(c.EndMovement(), by=BLUE).then(
        movement_ended("blue_tall red_tall")
    )
    ambassador = table(balls="kk", blue_tall=EMBASSY)
    walked(ambassador, "k ambassador rialto land", "k ambassador san-bartolomeo land").when(
        c.EndMovement(), by=BLUE
    ).then(movement_ended("blue_tall ambassador"))


def test_ink_36_one_question_for_each_meeting() -> None:
    game = crowd()
    assert set(offered(game, BLUE)) == {*MEET_ACTIONS, c.Gesture}
    assert [choice.options for choice in choices(game, BLUE, c.Ask)] == [
        {"figure": (meeting.figure,), "met": (meeting.met,), "kind": (IDENTITY, BUILD)}
        for meeting in map(met, PAIRS[:3])
    ]
    assert [choice.options for choice in choices(game, BLUE, c.AskAmbassador)] == [
        {"target": (GREEN, RED, YELLOW), "kind": (IDENTITY, BUILD)}
    ]
    after = resolved(game, ask(PAIRS[1]), "X fat thin", Space.MOLO)
    assert after.truth.turn == Meet(tuple(map(met, (PAIRS[0], *PAIRS[2:]))))
    after.when(ask(PAIRS[1]), by=BLUE).refused(
        "no_meeting", "INK-36", figure=TALL, met=Figure.RED_TALL
    )


def test_ink_36_one_question_for_the_ambassador_too() -> None:
    through = resolved(crowd(), c.AskAmbassador(RED, BUILD), "fat thin", EMBASSY)
    assert c.AskAmbassador not in offered(through, BLUE)
    through.when(c.AskAmbassador(GREEN, BUILD), by=BLUE).refused(
        "no_meeting", "INK-36", met=Figure.AMBASSADOR
    )


@pytest.mark.parametrize(
    "pair",
    [
        "blue_tall yellow_tall",  # another one of blue has met it
        "blue_fat green_tall",
        "blue_tall green_short",
        "green_tall blue_tall",
        "blue_short ambassador",  # he is asked in his own way
        "blue_tall blue_short",
    ],
)
def test_ink_36_no_question_without_a_meeting(pair: str) -> None:
    figure, other = map(Figure, pair.split())
    crowd().when(ask(pair), by=BLUE).refused("no_meeting", "INK-36", figure=figure, met=other)


def test_ink_36_asking_is_optional_and_for_the_active_player_alone() -> None:
    game = crowd()
    for seat in (GREEN, RED, YELLOW):
        assert offered(game, seat) == [c.Gesture]
        game.when(ask(PAIRS[0]), by=seat).refused("not_your_move", "INK-113")
    assert did(game, c.EndTurn()).truth.active == GREEN


def test_ink_37_the_active_player_picks_the_order() -> None:
    questions = {
        PAIRS[0]: (ask(PAIRS[0]), "B short thin", Space.MOLO),
        PAIRS[1]: (ask(PAIRS[1]), "X fat thin", Space.PIAZZA),
        PAIRS[2]: (ask(PAIRS[2]), "Z fat thin", Space.RIALTO),
        PAIRS[3]: (c.AskAmbassador(GREEN, IDENTITY), "B X", EMBASSY),
    }
    for order in (PAIRS, PAIRS[::-1], (PAIRS[2], PAIRS[0], PAIRS[3], PAIRS[1])):
        game = crowd()
        for pair in order:
            game = resolved(game, *questions[pair])
        assert game.truth.turn == Meet(())
        assert [question.met for question in game.truth.questions] == [met(p).met for p in order]


def test_ink_37_each_meeting_is_resolved_before_the_next() -> None:
    asked = did(crowd(), ask(PAIRS[0]))
    assert asked.truth.turn == Answering(GREEN)
    shown = did(asked, c.Show(hand("B short thin")))
    accepted = did(shown, c.AcceptAnswer())
    assert accepted.truth.turn == PuttingAside(Figure.GREEN_TALL)
    for pending in (asked, shown, accepted):
        for command in (ask(PAIRS[1]), c.AskAmbassador(RED, BUILD),
                        c.ExtraStep(TALL, Space.FERROVIA), c.Claim(RED), c.EndTurn()):  # fmt: skip
            pending.when(command, by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_40_a_meeting_may_be_skipped_and_both_stay() -> None:
    game = crowd()
    after = did(game, c.EndTurn())
    assert after.truth.standing == game.truth.standing
    assert after.truth.meetings == ()
    assert after.truth.questions == ()
    for _ in AGENTS:  # next time they have stood together since an earlier turn
        after = did(after, c.EndMovement())
        assert after.truth.turn == Meet(())
        after = did(after, c.EndTurn())


def test_ink_41_the_same_player_may_be_asked_through_the_ambassador_too() -> None:
    game = resolved(crowd(), ask(PAIRS[1]), "X fat thin", Space.MOLO)
    assert RED in values(game, BLUE, c.AskAmbassador, "target")
    game = resolved(game, c.AskAmbassador(RED, BUILD), "fat tall", EMBASSY)
    assert [(q.turn, q.responder, q.met) for q in game.truth.questions] == [
        (1, RED, Figure.RED_TALL), (1, RED, Figure.AMBASSADOR),
    ]  # fmt: skip


def test_ink_41_every_other_player_is_met_with_one_figure_at_most() -> None:
    owners = [met(pair).met.colour for pair in PAIRS]
    assert len(set(owners)) == len(owners)
    start = table(balls="oow", **TOGETHER, green_short=Space.FRARI)
    game = walked(start, "o blue_tall guglie land", "o blue_short frari land")
    game.when(c.EndMovement(), by=BLUE).refused("two_of_one_player", "INK-28", seat=GREEN)
