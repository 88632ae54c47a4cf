"""Steps, what they may not do, and what is met when they are done (INK-17 to INK-41)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.engines.engine import Refused, Seat
from games.engines.inkognito import events as e
from games.engines.inkognito.city import BESIDE, EMBASSY, NEIGHBOURS, Space
from games.engines.inkognito.commands import ExtraStep, No, Step
from games.engines.inkognito.phases import Moving, Stepped
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Ball, Figure, Line, Meeting

# INK-19: along which lines a ball leads.
LINES: Mapping[Ball, tuple[Line, ...]] = {
    Ball.ORANGE: (Line.LAND,),
    Ball.BLUE: (Line.WATER,),
    **dict.fromkeys((Ball.WHITE, Ball.PURPLE, Ball.BLACK, Ball.OWN_STEP), tuple(Line)),
}
MOST_UNDONE = 30  # INK-23


def movers(state: State, ball: Ball) -> tuple[Figure, ...]:
    """INK-19, INK-95: which figures a ball moves."""
    match ball:
        case Ball.BLACK:
            return (Figure.AMBASSADOR,)
        case Ball.PURPLE:
            others = (seat for seat in state.agents if seat != state.active)
            return tuple(figure for seat in others for figure in state.figures(seat))
        case _:
            return state.figures(state.active)


def step(state: State, turn: Moving, command: Step) -> tuple[e.AnyEvent, ...]:
    """INK-114: the lowest rule that is broken is the one that is named."""
    ball, figure, to, line = command.ball, command.figure, command.to, command.line
    if ball not in turn.balls:
        raise Refused(No.NO_SUCH_BALL, "INK-18", ball=ball)
    if figure not in movers(state, ball) or line not in LINES[ball]:
        raise Refused(No.BALL_MOVES_OTHERS, "INK-19", ball=ball, figure=figure)
    if not can_be_undone(state, turn, Stepped(ball, figure, state.standing[figure], to, line)):
        raise Refused(No.UNDOS_USED_UP, "INK-23", most=MOST_UNDONE)
    if to not in NEIGHBOURS[line][state.standing[figure]]:
        raise Refused(No.NO_SUCH_LINE, "INK-25", figure=figure, space=to)
    if not may_enter(state, ball, to):
        rule = "INK-30" if ball is Ball.BLACK else "INK-31"
        raise Refused(No.SPACE_TAKEN, rule, space=to)
    return (e.FigureStepped(ball, figure, state.standing[figure], to, line),)


def may_enter(state: State, ball: Ball, to: Space) -> bool:
    """INK-26: own figures go anywhere. INK-30, INK-31: others only where nobody else stands."""
    if ball not in (Ball.BLACK, Ball.PURPLE):
        return True
    return set(state.there(to)) <= set(state.figures(state.active))


def steps(state: State, turn: Moving) -> Iterator[tuple[Ball, Figure, Line, tuple[Space, ...]]]:
    """INK-22: for every ball that is left, whom it may move along which lines, and where to."""
    for ball in dict.fromkeys(turn.balls):
        for figure in movers(state, ball):
            origin = state.standing[figure]
            for line in LINES[ball]:
                ends = tuple(
                    to
                    for to in NEIGHBOURS[line][origin]
                    if may_enter(state, ball, to)
                    and can_be_undone(state, turn, Stepped(ball, figure, origin, to, line))
                )
                if ends:
                    yield ball, figure, line, ends


def can_be_undone(state: State, turn: Moving, step: Stepped) -> bool:
    """INK-23 limits the undos, so nobody may step where too few are left to come back from."""
    if turn.undone + len(turn.steps) < MOST_UNDONE:
        return True
    return way_back(state, (*turn.steps, step)) <= MOST_UNDONE - turn.undone


def undo(state: State, turn: Moving) -> tuple[e.AnyEvent, ...]:
    if (no := no_undo(state, turn)) is not None:
        raise no
    return (e.StepUndone(),)


def no_undo(state: State, turn: Moving) -> Refused | None:
    if not turn.steps:
        return Refused(No.NOTHING_TO_UNDO, "INK-23")
    left = MOST_UNDONE - turn.undone - 1
    if left < 0 or way_back(state, turn.steps[:-1]) > left:
        return Refused(No.UNDOS_USED_UP, "INK-23", most=MOST_UNDONE)
    return None


def way_back(state: State, steps: tuple[Stepped, ...]) -> int:
    """How many of these steps must be taken back until Movement can be ended."""
    assert isinstance(state.turn, Moving)
    begun = dict(state.standing)
    for step in reversed(state.turn.steps):
        begun[step.figure] = step.origin
    back = 0
    for taken in range(1, len(steps) + 1):
        standing = begun | {step.figure: step.to for step in steps[:taken]}
        back = 0 if why_not_there(state, standing, steps[:taken]) is None else back + 1
    return back


def end_movement(state: State, turn: Moving) -> tuple[e.AnyEvent, ...]:
    if (no := why_not_there(state, state.standing, turn.steps)) is not None:
        raise no
    arrived = state.away and state.standing[Figure.AMBASSADOR] is EMBASSY
    return (e.MovementEnded(meetings(state, turn), arrived),)


def why_not_there(
    state: State, standing: Mapping[Figure, Space], steps: tuple[Stepped, ...]
) -> Refused | None:
    """INK-27, INK-28: what is wrong with ending Movement like this."""
    own = [(figure, standing[figure]) for figure in state.figures(state.active)]
    spaces = Counter(space for _, space in own)
    if crowded := [space for space, count in spaces.items() if count > 1]:
        return Refused(No.OWN_FIGURES_TOGETHER, "INK-27", space=crowded[0])
    if state.active == state.ambassador:
        return None  # INK-95: he may end anywhere
    walked = {step.figure for step in steps}
    for seat in state.agents:
        pairs = [
            (figure, met)
            for met in (state.figures(seat) if seat != state.active else ())
            for figure, space in own
            if standing[met] is space
        ]
        if len(pairs) > 1 and any(walked & set(pair) for pair in pairs):  # INK-29
            return Refused(No.TWO_OF_ONE_PLAYER, "INK-28", seat=seat)
    return None


def meetings(state: State, turn: Moving) -> tuple[Meeting, ...]:
    """INK-34, INK-35, INK-96: who stands together because one of the two has moved."""
    walked = {step.figure for step in turn.steps}
    own = state.figures(state.active)
    return tuple(
        Meeting(figure, met)
        for figure in own
        for met in state.there(state.standing[figure])
        if met not in own and walked & {figure, met}
    )


def extra_step(state: State, command: ExtraStep) -> tuple[e.AnyEvent, ...]:
    """INK-38, INK-39: all meetings of that figure lapse, and it meets nobody."""
    figure, to = command.figure, command.to
    lapsed = tuple(meeting for meeting in state.meetings if meeting.figure is figure)
    if not lapsed:
        raise Refused(No.NO_MEETING, "INK-38", figure=figure)
    if to not in BESIDE[state.standing[figure]]:
        raise Refused(No.NOT_BESIDE, "INK-38", figure=figure, space=to)
    if not state.free(to):
        raise Refused(No.SPACE_TAKEN, "INK-38", space=to)
    return (e.ExtraStepTaken(figure, to, lapsed),)


def extra_steps(state: State) -> Iterator[tuple[Figure, tuple[Space, ...]]]:
    """INK-96: there is none for the Ambassador player."""
    if state.active == state.ambassador:
        return
    for figure in dict.fromkeys(meeting.figure for meeting in state.meetings):
        ends = tuple(to for to in BESIDE[state.standing[figure]] if state.free(to))
        if ends:
            yield figure, ends


def other_players(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """The agents at the table besides this one."""
    return tuple(other for other in state.agents if other != seat)
