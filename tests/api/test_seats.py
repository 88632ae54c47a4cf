"""Seats while playing: left, vacant and paused, taken over by somebody who knows what they knew."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from django.http import HttpResponse

from accounts.models import Membership, Team
from games import lobby, seats
from games.engines.engine import Seat
from games.engines.verify import Exported, verify
from games.models import Game, Tenure
from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
DUET = {"ada": "side_a", "bo": "side_b", "cy": "side_a", "di": "side_b"}
TWO_OPERATIVES = CHAIRS | {"bea": "red_operative"}
STOP = {"type": "stop"}


def reason(answer: HttpResponse) -> str:
    assert answer.status_code == 422, answer.content
    return str(answer.json()["reason"])


def leave(story: Story, name: str) -> dict[str, Any]:
    answer = story.people[name].post(f"{story.path}/leave")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def take_over(person: Person, story: Story, seat: str) -> HttpResponse:
    return person.post(f"{story.path}/take-over", {"seat": seat})


def same_people(story: Story) -> Story:
    """The same people at another table."""
    another = Story()
    another.people = story.people
    opened = another.ada.post("games", {"kind": "codenames", "spectators": True})
    return another.at(opened.json()["table"]["id"])


def sitter(seen: dict[str, Any], seat: str) -> str | None:
    return next(one["player"] for one in seen["table"]["seats"] if one["seat"] == seat)


def test_whoever_leaves_a_game_sees_what_a_stranger_sees(story: Story) -> None:
    eve = Person("eve")
    left = leave(story.begun(), "ada")
    assert (left["seat"], left["choices"]) == (None, [])
    assert all(card["key"] is None for card in left["view"]["cards"])
    assert sitter(left, "red_spymaster") is None
    now, strangers = story.ada.get(story.path), eve.get(story.path)
    assert (now.content, now["ETag"]) == (strangers.content, strangers["ETag"])
    feeds = [person.get(f"{story.path}/feed").content for person in (story.ada, eve)]
    assert feeds[0] == feeds[1]


def test_a_host_who_leaves_hands_the_table_on_so_that_somebody_can_invite(db: None) -> None:
    story, eve = Story(spectators=False), Person("eve")
    leave(story.begun(), "ada")
    assert story.see("bo")["table"]["host"] == story.bo.user.username
    asked = story.bo.post(
        f"{story.path}/invitations", {"type": "player", "player": eve.user.username}
    )
    assert asked.status_code == 201, asked.content
    assert take_over(eve, story, "red_spymaster").status_code == 200


def test_a_game_without_spectators_is_gone_for_whoever_leaves_it(db: None) -> None:
    story = Story(spectators=False).begun()
    leave(story, "bo")
    none = story.bo.get(f"games/{uuid4()}").content
    assert story.bo.get(story.path).content == none
    assert story.do("bo", STOP).content == none
    assert story.bo.get("games").json()["count"] == 0


def test_d_11_cn_107_without_a_spymaster_the_game_is_paused_until_somebody_takes_over(
    story: Story,
) -> None:
    mover = story.begun().mover
    gone = "cy" if mover == "ada" else "ada"
    leave(story, gone)
    seen = story.see(mover)
    assert (seen["table"]["paused"], seen["choices"]) == (True, [])
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    assert reason(story.do(mover, clue)) == "seat_vacant"
    draft = {"kind": "codenames", "draft": clue}
    assert reason(story.people[mover].post(f"{story.path}/drafts", draft)) == "seat_vacant"
    eve = Person("eve")
    taken = take_over(eve, story, CHAIRS[gone])
    assert taken.status_code == 200, taken.content
    assert taken.json()["table"]["paused"] is False
    assert story.do(mover, clue).status_code == 200


def test_d_11_where_enough_people_remain_play_goes_on(db: None) -> None:
    story = Story(chairs=TWO_OPERATIVES).begun()
    leave(story, "bea")
    assert story.see("bo")["table"]["paused"] is False
    story.clue()
    leave(story, "bo")
    assert story.see("ada")["table"]["paused"] is True


def test_a_command_that_was_carried_out_is_answered_as_before_while_the_game_is_paused(
    story: Story,
) -> None:
    giver, key = story.begun().mover, str(uuid4())
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    story.do(giver, clue, Idempotency_Key=key)
    leave(story, "cy" if giver == "ada" else "ada")
    assert story.do(giver, clue, Idempotency_Key=key).status_code == 200
    other = story.do(giver, clue | {"number": 2}, Idempotency_Key=key)
    assert other.json()["type"] == "/problems/key-reused"


def test_a_newcomer_knows_exactly_what_the_seat_was_told(story: Story) -> None:
    story.begun().clue()
    paths = ("", "/feed", "/feed?after=2&limit=2")
    before = [story.ada.get(story.path + path) for path in paths]
    leave(story, "ada")
    eve = Person("eve")
    assert take_over(eve, story, "red_spymaster").status_code == 200
    after = [eve.get(story.path + path) for path in paths]
    assert [a.content for a in after[1:]] == [b.content for b in before[1:]]
    seen, was = after[0].json(), before[0].json()
    assert (seen["view"], seen["seen"]) == (was["view"], was["seen"])
    assert sitter(seen, "red_spymaster") == eve.user.username


def test_a_newcomer_plays_on(story: Story) -> None:
    toucher = story.begun().clue()
    seat = f"{CHAIRS[toucher]}_1"
    leave(story, toucher)
    eve = Person("eve")
    take_over(eve, story, seat)
    story.people[toucher] = eve
    team = story.see("ada")["view"]["turn"]["team"]
    assert story.touch(toucher, team).status_code == 200


def test_whoever_has_left_may_come_back_to_their_seat(story: Story) -> None:
    leave(story.begun(), "ada")
    assert take_over(story.ada, story, "red_spymaster").status_code == 200
    assert Tenure.objects.filter(game=story.id, seat="red_spymaster").count() == 2


def test_only_a_vacant_seat_is_taken_over_and_by_somebody_without_one(story: Story) -> None:
    eve = Person("eve")
    assert reason(take_over(eve, story, "red_spymaster")) == "not_started"
    leave(story.begun(), "bo")
    for seat in ("red_spymaster", "house", "nobody", ""):
        assert reason(take_over(eve, story, seat)) == "not_vacant"
    assert reason(take_over(story.di, story, "red_operative_1")) == "already_seated"
    assert reason(story.bo.post(f"{story.path}/leave")) == "not_seated"


def test_nobody_adds_a_chair_once_the_cards_are_dealt(story: Story) -> None:
    leave(story.begun(), "bo")
    sat = Person("eve").post(f"{story.path}/sit", {"role": "red_operative"})
    assert reason(sat) == "already_started"
    assert len(story.see("ada")["table"]["seats"]) == 4


def test_when_a_game_is_over_nobody_leaves_and_nobody_comes(story: Story) -> None:
    story.begun().play_out()
    assert reason(story.ada.post(f"{story.path}/leave")) == "game_over"
    assert reason(take_over(Person("eve"), story, "red_spymaster")) == "game_over"
    assert story.see("ada")["seat"] == "red_spymaster"


def test_a_key_of_the_predecessor_means_nothing_in_the_hands_of_the_successor(
    story: Story,
) -> None:
    giver, key = story.begun().mover, str(uuid4())
    clue = {"type": "give_clue", "word": "postcard", "number": 1}
    story.do(giver, clue, Idempotency_Key=key)
    leave(story, giver)
    eve = Person("eve")
    take_over(eve, story, CHAIRS[giver])
    body = {"kind": "codenames", "command": clue}
    said = eve.post(f"{story.path}/commands", body, Idempotency_Key=key)
    never = eve.post(f"{story.path}/commands", body, Idempotency_Key=str(uuid4()))
    assert (said.status_code, said.content) == (422, never.content)


def test_a_deleted_account_leaves_a_vacant_seat_and_a_log_that_verifies(story: Story) -> None:
    story.begun().clue()
    story.cy.user.delete()
    seen = story.see("ada")
    assert (seen["table"]["paused"], sitter(seen, "blue_spymaster")) == (True, None)
    story.people["cy"] = Person("cy")
    assert take_over(story.cy, story, "blue_spymaster").status_code == 200
    story.play_out()
    exported = story.ada.get(f"{story.path}/log").content
    assert verify(msgspec.json.decode(exported, type=Exported)).opened


def test_an_account_that_goes_is_taken_out_of_the_games_that_are_played(db: None) -> None:
    over = Story().begun().play_out()
    running, waiting = same_people(over).begun(), same_people(over).sit()
    seats.forget(over.bo.user)
    assert sitter(running.see("ada"), "red_operative_1") is None
    assert Tenure.objects.get(game=running.id, seat="red_operative_1").until is not None
    for story in (over, waiting):
        assert sitter(story.see("ada"), "red_operative_1") == over.bo.user.username


def test_an_operator_makes_a_seat_vacant(story: Story) -> None:
    seats.vacate(UUID(story.begun().id), Seat("blue_operative_1"))
    assert story.see("di")["seat"] is None
    assert story.see("ada")["table"]["paused"] is True


def test_every_person_has_a_time_in_their_seat_from_the_deal_on(story: Story) -> None:
    story.sit()
    assert not Tenure.objects.filter(game=story.id).exists()
    story.start()
    sat = {t.seat: t.user_id for t in Tenure.objects.filter(game=story.id, until=None)}
    table = lobby.sitting(UUID(story.id))
    assert sat == {sitter.seat: sitter.user for sitter in table.sitters}


def test_cn_15_a_rematch_is_for_the_people_who_are_in_the_seats_now(db: None) -> None:
    story = Story(chairs=TWO_OPERATIVES).begun()
    leave(story, "ada")
    old, story.people["ada"] = story.ada, Person("ada")
    assert take_over(story.ada, story, "red_spymaster").status_code == 200
    leave(story, "bea")  # her chair is not needed
    story.people.pop("bea")
    story.play_out()
    again = story.bo.post(f"{story.path}/rematch", {"rotate": False})
    assert again.status_code == 201, again.content
    players = {seat["player"] for seat in again.json()["table"]["seats"]}
    assert players == {person.user.username for person in story.people.values()}
    assert Tenure.objects.filter(game=again.json()["table"]["id"]).count() == 4
    assert old.post(f"{story.path}/rematch", {}).status_code == 403


def test_a_teams_seat_is_taken_over_by_its_members_alone(story: Story) -> None:
    team = Team.objects.create(name="Harbour")
    for person in story.people.values():
        Membership.objects.create(team=team, user=person.user, role="member")
    Game.objects.filter(pk=story.id).update(team=team, public=False)
    leave(story.begun(), "bo")
    eve, fay = Person("eve"), Person("fay")
    assert reason(take_over(eve, story, "red_operative_1")) == "left_the_team"
    Membership.objects.create(team=team, user=fay.user, role="member")
    assert take_over(fay, story, "red_operative_1").status_code == 200


@pytest.mark.parametrize("body", [None, {}, {"seat": 3}, {"seat": None}, {"seat": "x" * 65}, [],
                                  {"seat": "bo", "role": "x"}])  # fmt: skip
def test_what_cannot_be_read_takes_nothing_over(story: Story, body: object) -> None:
    leave(story.begun(), "bo")
    assert Person("eve").post(f"{story.path}/take-over", body).status_code == 400


def test_cn_30_operatives_of_a_team_all_touch_and_any_of_them_stops(db: None) -> None:
    story = Story(chairs=CHAIRS | {"bea": "red_operative", "dot": "blue_operative"}).begun()
    story.clue("unlimited")
    team = story.see("ada")["view"]["turn"]["team"]
    first, second = ("bo", "bea") if team == "red" else ("di", "dot")
    assert story.touch(first, team).status_code == 200
    assert story.touch(second, team).status_code == 200
    assert story.do(first, STOP).status_code == 200


def test_duet_several_on_a_side_play_as_one_and_one_of_them_is_enough(db: None) -> None:
    story = Story(kind="duet", chairs=DUET).begun()
    clue = {"type": "give_clue", "word": "qatar", "number": 1}
    leave(story, "cy")
    assert story.do("ada", clue).status_code == 200
    for name in ("bo", "di"):
        assert "touch" in {choice["type"] for choice in story.see(name)["choices"]}
    leave(story, "ada")
    assert reason(story.do("bo", {"type": "touch", "card": 0})) == "seat_vacant"
    assert take_over(Person("eve"), story, "side_a_2").status_code == 200
    assert story.do("bo", {"type": "touch", "card": 0}).status_code == 200
