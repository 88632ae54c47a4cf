"""Codenames in which a spymaster may pass without a clue, so that a log can grow without end."""

from dataclasses import replace

from games.engines.codenames import CODENAMES
from games.engines.codenames import events as e
from games.engines.codenames.rules import decide as decide_codenames
from games.engines.codenames.rules import legal as legal_codenames
from games.engines.codenames.state import Cluing, State
from games.engines.engine import Choice, Command, Context, Seat


class Pass(Command, frozen=True):
    """Pass the turn to and fro, this many times."""

    times: int = 1


def decide(state: State, command: Command, ctx: Context) -> tuple[e.AnyEvent, ...]:
    match state.turn, command:
        case Cluing(team), Pass(times) if legal(state, ctx.by):
            turns = team.rival, team
            return tuple(e.TurnPassed(turns[number % 2]) for number in range(times))
        case _:
            return decide_codenames(state, command, ctx)


def legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    choices = legal_codenames(state, seat)
    return (*choices, Choice(Pass)) if choices and isinstance(state.turn, Cluing) else choices


LONG_GAME = replace(
    CODENAMES,
    name="long_game",
    decide=decide,
    legal=legal,
    types=replace(CODENAMES.types, commands=(*CODENAMES.types.commands, Pass)),
)
