"""Teams and their maps through the API: what members can do, and what nobody else can see."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from accounts.models import Membership
from campaigns.models import Mission, MissionMap, Note
from games.models import Game
from tests.campaigns.players import lose, win
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


class Crew:
    """Ada owns a team, bo is in it, eve is not, and ex was."""

    def __init__(self) -> None:
        self.ada, self.bo, self.eve, self.ex = map(Person, ("ada", "bo", "eve", "ex"))
        self.team = self.ada.post("teams", {"name": "crew"}).json()["id"]
        for person in (self.bo, self.ex):
            made = self.ada.post(
                f"teams/{self.team}/invitations",
                {"type": "player", "player": person.user.username},
            )
            assert made.status_code == 201, made.content
            [invited] = person.get("invitations").json()["invitations"]
            assert person.post(f"invitations/{invited['id']}/accept").status_code == 200
        self.map = self.make("the map")
        assert self.ex.post(f"teams/{self.team}/leave").status_code == 204

    def make(self, name: str, **more: Any) -> str:
        made = self.ada.post(f"teams/{self.team}/maps", {"name": name} | more)
        assert made.status_code == 201, made.content
        assert made["Location"] == f"/api/v1/maps/{made.json()['id']}"
        return f"maps/{made.json()['id']}"

    def start(self, city: str, person: Person | None = None, **more: Any) -> HttpResponse:
        return (person or self.ada).post(f"{self.map}/missions", {"city": city} | more)

    def dealt(self, city: str, **more: Any) -> UUID:
        """A mission that ada and bo are playing."""
        game = self.start(city, **more).json()["game"]
        for person, role in ((self.ada, "side_a"), (self.bo, "side_b")):
            assert person.post(f"games/{game}/sit", {"role": role}).status_code == 200
        assert self.ada.post(f"games/{game}/start").status_code == 200
        return UUID(game)

    def city(self, city: str) -> dict[str, Any]:
        return next(c for c in self.bo.get(self.map).json()["cities"] if c["city"] == city)


@pytest.fixture
def crew() -> Crew:
    return Crew()


def refused(answer: HttpResponse, reason: str, rule: str | None) -> None:
    body = answer.json()
    assert (answer.status_code, body["kind"], body["reason"], body["rule"]) == (
        422, "map", reason, rule,
    )  # fmt: skip
    assert len(body["detail"]) > 10


def test_a_map_starts_with_prague_open_and_nothing_ticked(crew: Crew) -> None:
    shown = crew.bo.get(crew.map).json()
    assert [c["city"] for c in shown["cities"] if c["open"]] == ["prague"]
    assert (shown["ticked"], shown["start"], len(shown["cities"])) == (0, "prague", 26)
    assert len(shown["lines"]) == 25
    assert shown["team"] == {"id": crew.team, "name": "crew"}


def test_a_mission_becomes_a_table_for_the_team_with_its_own_tokens(crew: Crew) -> None:
    started = crew.start("prague")
    assert started.status_code == 201
    game = started.json()["game"]
    assert started["Location"] == f"/api/v1/games/{game}"
    seen = crew.bo.get(f"games/{game}").json()
    assert (seen["options"]["turns"], seen["options"]["mistakes"]) == (9, 9)
    assert (seen["table"]["team"], seen["table"]["host"]) == (crew.team, crew.ada.user.username)
    assert [role["name"] for role in seen["table"]["roles"]] == ["side_a", "side_b"]
    assert [g["id"] for g in crew.bo.get("games").json()["games"]] == [game]  # seats are offered
    assert crew.city("prague")["running"] == [game]
    assert crew.city("prague")["attempts"] == 0  # nothing is dealt yet
    for person in (crew.eve, crew.ex):
        assert person.get("games").json()["count"] == 0
        none = person.get(f"games/{uuid4()}").content
        for answer in (
            person.get(f"games/{game}"),
            person.post(f"games/{game}/sit", {"role": "side_a"}),
            person.post(f"games/{game}/start"),
        ):
            assert (answer.status_code, answer.content) == (404, none)


def test_a_running_mission_may_be_watched_by_the_team_and_shows_no_key(crew: Crew) -> None:
    game = crew.dealt("prague")
    joined = Person("joined")
    Membership.objects.create(team_id=crew.team, user=joined.user, role="member")
    seen = joined.get(f"games/{game}").json()
    assert seen["seat"] is None and seen["choices"] == []
    assert all(card["key"] == {"a": None, "b": None} for card in seen["view"]["cards"])
    assert crew.eve.get(f"games/{game}").status_code == 404


def test_who_has_left_the_team_cannot_be_dealt_in(crew: Crew) -> None:
    game = crew.start("prague").json()["game"]
    crew.ada.post(f"games/{game}/sit", {"role": "side_a"})
    crew.bo.post(f"games/{game}/sit", {"role": "side_b"})
    assert crew.bo.post(f"teams/{crew.team}/leave").status_code == 204
    no = crew.ada.post(f"games/{game}/start")
    assert (no.status_code, no.json()["reason"]) == (422, "left_the_team")
    assert crew.bo.post(f"games/{game}/leave").status_code == 200
    assert crew.bo.post(f"games/{game}/sit", {"role": "side_b"}).status_code == 404


def test_a_host_who_has_left_the_team_cannot_sit_or_start(crew: Crew) -> None:
    game = crew.start("prague", crew.bo).json()["game"]
    assert crew.bo.post(f"teams/{crew.team}/leave").status_code == 204
    for path, body in (("sit", {"role": "side_a"}), ("start", None)):
        no = crew.bo.post(f"games/{game}/{path}", body)
        assert (no.status_code, no.json()["reason"]) == (422, "left_the_team")


def test_a_won_mission_is_ticked_and_opens_its_neighbours(crew: Crew) -> None:
    game = crew.dealt("prague")
    win(game)
    shown = crew.bo.get(crew.map).json()
    assert {c["city"] for c in shown["cities"] if c["open"]} == {
        "prague", "berlin", "cairo", "moscow",
    }  # fmt: skip
    prague = crew.city("prague")
    assert (prague["attempts"], prague["wins"], prague["losses"]) == (1, 1, 0)
    record = crew.ada.get(f"games/{game}").json()["view"]
    assert prague["best"] == {
        "score": record["record"]["score"],
        "tokens": record["bank"]["bystander"] + record["bank"]["check"],
        "turns": record["record"]["turns"],
    }
    [mission] = crew.ada.get(f"{crew.map}/cities/prague").json()["missions"]
    assert (mission["game"], mission["status"], mission["outcome"]["ticks"]) == (
        str(game), "over", True,
    )  # fmt: skip
    [listed] = crew.ada.get(f"teams/{crew.team}/maps").json()["maps"]
    assert (listed["ticked"], listed["cities"]) == (1, 26)


def test_a_lost_mission_is_counted_and_changes_nothing(crew: Crew) -> None:
    lose(crew.dealt("prague"))
    prague = crew.city("prague")
    assert (prague["attempts"], prague["wins"], prague["losses"], prague["best"]) == (1, 0, 1, None)
    assert [c["city"] for c in crew.bo.get(crew.map).json()["cities"] if c["open"]] == ["prague"]


def test_a_closed_city_cannot_be_started(crew: Crew) -> None:
    refused(crew.start("cairo"), "city_closed", "DUET-86")
    assert not Game.objects.filter(team=crew.team).exists()
    assert crew.start("atlantis").status_code == 404
    assert crew.start("").status_code == 404


def test_only_prague_takes_more_tokens(crew: Crew) -> None:
    free = crew.ada.post(f"teams/{crew.team}/maps", {"name": "free", "free_choice": True}).json()
    path = f"maps/{free['id']}/missions"
    assert crew.ada.post(path, {"city": "cairo", "tokens": 10}).json()["rule"] == "DUET-84"
    refused(crew.start("prague", tokens=8), "tokens_are_fixed", "DUET-84")
    assert crew.start("prague", tokens=12).status_code == 400
    win(crew.dealt("prague", tokens=11))
    assert crew.city("prague")["ticked"] is False
    assert crew.ada.post(path, {"city": "jakarta"}).json()["city"] == "bangkok"


def test_options_go_through_and_their_clashes_are_refused(crew: Crew) -> None:
    wish = {"language": "cs", "cards": "mixed", "share": 5, "loose_order": True}
    game = crew.start("prague", options=wish).json()["game"]
    options = crew.ada.get(f"games/{game}").json()["options"]
    assert wish.items() <= options.items()
    clash = crew.start("prague", options={"in_a_row": 3})
    assert (clash.status_code, clash.json()["kind"], clash.json()["reason"]) == (
        422, "duet", "options_clash",
    )  # fmt: skip
    assert crew.start("prague", options={"turns": 11}).status_code == 400


def test_a_key_makes_a_mission_start_once(crew: Crew) -> None:
    key = str(uuid4())
    body = {"city": "prague"}
    first, again = (
        crew.ada.post(f"{crew.map}/missions", body, Idempotency_Key=key) for _ in range(2)
    )
    assert first.json()["game"] == again.json()["game"]
    assert Mission.objects.count() == 1
    other = crew.ada.post(f"teams/{crew.team}/maps", {"name": "other"}).json()["id"]
    reused = crew.ada.post(f"maps/{other}/missions", body, Idempotency_Key=key)
    assert (reused.status_code, reused.json()["reason"]) == (422, "key_reused")


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
    for bad in ("ž" * 2001, "null\x00", "turned \u202e round"):
        assert crew.bo.send("PUT", f"{path}/note", {"text": bad, "seen": 3}).status_code == 400
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
