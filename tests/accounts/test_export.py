"""All that is kept of a person is theirs to read, and no secret is in it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from allauth.mfa.models import Authenticator
from django.db.models import ForeignObjectRel
from django.utils import timezone
from oauth2_provider.models import AccessToken, Application, RefreshToken

from accounts import export, tokens
from accounts.models import Ban, Block, Caution, User
from campaigns.models import Mission, MissionMap, Note
from games.models import Deck, Dispute, Message, PauseWish, Tenure, Vacation
from notices.kinds import Kind
from notices.models import Subscription, Webhook
from notices.outbox import News, post
from notices.preferences import Wishes, keep
from tests.accounts.browser import Browser, with_telephone
from tests.accounts.crew import made
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

# Every way in which something can belong to a person, and where in the export it is told.
TOLD = {
    "account.EmailAddress.user": "emails",
    "mfa.Authenticator.user": "second_factor",
    "usersessions.UserSession.user": "sessions",
    "oauth2_provider.Application.user": "own_apps",
    "oauth2_provider.AccessToken.user": "apps",
    "oauth2_provider.RefreshToken.user": "apps",
    "admin.LogEntry.user": "operator_notes",
    "accounts.User.owner": "bots",
    "accounts.Token.user": "tokens",
    "accounts.Block.by": "blocks",
    "accounts.Ban.user": "bans",
    "accounts.Caution.user": "cautions",
    "accounts.Membership.user": "teams",
    "accounts.Invitation.user": "team_invitations",
    "accounts.Invitation.made_by": "team_invitations",
    "notices.Webhook.user": "webhooks",
    "notices.Subscription.user": "push_subscriptions",
    "games.Deck.owner": "decks",
    "games.Game.host": "tables",
    "games.Seat.user": "seats",
    "games.Tenure.user": "seats",
    "games.Message.user": "messages",
    "games.Look.user": "looks",
    "games.Invitation.user": "table_invitations",
    "games.Invitation.made_by": "table_invitations",
    "notices.Notice.user": "notices",
    "notices.Preference.user": "notice_preferences",
    "games.Vacation.user": "vacation",
    "games.PauseWish.user": "pause_wishes",
    "games.Statement.user": "statements",
    "games.Ruling.referee": "rulings",
    "campaigns.Mission.started_by": "missions",
    "campaigns.Note.changed_by": "city_notes",
}
NOT_TOLD = {
    "accounts.Block.whom": "who does not want to meet somebody does not tell them",
    "notices.Notice.about": "told to somebody else, under the name that one has in games",
    "games.Kick.user": "told at the table itself, and gone with it",
    "games.Away.user": "counted into `vacation` within the hour, and gone with that",
    "accounts.Caution.by": "what a referee did is in the audit trail",
    "accounts.Ban.made_by": "what an operator did is in the audit trail",
    "accounts.User_groups.user": "of operators alone; `account.operator` says that they are one",
    "accounts.User_user_permissions.user": "as above",
    "oauth2_provider.Grant.user": "lives for a minute, and is a secret",
    "oauth2_provider.IDToken.user": "none is made here",
    "oauth2_provider.DeviceGrant.user": "none is made here",
}


def relations() -> set[str]:
    found = (
        field
        for field in User._meta.get_fields(include_hidden=True)
        if isinstance(field, ForeignObjectRel)
    )
    return {f"{each.related_model._meta.label}.{each.field.name}" for each in found}


def test_somebody_has_thought_of_everything_that_belongs_to_a_person() -> None:
    assert relations() == set(TOLD) | set(NOT_TOLD)
    assert set(TOLD.values()) | {"account"} == {part.name for part in export.PARTS}


def test_every_field_of_an_account_is_told_or_is_nobodys_business() -> None:
    fields = {field.name for field in User._meta.concrete_fields}
    told = {"username", "display_name", "language", "time_zone", "shows_results", "is_staff"}
    elsewhere = {"date_joined", "last_login", "email"}  # joined_at, last_seen_at, emails
    untold = {"id", "password", "is_active", "is_superuser", "owner", "banned_until"}
    assert fields == told | elsewhere | untold


def everything() -> tuple[Browser, dict[str, Any], list[str]]:
    """Somebody of whom everything is kept that can be, what they are told, and their secrets."""
    ada, telephone, codes = with_telephone()
    user, later = ada.user, timezone.now() + timedelta(hours=1)
    program = Person("spare")
    program.user = user
    program.token, program.secret = tokens.issue(user, "a program", tokens.Scope)
    story, bo = Story(), Person("bo")
    program.post(f"{story.path}/sit", {"role": "red_spymaster"})
    program.post("games", {"kind": "codenames"})
    Tenure.objects.create(game_id=story.id, seat="blue_operative", user=user, until=later)
    Message.objects.create(game_id=story.id, channel="red", number=1, user=user, text="psst")
    program.post(f"{story.path}/looked", {"seen": 0})
    story_invitations = user.table_invitations.model.objects
    story_invitations.create(game_id=story.id, made_by=user, digest="d" * 64)
    Vacation.objects.create(user=user, year=later.year, hours=3)
    PauseWish.objects.create(game_id=story.id, user=user, hours=24, at=later)
    quarrel = Dispute.objects.create(
        game_id=story.id,
        position=9,
        number=1,
        by="red_spymaster",
        complaint="slip",
        opened_at=later,
    )
    quarrel.statements.create(seat="red_spymaster", user=user, text="my hand slipped", at=later)
    quarrel.rulings.create(
        referee=user, outcome="stands", grounds="no_slip", on_appeal=False, at=later
    )
    Deck.objects.create(owner=user, name="mine", language="en", cards="[]", size=0)
    team, path = made(program)
    link = program.post(f"{path}/invitations", {"type": "link"}).json()["secret"]
    sheet = MissionMap.objects.create(team_id=team, name="map")
    Mission.objects.create(map=sheet, city="prague", game_id=story.id, started_by=user)
    Note.objects.create(map=sheet, city="prague", text="rain", changed_by=user)
    post([News("told", user.pk, Kind.GAME_OVER, later)])
    keep(user.pk, Wishes(daily_hour=7))
    Block.objects.create(by=user, whom=bo.user)
    Block.objects.create(by=bo.user, whom=user)
    Ban.objects.create(user=user, reason="shouting", made_by=bo.user)
    Caution.objects.create(user=user, reason="murmuring", by=bo.user)
    hook = {"url": "https://hooks.example.org/in", "former_secret": "hook's former secret"}
    Webhook.objects.create(user=user, secret="hook's secret", **hook)
    browser = {"endpoint": "https://push.example.org/x", "p256dh": "a point", "auth": "browser's"}
    Subscription.objects.create(user=user, **browser)
    User.objects.create(username="ada.bot", owner=user)
    app = Application.objects.create(
        name="app", user=user, client_type="public", client_secret="app secret",
        authorization_grant_type="authorization-code",
    )  # fmt: skip
    short = AccessToken.objects.create(
        user=user, application=app, token="short one", expires=later, scope="games:read"
    )
    RefreshToken.objects.create(user=user, application=app, token="long one", access_token=short)
    AccessToken.objects.create(
        user=user, application=app, token="single one", expires=later, scope="teams:read"
    )
    user.logentry_set.create(action_flag=1, object_repr="something", change_message="")
    kept = Authenticator.objects.get(user=user, type="recovery_codes").data["seed"]
    secrets = [
        "hook's secret", "hook's former secret", browser["p256dh"], browser["auth"],
        telephone.secret, *codes, program.secret, program.token.digest, kept, user.password, link,
        "d" * 64, "short one", "long one", "single one", app.client_secret, app.client_id,
        ada.client.cookies["sessionid"].value, bo.user.password or "?",
    ]  # fmt: skip
    answer = ada.send("GET", "me/data")
    assert answer.status_code == 200, answer.content
    return ada, answer.json(), secrets


def test_the_export_has_every_part_and_no_secret() -> None:
    ada, told, secrets = everything()
    assert [name for name, part in told.items() if not part] == []
    text = msgspec.json.encode(told).decode()
    assert [secret for secret in secrets if secret in text] == []
    assert told["account"]["username"] == ada.name
    assert told["emails"] == [{"email": ada.email, "proved": True}]
    assert [app["scopes"] for app in told["apps"]] == [["games:read"], ["teams:read"]]
    assert len(told["blocks"]) == 1  # not who blocks them
    assert [said["text"] for said in told["statements"]] == ["my hand slipped"]
    assert [ruled["outcome"] for ruled in told["rulings"]] == ["stands"]
    msgspec.convert(told, export.shape(), strict=False)  # as it is published


def test_the_export_is_of_one_person() -> None:
    _, told, _ = everything()
    bo = Browser("bo")
    bo.sign_up()
    bo.verify()
    his = bo.send("GET", "me/data").json()
    assert {name for name, part in his.items() if part} == {"account", "emails", "sessions"}
    assert told["account"]["username"] not in str(his)
