"""Results that come in the same moment."""

from __future__ import annotations

import pytest

from campaigns import progress
from campaigns.models import Outcome
from tests.campaigns.players import begun, crew, sheet_of, win
from tests.campaigns.test_campaign import outcomes, ticked, told
from tests.conftest import at_once

pytestmark = pytest.mark.storage


def test_two_results_at_once_leave_one_outcome_each_and_one_tick(transactional_db) -> None:
    team, people = crew()
    sheet = sheet_of(team)
    games = [begun(sheet, "prague", people).game_id for _ in range(2)]
    for game in games:
        win(game)
    rows = outcomes(sheet)
    Outcome.objects.filter(mission__map=sheet).delete()
    at_once(*(lambda game=game: told(game) for game in (*games, *games)))
    assert outcomes(sheet) == rows
    assert ticked(sheet) == {"prague"}
    assert progress.standings(sheet)[0].wins == 2


def test_a_rebuild_while_results_come_in_loses_none(transactional_db) -> None:
    team, people = crew()
    sheet = sheet_of(team)
    done = begun(sheet, "prague", people).game_id
    win(done)
    coming = begun(sheet, "prague", people).game_id
    at_once(lambda: win(coming), lambda: progress.rebuild(sheet), lambda: told(done))
    assert progress.standings(sheet)[0].wins == 2
    rows = outcomes(sheet)
    progress.rebuild(sheet)
    assert outcomes(sheet) == rows
