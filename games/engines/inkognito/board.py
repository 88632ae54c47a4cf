"""What never changes: the city, the missions, the balls of the Phantom, who does what by habit."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from games.engines.inkognito.city import NEIGHBOURS, PLACES, Space
from games.engines.inkognito.missions import ESCAPES, ORDER, TABLE, Mission
from games.engines.inkognito.movement import LINES
from games.engines.inkognito.terms import (
    PHANTOM,
    SHOWN,
    Ball,
    Colour,
    Identity,
    Letter,
    Line,
    Team,
    Tic,
)


class BoardSpace(Struct, frozen=True):
    """INK-105: a space, and where to draw it (x from 0 to 100 eastward, y from 0 to 60 southward).
    It is a `start` of this colour, has a `number`, is the embassy, or none of these (INK-106)."""

    id: Space
    name: str
    x: int
    y: int
    start: Colour | None
    number: int | None
    embassy: bool


class BoardLine(Struct, frozen=True):
    """INK-25: a line between two spaces, told once. Two spaces may be joined by both kinds."""

    a: Space
    b: Space
    line: Line


class BoardTeam(Struct, frozen=True):
    """INK-3, INK-73: two partners; the letter of the first is the first one of the mission."""

    team: Team
    first: Identity
    second: Identity


class BoardMission(Struct, frozen=True):
    """INK-74: what a team has to do if these are the letters of its two agents."""

    team: Team
    first: Letter
    second: Letter
    mission: Mission


class BoardEscape(Struct, frozen=True):
    """INK-90: where an agent gets away who is alone in a game of three."""

    agent: Identity
    space: Space


class Mover(StrEnum):
    """INK-19: a figure of one's `own`, a figure of any `other` player, or the `ambassador`."""

    OWN = "own"
    OTHER = "other"
    AMBASSADOR = "ambassador"


class BoardBall(Struct, frozen=True):
    """INK-8, INK-19: so many balls of this colour; each moves somebody by one line of this kind."""

    ball: Ball
    count: int
    moves: Mover
    lines: tuple[Line, ...]


class BoardGesture(Struct, frozen=True):
    """INK-9: what an agent does by habit. Anybody may do it (INK-70)."""

    gesture: Tic
    agent: Identity


class Board(Struct, frozen=True):
    """What is the same in every game of Inkognito. Of the `balls` three are `shown` in a turn."""

    spaces: tuple[BoardSpace, ...]
    lines: tuple[BoardLine, ...]
    teams: tuple[BoardTeam, ...]
    missions: tuple[BoardMission, ...]
    escapes: tuple[BoardEscape, ...]
    balls: tuple[BoardBall, ...]
    shown: int
    gestures: tuple[BoardGesture, ...]


MOVERS = {Ball.PURPLE: Mover.OTHER, Ball.BLACK: Mover.AMBASSADOR}  # all others move one's own
HABITS = {
    Tic.TWITCH: Identity.FIDDLEBOTTOM,
    Tic.TUG: Identity.BUBBLE,
    Tic.FROWN: Identity.AGENT_X,
    Tic.TURN_UP: Identity.ZSA_ZSA,
}
IN_ORDER = tuple(Space)

BOARD = Board(
    spaces=tuple(
        BoardSpace(id, place.name, place.x, place.y, place.start, place.number, place.embassy)
        for id, place in PLACES.items()
    ),
    lines=tuple(
        BoardLine(a, b, line)
        for line, ends in NEIGHBOURS.items()
        for a, others in ends.items()
        for b in others
        if IN_ORDER.index(a) < IN_ORDER.index(b)
    ),
    teams=tuple(BoardTeam(team, *agents) for team, agents in ORDER.items()),
    missions=tuple(
        BoardMission(team, Letter(letters[0]), Letter(letters[1]), mission)
        for team, missions in TABLE.items()
        for letters, mission in missions.items()
    ),
    escapes=tuple(BoardEscape(agent, space) for agent, space in ESCAPES.items()),
    balls=tuple(
        BoardBall(ball, PHANTOM.count(ball), MOVERS.get(ball, Mover.OWN), LINES[ball])
        for ball in dict.fromkeys(PHANTOM)
    ),
    shown=SHOWN,
    gestures=tuple(BoardGesture(gesture, agent) for gesture, agent in HABITS.items()),
)
