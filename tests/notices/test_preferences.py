"""How people want to be told: what they have by default, and what they choose."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.tokens import Scope
from notices.channels import Channel
from notices.kinds import Kind
from notices.models import Preference
from notices.preferences import decoded, lead_of, wishes_of
from tests.accounts.crew import problem
from tests.conftest import Person
from tests.notices.post_office import PostOffice, go, reader, tell

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
MAILED = {
    "invited", "your_turn", "time_short", "time_up", "game_over", "replaced", "dispute_opened",
    "dispute_ruled", "cautioned", "team_invited",
}  # fmt: skip


def test_who_has_said_nothing_gets_letters_about_what_is_urgent() -> None:
    told = Person("ada").get("notices/preferences").json()
    assert set(told["channels"]) == set(Kind)
    assert {kind for kind, ways in told["channels"].items() if "email" in ways} == MAILED
    assert all("webhook" in ways for ways in told["channels"].values())
    told.pop("channels")
    assert told == {"mail": "at_once", "daily_hour": 8, "quiet": None, "time_short": 360}


def test_what_is_chosen_is_kept_and_the_rest_stays_as_it_is_by_default() -> None:
    ada, bo = Person("ada"), Person("bo")
    wishes = {
        "channels": {"your_turn": ["push"], "team_news": ["email"], "map_news": []},
        "mail": "daily", "daily_hour": 20, "quiet": {"begins": "22:00", "ends": "07:30"},
        "time_short": 0,
    }  # fmt: skip
    put = ada.send("PUT", "notices/preferences", wishes)
    assert put.status_code == 200, put.content
    told = ada.get("notices/preferences").json()
    assert told == put.json()
    assert {kind: told["channels"][kind] for kind in wishes["channels"]} == wishes["channels"]
    assert told["channels"]["invited"] == ["email", "push", "webhook"]
    assert {name: told[name] for name in wishes if name != "channels"} == {
        name: wish for name, wish in wishes.items() if name != "channels"
    }
    assert bo.get("notices/preferences").json()["mail"] == "at_once"
    assert ada.send("PUT", "notices/preferences", told).json() == told  # as it was read
    assert ada.send("PUT", "notices/preferences", {}).json()["mail"] == "at_once"


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ({"channels": {"your_turn": ["pigeon"]}}, "$.channels.your_turn[0]"),
        ({"channels": {"your_turn": ["email", "email"]}}, "$.channels.your_turn"),
        ({"channels": {"gossip": ["email"]}}, "$.channels"),
        ({"channels": {"your_turn": None}}, "$.channels.your_turn"),
        ({"daily_hour": 24}, "$.daily_hour"),
        ({"quiet": {"begins": "22:00", "ends": "24:00"}}, "$.quiet.ends"),
        ({"quiet": {"begins": "22:00"}}, "$.quiet"),
        ({"quiet": {"begins": "22:00\n", "ends": "07:00"}}, "$.quiet.begins"),
        ({"time_short": -1}, "$.time_short"),
        ({"time_short": 43201}, "$.time_short"),
        ({"mail": "never"}, "$.mail"),
        ({"colour": "red"}, "$"),
    ],
)
def test_what_cannot_be_read_changes_nothing(wishes: dict[str, Any], field: str) -> None:
    ada = Person("ada")
    said = problem(ada.send("PUT", "notices/preferences", wishes), 400, "unreadable")
    assert said["field"] == field
    assert not Preference.objects.filter(user=ada.user).exists()


def test_what_there_is_to_choose_from_has_names_in_three_languages() -> None:
    ada, names = Person("ada"), []
    for language in ("en", "cs", "pl"):
        told = ada.get("notices/kinds", Accept_Language=language).json()
        assert [each["kind"] for each in told["kinds"]] == list(Kind)
        assert [each["channel"] for each in told["channels"]] == list(Channel)
        assert {each["kind"] for each in told["kinds"] if "email" in each["by_default"]} == MAILED
        names.append([each["name"] for each in told["kinds"]])
    assert all(len(set(spoken)) == 3 for spoken in zip(*names, strict=True))


def test_a_token_needs_the_scope_for_it() -> None:
    ada = Person("ada", (Scope.NOTICES_READ,))
    assert ada.get("notices/preferences").status_code == 200
    assert ada.send("PUT", "notices/preferences", {}).status_code == 403
    bo = Person("bo", (Scope.NOTICES_WRITE,))
    assert bo.get("notices/preferences").status_code == 403
    assert bo.send("PUT", "notices/preferences", {}).status_code == 200


def test_how_long_before_time_is_short_is_the_persons_choice() -> None:
    ada, bo, cy = (Person(name) for name in ("ada", "bo", "cy"))
    bo.send("PUT", "notices/preferences", {"time_short": 30})
    cy.send("PUT", "notices/preferences", {"time_short": 0})
    minutes = [lead_of([ada.user.pk, bo.user.pk, cy.user.pk])[p.user.pk] for p in (ada, bo, cy)]
    assert minutes == [timedelta(hours=6), timedelta(minutes=30), timedelta(0)]


def test_letters_come_as_it_was_chosen(office: PostOffice) -> None:
    ada = reader()
    Person.send(token_of(ada), "PUT", "notices/preferences", {"channels": {"team_news": ["email"], "game_over": []}})  # fmt: skip
    tell(ada, Kind.GAME_OVER)
    tell(ada, Kind.REPLACED)
    go()
    assert [letter["Subject"] for letter in office.letters] == [
        "Dead Drop: Your seat is gone (Codenames)"
    ]


def token_of(user: Any) -> Person:
    person = Person("spare")
    person.user.tokens.update(user=user)
    return person


def test_wishes_of_another_release_leave_nobody_untold() -> None:
    ada = reader()
    Preference.objects.create(user=ada, wishes='{"channels":{"gossip":["email"]}}')
    assert wishes_of([ada.pk])[ada.pk] == decoded("{}")
