"""The referee's desk: who comes in, what waits there, and what is shown to whom."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import Audit, User
from games import disputes
from games.models import Game, Ruling, Standing
from tests.api.test_seats import leave, reason, take_over
from tests.conftest import Person
from tests.web.docket import (
    CASES,
    answer_disputed,
    as_referee,
    clue_disputed,
    conduct_disputed,
    desk_of,
    page_of,
    read,
    referee,
    rule,
)

pytestmark = pytest.mark.django_db
HOSTILE = "<script>alert(1)</script>\"'&amp;"


# Who comes in.


def test_players_are_led_to_the_entrance_and_staff_without_leave_get_nothing() -> None:
    story, dispute = clue_disputed()
    clerk = User.objects.create_user("clerk", is_staff=True)
    clerk.groups.add(Group.objects.get(name="Moderators"))
    for path in ("", page_of(dispute), f"{page_of(dispute)}?part=scene", "precedents/"):
        assert desk_of(story.ada.user).get(f"/admin/desk/{path}").status_code == 302
        assert Client().get(f"/admin/desk/{path}").status_code == 302
        refused = desk_of(clerk).get(f"/admin/desk/{path}")
        assert refused.status_code == 403 and dispute.word not in refused.content.decode()
    assert desk_of(clerk).post(f"/admin/desk/{page_of(dispute)}", {}).status_code == 403
    assert not Audit.objects.filter(action__in=("ruled", "opened the truth")).exists()


def test_who_may_look_and_not_rule_has_no_form() -> None:
    _, dispute = clue_disputed()
    clerk = User.objects.create_user("clerk", is_staff=True)
    permission = Group.objects.get(name="Referees").permissions.get(codename="view_dispute")
    clerk.user_permissions.add(permission)
    text = read(desk_of(clerk), page_of(dispute))
    assert "The truth" in text and "Your ruling" not in text
    assert desk_of(clerk).post(f"/admin/desk/{page_of(dispute)}", {}).status_code == 403


def test_the_front_page_of_the_admin_says_how_many_wait() -> None:
    desk = desk_of(referee())
    assert "nothing waits" in desk.get("/admin/").content.decode()
    clue_disputed()
    assert "1 dispute waits" in desk.get("/admin/").content.decode()
    conduct_disputed()
    assert "2 disputes wait." in desk.get("/admin/").content.decode()


# The page.


@pytest.mark.parametrize("case", CASES)
def test_a_referee_sees_the_truth_and_what_each_seat_knew_at_any_position(case: str) -> None:
    story, dispute = CASES[case]()
    desk = desk_of(referee())
    head = desk.get(f"/admin/desk/{dispute.pk}/").context["scene"]["head"]
    for at in range(1, head + 1, 1 if head < 30 else 9):
        scene = read(desk, f"{dispute.pk}/?part=scene&at={at}")
        assert scene.count('class="dd-board') == 1 + len(story.people)
        assert "The truth" in scene and "(ada)" in scene
    for at, shown in (("0", 1), ("9999999999999", head), ("x", dispute.about)):
        found = desk.get(f"/admin/desk/{dispute.pk}/?at={at}").context["scene"]["position"]
        assert found == shown
    whole = desk.get(f"/admin/desk/{dispute.pk}/")
    assert "no-store" in whole["Cache-Control"] and "private" in whole["Cache-Control"]
    for branch in whole.context["branches"]:
        assert branch["board"] in whole.content.decode()


def test_the_boards_of_seats_show_what_these_knew_and_no_more() -> None:
    _, dispute = clue_disputed()
    scene = desk_of(referee()).get(f"/admin/desk/{dispute.pk}/").context["scene"]
    boards = dict(scene["seats"])
    for name, board in boards.items():
        assert ("in the key" in board) == ("spymaster" in name), name
    assert "in the key" in scene["truth"]


def test_a_look_at_a_running_game_is_written_down_once_an_hour() -> None:
    story, dispute = clue_disputed()
    rae, ron = referee("rae"), referee("ron")
    for user in (rae, ron):
        desk = desk_of(user)
        for at in range(1, 8):
            read(desk, f"{page_of(dispute)}?at={at}&part=scene")
    looks = Audit.objects.filter(action="opened the truth", which=str(dispute.pk))
    assert sorted(looks.values_list("actor", flat=True)) == sorted((rae.pk, ron.pk))
    later = timezone.now() + timedelta(minutes=61)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.wall_clock.now", lambda: later)
        read(desk_of(rae), page_of(dispute))
    assert looks.count() == 3
    assert story.see("bo")["table"]["status"] == "playing"


def test_who_has_seen_the_truth_takes_no_seat_in_that_game() -> None:
    story, dispute = conduct_disputed()
    other, _ = conduct_disputed()
    rae, ron = Person("rae"), Person("ron")
    bot = Person("bot")
    User.objects.filter(pk=bot.user.pk).update(owner=rae.user)
    Game.objects.update(bots=True)
    for person in (rae, ron):
        as_referee(person.user)
        read(desk_of(person.user))  # the list tells nothing
    read(desk_of(rae.user), page_of(dispute))
    for table in (story, other):
        for name in ("ada", "bo"):
            leave(table, name)
    for seat in ("red_spymaster", "red_operative_1"):
        for person in (rae, bot):
            assert reason(take_over(person, story, seat)) == "seen_too_much"
    assert take_over(ron, story, "red_operative_1").status_code == 200
    assert take_over(rae, other, "red_operative_1").status_code == 200


def test_who_has_seen_the_truth_takes_no_seat_by_another_account_of_the_same_mailbox() -> None:
    story, dispute = conduct_disputed()
    rae, same, ron = (Person(name) for name in ("rae", "rae-too", "ron"))
    boxes = ("rae@example.org", "RAE+play@example.org", "ron@example.org")
    for person, box in zip((rae, same, ron), boxes, strict=True):
        EmailAddress.objects.create(user=person.user, email=box, verified=True, primary=True)
    read(desk_of(as_referee(rae.user)), page_of(dispute))
    leave(story, "bo")
    assert reason(take_over(same, story, "red_operative_1")) == "seen_too_much"
    assert take_over(ron, story, "red_operative_1").status_code == 200


def test_what_is_closed_in_a_running_game_opens_no_truth() -> None:
    _story, dispute = clue_disputed()
    desk = desk_of(referee())
    rule(desk, dispute, note="Nothing wrong here.")
    text = read(desk, page_of(dispute))
    assert "Nothing wrong here." in text and "dd-board" not in text and "The truth" not in text
    assert "dd-board" not in read(desk, f"{page_of(dispute)}?part=scene")


def test_when_the_game_is_over_all_can_be_looked_at_and_nothing_is_noted() -> None:
    story, dispute = clue_disputed()
    desk = desk_of(referee())
    rule(desk, dispute, outcome="no_result", grounds="spoilt")
    assert story.see("bo")["table"]["status"] == "over"
    before = Audit.objects.count()
    text = read(desk, page_of(dispute))
    assert "The truth" in text and "Your ruling" not in text
    assert Audit.objects.count() == before


def test_the_clue_law_the_family_and_the_rule_are_laid_before_the_referee() -> None:
    _, dispute = clue_disputed()
    text = read(desk_of(referee()), page_of(dispute))
    assert "CN-74" in text and "No form of a visible word" in text and "The family of" in text


@pytest.mark.parametrize("again", [True, False])
def test_ink_54_an_answer_is_held_against_all_that_was_shown_before(again: bool) -> None:
    _, dispute = answer_disputed(again=again)
    found = desk_of(referee()).get(f"/admin/desk/{dispute.pk}/").context["repeat"]
    assert found["repeats"] is again
    assert [one["same"] for one in found["before"]] == [again]
    assert "(bo)" in found["responder"] and "(ada)" in found["asker"]
    if again:
        assert found["before"][0]["cards"] == found["showing"]["cards"]
        assert found["penalty"].startswith("2")


def test_of_a_quarrel_the_talk_of_the_table_is_shown_and_of_a_clue_it_is_not() -> None:
    _, quarrel = conduct_disputed(HOSTILE)
    text = read(desk_of(referee()), page_of(quarrel))
    assert "&lt;script&gt;alert(1)" in text and "<script>alert" not in text
    _, clue = clue_disputed()
    assert "Talk at the table" not in read(desk_of(referee("ron")), page_of(clue))


def test_what_people_write_is_shown_as_they_wrote_it_and_does_nothing() -> None:
    story, dispute = clue_disputed()
    User.objects.filter(pk=story.bo.user.pk).update(display_name=HOSTILE)
    disputes.say(dispute, story.bo.user.pk, "red_operative_1", HOSTILE)
    desk = desk_of(referee("ron", "Moderators"))
    for text in (read(desk, page_of(dispute)), read(desk, f"{page_of(dispute)}?part=scene")):
        assert "<script>alert" not in text and "&lt;script&gt;alert(1)" in text
    form = desk.get(f"/admin/desk/{dispute.pk}/").context["form"]
    broken = desk.post(
        f"/admin/desk/{dispute.pk}/", {"note": HOSTILE, "seen": form.initial["seen"]}
    )
    assert broken.status_code == 422 and b"<script>alert" not in broken.content
    rule(desk, dispute, note=HOSTILE, outcome="void", grounds="too_close")
    Standing.objects.filter(game=story.id).update(over=True)
    for path in (page_of(dispute), "precedents/", "?show=all"):
        assert "<script>alert" not in read(desk, path)


def test_a_broken_chain_is_said() -> None:
    _, dispute = clue_disputed()
    Standing.objects.filter(game=dispute.game_id).update(head=99)
    assert "broken at" in read(desk_of(referee()), page_of(dispute))


# Earlier rulings.


def test_earlier_rulings_are_found_by_either_word_and_name_nobody() -> None:
    story, dispute = clue_disputed()
    rae = referee("rae")
    desk = desk_of(rae)
    other = desk.get(f"/admin/desk/{dispute.pk}/").context["form"].initial["other"]
    rule(desk, dispute, outcome="void", grounds="too_close", other=other, note="A plural.")
    assert Ruling.objects.get().other == other.lower()
    assert "A plural." not in read(desk, "precedents/"), (
        "nobody there was told what it was held against"
    )
    Standing.objects.filter(game=story.id).update(over=True)
    for query in ("", dispute.word, other, other.lower()[:3]):
        text = read(desk, f"precedents/?q={query}")
        assert "A plural." in text, query
        page = text.partition('id="content-main"')[2]
        assert not [name for name in ("rae", *story.people) if f">{name}<" in page]
        assert story.id not in text
    assert "A plural." not in read(desk, "precedents/?q=zanzibar")
    read(desk, "precedents/?q=%00&page=x")
