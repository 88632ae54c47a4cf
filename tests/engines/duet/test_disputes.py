"""Disputes of Duet: who may raise one, and what follows with the tokens (decision 27)."""

from __future__ import annotations

from games.engines.clock import ClockStarted, Then, TimeUp, Why
from games.engines.dispute import (
    AcceptDispute,
    Complaint,
    DisputeClue,
    DisputeReveal,
    Grounds,
    Outcome,
    RuleDispute,
)
from games.engines.duet import DUET
from games.engines.duet.events import ClueFoundInvalid, SuddenDeathBegun, TokenDiscarded
from games.engines.duet.state import Cluing, Guessing, SuddenDeath
from games.engines.duet.terms import Bank, Ending, Settled, Token, Validity
from games.engines.engine import CLOCK, REFEREE, Command, Seat
from tests.dsl import Given
from tests.engines.duet.table import ANN, BEN, EIGHT_MISTAKES, START, A, B, played

INVALID, SLIP = Complaint.INVALID_CLUE, Complaint.SLIP
VOID = RuleDispute(Outcome.VOID, Grounds.TOO_CLOSE)
BACK = RuleDispute(Outcome.TAKEN_BACK, Grounds.A_SLIP)


def did(game: Given, command: Command, by: Seat) -> Given:
    tried = game.when(command, by=by)
    return tried.then(*tried.outcome)


def test_duet_114_the_side_that_guesses_disputes_a_clue():
    game = played(START, "a?")  # A gives a clue
    number = game.truth.bench.marked
    did(game, DisputeClue(number, INVALID), BEN)
    game.when(DisputeClue(number, INVALID), by=ANN).refused("not_yours_to_dispute", "DUET-114")


def test_duet_136_a_touch_is_disputed_by_the_side_that_made_it():
    game = played(START, "a? b0")  # B finds an agent
    number = game.truth.bench.marked
    did(game, DisputeReveal(number, SLIP), BEN)
    game.when(DisputeReveal(number, SLIP), by=ANN).refused("not_yours_to_dispute", "DUET-114")


def test_duet_110_a_void_clue_costs_a_token_and_guessing_goes_on():
    game = did(played(START, "a?"), DisputeClue(1, INVALID), BEN)
    after = did(game, VOID, REFEREE)
    assert after.history[-3:] == (
        ClueFoundInvalid(Settled.REFEREE),
        TokenDiscarded(Token.BYSTANDER),
        ClockStarted(Why.DISPUTE),
    )
    assert after.truth.turn == Guessing(A, B) and after.truth.bank == Bank(8, 0)
    assert after.truth.clues[-1].validity is Validity.INVALID


def test_duet_110_when_the_turn_has_passed_it_costs_a_token_all_the_same():
    game = did(played(START, "a? b18"), DisputeClue(1, INVALID), BEN)
    after = did(game, VOID, REFEREE)
    assert after.truth.turn == Cluing((B,)) and after.truth.bank == Bank(7, 0)


def test_duet_113_the_last_token_for_a_void_clue_begins_sudden_death():
    game = played(START, f"{EIGHT_MISTAKES} a?")
    assert game.truth.bank.tokens == 1
    game = did(game, DisputeClue(game.truth.bench.marked, INVALID), BEN)
    after = did(game, VOID, REFEREE)
    assert SuddenDeathBegun() in after.history and isinstance(after.truth.turn, SuddenDeath)


def test_the_giver_accepts():
    game = did(played(START, "a?"), DisputeClue(1, INVALID), BEN)
    game.when(AcceptDispute(), by=BEN).refused("not_yours_to_accept")
    after = did(game, AcceptDispute(), ANN)
    assert ClueFoundInvalid(Settled.AGREED) in after.history


def test_a_bystander_that_is_taken_back_gives_the_token_and_the_turn_back():
    before = played(START, "a? b0")
    met = played(before, "b18")
    assert met.truth.bank == Bank(8, 0) and met.truth.turn == Cluing((B,))
    game = did(met, DisputeReveal(met.truth.bench.marked, SLIP), BEN)
    after = did(game, BACK, REFEREE)
    for field in ("bank", "front", "marks", "agents", "clues", "turn", "number", "givers"):
        assert getattr(after.truth, field) == getattr(before.truth, field), field
    on = played(after, "b2")
    assert on.truth.found == 2 and on.truth.bank == Bank(9, 0)


def test_duet_70_a_touch_in_sudden_death_is_taken_back_where_no_clue_was_ever_given():
    """D-16: every clue was missed until no token was left."""
    game = START
    while not isinstance(game.truth.turn, SuddenDeath):
        game = did(game, TimeUp(Then.RULES), CLOCK)
    assert game.truth.clues == ()
    met = played(game, "b0")
    asked = did(met, DisputeReveal(met.truth.bench.marked, SLIP), BEN)
    assert outcomes(asked) == (Outcome.STANDS, Outcome.TAKEN_BACK, Outcome.NO_RESULT)
    after = did(asked, BACK, REFEREE)
    assert isinstance(after.truth.turn, SuddenDeath) and after.truth.found == 0


def outcomes(game: Given) -> tuple[object, ...]:
    """What a referee may rule now."""
    [choice] = [c for c in DUET.legal(game.truth, REFEREE) if c.command is RuleDispute]
    return tuple(choice.options["outcome"])


def test_the_other_side_still_does_not_know_its_key():
    met = played(START, "a? b18")
    game = did(met, DisputeReveal(met.truth.bench.marked, SLIP), BEN)
    after = did(game, BACK, REFEREE)
    assert DUET.known_to(BEN, after.history).secrets.a is None
    assert after.seen_by(BEN).cards[18].key.a is None


def test_a_game_is_called_off():
    game = did(played(START, "a?"), DisputeClue(1, INVALID), BEN)
    after = did(game, RuleDispute(Outcome.NO_RESULT, Grounds.SPOILT), REFEREE)
    result = DUET.result(after.truth)
    assert (result.winners, result.reason) == ((), Ending.CALLED_OFF)
