"""A table that nobody starts closes after a while."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F

from accounts.upkeep import SWEEPS
from campaigns.models import Mission
from games.lobby import close_stale
from games.models import Game
from games.models import Seat as Chair
from tests.accounts.crew import Crew
from tests.api.parlour import gone, opened, sits
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture(autouse=True)
def nothing_stale(db: None) -> None:
    """Tests that commit leave tables behind."""
    close_stale()


def aged(table: str, *, days: int) -> str:
    """The same table, and everything that happened at it, so many days earlier."""
    game, ago = table.removeprefix("games/"), timedelta(days=days)
    Game.objects.filter(pk=game).update(opened_at=F("opened_at") - ago)
    Chair.objects.filter(game=game).update(since=F("since") - ago)
    return table


def test_a_table_nobody_has_come_to_for_thirty_days_closes() -> None:
    ada, bo = Person("ada"), Person("bo")
    old, young, visited = aged(opened(ada), days=31), aged(opened(ada), days=29), opened(ada)
    aged(visited, days=60)
    sits(bo, visited)
    left = opened(ada)
    sits(bo, left)
    aged(left, days=31)
    assert close_stale() == 2
    assert gone(ada.get(old)) and gone(bo.get(left))
    assert ada.get(young).status_code == ada.get(visited).status_code == 200
    assert close_stale() == 0


def test_how_long_a_table_waits_is_a_setting(settings) -> None:
    table = aged(opened(Person("ada")), days=3)
    settings.TABLE_CLOSES_AFTER = 4
    assert close_stale() == 0
    settings.TABLE_CLOSES_AFTER = 2
    assert close_stale() == 1
    assert not Game.objects.filter(pk=table.removeprefix("games/")).exists()


def test_a_game_that_has_begun_never_closes(story: Story) -> None:
    story.begun()
    aged(story.path, days=400)
    assert close_stale() == 0
    assert story.see("bo")["table"]["status"] == "playing"


def test_a_mission_that_nobody_starts_is_called_off() -> None:
    crew = Crew("bo")
    sheet = crew.ada.post(f"{crew.path}/maps", {"name": "M"}).json()["id"]
    game = crew.ada.post(f"maps/{sheet}/missions", {"city": "prague"}).json()["game"]
    sits(crew.bo, f"games/{game}", "side_a")
    aged(f"games/{game}", days=31)
    assert close_stale() == 1
    assert not Mission.objects.filter(map=sheet).exists()
    shown = crew.bo.get(f"maps/{sheet}").json()
    assert game not in str(shown)
    again = crew.bo.post(f"maps/{sheet}/missions", {"city": "prague"})
    assert again.status_code == 201


def test_the_sweep_of_the_house_closes_them_too() -> None:
    assert close_stale in SWEEPS
