"""Moving aside after a question (INK-65 to INK-68), with the scenarios T14 and T15."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import EMBASSY, NUMBERS, STARTS, Space
from games.engines.inkognito.phases import Meet, PuttingAside
from games.engines.inkognito.questions import spaces_aside
from games.engines.inkognito.terms import COLOURS, Ball, Colour, Figure, Line, Meeting
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    BUILD,
    IDENTITY,
    asks,
    asks_through,
    meets,
    shows,
    tall,
)
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    at_start,
    did,
    offered,
    played,
    table,
    values,
)

FIVE = (*AGENTS, AMBASSADOR)


def after_question(game: Given) -> Given:
    """Green was asked by Blue, who has met his tall figure, and has answered."""
    return did(shows(asks(game, IDENTITY), "B F tall"), c.AcceptAnswer())


def after_ambassador(game: Given) -> Given:
    return did(shows(asks_through(game, IDENTITY), "B F"), c.AcceptAnswer())


def spaces(game: Given) -> set[Space]:
    return values(game, BLUE, c.PutAside, "to")


def test_ink_65_a_figure_goes_to_any_free_space_without_a_number() -> None:
    game = after_question(table(ambassador=Space.PIAZZA))
    free = set(Space) - set(game.truth.standing.values())
    assert game.truth.turn == PuttingAside(tall(GREEN))
    assert spaces(game) == free - set(NUMBERS.values())
    assert {EMBASSY, STARTS[Colour.BLUE][0]} <= spaces(game)


def test_ink_65_the_asker_chooses_at_any_distance() -> None:
    game = after_question(table())
    moved = game.when(c.PutAside(Space.SANT_ELENA), by=BLUE).then(
        e.FigurePutAside(tall(GREEN), Space.SANT_ELENA, arrived=False)
    )
    assert moved.truth.standing == game.truth.standing | {tall(GREEN): Space.SANT_ELENA}


def test_ink_65_he_must_before_anything_else() -> None:
    game = after_question(table())
    assert offered(game, BLUE) == [c.PutAside, c.Gesture]
    for command in (c.EndTurn(), c.Claim(RED), c.ExtraStep(tall(BLUE), Space.FERROVIA)):
        game.when(command, by=BLUE).refused("not_this_phase", "INK-113")
    game.when(c.PutAside(Space.PIAZZA), by=GREEN).refused("not_your_move", "INK-113")


@pytest.mark.parametrize("space", NUMBERS.values())
def test_ink_t15_and_ink_65_a_numbered_space_is_refused(space: Space) -> None:
    after_question(table()).when(c.PutAside(space), by=BLUE).refused(
        "numbered_space", "INK-65", space=space
    )


def test_ink_t15_and_ink_65_an_occupied_space_is_refused() -> None:
    game = after_question(table(yellow_fat=Space.PIAZZA))
    taken = {
        "the Ambassador": EMBASSY,
        "another player": Space.PIAZZA,
        "a figure of the asker": STARTS[Colour.BLUE][1],
        "a figure of the same player": STARTS[Colour.GREEN][1],
        "where it stands": game.truth.standing[tall(GREEN)],
    }
    for space in taken.values():
        game.when(c.PutAside(space), by=BLUE).refused("space_taken", "INK-65", space=space)


def test_ink_65_the_start_spaces_of_a_colour_that_does_not_play_count_as_unnumbered() -> None:
    game = after_question(table(seats=(BLUE, GREEN, RED)))
    assert set(STARTS[Colour.YELLOW]) <= spaces(game)


def test_ink_66_the_ambassador_goes_to_the_embassy_if_it_is_free() -> None:
    game = after_ambassador(table(ambassador=Space.PIAZZA))
    assert game.truth.turn == PuttingAside(Figure.AMBASSADOR)
    assert spaces(game) == {EMBASSY}
    for space in (Space.FERROVIA, *STARTS[Colour.BLUE], NUMBERS[8]):
        game.when(c.PutAside(space), by=BLUE).refused("embassy_is_free", "INK-66", space=space)
    game.when(c.PutAside(EMBASSY), by=BLUE).then(
        e.FigurePutAside(Figure.AMBASSADOR, EMBASSY, arrived=True)
    )


def test_ink_66_otherwise_to_a_free_coloured_space() -> None:
    game = after_ambassador(table(ambassador=Space.PIAZZA, red_fat=EMBASSY))
    assert spaces(game) == {STARTS[Colour.BLUE][0], STARTS[Colour.RED][2]}
    plain, taken = Space.FERROVIA, STARTS[Colour.GREEN][0]
    game.when(c.PutAside(plain), by=BLUE).refused("not_a_coloured_space", "INK-66", space=plain)
    game.when(c.PutAside(EMBASSY), by=BLUE).refused("not_a_coloured_space", "INK-66", space=EMBASSY)
    game.when(c.PutAside(taken), by=BLUE).refused("space_taken", "INK-66", space=taken)


def test_ink_t14_and_ink_66_from_the_embassy_he_goes_to_a_coloured_space_not_to_the_embassy() -> (
    None
):
    game = after_ambassador(table())
    assert game.truth.there(EMBASSY) == (tall(BLUE), Figure.AMBASSADOR)
    assert spaces(game) == {STARTS[Colour.BLUE][0]}
    game.when(c.PutAside(EMBASSY), by=BLUE).refused("not_a_coloured_space", "INK-66", space=EMBASSY)


def test_ink_66_and_ink_97_so_he_goes_when_somebody_plays_him() -> None:
    game = after_ambassador(table(seats=FIVE, ambassador=Space.PIAZZA))
    assert spaces(game) == {EMBASSY}
    game.when(c.PutAside(EMBASSY), by=AMBASSADOR).refused("not_your_move", "INK-113")


@pytest.mark.parametrize("figure", COLOURS)
def test_ink_67_a_coloured_space_is_free_when_the_embassy_is_taken(figure: Figure) -> None:
    """The tightest case: one figure is on the embassy, where the Ambassador is too or is with a
    blue figure elsewhere, and every other figure stands on a coloured space of its own."""
    tall_one, *_, thin_one = STARTS[Colour.BLUE]
    with_blue = tall_one if figure is Figure.BLUE_THIN else thin_one
    for ambassador in (EMBASSY, with_blue):
        state = table(**{figure: EMBASSY, Figure.AMBASSADOR: ambassador}).truth
        assert len(state.there(ambassador)) == 2
        assert spaces_aside(state, Figure.AMBASSADOR) == (at_start()[figure],)


def test_ink_67_moving_aside_creates_no_meeting_and_spends_no_ball() -> None:
    game = after_question(table())
    moved = did(game, c.PutAside(Space.GUGLIE))
    assert (moved.truth.turn, moved.truth.meetings) == (Meet(()), ())
    assert moved.truth.balls == game.truth.balls
    assert offered(moved, BLUE) == [c.Claim, c.EndTurn, c.Gesture]


def test_ink_67_meetings_that_are_not_resolved_are_still_there_afterwards() -> None:
    """Blue has met Green and Red on one space."""
    game = played(
        table(green_tall=Space.GUGLIE, red_tall=Space.GUGLIE),
        c.Step(Ball.WHITE, tall(BLUE), Space.GUGLIE, Line.LAND),
        c.EndMovement(),
        c.Ask(tall(BLUE), tall(GREEN), BUILD),
    )
    game = played(shows(game, "short tall B"), c.AcceptAnswer(), c.PutAside(Space.PIAZZA))
    assert game.truth.turn == Meet((Meeting(tall(BLUE), tall(RED)),))
    assert values(game, BLUE, c.Ask, "met") == {tall(RED)}


def test_ink_68_without_a_question_nobody_is_moved_aside() -> None:
    for met in (tall(GREEN), Figure.AMBASSADOR):
        game = meets(table(), BLUE, met)
        assert c.PutAside not in offered(game, BLUE)
        game.when(c.PutAside(Space.PIAZZA), by=BLUE).refused("not_this_phase", "INK-113")
        after = did(game, c.EndTurn())
        assert after.truth.standing == game.truth.standing
        assert after.truth.active == GREEN


def test_ink_68_an_extra_step_leaves_the_other_figure_where_it_is() -> None:
    game = meets(table(ambassador=Space.PIAZZA), BLUE, Figure.AMBASSADOR)
    after = did(game, c.ExtraStep(tall(BLUE), Space.SAN_MOISE))
    assert after.truth.standing == game.truth.standing | {tall(BLUE): Space.SAN_MOISE}
    assert after.truth.turn == Meet(())


def test_ink_96_the_ambassador_player_puts_aside_whom_he_asked() -> None:
    game = shows(asks(table(seats=FIVE), IDENTITY, asker=AMBASSADOR, of=YELLOW), "Z F")
    game = did(game, c.AcceptAnswer())
    assert game.truth.turn == PuttingAside(tall(YELLOW))
    assert values(game, AMBASSADOR, c.PutAside, "to") >= {EMBASSY, Space.PIAZZA}
    game.when(c.PutAside(NUMBERS[1]), by=AMBASSADOR).refused(
        "numbered_space", "INK-65", space=NUMBERS[1]
    )
