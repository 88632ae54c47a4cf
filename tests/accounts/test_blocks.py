"""Blocks: people who do not meet, and who are not told why."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts import blocks, export
from accounts.models import Block
from games.models import Game
from tests.accounts.crew import Crew, problem
from tests.api.parlour import block, bot_of, gone, invite, lobby, opened, seats, sits
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture(autouse=True)
def an_empty_lobby(db: None) -> None:
    """Tests that commit leave tables behind."""
    Game.objects.update(public=False)


class InPerson:
    """Somebody who is logged in."""

    def __init__(self, person: Person) -> None:
        self.browser = Client(raise_request_exception=False)
        self.browser.force_login(person.user)

    def send(self, method: str, path: str = "", body: Any = None) -> HttpResponse:
        data = b"" if body is None else json.dumps(body)
        door = f"/api/v1/accounts/blocks{path}"
        return self.browser.generic(method, door, data, content_type="application/json")

    def blocks(self, name: str) -> HttpResponse:
        return self.send("POST", body={"player": name})

    def listed(self) -> list[str]:
        return [one["name"] for one in self.send("GET").json()["blocks"]]


def test_a_person_blocks_and_unblocks_in_person() -> None:
    ada, bo, cy = Person("ada"), Person("bo"), Person("cy")
    person = InPerson(ada)
    for name in (bo.user.username, cy.user.username.upper(), bo.user.username):
        assert person.blocks(name).status_code == 204
    assert person.listed() == ["cy", "bo"]
    assert InPerson(bo).listed() == []
    door = f"/{bo.user.username}"
    assert person.send("DELETE", door).status_code == 204
    problem(person.send("DELETE", door), 404, "no-such-player")
    assert person.listed() == ["cy"]


def test_nobody_blocks_themselves_their_own_bot_or_somebody_who_is_not_there(monkeypatch) -> None:
    ada = Person("ada")
    person, bot = InPerson(ada), bot_of(ada)
    for whom in (ada, bot):
        refused = problem(person.blocks(whom.user.username), 422, "refused")
        assert (refused["kind"], refused["reason"]) == ("block", "not_yourself")
    problem(person.blocks("nobody-at-all"), 404, "no-such-player")
    problem(person.send("DELETE", "/%00"), 404, "no-such-player")
    for body in ({}, {"player": ""}, {"player": 7}, {"player": "a", "by": "b"}, ["a"]):
        problem(person.send("POST", body=body), 400, "unreadable")
    monkeypatch.setattr(blocks, "MOST_BLOCKS", 1)
    assert person.blocks(Person("bo").user.username).status_code == 204
    refused = problem(person.blocks(Person("cy").user.username), 422, "refused")
    assert refused["reason"] == "too_many_blocks" and "1" in refused["detail"]
    assert Block.objects.filter(by=ada.user).count() == 1


def test_a_block_needs_the_token_of_the_page(story: Story) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(story.ada.user)
    body = json.dumps({"player": story.bo.user.username})
    answer = browser.post("/api/v1/accounts/blocks", body, "application/json")
    assert answer.status_code == 403
    assert not Block.objects.filter(by=story.ada.user).exists()


@pytest.mark.parametrize("turned", [False, True])
def test_neither_finds_the_open_tables_of_the_other(turned: bool) -> None:
    ada, eve, bo = Person("ada"), Person("eve"), Person("bo")
    block(*((eve, ada) if turned else (ada, eve)))
    hosted, joined, free = opened(ada), opened(bo), opened(bo)
    sits(ada, joined)
    assert lobby(eve) == [free]
    assert lobby(bo) == [free, joined, hosted]
    for table in (hosted, joined):
        assert gone(eve.get(table))
        assert gone(eve.post(f"{table}/sit", {"role": "blue_operative"}))
        assert gone(eve.post(f"{table}/invitations", {"type": "link"}))
    sits(eve, free)
    assert gone(ada.get(free)) and lobby(ada) == [joined, hosted]
    ada.post(f"{joined}/leave")
    assert lobby(eve) == [free, joined]
    sits(eve, joined)


def test_a_bot_is_as_its_owner() -> None:
    ada, eve = Person("ada"), Person("eve")
    robo = bot_of(eve)
    block(ada, eve)
    table = opened(ada, bots=True)
    assert gone(robo.get(table)) and lobby(robo) == []
    assert gone(robo.post(f"{table}/sit", {"role": "red_operative"}))
    theirs = opened(robo, bots=True)
    assert gone(ada.get(theirs)) and lobby(ada) == [table]
    assert blocks.apart(ada.user.pk, [robo.user.pk, None])
    assert not blocks.apart(eve.user.pk, [robo.user.pk])


def test_who_sits_already_stays_and_plays(story: Story) -> None:
    story.sit()
    block(story.bo, story.di)
    assert seats(story.di, story.path)["red_operative_1"] == "bo"
    story.start()
    for name in ("bo", "di"):
        assert story.people[name].get(story.path).status_code == 200
    story.play_out()


def test_people_who_do_not_meet_have_no_rematch_and_are_not_told_why() -> None:
    told = []
    for blocked in (True, False):
        story = Story().begun().play_out()
        if blocked:
            block(story.bo, story.di)
        else:
            story.di.user.is_active = False
            story.di.user.save()
        refused = story.ada.post(f"{story.path}/rematch")
        told.append((refused.status_code, refused.content))
        assert not Game.objects.filter(rematch_of=story.id).exists()
    assert told[0] == told[1]
    assert json.loads(told[0][1])["reason"] == "people_gone"


def test_who_is_blocked_sees_nothing_that_says_so() -> None:
    """Two worlds that differ in a block alone, and the table gone in the other."""
    ada, eve = Person("ada"), Person("eve")
    table = opened(ada)
    block(ada, eve)
    paths = ("games/lobby", table, f"{table}/feed", "games", "games/invitations", "accounts/me")
    blocked = [(eve.get(path).status_code, eve.get(path).content) for path in paths]
    Block.objects.all().delete()
    assert lobby(eve) == [table]
    Game.objects.filter(pk=table.removeprefix("games/")).delete()
    assert [(eve.get(path).status_code, eve.get(path).content) for path in paths] == blocked


@pytest.mark.parametrize("turned", [False, True])
def test_who_does_not_meet_the_owner_hears_nothing_of_an_invitation_to_a_team(turned: bool) -> None:
    crew, eve = Crew(), Person("eve")
    block(*((crew.ada, eve) if turned else (eve, crew.ada)))
    made = crew.invite(eve.user.username)
    assert made.status_code == 201  # as far as the owner can see
    assert eve.get("invitations").json() == {"invitations": []}
    for answer in ("accept", "decline"):
        tried = eve.post(f"invitations/{made.json()['invitation']['id']}/{answer}")
        problem(tried, 404, "no-such-invitation")
    Block.objects.all().delete()
    assert len(eve.get("invitations").json()["invitations"]) == 1


def test_the_export_does_not_tell_of_a_block_either() -> None:
    crew, eve = Crew(), Person("eve")
    crew.invite(eve.user.username)
    invite(crew.ada, opened(crew.ada), eve)
    kept = export.everything(eve.user)
    assert len(kept.team_invitations) == len(kept.table_invitations) == 1
    block(crew.ada, eve)
    kept = export.everything(eve.user)
    assert (kept.team_invitations, kept.table_invitations) == ((), ())
