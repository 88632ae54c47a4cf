"""Chairs before the deal: moving, swapping, sending away, and handing the table over."""

from __future__ import annotations

from uuid import UUID

import pytest

from games import chairs
from games.models import Game, Kick
from games.models import Seat as Chair
from tests.accounts.crew import Crew
from tests.api.parlour import (
    bot_of,
    gone,
    host_of,
    invite,
    link_to,
    lobby,
    opened,
    reason,
    seats,
    sits,
)
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def moves(person: Person, table: str, role: str):
    return person.post(f"{table}/move", {"role": role})


def swaps(person: Person, table: str, seat: str | None):
    return person.post(f"{table}/swap", {"with": seat})


def kicks(host: Person, table: str, seat: str):
    return host.post(f"{table}/kick", {"seat": seat})


def hands_over(host: Person, table: str, heir: Person):
    return host.post(f"{table}/host", {"player": heir.user.username})


def proposed(person: Person, table: str) -> list[tuple[str, str]]:
    shown = person.get(table).json()["table"]["swaps"]
    return [(swap["seat"], swap["other"]) for swap in shown]


def test_who_sits_moves_to_a_free_chair_of_another_role(story: Story) -> None:
    sits(story.ada, story.path, "red_spymaster")
    sits(story.bo, story.path, "red_operative")
    moved = moves(story.bo, story.path, "blue_operative")
    assert (moved.status_code, moved.json()["seat"]) == (200, "blue_operative_1")
    assert seats(story.ada, story.path) == {"red_spymaster": "ada", "blue_operative_1": "bo"}
    for role, said in (
        ("red_spymaster", "role_taken"),
        ("blue_operative", "already_seated"),
        ("ambassador", "no_such_role"),
    ):
        assert reason(moves(story.bo, story.path, role)) == said
    assert reason(moves(story.cy, story.path, "red_operative")) == "not_seated"


def test_a_chair_that_was_moved_from_is_in_the_lobby_again(story: Story) -> None:
    sits(story.ada, story.path, "red_spymaster")
    assert story.path not in lobby(story.bo, "free=red_spymaster")
    moves(story.ada, story.path, "red_operative")
    assert story.path in lobby(story.bo, "free=red_spymaster")


def test_two_who_both_want_it_swap_their_chairs(story: Story) -> None:
    story.sit()
    assert swaps(story.bo, story.path, "red_spymaster").status_code == 200
    assert seats(story.ada, story.path)["red_spymaster"] == "ada"  # who has not agreed yet
    assert proposed(story.di, story.path) == [("red_operative_1", "red_spymaster")]
    agreed = swaps(story.ada, story.path, "red_operative_1").json()
    assert (agreed["seat"], agreed["table"]["swaps"]) == ("red_operative_1", [])
    assert seats(story.ada, story.path) == {
        "red_operative_1": "ada", "red_spymaster": "bo",
        "blue_spymaster": "cy", "blue_operative_1": "di",
    }  # fmt: skip
    roles = {s["name"]: s["role"] for s in story.see("ada")["table"]["seats"]}
    assert (roles["ada"], roles["bo"]) == ("red_operative", "red_spymaster")
    story.start()
    assert story.see("bo")["view"]["cards"][0]["key"]
    assert not story.see("ada")["view"]["cards"][0]["key"]


def test_a_swap_needs_two_who_sit(story: Story) -> None:
    sits(story.ada, story.path, "red_spymaster")
    sits(story.bo, story.path, "red_operative")
    assert reason(swaps(story.cy, story.path, "red_spymaster")) == "not_seated"
    assert reason(swaps(story.bo, story.path, "blue_spymaster")) == "nobody_there"
    assert reason(swaps(story.bo, story.path, "red_operative_1")) == "not_yourself"
    assert proposed(story.ada, story.path) == []


def test_a_proposal_can_be_taken_back_and_there_is_one_at_a_time(story: Story) -> None:
    story.sit()
    swaps(story.bo, story.path, "red_spymaster")
    swaps(story.bo, story.path, "blue_spymaster")
    assert proposed(story.ada, story.path) == [("red_operative_1", "blue_spymaster")]
    swaps(story.bo, story.path, None)
    assert proposed(story.ada, story.path) == []
    swaps(story.ada, story.path, "red_operative_1")  # which is a proposal now, and no consent
    assert seats(story.ada, story.path)["red_spymaster"] == "ada"


def test_whoever_moves_or_comes_later_is_not_held_to_what_others_agreed_on(story: Story) -> None:
    story.sit()
    swaps(story.bo, story.path, "red_spymaster")
    moves(story.bo, story.path, "blue_operative")
    assert proposed(story.ada, story.path) == []
    swaps(story.ada, story.path, "blue_operative_2")
    story.bo.post(f"{story.path}/leave")
    eve = Person("eve")
    assert sits(eve, story.path, "blue_operative") == "blue_operative_2"
    assert proposed(eve, story.path) == []
    swaps(eve, story.path, "red_spymaster")
    assert seats(eve, story.path)["red_spymaster"] == "ada"


def test_the_host_sends_somebody_away_who_does_not_come_back_by_themselves(story: Story) -> None:
    story.sit()
    assert kicks(story.ada, story.path, "red_operative_1").status_code == 200
    assert "bo" not in seats(story.ada, story.path).values()
    refused = story.bo.post(f"{story.path}/sit", {"role": "red_operative"})
    assert reason(refused) == "sent_away"
    assert story.path not in lobby(story.bo)
    assert story.path in lobby(story.ada)
    link = {"secret": link_to(story.ada, story.path)}
    assert reason(story.bo.post("games/join", link)) == "sent_away"
    assert invite(story.ada, story.path, story.bo).status_code == 201
    sits(story.bo, story.path)
    assert story.path in lobby(story.bo)


def test_who_is_sent_away_from_a_private_table_knows_it_no_more() -> None:
    ada, bo = Person("ada"), Person("bo")
    table = opened(ada, public=False)
    invite(ada, table, bo)
    seat = sits(bo, table)
    kicks(ada, table, seat)
    assert gone(bo.get(table))
    assert gone(bo.post(f"{table}/sit", {"role": "red_operative"}))


def test_only_the_host_sends_away_and_only_who_sits_and_before_the_start(story: Story) -> None:
    story.sit()
    assert reason(kicks(story.bo, story.path, "blue_operative_1")) == "host_only"
    assert reason(kicks(story.ada, story.path, "blue_operative_9")) == "nobody_there"
    assert reason(kicks(story.ada, story.path, "red_spymaster")) == "not_yourself"
    story.start()
    for refused in (
        kicks(story.ada, story.path, "blue_operative_1"),
        swaps(story.ada, story.path, "blue_operative_1"),
        moves(story.ada, story.path, "blue_operative"),
        hands_over(story.ada, story.path, story.bo),
    ):
        assert reason(refused) == "already_started"
    assert not Kick.objects.filter(game=story.id).exists()


def test_a_host_hands_the_table_over_to_somebody_who_sits_there(story: Story) -> None:
    story.sit()
    assert reason(hands_over(story.bo, story.path, story.bo)) == "host_only"
    assert reason(hands_over(story.ada, story.path, Person("eve"))) == "nobody_there"
    assert reason(hands_over(story.ada, story.path, story.ada)) == "not_yourself"
    shown = hands_over(story.ada, story.path, story.cy)
    assert shown.json()["table"]["host"] == story.cy.user.username
    assert reason(story.ada.post(f"{story.path}/start")) == "host_only"
    assert story.cy.post(f"{story.path}/start").status_code == 200


def test_who_cannot_use_the_cards_of_a_table_cannot_host_it() -> None:
    ada, bo = Person("ada"), Person("bo")
    cards = [{"word": f"agent {chr(97 + n)}{chr(97 + n)}"} for n in range(25)]
    deck = ada.post("decks", {"name": "D", "language": "en", "cards": cards}).json()["id"]
    table = opened(ada, options={"own_deck": deck})
    sits(bo, table)
    assert reason(hands_over(ada, table, bo)) == "deck_unknown"
    assert host_of(bo, table) == ada.user.username


def test_when_the_host_leaves_whoever_came_first_of_the_others_is_host() -> None:
    ada, bo, cy = Person("ada"), Person("bo"), Person("cy")
    robo = bot_of(cy)
    table = opened(ada, bots=True)
    for person in (robo, cy, ada, bo):
        sits(person, table)
    moves(cy, table, "blue_operative")  # and came no later for that
    ada.post(f"{table}/leave")
    assert host_of(bo, table) == cy.user.username
    cy.post(f"{table}/leave")
    bo.post(f"{table}/leave")
    assert host_of(bo, table) == robo.user.username
    robo.post(f"{table}/leave")
    assert host_of(bo, table) == robo.user.username  # with nobody there, who was host stays host


def test_an_account_that_goes_leaves_its_open_tables_to_the_others() -> None:
    ada, bo = Person("ada"), Person("bo")
    shared, alone = opened(ada), opened(ada)
    sits(ada, shared, "red_spymaster")
    sits(bo, shared)
    other = opened(bo)
    sits(ada, other, "red_spymaster")
    chairs.forget(ada.user)
    ada.user.delete()
    assert (host_of(bo, shared), seats(bo, shared)) == (
        bo.user.username, {"red_operative_1": "bo"},
    )  # fmt: skip
    assert gone(bo.get(alone))
    assert seats(bo, other) == {}
    assert other in lobby(bo, "free=red_spymaster")


def test_a_dealt_game_is_not_left_by_an_account_that_goes(story: Story) -> None:
    story.begun()
    chairs.forget(story.ada.user)
    assert seats(story.bo, story.path)["red_spymaster"] == "ada"


def test_at_a_table_that_has_lost_its_host_whoever_sits_may_act(story: Story) -> None:
    story.sit()
    Game.objects.filter(pk=story.id).update(host=None)
    Chair.objects.filter(game=story.id, user=story.di.user).update(user=None)
    eve = Person("eve")
    assert reason(eve.post(f"{story.path}/start")) == "host_only"
    refused = story.bo.post(f"{story.path}/start")  # the chair of who is gone is free again
    assert refused.json()["facts"] == {"role": "blue_operative", "least": 1}
    assert hands_over(story.bo, story.path, story.bo).status_code == 200
    assert host_of(eve, story.path) == story.bo.user.username


def test_a_team_chooses_its_people_itself() -> None:
    crew = Crew("bo")
    sheet = crew.ada.post(f"{crew.path}/maps", {"name": "M"}).json()["id"]
    game = crew.ada.post(f"maps/{sheet}/missions", {"city": "prague"}).json()["game"]
    table = f"games/{game}"
    assert not Game.objects.get(pk=UUID(game)).public
    seat = sits(crew.bo, table, "side_a")
    assert reason(kicks(crew.ada, table, seat)) == "of_a_team"
    assert reason(crew.ada.post(f"{table}/invitations", {"type": "link"})) == "of_a_team"
    assert moves(crew.bo, table, "side_b").json()["seat"] == "side_b_1"


@pytest.mark.parametrize("door", ["move", "swap", "kick", "host"])
@pytest.mark.parametrize(
    "body", [{}, {"role": 1}, {"with": ""}, {"seat": None}, {"player": ""}, {"seat": "x" * 65}, []]
)
def test_a_body_that_makes_no_sense_moves_nobody(story: Story, door: str, body: object) -> None:
    story.sit()
    before = list(Chair.objects.filter(game=story.id).order_by("pk").values_list())
    assert story.ada.post(f"{story.path}/{door}", body).status_code == 400
    assert list(Chair.objects.filter(game=story.id).order_by("pk").values_list()) == before
