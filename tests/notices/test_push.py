"""Web push: what a browser is sent, what its service learns, and what comes of the answer."""

from __future__ import annotations

import base64
import json
from uuid import uuid4

import pytest
from py_vapid import Vapid02

from accounts.models import User
from notices import push, vapid
from notices.kinds import Facts, Kind
from notices.models import Subscription
from tests.notices.browsers import HOST
from tests.notices.callers import HOUR, MINUTE, NOON, outgoing, tell
from tests.notices.receivers import receiving, status

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_browser_reads_what_its_owner_is_told(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    User.objects.filter(pk=ada.user.pk).update(language="pl")
    game = uuid4()
    facts = Facts(game_kind="codenames", seat="red_spymaster")
    tell(ada, Kind.YOUR_TURN, game=game, facts=facts)
    clockwork.turn()
    [came] = service.came
    read = browser.reads(came)
    assert set(read) == {"kind", "text", "game", "url"}
    assert (read["kind"], read["game"]) == ("your_turn", str(game))
    assert "twoja kolej" in read["text"]
    assert read["url"].startswith("http")
    assert b"twoja" not in came.body and str(game).encode() not in came.body
    assert str(game) not in str(came.headers)


def test_the_service_learns_who_sends_and_how_urgent_it_is(
    ada, browser, service, clockwork
) -> None:
    browser.subscribe(ada)
    tell(ada, Kind.YOUR_TURN, game=uuid4())
    clockwork.turn()
    [came] = service.came
    assert (came.headers["Content-Encoding"], came.headers["Urgency"]) == ("aes128gcm", "normal")
    assert int(came.headers["TTL"]) == push.TTL.total_seconds()
    assert Vapid02.verify(came.headers["Authorization"])
    token, key = came.headers["Authorization"].removeprefix("vapid t=").split(",k=")
    assert key == ada.get("push/key").json()["key"]
    claims = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    assert claims == {
        "aud": f"https://{HOST}:{service.port}", "sub": "mailto:post@localhost",
        "exp": int((NOON + vapid.GOOD_FOR).timestamp()),
    }  # fmt: skip
    assert came.host_asked_for == HOST


def test_a_newer_turn_of_the_same_game_takes_the_place_of_the_older(
    ada, browser, service, clockwork
) -> None:
    browser.subscribe(ada)
    first, second = uuid4(), uuid4()
    for kind, game in (
        (Kind.YOUR_TURN, first), (Kind.TIME_SHORT, first), (Kind.YOUR_TURN, second),
        (Kind.GAME_OVER, first),
    ):  # fmt: skip
        tell(ada, kind, game=game)
        clockwork.turn()
    topics = [came.headers.get("Topic") for came in service.came]
    assert topics[0] == topics[1] != topics[2]
    assert topics[3] is None
    assert len(topics[0]) <= 32 and first.hex not in topics[0]


def test_what_is_about_a_time_does_not_outlive_it(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    facts = Facts(game_kind="duet", due_at=NOON + 10 * MINUTE)
    tell(ada, Kind.TIME_SHORT, game=uuid4(), facts=facts)
    clockwork.turn()
    [came] = service.came
    assert (came.headers["TTL"], came.headers["Urgency"]) == ("600", "high")


def test_every_message_is_as_long_as_every_other(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    tell(ada, Kind.GAME_OVER)
    tell(ada, Kind.INVITED, facts=Facts(game_kind="duet", player="Ž" * 3000))
    clockwork.turn()
    clockwork.turn()
    assert len(service.came) == 2
    assert len({len(came.body) for came in service.came}) == 1
    assert browser.reads(service.came[1])["text"].endswith("…")


@pytest.mark.parametrize("code", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(ada, browser, service, clockwork, code) -> None:
    browser.subscribe(ada)
    service.answer = status(code)
    game = uuid4()
    tell(ada, Kind.YOUR_TURN, game=game)
    tell(ada, Kind.GAME_OVER, game=game)
    clockwork.turn()
    clockwork.later(HOUR).turn()
    assert len(service.came) == 1
    assert ada.get("push/subscriptions").json() == {"subscriptions": []}
    states = outgoing().values_list("state", "error")
    assert list(states) == [("failed", "gone"), ("dropped", "gone")]


def test_a_service_that_is_busy_is_asked_again_when_it_says(
    ada, browser, service, clockwork
) -> None:
    browser.subscribe(ada)
    service.answers = [status(429, "Retry-After: 7200")]
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    assert outgoing().get().next_at == NOON + 2 * HOUR
    clockwork.later(2 * HOUR).turn()
    assert outgoing().get().state == "sent"
    assert len(service.came) == 2


@pytest.mark.parametrize(
    ("code", "state"), [(400, "failed"), (403, "failed"), (413, "failed"), (500, "due")]
)
def test_what_a_service_does_not_like_is_not_sent_again(
    ada, browser, service, clockwork, code, state
) -> None:
    browser.subscribe(ada)
    service.answer = status(code)
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    assert outgoing().get().state == state
    assert Subscription.objects.count() == 1


def test_a_redirection_of_a_service_is_not_followed(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    with receiving() as inside:
        service.answer = status(307, f"Location: {inside.url()}")
        tell(ada, Kind.YOUR_TURN)
        clockwork.turn()
        assert inside.connections == 0
    assert outgoing().get().state == "due"


def test_quiet_hours_are_kept_where_the_person_lives(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    User.objects.filter(pk=ada.user.pk).update(time_zone="Asia/Tokyo")  # noon is 21 there
    wishes = ada.get("notices/preferences").json() | {"quiet": {"begins": "20:00", "ends": "08:00"}}
    assert ada.send("PUT", "notices/preferences", wishes).status_code == 200
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    assert service.came == []
    clockwork.later(11 * HOUR - MINUTE).turn()
    assert service.came == []
    clockwork.later(MINUTE).turn()
    assert len(service.came) == 1


def test_what_is_tried_again_does_not_wake_anybody(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    wishes = ada.get("notices/preferences").json() | {"quiet": {"begins": "12:01", "ends": "20:00"}}
    assert ada.send("PUT", "notices/preferences", wishes).status_code == 200
    service.answers = [status(500), status(500)]
    game = uuid4()
    tell(ada, Kind.YOUR_TURN, game=game)
    tell(ada, Kind.GAME_OVER, game=game)
    clockwork.turn()
    clockwork.later(2 * MINUTE).turn()
    waiting = outgoing().filter(state="due")
    assert next((one.tries, one.next_at) for one in waiting) == (1, NOON + 8 * HOUR)
    clockwork.later(HOUR).turn()
    assert len(service.came) == 1
    clockwork.run()
    assert [browser.reads(came)["kind"] for came in service.came] == ["your_turn"] * 3 + [
        "game_over"
    ]
    assert clockwork.now >= NOON + 8 * HOUR


def test_who_does_not_want_pushes_of_a_kind_gets_none(ada, browser, service, clockwork) -> None:
    browser.subscribe(ada)
    wishes = ada.get("notices/preferences").json()
    wishes["channels"]["your_turn"] = ["email"]
    assert ada.send("PUT", "notices/preferences", wishes).status_code == 200
    tell(ada, Kind.YOUR_TURN)
    tell(ada, Kind.GAME_OVER)
    clockwork.turn()
    assert [browser.reads(came)["kind"] for came in service.came] == ["game_over"]
