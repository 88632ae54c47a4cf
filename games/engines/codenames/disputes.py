"""What can be disputed, by whom, and what the rules know of it (decision 27)."""

from __future__ import annotations

from games.engines.codenames import events as e
from games.engines.codenames.clues import invalid
from games.engines.codenames.commands import Rule
from games.engines.codenames.endings import nobody_won, on_its_own
from games.engines.codenames.offers import seats_of
from games.engines.codenames.state import (
    Claiming,
    Cluing,
    EnemyCovering,
    Guessing,
    State,
    Validity,
)
from games.engines.codenames.terms import Answer, Ending, Part, Settled, Team
from games.engines.court import Law
from games.engines.dispute import OF_CARDS, Outcome
from games.engines.engine import REFEREE, Context, Seat

Disputable = e.ClueGiven | e.CardCovered


def disputers(state: State, event: Disputable) -> tuple[Seat, ...]:
    """CN-88: a clue, whoever is not of the team that gave it; in a team on its own its operatives.
    A touch, the operatives: a spymaster would say what he thinks of a card (CN-102)."""
    operatives = tuple(s.seat for s in state.seats if s.part is Part.OPERATIVE)
    if isinstance(event, e.CardCovered) or on_its_own(state):
        return operatives
    return tuple(s.seat for s in state.seats if s.team is not event.team)


def givers(state: State, event: e.ClueGiven) -> tuple[Seat, ...]:
    return seats_of(state, event.team, Part.SPYMASTER)


def voidable(state: State, event: Disputable) -> bool:
    """CN-85: as long as the next clue has not come, and there is something to cover. CN-84: what
    was approved cannot be contested."""
    if not isinstance(event, e.ClueGiven) or not state.agents_left(event.team.rival):
        return False
    settled = state.clues[-1].validity in (Validity.APPROVED, Validity.INVALID)
    return not settled and still_of(state, event.team)


def still_of(state: State, team: Team) -> bool:
    match state.turn:
        case Guessing(on_turn) | Claiming(on_turn) | EnemyCovering(on_turn):
            return on_turn is team
        case Cluing(on_turn):
            return on_turn is team.rival
        case _:
            return False


def voided(state: State, ctx: Context) -> tuple[e.AnyEvent, ...]:
    how = Settled.REFEREE if ctx.by == REFEREE else Settled.CONCEDED
    return e.ClaimUpheld(how), *invalid(state, state.clues[-1].team)


def called_off(state: State) -> tuple[e.AnyEvent, ...]:
    return nobody_won(state, Ending.CALLED_OFF)


def claim(outcome: Outcome) -> Rule:
    """CN-88: of a claim that the table leaves to a referee."""
    return Rule(Answer.YES if outcome is Outcome.VOID else Answer.NO)


def turn(state: State) -> int:
    return len(state.clues)


LAW = Law(
    rule="CN-88",
    clues=(e.ClueGiven,),
    reveals={e.CardCovered: OF_CARDS},
    disputers=disputers,
    givers=givers,
    turn=turn,
    voidable=voidable,
    voided=voided,
    called_off=called_off,
    claim=claim,
)
