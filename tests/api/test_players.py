"""Profiles: how somebody has played, and what nobody else is told of them."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import Block, User
from games.models import Game, Tenure
from tests.api.test_seats import leave, take_over
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
NOBODY = "players/nobody-has-this-name"


def shown(viewer: Person, whom: Person) -> dict[str, Any]:
    answer = viewer.get(f"players/{whom.user.username}")
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def hidden(viewer: Person, whom: Person) -> bool:
    """Whether an answer is the same as for a name that nobody has."""
    answer, none = viewer.get(f"players/{whom.user.username}"), viewer.get(NOBODY)
    return (answer.status_code, answer.content) == (404, none.content)


def made(person: Person, **fields: object) -> None:
    User.objects.filter(pk=person.user.pk).update(**fields)


def test_a_profile_is_a_name_a_month_and_results_by_kind(story: Story) -> None:
    story.begun().clue()
    toucher = story.mover
    team = story.see(toucher)["view"]["you"]["team"]
    story.touch(toucher, "assassin")
    losers = {"red": ("ada", "bo"), "blue": ("cy", "di")}[team]
    for name, person in story.people.items():
        lost = name in losers
        assert shown(Person("eve"), person) == {
            "player": person.user.username, "name": name, "bot": False, "owner": None,
            "since": f"{person.user.date_joined:%Y-%m}",
            "standing": {
                "reliability": None,
                "kinds": [
                    {"kind": "codenames", "played": 1, "won": not lost, "lost": lost, "left": 0}
                ],
            },
        }  # fmt: skip


def test_a_game_that_is_played_is_in_no_profile_until_it_is_over(story: Story) -> None:
    eve, fay = Person("eve"), Person("ada")
    leave(story.begun(), "ada")
    assert shown(eve, story.ada)["standing"]["kinds"] == []
    take_over(fay, story, "red_spymaster")
    old, story.people["ada"] = story.ada, fay
    story.play_out()
    [left], [stayed] = (shown(eve, p)["standing"]["kinds"] for p in (old, fay))
    assert left == {"kind": "codenames", "played": 1, "won": 0, "lost": 0, "left": 1}
    assert (stayed["won"] + stayed["lost"], stayed["left"]) == (1, 0)


def test_who_left_and_came_back_has_not_left(story: Story) -> None:
    leave(story.begun(), "ada")
    take_over(story.ada, story, "red_spymaster")
    story.play_out()
    [record] = shown(story.bo, story.ada)["standing"]["kinds"]
    assert (record["played"], record["won"] + record["lost"], record["left"]) == (1, 1, 0)


def test_results_are_for_oneself_alone_if_one_likes(story: Story) -> None:
    made(story.ada, shows_results=False)
    Tenure.objects.create(game_id=story.id, seat="x", user=story.ada.user, answered=12)
    assert shown(story.bo, story.ada)["standing"] is None
    assert shown(story.ada, story.ada)["standing"] == {"reliability": 100, "kinds": []}


def test_a_bot_is_a_bot_and_somebodys(db: None) -> None:
    owner, bot, eve = Person("owner"), Person("bot"), Person("eve")
    made(bot, owner=owner.user, shows_results=False)
    told = shown(eve, bot)
    assert (told["bot"], told["owner"]) == (True, owner.user.username)
    assert told["standing"] is None
    assert shown(owner, bot)["standing"] is not None


def test_names_are_found_in_any_case(db: None) -> None:
    ada = Person("ada")
    assert ada.get(f"players/{ada.user.username.upper()}").json()["player"] == ada.user.username


@pytest.mark.parametrize("name", ["%00", "%20", "a%2Fb", "x" * 300, "%F0%9F%98%80", "%ED%A0%80"])
def test_names_that_nobody_can_have_are_nobodys(db: None, name: str) -> None:
    assert Person("eve").get(f"players/{name}").status_code == 404


def test_who_is_gone_or_locked_out_has_no_profile(db: None) -> None:
    eve, ada, bo = Person("eve"), Person("ada"), Person("bo")
    ada.user.delete()
    made(bo, is_active=False)
    assert hidden(eve, ada) and hidden(eve, bo)


def test_who_is_blocked_finds_no_trace_of_who_blocked_them(db: None) -> None:
    ada, eve, bot, spy = (Person(name) for name in ("ada", "eve", "bot", "spy"))
    made(bot, owner=ada.user)
    made(spy, owner=eve.user)
    Block.objects.create(by=ada.user, whom=eve.user)
    assert all(hidden(viewer, whom) for viewer in (eve, spy) for whom in (ada, bot))
    assert shown(ada, eve)["player"] == eve.user.username  # so that they can be unblocked


def test_nothing_else_of_a_person_is_in_a_profile(story: Story) -> None:
    secrets = {
        "email": "ada@example.org", "language": "cs", "time_zone": "Europe/Prague",
        "last_login": "2026-11-16T11:22:33Z",
    }  # fmt: skip
    made(story.ada, **secrets)
    story.begun().play_out()
    private = Story()
    Game.objects.filter(pk=private.id).update(public=False, host=story.ada.user)
    text = Person("eve").get(f"players/{story.ada.user.username}").content.decode()
    others = [person.user.username for name, person in story.people.items() if name != "ada"]
    hints = (*secrets.values(), "2026-11-16", story.id, private.id, *others)
    assert [hint for hint in hints if hint in text] == []
    assert f'"id":{story.ada.user.pk}' not in text
