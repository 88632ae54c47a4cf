"""Ruling at the desk: what follows, who is warned or banned, and what is not taken twice."""

from __future__ import annotations

from io import StringIO
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client

from accounts import bans
from accounts.models import Audit, Ban, Caution, User
from games import judging
from games.engines.dispute import Grounds, Outcome, RuleDispute
from games.models import Dispute, Ruling, Standing
from games.play import play
from notices.models import Notice
from tests.conftest import Story, committing
from tests.web.docket import (
    answer_disputed,
    clue_disputed,
    conduct_disputed,
    desk_of,
    referee,
    touch_disputed,
)
from web.desk.ruling import RulingForm

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def seen_by(desk: Client, dispute: Dispute) -> int:
    return int(desk.get(f"/admin/desk/{dispute.pk}/").context["form"].initial["seen"])


def ruled(desk: Client, dispute: Dispute, outcome: str, **sent: Any) -> HttpResponse:
    body = {"outcome": outcome, "grounds": "as_noted", "note": "So be it.", **sent}
    if "seen" not in body:
        body["seen"] = seen_by(desk, dispute)
    with committing():
        return desk.post(f"/admin/desk/{dispute.pk}/", body)


def whole(story: Story) -> None:
    """The log is right, and nothing changes when all that follows it is made anew."""
    call_command("verify_logs", story.id, stdout=StringIO(), stderr=StringIO())
    rows = lambda: [  # noqa: E731
        list(Dispute.objects.filter(game=story.id).values()),
        list(Standing.objects.filter(game=story.id).values()),
    ]
    before = rows()
    call_command("rebuild_projections", stdout=StringIO(), stderr=StringIO())
    assert rows() == before


def test_a_clue_is_void_and_the_penalty_follows() -> None:
    story, dispute = clue_disputed()
    rae = referee()
    done = ruled(desk_of(rae), dispute, "void", grounds="too_close", note="")
    assert (done.status_code, done["Location"]) == (302, "/admin/desk/")
    view = story.see("bo")["view"]
    assert view["turn"]["phase"] == "penalty" and view["clues"][-1]["validity"] == "invalid"
    assert Ruling.objects.get().referee == rae
    assert Audit.objects.get(action="ruled").says.startswith("void, too_close")
    told = Notice.objects.filter(kind="dispute_ruled", game=UUID(story.id))
    assert told.count() == 4
    whole(story)


def test_a_touch_is_taken_back_and_the_tokens_are_right_again() -> None:
    story, dispute = touch_disputed()
    assert story.see("bo")["view"]["bank"] != {"bystander": 9, "check": 0}
    ruled(desk_of(referee()), dispute, "taken_back", grounds="a_slip")
    view = story.see("bo")["view"]
    assert view["turn"]["phase"] == "guess"
    assert view["bank"]["bystander"] + view["bank"]["check"] == 9 and view["discarded"] == 0
    assert not [card for card in view["cards"] if card["marks"]]
    whole(story)


def test_an_answer_that_repeats_is_void_and_cards_are_shown_instead() -> None:
    venice, dispute = answer_disputed()
    ruled(desk_of(referee()), dispute, "void", grounds="shown_before")
    assert venice.see("bo")["view"]["turn"]["phase"] == "penalty"
    whole(venice)


def test_a_game_ends_without_a_result() -> None:
    story, dispute = conduct_disputed()
    ruled(desk_of(referee()), dispute, "no_result", grounds="misconduct")
    assert story.see("bo")["view"]["record"]["ending"] == "called_off"
    whole(story)


def test_where_a_duet_would_end_without_a_result_nobody_has_lost() -> None:
    _, dispute = touch_disputed()
    branches = desk_of(referee()).get(f"/admin/desk/{dispute.pk}/").context["branches"]
    [board] = [one["board"] for one in branches if one["outcome"] == "no_result"]
    assert ">Nobody wins<" in board and ">Lost<" not in board


# What is not taken.


def test_a_ruling_is_not_taken_if_the_table_has_moved_on_and_nothing_written_is_lost() -> None:
    story, dispute = clue_disputed()
    desk = desk_of(referee())
    seen = seen_by(desk, dispute)
    assert story.do("bo", {"type": "withdraw_dispute"}).status_code == 200
    late = ruled(desk, dispute, "void", seen=seen, note="It is a plural.")
    text = late.content.decode()
    assert late.status_code == 409 and "The table has moved on" in text
    assert "It is a plural." in text and Dispute.objects.get(pk=dispute.pk).waits
    form = late.context["form"]
    assert (form["outcome"].value(), form["grounds"].value()) == ("void", "as_noted")
    assert int(form["seen"].value()) == seen + 1
    assert not Ruling.objects.exists()
    again = ruled(desk, dispute, "void", seen=form["seen"].value(), note="It is a plural.")
    assert again.status_code == 302


def test_a_second_click_and_a_second_referee_rule_nothing() -> None:
    story, dispute = clue_disputed()
    rae, ron = desk_of(referee("rae")), desk_of(referee("ron"))
    seen = seen_by(rae, dispute), seen_by(ron, dispute)
    assert ruled(rae, dispute, "stands", seen=seen[0]).status_code == 302
    rae.get("/admin/desk/")  # where she is told once that it is ruled
    taken, not_taken = "Everybody at the table is told", "ruled or settled in the meantime"
    for desk, outcome, answer in (
        (rae, "stands", taken), (rae, "void", not_taken), (ron, "stands", not_taken),
        (ron, "void", not_taken), (rae, "\0", not_taken),
    ):  # fmt: skip
        sent = {"outcome": outcome, "grounds": "spoilt", "seen": seen[1]}
        late = desk.post(f"/admin/desk/{dispute.pk}/", sent, follow=True).content.decode()
        assert [each in late for each in (taken, not_taken)] == [answer == taken, answer != taken]
    assert Ruling.objects.count() == 1
    assert story.see("bo")["view"]["turn"]["phase"] == "guess"
    whole(story)


@pytest.mark.parametrize("outcome", ["void", "stands"])
def test_of_two_referees_at_the_same_moment_one_rules(
    monkeypatch: pytest.MonkeyPatch, outcome: str
) -> None:
    story, dispute = clue_disputed()
    rae, ron = desk_of(referee("rae")), referee("ron")
    seen = seen_by(rae, dispute)

    def play_late(*told: Any, **more: Any) -> Any:
        """Another one is a moment quicker."""
        monkeypatch.setattr(judging, "play", play)
        quick = RuleDispute(Outcome.VOID, Grounds.AS_NOTED, "So be it.")
        judging.rule(dispute, ron, quick, seen=seen)
        return play(*told, **more)

    monkeypatch.setattr(judging, "play", play_late)
    late = ruled(rae, dispute, outcome, seen=seen)
    assert late.status_code == 302 and not Ruling.objects.filter(referee__username="rae").exists()
    assert "meantime" in rae.get("/admin/desk/").content.decode()
    assert Ruling.objects.count() <= 1
    whole(story)


def test_an_appeal_is_for_another_referee_and_takes_the_first_ruling_back() -> None:
    story, dispute = clue_disputed()
    rae, ron = desk_of(referee("rae")), desk_of(referee("ron"))
    ruled(rae, dispute, "void", grounds="too_close")
    assert story.see("bo")["view"]["turn"]["phase"] == "penalty"
    assert story.do("bo", {"type": "appeal"}).status_code == 200
    assert ruled(rae, dispute, "stands", seen=1).status_code == 403
    page = ron.get(f"/admin/desk/{dispute.pk}/")
    assert "The ruling that is appealed" in page.content.decode()
    assert ruled(ron, dispute, "stands", grounds="within_the_rules").status_code == 302
    assert story.see("bo")["view"]["turn"]["phase"] == "guess"
    assert [one.on_appeal for one in Ruling.objects.order_by("pk")] == [False, True]
    whole(story)


def test_nobody_rules_at_their_own_table() -> None:
    story, dispute = clue_disputed()
    player = story.di.user
    player.is_staff = player.is_superuser = True
    player.save()
    assert ruled(desk_of(player), dispute, "void", seen=1).status_code == 403
    assert not Ruling.objects.exists() and Dispute.objects.get(pk=dispute.pk).waits


def test_what_cannot_be_ruled_or_is_not_said_is_refused_kindly() -> None:
    _, dispute = clue_disputed()
    desk = desk_of(referee())
    for wrong, where in (
        ({"outcome": "taken_back"}, "outcome"),  # a clue cannot be taken back
        ({"outcome": ""}, "outcome"),
        ({"grounds": "because"}, "grounds"),
        ({"note": ""}, "note"),  # these grounds are what the note says
        ({"note": "x" * 501}, "note"),
        ({"note": "turned \u202e round"}, "note"),
        ({"other": "ZANZIBAR"}, "other"),
        ({"seen": "x"}, "seen"),
    ):
        answer = ruled(desk, dispute, **({"outcome": "void"} | wrong))
        assert answer.status_code == 422 and where in answer.context["form"].errors, wrong
    assert not Ruling.objects.exists()


# Warnings and bans.


def test_somebody_is_warned_with_a_ruling_and_told_why() -> None:
    story, dispute = conduct_disputed()
    bo, rae = story.bo.user, referee()
    measure = {"whom": bo.pk, "measure": "caution", "reason": "Be kind  to each other."}
    assert ruled(desk_of(rae), dispute, "stands", **measure).status_code == 302
    made = Caution.objects.get()
    assert (made.user, made.by, made.reason) == (bo, rae, "Be kind to each other.")
    assert Audit.objects.get(action="warned").which == str(bo.pk)
    [told] = [n for n in story.bo.get("notices").json()["notices"] if n["kind"] == "cautioned"]
    assert told["text"] == "A referee warns you: Be kind to each other."
    for name in ("ada", "cy", "di"):
        assert "Be kind" not in story.people[name].get("notices").content.decode()
    _, later = clue_disputed()
    assert "Be kind" not in desk_of(rae).get(f"/admin/desk/{later.pk}/").content.decode()


def test_a_bot_is_warned_and_its_owner_is_told() -> None:
    story, dispute = conduct_disputed()
    owner = User.objects.create_user("owner")
    User.objects.filter(pk=story.bo.user.pk).update(owner=owner)
    ruled(
        desk_of(referee()), dispute, "stands",
        whom=story.bo.user.pk, measure="caution", reason="No.",
    )  # fmt: skip
    assert Notice.objects.get(kind="cautioned").user == owner


def test_a_referee_warns_and_a_moderator_may_ban_as_well() -> None:
    story, dispute = conduct_disputed()
    ban = {
        "whom": story.bo.user.pk, "measure": "ban", "reason": "Enough.",
        "until": "2126-01-01T12:00",
    }  # fmt: skip
    only = ruled(desk_of(referee("rae")), dispute, "stands", **ban)
    assert only.status_code == 422 and "measure" in only.context["form"].errors
    assert "until" not in only.context["form"].fields
    assert Dispute.objects.get(pk=dispute.pk).waits and not Ban.objects.exists()
    ron = referee("ron", "Moderators")
    assert ruled(desk_of(ron), dispute, "stands", **ban).status_code == 302
    made = Ban.objects.get()
    assert (made.made_by, made.reason, made.until.year) == (ron, "Enough.", 2126)
    assert story.bo.get("games").status_code == 403


def test_a_measure_is_whole_or_nothing_is_ruled() -> None:
    story, dispute = conduct_disputed()
    boss = User.objects.create_superuser("boss")
    desk, bo = desk_of(referee("ron", "Moderators")), story.bo.user
    User.objects.filter(pk=story.di.user.pk).update(is_superuser=True)
    for wrong in (
        {"whom": bo.pk},
        {"measure": "caution", "reason": "x"},
        {"whom": bo.pk, "measure": "caution", "reason": "  "},
        {"whom": bo.pk, "measure": "caution", "reason": "turned \u202e round"},
        {"whom": bo.pk, "measure": "ban", "reason": "x", "until": "2020-01-01T00:00"},
        {"whom": boss.pk, "measure": "caution", "reason": "x"},  # does not sit there
        {"whom": story.di.user.pk, "measure": "ban", "reason": "x"},  # a superuser
    ):
        assert ruled(desk, dispute, "stands", **wrong).status_code == 422, wrong
    assert not Ruling.objects.exists() and not Caution.objects.exists()


@pytest.mark.parametrize("measure", ["caution", "ban"])
def test_of_somebody_who_goes_at_the_same_moment_nothing_is_ruled(
    monkeypatch: pytest.MonkeyPatch, measure: str
) -> None:
    story, dispute = conduct_disputed()
    desk, bo = desk_of(referee("ron", "Moderators")), story.bo.user
    valid = RulingForm.is_valid

    def gone(form: RulingForm) -> bool:
        checked = valid(form)
        User.objects.filter(pk=bo.pk).delete()
        return checked

    monkeypatch.setattr(RulingForm, "is_valid", gone)
    late = ruled(desk, dispute, "stands", whom=bo.pk, measure=measure, reason="No.")
    assert late.status_code == 422 and "This account is gone" in late.content.decode()
    assert not Ruling.objects.exists() and Dispute.objects.get(pk=dispute.pk).waits


def test_people_are_held_before_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a ban, and the one who is banned and deletes their account, wait for each other."""
    story, dispute = conduct_disputed()
    order: list[str] = []
    ban, rule = bans.ban, judging.rule
    monkeypatch.setattr(bans, "ban", lambda *told: (order.append("ban"), ban(*told)))
    monkeypatch.setattr(
        judging, "rule", lambda *told, **more: (order.append("rule"), rule(*told, **more))
    )
    measure = {"whom": story.bo.user.pk, "measure": "ban", "reason": "No."}
    desk = desk_of(referee("ron", "Moderators"))
    assert ruled(desk, dispute, "stands", **measure).status_code == 302
    assert order == ["ban", "rule"]


def test_warnings_go_with_the_account_and_are_looked_at_in_the_admin() -> None:
    story, dispute = conduct_disputed()
    desk = desk_of(referee())
    ruled(desk, dispute, "stands", whom=story.bo.user.pk, measure="caution", reason="Be kind.")
    text = desk.get("/admin/accounts/caution/").content.decode()
    assert "Be kind." in text and 'name="action"' not in text
    assert desk.post("/admin/accounts/caution/add/").status_code == 403
    story.bo.user.delete()
    assert not Caution.objects.exists()
