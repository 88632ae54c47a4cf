"""Claims, the handshake, who wins by them, and the turn limit (digest section 11)."""

from typing import NamedTuple

import pytest

from games.engines.engine import Result, Seat, seal_of
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players, RepeatRule
from games.engines.inkognito.missions import Goal, Mission
from games.engines.inkognito.phases import Handshaking
from games.engines.inkognito.terms import Ball, Ending, Figure, Kind
from tests.dsl import NONCE, Given, given
from tests.engines.inkognito.endings import ending, lettered, met, revealed, shaken, step
from tests.engines.inkognito.moments import SEATS, moments
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BALLS,
    BLUE,
    FOUR,
    GREEN,
    RED,
    STRANGER,
    YELLOW,
    Space,
    X,
    cards,
    dealt,
    did,
    hand,
    offered,
    played,
    table,
    values,
)

# Fiddlebottom and Bubble have to catch Agent X; Zsa Zsa and Agent X have to get him to 2.
DEAL = lettered("A-B", "C-D")
PARTNERS = {BLUE: GREEN, GREEN: BLUE, RED: YELLOW, YELLOW: RED}
MISSIONS = {
    BLUE: Mission(Goal.CATCH, X),
    GREEN: Mission(Goal.CATCH, X),
    RED: Mission(Goal.REACH, X, Space.MISERICORDIA),
    YELLOW: Mission(Goal.REACH, X, Space.MISERICORDIA),
}
BOTH_HOLD = {"red_fat": Space.MISERICORDIA, "blue_thin": Space.MISERICORDIA}
AT = moments()


class Row(NamedTuple):
    """A row of INK-83: whether the claimant's team wins."""

    real: bool
    accepts: bool
    holds: bool
    wins: bool
    ending: Ending


ROWS = (
    Row(True, True, True, True, Ending.MISSION),
    Row(True, True, False, False, Ending.MISSION_UNMET),
    Row(True, False, True, False, Ending.HAND_REFUSED),
    Row(True, False, False, False, Ending.HAND_REFUSED),
    Row(False, True, True, False, Ending.WRONG_PARTNER),
    Row(False, True, False, False, Ending.WRONG_PARTNER),
    Row(False, False, True, False, Ending.WRONG_PARTNER),
    Row(False, False, False, False, Ending.WRONG_PARTNER),
)


def test_ink_80_the_claimant_names_one_other_player() -> None:
    game = met(DEAL)
    assert values(game, BLUE, c.Claim, "partner") == {GREEN, RED, YELLOW}
    game.when(c.Claim(RED), by=BLUE).then(e.HandshakeOffered(BLUE, RED))
    for partner in (BLUE, STRANGER):
        game.when(c.Claim(partner), by=BLUE).refused("no_such_player", "INK-80", seat=partner)


@pytest.mark.parametrize("by", [GREEN, RED, YELLOW])
def test_ink_80_nobody_claims_in_the_turn_of_another(by: Seat) -> None:
    assert c.Claim not in offered(AT["meet"], by)
    AT["meet"].when(c.Claim(BLUE), by=by).refused("not_your_move", "INK-113")


@pytest.mark.parametrize("moment", ["alone", "meet", "asked"])
def test_ink_81_a_claim_is_possible_from_the_end_of_movement_to_the_end_of_the_turn(
    moment: str,
) -> None:
    """Also with meetings that are not resolved, and after a figure was put aside."""
    AT[moment].when(c.Claim(GREEN), by=BLUE).then(e.HandshakeOffered(BLUE, GREEN))


@pytest.mark.parametrize(
    "moment", ["place", "move", "stepped", "answer", "review", "penalty", "aside", "handshake"]
)
def test_ink_81_no_claim_while_figures_move_or_an_answer_or_a_figure_is_pending(
    moment: str,
) -> None:
    assert c.Claim not in offered(AT[moment], BLUE)
    AT[moment].when(c.Claim(GREEN), by=BLUE).refused("not_this_phase", "INK-113")


def test_ink_81_nor_where_answers_are_not_reviewed() -> None:
    at = moments(repeat_rule=RepeatRule.ENFORCE)
    for moment in ("answer", "aside"):
        at[moment].when(c.Claim(GREEN), by=BLUE).refused("not_this_phase", "INK-113")
    at["asked"].when(c.Claim(GREEN), by=BLUE).then(e.HandshakeOffered(BLUE, GREEN))


def test_ink_81_a_catch_is_claimed_before_the_caught_figure_is_moved_aside() -> None:
    caught = met(DEAL, step(Ball.WHITE, Figure.BLUE_FAT, Space.SALUTE), red_fat=Space.SALUTE)
    assert ending(shaken(caught, GREEN)) is Ending.MISSION
    ask = c.Ask(Figure.BLUE_FAT, Figure.RED_FAT, Kind.IDENTITY)
    asked = played(caught, ask, c.Show(hand("X F fat")), c.AcceptAnswer())
    let_go = played(asked, c.PutAside(Space.FORMOSA))
    assert ending(shaken(let_go, GREEN)) is Ending.MISSION_UNMET


def test_ink_81_and_ink_39_the_position_of_the_moment_is_judged_after_an_extra_step() -> None:
    """Fiddlebottom gets to 7 by the step that replaces his meeting."""
    deal = lettered("C-A", "B-D")
    came = step(Ball.WHITE, Figure.BLUE_TALL, Space.SAN_MOISE)
    game = met(deal, came, blue_tall=Space.PIAZZA, red_tall=Space.SAN_MOISE)
    assert ending(shaken(game, GREEN)) is Ending.MISSION_UNMET
    on = played(game, c.ExtraStep(Figure.BLUE_TALL, Space.FENICE))
    assert ending(shaken(on, GREEN)) is Ending.MISSION


def test_ink_82_the_named_player_and_nobody_else_accepts_or_refuses() -> None:
    game = AT["handshake"]
    assert game.truth.turn == Handshaking(BLUE, GREEN)
    assert INKOGNITO.awaited(game.truth) == (GREEN,)
    assert offered(game, GREEN) == [c.ShakeHands, c.RefuseHand, c.Gesture]
    for seat in (BLUE, RED, YELLOW):
        assert offered(game, seat) == [c.Gesture]
        for command in (c.ShakeHands(), c.RefuseHand()):
            game.when(command, by=seat).refused("not_your_move", "INK-113")


@pytest.mark.parametrize("claimant", AGENTS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: "-".join(map(str, row[:3])))
def test_ink_83_and_ink_t9_every_row_for_every_claimant_of_both_teams(
    row: Row, claimant: Seat
) -> None:
    """And INK-82: all secret cards are revealed, and the game is over in every case."""
    partner = PARTNERS[claimant]
    named = [partner] if row.real else [seat for seat in AGENTS if seat not in (claimant, partner)]
    team = tuple(seat for seat in AGENTS if seat in (claimant, partner))
    other = tuple(seat for seat in AGENTS if seat not in team)
    winners = team if row.wins else other
    position = BOTH_HOLD if row.holds else {}
    for name in named:
        game = played(met(DEAL, active=claimant, **position), c.Claim(name))
        answer = c.ShakeHands() if row.accepts else c.RefuseHand()
        over = game.when(answer, by=name).then(
            e.HandshakeAnswered(row.accepts),
            e.GameEnded(row.ending, winners, MISSIONS[claimant]),
            revealed(DEAL),
        )
        assert INKOGNITO.result(over.truth) == Result(winners, row.ending)


@pytest.mark.parametrize("accepts", [True, False])
def test_ink_83_a_named_player_of_the_other_team_wins_with_it_whatever_he_answered(
    accepts: bool,
) -> None:
    answer = c.ShakeHands() if accepts else c.RefuseHand()
    game = played(met(DEAL, **BOTH_HOLD), c.Claim(YELLOW), answer)
    assert YELLOW in game.truth.turn.winners


def test_ink_82_what_is_revealed_is_what_was_sealed_and_everybody_sees_it() -> None:
    game = AT["end"]
    told = game.history[-1]
    assert isinstance(told, e.SecretsRevealed)
    assert told == revealed(FOUR)
    assert seal_of(told.deal(), NONCE) == game.truth.seal
    for seat in (*AGENTS, None):
        assert [known.dealt for known in game.seen_by(seat).cards] == list(FOUR)


def test_ink_84_a_lucky_guess_counts_and_a_claim_names_no_mission() -> None:
    """Nobody has asked or shown anything."""
    game = met(DEAL, **BOTH_HOLD)
    assert game.truth.questions == ()
    assert ending(shaken(game, GREEN)) is Ending.MISSION
    assert c.Claim.__struct_fields__ == ("partner",)


def test_ink_85_a_mission_that_holds_has_no_effect_without_a_claim() -> None:
    game = played(met(DEAL, **BOTH_HOLD), c.EndTurn(), c.EndMovement(), c.EndTurn())
    assert INKOGNITO.result(game.truth) is None
    assert (game.truth.active, game.truth.number) == (RED, 3)


def last_turn(number: int, game: tuple[e.AnyEvent, ...], seat: Seat = BLUE) -> Given:
    """The turn of this number, after Movement."""
    turns = [e.TurnBegun(seat, tuple(BALLS[ball] for ball in "wob"), away=False)]
    return played(given(INKOGNITO, *game, *turns * (number - 1)), c.EndMovement())


def test_ink_85_when_the_turn_limit_is_reached_the_game_ends_without_a_winner() -> None:
    game = played(table(DEAL, options={"turn_limit": 2}), c.EndMovement(), c.EndTurn())
    game = played(game, c.EndMovement())
    assert (game.truth.number, game.seen_by(BLUE).turn_limit) == (2, 2)
    over = game.when(c.EndTurn(), by=GREEN).then(
        e.GameEnded(Ending.TURN_LIMIT, (), None), revealed(DEAL)
    )
    assert INKOGNITO.result(over.truth) == Result((), Ending.TURN_LIMIT)


def test_ink_85_in_the_last_turn_a_claim_still_counts() -> None:
    game = last_turn(2, dealt(DEAL, options={"turn_limit": 2}, **BOTH_HOLD))
    assert ending(shaken(game, GREEN)) is Ending.MISSION


@pytest.mark.parametrize("players", [Players.THREE, Players.FOUR])
def test_ink_85_three_and_four_players_have_no_turn_limit_unless_they_set_one(
    players: Players,
) -> None:
    game = last_turn(1500, dealt(DEAL, seats=SEATS[players]))
    assert game.seen_by(BLUE).turn_limit is None
    assert played(game, c.EndTurn()).truth.number == 1501


def test_ink_85_five_players_have_a_hundred_turns_unless_they_set_another_limit() -> None:
    five = SEATS[Players.FIVE]
    before = last_turn(99, dealt(DEAL, seats=five))
    assert (before.truth.number, before.seen_by(None).turn_limit) == (99, 100)
    assert INKOGNITO.result(played(before, c.EndTurn()).truth) is None
    assert ending(played(last_turn(100, dealt(DEAL, seats=five)), c.EndTurn())) is Ending.TURN_LIMIT
    longer = last_turn(100, dealt(DEAL, seats=five, options={"turn_limit": 101}))
    assert INKOGNITO.result(played(longer, c.EndTurn()).truth) is None


@pytest.mark.parametrize("right", [True, False])
def test_ink_85_at_the_turn_limit_a_record_right_in_all_entries_wins(right: bool) -> None:
    record = tuple(
        e.Guess(seat, one.identity, one.build) for seat, one in zip(AGENTS, DEAL, strict=True)
    )
    wrong = (*record[:3], e.Guess(YELLOW, X, record[3].build))
    record = record if right else wrong
    game = last_turn(100, dealt(DEAL, seats=SEATS[Players.FIVE]))
    game = did(game, c.Declare(record), by=AMBASSADOR)
    game.when(c.EndTurn(), by=BLUE).then(
        e.RecordOpened(record, right),
        e.GameEnded(Ending.FOUND_OUT, (AMBASSADOR,), None)
        if right
        else e.GameEnded(Ending.TURN_LIMIT, (), None),
        revealed(DEAL),
    )


def test_ink_85_the_turn_limit_counts_the_turns_of_all_players() -> None:
    deal = cards("F tall a, B short b, X fat c, Z thin d")
    game = table(deal, options={"turn_limit": 5})
    for turn in range(1, 5):
        assert game.truth.number == turn
        game = played(game, c.EndMovement(), c.EndTurn())
    assert (game.truth.active, game.truth.number) == (BLUE, 5)
    assert ending(played(game, c.EndMovement(), c.EndTurn())) is Ending.TURN_LIMIT
