"""Who is told what of mission maps: the team, but for those who did it."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from django.db import transaction

from campaigns import progress, sheets
from campaigns.maps import ATLAS
from campaigns.models import MissionMap
from games import projections
from games.models import Game
from notices.kinds import Kind
from notices.models import Notice
from notices.outbox import is_true
from notices.sentences import facts_of, sentence
from notices.writing import item
from tests.campaigns.conftest import Crew
from tests.campaigns.players import lose, win
from tests.conftest import Person
from tests.notices.post_office import NOON

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def crew() -> Crew:
    """With cy, who is in the team and does not play."""
    crew = Crew()
    crew.cy = Person("cy")
    made = crew.ada.post(f"teams/{crew.team}/invitations", {"type": "link"})
    assert crew.cy.post("teams/join", {"secret": made.json()["secret"]}).status_code == 200
    return crew


def told(person: Person) -> list[str]:
    """The news of maps that somebody has not read yet."""
    mine = Notice.objects.filter(user=person.user, kind=Kind.MAP_NEWS, read_at=None).order_by("pk")
    said = [sentence(each, zone="UTC") for each in mine.select_related("about")]
    mine.update(read_at=NOON)
    return said


def test_a_mission_that_is_started_is_told_to_the_others(crew: Crew) -> None:
    game = crew.start("prague").json()["game"]
    said = "ada has started the mission Prague (map the map, team crew)."
    assert told(crew.bo) == told(crew.cy) == [said]
    assert told(crew.ada) == told(crew.eve) == told(crew.ex) == []
    notice = Notice.objects.filter(user=crew.bo.user, kind=Kind.MAP_NEWS).get()
    assert (notice.game, notice.team) == (UUID(game), UUID(crew.team))
    assert item(notice, crew.bo.user).page == f"http://127.0.0.1:8000/{crew.map}/"


def test_sent_twice_it_is_told_once(crew: Crew) -> None:
    key = str(uuid4())
    for _ in range(2):
        assert crew.ada.post(f"{crew.map}/missions", {"city": "prague"}, Idempotency_Key=key)
    assert len(told(crew.bo)) == 1


def test_a_city_that_is_ticked_is_told_to_those_who_did_not_play(crew: Crew) -> None:
    game = crew.dealt("prague")
    told(crew.bo), told(crew.cy)
    win(game)
    assert told(crew.cy) == ["Prague is ticked on the map the map of the team crew."]
    assert told(crew.ada) == told(crew.bo) == told(crew.ex) == []


def test_a_mission_that_is_lost_is_told_too(crew: Crew) -> None:
    game = crew.dealt("prague")
    told(crew.cy)
    lose(game)
    assert told(crew.cy) == ["The mission Prague on the map the map of the team crew was lost."]


def test_a_win_that_ticks_nothing_says_so(crew: Crew) -> None:
    game = crew.dealt("prague", tokens=11)
    told(crew.cy)
    win(game)
    [said] = told(crew.cy)
    assert "without a tick" in said


def test_a_map_that_is_built_anew_from_the_logs_tells_nobody(crew: Crew) -> None:
    win(crew.dealt("prague"))
    Notice.objects.all().delete()
    progress.rebuild(MissionMap.objects.get())
    assert Notice.objects.count() == 0


def test_lists_that_are_built_anew_tell_nobody_of_a_mission_of_long_ago(crew: Crew) -> None:
    """Whose notices were cleared away since, so that no key says that they were told."""
    win(crew.dealt("prague"))
    Notice.objects.all().delete()
    for game in Game.objects.all():
        projections.rebuild(game)
    assert Notice.objects.count() == 0


def test_who_has_left_the_team_hears_nothing_more_by_letter(crew: Crew) -> None:
    crew.start("prague")
    notice = Notice.objects.get(user=crew.cy.user, kind=Kind.MAP_NEWS)
    assert is_true(notice)
    crew.cy.post(f"teams/{crew.team}/leave")
    assert not is_true(notice)


def test_what_is_rolled_back_is_told_to_nobody(crew: Crew) -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        sheets.start(crew.ada.user, UUID(crew.map.removeprefix("maps/")), ATLAS.by_name["prague"])
        raise ZeroDivisionError
    assert told(crew.bo) == []


@pytest.mark.parametrize(("language", "name"), [("en", "Prague"), ("cs", "Praha"), ("pl", "Praga")])
def test_cities_are_called_as_the_reader_calls_them(crew: Crew, language: str, name: str) -> None:
    crew.start("prague")
    [shown] = [
        each
        for each in crew.bo.get("notices", Accept_Language=language).json()["notices"]
        if each["kind"] == "map_news"
    ]
    assert name in shown["text"]
    assert facts_of(Notice.objects.filter(kind=Kind.MAP_NEWS)[0]).city == "prague"
