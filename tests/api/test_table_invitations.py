"""Invitations to tables: by name, by link, and what they let somebody know."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games import invitations
from games.models import Invitation
from games.models import Seat as Chair
from tests.api.parlour import (
    block,
    bot_of,
    gone,
    invite,
    invited_to,
    link_to,
    opened,
    reason,
    seats,
    sits,
)
from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def ada(db: None) -> Person:
    return Person("ada")


@pytest.fixture
def eve(db: None) -> Person:
    return Person("eve")


@pytest.fixture
def table(ada: Person) -> str:
    return opened(ada, public=False)


def joins(person: Person, secret: str):
    return person.post("games/join", {"secret": secret})


def listed(host: Person, table: str) -> list[dict]:
    return host.get(f"{table}/invitations").json()["invitations"]


def test_who_is_invited_by_name_knows_a_private_table_and_sits_down(ada, eve, table) -> None:
    made = invite(ada, table, eve)
    assert (made.status_code, made.json()["secret"]) == (201, None)
    assert made.json()["invitation"]["player"] == eve.user.username
    [received] = eve.get("games/invitations").json()["invitations"]
    assert received.pop("made_at") and received.pop("id") == made.json()["invitation"]["id"]
    assert received == {
        "game": table.removeprefix("games/"), "kind": "codenames", "status": "open",
        "host": ada.user.username, "invited_by": ada.user.username,
    }  # fmt: skip
    assert eve.get("games").json()["count"] == 0
    assert eve.get(table).status_code == 200
    sits(eve, table)
    assert invited_to(eve) == []
    eve.post(f"{table}/leave")
    assert invited_to(eve) == [table]


def test_a_link_is_shown_once_and_is_good_for_several(ada, eve, table) -> None:
    secret = link_to(ada, table)
    assert secret not in str(list(Invitation.objects.values_list()))
    assert secret.encode() not in ada.get(f"{table}/invitations").content
    bo = Person("bo")
    assert gone(eve.get(table))
    for person in (eve, bo, eve):
        shown = joins(person, secret)
        assert (shown.status_code, shown.json()["seat"]) == (200, None)
    assert shown.json()["table"]["id"] == table.removeprefix("games/")
    sits(eve, table)
    sits(bo, table)
    names = {one["player"] for one in listed(ada, table)}
    assert names == {None, eve.user.username, bo.user.username}


def test_who_is_at_the_table_needs_no_invitation_from_its_link(ada, table) -> None:
    assert joins(ada, link_to(ada, table)).status_code == 200
    assert [one["player"] for one in listed(ada, table)] == [None]


def test_a_link_that_was_withdrawn_or_never_was_leads_nowhere(ada, eve, table) -> None:
    secret = link_to(ada, table)
    [link] = listed(ada, table)
    door = f"{table}/invitations/{link['id']}"
    assert ada.send("DELETE", door).status_code == 204
    assert ada.send("DELETE", door).status_code == 404
    answers = [joins(eve, secret), joins(eve, "table_x"), joins(eve, "\x00"), joins(eve, "ž")]
    assert len({(answer.status_code, answer.content) for answer in answers}) == 1
    assert answers[0].json()["type"] == "/problems/no-such-invitation"
    assert not Invitation.objects.filter(user=eve.user).exists()


def test_an_invitation_that_is_withdrawn_takes_the_table_out_of_sight(ada, eve, table) -> None:
    made = invite(ada, table, eve).json()["invitation"]["id"]
    bo = Person("bo")
    invite(ada, table, bo)
    sits(bo, table)
    for one in listed(ada, table):
        ada.send("DELETE", f"{table}/invitations/{one['id']}")
    assert gone(eve.get(table)) and invited_to(eve) == []
    assert bo.get(table).status_code == 200  # who sits, stays
    assert eve.post(f"games/invitations/{made}/decline").status_code == 404


def test_an_invitation_is_declined_by_who_has_it(ada, eve, table) -> None:
    made = invite(ada, table, eve).json()["invitation"]["id"]
    door = f"games/invitations/{made}/decline"
    assert Person("bo").post(door).status_code == 404
    assert eve.post(door).status_code == 204
    assert eve.post(door).status_code == 404
    assert gone(eve.get(table)) and listed(ada, table) == []
    assert invite(ada, table, eve).status_code == 201


def test_nobody_is_invited_twice_or_in_vain(ada, eve, table) -> None:
    invite(ada, table, eve)
    assert reason(invite(ada, table, eve)) == "already_invited"
    assert reason(invite(ada, table, ada)) == "already_here"
    assert reason(invite(ada, table, bot_of(eve))) == "no_bots"
    nobody = {"type": "player", "player": "nobody-at-all"}
    assert reason(ada.post(f"{table}/invitations", nobody)) == "no_such_player"
    for body in ({}, {"type": "player"}, {"type": "link", "player": "x"}, {"type": "owl"}):
        assert ada.post(f"{table}/invitations", body).status_code == 400
    assert len(listed(ada, table)) == 1
    shouted = {"type": "player", "player": Person("bo").user.username.upper()}
    assert ada.post(f"{table}/invitations", shouted).status_code == 201


def test_only_the_host_invites_sees_and_withdraws_invitations(ada, eve, table) -> None:
    made = invite(ada, table, eve).json()["invitation"]["id"]
    sits(eve, table)
    assert reason(eve.post(f"{table}/invitations", {"type": "link"})) == "host_only"
    assert reason(invite(eve, table, Person("bo"))) == "host_only"
    assert reason(eve.get(f"{table}/invitations")) == "host_only"
    assert reason(eve.send("DELETE", f"{table}/invitations/{made}")) == "host_only"
    stranger = Person("stranger")
    assert gone(stranger.post(f"{table}/invitations", {"type": "link"}))
    assert gone(stranger.send("DELETE", f"{table}/invitations/{made}"))


def test_an_invitation_belongs_to_its_table(ada, eve, table) -> None:
    made = invite(ada, table, eve).json()["invitation"]["id"]
    other = opened(ada)
    assert ada.send("DELETE", f"{other}/invitations/{made}").status_code == 404
    assert ada.send("DELETE", f"{table}/invitations/{uuid4()}").status_code == 404
    assert eve.get(table).status_code == 200


def test_there_are_not_more_invitations_than_a_table_may_have(ada, eve, table, monkeypatch) -> None:
    monkeypatch.setattr(invitations, "MOST_INVITATIONS", 2)
    monkeypatch.setattr(invitations, "MOST_GUESTS", 3)
    secret = link_to(ada, table)
    link_to(ada, table)
    refused = invite(ada, table, eve)
    assert reason(refused) == "too_many_invitations" and "2" in refused.json()["detail"]
    assert joins(eve, secret).status_code == 200
    assert reason(joins(Person("bo"), secret)) == "too_many_invitations"
    assert joins(eve, secret).status_code == 200


def test_guesses_at_links_are_counted(eve, settings, one_minute) -> None:
    settings.THROTTLE = settings.THROTTLE | {"guess": 3}
    codes = [joins(eve, f"table_{n}").status_code for n in range(5)]
    assert codes == [404, 404, 404, 429, 429]


def begun(ada: Person, eve: Person) -> tuple[Story, str, str]:
    """A private game that has begun without eve, who was invited, and a link to it."""
    story = Story()
    table = opened(story.ada, public=False)
    secret = link_to(story.ada, table)
    for name, role in CHAIRS.items():
        joins(story.people[name], secret)
        sits(story.people[name], table, role)
    invite(story.ada, table, eve)
    assert story.ada.post(f"{table}/start").status_code == 200
    return story, table, secret


def test_an_invitation_to_a_game_that_has_begun_is_good_for_a_vacant_seat(ada, eve) -> None:
    story, table, secret = begun(ada, eve)
    fay, game = Person("fay"), table.removeprefix("games/")
    assert gone(eve.get(table)) and invited_to(eve) == []
    assert joins(fay, secret).status_code == 404
    Chair.objects.filter(game=game, user=story.di.user).update(user=None)
    assert invited_to(eve) == [table]
    assert joins(fay, secret).status_code == 200
    for person in (eve, fay):
        assert invitations.is_invited(person.user.pk, game)
        shown = person.get(table).json()
        assert (shown["seat"], shown["choices"]) == (None, [])
        assert not any(card["key"] for card in shown["view"]["cards"])
    assert not invitations.is_invited(story.di.user.pk + 10**6, game)
    assert gone(Person("gus").get(table))


def test_nobody_is_invited_to_a_game_that_is_over(eve) -> None:
    story = Story().begun().play_out()
    assert reason(invite(story.ada, story.path, eve)) == "game_over"


def test_whoever_does_not_meet_the_host_is_invited_like_everybody_and_hears_nothing(
    ada, eve, table
) -> None:
    bo = Person("bo")
    block(eve, ada)
    answers = [invite(ada, table, guest) for guest in (eve, bo)]
    shapes = []
    for answer, guest in zip(answers, (eve, bo), strict=True):
        body = answer.json()
        assert body["invitation"].pop("player") == guest.user.username
        body["invitation"].pop("id"), body["invitation"].pop("made_at")
        shapes.append((answer.status_code, body))
    assert shapes[0] == shapes[1]
    assert (invited_to(eve), invited_to(bo)) == ([], [table])
    assert gone(eve.get(table)) and not invitations.is_invited(eve.user.pk, uuid_of(table))
    [hers] = [one for one in listed(ada, table) if one["player"] == eve.user.username]
    assert eve.post(f"games/invitations/{hers['id']}/decline").status_code == 404
    assert reason(invite(ada, table, eve)) == "already_invited"
    assert {one["player"] for one in listed(ada, table)} == {
        eve.user.username, bo.user.username,
    }  # fmt: skip


def uuid_of(table: str) -> str:
    return table.removeprefix("games/")


def test_a_link_does_not_bring_people_together_who_do_not_meet(ada, eve, table) -> None:
    bo, secret = Person("bo"), link_to(ada, table)
    invite(ada, table, bo)
    sits(bo, table)
    block(bo, eve)
    no, none = joins(eve, secret), joins(eve, "table_none")
    assert (no.status_code, no.content) == (none.status_code, none.content)
    assert not Invitation.objects.filter(user=eve.user).exists()
    bo.post(f"{table}/leave")
    assert joins(eve, secret).status_code == 200
    invite(ada, table, bo)
    assert bo.get(table).status_code == 200  # eve knows the table, and does not sit there
    sits(bo, table)
    assert gone(eve.get(table)) and invited_to(eve) == []
    assert seats(ada, table) == {"red_operative_1": "bo"}
