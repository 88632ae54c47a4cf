"""Who may send what now; and if not, why not."""

from __future__ import annotations

from collections.abc import Mapping

from games.engines.codenames import commands as c
from games.engines.codenames.commands import No
from games.engines.codenames.state import (
    Claiming,
    Cluing,
    Dealing,
    EnemyCovering,
    Guessing,
    Over,
    Penalty,
    State,
    SuddenDeath,
    Validity,
)
from games.engines.codenames.terms import (
    UNLIMITED,
    Answer,
    Arbiter,
    Card,
    Colour,
    Mode,
    Number,
    Part,
    Team,
)
from games.engines.engine import HOUSE, REFEREE, Choice, Command, Refused, Seat

ANSWERS = tuple(Answer)
QUESTIONS = 10  # a turn: enough for any doubt, and a log has an end

# CN-20: what may be sent in which phase. The hourglass may be turned in all of them (CN-99).
PHASES: Mapping[type, tuple[type[Command], ...]] = {
    Cluing: (c.GiveClue, c.AskApproval, c.AnswerApproval, c.TurnHourglass),
    Guessing: (c.Touch, c.Stop, c.ChallengeClue, c.DeclareInvalid, c.TurnHourglass),
    Claiming: (c.Concede, c.Withdraw, c.Vote, c.Rule, c.TurnHourglass),
    Penalty: (c.PenaltyCover, c.TurnHourglass),
    EnemyCovering: (c.EnemyCover, c.TurnHourglass),
    SuddenDeath: (c.Touch, c.Stop, c.TurnHourglass),
}
# What needs two teams, and what only a team on its own does.
BETWEEN_TEAMS = (c.AskApproval, c.AnswerApproval, c.ChallengeClue, c.Concede, c.Withdraw, c.Vote)
ON_ITS_OWN = (c.DeclareInvalid, c.EnemyCover)
WHOSE_MOVE = {
    c.GiveClue: "CN-21",
    c.AskApproval: "CN-84",
    c.AnswerApproval: "CN-84",
    c.PenaltyCover: "CN-85",
    c.EnemyCover: "CN-91",
    c.TurnHourglass: "CN-99",
    c.Touch: "CN-30",
    c.Stop: "CN-30",
}


def legal(state: State, seat: Seat | None) -> tuple[Choice, ...]:
    if isinstance(state.turn, Dealing):
        return (Choice(c.Open),) if seat == HOUSE else ()
    if seat is None:
        return ()
    offers = (
        offer(state, command, seat)
        for command in PHASES.get(type(state.turn), ())
        if command not in unplayed(state) and seat in senders(state, command)
    )
    return tuple(choice for choice in offers if isinstance(choice, Choice))


def why_not(state: State, command: Command, by: Seat) -> Refused:
    """CN-110: one reason, the first that applies."""
    kind, turn = type(command), state.turn
    if isinstance(turn, Over):
        return Refused(No.GAME_OVER, "CN-54")
    if state.seated(by) is None and by != REFEREE:
        return Refused(No.NO_SEAT, "CN-30")
    if kind in unplayed(state):
        return Refused(No.NOT_THIS_WAY_OF_PLAYING, "CN-91" if kind in ON_ITS_OWN else "CN-90")
    if isinstance(turn, Claiming) and kind in (c.Touch, c.Stop):
        return Refused(No.CLAIM_OPEN, "CN-88")
    if kind not in PHASES.get(type(turn), ()):
        return Refused(No.NOT_THIS_PHASE, "CN-20")
    if by not in senders(state, kind):
        turning = kind is c.TurnHourglass
        reason = No.HOURGLASS_NOT_YOURS if turning else No.NOT_YOUR_MOVE
        return Refused(reason, whose_move(state, kind, by))
    refused = offer(state, kind, by)
    assert isinstance(refused, Refused), "what is offered is not refused"
    return refused


def unplayed(state: State) -> tuple[type[Command], ...]:
    """Commands that this way of playing does not know."""
    return BETWEEN_TEAMS if state.options.mode is Mode.COOPERATIVE else ON_ITS_OWN


def whose_move(state: State, kind: type[Command], by: Seat) -> str:
    seated = state.seated(by)
    if kind in (c.Touch, c.Stop) and seated is not None and seated.part is Part.SPYMASTER:
        return "CN-102"
    return WHOSE_MOVE.get(kind, "CN-88")


def senders(state: State, kind: type[Command]) -> tuple[Seat, ...]:
    """Whose move this is, whatever it says."""
    turn = state.turn
    match turn:
        case Claiming(team, by) if kind is c.Withdraw:
            return (by,)
        case Claiming() if kind is c.Vote:
            return tuple(s.seat for s in state.seats if s.part is Part.OPERATIVE)
        case Claiming() if kind is c.Rule:
            return (REFEREE,)
        case Claiming(team) | Cluing(team) if kind in (c.Concede, c.GiveClue, c.AskApproval):
            return seats_of(state, team, Part.SPYMASTER)
        case Cluing(team) if kind is c.AnswerApproval:
            return seats_of(state, team.rival, Part.SPYMASTER)
        case Guessing(team) if kind is c.ChallengeClue:
            return tuple(s.seat for s in state.seats if s.team is team.rival)
        case Guessing() if kind is c.DeclareInvalid:
            return tuple(s.seat for s in state.seats)
        case _ if kind is c.TurnHourglass:
            return not_awaited(state)
        case _:
            return awaited(state)


def not_awaited(state: State) -> tuple[Seat, ...]:
    """CN-99: any operative who is not slow. A spymaster would say more than his clue (CN-102)."""
    slow = awaited(state)
    operatives = (s.seat for s in state.seats if s.part is Part.OPERATIVE)
    return tuple(seat for seat in operatives if seat not in slow)


def offer(state: State, kind: type[Command], seat: Seat) -> Choice | Refused:
    """The choice that this sender has, or why there is none."""
    turn = state.turn
    match turn:
        case Cluing(team) if kind is c.GiveClue:
            right = {"number": numbers(state, team)}
            return Choice(kind, hints=right) if any_number(state, team) else Choice(kind, right)
        case Cluing() if kind is c.AskApproval and len(state.secrets.questions) >= QUESTIONS:
            return Refused(No.ASKED_ENOUGH, "CN-84", most=QUESTIONS)
        case Cluing() if kind is c.AnswerApproval:
            if not asked(state):
                return Refused(No.NOTHING_ASKED, "CN-84")
            return Choice(kind, {"word": (state.secrets.questions[-1].word,), "answer": ANSWERS})
        case Guessing() | SuddenDeath() if kind is c.Touch:
            return Choice(kind, {"card": state.uncovered})
        case Guessing(made=0) if kind is c.Stop:
            return Refused(No.TOUCH_FIRST, "CN-41")
        case Guessing(team, made) if kind in (c.ChallengeClue, c.DeclareInvalid):
            return claim(state, kind, team, made)
        case Claiming() if kind is c.Vote:
            return ballot(state, turn, seat)
        case Claiming() if kind is c.Rule:
            if state.options.arbiter is not Arbiter.REFEREE:
                return Refused(No.NOT_YOUR_MOVE, "CN-88")
            return Choice(kind, {"uphold": ANSWERS})
        case Penalty(_, colour) if kind is c.PenaltyCover:
            return Choice(kind, {"card": cards_of(state, colour)})
        case EnemyCovering(team) if kind is c.EnemyCover:
            return Choice(kind, {"card": cards_of(state, Colour(team.rival))})
        case _ if kind is c.TurnHourglass and state.hourglass is not None:
            return Refused(No.HOURGLASS_RUNS, "CN-99")
        case _:
            return Choice(kind)


def claim(state: State, kind: type[Command], team: Team, made: int) -> Choice | Refused:
    """CN-87: before the first touch, once, and by a team that has something to cover."""
    if made:
        return Refused(No.TOO_LATE_TO_CLAIM, "CN-87")
    if state.clues[-1].validity is Validity.APPROVED:
        return Refused(No.CLUE_APPROVED, "CN-84")
    if state.clues[-1].validity is Validity.STANDS:
        return Refused(No.CLAIMED_BEFORE, "CN-87")
    if not state.agents_left(team.rival):
        return Refused(No.NOTHING_TO_COVER, "CN-87")
    return Choice(kind)


def ballot(state: State, turn: Claiming, seat: Seat) -> Choice | Refused:
    if state.options.arbiter is not Arbiter.VOTE:
        return Refused(No.NO_VOTE_HERE, "CN-88")
    if any(cast.by == seat for cast in turn.ballots):
        return Refused(No.VOTED_ALREADY, "CN-88")
    return Choice(c.Vote, {"uphold": ANSWERS})


def numbers(state: State, team: Team) -> tuple[Number, ...]:
    """CN-27: nothing, a count that can be true, or no count at all. PIC-23: or counts alone."""
    most = state.agents_left(team) + state.options.assassin_ending  # PIC-88
    if state.options.advanced_numbers:
        return *range(most + 1), UNLIMITED
    return tuple(range(1, most + 1))


def any_number(state: State, team: Team) -> bool:
    """D-12: at a strict table a wrong number can be given too, as long as it costs something."""
    return state.options.strict_table and bool(state.agents_left(team.rival))


def cards_of(state: State, colour: Colour) -> tuple[Card, ...]:
    """The uncovered cards of a colour, for whoever knows the key."""
    key = state.secrets.key or ()
    return tuple(card for card in state.uncovered if key[card] is colour)


def awaited(state: State) -> tuple[Seat, ...]:
    match state.turn:
        case Cluing(team) | Penalty(team) | EnemyCovering(team):
            return seats_of(state, team, Part.SPYMASTER)  # CN-21, CN-85, CN-91
        case Guessing(team) | SuddenDeath(team):
            return seats_of(state, team, Part.OPERATIVE)  # CN-30
        case Claiming(ballots=ballots):
            if state.options.arbiter is Arbiter.REFEREE:
                return (REFEREE,)
            cast = {ballot.by for ballot in ballots}
            voters = (s.seat for s in state.seats if s.part is Part.OPERATIVE)
            return tuple(seat for seat in voters if seat not in cast)
        case _:
            return ()


def moment(state: State) -> object:
    """Each touch begins anew, in sudden death too."""
    return state.turn, state.covers


def asked(state: State) -> tuple[Seat, ...]:
    """CN-84: the spymaster who is asked, in private, whether a word is a clue."""
    questions = state.secrets.questions
    if not isinstance(state.turn, Cluing) or not questions or questions[-1].answer is not None:
        return ()
    return seats_of(state, state.turn.team.rival, Part.SPYMASTER)


def seats_of(state: State, team: Team, part: Part) -> tuple[Seat, ...]:
    """CN-95: an operative without a team serves both."""
    return tuple(s.seat for s in state.seats if s.part is part and s.team in (team, None))
