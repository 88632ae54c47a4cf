"""Webhooks through the API: who may have them, what they are, and what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest

from accounts import people
from accounts.tokens import Scope
from notices import dispatch
from notices.kinds import Kind
from notices.models import Delivery, Notice, Webhook
from notices.webhooks import MOST_WEBHOOKS
from tests.accounts.crew import problem
from tests.conftest import Person, Story
from tests.notices.callers import Clockwork, Hook, games_told, tell, told
from tests.notices.receivers import Receiver

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
GOOD = "https://hooks.example.org/in"


def test_a_webhook_is_made_read_changed_and_removed(ada: Person) -> None:
    made = ada.post("webhooks", {"url": GOOD, "kinds": ["your_turn", "game_over"]})
    assert made.status_code == 201
    hook, secret = made.json()["webhook"], made.json()["secret"]
    assert made["Location"] == f"/api/v1/webhooks/{hook['id']}"
    assert secret.startswith("whsec_") and len(secret) > 40
    assert hook["kinds"] == ["game_over", "your_turn"]
    assert (hook["url"], hook["game"], hook["enabled"]) == (GOOD, None, True)
    assert ada.get(f"webhooks/{hook['id']}").json() == hook
    assert ada.get("webhooks").json() == {"webhooks": [hook]}
    wish = {"url": f"{GOOD}/2", "kinds": [], "enabled": False}
    changed = ada.send("PUT", f"webhooks/{hook['id']}", wish).json()
    assert (changed["url"], changed["kinds"], changed["enabled"]) == (f"{GOOD}/2", [], False)
    assert changed["disabled_at"] is not None
    again = ada.send("PUT", f"webhooks/{hook['id']}", wish | {"enabled": True}).json()
    assert (again["enabled"], again["disabled_at"]) == (True, None)
    assert ada.send("DELETE", f"webhooks/{hook['id']}").status_code == 204
    problem(ada.get(f"webhooks/{hook['id']}"), 404, "no-such-webhook")
    assert ada.get("webhooks").json() == {"webhooks": []}


def test_a_secret_is_shown_when_it_is_made_and_never_again(ada: Person) -> None:
    hook = Hook(ada, GOOD)
    rotated = ada.post(f"{hook.path}/rotate")
    assert rotated.json()["secret"] != hook.secret
    assert rotated.json()["webhook"]["former_secret_until"] is not None
    seen = [ada.get(path).content for path in ("webhooks", hook.path, f"{hook.path}/deliveries")]
    for secret in (hook.secret, rotated.json()["secret"]):
        assert not any(secret.encode() in content for content in seen)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("http://[::ffff:127.0.0.1]/", "not_public"),
        ("http://127.0.0.1:8000/", "not_public"),
        ("http://169.254.169.254/latest/meta-data/", "not_public"),
        ("http://2130706433/", "odd_host"),
        ("http://0x7f.1/", "odd_host"),
        ("http://localhost:6379/", "odd_host"),
        ("http://hooks.example.org./", "odd_host"),
        ("https://user:secret@hooks.example.org/", "credentials"),
        ("https://hooks.example.org/#part", "fragment"),
        ("https://hööks.example.org/", "not_an_address"),
        ("https://hooks.example.org:99999/", "odd_port"),
        ("ftp://hooks.example.org/", "https_only"),
        ("javascript:alert(1)", "not_an_address"),
        ("hooks.example.org", "not_an_address"),
    ],
)
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_an_address_that_hides_something_is_refused_in_words(
    ada: Person, url: str, reason: str, language: str
) -> None:
    hook = Hook(ada, GOOD)
    for answer in (
        ada.post("webhooks", {"url": url}, Accept_Language=language),
        ada.send(
            "PUT", hook.path, {"url": url, "kinds": [], "enabled": True}, Accept_Language=language
        ),
    ):
        refusal = problem(answer, 422, "refused")
        assert (refusal["kind"], refusal["reason"]) == ("address", reason)
        assert " " in refusal["detail"]
    assert [one.url for one in Webhook.objects.filter(user=ada.user)] == [GOOD]


def test_in_production_a_webhook_is_https_on_its_own_port(ada: Person, settings) -> None:
    settings.WEBHOOKS_PLAIN_HTTP, settings.WEBHOOKS_PORTS = False, [443]
    for url, reason in (
        ("http://hooks.example.org/", "https_only"),
        ("https://hooks.example.org:8443/", "odd_port"),
        ("https://hooks.example.org:22/", "odd_port"),
    ):
        assert problem(ada.post("webhooks", {"url": url}), 422, "refused")["reason"] == reason
    assert ada.post("webhooks", {"url": GOOD}).status_code == 201


@pytest.mark.parametrize(
    "body",
    [
        {}, {"url": 5}, {"url": ""}, {"url": "https://example.org/" + "a" * 500}, {"url": GOOD, "kinds": ["no"]},
        {"url": GOOD, "kinds": ["invited", "invited"]}, {"url": GOOD, "game": "abc"},
        {"url": GOOD, "secret": "mine"}, {"url": GOOD, "user": 1}, [], "x",
    ],
)  # fmt: skip
def test_what_cannot_be_read_makes_nothing(ada: Person, body) -> None:
    problem(ada.post("webhooks", body), 400, "unreadable")
    assert not Webhook.objects.filter(user=ada.user).exists()


def test_nobody_has_more_than_so_many(ada: Person) -> None:
    Webhook.objects.bulk_create(
        Webhook(user=ada.user, url=GOOD, secret="s") for _ in range(MOST_WEBHOOKS - 1)
    )
    last = Hook(ada, GOOD)
    refusal = problem(ada.post("webhooks", {"url": GOOD}), 422, "refused")
    assert (refusal["kind"], refusal["reason"]) == ("webhook", "too_many_webhooks")
    assert str(MOST_WEBHOOKS) in refusal["detail"]
    ada.send("DELETE", last.path)
    assert ada.post("webhooks", {"url": GOOD}).status_code == 201


def test_to_strangers_there_is_no_such_webhook(ada: Person) -> None:
    hook, bo = Hook(ada, GOOD), Person("bo")
    ping = ada.post(f"{hook.path}/test").json()
    change = {"url": GOOD, "kinds": [], "enabled": False}
    redeliver = f"{hook.path}/deliveries/{ping['id']}/redeliver"
    for method, path, body in (
        ("GET", hook.path, None), ("PUT", hook.path, change), ("DELETE", hook.path, None),
        ("POST", f"{hook.path}/rotate", None), ("POST", f"{hook.path}/test", None),
        ("GET", f"{hook.path}/deliveries", None), ("POST", redeliver, None),
    ):  # fmt: skip
        there, nowhere = (
            bo.send(method, at, body) for at in (path, path.replace(hook.id, str(uuid4())))
        )
        assert problem(there, 404, "no-such-webhook") == problem(nowhere, 404, "no-such-webhook")
    own = Hook(bo, GOOD)
    problem(bo.post(f"{own.path}/deliveries/{ping['id']}/redeliver"), 404, "no-such-delivery")
    problem(bo.get(f"{own.path}/deliveries?before={ping['id']}"), 404, "no-such-delivery")
    assert hook.shown()["enabled"]


def test_a_program_needs_both_scopes_to_open_a_way_out(ada: Person) -> None:
    hook = Hook(ada, GOOD)
    reader, writer = Person("r", (Scope.NOTICES_READ,)), Person("w", (Scope.NOTICES_WRITE,))
    for program in (reader, writer, Person("g", (Scope.GAMES_READ, Scope.GAMES_PLAY))):
        for path in ("webhooks", hook.path + "/rotate", hook.path + "/test"):
            problem(program.post(path, {"url": GOOD}), 403, "not-allowed")
        problem(program.send("PUT", hook.path, {}), 403, "not-allowed")
    problem(writer.get("webhooks"), 403, "not-allowed")
    assert reader.get("webhooks").status_code == 200
    problem(reader.send("DELETE", hook.path), 403, "not-allowed")


def test_a_webhook_of_a_game_is_for_who_may_know_of_it(ada: Person) -> None:
    story = Story(spectators=False).begun()
    for body in ({"url": GOOD, "game": story.id}, {"url": GOOD, "game": str(uuid4())}):
        problem(ada.post("webhooks", body), 404, "no-such-game")
    seated = story.bo.post("webhooks", {"url": GOOD, "game": story.id})
    assert seated.json()["webhook"]["game"] == story.id


def test_a_webhook_of_a_game_is_told_of_that_game_alone(receiver: Receiver) -> None:
    story, clockwork, other = Story().begun(), Clockwork(), uuid4()
    Hook(story.ada, receiver.url(), game=story.id)
    clockwork.turn()
    receiver.came.clear()
    tell(story.ada, game=other)
    tell(story.ada)
    tell(story.ada, game=story.id)
    tell(story.bo, game=story.id)
    clockwork.turn()
    assert [str(game) for game in games_told(receiver)] == [story.id]


def test_a_webhook_is_told_the_kinds_it_asked_for(ada: Person, receiver: Receiver) -> None:
    Hook(ada, receiver.url(), kinds=["game_over", "invited"])
    for kind in (Kind.YOUR_TURN, Kind.GAME_OVER, Kind.TEAM_NEWS, Kind.INVITED):
        tell(ada, kind, game=uuid4())
    Clockwork().turn()
    assert sorted(one["kind"] for one in told(receiver)) == ["game_over", "invited"]


def test_what_waits_goes_with_its_webhook_and_all_of_it_with_the_account(ada: Person) -> None:
    gone, kept = Hook(ada, GOOD), Hook(ada, GOOD)
    tell(ada)
    dispatch.expand()
    assert Delivery.objects.filter(target=gone.id).count() == 1
    ada.send("DELETE", gone.path)
    assert not Delivery.objects.filter(target=gone.id).exists()
    assert Delivery.objects.filter(target=kept.id).count() == 1
    people.forget(ada.user)
    assert not Delivery.objects.filter(target=kept.id).exists()
    assert not Webhook.objects.filter(pk=kept.id).exists()


def test_what_is_kept_is_told_without_the_secrets(ada: Person, client) -> None:
    hook = Hook(ada, f"{GOOD}?mine=yes", kinds=["invited"])
    secret = ada.post(f"{hook.path}/rotate").json()["secret"]
    client.force_login(ada.user)
    answer = client.get("/api/v1/accounts/me/data")
    [kept] = answer.json()["webhooks"]
    assert kept["webhook"] == hook.id
    assert (kept["url"], kept["kinds"]) == (f"{GOOD}?mine=yes", ["invited"])
    for one in (secret, hook.secret):
        assert one.encode() not in answer.content


def test_a_ping_is_nobodys_news(ada: Person) -> None:
    hook = Hook(ada, GOOD)
    first = ada.post(f"{hook.path}/test")
    assert (first.status_code, first.json()["kind"], first.json()["state"]) == (201, "ping", "due")
    assert ada.post(f"{hook.path}/test").json() == first.json()  # one at a time
    [notice] = Notice.objects.filter(user=ada.user)
    assert notice.read_at is not None and not notice.fresh
    assert ada.get("notices").json()["notices"] == []
