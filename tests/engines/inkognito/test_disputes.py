"""Disputes of Inkognito: answers, and nobody but those who saw the cards (decision 27)."""

from __future__ import annotations

import pytest

from games.engines.dispute import (
    Appeal,
    Complaint,
    DisputeClue,
    DisputeReveal,
    Grounds,
    Outcome,
    RuleDispute,
)
from games.engines.engine import REFEREE, Seat
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.phases import Answering, Paying, PuttingAside, Reviewing
from games.engines.inkognito.terms import Ending, Figure
from tests.dsl import Given
from tests.engines.inkognito.asking import (
    IDENTITY,
    answers_to,
    asks,
    asks_through,
    has_shown,
    shows,
)
from tests.engines.inkognito.table import AGENTS, AMBASSADOR, BLUE, GREEN, RED, YELLOW, did, table

FOUR = table("F tall a, B short b, X fat c, Z thin d")
FIVE = table("F tall a, B short b, X fat c, Z thin d", seats=(*AGENTS, AMBASSADOR))
REPEATED = Complaint.REPEATED
VOID = RuleDispute(Outcome.VOID, Grounds.SHOWN_BEFORE)
BACK = RuleDispute(Outcome.TAKEN_BACK, Grounds.A_SLIP)
STANDS = RuleDispute(Outcome.STANDS, Grounds.NOT_SHOWN_BEFORE)


def again(*sets: str) -> Given:
    """Blue has asked green, and was shown the last of these sets now."""
    *earlier, last = sets
    return shows(asks(has_shown(FOUR, IDENTITY, *earlier), IDENTITY), last)


def disputed(game: Given, by: Seat = BLUE) -> Given:
    return did(game, DisputeReveal(game.truth.bench.marked, REPEATED), by=by)


def outcomes(game: Given) -> tuple[Outcome, ...]:
    [choice] = (x for x in INKOGNITO.legal(game.truth, REFEREE) if x.command is RuleDispute)
    return choice.options["outcome"]


@pytest.mark.parametrize("by", [BLUE, GREEN], ids=str)
def test_ink_115_an_answer_is_disputed_by_who_asked_and_who_answered(by: Seat) -> None:
    disputed(again("B F tall"), by)


@pytest.mark.parametrize("by", [RED, YELLOW], ids=str)
def test_ink_115_and_by_nobody_who_has_not_seen_the_cards(by: Seat) -> None:
    game = again("B F tall")
    command = DisputeReveal(game.truth.bench.marked, REPEATED)
    game.when(command, by=by).refused("not_yours_to_dispute", "INK-61")


def test_ink_98_also_by_the_ambassador_who_passed_them_on() -> None:
    game = shows(asks_through(FIVE, IDENTITY), "B F")
    disputed(game, AMBASSADOR)


def test_ink_55_a_void_answer_costs_what_an_accusation_would() -> None:
    game = did(disputed(again("B F tall", "B F tall")), VOID, by=REFEREE)
    assert e.AccusationUpheld(2) in game.history
    assert game.truth.turn == Paying(GREEN, 2)


def test_ink_55_also_when_it_was_accepted_and_nobody_is_put_aside_yet() -> None:
    game = did(again("B F tall", "B F tall"), c.AcceptAnswer())
    assert isinstance(game.truth.turn, PuttingAside)
    after = did(disputed(game), VOID, by=REFEREE)
    paid = shows(after, answers_to(after).pop())
    assert isinstance(paid.truth.turn, PuttingAside)


def test_ink_55_the_first_answer_of_all_repeats_nothing_and_cannot_be_void() -> None:
    game = disputed(again("B F tall"))
    assert outcomes(game) == (Outcome.STANDS, Outcome.TAKEN_BACK, Outcome.NO_RESULT)


def test_ink_65_once_somebody_was_put_aside_for_it_there_is_no_penalty() -> None:
    game = has_shown(FOUR, IDENTITY, "B F tall", "B F tall")
    assert Outcome.VOID not in outcomes(disputed(game))


def test_what_may_be_ruled_tells_nothing_of_the_cards() -> None:
    repeated, fresh = (disputed(again("B F tall", last)) for last in ("B F tall", "B X tall"))
    assert outcomes(repeated) == outcomes(fresh)


def test_an_answer_that_is_taken_back_is_given_again_and_was_never_shown() -> None:
    game = disputed(again("B X tall", "B F tall"))
    after = did(game, BACK, by=REFEREE)
    assert after.truth.turn == Answering(GREEN)
    assert len(after.truth.secrets.showings) == 1
    for seat in (BLUE, GREEN):
        assert len(INKOGNITO.known_to(seat, after.history).secrets.showings) == 1
    anew = shows(after, "B F tall")
    assert anew.truth.turn == Reviewing(BLUE)
    assert anew.when(c.Accuse(), by=BLUE).then(e.AccusationRejected(Figure.GREEN_TALL))


def test_an_answer_that_is_taken_back_and_was_right_after_all_counts_again() -> None:
    game = did(did(disputed(again("B X tall", "B F tall")), BACK, by=REFEREE), Appeal(), by=GREEN)
    after = did(game, STANDS, by=REFEREE)
    assert after.truth.turn == Reviewing(BLUE)
    assert len(INKOGNITO.known_to(BLUE, after.history).secrets.showings) == 2


def test_a_ruling_that_stands_can_be_void_on_appeal() -> None:
    game = did(disputed(again("B F tall", "B F tall")), STANDS, by=REFEREE)
    after = did(did(game, Appeal(), by=BLUE), VOID, by=REFEREE)
    assert after.truth.turn == Paying(GREEN, 2)


def test_a_game_is_called_off() -> None:
    ruling = RuleDispute(Outcome.NO_RESULT, Grounds.SPOILT)
    after = did(disputed(again("B F tall")), ruling, by=REFEREE)
    result = INKOGNITO.result(after.truth)
    assert (result.winners, result.reason) == ((), Ending.CALLED_OFF)


def test_nobody_gives_clues_here() -> None:
    game = again("B F tall")
    command = DisputeClue(game.truth.bench.marked, Complaint.INVALID_CLUE)
    game.when(command, by=BLUE).refused("not_to_be_disputed", "INK-61")
