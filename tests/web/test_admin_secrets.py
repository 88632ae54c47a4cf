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
from accounts.models import Invitation, Token, User
from games import models as games
from tests.access.world import World

pytestmark = pytest.mark.django_db

SHOWN = {
    "accounts.Audit", "accounts.Ban", "accounts.Caution", "accounts.Team", "accounts.Token", "accounts.User",
    "auth.Group", "campaigns.MissionMap", "games.Deadline", "games.Deck", "games.Entry",
    "games.Game", "games.Message", "games.Standing", "notices.Delivery",
    "oauth2_provider.Application",
}  # fmt: skip


def test_the_admin_has_these_pages_and_no_others() -> None:
    """What a package brings along is looked at before it is shown."""
    assert {model._meta.label for model in admin.site._registry} == SHOWN


def canaries(world: World) -> set[str]:
    """Each secret that the server keeps: what the people of the world were given at its doors, and
    what is kept of it."""
    ada, later = world.ada.user, timezone.now() + timedelta(hours=1)
    found = digests()
    app, game = Application.objects.get(), games.Game.objects.get(pk=world.watched.id)
    Application.objects.update(client_secret="canary-client-secret")
    AccessToken.objects.update(token="canary-access", token_checksum="canary-checksum")
    RefreshToken.objects.update(token="canary-refresh", token_checksum="canary-refresh-checksum")
    Grant.objects.create(
        user=ada, code="canary-code", application=app, expires=later, redirect_uri="https://a.b/",
        code_challenge="canary-challenge",
    )  # fmt: skip
    IDToken.objects.create(user=ada, application=app, expires=later)
    Authenticator.objects.create(user=ada, type="totp", data={"secret": "canary-totp"})
    Authenticator.objects.create(user=ada, type="recovery_codes", data={"seed": "canary-seed"})
    UserSession.objects.create(user=ada, ip="10.9.8.7", session_key="canary-session")
    address = EmailAddress.objects.get(user=ada)
    EmailConfirmation.objects.create(email_address=address, key="canary-confirmation")
    games.Invitation.objects.create(game=game, made_by=ada, digest="canary-table-link")
    games.Tenure.objects.filter(game=game).update(mark="canary-mark")
    games.Message.objects.create(game=game, channel="red", number=1, text="canary-talk", user=ada)
    games.Mark.objects.create(
        game=game, channel="red", seat="red_operative_1", spot="canary-spot", sign="yes", round="1"
    )
    ada.refresh_from_db()
    return {
        "canary", "10.9.8.7", ada.password, world.ada.secret, *world.secrets.values(), *found,
        str(IDToken.objects.get().jti), world.refresh, world.secret, world.table_secret,
        world.telephone.secret, world.recovery_code, world.email_code, world.reset_code,
        world.whisper,
    }  # fmt: skip


def digests() -> set[str]:
    """What the server keeps in place of a secret, and what second factors are made of."""
    kept = (
        (Application, "client_secret"), (AccessToken, "token_checksum"), (Token, "digest"),
        (RefreshToken, "token_checksum"), (Invitation, "digest"), (games.Invitation, "digest"),
        (UserSession, "session_key"),
    )  # fmt: skip
    found = {value for model, name in kept for value in model.objects.values_list(name, flat=True)}
    made_of = {str(value) for one in Authenticator.objects.all() for value in one.data.values()}
    assert len(found) > 10
    return {value for value in found | made_of if value and len(value) > 12}


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


def test_nobody_searches_for_what_is_said_in_confidence() -> None:
    world, desk = World(), Client()
    for name in ("Moderators", "superuser"):
        desk.force_login(world.users[name])
        found = {
            text: desk.get("/admin/games/message/", {"q": text}).context["cl"].result_count
            for text in (world.whisper, "Good evening.")
        }
        assert found == {world.whisper: 0, "Good evening.": 2}


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
    "games/message/?text__startswith=a",
    "games/message/?channel=red",
    "games/message/?game__entries__data__contains=a",
    "games/message/?user__password__startswith=a",
    "accounts/token/?digest__startswith=a",
    "accounts/user/?table_invitations__digest__startswith=a",
    "accounts/user/?oauth2_provider_refreshtoken__token__startswith=a",
    "accounts/user/?oauth2_provider_grant__code__startswith=a",
    "oauth2_provider/application/?grant__code__startswith=a",
    "oauth2_provider/application/?refreshtoken__token__startswith=a",
    "games/game/?entries__data__contains=a",
    "games/deadline/?game__entries__data__contains=a",
    "notices/delivery/?notice__facts__contains=a",
    "notices/delivery/?notice__user=1",
    "notices/delivery/?lane__contains=a",
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
