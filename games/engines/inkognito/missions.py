"""The missions: which one a team has, and whether it holds (INK-72 to INK-79, INK-89, INK-103)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from games.engines.inkognito.city import EMBASSY, NUMBERS, Space
from games.engines.inkognito.terms import Colour, Figure, Identity, Letter, Team


class Goal(StrEnum):
    """INK-77: what a mission asks for."""

    REACH = "reach"
    CATCH = "catch"
    CATCH_AMBASSADOR = "catch_ambassador"
    TOGETHER = "together"
    TO_AMBASSADOR = "to_ambassador"
    AMBASSADOR_TO = "ambassador_to"


class Mission(Struct, frozen=True):
    """`agent` is who has to get there or to be caught, `space` is where."""

    goal: Goal
    agent: Identity | None = None
    space: Space | None = None


F, B, X, Z = Identity.FIDDLEBOTTOM, Identity.BUBBLE, Identity.AGENT_X, Identity.ZSA_ZSA
ORDER = {Team.FB: (F, B), Team.ZX: (Z, X)}  # INK-73: whose letter comes first


def reach(agent: Identity, number: int) -> Mission:
    return Mission(Goal.REACH, agent, NUMBERS[number])


def catch(agent: Identity) -> Mission:
    return Mission(Goal.CATCH, agent)


CATCH_AMBASSADOR, TOGETHER = Mission(Goal.CATCH_AMBASSADOR), Mission(Goal.TOGETHER)

# INK-74: by the letters of the two agents, in the order of INK-73.
TABLE: Mapping[Team, Mapping[str, Mission]] = {
    Team.FB: {
        "ab": catch(X),
        "ac": reach(F, 5),
        "ad": catch(Z),
        "ba": catch(X),
        "bc": CATCH_AMBASSADOR,
        "bd": reach(B, 1),
        "ca": reach(F, 7),
        "cb": CATCH_AMBASSADOR,
        "cd": Mission(Goal.AMBASSADOR_TO, space=EMBASSY),
        "da": catch(Z),
        "db": TOGETHER,
        "dc": Mission(Goal.AMBASSADOR_TO, space=NUMBERS[8]),
    },
    Team.ZX: {
        "ab": CATCH_AMBASSADOR,
        "ac": catch(B),
        "ad": Mission(Goal.TO_AMBASSADOR, Z),
        "ba": CATCH_AMBASSADOR,
        "bc": TOGETHER,
        "bd": catch(F),
        "ca": catch(B),
        "cb": reach(Z, 4),
        "cd": reach(X, 2),
        "da": Mission(Goal.AMBASSADOR_TO, space=NUMBERS[3]),
        "db": catch(F),
        "dc": reach(X, 6),
    },
}
ESCAPES = {F: NUMBERS[5], B: NUMBERS[1], Z: NUMBERS[4], X: NUMBERS[6]}  # INK-90


def mission_of(team: Team, letters: Mapping[Identity, Letter]) -> Mission:
    first, second = ORDER[team]
    return TABLE[team][letters[first] + letters[second]]


class Position(NamedTuple):
    """What a claim is judged by (INK-81)."""

    standing: Mapping[Figure, Space]
    true: Mapping[Identity, Figure]  # INK-76; of the agents in play
    colours: frozenset[Colour]  # of the team that claims
    arrived: bool  # whether the Ambassador came to the embassy in this turn
    five: bool  # whether somebody plays the Ambassador

    def at(self, agent: Identity) -> Space:
        """INK-89: where an agent stands; if he is under arrest, his partner in his place."""
        return self.standing[self.true[agent if agent in self.true else agent.partner]]

    def caught(self, space: Space) -> bool:
        """Whether any figure of the team that claims is there, a decoy or not."""
        return any(
            figure.colour in self.colours for figure, at in self.standing.items() if at is space
        )


def holds(mission: Mission, team: Team, position: Position) -> bool:
    """INK-77, INK-78: judged on the position, whoever moved."""
    ambassador = position.standing[Figure.AMBASSADOR]
    first, second = (position.at(agent) for agent in ORDER[team])
    match mission:
        case Mission(Goal.REACH, Identity() as agent, space):
            return position.at(agent) is space
        case Mission(Goal.CATCH, Identity() as agent):
            return position.caught(position.at(agent))
        case Mission(Goal.CATCH_AMBASSADOR):
            return position.caught(ambassador)
        case Mission(Goal.TOGETHER):
            return first is second
        case Mission(Goal.TO_AMBASSADOR, Identity() as agent):
            return position.at(agent) is ambassador
        case Mission(Goal.AMBASSADOR_TO, space=space) if position.five:  # INK-103
            return space in (first, second)
        case Mission(Goal.AMBASSADOR_TO, space=space) if space is EMBASSY:
            return ambassador is EMBASSY and position.arrived
        case Mission(Goal.AMBASSADOR_TO, space=space):
            return ambassador is space
        case _:
            raise AssertionError(f"no such mission: {mission}")
