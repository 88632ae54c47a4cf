"""Five players: the Ambassador's own turns and what he asks in them (INK-93 to INK-96). What others
ask through him is in test_relayed.py, what he writes down in test_record.py."""

import pytest

from games.engines.engine import Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import UNNUMBERED
from games.engines.inkognito.commands import Colours, Players
from games.engines.inkognito.phases import Meet, PuttingAside
from games.engines.inkognito.terms import (
    PHANTOM,
    Ball,
    Colour,
    Figure,
    Kind,
    Line,
    Meeting,
)
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    answers_to,
    hands,
)
from tests.engines.inkognito.moments import SEATS
from tests.engines.inkognito.opening import all_but_one_placed, drawing, in_order, placed
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    EMBASSY,
    GREEN,
    RED,
    Space,
    choices,
    did,
    hand,
    offered,
    opened,
    played,
    table,
    values,
)

FIVE = SEATS[Players.FIVE]
ABOUT, OWN = Kind.IDENTITY, Ball.OWN_STEP
ON = c.Step(OWN, Figure.AMBASSADOR, Space.FORMOSA, Line.LAND)
BACK = c.Step(OWN, Figure.AMBASSADOR, EMBASSY, Line.LAND)
ONWARD = c.Step(OWN, Figure.AMBASSADOR, Space.SAN_LORENZO, Line.LAND)


def his_turn(**more: object) -> Given:
    """A turn of the Ambassador player, who stands on the embassy unless he is put elsewhere."""
    return table(seats=FIVE, active=AMBASSADOR, balls="..", **more)


def test_ink_93_the_fifth_player_has_a_seat_in_the_turn_order_and_no_colour() -> None:
    game = opened(*FIVE, players=Players.FIVE, colours=Colours.CHAIRS)
    assert [person.seat for person in game.truth.seats] == list(FIVE)
    assert [person.colour for person in game.truth.seats] == [*Colour, None]
    at = played(his_turn(), c.EndMovement(), c.EndTurn())
    assert at.truth.active == BLUE
    for seat in (*AGENTS[1:], AMBASSADOR, BLUE):
        at = played(at, c.EndMovement(), c.EndTurn())
        assert at.truth.active == seat


def test_ink_93_he_places_nothing_and_is_dealt_nothing() -> None:
    game = opened(*FIVE, players=Players.FIVE, colours=Colours.CHAIRS)
    assert AMBASSADOR not in INKOGNITO.awaited(game.truth)
    game.when(c.PlaceRandomly(), by=AMBASSADOR).refused("not_your_move", "INK-113")
    for seat in AGENTS:
        game = did(game, c.PlaceRandomly(), by=seat)
    dealt = [event for event in game.history if isinstance(event, e.SecretsDealt)]
    assert [(event.seat, event.to) for event in dealt] == [(s, frozenset({s})) for s in AGENTS]
    assert game.seen_by(AMBASSADOR).cards == ()


def test_ink_93_he_does_not_use_the_phantom_and_has_two_steps_instead() -> None:
    game = placed(Players.FIVE)
    for _ in range(10):
        begun = game.history[-1]
        assert isinstance(begun, e.TurnBegun)
        if begun.seat == AMBASSADOR:
            assert begun.balls == (OWN, OWN)
        else:
            assert len(begun.balls) == 3 and set(begun.balls) <= set(PHANTOM)
        game = played(game, c.EndMovement(), c.EndTurn())
    assert game.truth.number == 11


@pytest.mark.parametrize("number, seat", list(enumerate(FIVE)))
def test_ink_94_any_of_the_five_may_be_drawn_as_first_player(number: int, seat: Seat) -> None:
    """And the Phantom is asked for balls unless it is the Ambassador player."""
    game, last = all_but_one_placed(Players.FIVE)
    shake = [] if seat == AMBASSADOR else [(0, 1, 2)]
    *_, begun = drawing(game, in_order(last), last, (number,), *shake)
    white = (Ball.WHITE,) * 3
    assert begun == e.TurnBegun(seat, white if shake else (OWN, OWN), away=False)


@pytest.mark.parametrize("steps", [(), (ON,), (ON, ONWARD), (ON, BACK)], ids=len)
def test_ink_95_he_makes_up_to_two_steps(steps: tuple[c.Step, ...]) -> None:
    game = played(his_turn(), *steps)
    assert game.truth.turn.balls == (OWN,) * (2 - len(steps))
    game.when(c.EndMovement(), by=AMBASSADOR).then(e.MovementEnded((), arrived=False))


def test_ink_95_a_third_step_is_refused_and_steps_can_be_taken_back() -> None:
    game = played(his_turn(), ON, ONWARD)
    again = c.Step(OWN, Figure.AMBASSADOR, Space.SCHIAVONI, Line.LAND)
    game.when(again, by=AMBASSADOR).refused("no_such_ball", "INK-18", ball=OWN)
    game = game.when(c.Undo(), by=AMBASSADOR).then(e.StepUndone())
    assert game.truth.standing[Figure.AMBASSADOR] is Space.FORMOSA


def test_ink_95_each_step_is_by_land_or_by_water_and_moves_the_ambassador_alone() -> None:
    game = his_turn(ambassador=Space.MOLO)
    assert [choice.options for choice in choices(game, AMBASSADOR, c.Step)] == [
        {
            "ball": (OWN,),
            "figure": (Figure.AMBASSADOR,),
            "to": (Space.PIAZZA,),
            "line": (Line.LAND,),
        },
        {
            "ball": (OWN,),
            "figure": (Figure.AMBASSADOR,),
            "to": (Space.DOGANA, Space.SAN_GIORGIO, Space.SAN_ZACCARIA),
            "line": (Line.WATER,),
        },
    ]
    other = c.Step(OWN, Figure.BLUE_FAT, Space.SALUTE, Line.LAND)
    game.when(other, by=AMBASSADOR).refused(
        "ball_moves_others", "INK-19", ball=OWN, figure=Figure.BLUE_FAT
    )
    white = c.Step(Ball.WHITE, Figure.AMBASSADOR, Space.PIAZZA, Line.LAND)
    game.when(white, by=AMBASSADOR).refused("no_such_ball", "INK-18", ball=Ball.WHITE)


def test_ink_95_he_may_end_where_figures_stand_and_passing_creates_nothing() -> None:
    game = his_turn(
        red_tall=Space.FORMOSA, blue_tall=Space.SAN_LORENZO, green_fat=Space.SAN_LORENZO
    )
    ended = played(game, ON, ONWARD, c.EndMovement())
    assert ended.truth.meetings == (
        Meeting(Figure.AMBASSADOR, Figure.BLUE_TALL),
        Meeting(Figure.AMBASSADOR, Figure.GREEN_FAT),
    )
    assert offered(ended, AMBASSADOR) == [c.Ask, c.EndTurn, c.Gesture, c.Declare]


@pytest.mark.parametrize("kind", Kind)
def test_ink_96_he_asks_for_two_cards_of_one_kind_one_of_them_true(kind: Kind) -> None:
    game = played(his_turn(green_tall=Space.FORMOSA), ON, c.EndMovement())
    game = game.when(c.Ask(Figure.AMBASSADOR, Figure.GREEN_TALL, kind), by=AMBASSADOR).then(
        e.QuestionAsked(
            AMBASSADOR, GREEN, kind, Figure.AMBASSADOR, Figure.GREEN_TALL, cards=2, witness=None
        )
    )
    identities = "B F, B X, B Z, grey_B F, grey_B X, grey_B Z, mission_b B, mission_b grey_B"
    builds = (
        "short tall, short fat, short thin, grey_short tall, grey_short fat, grey_short thin, "
        "mission_b short, mission_b grey_short"
    )
    assert answers_to(game) == hands(identities if kind is Kind.IDENTITY else builds)
    game.when(c.Show(hand("B short")), by=GREEN).refused("wrong_cards", "INK-96", most=2)
    untrue = hand("F X" if kind is Kind.IDENTITY else "fat thin")
    game.when(c.Show(untrue), by=GREEN).refused("no_true_card", "INK-46")


def test_ink_96_then_he_puts_that_figure_aside_on_any_free_space_without_a_number() -> None:
    game = played(his_turn(green_tall=Space.FORMOSA), ON, c.EndMovement())
    ask = c.Ask(Figure.AMBASSADOR, Figure.GREEN_TALL, ABOUT)
    game = played(game, ask, c.Show(hand("B F")), c.AcceptAnswer())
    assert game.truth.turn == PuttingAside(Figure.GREEN_TALL)
    free = {space for space in UNNUMBERED if space not in game.truth.standing.values()}
    assert EMBASSY in free
    assert values(game, AMBASSADOR, c.PutAside, "to") == free
    game = played(game, c.PutAside(Space.ZITELLE))
    assert game.truth.turn == Meet(())
    game.when(ask, by=AMBASSADOR).refused(
        "no_meeting", "INK-36", figure=Figure.AMBASSADOR, met=Figure.GREEN_TALL
    )


def test_ink_96_if_figures_of_several_players_stand_there_he_asks_each_of_them_once() -> None:
    both = {"green_tall": Space.FORMOSA, "red_thin": Space.FORMOSA}
    game = played(his_turn(**both), ON, c.EndMovement())
    for figure, cards in ((Figure.RED_THIN, "X F"), (Figure.GREEN_TALL, "B F")):
        game = played(game, c.Ask(Figure.AMBASSADOR, figure, ABOUT), c.Show(hand(cards)))
        game = played(game, c.AcceptAnswer(), c.PutAside(min(values_aside(game))))
    assert game.truth.turn == Meet(())
    assert [question.responder for question in game.truth.questions] == [RED, GREEN]


def values_aside(game: Given) -> set[Space]:
    return values(played(game, c.AcceptAnswer()), AMBASSADOR, c.PutAside, "to")


def test_ink_96_who_stood_with_him_before_is_not_met_unless_he_left_and_returned() -> None:
    stood = his_turn(green_tall=EMBASSY)
    stayed = played(stood, c.EndMovement())
    returned = played(stood, ON, BACK, c.EndMovement())
    undone = played(stood, ON, c.Undo(), c.EndMovement())
    assert (stayed.truth.meetings, undone.truth.meetings) == ((), ())
    assert returned.truth.meetings == (Meeting(Figure.AMBASSADOR, Figure.GREEN_TALL),)


def test_ink_96_there_is_no_extra_step_for_him() -> None:
    game = played(his_turn(green_tall=Space.FORMOSA), ON, c.EndMovement())
    assert c.ExtraStep not in offered(game, AMBASSADOR)
    game.when(c.ExtraStep(Figure.AMBASSADOR, Space.SAN_LORENZO), by=AMBASSADOR).refused(
        "not_for_the_ambassador", "INK-96"
    )
