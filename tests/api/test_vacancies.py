"""Where a seat is vacant: what is listed, for whom, and who is let in."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Block, User
from games.models import Game, Invitation, Tenure
from tests.api.test_seats import leave, reason, take_over
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
SEAT = "red_operative_1"


def vacant(**more: object) -> Story:
    story = Story(spectators=False, **more).begun()
    leave(story, "bo")
    return story


def listed(person: Person, query: str = "") -> list[str]:
    answer = person.get(f"games/vacancies{query}")
    assert answer.status_code == 200, answer.content
    return [game["id"] for game in answer.json()["games"]]


def test_a_public_game_with_a_vacant_seat_is_found_and_taken_over(db: None) -> None:
    story, eve = vacant(), Person("eve")
    [game] = eve.get("games/vacancies").json()["games"]
    assert (game["id"], game["vacant"]) == (story.id, [SEAT])
    assert set(game) == {"id", "kind", "host", "spectators", "seats", "vacant", "opened_at"}
    assert eve.get(story.path).status_code == 404  # to be found is not to be watched
    assert take_over(eve, story, SEAT).status_code == 200
    assert listed(eve) == listed(Person("fay")) == []


def test_private_full_open_and_finished_games_are_not_listed(db: None) -> None:
    eve = Person("eve")
    Story().begun(), Story().sit(), Story().begun().play_out()
    private = vacant()
    Game.objects.filter(pk=private.id).update(public=False)
    assert listed(eve) == []
    assert take_over(eve, private, SEAT).status_code == 404


def test_who_sits_there_does_not_look_for_a_seat_there(db: None) -> None:
    story = vacant()
    assert listed(story.ada) == []
    assert listed(story.bo) == [story.id]  # who left may come back


def test_who_is_invited_comes_to_a_private_table(db: None) -> None:
    story, eve = vacant(), Person("eve")
    Game.objects.filter(pk=story.id).update(public=False)
    Invitation.objects.create(game_id=story.id, made_by=story.ada.user, user=eve.user)
    assert take_over(eve, story, SEAT).status_code == 200


def test_who_watches_a_private_game_takes_no_seat_in_it_without_an_invitation(db: None) -> None:
    story, eve, stranger = vacant(), Person("eve"), Person("stranger")
    Game.objects.filter(pk=story.id).update(public=False, spectators=True)
    Block.objects.create(by=story.di.user, whom=stranger.user)
    assert eve.get(story.path).status_code == 200
    assert reason(take_over(eve, story, SEAT)) == "not_invited"
    assert reason(take_over(stranger, story, SEAT)) == "not_invited"  # nor is the block told
    Invitation.objects.create(game_id=story.id, made_by=story.ada.user, user=eve.user)
    assert take_over(eve, story, SEAT).status_code == 200


@pytest.mark.parametrize("by_eve", [True, False])
@pytest.mark.parametrize("name", ["ada", "di"])
def test_blocked_people_do_not_meet(db: None, name: str, by_eve: bool) -> None:
    story, eve = vacant(), Person("eve")
    pair = (eve.user, story.people[name].user)
    Block.objects.create(**dict(zip(("by", "whom"), pair if by_eve else pair[::-1], strict=True)))
    assert listed(eve) == []
    gone, none = take_over(eve, story, SEAT), eve.get("games/00000000-0000-0000-0000-000000000000")
    assert (gone.status_code, gone.content) == (404, none.content)
    Game.objects.filter(pk=story.id).update(spectators=True)
    assert take_over(eve, story, SEAT).status_code == 404


def test_bots_sit_where_bots_may_sit(db: None) -> None:
    story, owner, bot = vacant(), Person("owner"), Person("bot")
    User.objects.filter(pk=bot.user.pk).update(owner=owner.user)
    assert listed(bot) == []
    Game.objects.filter(pk=story.id).update(spectators=True)
    assert reason(take_over(bot, story, SEAT)) == "no_bots"
    Game.objects.filter(pk=story.id).update(bots=True)
    assert listed(bot) == [story.id]
    assert take_over(bot, story, SEAT).status_code == 200


def test_a_table_may_ask_for_reliability(db: None) -> None:
    story, eve = vacant(), Person("eve")
    Game.objects.filter(pk=story.id).update(reliability=51)
    no = take_over(eve, story, SEAT)
    assert reason(no) == "reliability_asked"
    assert "51" in no.json()["detail"]
    Game.objects.filter(pk=story.id).update(reliability=100)
    Tenure.objects.create(game_id=Story().id, seat=SEAT, user=eve.user, answered=10)
    assert take_over(eve, story, SEAT).status_code == 200


def test_the_list_is_paged_filtered_and_costs_the_same_however_long(db: None) -> None:
    eve = Person("eve")

    def price() -> int:
        with CaptureQueriesContext(connection) as queries:
            listed(eve)
        return len(queries)

    vacant()
    price()  # the use of the token is noted with it
    cheap = price()
    for _ in range(4):
        vacant()
    duet = Story(kind="duet", chairs={"ada": "side_a", "bo": "side_b"}, spectators=False).begun()
    leave(duet, "bo")
    assert price() == cheap
    assert listed(eve, "?kind=duet") == [duet.id]
    pages = [listed(eve, f"?size=4&page={page}") for page in (1, 2, 3)]
    assert [len(page) for page in pages] == [4, 2, 0]
    assert len({*pages[0], *pages[1]}) == 6
    for query in ("?page=0", "?size=101", "?kind=A", "?x=1"):
        assert eve.get(f"games/vacancies{query}").status_code == 400
