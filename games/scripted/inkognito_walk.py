"""Where a scripted player of Inkognito goes: what a turn may lead to, and what that is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.engines.engine import Choice, Command, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.city import BESIDE, EMBASSY, NEIGHBOURS, Space
from games.engines.inkognito.missions import Goal, Mission
from games.engines.inkognito.movement import LINES
from games.engines.inkognito.phases import Moving
from games.engines.inkognito.terms import Ball, Figure, figures_of
from games.scripted.inkognito_mind import SURE, Mind

CLAIM, GOAL, LEARN = 1000.0, 10.0, 1.0  # what to do first
OWN = frozenset({Ball.ORANGE, Ball.BLUE, Ball.WHITE, Ball.OWN_STEP})


def distances(space: Space) -> Mapping[Space, int]:
    steps, edge = {space: 0}, [space]
    for near in edge:  # which grows
        for beside in BESIDE[near]:
            if beside not in steps:
                steps[beside] = steps[near] + 1
                edge.append(beside)
    return steps


AWAY = {space: distances(space) for space in Space}


class Plan(NamedTuple):
    """A first step, the figure that takes it, and where that figure will stand in the end."""

    step: c.Step
    figure: Figure
    space: Space


class Walk:
    """The turn of one player as it stands."""

    def __init__(self, mind: Mind) -> None:
        view = mind.view
        assert isinstance(view.turn, Moving)
        self.mind, self.balls = mind, view.turn.balls
        self.standing = {one.figure: one.space for one in view.standing}
        self.walked = frozenset(step.figure for step in view.turn.steps)
        agent = mind.seat in mind.colours
        self.own = figures_of(mind.colours[mind.seat]) if agent else (Figure.AMBASSADOR,)
        self.agent = agent
        self.worth = {who: worth_asking(mind, who) for who in mind.colours if who != mind.seat}

    def best(self, choices: tuple[Choice, ...]) -> Command | None:
        """The first step of the best plan; None if it is best to stay."""
        plans = [*self.own_plans(), *other_plans(choices)]
        value, chosen = self.value(self.standing, self.walked), None
        for plan in plans:
            places = {**self.standing, plan.figure: plan.space}
            promised = self.value(places, self.walked | {plan.figure})
            if promised > value + 1e-9:
                value, chosen = promised, plan.step
        return chosen

    def own_plans(self) -> Iterator[Plan]:
        """INK-24: every place that an own figure can reach with the balls that are left."""
        balls = tuple(sorted(ball for ball in self.balls if ball in OWN))
        for figure in self.own:
            origin = self.standing[figure]
            found: dict[Space, c.Step] = {}
            edge: list[tuple[Space, tuple[Ball, ...], c.Step | None]] = [(origin, balls, None)]
            for space, left, first in edge:  # which grows
                for ball in dict.fromkeys(left):
                    rest = list(left)
                    rest.remove(ball)
                    for line in LINES[ball]:
                        for to in NEIGHBOURS[line][space]:
                            if to not in found and to is not origin:
                                step = first or c.Step(ball, figure, to, line)
                                found[to] = step
                                edge.append((to, tuple(rest), step))
            yield from (Plan(step, figure, space) for space, step in found.items())

    def value(self, places: Mapping[Figure, Space], walked: frozenset[Figure]) -> float:
        """What it is worth to end Movement like this; what is forbidden is worth nothing."""
        pairs = self.together(places)
        if pairs is None:
            return -CLAIM
        met = [(figure, other) for figure, other in pairs if walked & {figure, other}]
        mission = self.mind.mission
        learned = sum(self.lesson(other) for other in dict.fromkeys(other for _, other in met))
        if mission is None:
            return LEARN * learned - 0.01 * self.way_to_learn(places)
        if self.mind.done(places, arrived=False) >= SURE:
            return CLAIM
        return LEARN * learned / 4 - GOAL * self.way(mission, places, met)

    def together(self, places: Mapping[Figure, Space]) -> list[tuple[Figure, Figure]] | None:
        """Who stands together; None if Movement cannot be ended so (INK-27, INK-28)."""
        mine: dict[Space, Figure] = {}
        for figure in self.own:
            if places[figure] in mine:
                return None
            mine[places[figure]] = figure
        pairs = [
            (mine[space], figure)
            for figure, space in places.items()
            if space in mine and figure not in self.own
        ]
        if self.agent:
            crowd = Counter(other.colour for _, other in pairs if other.colour is not None)
            if any(count > 1 for count in crowd.values()):
                return None
        return pairs

    def lesson(self, met: Figure) -> float:
        """What a question is worth: through the Ambassador anybody may be asked."""
        if met is Figure.AMBASSADOR:
            return 0.7 * max(self.worth.values())
        return next(self.worth[who] for who in self.worth if self.mind.colours[who] is met.colour)

    def way_to_learn(self, places: Mapping[Figure, Space]) -> float:
        """How far it is to whoever is worth asking."""
        return min(
            AWAY[places[figure]][space] - 2 * self.lesson(other)
            for other, space in places.items()
            if other not in self.own
            for figure in self.own
        )

    def way(
        self, mission: Mission, places: Mapping[Figure, Space], met: list[tuple[Figure, Figure]]
    ) -> float:
        """How far it is to what the mission asks for."""
        mind, ambassador = self.mind, places[Figure.AMBASSADOR]
        assert mind.own is not None
        me, true = mind.own.identity, mind.figure

        def far(space: Space, *figures: Figure) -> float:
            return min(AWAY[places[figure]][space] for figure in figures or self.own)

        match mission:
            case Mission(Goal.REACH, agent, Space() as space) if agent is me:
                return far(space, true)
            case Mission(Goal.CATCH, agent) if agent is not None:
                return far(places[mind.likely(agent)])
            case Mission(Goal.CATCH_AMBASSADOR):
                return far(ambassador)
            case Mission(Goal.TOGETHER):
                return far(places[mind.likely(me.partner)], true)
            case Mission(Goal.TO_AMBASSADOR, agent) if agent is me:
                return far(ambassador, true)
            case Mission(Goal.AMBASSADOR_TO, space=Space() as space) if mind.five:
                return far(space, true)
            case Mission(Goal.AMBASSADOR_TO, space=Space() as space) if space is EMBASSY:
                asked = any(other is Figure.AMBASSADOR for _, other in met)
                away = ambassador is not EMBASSY and EMBASSY not in places.values()
                return -1.0 if asked and away else far(ambassador) + 2 * (not away)
            case Mission(Goal.AMBASSADOR_TO, space=Space() as space):
                return AWAY[ambassador][space] + 0.1 * far(ambassador)
            case _:  # the partner has to do it: let him meet one who knows
                return 0.1 * far(places[mind.likely(me.partner)])


def other_plans(choices: tuple[Choice, ...]) -> Iterator[Plan]:
    """What black and purple balls can do."""
    for choice in choices:
        if choice.command is c.Step and choice.options["ball"][0] not in OWN:
            [ball], [figure], [line] = (choice.options[name] for name in ("ball", "figure", "line"))
            for to in choice.options["to"]:
                yield Plan(c.Step(ball, figure, to, line), figure, to)


def worth_asking(mind: Mind, seat: Seat) -> float:
    """What there is to learn from a player. The partner's letter is worth more than anything."""
    if mind.partner == seat and mind.letter(seat) is None:
        return 4.0
    return 0.1 + mind.doubt(seat) + mind.partner_is(seat)
