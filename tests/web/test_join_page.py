"""The page behind the link to a table."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from games.models import Invitation
from games.models import Seat as Chair
from tests.api.parlour import block, link_to, opened, seats, sits
from tests.conftest import CHAIRS, Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture
def ada(db: None) -> Person:
    return Person("ada")


def browser(person: Person | None = None, **more: object) -> Client:
    client = Client(headers={"Accept": "text/html"}, **more)
    if person is not None:
        client.force_login(person.user)
    return client


def link(host: Person, **wish: object) -> tuple[str, str]:
    """A private table, and the address of the page of a link to it."""
    table = opened(host, public=False, **wish)
    return table, f"/join/{link_to(host, table)}"


def test_a_link_shows_a_stranger_the_table_and_the_way_to_log_in(ada: Person) -> None:
    table, page = link(ada, pace={"type": "per_turn", "seconds": 90_000}, reliability=30)
    bo = Person("<b>bo</b>")
    bo.post("games/join", {"secret": page.removeprefix("/join/")})
    sits(bo, table)
    answer = browser().get(page)
    text = answer.content.decode()
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-store")
    assert ada.user.username in text and "Codenames" in text
    assert "<b>bo" not in text.replace("<b>&lt;b&gt;bo", "") and escape("<b>bo</b>") in text
    assert "Red operative" in text and "1 d 1 h" in text and "30 percent" in text
    assert f'href="/login?next=%2Fjoin%2F{page.removeprefix("/join/")}"' in text
    assert f'href="/signup?next=%2Fjoin%2F{page.removeprefix("/join/")}"' in text
    assert 'name="role"' not in text
    assert not Invitation.objects.filter(game=table.removeprefix("games/"), user=ada.user).exists()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Sit down as"), ("cs", "Sedni si jako"), ("pl", "Usiądź jako")],
)
def test_the_page_speaks_three_languages(ada: Person, language: str, said: str) -> None:
    _, page = link(ada)
    eve = Person("eve")
    User.objects.filter(pk=eve.user.pk).update(language=language)
    text = browser(eve).get(page).content.decode()
    assert said in text and f'<html lang="{language}">' in text and "{" not in text


def test_a_button_for_each_free_role_sits_somebody_down(ada: Person) -> None:
    table, page = link(ada)
    sits(ada, table, "red_spymaster")
    client = browser(Person("eve"))
    text = client.get(page).content.decode()
    roles = re.findall(r'<button name="role" value="(\w+)">', text)
    assert roles == ["red_operative", "blue_spymaster", "blue_operative"]
    done = client.post(page, {"role": "blue_spymaster"})
    assert (done.status_code, done["Location"]) == (302, f"/{table}/")
    assert seats(ada, table) == {"red_spymaster": "ada", "blue_spymaster": "eve"}
    text = client.get(page).content.decode()
    assert "Your table" in text and "You sit at this table" in text
    assert 'name="role"' not in text and f'href="/{table}/"' in text


def test_what_the_table_refuses_is_said_on_the_page(ada: Person) -> None:
    table, page = link(ada)
    sits(ada, table, "red_spymaster")
    client = browser(Person("eve"))
    for role, said in (("red_spymaster", "Somebody is sitting there already."), ("", "no such")):
        answer = client.post(page, {"role": role})
        assert answer.status_code == 422 and said in answer.content.decode()
    client.post(page, {"role": "red_operative"})
    assert "already sitting" in client.post(page, {"role": "blue_operative"}).content.decode()


def test_nobody_is_sat_down_by_a_page_of_somebody_else(ada: Person) -> None:
    table, page = link(ada)
    answer = browser(Person("eve"), enforce_csrf_checks=True).post(page, {"role": "red_operative"})
    assert answer.status_code == 403
    anonymous = browser().post(page, {"role": "red_operative"})
    assert anonymous.status_code == 302 and anonymous["Location"].startswith("/login?next=%2Fjoin")
    assert seats(ada, table) == {}
    assert browser().get(page)["X-Frame-Options"] == "DENY"


def test_a_link_that_leads_nowhere_is_a_page_that_is_not_there(
    ada: Person, settings, one_minute
) -> None:
    table, page = link(ada)
    settings.THROTTLE = settings.THROTTLE | {"guess": 3}
    bo, eve = Person("bo"), Person("eve")
    block(ada, eve)
    none = browser(eve).get("/join/table_none")
    hidden = browser(eve).get(page)
    assert (none.status_code, none.content) == (hidden.status_code, hidden.content)
    assert browser(eve).post(page, {"role": "red_operative"}).status_code == 404
    answer = browser(eve).get("/join/table_none")
    assert answer.status_code == 429 and int(answer["Retry-After"]) > 0
    assert browser(bo).get(page).status_code == 200  # a good link is no guess
    assert seats(ada, table) == {}


def test_a_game_that_has_begun_shows_its_vacant_seat_and_its_players(ada: Person) -> None:
    table, page = link(ada)
    people = {"ada": ada} | {name: Person(name) for name in ("bo", "cy", "di")}
    for name, role in CHAIRS.items():
        people[name].post("games/join", {"secret": page.removeprefix("/join/")})
        sits(people[name], table, role)
    ada.post(f"{table}/start")
    assert browser().get(page).status_code == 404
    assert "the game has begun" in browser(people["bo"]).get(page).content.decode()
    Chair.objects.filter(game=table.removeprefix("games/"), name="red_spymaster").update(user=None)
    text = browser(Person("eve")).get(page).content.decode()
    assert "has left" in text and "a seat is vacant" in text and 'name="role"' not in text
    assert '<button name="seat" value="red_spymaster">Red spymaster</button>' in text


def test_a_vacant_seat_is_taken_over_from_the_page(ada: Person) -> None:
    table, page = link(ada)
    people = {"ada": ada} | {name: Person(name) for name in ("bo", "cy", "di")}
    for name, role in CHAIRS.items():
        people[name].post("games/join", {"secret": page.removeprefix("/join/")})
        sits(people[name], table, role)
    ada.post(f"{table}/start")
    people["di"].post(f"{table}/leave")
    eve = Person("eve")
    refused = browser(eve).post(page, {"seat": "red_spymaster"})
    assert refused.status_code == 422 and 'role="alert"' in refused.content.decode()
    done = browser(eve).post(page, {"seat": "blue_operative_1"})
    assert (done.status_code, done["Location"]) == (302, f"/{table}/")
    assert seats(ada, table)["blue_operative_1"] == "eve"


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (
            {"pace": {"type": "bank", "start": 86_400, "increment": 3600, "most": 172_800}},
            ["Everybody has 1 d for the whole game; after each wait 1 h comes back, up to 2 d."],
        ),
        (
            {
                "pace": {"type": "daily", "times": ["20:00", "08:00"]},
                "time_zone": "Europe/Prague", "weekends": False, "time_up": "forfeit",
            },
            [
                "every day at 08:00, 20:00 (Europe/Prague), at the first of these times that is"
                " 1 h away.",
                "Weekends do not count (Europe/Prague).",
                "Whoever runs out of time has lost.",
            ],
        ),
        (
            {"pace": {"type": "daily", "times": ["20:00"], "notice": 0}, "time_up": "replace"},
            ["Time is up every day at 20:00 (UTC).", "is opened for others."],
        ),
        ({"hourglass": 90}, ["turn the hourglass for somebody slow: they have 1 min 30 s left"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_the_page_says_what_is_agreed_on_about_time(
    terms: dict[str, object], said: list[str], language: str
) -> None:
    _, page = link(Person("ada"), **terms)
    text = browser().get(page, headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}">' in text and "{" not in text
    if language == "en":
        assert [sentence for sentence in said if sentence not in text] == []
