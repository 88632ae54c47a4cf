"""Moderators take words away, and hear no more than they may."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.http import HttpResponse
from django.test import Client

from accounts.models import Audit, User
from games.models import Message, Tenure
from tests.conftest import Person, Story
from tests.talk.voices import SIX, WHISPERING, say

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def story() -> Story:
    """A game of two whispering teams, with a word in each channel."""
    story = Story(chairs=SIX, options=WHISPERING).begun()
    for name, channel in (("bo", "red"), ("di", "blue"), ("bo", "table")):
        say(story.people[name], story, f"<script>{channel}</script>", channel)
    return story


class Browser:
    """Somebody in person."""

    def __init__(self, user: User, *, moderates: bool = True) -> None:
        if moderates:
            user.groups.add(Group.objects.get(name="Moderators"))
        User.objects.filter(pk=user.pk).update(is_staff=True)
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)

    def remove(self, story: Story, at: str, query: str = "reason=rude") -> HttpResponse:
        return self.client.delete(f"/api/v1/{story.path}/talk/{at}?{query}")

    def admin(self) -> str:
        return self.client.get("/admin/games/message/").content.decode()


@pytest.fixture
def moderator() -> Browser:
    return Browser(Person("mod").user)


def test_a_moderator_takes_a_text_away_and_its_place_stays(story, moderator) -> None:
    assert moderator.remove(story, "red/1").status_code == 204
    [message] = story.ed.get(f"{story.path}/talk?channel=red").json()["messages"]
    assert (message["number"], message["text"], message["removed"]) == (1, "", True)
    assert message["seat"] == "red_operative_1"
    assert Message.objects.get(game=story.id, channel="red").text == ""


def test_a_removal_is_noted_once_with_its_reason_and_without_the_text(story, moderator) -> None:
    for _ in range(2):
        assert moderator.remove(story, "red/1").status_code == 204
    [noted] = Audit.objects.filter(which=story.id)
    assert (noted.about, noted.which, noted.says) == ("games.game", story.id, "red 1: rude")
    assert noted.actor_name.startswith("mod")


def test_nobody_else_takes_anything_away(story) -> None:
    statuses = [
        Browser(Person("staff").user, moderates=False).remove(story, "table/1").status_code,
        Browser(story.bo.user, moderates=False).remove(story, "table/1").status_code,
        Client().delete(f"/api/v1/{story.path}/talk/table/1?reason=x").status_code,
    ]
    assert statuses == [403, 403, 401]
    assert not Message.objects.filter(game=story.id, removed=True).exists()


def test_no_program_takes_anything_away(story) -> None:
    mod = Person("mod")
    Browser(mod.user)
    assert mod.send("DELETE", f"{story.path}/talk/table/1?reason=x").status_code == 401


@pytest.mark.parametrize("query", ["", "reason=", "reason=" + "x" * 201, "reason=a%0Ab", "why=x"])
def test_a_removal_needs_a_reason(story, moderator, query: str) -> None:
    assert moderator.remove(story, "table/1", query).status_code == 400


def test_what_was_not_said_cannot_be_taken_away(story, moderator) -> None:
    for at in ("table/2", "table/0", "green/1", f"table/{10**30}"):
        assert moderator.remove(story, at).status_code == 404, at
    nowhere = Story().at("00000000-0000-4000-8000-000000000000")
    assert moderator.remove(nowhere, "table/1").status_code == 404
    assert not Audit.objects.filter(which=story.id).exists()


def test_a_moderator_at_the_table_cannot_even_find_out_what_rivals_have_said(story) -> None:
    rival = Browser(story.di.user)
    said, unsaid = rival.remove(story, "red/1"), rival.remove(story, "red/2")
    assert (said.status_code, said.content) == (404, unsaid.content)
    assert rival.remove(story, "blue/1").status_code == 204
    assert Message.objects.get(game=story.id, channel="red").removed is False


def test_a_moderator_who_has_left_the_table_is_still_one_who_played_there(story) -> None:
    gone = Person("gone")
    Tenure.objects.create(game_id=story.id, seat="red_operative_9", user=gone.user)
    assert Browser(gone.user).remove(story, "red/1").status_code == 404


def test_a_moderator_whose_bot_plays_is_one_who_plays(story) -> None:
    moderator = Browser(owner := Person("mod").user)
    User.objects.filter(pk=story.ada.user.pk).update(owner=owner)
    assert moderator.remove(story, "blue/1").status_code == 404
    assert moderator.remove(story, "table/1").status_code == 204
    story.play_out()
    assert "&lt;script&gt;blue" not in moderator.admin()


def test_the_admin_shows_what_is_said_to_all_escaped_and_without_keys(story, moderator) -> None:
    page = moderator.admin()
    assert "&lt;script&gt;table&lt;/script&gt;" in page
    assert "<script>table" not in page
    assert "red&lt;" not in page and "blue&lt;" not in page  # the game is running
    for message in Message.objects.filter(game=story.id):
        path = f"/admin/games/message/{message.pk}/change/"
        assert path not in page
        assert moderator.client.get(path).status_code == 302
    assert "_selected_action" not in page


def test_what_teams_have_whispered_can_be_read_when_the_game_is_over(story, moderator) -> None:
    player = Browser(story.di.user)
    story.play_out()
    assert "&gt;red&lt;" in moderator.admin()
    assert "&gt;red&lt;" not in player.admin()  # never by whoever was at the table
    assert "&gt;table&lt;" in player.admin()


def test_no_filter_and_no_search_of_the_admin_reaches_what_is_not_shown(story, moderator) -> None:
    for query in ("q=red", "channel=red", "text__startswith=%3Cscript", "game__seats__user=1"):
        page = moderator.client.get(f"/admin/games/message/?{query}", follow=True)
        assert "&gt;red&lt;" not in page.content.decode(), query
        assert page.status_code in (200, 400)


def test_moderators_may_read_and_remove_what_is_said_and_no_other_group_may() -> None:
    for name in ("Moderators", "Referees", "Operators"):
        group = Group.objects.get(name=name)
        granted = group.permissions.filter(content_type__model="message")
        may = {"view_message", "delete_message"} if name == "Moderators" else set()
        assert {*granted.values_list("codename", flat=True)} == may
