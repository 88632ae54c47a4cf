"""Steps in few words: `o blue_tall guglie land` is a step with an orange ball."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.city import Space
from games.engines.inkognito.phases import Moving
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Ball, Figure, Line, Meeting
from tests.dsl import Given
from tests.engines.inkognito.table import BALLS, did


class Way(NamedTuple):
    """A step that is offered."""

    ball: Ball
    figure: Figure
    line: Line
    to: Space

    @property
    def command(self) -> c.Step:
        return c.Step(self.ball, self.figure, self.to, self.line)


def go(text: str) -> c.Step:
    ball, figure, to, line = text.split()
    return c.Step(BALLS[ball], Figure(figure), Space(to), Line(line))


def walked(game: Given, *ways: str) -> Given:
    for way in ways:
        game = did(game, go(way))
    return game


def ended(game: Given, *ways: str) -> Given:
    """Movement with these steps, up to its end."""
    return did(walked(game, *ways), c.EndMovement())


def may_go(state: State) -> list[Way]:
    """Every step that is offered to the active player."""
    return [
        Way(ball, figure, line, to)
        for choice in INKOGNITO.legal(state, state.active)
        if choice.command is c.Step
        for ball in choice.options["ball"]
        for figure in choice.options["figure"]
        for line in choice.options["line"]
        for to in choice.options["to"]
    ]


def met(text: str) -> Meeting:
    """`blue_tall red_tall`: a figure of the active player, and whom it met."""
    return Meeting(*map(Figure, text.split()))


def movement_ended(*meetings: str, arrived: bool = False) -> e.MovementEnded:
    return e.MovementEnded(tuple(map(met, meetings)), arrived)


def moving(state: State) -> Moving:
    assert isinstance(state.turn, Moving)
    return state.turn
