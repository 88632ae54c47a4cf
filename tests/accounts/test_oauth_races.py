"""Two at once: one code, one refresh token, one last token, and a yes that is taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from oauth2_provider.models import AccessToken, RefreshToken

from accounts import bots, oauth_apps, tokens
from accounts.models import User
from accounts.programs import ProgramRefused
from tests.accounts.apps import App, Someone, reads
from tests.conftest import at_once

pytestmark = pytest.mark.storage
TIMES = 4


@pytest.fixture(autouse=True)
def nobody_stays(transactional_db: None) -> Iterator[None]:
    """What is committed here is taken away again."""
    people = set(User.objects.values_list("pk", flat=True))
    yield
    User.objects.exclude(pk__in=people).delete()


@pytest.mark.parametrize("_", range(TIMES))
def test_of_two_who_show_one_code_one_gets_tokens(_: int) -> None:
    ada, app = Someone("ada"), App()
    code = app.code(ada)
    answers = at_once(lambda: app.exchange(code), lambda: app.exchange(code))
    assert sorted(answer.status_code for answer in answers) == [200, 400]
    assert AccessToken.objects.filter(user=ada.user).count() == 1
    [given] = [answer.json() for answer in answers if answer.status_code == 200]
    assert reads(given["access_token"]) == 200


@pytest.mark.parametrize("_", range(TIMES))
def test_a_refresh_token_that_is_shown_by_two_at_once_is_dead(_: int) -> None:
    ada, app = Someone("ada"), App()
    shown = app.let_in_by(ada)["refresh_token"]
    answers = at_once(lambda: app.refresh(shown), lambda: app.refresh(shown))
    assert sorted(answer.status_code for answer in answers) == [200, 400]
    [given] = [answer.json() for answer in answers if answer.status_code == 200]
    assert reads(given["access_token"]) == 401
    assert app.refresh(given["refresh_token"]).status_code == 400
    assert not RefreshToken.objects.filter(user=ada.user, revoked=None).exists()


@pytest.mark.parametrize("_", range(TIMES))
def test_a_yes_that_is_taken_back_leaves_nothing_to_an_app_that_refreshes(_: int) -> None:
    ada, app = Someone("ada"), App()
    given, code = app.let_in_by(ada), app.code(ada)
    at_once(
        lambda: app.refresh(given["refresh_token"]),
        lambda: app.exchange(code),
        lambda: oauth_apps.withdraw(ada.user, app.id),
    )
    assert not AccessToken.objects.filter(user=ada.user).exists()
    assert not RefreshToken.objects.filter(user=ada.user, revoked=None).exists()


def test_limits_hold_when_several_come_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", 2)
    monkeypatch.setattr(bots, "MOST_BOTS", 2)
    monkeypatch.setattr(oauth_apps, "MOST_APPS", 2)
    ada = Someone("ada").user
    name = ada.username

    def tried(number: int) -> None:
        for make in (
            lambda: tokens.issue(ada, "t", ()),
            lambda: bots.make(ada, f"{name[:24]}.{number}", ""),
            lambda: oauth_apps.register(
                ada, name="x", website="", redirect_uris=("https://a.example",), confidential=False
            ),
        ):
            try:
                make()
            except ProgramRefused:
                continue

    at_once(*(lambda number=number: tried(number) for number in range(4)))
    assert (ada.tokens.count(), ada.bots.count(), len(oauth_apps.apps_of(ada))) == (2, 2, 2)


def test_a_token_that_is_used_by_two_at_once_lets_both_in() -> None:
    _, secret = tokens.issue(Someone("ada").user, "t", (tokens.Scope.GAMES_READ,))
    headers = {"Authorization": f"Bearer {secret}"}
    calls = [lambda: Client().get("/api/v1/games", headers=headers).status_code] * 4
    assert at_once(*calls) == [200] * 4
