"""What programs were given and can use no more is cleared away; what is good stays."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application

from accounts.oauth_apps import sweep
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def given(person: Person, name: str, days: int) -> None:
    app, _ = Application.objects.get_or_create(name="An app", user=person.user)
    AccessToken.objects.create(
        user=person.user, application=app, token=name, expires=timezone.now() + timedelta(days=days), scope="games:read",
    )  # fmt: skip


def test_expired_tokens_go_and_others_stay() -> None:
    ada = Person("ada")
    given(ada, "old", days=-1)
    given(ada, "new", days=1)
    assert sweep() == 1
    [left] = AccessToken.objects.all()
    assert left.expires > timezone.now()
    assert sweep() == 0


def test_the_command_says_what_it_swept() -> None:
    given(Person("ada"), "old", days=-1)
    out = StringIO()
    call_command("sweep", stdout=out)
    assert "accounts.oauth_apps.sweep" in out.getvalue()
