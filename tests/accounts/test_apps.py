"""Apps: registered by one person, let in by others, and put out again."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from oauth2_provider.models import Application, Grant

from accounts import oauth_apps
from accounts.models import AppWebsite
from tests.accounts.apps import App, Someone, apps, error, reads
from tests.accounts.crew import problem

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
WISH = {"name": "Pigeon Post", "redirect_uris": ["https://pigeon.example/back"], "type": "public"}


@pytest.fixture
def ada(db: None) -> Someone:
    return Someone("ada")


def registered(person: Someone, **wish: Any) -> dict[str, Any]:
    made = person.send("POST", "apps", WISH | wish)
    assert made.status_code == 201, made.content
    return dict(made.json())


def test_an_app_is_registered_listed_changed_and_deleted(ada: Someone) -> None:
    made = registered(ada, website="https://pigeon.example/")
    app = made["app"]
    assert made["client_secret"] is None
    assert ada.send("GET", "apps").json() == {"apps": [app]}
    where = f"apps/{app['client_id']}"
    assert ada.send("GET", where).json() == app
    wish = {
        "name": " Pigeon   2 ",
        "redirect_uris": ["http://127.0.0.1:8000/x", "https://a.example"],
    }
    changed = ada.send("PUT", where, wish).json()
    assert changed == app | {
        "name": "Pigeon 2",
        "website": "",
        "redirect_uris": wish["redirect_uris"],
    }
    assert ada.send("DELETE", where).status_code == 204
    problem(ada.send("DELETE", where), 404, "no-such-app")
    assert (apps(), AppWebsite.objects.count()) == (0, 0)


def test_the_secret_of_a_confidential_app_is_shown_once(ada: Someone) -> None:
    made = registered(ada, type="confidential")
    assert len(made["client_secret"]) >= 40
    assert made["client_secret"] not in ada.send("GET", "apps").content.decode()
    assert made["client_secret"] not in str(Application.objects.values_list())


@pytest.mark.parametrize(
    "uri",
    [
        "http://pigeon.example/back", "https://*.example/", "https://pigeon.example/#x",
        "https://pigeon.example/#", "javascript:alert(1)", "data:text/html,x", "pigeon://back",
        "https:///back", "https://", "//pigeon.example", "/back", "https://a@pigeon.example/",
        "https://a:b@pigeon.example/", "https://pigeon.example/a b", "https://pigeon.example:x/",
        "https://pigeon.example\\evil", "http://127.0.0.1.evil.example/", "http://127.0.0.2/",
        "https://pigeon.example/\n", "https://straße.example/", "http://localhost.evil.example/",
        "https://[::1/", "https://pigeon.example;evil/", "https://pigeon.example,evil/", " ",
    ],
)  # fmt: skip
def test_an_address_that_nobody_may_be_sent_to_is_not_registered(ada: Someone, uri: str) -> None:
    wish = WISH | {"redirect_uris": ["https://fine.example/", uri]}
    odd = problem(ada.send("POST", "apps", wish), 400, "unreadable")
    assert odd["field"] == "$.redirect_uris[1]"
    assert apps() == 0


@pytest.mark.parametrize(
    "uri",
    ["http://127.0.0.1/", "http://127.0.0.1:8080/x", "http://[::1]:1/", "http://localhost:3000/cb",
     "https://pigeon.example", "https://pigeon.example:8443/a/b?c=d", "https://[::1]/"],
)  # fmt: skip
def test_an_address_is_encrypted_or_on_the_loopback(ada: Someone, uri: str) -> None:
    assert registered(ada, redirect_uris=[uri])["app"]["redirect_uris"] == [uri]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"redirect_uris": []}, "$.redirect_uris"),
        ({"redirect_uris": ["https://a.example"] * 11}, "$.redirect_uris"),
        ({"redirect_uris": ["https://a.example/" + "x" * 300]}, "$.redirect_uris[0]"),
        ({"name": ""}, "$.name"), ({"name": "x" * 61}, "$.name"), ({"name": "a\u202eb"}, "$.name"),
        ({"website": "http://pigeon.example"}, "$.website"),
        ({"website": "javascript:alert(1)"}, "$.website"), ({"type": "secret"}, "$.type"),
        # Nothing that the toolkit would also understand comes in this way.
        ({"skip_authorization": True}, "$"), ({"user": 1}, "$"), ({"client_id": "mine"}, "$"),
        ({"client_secret": "mine"}, "$"), ({"authorization_grant_type": "password"}, "$"),
        ({"hash_client_secret": False}, "$"), ({"allowed_origins": "https://evil.example"}, "$"),
        ({"algorithm": "HS256"}, "$"), ({"id": 1}, "$"), ({"created": "2020-01-01T00:00:00Z"}, "$"),
    ],
    ids=str,
)  # fmt: skip
def test_an_app_is_asked_for_plainly(ada: Someone, wish: dict[str, Any], field: str) -> None:
    odd = problem(ada.send("POST", "apps", WISH | wish), 400, "unreadable")
    assert odd["field"] == field
    assert apps() == 0


def test_a_name_of_blanks_is_no_name(ada: Someone) -> None:
    refused = problem(ada.send("POST", "apps", WISH | {"name": "   "}), 422, "refused")
    assert (refused["kind"], refused["reason"]) == ("program", "name_empty")


@pytest.mark.parametrize(
    "field", ["type", "client_id", "user", "skip_authorization", "client_secret"]
)
def test_a_change_changes_what_it_names(ada: Someone, field: str) -> None:
    app = registered(ada)["app"]
    wish = {"name": "x", "redirect_uris": ["https://a.example"], field: "confidential"}
    assert ada.send("PUT", f"apps/{app['client_id']}", wish).status_code == 400
    assert ada.send("GET", f"apps/{app['client_id']}").json() == app


def test_a_person_registers_ten_apps_and_no_more(ada: Someone, monkeypatch) -> None:
    monkeypatch.setattr(oauth_apps, "MOST_APPS", 2)
    registered(ada), registered(ada)
    refused = problem(ada.send("POST", "apps", WISH), 422, "refused")
    assert (refused["reason"], refused["detail"]) == (
        "too_many_apps", "You can register at most 2 apps; delete one first.",
    )  # fmt: skip
    assert apps() == 2


def test_to_others_an_app_is_none(ada: Someone) -> None:
    bo, where = Someone("bo"), f"apps/{registered(ada)['app']['client_id']}"
    wish = {"name": "mine now", "redirect_uris": ["https://evil.example"]}
    for method, body in (("GET", None), ("PUT", wish), ("PUT", {"odd": 1}), ("DELETE", None)):
        theirs, none = bo.send(method, where, body), bo.send(method, "apps/nobody", body)
        assert (theirs.status_code, theirs.content) == (none.status_code, none.content)
        problem(theirs, 404, "no-such-app")
    assert bo.send("GET", "apps").json() == {"apps": []}
    assert Application.objects.get().name == "Pigeon Post"


def test_an_address_that_is_registered_no_more_is_used_no_more(ada: Someone) -> None:
    app, bo = App(), Someone("bo")
    wish = {"name": "x", "redirect_uris": ["https://elsewhere.example/"]}
    assert app.maker.send("PUT", f"apps/{app.id}", wish).status_code == 200
    assert bo.browser.get(app.question()).status_code == 400


def test_what_an_app_was_given_goes_with_it(ada: Someone) -> None:
    app = App()
    given = app.let_in_by(ada)
    assert app.maker.send("DELETE", f"apps/{app.id}").status_code == 204
    assert reads(given["access_token"]) == 401
    assert error(app.refresh(given["refresh_token"])) == "invalid_client"
    assert ada.send("GET", "grants").json() == {"grants": []}


# What people said yes to


def test_a_person_sees_what_they_said_yes_to(ada: Someone) -> None:
    app, quiet = App(), App()
    app.let_in_by(ada, "games:read")
    app.let_in_by(ada, "teams:read")
    quiet.let_in_by(Someone("bo"))
    [grant] = ada.send("GET", "grants").json()["grants"]
    assert grant | {"since": ""} == {
        "client_id": app.id, "name": "Pigeon Post", "website": "", "since": "",
        "registered_by": app.maker.user.username, "scopes": ["games:read", "teams:read"],
    }  # fmt: skip


def test_a_list_takes_as_many_statements_whatever_is_on_it(ada: Someone) -> None:
    counts = []
    for _ in range(2):
        app = App()
        app.let_in_by(ada)
        registered(ada, website="https://pigeon.example/")
        for path in ("grants", "apps"):
            with CaptureQueriesContext(connection) as told:
                assert ada.send("GET", path).status_code == 200
            counts.append(len(told))
    assert counts[:2] == counts[2:]


def test_a_refresh_does_not_change_since_when(ada: Someone) -> None:
    app = App()
    given = app.let_in_by(ada)
    before = ada.send("GET", "grants").json()
    assert app.refresh(given["refresh_token"]).status_code == 200
    assert ada.send("GET", "grants").json() == before


def test_who_takes_a_yes_back_puts_the_app_out_at_once(ada: Someone) -> None:
    app, bo = App(), Someone("bo")
    first, second, code, theirs = (
        app.let_in_by(ada), app.let_in_by(ada), app.code(ada), app.let_in_by(bo),
    )  # fmt: skip
    renewed = app.refresh(second["refresh_token"]).json()
    assert ada.send("DELETE", f"grants/{app.id}").status_code == 204
    for given in (first, second, renewed):
        assert reads(given["access_token"]) == 401
        assert error(app.refresh(given["refresh_token"])) == "invalid_grant"
    assert error(app.exchange(code)) == "invalid_grant"
    assert not Grant.objects.filter(user=ada.user).exists()
    assert ada.send("GET", "grants").json() == {"grants": []}
    assert reads(theirs["access_token"]) == 200
    problem(ada.send("DELETE", f"grants/{app.id}"), 404, "no-such-app")
    problem(ada.send("DELETE", "grants/nobody"), 404, "no-such-app")
