"""When time is up: D-8 and decision 25. What a clock does in every game is in test_clock.py."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines import dispute
from games.engines.clock import Then, TimeRanOut, TimeUp
from games.engines.codenames import CODENAMES
from games.engines.codenames.commands import GiveClue, Options
from games.engines.codenames.events import (
    ApprovalAsked,
    CardCovered,
    ClaimFell,
    ClaimUpheld,
    ClueChallenged,
    ClueDeclaredInvalid,
    ClueGiven,
    EnemyCovered,
    EnemyTurnCame,
    GameLost,
    GameWon,
    PenaltyCovered,
    PenaltyDue,
    SuddenDeathBegun,
    TurnPassed,
    VoteCast,
)
from games.engines.codenames.state import Cluing, Validity
from games.engines.codenames.terms import Answer, Arbiter, Colour, Ending, Mode, Settled
from games.engines.engine import CLOCK, REFEREE, Contested, Event, Hurrying, Resolved, Seat
from games.engines.pictures import PICTURES
from tests.dsl import (
    ADA,
    BLUE,
    BO,
    BOTH,
    CY,
    DI,
    ED,
    ONE,
    RED,
    SOLO,
    Given,
    dealt,
    f2,
    given,
    revealed,
)

BOARD = "WHALE:R  PIANO:B  CROWN:.  TOWER:R  GHOST:X  RIVER:B  OCEAN:R"
WHALE, PIANO, CROWN, TOWER, GHOST, RIVER, OCEAN = range(7)
CLUE = ClueGiven(RED, "sea", 2, limit=3)
RIGHT = CardCovered(RED, WHALE, Colour.RED)
CLAIM = CLUE, ClueChallenged(CY)
PENALTY = *CLAIM, ClaimUpheld(Settled.CONCEDED), PenaltyDue(BLUE, Colour.BLUE)
SUDDEN = CLUE, CardCovered(RED, GHOST, Colour.ASSASSIN), SuddenDeathBegun(RED)
TIME_UP, FORFEIT, REPLACE, ABANDON = map(TimeUp, Then)


def table(*events: Event, seats: tuple[Seat, ...] = (ADA, BO, ED, CY, DI), **options: Any) -> Given:
    return given(CODENAMES, *dealt(BOARD, seats=seats, options=Options(**options)), *events)


def ran_out(*seats: Seat, then: Then = Then.RULES) -> TimeRanOut:
    return TimeRanOut(seats, then)


def key(game: Given) -> Event:
    return revealed(game.history)


def test_d_8_a_clue_that_does_not_come_passes_the_turn_without_a_touch():
    table().when(TIME_UP, by=CLOCK).then(ran_out(ADA), TurnPassed(BLUE))


def test_d_8_a_team_on_its_own_goes_on_with_the_turn_of_the_enemy():
    alone = table(mode=Mode.COOPERATIVE, seats=(SOLO, ONE))
    alone.when(TIME_UP, by=CLOCK).then(ran_out(SOLO), EnemyTurnCame(RED))


def test_d_8_an_open_question_lapses_with_the_clue():
    asked = table(ApprovalAsked(frozenset({ADA, CY}), "whaler"))
    assert CODENAMES.asked(asked.truth) == (CY,)
    after = asked.when(TIME_UP, by=CLOCK).then(ran_out(ADA), TurnPassed(BLUE))
    assert after.truth.secrets.questions == () and CODENAMES.asked(after.truth) == ()


def test_d_8_after_a_touch_time_up_is_as_stop():
    touched = table(CLUE, RIGHT)
    touched.when(TIME_UP, by=CLOCK).then(ran_out(BO, ED), TurnPassed(BLUE))


def test_d_8_without_a_touch_the_turn_passes_too():
    """CN-41: nobody could have stopped."""
    table(CLUE).when(TIME_UP, by=CLOCK).then(ran_out(BO, ED), TurnPassed(BLUE))


def test_d_8_an_unheard_vote_counts_as_no():
    """CN-88: two of three would have upheld it; one has said so."""
    voting = table(*CLAIM, VoteCast(DI, Answer.YES), arbiter=Arbiter.VOTE)
    after = voting.when(TIME_UP, by=CLOCK).then(ran_out(BO, ED), ClaimFell(Settled.VOTE))
    assert after.truth.clues[-1].validity is Validity.STANDS
    assert CODENAMES.awaited(after.truth) == (BO, ED)  # and touch now


def test_d_8_a_claim_that_no_referee_has_ruled_on_falls():
    claimed = table(*CLAIM, arbiter=Arbiter.REFEREE)
    claimed.when(TIME_UP, by=CLOCK).then(ran_out(REFEREE), ClaimFell(Settled.LAPSED))


@pytest.mark.parametrize("arbiter", [Arbiter.VOTE, Arbiter.REFEREE])
def test_a_claim_is_the_business_of_no_team_so_nobody_forfeits_by_it(arbiter):
    claimed = table(*CLAIM, arbiter=arbiter).when(FORFEIT, by=CLOCK)
    assert isinstance(claimed.outcome, tuple)
    assert [type(event) for event in claimed.outcome] == [TimeRanOut, ClaimFell]


def test_d_8_chance_covers_a_card_of_that_colour_as_the_penalty():
    drawn = table(*PENALTY, arbiter=Arbiter.VOTE).when(TIME_UP, by=CLOCK).outcome
    assert drawn[0] == ran_out(CY)
    assert drawn[1].card in (PIANO, RIVER) and drawn[1].colour is Colour.BLUE
    assert drawn[2:] == (TurnPassed(BLUE),)


def test_cn_89_the_last_agent_that_chance_covers_wins():
    covered = CardCovered(RED, PIANO, Colour.BLUE), TurnPassed(BLUE), TurnPassed(RED)
    game = table(CLUE, *covered, *PENALTY, arbiter=Arbiter.VOTE)
    game.when(TIME_UP, by=CLOCK).then(
        ran_out(CY),
        PenaltyCovered(BLUE, RIVER, Colour.BLUE),
        GameWon(BLUE, Ending.ALL_FOUND_BY_PENALTY),
        key(game),
    )


def test_d_8_chance_covers_a_card_of_the_enemy():
    enemy = table(CLUE, EnemyTurnCame(RED), mode=Mode.COOPERATIVE, seats=(SOLO, ONE))
    drawn = enemy.when(TIME_UP, by=CLOCK).outcome
    assert drawn[0] == ran_out(SOLO)
    assert isinstance(drawn[1], EnemyCovered) and drawn[1].card in (PIANO, RIVER)
    assert drawn[2:] == (TurnPassed(RED),)


def test_d_8_a_penalty_of_a_team_on_its_own_is_covered_by_chance_and_then_another():
    own = (CLUE, ClueDeclaredInvalid(ONE), PenaltyDue(RED, Colour.BLUE))
    alone = table(*own, mode=Mode.COOPERATIVE, seats=(SOLO, ONE))
    drawn = alone.when(TIME_UP, by=CLOCK).outcome
    assert [type(event) for event in drawn] == [TimeRanOut, PenaltyCovered, EnemyTurnCame]


def test_d_8_in_sudden_death_time_up_is_as_stop_and_the_other_team_wins():
    """PIC-85."""
    sudden = table(*SUDDEN, assassin_ending=True)
    sudden.when(TIME_UP, by=CLOCK).then(
        ran_out(BO, ED), GameWon(BLUE, Ending.SUDDEN_DEATH_FAILED), key(sudden)
    )


def test_d_8_in_sudden_death_a_team_on_its_own_has_lost():
    alone = table(*SUDDEN, assassin_ending=True, mode=Mode.COOPERATIVE, seats=(SOLO, ONE))
    alone.when(TIME_UP, by=CLOCK).then(
        ran_out(ONE), GameLost(Ending.SUDDEN_DEATH_FAILED), key(alone)
    )


@pytest.mark.parametrize(
    ("events", "slow"), [((), (ADA,)), ((CLUE,), (BO, ED)), ((CLUE, RIGHT), (BO, ED))]
)
def test_who_forfeits_loses_to_the_other_team(events, slow):
    game = table(*events)
    after = game.when(FORFEIT, by=CLOCK).then(
        ran_out(*slow, then=Then.FORFEIT), GameWon(BLUE, Ending.FORFEIT), key(game)
    )
    result = CODENAMES.result(after.truth)
    assert (result.winners, result.reason) == ((CY, DI), Ending.FORFEIT)


def test_a_team_on_its_own_that_forfeits_has_lost():
    alone = table(mode=Mode.COOPERATIVE, seats=(SOLO, ONE))
    after = alone.when(FORFEIT, by=CLOCK).then(
        ran_out(SOLO, then=Then.FORFEIT), GameLost(Ending.FORFEIT), key(alone)
    )
    assert after.seen_by(None).record.won is False


def test_cn_95_an_operative_of_both_teams_who_forfeits_helps_neither():
    three = table(CLUE, mode=Mode.SHARED_OPERATIVE, seats=(ADA, CY, BOTH))
    after = three.when(FORFEIT, by=CLOCK).then(
        ran_out(BOTH, then=Then.FORFEIT), GameLost(Ending.FORFEIT), key(three)
    )
    assert CODENAMES.result(after.truth).winners == ()


def test_cn_95_a_spymaster_of_three_players_who_forfeits_loses_to_the_other():
    three = table(mode=Mode.SHARED_OPERATIVE, seats=(ADA, CY, BOTH))
    three.when(FORFEIT, by=CLOCK).then(
        ran_out(ADA, then=Then.FORFEIT), GameWon(BLUE, Ending.FORFEIT), key(three)
    )


@pytest.mark.parametrize("events", [(), (CLUE,), SUDDEN])
def test_an_abandoned_game_has_no_winner_and_shows_its_key(events):
    game = table(*events, assassin_ending=True)
    after = game.when(ABANDON, by=CLOCK)
    over = after.then(*after.outcome)
    assert after.outcome[1:] == (GameLost(Ending.ABANDONED), key(game))
    assert (CODENAMES.result(over.truth).winners, over.seen_by(None).record.won) == ((), None)


def test_where_seats_are_opened_nothing_follows_from_the_rules():
    game = table(CLUE)
    after = game.when(REPLACE, by=CLOCK).then(ran_out(BO, ED, then=Then.REPLACE))
    assert after.truth == game.truth


def test_pictures_inherit_all_of_it():
    game = given(PICTURES, *f2())
    game.when(TIME_UP, by=CLOCK).then(ran_out(ADA), TurnPassed(BLUE))
    assert TimeRanOut in PICTURES.types.events and TimeUp in PICTURES.types.officials


def test_after_time_was_up_the_game_goes_on_as_usual():
    passed = table().when(TIME_UP, by=CLOCK).then(ran_out(ADA), TurnPassed(BLUE))
    assert passed.truth.turn == Cluing(BLUE)
    passed.when(GiveClue("sky", 1), by=CY).then(ClueGiven(BLUE, "sky", 1, limit=2))


def test_what_hurries_what_contests_and_what_settles_it_say_so_by_what_they_are():
    events = {*CODENAMES.types.events} - {*dispute.EVENTS}
    by_kind = {
        kind: {event.__name__ for event in events if issubclass(event, kind)}
        for kind in (Hurrying, Contested, Resolved)
    }
    assert by_kind == {
        Hurrying: {"HourglassTurned"},
        Contested: {"ClueChallenged"},
        Resolved: {"ClaimUpheld", "ClaimFell"},
    }
