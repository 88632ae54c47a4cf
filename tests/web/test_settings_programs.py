"""The settings about programs, notices and decks: what is made, what is shown once, and whose."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse

from accounts import tokens
from accounts.models import Token, User
from games.models import Deck
from notices.kinds import Kind
from notices.models import Delivery, Subscription, Webhook
from notices.preferences import wishes_of
from tests.accounts.apps import App, told
from tests.notices.browsers import Browser as Push
from tests.web.visitor import Visitor

pytestmark = pytest.mark.django_db
WORDS = [f"word{letter}" for letter in "abcdefghijklmnopqrstuvwxyz"]


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


@pytest.fixture
def bo(db: None) -> Visitor:
    return Visitor("bo")


def shown_once(visitor: Visitor, answer: HttpResponse, path: str) -> str:
    """The secret in the answer, which no page after it has."""
    text = answer.content.decode()
    assert answer.status_code == 200 and "no-store" in answer["Cache-Control"], text[:2000]
    [*_, secret] = re.findall(r'<code class="secret">([^<]+)</code>', text)
    assert secret not in visitor.read(path)
    assert secret not in str(dict(visitor.client.session.items()))
    assert secret not in str(visitor.client.cookies)
    return secret


def test_a_token_is_made_shown_once_and_revoked(ada: Visitor) -> None:
    wish = {"name": "script", "scopes": ["games:read", "teams:read"], "expires_at": "2031-05-01"}
    secret = shown_once(ada, ada.press("/settings/tokens/", do="make", **wish), "/settings/tokens/")
    token = tokens.recognise(secret)
    assert token is not None and token.scopes == "games:read teams:read"
    assert token.expires_at.isoformat() == "2031-05-01T23:59:59+00:00"
    assert "script" in ada.read("/settings/tokens/")
    ada.done("/settings/tokens/", do="revoke", token=token.pk)
    assert tokens.recognise(secret) is None


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({"scopes": []}, "Tick at least one."),
        ({"name": ""}, "A name of 1 to 60 characters"),
        ({"expires_at": "tomorrow"}, "There is no such day."),
    ],
)
def test_what_is_refused_of_a_token_is_said_beside_it(ada, wish: Any, said: str) -> None:
    sent = {"name": "my <script>", "scopes": ["teams:write"], "expires_at": "2031-05-01"} | wish
    answer = ada.press("/settings/tokens/", do="make", **sent)
    text = answer.content.decode()
    assert answer.status_code == 400 and said in text
    assert "my &lt;script&gt;" in text or not sent["name"]
    assert ('value="teams:write" checked' in text) is bool(sent["scopes"])
    assert not Token.objects.filter(user=ada.user).exists()


def test_a_token_of_somebody_else_is_not_there(ada: Visitor, bo: Visitor) -> None:
    token, _ = tokens.issue(bo.user, "bo's", [tokens.Scope.GAMES_READ])
    assert ada.press("/settings/tokens/", do="revoke", token=token.pk).status_code == 404
    assert "bo&#x27;s" not in ada.read("/settings/tokens/")
    assert Token.objects.filter(pk=token.pk).exists()


@pytest.mark.parametrize("odd", ["", "..", "../me", "1/../../me", "%2e%2e", "1?x=1"])
def test_a_name_in_a_form_is_one_step_of_a_path(ada: Visitor, odd: str) -> None:
    assert ada.press("/settings/tokens/", do="revoke", token=odd).status_code == 404
    assert ada.press("/settings/bots/", do="delete", bot=odd).status_code == 404
    assert ada.user.is_active


def test_a_bot_is_made_named_given_a_token_and_deleted(ada: Visitor, bo: Visitor) -> None:
    page, name = "/settings/bots/", f"{ada.browser.name[:20]}-r"
    taken = ada.press(page, do="create", username=bo.browser.name, display_name="R2")
    assert taken.status_code == 409 and 'value="R2"' in taken.content.decode()
    assert name in ada.done(page, do="create", username=name, display_name="")
    assert "Robot" in ada.done(page, do="rename", bot=name, display_name="Robot")
    wish = {"bot": name, "name": "night", "scopes": ["games:play"]}
    secret = shown_once(ada, ada.press(page, do="make", **wish), page)
    token = tokens.recognise(secret)
    assert token is not None and token.user.username == name
    for do in ("rename", "make", "revoke", "delete"):
        answer = bo.press(page, do=do, token=token.pk, **wish)
        assert answer.status_code == 404, do
    ada.done(page, do="revoke", bot=name, token=token.pk)
    assert tokens.recognise(secret) is None
    ada.done(page, do="delete", bot=name)
    assert not User.objects.filter(username=name, is_active=True).exists()


def test_an_app_is_registered_changed_and_deleted(ada: Visitor, bo: Visitor) -> None:
    page = "/settings/apps/"
    wish = {
        "name": "Pigeon",
        "website": "",
        "redirect_uris": "https://p.example/back",
        "type": "public",
    }
    odd = ada.press(page, do="register", **wish | {"redirect_uris": "gopher://p.example"})
    assert odd.status_code == 400 and "One to ten addresses" in odd.content.decode()
    assert "gopher://p.example</textarea>" in odd.content.decode()
    answer = ada.press(page, do="register", **wish | {"type": "confidential"})
    shown_once(ada, answer, page)
    [app] = set(re.findall(r'name="app" value="([^"]+)"', ada.read(page)))
    assert "Dove" in ada.done(page, do="change", app=app, **wish | {"name": "Dove"})
    for do in ("change", "delete"):
        assert bo.press(page, do=do, app=app, **wish).status_code == 404
    assert "You have registered no app." in ada.done(page, do="delete", app=app)


def test_an_app_that_was_let_in_is_let_in_no_more(ada: Visitor) -> None:
    app = App()
    yes = ada.press(app.question(scope="games:read"), decision="allow")
    assert app.exchange(told(yes)["code"]).status_code == 200
    text = ada.read("/settings/apps/")
    assert "Pigeon Post" in text and "See your tables" in text
    text = ada.done("/settings/apps/", do="withdraw", app=app.id)
    assert "You have let in no app." in text


def test_a_webhook_is_made_tried_switched_and_removed(ada: Visitor, bo: Visitor) -> None:
    page = "/settings/webhooks/"
    refused = ada.press(page, do="make", url="ftp://hooks.example.org/", kinds=["your_turn"])
    assert (
        refused.status_code == 422
        and 'value="ftp://hooks.example.org/"' in refused.content.decode()
    )
    assert 'value="your_turn" checked' in refused.content.decode()
    wish = {"url": "https://hooks.example.org/in", "kinds": ["your_turn"]}
    first = shown_once(ada, ada.press(page, do="make", **wish), page)
    hook = Webhook.objects.get(user=ada.user)
    mine = f"{page}{hook.pk}/"
    assert first == hook.secret and first not in ada.read(mine)
    second = shown_once(ada, ada.press(mine, do="rotate"), mine)
    assert second != first
    assert "A try" in ada.done(mine, do="test")
    [delivery] = re.findall(r'name="delivery" value="([^"]+)"', ada.read(mine))
    ada.done(mine, do="redeliver", delivery=delivery)
    assert Delivery.objects.filter(target=str(hook.pk)).exists()
    assert "The webhook is off." in ada.done(mine, do="disable")
    assert "The webhook is on." in ada.done(mine, do="enable")
    ada.done(mine, do="change", url="https://hooks.example.org/other", kinds=[])
    hook.refresh_from_db()
    assert hook.url.endswith("/other")
    for do in ("change", "enable", "disable", "test", "rotate", "redeliver", "remove"):
        answer = bo.press(mine, do=do, delivery=delivery, **wish)
        assert answer.status_code == 404, do
    assert bo.client.get(mine).status_code == 404
    assert "You have no webhooks." in ada.done(mine, do="remove")


def test_ways_hours_and_quiet_are_kept(ada: Visitor) -> None:
    wish: dict[str, Any] = {
        "mail": "daily",
        "daily_hour": "7",
        "begins": "22:00",
        "ends": "06:30",
        "time_short": "180",
    }
    wish["ways-your_turn"] = ["push", "email"]
    ada.done("/settings/notices/", do="save", **wish)
    kept = wishes_of([ada.user.pk])[ada.user.pk]
    assert (kept.mail, kept.daily_hour, kept.time_short) == ("daily", 7, 180)
    assert (kept.quiet.begins, kept.quiet.ends) == ("22:00", "06:30")
    assert kept.ways(Kind.YOUR_TURN) == {"push", "email"} and kept.ways(Kind.INVITED) == set()
    assert kept.ways(Kind.PING) == {"webhook"}
    text = ada.read("/settings/notices/")
    assert 'name="ways-your_turn" value="push" checked' in text
    assert 'name="ways-invited" value="push" checked' not in text


def test_half_of_quiet_hours_is_refused_and_what_was_ticked_stays(ada: Visitor) -> None:
    wish: dict[str, Any] = {
        "mail": "daily",
        "daily_hour": "7",
        "begins": "22:00",
        "ends": "",
        "time_short": "0",
    }
    wish["ways-team_news"] = ["push"]
    answer = ada.press("/settings/notices/", do="save", **wish)
    text = answer.content.decode()
    assert answer.status_code == 400 and "Both hours are needed" in text
    assert 'name="ways-team_news" value="push" checked' in text and 'value="22:00"' in text


def test_a_device_is_switched_off_by_its_owner_without_a_script(ada: Visitor, bo: Visitor) -> None:
    page = "/settings/notices/"
    push = Push("https://push.example.org/1")
    Subscription.objects.create(
        user=ada.user, endpoint=push.endpoint, p256dh=push.wish["keys"]["p256dh"],
        auth=push.wish["keys"]["auth"], label="<i>Phone</i>",
    )  # fmt: skip
    text = ada.read(page)
    assert "&lt;i&gt;Phone&lt;/i&gt;" in text
    [device] = re.findall(r'name="device" value="([^"]+)"', text)
    assert bo.press(page, do="remove", device=device).status_code == 404
    assert "No device takes push yet." in ada.done(page, do="remove", device=device)


def test_a_house_without_a_key_offers_no_push(ada: Visitor, settings: Any) -> None:
    assert "data-push-form" in ada.read("/settings/notices/")
    settings.VAPID_PRIVATE_KEY = ""
    assert "data-push-form" not in ada.read("/settings/notices/")


def test_a_deck_is_made_from_lines_changed_shared_and_deleted(ada: Visitor, bo: Visitor) -> None:
    page = "/settings/decks/"
    wish = {"name": "Sea", "language": "en", "cards": "\n".join(WORDS[:24])}
    few = ada.press(page, do="make", **wish)
    assert few.status_code == 422 and "wordx</textarea>" in few.content.decode()
    cards = "\n\n".join([f"{WORDS[0]} = wordy, wordi*", *WORDS[1:]])
    assert "26 words" in ada.done(page, do="make", **wish | {"cards": cards})
    deck = Deck.objects.get(owner=ada.user)
    mine = f"{page}{deck.pk}/"
    [written] = re.findall(r"<textarea[^>]*>\n([^<]*)</textarea>", ada.read(mine))
    assert written.splitlines()[0] == "WORDA = wordy, wordi*" and len(written.splitlines()) == 26
    assert bo.client.get(mine).status_code == 404
    changed = wish | {"name": "Harbour", "cards": written, "shared": "yes"}
    assert "Harbour" in ada.done(mine, do="change", **changed)
    deck.refresh_from_db()
    assert (deck.name, deck.shared, deck.size) == ("Harbour", True, 26)
    for do in ("change", "remove"):  # it is shared to be played with
        assert bo.press(mine, do=do, **changed).status_code == 404
    assert "The deck is gone." in ada.done(mine, do="remove")
