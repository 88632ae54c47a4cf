"""How calls end: disabled, kept out, given up; and how the same is sent again."""

from __future__ import annotations

import json
from datetime import timedelta
from uuid import uuid4

import pytest

from accounts import bans
from accounts.models import User
from notices import calls
from notices.kinds import Kind
from notices.models import Notice
from notices.outbox import STILL_TRUE
from tests.accounts.crew import problem
from tests.notices.callers import (
    DAY,
    HOUR,
    NOON,
    Clockwork,
    checks,
    outgoing,
    tell,
)
from tests.notices.receivers import OK, status

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
BROKEN = status(500)


# The end of it.


def test_gone_is_gone(ada, hook, receiver, clockwork) -> None:
    other = uuid4()
    tell(ada, game=other)
    tell(ada, game=other)
    receiver.answer = status(410)
    clockwork.turn()
    assert len(receiver.came) == 1
    assert not hook.shown()["enabled"]
    assert hook.states() == ["failed", "dropped"]
    [notice] = Notice.objects.filter(kind=Kind.WEBHOOK_DISABLED)
    facts = json.loads(notice.facts)
    assert (notice.user_id, facts["why"]) == (ada.user.pk, "gone")
    assert facts["url"] == receiver.url(path="")
    clockwork.later(DAY).turn()
    assert len(receiver.came) == 1


def test_through_which_nothing_came_for_days_is_disabled_with_a_notice(
    ada, hook, receiver, clockwork
) -> None:
    receiver.answer = BROKEN
    for _ in range(5):
        tell(ada, game=uuid4())
        clockwork.run()
        if not hook.shown()["enabled"]:
            break
    assert calls.PATIENCE <= clockwork.now - NOON < calls.PATIENCE + 1.3 * DAY
    assert Notice.objects.filter(user=ada.user, kind=Kind.WEBHOOK_DISABLED).count() == 1
    [shown] = [n for n in ada.get("notices").json()["notices"] if n["kind"] == "webhook_disabled"]
    assert "127.0.0.1" in shown["text"] and "/hook" not in shown["text"]
    calls_before = len(receiver.came)
    tell(ada, game=uuid4())
    clockwork.later(HOUR).run()
    assert len(receiver.came) == calls_before


def test_one_success_in_time_makes_good_what_was(ada, hook, receiver, clockwork) -> None:
    for answer in (BROKEN, BROKEN, OK, BROKEN, BROKEN):
        receiver.answer = answer
        tell(ada, game=uuid4())
        clockwork.run()
        clockwork.later(HOUR)
    assert clockwork.now - NOON > calls.PATIENCE
    assert hook.shown()["enabled"]
    assert sorted(hook.states()) == ["failed"] * 4 + ["sent"]


def test_a_ping_that_fails_is_not_held_against_it(ada, hook, receiver) -> None:
    receiver.answer = BROKEN
    ada.post(f"{hook.path}/test")
    clockwork = Clockwork()
    clockwork.now = outgoing().get().next_at
    clockwork.turn()
    [logged] = hook.log()
    assert (logged["state"], logged["tries"]) == ("failed", 1)
    assert (hook.shown()["failing_since"], hook.shown()["enabled"]) == (None, True)


def test_what_is_enabled_again_begins_with_a_clean_slate(ada, hook, receiver, clockwork) -> None:
    receiver.answer = status(410)
    tell(ada)
    clockwork.turn()
    for path in (f"{hook.path}/test", f"{hook.path}/deliveries/{hook.log()[0]['id']}/redeliver"):
        refusal = problem(ada.post(path), 422, "refused")
        assert (refusal["kind"], refusal["reason"]) == ("webhook", "webhook_disabled")
    wish = {"url": receiver.url(), "kinds": ["game_over"], "enabled": True}
    again = ada.send("PUT", hook.path, wish).json()
    assert (again["enabled"], again["failing_since"], again["disabled_at"]) == (True, None, None)
    receiver.answer = OK
    tell(ada, Kind.GAME_OVER)
    clockwork.turn()
    assert hook.states() == ["failed", "sent"]


def test_what_its_owner_disables_is_dropped_and_no_news(ada, hook, receiver, clockwork) -> None:
    receiver.answer = BROKEN
    tell(ada)
    clockwork.turn()
    ada.send("PUT", hook.path, {"url": receiver.url(), "kinds": [], "enabled": False})
    assert hook.states() == ["dropped"]
    assert "disabled" in hook.log()[0]["error"]
    assert not Notice.objects.filter(kind=Kind.WEBHOOK_DISABLED).exists()


def test_who_is_kept_out_is_not_told_by_their_program(ada, hook, receiver, clockwork) -> None:
    tell(ada)
    bans.ban(ada.user, "Rude.", User.objects.create_superuser("boss"))
    clockwork.turn()
    tell(ada)
    clockwork.turn()
    assert receiver.connections == 0


def test_a_ban_that_comes_between_is_heard(ada, hook, receiver, clockwork) -> None:
    receiver.answer = BROKEN
    tell(ada)
    clockwork.turn()
    bans.ban(ada.user, "Rude.", User.objects.create_superuser("boss"))
    clockwork.later(HOUR).turn()
    assert len(receiver.came) == 1
    assert outgoing().get().state == "dropped"


# The same again.


def test_the_same_is_sent_again_under_its_name_with_a_new_time(
    ada, hook, receiver, clockwork
) -> None:
    tell(ada)
    clockwork.turn()
    [logged] = hook.log()
    again = ada.post(f"{hook.path}/deliveries/{logged['id']}/redeliver")
    assert (again.status_code, again.json()["state"]) == (200, "due")
    outgoing().update(next_at=NOON + HOUR)
    clockwork.later(HOUR).turn()
    first, second = receiver.came
    assert first.body == second.body
    assert first.headers["Dead-Drop-Delivery"] == second.headers["Dead-Drop-Delivery"]
    assert f"t={int((NOON + HOUR).timestamp())}," in second.headers["Dead-Drop-Signature"]
    assert checks(second, hook.secret) == [True]
    assert [(one["state"], one["tries"]) for one in hook.log()] == [("sent", 1)]


def test_what_was_given_up_is_tried_for_another_day(ada, hook, receiver, clockwork) -> None:
    receiver.answer = BROKEN
    tell(ada)
    clockwork.run()
    [logged] = hook.log()
    assert ada.post(f"{hook.path}/deliveries/{logged['id']}/redeliver").status_code == 200
    outgoing().update(next_at=clockwork.now)
    begun, before = clockwork.now, len(receiver.came)
    clockwork.run()
    assert len(receiver.came) == 2 * before
    assert clockwork.now - begun > 0.8 * DAY


def test_what_is_no_longer_true_is_sent_again_to_who_asks(
    ada, hook, receiver, clockwork, monkeypatch
) -> None:
    monkeypatch.setitem(STILL_TRUE, Kind.YOUR_TURN, lambda notice: False)
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    [logged] = hook.log()
    assert (logged["state"], logged["error"]) == ("dropped", "It was no longer true.")
    ada.post(f"{hook.path}/deliveries/{logged['id']}/redeliver")
    outgoing().update(next_at=clockwork.now)
    clockwork.turn()
    assert hook.states() == ["sent"]


def test_what_is_under_way_is_left_alone(ada, hook, receiver, clockwork) -> None:
    tell(ada)
    clockwork.turn()
    [logged] = hook.log()
    outgoing().update(state="due", leased_until=NOON + timedelta(days=10**4))
    ada.post(f"{hook.path}/deliveries/{logged['id']}/redeliver")
    assert outgoing().get().leased_until == NOON + timedelta(days=10**4)


def test_the_log_is_read_page_by_page(ada, hook, receiver, clockwork) -> None:
    for _ in range(5):
        tell(ada, game=uuid4())
    clockwork.turn()
    whole = [one["id"] for one in hook.log()]
    found, cursor = [], ""
    while True:
        page = ada.get(f"{hook.path}/deliveries?limit=2{cursor}").json()
        found += [one["id"] for one in page["deliveries"]]
        if page["next"] is None:
            break
        cursor = f"&before={page['next']}"
    assert found == whole and len(whole) == 5
    for query in ("limit=0", "limit=101", "before=abc", "after=1", "limit=2&limit=3"):
        problem(ada.get(f"{hook.path}/deliveries?{query}"), 400, "unreadable")
    problem(ada.get(f"{hook.path}/deliveries?before={uuid4()}"), 404, "no-such-delivery")


def test_a_log_tells_nothing_of_other_peoples_numbers(ada, hook, receiver, clockwork) -> None:
    tell(ada)
    clockwork.turn()
    [logged] = hook.log()
    number = outgoing().get().pk
    assert str(number) != logged["id"] and "-" in logged["id"]
