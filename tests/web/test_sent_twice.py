"""A form that is pressed twice: one thing is made, and both answers tell of it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from oauth2_provider.models import Application

from accounts import once, tokens
from accounts.models import Invitation, Membership, SentOnce, Team, Token, User
from campaigns.models import MissionMap
from games.models import Deck
from games.models import Invitation as Seating
from notices.models import Webhook
from tests.conftest import at_once
from tests.web.visitor import TOKEN as CSRF
from tests.web.visitor import Visitor

WORDS = "\n".join(f"word{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
TOKEN = {"name": "script", "scopes": ["games:read"]}
HOOK = {"url": "https://example.org/hook"}
APP = {"name": "App", "redirect_uris": "https://example.org/back", "type": "confidential"}


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


def secret_in(answer: HttpResponse) -> str:
    [*_, secret] = re.findall(r'<code class="secret">([^<]+)</code>', answer.content.decode())
    return secret


def keys_in(page: str, do: str) -> list[str]:
    """The keys of the forms on a page by which this is done."""
    forms = re.findall(r"<form[^>]*>.*?</form>", page, re.DOTALL)
    found = [form for form in forms if f'value="{do}"' in form]
    return [key for form in found for key in re.findall(r'name="key" value="([^"]+)"', form)]


@pytest.mark.parametrize(
    ("path", "made", "wish"),
    [
        ("/settings/tokens/", Token, {"do": "make", **TOKEN}),
        ("/settings/webhooks/", Webhook, {"do": "make", **HOOK}),
        ("/settings/apps/", Application, {"do": "register", **APP}),
        ("/settings/decks/", Deck, {"do": "make", "name": "D", "language": "en", "cards": WORDS}),
        ("/teams/", Team, {"do": "make", "name": "The four"}),
        ("/settings/bots/", User, {"do": "create", "username": f"bot-{uuid4().hex[:8]}"}),
    ],
)
def test_a_form_that_makes_something_makes_it_once(
    ada: Visitor, path: str, made: Any, wish: dict[str, Any]
) -> None:
    [key] = keys_in(ada.confirmed().read(path), wish["do"])
    before = made.objects.count()
    first, second = (ada.press(path, key=key, **wish) for _ in range(2))
    assert first.status_code == second.status_code < 400, second.content.decode()[:2000]
    assert made.objects.count() == before + 1
    assert first.headers.get("Location") == second.headers.get("Location")


def test_a_secret_is_shown_to_both_presses_and_kept_by_nobody(ada: Visitor) -> None:
    key = uuid4()
    first, second = (ada.press("/settings/tokens/", do="make", key=key, **TOKEN) for _ in "ab")
    assert secret_in(first) == secret_in(second)
    assert tokens.recognise(secret_in(first)) is not None
    [kept] = SentOnce.objects.all()
    for told in (secret_in(first), str(key), ada.user.username):
        assert told not in kept.mark and told.encode() not in bytes(kept.answer)
    assert secret_in(first) not in ada.read("/settings/tokens/")


def test_a_secret_that_is_rotated_by_two_presses_leaves_the_former_one_good(ada: Visitor) -> None:
    ada.press("/settings/webhooks/", do="make", key=uuid4(), **HOOK)
    hook = Webhook.objects.get(user=ada.user)
    path = f"/settings/webhooks/{hook.pk}/"
    [key] = keys_in(ada.read(path), "rotate")
    first, second = (ada.press(path, do="rotate", key=key) for _ in range(2))
    rotated = Webhook.objects.get(pk=hook.pk)
    assert secret_in(first) == secret_in(second) == rotated.secret
    assert rotated.former_secret == hook.secret


def test_maps_and_links_of_a_team_are_made_once(ada: Visitor) -> None:
    made = ada.press("/teams/", do="make", name="The four")
    page = ada.read(made["Location"])
    team = Membership.objects.get(user=ada.user).team
    for do in ("map", "link"):
        [key] = keys_in(page, do)
        for _ in range(2):
            assert ada.press(f"/teams/{team.pk}/", do=do, name="Europe", key=key).status_code < 400
    assert MissionMap.objects.filter(team=team).count() == 1
    assert Invitation.objects.filter(team=team).count() == 1


def test_a_link_to_a_table_is_made_once(ada: Visitor) -> None:
    made = ada.press("/new/duet/", key=uuid4(), role="side_a")
    [key] = keys_in(ada.read(made["Location"]), "link")
    for _ in range(2):
        seats = f"{made['Location'].rstrip('/')}/seats"
        assert ada.press(seats, do="link", key=key).status_code == 302
    game = made["Location"].rstrip("/").rpartition("/")[2]
    assert Seating.objects.filter(game=game).count() == 1


def test_what_is_filled_in_otherwise_is_another_thing(ada: Visitor) -> None:
    key = uuid4()
    for name in ("one", "two"):
        ada.press("/teams/", do="make", name=name, key=key)
    assert Membership.objects.filter(user=ada.user).count() == 2


def test_what_was_refused_may_be_sent_again(ada: Visitor) -> None:
    key = uuid4()
    for _ in range(2):
        refused = ada.press("/settings/tokens/", do="make", name="n", key=key)
        assert refused.status_code == 400
    assert not SentOnce.objects.exists()


def test_the_key_of_somebody_else_tells_nothing_of_what_they_made(ada: Visitor) -> None:
    bo, key = Visitor("bo"), uuid4()
    hers, his = (v.press("/settings/tokens/", do="make", key=key, **TOKEN) for v in (ada, bo))
    assert secret_in(hers) != secret_in(his)
    elsewhere = Visitor(someone=ada.browser)
    again = elsewhere.press("/settings/tokens/", do="make", key=key, **TOKEN)
    assert secret_in(again) != secret_in(hers)


def test_answers_are_swept_after_an_hour(ada: Visitor) -> None:
    ada.press("/teams/", do="make", name="The four", key=uuid4())
    assert once.sweep() == 0
    SentOnce.objects.update(at=timezone.now() - timedelta(minutes=61))
    assert once.sweep() == 1


@pytest.mark.storage
def test_pressed_four_times_in_the_same_moment_it_makes_one(transactional_db: None) -> None:
    ada, key = Visitor("ada"), uuid4()
    ada.client.cookies["csrftoken"] = CSRF
    cookies, wish = ada.client.cookies.output(header="", sep=";"), {"do": "make", **TOKEN}

    def press() -> HttpResponse:
        client = Client()
        client.cookies.load(cookies)
        sent = {"csrfmiddlewaretoken": CSRF, "key": key, **wish}
        return client.post("/settings/tokens/", sent, headers={"Accept": "text/html"})

    answers = at_once(*[press] * 4)
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({secret_in(answer) for answer in answers}) == 1
    assert Token.objects.filter(user=ada.user).count() == 1
