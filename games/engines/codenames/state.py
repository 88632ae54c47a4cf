"""What is remembered, and how each event changes it."""

from __future__ import annotations

from enum import StrEnum
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from games.engines.board import one_copy, words_among
from games.engines.clock import Clock
from games.engines.codenames import events as e
from games.engines.codenames.commands import Options
from games.engines.codenames.terms import (
    Answer,
    Card,
    Colour,
    Ending,
    Number,
    Seated,
    Team,
    Unlimited,
    Verdict,
    Warned,
)
from games.engines.dispute import Bench, Past
from games.engines.engine import DealSealed, Face, SealKept, Seat, Word


class Touched(Struct, frozen=True):
    card: Card
    colour: Colour


class Validity(StrEnum):
    """What became of a clue: CN-84 to CN-88."""

    UNCONTESTED = "uncontested"
    APPROVED = "approved"
    CONTESTED = "contested"
    STANDS = "stands"
    INVALID = "invalid"


class Clue(Struct, frozen=True):
    """A clue and what was touched for it, at most `limit` cards; an invalid one may have none."""

    team: Team
    word: str
    number: Number
    limit: int | Unlimited
    validity: Validity = Validity.UNCONTESTED
    touches: tuple[Touched, ...] = ()


class Dealing(Struct, frozen=True, tag_field="phase", tag="dealing"):
    """Nothing lies on the table yet."""


class Cluing(Struct, frozen=True, tag_field="phase", tag="clue"):
    team: Team


class Guessing(Struct, frozen=True, tag_field="phase", tag="guess"):
    """`made` touches of at most `limit` have been made in this turn."""

    team: Team
    made: int
    limit: int | Unlimited


class Ballot(Struct, frozen=True):
    by: Seat
    uphold: Answer


class Claiming(Struct, frozen=True, tag_field="phase", tag="claim"):
    """CN-88: the clue of `team` is contested, and nobody touches."""

    team: Team
    by: Seat
    ballots: tuple[Ballot, ...] = ()


class Penalty(Struct, frozen=True, tag_field="phase", tag="penalty"):
    """CN-85: the spymaster of `team` covers a card of this colour."""

    team: Team
    colour: Colour


class EnemyCovering(Struct, frozen=True, tag_field="phase", tag="enemy_cover"):
    """CN-91: the spymaster of `team` covers a card of the enemy."""

    team: Team


class SuddenDeath(Struct, frozen=True, tag_field="phase", tag="sudden_death"):
    """PIC-83: no clue, no limit, no mistake; to stop is to lose."""

    team: Team


class Over(Struct, frozen=True, tag_field="phase", tag="end"):
    """Nobody wins a game that a team on its own has lost; only such a team has a score."""

    winner: Team | None
    ending: Ending
    score: int | None = None
    verdict: Verdict | None = None


Turn = Dealing | Cluing | Guessing | Claiming | Penalty | EnemyCovering | SuddenDeath | Over


class Question(Struct, frozen=True):
    """CN-84: what the other spymaster was asked in this turn; null until there is an answer."""

    word: str
    answer: Answer | None = None


class Secrets(Struct, frozen=True):
    """What its owner was told. None is: not told."""

    key: tuple[Colour, ...] | None = None
    nonce: str | None = None
    questions: tuple[Question, ...] = ()


class State(Struct, frozen=True):
    options: Options = Options()
    seats: tuple[Seated, ...] = ()
    warnings: tuple[Warned, ...] = ()
    faces: tuple[Face, ...] = ()
    starting: Team = Team.RED
    seal: str = ""
    covers: tuple[Colour | None, ...] = ()
    left: tuple[int, int] = (0, 0)  # uncovered agents: red, blue
    clues: tuple[Clue, ...] = ()
    turn: Turn = Dealing()
    hourglass: Seat | None = None  # who turned it, while the table waits for the same thing
    revealed: tuple[Colour, ...] = ()
    clock: Clock = Clock()
    bench: Bench = Bench()
    past: tuple[Past, ...] = ()  # what can still be put back: disputes
    secrets: Secrets = Secrets()

    def seated(self, seat: Seat | None) -> Seated | None:
        return next((seated for seated in self.seats if seated.seat == seat), None)

    def agents_left(self, team: Team) -> int:
        return self.left[0] if team is Team.RED else self.left[1]

    @property
    def uncovered(self) -> tuple[Card, ...]:
        return tuple(card for card, cover in enumerate(self.covers) if cover is None)

    @property
    def visible(self) -> dict[Card, Word]:
        """The words that lie uncovered. Pictures show no word (PIC-32)."""
        return words_among(self.faces, self.uncovered)


def evolve(state: State, event: e.AnyEvent) -> State:
    match event:
        case e.CardCovered(_, card, colour):
            return touched(state, card, colour)
        case e.ClueGiven(team, word, number, limit):
            clues = (*state.clues, Clue(team, word, number, limit))
            return waiting(unasked(state), Guessing(team, 0, limit), clues=clues)
        case e.TurnPassed(team):
            return waiting(unasked(state), Cluing(team))
        case e.ClueApproved():
            return replace(state, clues=judged(state, Validity.APPROVED))
        case e.ClueVoided() | e.ClueDeclaredInvalid() | e.ClaimUpheld():
            return replace(state, clues=judged(state, Validity.INVALID))
        case e.ClueChallenged(by):
            claim = Claiming(state.clues[-1].team, by)
            return waiting(state, claim, clues=judged(state, Validity.CONTESTED))
        case e.VoteCast(by, uphold):
            return voted(state, Ballot(by, uphold))
        case e.ClaimFell():
            clue = state.clues[-1]
            turn = Guessing(clue.team, 0, clue.limit)
            return waiting(state, turn, clues=judged(state, Validity.STANDS))
        case e.PenaltyDue(team, colour):
            return waiting(state, Penalty(team, colour))
        case e.PenaltyCovered(_, card, colour) | e.EnemyCovered(_, card, colour):
            return covered(state, card, colour)
        case e.EnemyTurnCame(team):
            return waiting(state, EnemyCovering(team))
        case e.SuddenDeathBegun(team):
            return waiting(state, SuddenDeath(team))
        case e.HourglassTurned(by):
            return replace(state, hourglass=by)
        case e.ApprovalAsked(word=word):
            return asked(state, *state.secrets.questions, Question(word))
        case e.ApprovalAnswered(answer=answer):
            *earlier, last = state.secrets.questions
            return asked(state, *earlier, replace(last, answer=answer))
        case e.GameOpened(options, seats, warnings):
            return replace(state, options=options, seats=seats, warnings=warnings)
        case e.BoardLaid(faces, starting, red, blue):
            faces = tuple(map(one_copy, faces))
            covers, left = (None,) * len(faces), (red, blue)
            return waiting(
                replace(state, faces=faces, starting=starting, covers=covers, left=left),
                Cluing(starting),
            )
        case e.KeyDealt(key=key):
            return replace(state, secrets=replace(state.secrets, key=key))
        case SealKept(nonce=nonce):
            return replace(state, secrets=replace(state.secrets, nonce=nonce))
        case DealSealed(seal):
            return replace(state, seal=seal)
        case e.GameWon(team, ending):
            return waiting(state, Over(team, ending))
        case e.GameScored(team, ending, score, verdict):
            return waiting(state, Over(team, ending, score, verdict))
        case e.GameLost(ending):
            return waiting(state, Over(None, ending))
        case e.KeyRevealed(key=key):
            return replace(state, revealed=key)
        case _:
            assert_never(event)


def waiting(state: State, turn: Turn, clues: tuple[Clue, ...] | None = None) -> State:
    """The table waits for something else now, so the hourglass lies on its side."""
    return replace(state, turn=turn, hourglass=None, clues=state.clues if clues is None else clues)


def touched(state: State, card: Card, colour: Colour) -> State:
    """Covered, and the last clue answered by this touch."""
    *earlier, clue = state.clues
    clues = (*earlier, replace(clue, touches=(*clue.touches, Touched(card, colour))))
    turn = state.turn
    if isinstance(turn, Guessing):
        turn = replace(turn, made=turn.made + 1)
    return waiting(covered(state, card, colour), turn, clues=clues)


def covered(state: State, card: Card, colour: Colour) -> State:
    red, blue = state.left
    return replace(
        state,
        covers=(*state.covers[:card], colour, *state.covers[card + 1 :]),
        left=(red - (colour is Colour.RED), blue - (colour is Colour.BLUE)),
    )


def judged(state: State, validity: Validity) -> tuple[Clue, ...]:
    """The clues, the last of them with this validity."""
    *earlier, clue = state.clues
    return *earlier, replace(clue, validity=validity)


def voted(state: State, ballot: Ballot) -> State:
    turn = state.turn
    assert isinstance(turn, Claiming), "votes are cast on a claim"
    return replace(state, turn=replace(turn, ballots=(*turn.ballots, ballot)))


def asked(state: State, *questions: Question) -> State:
    return replace(state, secrets=replace(state.secrets, questions=questions))


def unasked(state: State) -> State:
    """CN-84: an approval is good for this turn."""
    return asked(state) if state.secrets.questions else state
