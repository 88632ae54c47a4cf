"""Apps of others: a code for a yes, tokens for a code, and everything that is tried instead."""

from __future__ import annotations

import base64
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import AccessToken, Grant, RefreshToken

from accounts.bans import ban, lift
from accounts.models import User
from tests.accounts.apps import EVERYTHING, App, Someone, error, reads, told

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def ada(db: None) -> Someone:
    return Someone("ada")


@pytest.fixture
def app(db: None) -> App:
    return App()


def test_a_yes_gives_a_code_and_a_code_gives_tokens(ada: Someone, app: App) -> None:
    back = ada.press(app.question(), decision="allow")
    assert back["Location"].startswith(f"{app.back}?")
    assert told(back) | {"code": ""} == {
        "code": "", "state": "xyz & more", "iss": "http://testserver",
    }  # fmt: skip
    given = app.exchange(told(back)["code"])
    assert given.status_code == 200
    assert given["Cache-Control"] == "no-store"
    assert {**given.json(), "access_token": 0, "refresh_token": 0} == {
        "access_token": 0, "refresh_token": 0, "token_type": "Bearer", "expires_in": 3600,
        "scope": "games:read",
    }  # fmt: skip
    assert reads(given.json()["access_token"]) == 200
    assert reads(given.json()["access_token"], "teams") == 403
    assert reads(given.json()["access_token"], "accounts/tokens") == 401


def test_a_confidential_app_shows_its_secret_in_the_body_or_by_basic(ada: Someone) -> None:
    app = App(confidential=True)
    assert error(app.exchange(app.code(ada), client_secret=None)) == "invalid_client"
    assert error(app.exchange(app.code(ada), client_secret="guess")) == "invalid_client"
    wrong = app.exchange(app.code(ada), client_secret="guess")
    assert (wrong.status_code, wrong["WWW-Authenticate"]) == (401, "Basic")
    assert app.exchange(app.code(ada)).status_code == 200
    basic = base64.b64encode(f"{app.id}:{app.secret}".encode()).decode()
    body = {
        "grant_type": "authorization_code", "code": app.code(ada), "redirect_uri": app.back,
        "code_verifier": app.verifier, "client_id": None, "client_secret": None,
    }  # fmt: skip
    assert app.post("token", body, Authorization=f"Basic {basic}").status_code == 200


def test_no_stands_in_the_answer_and_gives_nothing(ada: Someone, app: App) -> None:
    for decision in ("deny", "", "ALLOW"):
        said = told(ada.press(app.question(), decision=decision))
        assert (said["error"], said["state"]) == ("access_denied", "xyz & more")
    assert Grant.objects.count() == 0


def test_nothing_that_opens_a_door_is_stored_as_it_is(ada: Someone) -> None:
    app = App(confidential=True)
    given = app.let_in_by(ada)
    kept = str([
        list(model.objects.values_list())
        for model in (AccessToken, RefreshToken, type(app.record))
    ])  # fmt: skip
    for secret in (given["access_token"], given["refresh_token"], app.secret):
        assert secret not in kept


# Codes


def test_a_code_is_used_once(ada: Someone, app: App) -> None:
    code = app.code(ada)
    assert app.exchange(code).status_code == 200
    assert error(app.exchange(code)) == "invalid_grant"
    assert AccessToken.objects.filter(user=ada.user).count() == 1


def test_a_code_is_good_for_a_minute(ada: Someone, app: App) -> None:
    code = app.code(ada)
    Grant.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert error(app.exchange(code)) == "invalid_grant"


def test_a_code_is_good_for_the_app_that_it_was_given_to(ada: Someone, app: App) -> None:
    thief = App()
    thief.verifier = app.verifier
    assert error(thief.exchange(app.code(ada))) == "invalid_grant"


@pytest.mark.parametrize("verifier", [None, "", "x" * 64, "plain"])
def test_without_its_verifier_a_code_buys_nothing(ada: Someone, app: App, verifier) -> None:
    said = app.challenge if verifier == "plain" else verifier
    code = app.code(ada)
    assert error(app.exchange(code, code_verifier=said)) in ("invalid_request", "invalid_grant")
    assert not AccessToken.objects.exists()


@pytest.mark.parametrize(
    "other",
    [
        {"code_challenge": None}, {"code_challenge": None, "code_challenge_method": None},
        {"code_challenge_method": "plain"}, {"code_challenge_method": None},
        {"code_challenge_method": "s256"}, {"code_challenge": "short"},
        {"code_challenge": "x" * 44}, {"code_challenge": "x" * 4000},
    ],
    ids=str,
)  # fmt: skip
def test_an_app_that_proves_nothing_later_is_sent_back_at_once(ada, app: App, other) -> None:
    for answer in (ada.browser.get(app.question(**other)), ada.press(app.question(**other), decision="allow")):  # fmt: skip
        assert answer["Location"].startswith(f"{app.back}?")
        assert told(answer)["error"] == "invalid_request"
        assert told(answer)["state"] == "xyz & more"
    assert not Grant.objects.exists()


def test_the_code_is_exchanged_with_the_address_that_it_was_sent_to(ada: Someone) -> None:
    app = App(redirect_uris=("https://pigeon.example/back", "https://pigeon.example/other"))
    code = app.code(ada)
    refused = app.exchange(code, redirect_uri="https://pigeon.example/other")
    assert error(refused) in ("invalid_request", "invalid_grant")
    assert app.exchange(code).status_code == 200


# Addresses


@pytest.mark.parametrize(
    "uri",
    [
        "https://evil.example/back", "http://pigeon.example/back", "https://pigeon.example/back/",
        "https://pigeon.example/back?x=1", "https://pigeon.example/back#x", "https://pigeon.example",
        "https://pigeon.example:444/back", "https://pigeon.example.evil.example/back",
        "https://pigeon.example@evil.example/back", "https://x@pigeon.example/back",
        "https://pigeon.example/back/../back", "https://pigeon.example/%62ack",
        "https://pigeon.example\\@evil.example/back", "//pigeon.example/back", "javascript:alert(1)",
        "https://PIGEON.example/back;x", "", "https://pigeon.example/back\r\nX: y",
    ],
)  # fmt: skip
def test_nobody_is_sent_to_an_address_that_is_not_registered(ada, app: App, uri: str) -> None:
    app.record.redirect_uris += " https://pigeon.example/second"  # so that there is no default
    app.record.save()
    for client in (ada.browser, Client()):
        page = client.get(app.question(redirect_uri=uri))
        assert (page.status_code, "Location" in page) == (400, False)
        assert uri == "" or uri not in page.content.decode()


@pytest.mark.parametrize("client_id", [None, "", "nobody", "x" * 5000, "a\x00b"])
def test_an_app_that_nobody_knows_sends_nobody_anywhere(ada, app: App, client_id) -> None:
    page = ada.browser.get(app.question(client_id=client_id))
    assert (page.status_code, "Location" in page) == (400, False)


def test_what_is_said_twice_is_not_read(ada: Someone, app: App) -> None:
    page = ada.browser.get(app.question() + "&redirect_uri=https://evil.example/")
    assert (page.status_code, "Location" in page) == (400, False)
    body = f"grant_type=authorization_code&code={app.code(ada)}&code=x&client_id={app.id}"
    twice = Client().post("/oauth/token", body, content_type="application/x-www-form-urlencoded")
    assert error(twice) == "invalid_request"


def test_on_the_loopback_the_port_may_be_any(ada: Someone) -> None:
    app = App(redirect_uris=("http://127.0.0.1/back",))
    app.back = "http://127.0.0.1:53121/back"
    assert reads(app.let_in_by(ada)["access_token"]) == 200


@pytest.mark.parametrize("kind", ["token", "id_token", "code token", "none", None])
def test_there_are_codes_and_nothing_else(ada: Someone, app: App, kind: str | None) -> None:
    answer = ada.press(app.question(response_type=kind), decision="allow")
    assert answer.status_code == 400 or "error" in told(answer)
    assert not (Grant.objects.exists() or AccessToken.objects.exists())


@pytest.mark.parametrize(
    "body",
    [
        {"grant_type": "password", "username": "ada", "password": "x"},
        {"grant_type": "client_credentials", "scope": "games:read"},
        {"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "device_code": "x"},
        {"grant_type": "implicit"}, {"grant_type": None}, {"grant_type": "refresh_token"},
        {"grant_type": "refresh_token", "refresh_token": "x\x00y"},
        {"grant_type": "authorization_code", "code": "x\x00y"},
        {"grant_type": "authorization_code", "code": "x" * 9000},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_no_exchange_is_refused_in_the_words_of_the_standard(db, body) -> None:
    app = App(confidential=True)
    assert error(app.post("token", body)) in {
        "unsupported_grant_type", "invalid_request", "invalid_grant", "unauthorized_client",
    }  # fmt: skip


def test_only_forms_are_read_here(app: App) -> None:
    for path in ("token", "revoke"):
        answer = Client().post(f"/oauth/{path}", {"token": "x"}, content_type="application/json")
        assert (answer.status_code, answer["Content-Type"]) == (415, "application/problem+json")
        assert Client().get(f"/oauth/{path}").status_code == 405


def test_nothing_else_of_the_toolkit_is_open(ada: Someone) -> None:
    for path in (
        "introspect/", "introspect", "applications/", "authorized_tokens/", "device/", "userinfo/",
        "device-authorization/", "register/", ".well-known/openid-configuration", "authorize/",
        "token/", "revoke_token/", "logout/", ".well-known/oauth-authorization-server",
    ):  # fmt: skip
        for base in ("/oauth/", "/o/", "/"):
            assert ada.browser.get(base + path).status_code == 404, path


# Scopes


@pytest.mark.parametrize("scope", [None, "", "games:win", "games:read openid", "*", "read"])
def test_an_app_names_scopes_that_there_are(ada: Someone, app: App, scope: str | None) -> None:
    assert told(ada.browser.get(app.question(scope=scope)))["error"] == "invalid_scope"


def test_a_refresh_may_ask_for_less_and_never_for_more(ada: Someone, app: App) -> None:
    given = app.let_in_by(ada, "games:read teams:read")
    for more in (EVERYTHING, "games:play", "games:read games:play", "webhooks:write"):
        assert error(app.refresh(given["refresh_token"], scope=more)) == "invalid_scope"
    less = app.refresh(given["refresh_token"], scope="games:read").json()
    assert less["scope"] == "games:read"
    assert reads(less["access_token"], "teams") == 403
    assert (
        error(app.refresh(less["refresh_token"], scope="games:read games:play")) == "invalid_scope"
    )


# Refreshing


def test_a_refresh_gives_new_tokens_for_old(ada: Someone, app: App) -> None:
    old = app.let_in_by(ada)
    new = app.refresh(old["refresh_token"]).json()
    assert {old["access_token"], old["refresh_token"]}.isdisjoint(new.values())
    assert (reads(old["access_token"]), reads(new["access_token"])) == (401, 200)


def test_a_refresh_token_that_is_shown_twice_brings_its_family_down(ada: Someone, app: App) -> None:
    old, other = app.let_in_by(ada), app.let_in_by(ada)
    new = app.refresh(old["refresh_token"]).json()
    newer = app.refresh(new["refresh_token"]).json()
    assert error(app.refresh(old["refresh_token"])) == "invalid_grant"
    assert reads(newer["access_token"]) == 401
    assert error(app.refresh(newer["refresh_token"])) == "invalid_grant"
    assert reads(other["access_token"]) == 200  # another yes, another family


def test_a_refresh_token_is_good_for_its_app_alone(ada: Someone, app: App) -> None:
    given = app.let_in_by(ada)
    assert error(App().refresh(given["refresh_token"])) == "invalid_grant"
    assert app.refresh(given["refresh_token"]).status_code == 200


def test_after_90_days_without_use_a_refresh_token_is_dead(ada: Someone, app: App) -> None:
    given = app.let_in_by(ada)
    AccessToken.objects.update(expires=timezone.now() - timedelta(days=90, seconds=1))
    assert error(app.refresh(given["refresh_token"])) == "invalid_grant"
    assert ada.send("GET", "grants").json() == {"grants": []}


def test_no_secret_of_another_kind_opens_the_api(ada: Someone, app: App) -> None:
    code, given = app.code(ada), app.let_in_by(ada)
    for secret in (code, given["refresh_token"], app.id, app.challenge, app.verifier, ""):
        assert reads(secret) == 401


# Giving back, and what else ends it


@pytest.mark.parametrize("which", ["access_token", "refresh_token"])
@pytest.mark.parametrize("hint", [None, "access_token", "refresh_token", "nonsense"])
def test_what_is_given_back_is_dead_at_once(ada: Someone, app: App, which: str, hint) -> None:
    given = app.let_in_by(ada)
    assert app.revoke(given[which], token_type_hint=hint).status_code == 200
    assert reads(given["access_token"]) == 401
    assert error(app.refresh(given["refresh_token"])) == "invalid_grant"


def test_an_app_gives_back_its_own_tokens_and_learns_of_no_others(ada: Someone, app: App) -> None:
    given, other = app.let_in_by(ada), App()
    unknown, theirs = other.revoke("never was"), other.revoke(given["access_token"])
    assert (
        (unknown.status_code, unknown.content) == (theirs.status_code, theirs.content) == (200, b"")
    )
    assert reads(given["access_token"]) == 200
    assert error(other.revoke("x", client_id="nobody")) == "invalid_client"


def test_an_access_token_is_good_for_an_hour(ada: Someone, app: App) -> None:
    given = app.let_in_by(ada)
    left = AccessToken.objects.get().expires - timezone.now()
    assert timedelta(minutes=59) < left <= timedelta(hours=1)
    AccessToken.objects.update(expires=timezone.now() - timedelta(seconds=1))
    assert reads(given["access_token"]) == 401


@pytest.mark.parametrize("who", ["ada", "maker"])
def test_an_app_goes_with_the_person_and_with_whoever_registered_it(ada, app: App, who) -> None:
    given, code = app.let_in_by(ada), app.code(ada)
    gone = ada if who == "ada" else app.maker
    User.objects.filter(pk=gone.user.pk).update(is_active=False)
    assert reads(given["access_token"]) == 401
    assert error(app.exchange(code)) in ("invalid_grant", "invalid_client")
    assert error(app.refresh(given["refresh_token"])) in ("invalid_grant", "invalid_client")


def test_while_whoever_registered_an_app_is_banned_it_acts_for_nobody(ada, app: App) -> None:
    given = app.let_in_by(ada)
    made = ban(app.maker.user, "Sells secrets.", boss := User.objects.create_superuser("boss"))
    assert reads(given["access_token"]) == 401
    lift(made, boss)
    assert reads(given["access_token"]) == 200


def test_a_person_who_is_deleted_leaves_no_tokens(ada: Someone, app: App) -> None:
    app.let_in_by(ada)
    ada.user.delete()
    assert not (AccessToken.objects.exists() or RefreshToken.objects.exists())
