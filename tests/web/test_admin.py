"""The admin: to look at, never to change a game, and never to peek into a running one."""

import re

import pytest
from django.test import Client

from accounts.models import User
from games.models import Entry, Standing
from tests.conftest import Story

pytestmark = pytest.mark.django_db


@pytest.fixture
def operator() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("operator", password="x"))
    return client


def pages(story: Story) -> list[str]:
    return [
        "/admin/games/game/",
        f"/admin/games/game/{story.id}/change/",
        "/admin/games/standing/",
        f"/admin/games/standing/{story.id}/change/",
        "/admin/games/entry/",
        f"/admin/games/entry/?q={story.id}",
        "/admin/accounts/user/",
        f"/admin/accounts/user/{story.ada.user.pk}/change/",
        "/admin/accounts/token/",
        f"/admin/accounts/token/{story.ada.token.pk}/change/",
    ]


def read(client: Client, path: str) -> str:
    page = client.get(path)
    assert page.status_code == 200, path
    return page.content.decode()


def test_no_page_tells_the_truth_of_a_running_game(operator: Client, story: Story) -> None:
    story.begun()
    for path in pages(story):
        text = read(operator, path)
        assert "assassin" not in text.replace("assassin_ending", ""), path
        assert story.ada.token.digest not in text, path


def test_the_log_of_a_finished_game_can_be_read(operator: Client, story: Story) -> None:
    story.begun().play_out()
    assert "key_revealed" in read(operator, f"/admin/games/entry/?q={story.id}")
    assert "assassin" in read(operator, f"/admin/games/entry/?q={story.id}")


def test_no_entry_has_a_page_of_its_own_and_none_shows_its_place(
    operator: Client, story: Story
) -> None:
    """Otherwise one could count what is left out because it is confidential."""
    story.begun().play_out()
    text = read(operator, f"/admin/games/entry/?q={story.id}")
    for entry in Entry.objects.filter(game=story.id):
        assert operator.get(f"/admin/games/entry/{entry.pk}/change/").status_code == 302
        assert f"/entry/{entry.pk}/" not in text
        assert not re.search(rf"\b{entry.position}\b", str(entry).replace(story.id, ""))


def test_nothing_of_a_game_can_be_changed_here(operator: Client, story: Story) -> None:
    story.begun()
    entry = Entry.objects.filter(game=story.id).last()
    for path in (
        "/admin/games/game/add/",
        f"/admin/games/game/{story.id}/delete/",
        "/admin/games/entry/add/",
        f"/admin/games/entry/{entry.pk}/delete/",
        f"/admin/games/standing/{story.id}/delete/",
        "/admin/accounts/token/add/",
    ):
        assert operator.post(path).status_code == 403, path
    assert operator.post(f"/admin/games/entry/{entry.pk}/change/", {"by": "me"}).status_code == 403


def test_players_do_not_come_in(story: Story) -> None:
    client = Client()
    client.force_login(story.ada.user)
    for path in pages(story):
        assert client.get(path).status_code == 302, path


@pytest.mark.parametrize(
    "question",
    [
        "entry/?data__startswith={", "entry/?request__contains=draws", "entry/?nonce=x", "entry/?link=x",
        "entry/?game__entries__data__contains=red", "game/?entries__data__contains=red",
        "game/?host__password__startswith=a", "game/?host__tokens__digest__startswith=a",
        "standing/?game__entries__data__contains=red",
    ],
)  # fmt: skip
def test_no_filter_answers_questions_about_what_is_not_shown(
    operator: Client, story: Story, question: str
) -> None:
    story.begun()
    operator.raise_request_exception = False
    assert operator.get(f"/admin/games/{question}").status_code == 400


def test_no_filter_answers_questions_about_a_token(operator: Client, story: Story) -> None:
    operator.raise_request_exception = False
    assert operator.get("/admin/accounts/token/?digest__startswith=a").status_code == 400
    assert operator.get("/admin/accounts/token/?user__password__startswith=a").status_code == 400


def test_what_is_shown_can_be_filtered(operator: Client, story: Story) -> None:
    story.begun()
    for question in (
        "entry/?type=key_dealt", f"entry/?q={story.id}", f"entry/?game__id={story.id}",
        "game/?kind=codenames", "game/?standing__over__exact=0", "standing/?over__exact=0",
    ):  # fmt: skip
        assert operator.get(f"/admin/games/{question}").status_code == 200, question


def test_a_projection_that_was_forged_opens_nothing(operator: Client, story: Story) -> None:
    story.begun()
    Standing.objects.filter(game=story.id).update(over=True)
    assert story.bo.get(f"{story.path}/log").status_code == 422
    assert story.see("bo")["table"]["status"] == "playing"
    assert "assassin" not in read(operator, f"/admin/games/entry/?q={story.id}")


def test_guesses_at_the_password_of_the_admin_are_counted(settings, one_minute: None) -> None:
    settings.THROTTLE = {"read": 9, "write": 9, "guess": 3, "account": 9}
    client = Client(REMOTE_ADDR="10.1.2.3")
    wrong = {"login": "admin", "password": "guess"}
    codes = [client.post("/login?next=/admin/", wrong).status_code for _ in range(5)]
    assert codes == [401, 401, 401, 429, 429]
    assert client.get("/login?next=/admin/").status_code == 200
