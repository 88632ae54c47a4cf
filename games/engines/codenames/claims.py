"""Asking before a clue is given, and contesting one that was: CN-84 to CN-88."""

from __future__ import annotations

from games.engines.codenames import events as e
from games.engines.codenames.clues import found, invalid, word_of
from games.engines.codenames.commands import No
from games.engines.codenames.state import Claiming, State
from games.engines.codenames.terms import Answer, Arbiter, Part, Settled, Team
from games.engines.engine import Refused, Seat


def ask_approval(state: State, text: str) -> tuple[e.AnyEvent, ...]:
    return (e.ApprovalAsked(spymasters(state), word_of(state, text)),)


def answer_approval(state: State, word: str, answer: Answer) -> tuple[e.AnyEvent, ...]:
    if word != state.secrets.questions[-1].word:  # another question has come in between
        raise Refused(No.NOTHING_ASKED, "CN-84")
    return (e.ApprovalAnswered(spymasters(state), answer),)


def spymasters(state: State) -> frozenset[Seat]:
    """CN-105: the question and the answer are theirs alone."""
    return frozenset(s.seat for s in state.seats if s.part is Part.SPYMASTER)


def challenge(state: State, team: Team, by: Seat) -> tuple[e.AnyEvent, ...]:
    """CN-88: the clue law decides at once; a vote and a referee take their time."""
    claim = e.ClueChallenged(by)
    if state.options.arbiter is not Arbiter.CLUE_LAW:
        return (claim,)
    findings = found(state, state.clues[-1].word)
    if not findings:
        return claim, e.ClaimFell(Settled.CLUE_LAW)
    return claim, e.ClaimUpheld(Settled.CLUE_LAW, findings), *invalid(state, team)


def concede(state: State, team: Team) -> tuple[e.AnyEvent, ...]:
    return e.ClaimUpheld(Settled.CONCEDED), *invalid(state, team)


def withdraw() -> tuple[e.AnyEvent, ...]:
    return (e.ClaimFell(Settled.WITHDRAWN),)


def vote(state: State, turn: Claiming, by: Seat, uphold: Answer) -> tuple[e.AnyEvent, ...]:
    """CN-88: a majority of all operatives upholds, and a tie rejects, as soon as it is settled."""
    cast = e.VoteCast(by, uphold)
    voters = sum(s.part is Part.OPERATIVE for s in state.seats)
    votes = [*(ballot.uphold for ballot in turn.ballots), uphold]
    if 2 * votes.count(Answer.YES) > voters:
        return cast, e.ClaimUpheld(Settled.VOTE), *invalid(state, turn.team)
    if 2 * votes.count(Answer.NO) >= voters:
        return cast, e.ClaimFell(Settled.VOTE)
    return (cast,)


def rule(state: State, team: Team, uphold: Answer) -> tuple[e.AnyEvent, ...]:
    if uphold is Answer.YES:
        return e.ClaimUpheld(Settled.REFEREE), *invalid(state, team)
    return (e.ClaimFell(Settled.REFEREE),)


def declare_invalid(state: State, team: Team, by: Seat) -> tuple[e.AnyEvent, ...]:
    """D-7: a team that plays on its own has nobody to contest its clue, so it does so itself."""
    return e.ClueDeclaredInvalid(by), *invalid(state, team)
