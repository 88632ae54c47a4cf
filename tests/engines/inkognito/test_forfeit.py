"""Who has lost when time is up at a table that forfeits, and when nobody comes back: decision 25."""

from __future__ import annotations

from typing import Any

import pytest

from games.engines.clock import Then, TimeUp
from games.engines.engine import CLOCK
from games.engines.inkognito import INKOGNITO
from games.engines.inkognito import commands as c
from games.engines.inkognito import events as e
from games.engines.inkognito.commands import Players
from games.engines.inkognito.terms import Build, Ending, Guess
from tests.dsl import Given
from tests.engines.inkognito.endings import revealed
from tests.engines.inkognito.moments import SEATS, moments
from tests.engines.inkognito.table import (
    AGENTS,
    AMBASSADOR,
    BLUE,
    FOUR,
    GREEN,
    RED,
    YELLOW,
    did,
    table,
)
from tests.engines.inkognito.test_time_up import ran_out, rung

AT, FIVE = moments(), moments(Players.FIVE)


def over(game: Given, then: Then) -> e.GameEnded:
    events = rung(game, then=then)
    assert isinstance(events[-1], e.SecretsRevealed)
    return next(event for event in events if isinstance(event, e.GameEnded))


@pytest.mark.parametrize(
    ("moment", "slow", "winners"),
    [
        ("move", BLUE, (RED, YELLOW)),
        ("meet", BLUE, (RED, YELLOW)),
        ("answer", GREEN, (RED, YELLOW)),
        ("review", BLUE, (RED, YELLOW)),
        ("penalty", GREEN, (RED, YELLOW)),
        ("handshake", GREEN, (RED, YELLOW)),
    ],
)
def test_the_side_against_who_forfeits_has_won(moment, slow, winners):
    """Blue and green are partners."""
    assert INKOGNITO.awaited(AT[moment].truth) == (slow,)
    assert over(AT[moment], Then.FORFEIT) == e.GameEnded(Ending.FORFEIT, winners, None)


def test_of_three_players_the_others_have_won():
    """INK-90: red is alone."""
    game = table(seats=SEATS[Players.THREE], active=RED)
    assert over(game, Then.FORFEIT).winners == (BLUE, GREEN)
    game = table(seats=SEATS[Players.THREE])
    assert over(game, Then.FORFEIT).winners == (RED,)


def test_while_figures_are_placed_nobody_is_on_a_side_so_nobody_has_won():
    for game in (AT["place"], AT["placed"]):
        assert over(game, Then.FORFEIT) == e.GameEnded(Ending.FORFEIT, (), None)


RIGHT = tuple(
    Guess(seat, cards.identity, cards.build) for seat, cards in zip(AGENTS, FOUR, strict=True)
)


def five(**more: Any) -> Given:
    return table(seats=SEATS[Players.FIVE], **more)


def test_an_ambassador_who_forfeits_has_lost_and_nobody_has_won():
    """Not even by a record that is right: he was not there to the end."""
    game = did(five(active=AMBASSADOR, balls=".."), c.Declare(RIGHT), by=AMBASSADOR)
    events = rung(game, then=Then.FORFEIT)
    assert events == (
        ran_out(AMBASSADOR, then=Then.FORFEIT),
        e.RecordOpened(RIGHT, right=True),
        e.GameEnded(Ending.FORFEIT, (), None),
        revealed(FOUR),
    )


def test_ink_102_a_right_record_beats_a_forfeit_of_an_agent_too():
    game = did(five(), c.Declare(RIGHT), by=AMBASSADOR)
    assert over(game, Then.FORFEIT) == e.GameEnded(Ending.FOUND_OUT, (AMBASSADOR,), None)
    wrong = tuple(Guess(guess.seat, guess.identity, Build.FAT) for guess in RIGHT)
    game = did(five(), c.Declare(wrong), by=AMBASSADOR)
    assert over(game, Then.FORFEIT) == e.GameEnded(Ending.FORFEIT, (RED, YELLOW), None)


@pytest.mark.parametrize("moment", ["place", "move", "meet", "answer", "review", "handshake"])
def test_an_abandoned_game_has_no_winner_and_lays_its_secrets_open(moment):
    for at in (AT, FIVE):
        assert over(at[moment], Then.ABANDON) == e.GameEnded(Ending.ABANDONED, (), None)


def test_an_abandoned_game_opens_a_record_though_nobody_wins_by_it():
    game = did(five(), c.Declare(RIGHT), by=AMBASSADOR)
    events = rung(game, then=Then.ABANDON)
    assert events[1:3] == (
        e.RecordOpened(RIGHT, right=True),
        e.GameEnded(Ending.ABANDONED, (), None),
    )


@pytest.mark.parametrize("moment", AT)
def test_where_seats_are_opened_nothing_follows_from_the_rules(moment):
    game = AT[moment]
    if slow := INKOGNITO.awaited(game.truth):
        after = game.when(TimeUp(Then.REPLACE), by=CLOCK).then(ran_out(*slow, then=Then.REPLACE))
        assert after.truth == game.truth


def test_every_view_of_a_game_that_ended_before_figures_stood_can_be_drawn():
    for then in (Then.FORFEIT, Then.ABANDON):
        game = AT["placed"].when(TimeUp(then), by=CLOCK)
        done = game.then(*game.outcome)
        for seat in (*AGENTS, None):
            assert done.seen_by(seat).turn.winners == ()
