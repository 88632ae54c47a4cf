"""The inbox as a page: what I was told, where it leads, and what of it I have read."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.utils import timezone

from notices.kinds import Facts, Kind
from notices.models import Notice
from notices.outbox import written
from tests.web.visitor import Visitor, text_of

pytestmark = pytest.mark.django_db
NOTHING = Facts()


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


def told(person: Visitor, kind: Kind, facts: Facts = NOTHING, **about: object) -> Notice:
    return Notice.objects.create(
        user=person.user, kind=kind, facts=written(facts).decode(), at=timezone.now(),
        key=str(uuid4()), **about,
    )  # fmt: skip


def names(page: str) -> list[str]:
    return re.findall(r'name="notice" value="([^"]+)"', page)


def test_an_empty_inbox_says_what_will_come(ada: Visitor) -> None:
    assert "What you are told comes here." in ada.read("/inbox/")


def test_each_notice_leads_to_what_it_is_about(ada: Visitor) -> None:
    game, sheet, team = uuid4(), uuid4(), uuid4()
    told(ada, Kind.YOUR_TURN, Facts(game_kind="duet"), game=game)
    told(ada, Kind.MAP_NEWS, Facts(map="East", map_id=sheet, news="started"), game=game)
    told(ada, Kind.VACATION_OVER)
    told(ada, Kind.TEAM_INVITED, Facts(player="Bo", team_name="East"), team=team)
    told(ada, Kind.TEAM_NEWS, Facts(player="Bo", team_name="East", news="joined"), team=team)
    text = ada.read("/inbox/")
    found = re.findall(r'name="open" value="([^"]+)"', text)
    assert found == [
        f"/teams/{team}/", "/teams/", "/settings/vacation/", f"/maps/{sheet}/", f"/games/{game}/",
    ]  # fmt: skip
    assert text_of(text).count("● unread") == 5


def test_to_look_marks_nothing_and_a_button_marks_one(ada: Visitor) -> None:
    told(ada, Kind.VACATION_OVER)
    told(ada, Kind.YOUR_TURN, game=uuid4())
    for _ in range(2):
        newest, oldest = names(ada.read("/inbox/"))
    text = ada.done("/inbox/", notice=newest, back="/inbox/")
    assert names(text) == [oldest] and "Only unread (1)" in text


def test_to_open_one_marks_it_and_leads_there(ada: Visitor) -> None:
    told(ada, Kind.VACATION_OVER)
    [name] = names(ada.read("/inbox/"))
    answer = ada.press("/inbox/", notice=name, open="/settings/vacation/", back="/inbox/")
    assert (answer.status_code, answer["Location"]) == (302, "/settings/vacation/")
    assert names(ada.read("/inbox/")) == []


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "/\\evil.example"])
def test_nothing_leads_out_of_the_house(ada: Visitor, where: str) -> None:
    told(ada, Kind.VACATION_OVER)
    [name] = names(ada.read("/inbox/"))
    for way in ("open", "back"):
        answer = ada.press("/inbox/", notice=name, **{way: where})
        assert answer["Location"] == "/"


def test_all_up_to_here_are_marked_and_what_came_since_is_not(ada: Visitor) -> None:
    told(ada, Kind.VACATION_OVER)
    told(ada, Kind.VACATION_OVER)
    text = ada.read("/inbox/")
    [newest] = re.findall(r'name="upto" value="([^"]+)"', text)
    told(ada, Kind.YOUR_TURN, game=uuid4())
    text = ada.done("/inbox/", upto=newest, back="/inbox/")
    assert len(names(text)) == 1 and text.count('<li class="sheet') == 3
    assert ada.read("/inbox/?unread=1").count('<li class="sheet') == 1


def test_older_ones_are_a_link_away(ada: Visitor) -> None:
    for _ in range(23):
        told(ada, Kind.VACATION_OVER)
    first = ada.read("/inbox/?unread=1")
    [older] = re.findall(r'class="button" href="([^"]+)"', first)
    second = ada.read("/inbox/" + older.replace("&amp;", "&"))
    assert (len(names(first)), len(names(second))) == (20, 3)
    assert not set(names(first)) & set(names(second))


def test_a_notice_of_somebody_else_is_not_there(ada: Visitor) -> None:
    bo = Visitor("bo")
    told(bo, Kind.VACATION_OVER)
    [name] = names(bo.read("/inbox/"))
    assert ada.press("/inbox/", notice=name).status_code == 404
    assert ada.press("/inbox/", upto=name).status_code == 404
    assert ada.client.get(f"/inbox/?before={name}").status_code == 404
    assert names(bo.read("/inbox/")) == [name]


def test_what_others_call_themselves_is_text(ada: Visitor) -> None:
    told(ada, Kind.TEAM_INVITED, Facts(player="<i>Bo</i>", team_name="<b>x</b>"), team=uuid4())
    text = ada.read("/inbox/")
    assert "<b>x</b>" not in text and "&lt;b&gt;x&lt;/b&gt;" in text
