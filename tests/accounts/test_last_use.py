"""When a token was last used: known to within ten minutes, and for nothing on the way."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import credentials, tokens
from accounts.models import Token, User
from tests.accounts.apps import App, Someone
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def statements(secret: str) -> int:
    with CaptureQueriesContext(connection) as told:
        assert credentials.recognise(secret) is not None
    return len(told)


def test_the_use_of_a_token_is_noted_every_ten_minutes() -> None:
    bo, now = Person("bo"), timezone.now()
    assert bo.token.last_used_at is None
    for ago, noted in ((None, True), (timedelta(minutes=9), False), (timedelta(minutes=11), True)):
        before = None if ago is None else now - ago
        Token.objects.filter(pk=bo.token.pk).update(last_used_at=before)
        assert bo.get("games").status_code == 200
        bo.token.refresh_from_db()
        assert (bo.token.last_used_at != before) is noted


def test_a_token_that_is_refused_was_not_used() -> None:
    bo = Person("bo")
    Token.objects.filter(pk=bo.token.pk).update(expires_at=timezone.now())
    assert bo.get("games").status_code == 401
    bo.token.refresh_from_db()
    assert bo.token.last_used_at is None


def test_to_know_a_caller_takes_one_statement() -> None:
    bo = Person("bo")
    assert (statements(bo.secret), statements(bo.secret)) == (2, 1)
    assert statements(App().let_in_by(Someone("ada"))["access_token"]) == 1


def test_what_the_door_knows_of_a_caller_is_what_is_stored() -> None:
    bo, until = Person("bo"), timezone.now() + timedelta(days=1)
    for ban in (None, until):
        User.objects.filter(pk=bo.user.pk).update(banned_until=ban)
        for secret in (bo.secret, tokens.issue(bo.user, "again", ())[1]):
            user, credential = credentials.recognise(secret)
            assert (user.pk, user.username, user.display_name) == (
                bo.user.pk,
                bo.user.username,
                "bo",
            )
            assert (user.banned_until, user.is_bot) == (ban, False)
        assert credential == credentials.Credential(credentials.Kind.PERSONAL, frozenset())
