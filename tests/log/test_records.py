"""How people have played: counted from the log when a game or a time in a seat ends."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from importlib import import_module
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import records
from games.models import Game, Tenure
from tests.api.test_seats import leave, take_over
from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
HOUR = 3600
Later = Callable[[float], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Moves noon by so many hours; the first noon was some weeks ago."""
    noon = [timezone.now() - timedelta(days=30)]
    monkeypatch.setattr(timezone, "now", lambda: noon[0])

    def move(hours: float) -> None:
        noon[0] += timedelta(hours=hours)

    return move


def paced(story: Story, within: int | None = HOUR) -> Story:
    Game.objects.filter(pk=story.id).update(answer_within=within)
    return story


def counted(story: Story) -> dict[str, tuple[int, int]]:
    tenures = Tenure.objects.filter(game=story.id).order_by("pk")
    return {tenure.seat: (tenure.answered, tenure.late) for tenure in tenures}


def standing(person: Person, *, answered: int, late: int, days: float = 0) -> None:
    """Somebody who answered so often, so many days ago."""
    tenure = Tenure.objects.create(
        game_id=Story().id, seat="x", user=person.user, answered=answered, late=late
    )
    Tenure.objects.filter(pk=tenure.pk).update(until=Now() - timedelta(days=days))


def test_answers_are_counted_when_the_game_is_over(story: Story, later: Later) -> None:
    paced(story).begun()
    giver = story.mover
    later(0.5)
    toucher = story.clue()
    assert set(counted(story).values()) == {(0, 0)}
    later(2)
    story.touch(toucher, "assassin")
    others = dict.fromkeys(counted(story), (0, 0))
    assert counted(story) == others | {CHAIRS[giver]: (1, 0), f"{CHAIRS[toucher]}_1": (0, 1)}


def test_a_table_that_takes_its_time_counts_nothing(story: Story, later: Later) -> None:
    story.begun()
    later(9)
    story.touch(story.clue(), "assassin")
    assert set(counted(story).values()) == {(0, 0)}


def test_leaving_a_game_that_has_a_pace_counts_as_three_times_late(
    story: Story, later: Later
) -> None:
    giver = paced(story).begun().mover
    story.clue()
    leave(story, giver)
    assert counted(story)[CHAIRS[giver]] == (1, 3)
    unhurried = Story().begun()
    leave(unhurried, "ada")
    assert counted(unhurried)["red_spymaster"] == (0, 0)


def test_a_pause_is_nobodys_fault_and_a_newcomer_answers_for_themselves(
    story: Story, later: Later
) -> None:
    giver = paced(story).begun().mover
    rival = "cy" if giver == "ada" else "ada"
    leave(story, rival)
    later(100)
    story.people[rival] = Person("eve")
    take_over(story.people[rival], story, CHAIRS[rival])
    later(0.5)
    story.touch(story.clue(), "assassin")
    assert counted(story)[CHAIRS[giver]] == (1, 0)
    gone, come = Tenure.objects.filter(game=story.id, seat=CHAIRS[rival]).order_by("pk")
    assert ((gone.answered, gone.late), (come.answered, come.late)) == ((0, 3), (0, 0))


def test_following_gives_the_same_counts_as_rebuilding(story: Story, later: Later) -> None:
    def same() -> None:
        followed = counted(story)
        Tenure.objects.filter(game=story.id).exclude(until=None).update(answered=7, late=7)
        if story.see("bo")["table"]["status"] == "over":
            Tenure.objects.filter(game=story.id).update(answered=7, late=7)
        call_command("rebuild_projections", stdout=StringIO(), stderr=StringIO())
        assert counted(story) == followed

    story = paced(Story(chairs=CHAIRS | {"bea": "red_operative"}))
    story.begun().clue()
    leave(story, "bea")
    same()
    later(3)
    story.play_out(careful=True)
    assert sum(answered for answered, _ in counted(story).values()) > 4
    same()


def test_of_fewer_than_ten_answers_nothing_is_told(db: None) -> None:
    ada = Person("ada")
    assert records.reliability(ada.user.pk) is None
    standing(ada, answered=9, late=0)
    assert records.reliability(ada.user.pk) is None
    standing(ada, answered=0, late=1)
    assert records.reliability(ada.user.pk) == 90


def test_after_ninety_days_an_answer_counts_for_half(db: None) -> None:
    ada = Person("ada")
    standing(ada, answered=10, late=0)
    standing(ada, answered=0, late=20, days=90)
    assert records.reliability(ada.user.pk) == 50


def test_whoever_keeps_a_table_waiting_now_is_late_once(story: Story, later: Later) -> None:
    mover = paced(story).begun().mover
    for person in story.people.values():
        standing(person, answered=9, late=0)
    later(2)
    told = {name: records.reliability(p.user.pk) for name, p in story.people.items()}
    assert told == dict.fromkeys(CHAIRS) | {mover: 90}
    paced(story, within=365 * 24 * HOUR)
    assert records.reliability(story.people[mover].user.pk) is None


def test_a_table_with_a_vacant_seat_hurries_nobody(story: Story, later: Later) -> None:
    mover = paced(story).begun().mover
    standing(story.people[mover], answered=9, late=0)
    leave(story, "bo")
    later(2)
    assert records.reliability(story.people[mover].user.pk) is None
    take_over(Person("eve"), story, "red_operative_1")
    assert records.reliability(story.people[mover].user.pk) is None
    later(2)
    assert records.reliability(story.people[mover].user.pk) == 90


def test_many_are_asked_about_in_two_queries(story: Story) -> None:
    paced(story).begun()
    ids = [person.user.pk for person in story.people.values()]
    with CaptureQueriesContext(connection) as queries:
        told = records.reliabilities(ids)
    assert (len(queries), told) == (2, dict.fromkeys(ids))


def test_games_that_were_dealt_before_there_were_tenures_have_them_now(db: None) -> None:
    dealt, waiting = Story().begun(), Story().sit()
    dealt.bo.user.delete()
    Tenure.objects.all().delete()
    write = import_module("games.migrations.0008_tenures").write
    for _ in range(2):
        write(apps, None)
    told = Tenure.objects.filter(game=dealt.id).values_list("seat", "user", "since", "until")
    opened_at = Game.objects.get(pk=dealt.id).opened_at
    seats = {"ada": "red_spymaster", "cy": "blue_spymaster", "di": "blue_operative_1"}
    assert set(told) == {
        (seat, dealt.people[name].user.pk, opened_at, None) for name, seat in seats.items()
    }
    assert not Tenure.objects.filter(game=waiting.id).exists()
