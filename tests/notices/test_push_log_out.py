"""Who logs out of a browser is not told anything there any more, and nobody in their place."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
from django.test import Client

from accounts import sessions
from notices.kinds import Kind
from notices.models import Delivery, Subscription
from tests.accounts.browser import known
from tests.conftest import Person, committing
from tests.notices.browsers import Browser
from tests.notices.callers import tell
from tests.web.visitor import TOKEN, Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def subscribed(visitor: Visitor, browser: Browser) -> Visitor:
    """As the script of the page does it."""
    visitor.client.cookies["csrftoken"] = visitor.browser.csrf = TOKEN
    with committing():
        made = visitor.client.post(
            "/api/v1/push/subscriptions", browser.wish, content_type="application/json",
            headers={"X-CSRFToken": TOKEN},
        )  # fmt: skip
    assert made.status_code == 201, made.content
    return visitor


def by_the_page(visitor: Visitor) -> None:
    assert visitor.press("/logout").status_code == 302


def by_the_api(visitor: Visitor) -> None:
    assert visitor.browser.send("DELETE", "session").status_code == 204


def from_elsewhere(visitor: Visitor) -> None:
    sessions.end_all(visitor.user)


def by_somebody_else(visitor: Visitor) -> None:
    """In the same browser, without a word."""
    other = known("bo")
    other.client, other.csrf = visitor.client, visitor.browser.csrf
    assert other.log_in().status_code == 200


@pytest.mark.parametrize("way", [by_the_page, by_the_api, from_elsewhere, by_somebody_else])
def test_who_logs_out_leaves_no_browser_behind(
    browser: Browser, way: Callable[[Visitor], None], clockwork: Any, service: Any
) -> None:
    ada = subscribed(Visitor("ada"), browser)
    user = ada.user
    assert Subscription.objects.filter(user=user).count() == 1
    way(ada)
    assert not Subscription.objects.filter(user=user).exists()
    tell(ada, Kind.YOUR_TURN)
    clockwork.turn()
    assert not service.came
    assert not Delivery.objects.filter(notice__user=user, channel="push").exists()


def test_other_browsers_and_programs_are_told_as_before(browser: Browser) -> None:
    ada = subscribed(Visitor("ada"), browser)
    elsewhere = copy(ada.browser)
    elsewhere.client = Client()
    kitchen = subscribed(Visitor(someone=elsewhere), Browser(f"{browser.endpoint}-kitchen"))
    bo = Person("bo")
    Browser(f"{browser.endpoint}-program").subscribe(bo)
    by_the_page(kitchen)
    [left] = Subscription.objects.filter(user=ada.user)
    assert left.endpoint == browser.endpoint
    assert Subscription.objects.filter(user=bo.user).count() == 1
    assert left.session not in ada.read("/settings/notices/")


def test_a_browser_that_subscribes_again_belongs_to_the_session_of_now(browser: Browser) -> None:
    ada = subscribed(Visitor("ada"), browser)
    elsewhere = copy(ada.browser)
    elsewhere.client = Client()
    later = subscribed(Visitor(someone=elsewhere), browser)
    by_the_page(ada)
    assert Subscription.objects.filter(user=ada.user).count() == 1
    by_the_page(later)
    assert Subscription.objects.filter(user=ada.user).count() == 0
