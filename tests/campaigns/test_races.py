"""Results that come in the same moment."""

from __future__ import annotations

from uuid import UUID

import pytest

from campaigns import progress, sheets
from campaigns.maps import ATLAS
from campaigns.models import Outcome
from games import lobby, tables
from games.models import Game
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


def test_a_mission_called_off_while_people_sit_down_is_gone_for_them(transactional_db) -> None:
    team, people = crew()
    sheet = sheet_of(team)
    for _ in range(5):
        game = sheets.start(people[0], sheet.pk, ATLAS.by_name["prague"]).game_id

        def seated(game: UUID = game) -> str:
            try:
                lobby.sit(game, people[1], "side_b")
            except lobby.NoSuchTable:
                return "gone"
            return "seated"

        _, sat = at_once(lambda game=game: sheets.call_off(people[0], sheet.pk, game), seated)
        assert sat in ("gone", "seated")
        assert not Game.objects.filter(pk=game).exists()
    with pytest.raises(lobby.NoSuchTable):
        lobby.sit(game, people[1], "side_b")


def test_a_last_move_while_the_map_is_removed_leaves_neither_stuck(transactional_db) -> None:
    team, people = crew()
    for _ in range(3):
        sheet = sheet_of(team)
        game = begun(sheet, "prague", people).game_id
        at_once(lambda game=game: win(game), lambda s=sheet: sheets.remove(people[0], s.pk))
        assert tables.over(tables.current(game, "duet"))
        assert not Outcome.objects.filter(mission__game=game).exists()
