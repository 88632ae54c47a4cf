"""The clockwork in the admin: who may see it, what it shows and keeps, and another try."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from accounts.models import Audit, User
from games.models import Deadline
from notices.models import Delivery
from tests.operations.rows import deadline, delivery, notice

pytestmark = [pytest.mark.usefixtures("quiet"), pytest.mark.storage]
PAGE, DEADLINES, DELIVERIES = (
    f"/admin/{name}/" for name in ("clockwork", "games/deadline", "notices/delivery")
)
PAGES = PAGE, DEADLINES, DELIVERIES


def staff(group: str) -> Client:
    user = User.objects.create(username=group.lower(), is_staff=True)
    user.groups.add(Group.objects.get(name=group))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def desk() -> Client:
    return staff("Operators")


def read(desk: Client, path: str) -> str:
    answer = desk.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def shown(desk: Client, path: str) -> set[object]:
    return {row.pk for row in desk.get(path).context["cl"].queryset}


def act(desk: Client, path: str, *rows: object) -> int:
    chosen = {"action": "try_again", "_selected_action": [row.pk for row in rows]}
    return desk.post(path, chosen).status_code


@pytest.mark.parametrize("group", ["Referees", "Moderators"])
def test_other_staff_may_not(group: str) -> None:
    other = staff(group)
    assert [other.get(path).status_code for path in PAGES] == [403, 403, 403]
    assert "Clockwork" not in read(other, "/admin/")
    row = deadline(late=90, tries=5, error="KeyError")
    assert act(other, DEADLINES, row) == 403
    assert Deadline.objects.get(pk=row.pk).tries == 5


def test_an_operator_and_a_superuser_may(desk: Client) -> None:
    boss = Client()
    boss.force_login(User.objects.create_superuser("boss"))
    for client in (desk, boss):
        assert PAGE in read(client, "/admin/")
        for path in PAGES:
            read(client, path)
    assert Client().get(PAGE).status_code == 302


def test_the_overview_counts_and_marks_what_is_bad(desk: Client) -> None:
    assert 'class="bad"' not in read(desk, PAGE)
    deadline(late=3700, tries=4, error="KeyError")
    delivery("a", late=5)
    notice("b", fresh=True)
    told = read(desk, PAGE)
    assert told.count('class="bad"') == 3  # how late, late, failed
    assert "3700 s" in told and "?doing=late" in told and "mail" in told


def test_the_lists_show_what_is_due_late_or_failed(desk: Client) -> None:
    due, late, waiting = deadline(late=5), deadline(late=500), deadline(late=-50)
    failed = deadline(late=-50, error="KeyError: canary", tries=3)
    assert shown(desk, DEADLINES) == {due.pk, late.pk, failed.pk}
    assert shown(desk, f"{DEADLINES}?doing=late") == {late.pk}
    assert shown(desk, f"{DEADLINES}?doing=failed") == {failed.pk}
    assert shown(desk, f"{DEADLINES}?doing=waiting") == {waiting.pk, failed.pk}
    assert shown(desk, f"{DEADLINES}?q={late.game_id}") == {late.pk}
    text = read(desk, DEADLINES)
    assert "8 minutes" in text.replace("\xa0", " ") and "KeyError" in text


def test_the_list_of_deliveries_tells_them_apart(desk: Client) -> None:
    rows = {
        "late": delivery("a", late=500, lane="1", tries=2, error="timeout"),
        "waiting": delivery("b", late=-500, lane="2"),
        "failed": delivery("c", late=500, lane="3", state="failed", error="gone", status=410),
        "sent": delivery("d", late=500, lane="4", state="sent"),
        "dropped": delivery("e", late=500, lane="5", state="dropped"),
    }
    for doing, row in rows.items():
        assert shown(desk, f"{DELIVERIES}?doing={doing}") == {row.pk}, doing
    assert shown(desk, f"{DELIVERIES}?doing=trying") == {rows["late"].pk}
    assert shown(desk, DELIVERIES) == {rows["late"].pk, rows["failed"].pk}
    assert "410" in read(desk, DELIVERIES) and "timeout" in read(desk, DELIVERIES)


def test_nothing_tells_who_is_told_what_or_what_an_engine_said(desk: Client) -> None:
    """That somebody is told something may be a secret of the table, and so may an error."""
    deadline(late=90, error="KeyError: canary-card")
    row = delivery("canary-key", late=90, lane="mail:canary-lane")
    for path in (*PAGES, f"{DELIVERIES}?doing=late", f"{DELIVERIES}?q=a"):
        text = read(desk, path)
        assert "canary" not in text and "ada-of-the-rows" not in text and "your_turn" not in text
    for base, pk in ((DELIVERIES, row.pk), (DEADLINES, Deadline.objects.first().pk)):
        assert desk.get(f"{base}{pk}/change/").status_code == 302
        assert desk.post(f"{base}{pk}/delete/", {"post": "yes"}).status_code in (302, 403)
        assert desk.get(f"{base}add/").status_code == 403
    assert Delivery.objects.filter(pk=row.pk).exists()


def test_another_try_is_given_and_noted(desk: Client) -> None:
    row = deadline(late=90, tries=5, error="KeyError: canary", leased_until=timezone.now())
    other = deadline(late=90, tries=2, error="KeyError")
    assert act(desk, DEADLINES, row) == 302
    after = Deadline.objects.get(pk=row.pk)
    assert (after.tries, after.error, after.leased_until) == (0, "", None)
    assert after.due_at == row.due_at
    assert Deadline.objects.get(pk=other.pk).tries == 2
    [noted] = Audit.objects.filter(action="tried again")
    assert (noted.about, noted.which) == ("games.deadline", str(row.pk))
    assert noted.says == "tries: 5, error: KeyError" and noted.actor_name == "operators"


def test_a_delivery_that_is_under_way_is_not_sent_a_second_time(desk: Client) -> None:
    lease = timezone.now() + timedelta(seconds=60)
    row = delivery("a", late=500, tries=2, error="timeout", leased_until=lease)
    assert act(desk, DELIVERIES, row) == 302
    after = Delivery.objects.get(pk=row.pk)
    assert (after.leased_until, after.tries, after.next_at) == (lease, 2, row.next_at)
    assert not Audit.objects.filter(action="tried again").exists()


def test_a_delivery_that_failed_is_sent_again_and_one_that_was_sent_is_not(desk: Client) -> None:
    failed = delivery("a", late=500, state="failed", tries=9, error="gone", done_at=timezone.now())
    sent = delivery("b", late=500, state="sent", done_at=timezone.now())
    assert act(desk, f"{DELIVERIES}?doing=failed", failed) == 302
    assert act(desk, f"{DELIVERIES}?doing=sent", sent) == 302
    again = Delivery.objects.get(pk=failed.pk)
    assert (again.state, again.tries, again.error, again.done_at) == ("due", 0, "", None)
    assert again.next_at > failed.next_at
    assert Delivery.objects.get(pk=sent.pk).state == "sent"
    [noted] = Audit.objects.filter(action="tried again")
    assert noted.says == "state: failed, tries: 9, gone"
