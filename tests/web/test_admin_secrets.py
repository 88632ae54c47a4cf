"""No page of the admin shows a secret, and none can be asked about one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress, EmailConfirmation
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, Grant, IDToken, RefreshToken

from accounts import bans
from accounts.models import Block, Invitation, User
from games import models as games
from tests.access.world import World

pytestmark = pytest.mark.django_db

SHOWN = {
    "accounts.Audit", "accounts.Ban", "accounts.Team", "accounts.Token", "accounts.User",
    "auth.Group", "campaigns.MissionMap", "games.Deck", "games.Entry", "games.Game",
    "games.Message", "games.Standing", "oauth2_provider.Application",
}  # fmt: skip


def test_the_admin_has_these_pages_and_no_others() -> None:
    """What a package brings along is looked at before it is shown."""
    assert {model._meta.label for model in admin.site._registry} == SHOWN


def canaries(world: World) -> set[str]:
    """One of each secret that the server keeps, all of ada's."""
    ada, later = world.ada.user, timezone.now() + timedelta(hours=1)
    app = Application.objects.get()
    Application.objects.update(client_secret="canary-client-secret")
    token = AccessToken.objects.get()
    AccessToken.objects.update(token="canary-access", token_checksum="canary-checksum")
    RefreshToken.objects.create(
        user=ada, token="canary-refresh", application=app, access_token=token
    )
    Grant.objects.create(
        user=ada, code="canary-code", application=app, expires=later, redirect_uri="https://a.b/",
        code_challenge="canary-challenge",
    )  # fmt: skip
    IDToken.objects.create(user=ada, application=app, expires=later)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "canary-totp"})
    Authenticator.objects.create(user=ada, type="recovery_codes", data={"seed": "canary-seed"})
    UserSession.objects.create(user=ada, ip="10.9.8.7", session_key="canary-session")
    address = EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True)
    EmailConfirmation.objects.create(email_address=address, key="canary-confirmation")
    game = games.Game.objects.get(pk=world.watched.id)
    games.Invitation.objects.create(game=game, made_by=ada, digest="canary-table-link")
    assert games.Tenure.objects.filter(game=game, user=ada).update(mark="canary-mark")
    games.Message.objects.create(game=game, channel="red", number=1, text="canary-talk", user=ada)
    Block.objects.create(by=ada, whom=world.people["eve"].user)
    digests = Invitation.objects.exclude(digest=None).values_list("digest", flat=True)
    ada.refresh_from_db()
    return {
        "canary", "10.9.8.7", ada.password, world.ada.token.digest, world.ada.secret,
        *world.secrets.values(), *digests, str(IDToken.objects.get().jti),
    }  # fmt: skip


def pages() -> list[str]:
    found = []
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        found += [base, f"{base}?q=a", f"{base}add/"]
        for thing in model._default_manager.order_by("-pk")[:6]:
            found += [f"{base}{thing.pk}/{name}/" for name in ("change", "delete", "history")]
    return found


def test_no_page_of_the_admin_contains_a_secret() -> None:
    world = World()
    secrets = canaries(world)
    bans.ban(world.people["mo"].user, "Rude.", world.users["superuser"])
    desk = Client()
    desk.force_login(world.users["superuser"])
    ada = f"/admin/accounts/user/{world.ada.user.pk}"
    read = 0
    for path in ("/admin/", f"{ada}/change/", f"{ada}/delete/", f"{ada}/password/", *pages()):
        answer = desk.get(path)
        assert answer.status_code in (200, 302, 403), path
        read += answer.status_code == 200
        text = answer.content.decode()
        assert [secret for secret in secrets if secret in text] == [], path
    assert read > 40


QUESTIONS = (
    "accounts/user/?password__startswith=a",
    "accounts/user/?tokens__digest__startswith=a",
    "accounts/user/?authenticator__data__contains=a",
    "accounts/user/?usersession__session_key__startswith=a",
    "accounts/user/?seats__game__entries__data__contains=a",
    "accounts/user/?blocks__whom=1",
    "accounts/user/?emailaddress__emailconfirmation__key__startswith=a",
    "accounts/ban/?user__password__startswith=a",
    "accounts/ban/?user__blocks__whom=1",
    "accounts/audit/?says__startswith=a",
    "accounts/team/?invitations__digest__startswith=a",
    "auth/group/?user__password__startswith=a",
    "games/game/?invitations__digest__startswith=a",
    "games/game/?tenures__mark__startswith=a",
    "games/game/?messages__text__contains=a",
    "games/game/?entries__data__contains=a",
    "oauth2_provider/application/?client_secret__startswith=a",
    "oauth2_provider/application/?accesstoken__token__startswith=a",
)


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_filter_answers_a_question_about_what_is_not_shown(question: str) -> None:
    desk = Client()
    desk.force_login(User.objects.create_superuser("boss"))
    assert desk.get(f"/admin/{question}").status_code == 400


FILTERS = (
    "accounts/user/?kind=bots", "accounts/user/?kind=banned", "accounts/user/?is_staff__exact=1",
    "accounts/ban/?lifted_at__isnull=True", "accounts/ban/?until__isnull=True",
    "accounts/audit/?about=accounts.user", "games/game/?public__exact=1",
)  # fmt: skip


@pytest.mark.parametrize("question", FILTERS)
def test_the_filters_of_the_pages_work(question: str) -> None:
    desk = Client()
    desk.force_login(User.objects.create_superuser("boss"))
    assert desk.get(f"/admin/{question}").status_code == 200
