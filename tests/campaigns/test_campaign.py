"""Whole campaigns, results that come twice, at once and out of order, and the rebuild of a map."""

from __future__ import annotations

from uuid import UUID

import pytest
from django.core.management import call_command

from campaigns import maps, progress, sheets
from campaigns.maps import ATLAS
from campaigns.models import MissionMap, Outcome
from games import lobby, tables
from games.models import Game
from games.projections import rebuild as rebuild_standing
from tests.campaigns.players import begun, campaign, crew, lose, sheet_of, somebody, win

pytestmark = pytest.mark.django_db
Rows = list[dict[str, object]]


def outcomes(sheet: MissionMap) -> Rows:
    return list(Outcome.objects.filter(mission__map=sheet).order_by("pk").values())


def told(game: UUID) -> None:
    """The result of a game, delivered again from its log."""
    progress.ended(tables.current(game, "duet"))


def ticked(sheet: MissionMap) -> set[str]:
    return {standing.city.id for standing in progress.standings(sheet) if standing.ticked}


def open_cities(sheet: MissionMap) -> set[str]:
    return {standing.city.id for standing in progress.standings(sheet) if standing.open}


def is_played_to_the_last_city(seed: int, people: int) -> None:
    sheet = campaign(seed, people=people)
    standings, rows = progress.standings(sheet), outcomes(sheet)
    assert {s.city.id for s in standings if s.ticked} == {city.id for city in ATLAS.cities}
    assert all(s.wins >= 1 and s.attempts == s.wins + s.losses for s in standings)
    assert sum(s.attempts for s in standings) == sheet.missions.count() == len(rows)
    progress.rebuild(sheet)
    assert outcomes(sheet) == rows
    assert progress.standings(sheet) == standings


@pytest.mark.parametrize(("seed", "people"), [(1, 2), (2, 3), (3, 4)])
def test_duet_85_a_campaign_is_played_to_the_last_city_and_equals_its_rebuild(seed, people) -> None:
    is_played_to_the_last_city(seed, people)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 200))
def test_a_hundred_campaigns_equal_their_rebuilds(seed) -> None:
    is_played_to_the_last_city(seed, people=2 + seed % 4)


def test_duet_t23_prague_opens_three_and_a_loss_changes_nothing() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    assert open_cities(sheet) == {"prague"}
    win(begun(sheet, "prague", people, tokens=10).game_id)
    assert (ticked(sheet), open_cities(sheet)) == (set(), {"prague"})
    win(begun(sheet, "prague", people).game_id)
    assert (ticked(sheet), open_cities(sheet)) == (
        {"prague"}, {"prague", "berlin", "cairo", "moscow"},
    )  # fmt: skip
    before = open_cities(sheet)
    lose(begun(sheet, "berlin", people).game_id)
    assert (ticked(sheet), open_cities(sheet)) == ({"prague"}, before)
    assert ATLAS.by_name["jakarta"].id == "bangkok"


@pytest.mark.parametrize("tokens", [10, 11])
def test_duet_84_prague_with_more_tokens_is_won_and_does_not_tick(tokens) -> None:
    team, people = crew()
    sheet = sheet_of(team)
    win(begun(sheet, "prague", people, tokens=tokens).game_id)
    prague = progress.standings(sheet)[0]
    assert (prague.attempts, prague.wins, prague.losses, prague.ticked) == (1, 1, 0, False)


def test_a_result_told_many_times_counts_once() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    game = begun(sheet, "prague", people).game_id
    win(game)
    rows = outcomes(sheet)
    for _ in range(3):
        told(game)
        rebuild_standing(Game.objects.get(pk=game))
    assert outcomes(sheet) == rows
    prague = progress.standings(sheet)[0]
    assert (prague.attempts, prague.wins, prague.losses) == (1, 1, 0)


def test_duet_87_results_may_come_in_any_order() -> None:
    """What was open when a mission started counts, whatever is won before it ends."""
    team, people = crew()
    sheet = sheet_of(team)
    games = [begun(sheet, "prague", people).game_id for _ in range(3)]
    win(games[2])
    late = [begun(sheet, city, people).game_id for city in ("berlin", "cairo")]
    win(late[1])
    lose(games[0])
    win(games[1])
    win(late[0])
    found = ticked(sheet)
    assert found == {"prague", "berlin", "cairo"}
    Outcome.objects.filter(mission__map=sheet).delete()
    assert ticked(sheet) == set()
    for game in (*late, *games, *reversed(games)):
        told(game)
    assert ticked(sheet) == found
    prague = progress.standings(sheet)[0]
    assert (prague.attempts, prague.wins, prague.losses) == (3, 2, 1)


def test_a_mission_that_is_not_over_moves_nothing() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    mission = begun(sheet, "prague", people)
    prague = progress.standings(sheet)[0]
    assert (prague.attempts, prague.wins, prague.losses) == (1, 0, 0)
    assert prague.running == (mission.game_id,)
    progress.rebuild(sheet)
    assert outcomes(sheet) == []


def test_a_rematch_of_a_mission_is_no_mission() -> None:
    """D-4: only games started from the sheet count for it."""
    from games.rematch import NextCards, rematch

    team, people = crew()
    sheet = sheet_of(team)
    game = begun(sheet, "prague", people).game_id
    lose(game)
    following, _ = rematch(game, people[0], rotate=True, cards=NextCards.NEW)
    win(following)
    assert ticked(sheet) == set()
    assert len(outcomes(sheet)) == 1


def test_the_best_win_is_kept() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    for _ in range(3):
        win(begun(sheet, "prague", people).game_id)
    lose(begun(sheet, "prague", people).game_id)
    prague = progress.standings(sheet)[0]
    scores = [row["score"] for row in outcomes(sheet) if row["won"]]
    assert prague.best is not None and prague.best.score == max(scores)


def test_every_map_can_be_thrown_away_and_rebuilt(capsys) -> None:
    sheet = campaign(9)
    rows = outcomes(sheet)
    Outcome.objects.filter(mission__map=sheet).update(won=False, ticks=False, tokens=0)
    call_command("rebuild_maps")
    assert outcomes(sheet) == rows
    assert "rebuilt" in capsys.readouterr().out


def test_duet_88_free_choice_opens_every_mission() -> None:
    team, people = crew()
    sheet = sheet_of(team, free_choice=True)
    assert open_cities(sheet) == {city.id for city in ATLAS.cities}
    win(begun(sheet, "vatican", people).game_id)
    assert ticked(sheet) == {"vatican"}
    sheet.free_choice = False
    sheet.save()
    assert open_cities(sheet) == {"prague", "vatican", "montecarlo"}


def test_duet_86_what_is_open_follows_from_what_is_ticked() -> None:
    assert maps.opened((), free_choice=False) == {"prague"}
    assert maps.opened({"paris"}, free_choice=False) == {"prague", "paris", "berlin", "madrid"}


def test_a_city_that_is_on_the_map_no_more_stops_no_game() -> None:
    """The data may be corrected while games are played."""
    team, people = crew()
    sheet = sheet_of(team)
    mission = begun(sheet, "prague", people)
    type(mission).objects.filter(pk=mission.pk).update(city="atlantis")
    win(mission.game_id)
    assert (ticked(sheet), open_cities(sheet)) == (set(), {"prague"})
    [row] = outcomes(sheet)
    assert (row["won"], row["ticks"]) == (True, False)


def test_a_rebuild_of_a_map_that_is_gone_does_nothing() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    win(begun(sheet, "prague", people).game_id)
    gone = MissionMap.objects.get(pk=sheet.pk)
    sheet.delete()
    progress.rebuild(gone)
    assert not Outcome.objects.exists()


def test_a_game_goes_on_when_its_team_has_ended() -> None:
    team, people = crew()
    sheet = sheet_of(team)
    game = begun(sheet, "prague", people).game_id
    waiting = sheets.start(people[0], sheet.pk, ATLAS.by_name["prague"]).game_id
    team.delete()
    win(game)
    assert not Outcome.objects.exists()
    sitting = lobby.sitting(waiting)
    assert sitting is not None
    assert not sitting.may_be_known_to(somebody().pk)  # it is nobody's, not everybody's
