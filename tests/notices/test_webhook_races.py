"""Webhooks in the same moment: two at the limit, a sender and somebody who goes, two senders."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts import people
from accounts.models import User
from notices import browsers, webhooks
from notices.kinds import Kind
from notices.models import Notice, Subscription, Webhook
from notices.webhooks import MOST_WEBHOOKS, WebhookRefused
from tests.conftest import Person, at_once
from tests.notices.browsers import HOST, Browser
from tests.notices.callers import DAY, NOON, Clockwork, Hook, checks, outgoing, tell
from tests.notices.receivers import Receiver, status

pytestmark = pytest.mark.storage
GOOD = "https://hooks.example.org/in"


def test_two_at_once_are_not_more_than_the_most(transactional_db) -> None:
    ada = Person("ada")
    Webhook.objects.bulk_create(
        Webhook(user=ada.user, url=GOOD, secret="s") for _ in range(MOST_WEBHOOKS - 1)
    )

    def make() -> str:
        try:
            webhooks.make(ada.user, GOOD)
        except WebhookRefused as error:
            return str(error.reason)
        return "made"

    assert sorted(at_once(*[make] * 4)) == ["made", *["too_many_webhooks"] * 3]
    people.forget(ada.user)


def test_a_webhook_is_disabled_once_however_many_find_it_gone(transactional_db) -> None:
    ada = Person("ada")
    hook = webhooks.make(ada.user, GOOD)
    done = at_once(*[lambda: webhooks.disable(hook.pk, "gone", NOON)] * 4)
    assert sorted(done) == [False, False, False, True]
    assert Notice.objects.filter(user=ada.user, kind=Kind.WEBHOOK_DISABLED).count() == 1
    people.forget(ada.user)


def test_who_goes_while_their_webhooks_are_disabled_is_gone(transactional_db) -> None:
    """Neither waits for the other in a circle, and nothing is written for nobody."""
    for _ in range(5):
        ada = Person("ada")
        hooks = [webhooks.make(ada.user, GOOD) for _ in range(3)]
        ends = [lambda hook=hook: webhooks.disable(hook.pk, "gone", NOON) for hook in hooks]
        at_once(lambda user=ada.user: people.forget(user), *ends)
        assert not User.objects.filter(username=ada.user.username).exists()
        assert not Webhook.objects.filter(pk__in=[hook.pk for hook in hooks]).exists()


def test_two_senders_call_once_and_disable_once(transactional_db, receiver: Receiver) -> None:
    ada = Person("ada")
    hook = Hook(ada, receiver.url())
    games = [uuid4() for _ in range(6)]
    for game in games:
        tell(ada, Kind.GAME_STARTED, game=game)
    receiver.answers = [status(200)] * 5 + [status(410)]
    at_once(*[lambda: Clockwork().turn()] * 3)
    mine = outgoing().filter(target=hook.id)
    assert len(receiver.came) == 6
    assert len({came.headers["Dead-Drop-Delivery"] for came in receiver.came}) == 6
    assert sorted(mine.values_list("state", flat=True)) == ["failed", *["sent"] * 5]
    assert not hook.shown()["enabled"]
    at_once(*[lambda: Clockwork().later(DAY).turn()] * 3)
    assert len(receiver.came) == 6
    people.forget(ada.user)


def test_one_browser_is_one_subscription_however_often_it_asks(transactional_db) -> None:
    ada, endpoint = Person("ada"), f"https://{HOST}/{uuid4()}"
    wish = Browser(endpoint).wish
    keys = wish["keys"]["p256dh"], wish["keys"]["auth"]
    at_once(*[lambda: browsers.subscribe(ada.user, endpoint, *keys, "")] * 4)
    assert Subscription.objects.filter(endpoint=endpoint).count() == 1
    people.forget(ada.user)


def test_two_people_with_one_new_browser_are_one_with_it_and_one_refused(transactional_db) -> None:
    crowd, endpoint = [Person("ada"), Person("bo")], f"https://{HOST}/{uuid4()}"
    wishes = [(person, Browser(endpoint).wish["keys"]["p256dh"]) for person in crowd]

    def subscribe(person: Person, point: str, auth: str) -> bool:
        try:
            browsers.subscribe(person.user, endpoint, point, auth, "")
        except browsers.PushRefused:
            return False
        return True

    calls = [
        lambda person=person, point=point, auth=letter * 22: subscribe(person, point, auth)
        for (person, point), letter in zip(wishes, "AQ", strict=True)
    ]
    assert sorted(at_once(*calls)) == [False, True]
    for person in crowd:
        people.forget(person.user)


def test_a_secret_that_changes_under_way_leaves_every_call_signed_with_one_of_both(
    transactional_db, receiver: Receiver
) -> None:
    ada = Person("ada")
    hook = Hook(ada, receiver.url())
    for _ in range(8):
        tell(ada, Kind.GAME_STARTED, game=uuid4())
    sending = [lambda: Clockwork().turn()] * 2
    *_, rotated = at_once(*sending, lambda: ada.post(f"{hook.path}/rotate"))
    Clockwork().turn()
    assert rotated.status_code == 200 and len(receiver.came) == 8
    for came in receiver.came:
        assert any(checks(came, hook.secret, rotated.json()["secret"]))
    people.forget(ada.user)


@pytest.mark.parametrize("_", range(3))
def test_who_goes_while_they_are_told_leaves_nothing_to_send(
    transactional_db, receiver: Receiver, _: int
) -> None:
    ada = Person("ada")
    hook = Hook(ada, receiver.url())
    for _game in range(6):
        tell(ada, Kind.GAME_STARTED, game=uuid4())
    at_once(lambda: Clockwork().turn(), lambda: people.forget(ada.user), lambda: Clockwork().turn())
    assert not User.objects.filter(pk=ada.user.pk).exists()
    came = len(receiver.came)
    Clockwork().later(DAY).turn()
    assert len(receiver.came) == came <= 6
    assert not outgoing().filter(target=hook.id).exists()
