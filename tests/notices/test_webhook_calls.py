"""Webhooks as they are called: signed, in order, again and again, and at last no more."""

from __future__ import annotations

import itertools
import json
from uuid import uuid4

import pytest

from accounts.models import User
from notices import attempts, outward
from notices.kinds import Facts, Kind
from notices.models import Notice, Webhook
from tests.notices.callers import (
    DAY,
    HOUR,
    MINUTE,
    NOON,
    Clockwork,
    Hook,
    checks,
    games_told,
    outgoing,
    tell,
    told,
)
from tests.notices.receivers import late, receiving, status

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
BROKEN = status(500)


# What is sent.


def test_a_notice_comes_as_its_owner_may_know_it(ada, hook, receiver, clockwork) -> None:
    User.objects.filter(pk=ada.user.pk).update(language="cs", time_zone="Europe/Prague")
    game, team = uuid4(), uuid4()
    facts = Facts(game_kind="codenames", seat="red_spymaster")
    tell(ada, Kind.YOUR_TURN, game=game, team=team, facts=facts)
    clockwork.turn()
    [came] = receiver.came
    body = json.loads(came.body)
    [shown] = ada.get("notices").json()["notices"]
    assert body == {
        "id": shown["id"], "kind": "your_turn", "at": "2027-01-15T12:00:00Z", "game": str(game),
        "team": str(team), "facts": {"game_kind": "codenames", "seat": "red_spymaster"},
        "text": body["text"],
    }  # fmt: skip
    assert "jsi na tahu" in body["text"]
    assert came.line == "POST /hook HTTP/1.1"
    assert came.headers["Content-Type"] == "application/json"
    assert came.headers["User-Agent"] == "Dead-Drop-Webhooks/1"
    assert came.headers["Dead-Drop-Event"] == "your_turn"
    assert came.headers["Dead-Drop-Delivery"] == hook.log()[0]["id"]


def test_a_call_is_signed_with_the_time_and_the_body(ada, hook, receiver, clockwork) -> None:
    tell(ada)
    clockwork.turn()
    [came] = receiver.came
    assert came.headers["Dead-Drop-Signature"].startswith(f"t={int(NOON.timestamp())},v1=")
    assert checks(came, hook.secret, "whsec_guessed") == [True, False]
    assert checks(came._replace(body=came.body + b" "), hook.secret) == [False]
    moved = came.headers | {
        "Dead-Drop-Signature": came.headers["Dead-Drop-Signature"].replace("t=1", "t=2")
    }
    assert checks(came._replace(headers=moved), hook.secret) == [False]


def test_the_former_secret_signs_too_for_a_day(ada, hook, receiver, clockwork) -> None:
    second = ada.post(f"{hook.path}/rotate").json()["secret"]
    Webhook.objects.filter(pk=hook.id).update(former_until=NOON + DAY)
    for _ in range(2):
        tell(ada)
        clockwork.turn()
        clockwork.later(DAY)
    before, after = receiver.came
    assert before.headers["Dead-Drop-Signature"].count("v1=") == 2
    assert checks(before, hook.secret, second) == [True, True]
    assert checks(after, hook.secret, second) == [False, True]


def test_rotating_twice_leaves_the_first_secret_behind(ada, hook, receiver, clockwork) -> None:
    second, third = (ada.post(f"{hook.path}/rotate").json()["secret"] for _ in range(2))
    Webhook.objects.filter(pk=hook.id).update(former_until=NOON + DAY)
    tell(ada)
    clockwork.turn()
    assert checks(receiver.came[0], hook.secret, second, third) == [False, True, True]


def test_a_ping_comes_and_is_in_the_log(ada, hook, receiver) -> None:
    made = ada.post(f"{hook.path}/test").json()
    clockwork = Clockwork()
    clockwork.now = outgoing().get().next_at
    clockwork.turn()
    [came] = receiver.came
    assert (came.headers["Dead-Drop-Event"], told(receiver)[0]["kind"]) == ("ping", "ping")
    assert checks(came, hook.secret) == [True]
    [logged] = hook.log()
    assert (logged["id"], logged["state"], logged["status"]) == (made["id"], "sent", 200)
    assert ada.post(f"{hook.path}/test").json()["id"] != made["id"]
    assert len(hook.log()) == 1


# Again and again.


def test_a_call_that_fails_is_tried_for_a_day_and_then_given_up(
    ada, hook, receiver, clockwork
) -> None:
    receiver.answer = BROKEN
    tell(ada)
    times = clockwork.run()
    assert 10 <= len(receiver.came) == len(times) <= 20
    pauses = [after - before for before, after in itertools.pairwise(times)]
    assert all(later > 1.3 * sooner for sooner, later in itertools.pairwise(pauses[:8]))
    assert 0.8 * DAY < times[-1] - NOON < 1.2 * DAY
    [logged] = hook.log()
    assert (logged["state"], logged["status"], logged["tries"]) == ("failed", 500, len(times))
    assert "200" in logged["error"]
    assert len({came.headers["Dead-Drop-Delivery"] for came in receiver.came}) == 1
    stamps = {came.headers["Dead-Drop-Signature"] for came in receiver.came}
    assert len(stamps) == len(times)  # each try is signed with its own time
    assert all(checks(came, hook.secret) == [True] for came in receiver.came)


def test_who_failed_together_does_not_come_back_together(ada, hook, receiver, clockwork) -> None:
    receiver.answer = BROKEN
    for _ in range(20):
        tell(ada, game=uuid4())
    clockwork.turn()
    times = set(outgoing().values_list("next_at", flat=True))
    assert len(times) == 20
    assert all(0.9 * MINUTE <= time - NOON <= 1.1 * MINUTE for time in times)


@pytest.mark.parametrize(
    ("answer", "logged_status"),
    [(status(302, "Location: http://127.0.0.1/"), 302), (status(404), 404), (b"garbage", None)],
)
def test_nothing_but_2xx_is_well(ada, hook, receiver, clockwork, answer, logged_status) -> None:
    receiver.answer = answer
    tell(ada)
    clockwork.turn()
    [logged] = hook.log()
    assert (logged["state"], logged["status"], logged["tries"]) == ("due", logged_status, 1)
    assert hook.shown()["failing_since"] is not None
    receiver.answer = status(204)
    clockwork.later(HOUR).turn()
    assert hook.states() == ["sent"]
    assert hook.shown()["failing_since"] is None


def test_what_the_other_side_said_is_not_in_the_log(ada, hook, receiver, clockwork) -> None:
    receiver.answer = status(500, "X-Inside: secret-header", body=b"secret-of-some-network")
    tell(ada)
    clockwork.turn()
    content = ada.get(f"{hook.path}/deliveries").content
    assert b"secret" not in content
    assert not any("secret" in one.error for one in outgoing())


def test_errors_are_said_in_the_language_of_who_asks(ada, settings, clockwork) -> None:
    settings.WEBHOOKS_ALLOWED_NETWORKS = []
    hook = Hook(ada, "https://hooks.example.org/")
    Webhook.objects.filter(pk=hook.id).update(url="https://10.0.0.1/")  # it was public once
    tell(ada)
    clockwork.turn()
    said = {
        language: ada.get(f"{hook.path}/deliveries", Accept_Language=language).json()["deliveries"][0]["error"]
        for language in ("en", "cs", "pl")
    }  # fmt: skip
    assert len(set(said.values())) == 3
    assert said["en"] == "There is nobody there whom we could call."


# Order.


def test_calls_about_one_game_wait_for_each_other_and_others_do_not(
    ada, hook, receiver, clockwork
) -> None:
    first, second = uuid4(), uuid4()
    kinds = (Kind.GAME_STARTED, Kind.SEAT_TAKEN, Kind.GAME_OVER)
    for kind in kinds:
        tell(ada, kind, game=first)
    receiver.answers = [BROKEN]
    clockwork.turn()
    tell(ada, game=second)
    clockwork.turn()
    assert games_told(receiver) == [first, second]
    clockwork.run()
    seen = [one["kind"] for one in told(receiver)[1:] if one["game"] == str(first)]
    assert seen == [kind.value for kind in kinds]
    assert hook.states() == ["sent"] * 4


def test_one_slow_webhook_keeps_no_other_waiting(ada, receiver, clockwork, monkeypatch) -> None:
    monkeypatch.setattr(outward, "WHOLE_WITHIN", 3.0)
    with receiving() as slow:
        slow.answer = late(60)
        hooks = [Hook(ada, slow.url()) for _ in range(10)]
        quick = Hook(ada, receiver.url())
        tell(ada)
        clockwork.turn()
        assert quick.states() == ["sent"]
        assert {tuple(hook.states()) for hook in hooks} == {("due",)}
        assert "ten seconds" in hooks[0].log()[0]["error"]


def test_one_message_that_cannot_be_written_is_in_nobodys_way(
    ada, hook, receiver, clockwork
) -> None:
    broken = tell(ada, game=uuid4())
    tell(ada, game=uuid4())
    Notice.objects.filter(key=broken).update(facts="{not json")
    clockwork.turn()
    assert sorted(hook.states()) == ["due", "sent"]
    assert outgoing().get(state="due").error == attempts.UNWRITTEN
    assert hook.shown()["failing_since"] is None
