"""Five players: missions that would move the Ambassador to a place, and all others (INK-103)."""

import pytest

from games.engines.inkognito import commands as c
from games.engines.inkognito.commands import Players
from games.engines.inkognito.missions import TABLE, Goal
from games.engines.inkognito.terms import Ending, Figure, Team
from tests.engines.inkognito.endings import (
    FREE,
    TRUE,
    done,
    ending,
    for_team,
    met,
    shaken,
    step,
)
from tests.engines.inkognito.moments import SEATS
from tests.engines.inkognito.table import (
    AMBASSADOR,
    EMBASSY,
    GREEN,
    RED,
    YELLOW,
    Ball,
    Space,
    did,
    played,
)

FIVE = SEATS[Players.FIVE]
PLACES = [
    (Team.FB, "C-D", EMBASSY),
    (Team.FB, "D-C", Space.REDENTORE),  # 8
    (Team.ZX, "D-A", Space.SAN_STAE),  # 3
]


@pytest.mark.parametrize("team, key, space", PLACES)
def test_ink_103_either_true_figure_on_the_place_is_enough_and_nobody_else(
    team: Team, key: str, space: Space
) -> None:
    """The Ambassador does not have to be there, and no decoy does it."""
    away = {Figure.AMBASSADOR: FREE}
    there = [figure for figure in Figure if done(team, key, away | {figure: space}, seats=FIVE)]
    assert there == [figure for agent, figure in TRUE.items() if agent.team is team]


def test_ink_103_on_the_embassy_plain_standing_is_enough() -> None:
    """Nobody has moved in this turn, and the Ambassador stands there too."""
    assert done(Team.FB, "C-D", {Figure.GREEN_SHORT: EMBASSY}, seats=FIVE)
    deal = for_team(Team.FB, "C-D")
    home = step(Ball.BLACK, Figure.AMBASSADOR, EMBASSY)
    came = met(deal, home, seats=FIVE, balls="kwo", ambassador=FREE)
    assert came.truth.arrived
    assert ending(shaken(came, GREEN)) is Ending.MISSION_UNMET


OTHERS = [
    (team, key)
    for team, entries in TABLE.items()
    for key, mission in entries.items()
    if mission.goal is not Goal.AMBASSADOR_TO
]


@pytest.mark.parametrize("team, key", OTHERS)
def test_ink_103_all_other_missions_are_unchanged(team: Team, key: str) -> None:
    """Whoever stands with an agent's true figure, with the Ambassador, or on the mission's place."""
    mission = TABLE[team][key]
    spot = mission.space or FREE
    held = set()
    for other in (*TRUE.values(), Figure.AMBASSADOR):
        for figure in (one for one in Figure if one.colour is not other.colour):
            standing = {figure: spot, other: spot}
            with_four = done(team, "-".join(key).upper(), standing)
            assert done(team, "-".join(key).upper(), standing, seats=FIVE) is with_four
            held.add(with_four)
    assert held == {True, False}
    assert len(OTHERS) == 21


def test_ink_103_and_ink_95_his_own_steps_bring_nobody_to_a_place() -> None:
    """He walks to 3 in his own turn; Zsa Zsa's team has not got anybody there."""
    own = met(
        for_team(Team.ZX, "D-A"),
        seats=FIVE,
        active=AMBASSADOR,
        balls="..",
        ambassador=Space.SAN_STAE,
    )
    game = did(own, c.EndTurn())
    game = played(game, *[c.EndMovement(), c.EndTurn()] * 2, c.EndMovement())
    assert (game.truth.active, game.truth.standing[Figure.AMBASSADOR]) == (RED, Space.SAN_STAE)
    assert ending(shaken(game, YELLOW)) is Ending.MISSION_UNMET
