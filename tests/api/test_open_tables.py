"""The lobby: which open tables are found, by whom, and what they ask of people."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import guests, records
from games.models import Game, Standing
from games.models import Seat as Chair
from tests.accounts.crew import made
from tests.api.parlour import block, bot_of, gone, link_to, lobby, opened, reason, sits
from tests.conftest import CHAIRS, Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


@pytest.fixture(autouse=True)
def an_empty_lobby(db: None) -> None:
    """Tests that commit leave tables behind."""
    Game.objects.update(public=False)


HOURLY = {"type": "per_turn", "seconds": 3600}


def test_a_public_table_is_found_the_latest_first() -> None:
    ada, eve = Person("ada"), Person("eve")
    tables = [opened(ada) for _ in range(3)]
    assert lobby(eve) == tables[::-1]


def test_the_lobby_says_what_a_table_is_and_what_it_asks() -> None:
    ada, bo, eve = Person("ada"), Person("bo"), Person("eve")
    terms = {"pace": HOURLY, "reliability": 40, "bots": True}
    table = opened(ada, options={"language": "cs"}, **terms)
    sits(bo, table, "red_spymaster")
    [listed] = eve.get("games/lobby").json()["tables"]
    assert listed.pop("opened_at")
    assert listed == {
        "id": table.removeprefix("games/"), "kind": "codenames", "language": "cs",
        "host": ada.user.username, **terms, "spectators": False,
        "free": ["red_operative", "blue_spymaster", "blue_operative"],
        "seats": [{
            "seat": "red_spymaster", "role": "red_spymaster", "player": bo.user.username,
            "name": "bo", "bot": False,
        }],
    }  # fmt: skip


def test_a_table_shows_its_terms_and_a_rematch_keeps_them() -> None:
    story = Story()
    terms = {"public": False, "bots": True, "pace": HOURLY, "reliability": 0}
    table = opened(story.ada, spectators=True, options={"language": "pl"}, **terms)
    secret = link_to(story.ada, table)
    for person in story.people.values():
        person.post("games/join", {"secret": secret})
    story.at(table.removeprefix("games/")).begun().play_out()
    following = story.bo.post(f"{story.path}/rematch").json()["table"]
    for shown in (story.see("bo")["table"], following):
        assert {key: shown[key] for key in terms} == terms
    assert Game.objects.get(pk=following["id"]).language == "pl"


def test_terms_are_part_of_what_a_key_stands_for() -> None:
    ada, key = Person("ada"), str(uuid4())
    wish = {"kind": "codenames", "pace": HOURLY}
    first = ada.post("games", wish, Idempotency_Key=key)
    assert ada.post("games", wish, Idempotency_Key=key).content == first.content
    for other in (
        {"public": False},
        {"bots": True},
        {"reliability": 1},
        {"pace": {"type": "none"}},
    ):
        assert ada.post("games", wish | other, Idempotency_Key=key).status_code == 422
    assert len(lobby(ada)) == 1


@pytest.mark.parametrize(
    "terms",
    [
        {"pace": {"type": "per_turn", "seconds": 59}},
        {"pace": {"type": "per_turn", "seconds": 2_592_001}},
        {"pace": {"type": "per_turn"}},
        {"pace": {"type": "none", "seconds": 60}},
        {"pace": {"type": "hourglass"}},
        {"pace": 60},
        {"reliability": 101},
        {"reliability": -1},
        {"public": None},
        {"bots": 1},
        {"answer_within": 60},
        {"free": "|x|"},
    ],
)
def test_terms_that_make_no_sense_open_no_table(terms: dict[str, object]) -> None:
    ada = Person("ada")
    assert ada.post("games", {"kind": "codenames", **terms}).status_code == 400
    assert not Game.objects.filter(host=ada.user).exists()


def test_the_lobby_lists_no_table_that_is_private_started_full_or_of_a_team() -> None:
    eve, story = Person("eve"), Story()
    private = opened(story.ada, public=False)
    shared = opened(story.ada, options={"mode": "shared_operative"})
    assert lobby(eve) == [shared, story.path]
    story.begun()
    for name, role in (("ada", "red_spymaster"), ("bo", "blue_spymaster"), ("cy", "operative")):
        assert shared in lobby(eve)
        sits(story.people[name], shared, role)
    assert lobby(eve) == []
    story.cy.post(f"{shared}/leave")
    assert lobby(eve) == [shared]
    _, address = made(story.ada)
    sheet = story.ada.post(f"{address}/maps", {"name": "M"}).json()["id"]
    mission = story.ada.post(f"maps/{sheet}/missions", {"city": "prague"})
    assert mission.status_code == 201, mission.content
    assert lobby(story.ada) == [shared]
    assert story.ada.get(private).status_code == 200
    assert gone(eve.get(private)) and gone(eve.post(f"{private}/sit", {"role": "red_operative"}))


def test_the_lobby_is_searched_by_kind_language_pace_free_chair_and_bots() -> None:
    ada, eve = Person("ada"), Person("eve")
    plain = opened(ada)
    czech = opened(ada, options={"language": "cs"}, bots=True)
    duet = opened(ada, "duet", pace={"type": "per_turn", "seconds": 86400})
    quick = opened(ada, "inkognito", pace={"type": "per_turn", "seconds": 3599})
    hourly = opened(ada, pace=HOURLY)
    sits(ada, plain, "red_spymaster")
    for asked, found in {
        "kind=duet": [duet],
        "kind=chess": [],
        "language=cs": [czech],
        "language=en": [hourly, duet, plain],
        "pace=none": [czech, plain],
        "pace=minutes": [quick],
        "pace=hours": [hourly],
        "pace=days": [duet],
        "free=red_spymaster": [hourly, czech],
        "free=spymaster": [],
        "free=agent": [quick],
        "bots=true": [czech],
        "bots=false&kind=codenames": [hourly, plain],
        "": [hourly, quick, duet, czech, plain],
    }.items():
        assert lobby(eve, asked) == found, asked


@pytest.mark.parametrize(
    "asked",
    ["pace=slow", "kind=A", "language=eng", "free=%25", "bots=2", "page=0", "size=101", "host=ada"],
)
def test_a_search_that_cannot_be_read_is_refused(asked: str) -> None:
    assert Person("eve").get(f"games/lobby?{asked}").status_code == 400


def test_the_lobby_has_pages() -> None:
    ada, eve = Person("ada"), Person("eve")
    tables = [opened(ada) for _ in range(5)][::-1]
    for page, found in ((1, tables[:2]), (2, tables[2:4]), (3, tables[4:]), (4, [])):
        body = eve.get(f"games/lobby?page={page}&size=2").json()
        assert (body["count"], body["page"], body["size"]) == (5, page, 2)
        assert [f"games/{table['id']}" for table in body["tables"]] == found


def test_a_long_lobby_takes_as_many_queries_as_a_short_one() -> None:
    eve, nemesis = Person("eve"), Person("nemesis")
    block(eve, nemesis)
    eve.get("games/lobby")  # the use of a token is noted now and then
    counts = []
    for crowd in (5, 195):
        filled(crowd)
        with CaptureQueriesContext(connection) as queries:
            body = eve.get("games/lobby?size=100&for_me=true").json()
        counts.append((len(queries), body["count"]))
    assert [count for _, count in counts] == [5, 200]
    assert counts[0][0] == counts[1][0] <= 8


def filled(crowd: int) -> None:
    """So many tables, each with a host of its own and somebody at it."""
    users = User.objects.bulk_create(User(username=f"host-{uuid4()}") for _ in range(crowd))
    games = Game.objects.bulk_create(
        Game(kind="codenames", options="{}", host=user, free="|red_operative|") for user in users
    )
    Standing.objects.bulk_create(Standing(game=game) for game in games)
    Chair.objects.bulk_create(
        Chair(game=game, name="red_spymaster", role="red_spymaster", user=game.host)
        for game in games
    )


def test_a_table_that_asks_for_reliability_is_for_the_reliable(monkeypatch) -> None:
    ada, eve = Person("ada"), Person("eve")
    fair, strict, any_ = (opened(ada, reliability=percent) for percent in (50, 51, 0))
    assert lobby(eve) == [any_, strict, fair]
    assert lobby(eve, "for_me=true") == [any_, fair]  # of whom nothing is known yet
    sits(eve, fair)
    refused = eve.post(f"{strict}/sit", {"role": "red_operative"})
    assert reason(refused) == "reliability_asked"
    assert "51" in refused.json()["detail"]
    sits(ada, strict)  # whoever hosts a table sits at it
    monkeypatch.setattr(records, "reliability", lambda user: 51)
    assert lobby(eve, "for_me=true") == [any_, strict, fair]
    sits(eve, strict)
    monkeypatch.setattr(records, "reliability", lambda user: 0)
    assert guests.trust_in(eve.user.pk) == 0
    assert lobby(eve, "for_me=true") == [any_]


def test_a_bot_sits_where_bots_are_allowed_and_is_shown_as_one() -> None:
    ada, eve = Person("ada"), Person("eve")
    robo = bot_of(eve)
    people_only, mixed = opened(ada), opened(ada, bots=True)
    assert reason(robo.post(f"{people_only}/sit", {"role": "red_operative"})) == "no_bots"
    sits(robo, mixed)
    sits(eve, mixed, "blue_operative")
    shown = {s["name"]: s["bot"] for s in ada.get(mixed).json()["table"]["seats"]}
    assert shown == {"robo": True, "eve": False}
    [listed] = [g for g in robo.get("games").json()["games"] if f"games/{g['id']}" == mixed]
    assert {s["name"]: s["bot"] for s in listed["seats"]} == shown
    assert lobby(robo, "for_me=true") == [mixed]


def test_a_start_says_in_three_languages_who_is_missing() -> None:
    ada = Person("ada")
    table = opened(ada)
    sits(ada, table, "red_spymaster")
    said = {
        language: ada.post(f"{table}/start", Accept_Language=language).json()["detail"]
        for language in ("en", "cs", "pl")
    }
    assert said["en"] == (
        "The game cannot start yet. Still missing: Red operative (0 of 1), "
        "Blue spymaster (0 of 1), Blue operative (0 of 1)."
    )
    assert said["cs"].startswith("Hra ještě nemůže začít. Chybí: ")
    assert said["pl"].startswith("Gra nie może się jeszcze zacząć. Brakuje: ")
    assert all(sentence.count("(0 ") == 3 for sentence in said.values())


@pytest.mark.parametrize(
    ("kind", "options", "sitting", "missing"),
    [
        ("pictures", {}, ["red_spymaster"], 3),
        ("codenames", {"mode": "cooperative"}, [], 2),
        ("codenames", {"mode": "shared_operative"}, ["operative"], 2),
        ("duet", {}, ["side_a"], 1),
        ("inkognito", {"players": "five"}, ["agent", "agent"], 2),
        ("inkognito", {"colours": "chairs"}, ["red"], 3),
    ],
)
def test_every_kind_says_how_many_of_which_role_it_has_and_needs(
    kind: str, options: dict[str, str], sitting: list[str], missing: int
) -> None:
    ada = Person("ada")
    table = opened(ada, kind, options=options)
    for role in sitting:
        sits(Person("somebody"), table, role)
    refused = ada.post(f"{table}/start").json()
    assert refused["reason"] == "role_unfilled"
    assert refused["detail"].count(" of ") == missing, refused["detail"]
    roles = ada.get(table).json()["table"]["roles"]
    assert sum(role["taken"] < role["at_least"] for role in roles) == missing
    assert sum(role["taken"] for role in roles) == len(sitting)


def test_in_venice_of_three_any_three_colours_will_do() -> None:
    ada = Person("ada")
    table = opened(ada, "inkognito", options={"players": "three", "colours": "chairs"})
    sits(ada, table, "red")
    refused = ada.post(f"{table}/start").json()
    assert (refused["reason"], refused["facts"]) == ("role_unfilled", {"role": "agent", "least": 3})
    assert "3" in refused["detail"]


def test_a_running_private_table_is_for_its_people_or_for_spectators_if_it_has_some() -> None:
    eve = Person("eve")
    for spectators, status in ((False, 404), (True, 200)):
        story = Story()
        table = opened(story.ada, public=False, spectators=spectators)
        secret = link_to(story.ada, table)
        for name, role in CHAIRS.items():
            story.people[name].post("games/join", {"secret": secret})
            sits(story.people[name], table, role)
        assert eve.get(table).status_code == 404
        assert story.ada.post(f"{table}/start").status_code == 200
        assert eve.get(table).status_code == status


def test_looking_at_a_table_takes_one_query_for_who_sits_there(story: Story) -> None:
    story.begun()
    story.see("bo")
    with CaptureQueriesContext(connection) as queries:
        story.see("bo")
    assert sum("games_seat" in query["sql"] for query in queries) == 1
    assert not [q for q in queries if "accounts_block" in q["sql"] or "invitation" in q["sql"]]
    assert len(queries) == 2  # and one for who is asking
