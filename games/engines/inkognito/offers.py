"""Who may send what now; and if not, why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engines.engine import HOUSE, Choice, Command, Refused, Seat
from games.engines.inkognito import commands as c
from games.engines.inkognito.commands import No
from games.engines.inkognito.movement import (
    extra_steps,
    no_undo,
    other_players,
    steps,
    why_not_there,
)
from games.engines.inkognito.phases import (
    Answering,
    Dealing,
    Handshaking,
    Meet,
    Moving,
    Over,
    Paying,
    Placing,
    PuttingAside,
    Reviewing,
)
from games.engines.inkognito.questions import (
    meeting_with_ambassador,
    possible_answers,
    possible_penalties,
    spaces_aside,
)
from games.engines.inkognito.setup import placements
from games.engines.inkognito.state import State
from games.engines.inkognito.terms import Build, Figure, Guess, Identity, Kind, Tic

# INK-113: what may be sent in which phase.
ALWAYS = (c.Gesture,)  # INK-70
PLAYING = (*ALWAYS, c.Declare)  # INK-101
PHASES: Mapping[type, tuple[type[Command], ...]] = {
    Placing: (c.Place, c.PlaceRandomly, *ALWAYS),
    Moving: (c.Step, c.Undo, c.EndMovement, *PLAYING),
    Meet: (
        c.Ask,
        c.AskAmbassador,
        c.ExtraStep,
        c.Claim,
        c.ClaimAlone,
        c.EndTurn,
        *PLAYING,
    ),
    Answering: (c.Show, *PLAYING),
    Reviewing: (c.AcceptAnswer, c.Accuse, *PLAYING),
    Paying: (c.Show, *PLAYING),
    PuttingAside: (c.PutAside, *PLAYING),
    Handshaking: (c.ShakeHands, c.RefuseHand, *ALWAYS),
}


# What the Ambassador player never does, and the rule that says so.
FOR_AGENTS: Mapping[type[Command], str] = {
    c.ExtraStep: "INK-96",
    c.AskAmbassador: "INK-97",
    c.Claim: "INK-102",
    c.ClaimAlone: "INK-102",
}


def legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    if isinstance(state.turn, Dealing):
        return (Choice(c.Open),) if seat == HOUSE else ()
    if seat is None or not state.sits(seat):
        return ()
    return tuple(
        choice
        for command in PHASES.get(type(state.turn), ())
        if seat in senders(state, command)
        for choice in choices(state, command, seat)
    )


def awaited(state: State) -> tuple[Seat, ...]:
    match state.turn:
        case Placing(placed):
            return tuple(seat for seat in state.agents if seat not in placed)
        case Moving() | Meet() | PuttingAside():
            return (state.active,) if state.active is not None else ()
        case Answering(responder) | Paying(responder):
            return (responder,)
        case Reviewing(asker):
            return (asker,)
        case Handshaking(partner=partner):
            return (partner,)
        case _:
            return ()


def moment(state: State) -> object:
    """Stepping to and fro gains no time."""
    return state.number, Moving if isinstance(state.turn, Moving) else state.turn


def senders(state: State, command: type[Command]) -> tuple[Seat, ...]:
    """Whose move this is, whatever it says."""
    if command is c.Gesture:
        return tuple(person.seat for person in state.seats)
    if command is c.Declare:
        return () if state.ambassador is None else (state.ambassador,)
    if command in FOR_AGENTS:
        return tuple(seat for seat in awaited(state) if seat != state.ambassador)
    return awaited(state)


def choices(state: State, command: type[Command], seat: Seat) -> Iterator[Choice]:
    """The choices that this sender has; none if there is nothing to choose."""
    match state.turn:
        case _ if command is c.Gesture:
            yield Choice(command, {"gesture": tuple(Tic)})
        case _ if command is c.Declare:
            if not state.declared:
                yield Choice(command, hints={"record": (example_record(state),)})
        case Placing() if command is c.Place:
            colour = state.colour_of(seat)
            assert colour is not None
            yield Choice(command, {"spaces": placements(colour)})
        case Moving() as turn if command is c.Step:
            for ball, figure, line, to in steps(state, turn):
                yield Choice(
                    command, {"ball": (ball,), "figure": (figure,), "to": to, "line": (line,)}
                )
        case Moving() as turn if command is c.Undo:
            if no_undo(state, turn) is None:
                yield Choice(command)
        case Moving(steps=taken) if command is c.EndMovement:
            if why_not_there(state, state.standing, taken) is None:
                yield Choice(command)
        case Meet():
            yield from meeting_choices(state, command, seat)
        case Answering() if command is c.Show:
            yield Choice(command, {"cards": possible_answers(state)})
        case Paying(cards=count) if command is c.Show:
            yield Choice(command, {"cards": possible_penalties(state, count)})
        case PuttingAside(figure):
            yield Choice(command, {"to": spaces_aside(state, figure)})
        case _:
            yield Choice(command)


def example_record(state: State) -> tuple[Guess, ...]:
    """INK-100: one of the many, so that a client knows what a record looks like."""
    return tuple(map(Guess, state.agents, Identity, Build))


def meeting_choices(state: State, command: type[Command], seat: Seat) -> Iterator[Choice]:
    """INK-36, INK-44, INK-38, INK-80."""
    others, kinds = other_players(state, seat), tuple(Kind)
    if command is c.Ask:
        for met in state.meetings:
            if met.met is not Figure.AMBASSADOR:
                yield Choice(command, {"figure": (met.figure,), "met": (met.met,), "kind": kinds})
    elif command is c.AskAmbassador:
        if meeting_with_ambassador(state) is not None:
            yield Choice(command, {"target": others, "kind": kinds})
    elif command is c.ExtraStep:
        for figure, to in extra_steps(state):
            yield Choice(command, {"figure": (figure,), "to": to})
    elif command is c.Claim:
        yield Choice(command, {"partner": others})
    elif command is c.EndTurn or len(state.agents) == 3:  # INK-113: claim alone, to all three
        yield Choice(command)


def out_of_turn(state: State, command: type[Command], by: Seat) -> Refused | None:
    """INK-114: one reason, the first that applies. What a command says is looked at after this."""
    turn = state.turn
    if isinstance(turn, Dealing) and (command, by) == (c.Open, HOUSE):
        return None
    if isinstance(turn, Over):
        return Refused(No.GAME_OVER, "INK-114")
    if not state.sits(by):
        return Refused(No.NO_SEAT, "INK-114")
    if command not in PHASES.get(type(turn), ()):
        return Refused(No.NOT_THIS_PHASE, "INK-113")
    if by in senders(state, command):
        return None
    if command in FOR_AGENTS and by in awaited(state):
        return Refused(No.NOT_FOR_THE_AMBASSADOR, FOR_AGENTS[command])
    if isinstance(turn, Placing) and by in turn.placed:
        return Refused(No.PLACED_ALREADY, "INK-12")
    return Refused(No.NOT_YOUR_MOVE, "INK-113")
