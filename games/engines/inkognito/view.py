"""What one viewer is shown: made from what that viewer was told, so there is nothing to hide."""

from __future__ import annotations

from msgspec import Struct

from games.engines.engine import Seat
from games.engines.inkognito.city import Space, Standing
from games.engines.inkognito.commands import Options
from games.engines.inkognito.deduction import Deduction, deduce
from games.engines.inkognito.missions import Mission
from games.engines.inkognito.phases import Gestured, Over, Question, Showing, Turn
from games.engines.inkognito.setup import turn_limit
from games.engines.inkognito.state import Revealed, State, standing_shown
from games.engines.inkognito.terms import Ball, Dealt, Ending, Guess, Meeting, Seated


class Sheet(Struct, frozen=True):
    """INK-16: what you were shown, what you have shown, and what can be counted from it (null if
    the table plays without that help)."""

    seen: tuple[Showing, ...]
    shown: tuple[Showing, ...]
    deduction: Deduction | None


class Known(Struct, frozen=True):
    """Grey cards that you know: your own, and in the end those of all. Without a seat they are
    those of the agent under arrest."""

    seat: Seat | None
    dealt: Dealt


class Record(Struct, frozen=True):
    """How the game ended. `mission` is that of the team that claimed it. With three players the
    agent under arrest stands for his partner in it (INK-89)."""

    ending: Ending
    winners: tuple[Seat, ...]
    mission: Mission | None


class View(Struct, frozen=True):
    """The city as it stands. `number` counts the turns of all players from 1, `active` is whose
    turn it is, `balls` are what the Phantom shows in it. `standing` tells where everybody stands,
    and `placement` where you have put your own figures, as long as not all have placed theirs.
    `arrived` says that the Ambassador came to the embassy in this turn, in a way that counts.
    `declared` says that the Ambassador player has written down his `guesses`, which you see if
    they are yours or when they are opened. `gestures` are the last of each player."""

    you: Seated | None
    options: Options
    seats: tuple[Seated, ...]
    number: int
    turn_limit: int | None
    active: Seat | None
    balls: tuple[Ball, ...]
    turn: Turn
    standing: tuple[Standing, ...]
    arrived: bool
    meetings: tuple[Meeting, ...]
    placement: tuple[Space, ...]
    cards: tuple[Known, ...]
    sheet: Sheet | None
    questions: tuple[Question, ...]
    gestures: tuple[Gestured, ...]
    declared: bool
    guesses: tuple[Guess, ...]
    seal: str
    record: Record | None


def view(known: State, seat: Seat | None) -> View:
    you = next((seated for seated in known.seats if seated.seat == seat), None)
    chosen = known.secrets.chosen.get(you.seat, ()) if you else ()
    return View(
        you=you,
        options=known.options,
        seats=known.seats,
        number=known.number,
        turn_limit=turn_limit(known.options),
        active=known.active,
        balls=known.balls,
        turn=known.turn,
        standing=standing_shown(known),
        arrived=known.arrived,
        meetings=known.meetings,
        placement=() if known.standing else chosen,
        cards=cards(known, known.revealed),
        sheet=None if you is None else sheet(known, you.seat),
        questions=known.questions,
        gestures=known.gestures,
        declared=known.declared,
        guesses=known.opened or known.secrets.record or (),
        seal=known.seal,
        record=record(known),
    )


def cards(known: State, revealed: Revealed | None) -> tuple[Known, ...]:
    if revealed is None:
        return tuple(Known(seat, dealt) for seat, dealt in known.secrets.dealt.items())
    arrested = revealed.arrested
    return (
        *(Known(*pair) for pair in zip(known.agents, revealed.dealt, strict=True)),
        *((Known(None, arrested),) if arrested else ()),
    )


def sheet(known: State, seat: Seat) -> Sheet:
    showings = known.secrets.showings
    return Sheet(
        seen=tuple(showing for showing in showings if showing.seen_by(seat)),
        shown=tuple(showing for showing in showings if showing.responder == seat),
        deduction=deduce(known, seat) if known.options.helper else None,
    )


def record(known: State) -> Record | None:
    if not isinstance(known.turn, Over):
        return None
    return Record(known.turn.ending, known.turn.winners, known.turn.mission)
