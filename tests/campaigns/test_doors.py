"""Teams and their maps through the API: what members can do, and what nobody else can see."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest

from campaigns.models import Mission, MissionMap, Note
from games.models import Game
from tests.campaigns.conftest import Crew, refused
from tests.campaigns.players import win
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def test_a_map_starts_with_prague_open_and_nothing_ticked(crew: Crew) -> None:
    shown = crew.bo.get(crew.map).json()
    assert [c["city"] for c in shown["cities"] if c["open"]] == ["prague"]
    assert (shown["ticked"], shown["start"], len(shown["cities"])) == (0, "prague", 26)
    assert len(shown["lines"]) == 25
    assert shown["team"] == {"id": crew.team, "name": "crew"}


def test_notes_are_kept_and_nobody_writes_over_what_they_have_not_read(crew: Crew) -> None:
    path = f"{crew.map}/cities/prague"
    assert crew.ada.get(path).json()["note"]["version"] == 0
    text = "Two lines,\nž and „quotes“."
    done = crew.ada.send("PUT", f"{path}/note", {"text": text, "seen": 0})
    assert (done.status_code, done.json()["text"], done.json()["version"]) == (200, text, 1)
    refused(crew.bo.send("PUT", f"{path}/note", {"text": "mine", "seen": 0}), "note_changed", None)
    assert crew.bo.get(path).json()["note"]["text"] == text
    assert crew.bo.send("PUT", f"{path}/note", {"text": "", "seen": 1}).status_code == 200
    most = {"text": "ž" * 2000, "seen": 2}
    assert crew.bo.send("PUT", f"{path}/note", most).status_code == 200
    emoji = "\N{WOMAN}\u200d\N{PERSONAL COMPUTER}"
    windows = {"text": f"a\tb\r\n{emoji}", "seen": 3}
    assert crew.bo.send("PUT", f"{path}/note", windows).json()["text"] == f"a\tb\n{emoji}"
    for bad in ("ž" * 2001, "null\x00", "turned \u202e round"):
        assert crew.bo.send("PUT", f"{path}/note", {"text": bad, "seen": 4}).status_code == 400
    alias = f"{crew.map}/cities/jakarta"
    assert crew.bo.get(alias).json()["standing"]["city"] == "bangkok"
    assert crew.bo.get(f"{crew.map}/cities/atlantis").status_code == 404


def test_a_map_can_be_renamed_opened_and_removed_by_the_owner(crew: Crew) -> None:
    changed = crew.bo.send("PUT", crew.map, {"name": " another  name ", "free_choice": True})
    assert (changed.json()["name"], changed.json()["free_choice"]) == ("another name", True)
    assert all(city["open"] for city in changed.json()["cities"])
    refused(crew.bo.send("PUT", crew.map, {"name": " "}), "name_empty", None)
    game = crew.dealt("vatican")
    assert crew.bo.send("DELETE", crew.map).status_code == 403
    assert crew.ada.send("DELETE", crew.map).status_code == 204
    assert crew.ada.get(crew.map).status_code == 404
    win(game)  # the game goes on without its map
    assert crew.ada.get(f"games/{game}").json()["table"]["status"] == "over"


DOORS = [
    ("GET", "", None),
    ("PUT", "", {"name": "taken"}),
    ("DELETE", "", None),
    ("GET", "/drawing.svg", None),
    ("POST", "/missions", {"city": "prague"}),
    ("DELETE", "/missions/{game}", None),
    ("GET", "/cities/prague", None),
    ("PUT", "/cities/prague/note", {"text": "eve was here", "seen": 0}),
]


def traces(crew: Crew) -> object:
    return (
        list(MissionMap.objects.order_by("pk").values()),
        Mission.objects.count(),
        list(Note.objects.values()),
        Game.objects.count(),
    )


@pytest.mark.parametrize("who", ["eve", "ex", "removed", "invited"])
@pytest.mark.parametrize(("method", "door", "body"), DOORS)
def test_strangers_and_former_members_neither_see_nor_touch_a_map(
    crew: Crew, who: str, method: str, door: str, body: Any
) -> None:
    person = getattr(crew, who, None) or Person(who)
    if who != "eve" and who != "ex":
        invite = {"type": "player", "player": person.user.username}
        crew.ada.post(f"teams/{crew.team}/invitations", invite)
    if who == "removed":
        [invited] = person.get("invitations").json()["invitations"]
        person.post(f"invitations/{invited['id']}/accept")
        gone = crew.ada.send("DELETE", f"teams/{crew.team}/members/{person.user.username}")
        assert gone.status_code == 204
    door = door.format(game=crew.start("prague").json()["game"])
    before = traces(crew)
    real = person.send(method, f"{crew.map}{door}", body)
    none = person.send(method, f"maps/{uuid4()}{door}", body)
    assert (real.status_code, real.content) == (404, none.content)
    assert dict(real.headers) == dict(none.headers)
    assert traces(crew) == before
    real, none = (person.send("GET", f"teams/{team}/maps") for team in (crew.team, uuid4()))
    assert (real.status_code, real.content) == (404, none.content)
    make = {"name": "a map of mine"}
    assert person.post(f"teams/{crew.team}/maps", make).status_code == 404
    assert traces(crew) == before


def test_a_map_is_drawn_in_the_language_asked_for(crew: Crew) -> None:
    win(crew.dealt("prague"))
    for language, name in (("en", "Cairo"), ("cs", "Káhira"), ("pl", "Kair")):
        drawn = crew.bo.get(f"{crew.map}/drawing.svg", Accept_Language=language)
        assert drawn["Content-Type"] == "image/svg+xml"
        assert name in drawn.content.decode()
    etag = drawn["ETag"]
    again = crew.bo.get(f"{crew.map}/drawing.svg", Accept_Language="pl", If_None_Match=etag)
    assert again.status_code == 304
    shown = crew.bo.get(crew.map)
    assert crew.bo.get(crew.map, If_None_Match=shown["ETag"]).status_code == 304
    crew.start("cairo")
    assert crew.bo.get(crew.map, If_None_Match=shown["ETag"]).status_code == 200


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"city": 7}', b'{"city": "prague", "x": 1}'])
def test_bad_bodies_are_told_so(crew: Crew, body: bytes) -> None:
    before = traces(crew)
    for path in (f"{crew.map}/missions", f"teams/{crew.team}/maps"):
        assert crew.ada.post(path, body).status_code == 400
    assert crew.ada.send("PUT", f"{crew.map}/cities/prague/note", body).status_code == 400
    assert traces(crew) == before


def test_a_city_lists_its_missions_page_by_page(crew: Crew) -> None:
    games = [crew.start("prague").json()["game"] for _ in range(5)]
    page = crew.bo.get(f"{crew.map}/cities/prague?page=2&size=2").json()
    assert (page["count"], [m["game"] for m in page["missions"]]) == (5, [games[2], games[1]])
    assert json.dumps(page).count("running") == 1
