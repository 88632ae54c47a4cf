"""Missions through the API: who may start one, what it becomes, and what comes of it."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from accounts.models import Membership
from campaigns.models import Mission, MissionMap
from games import lobby
from games.engines.clock import Then, TimeUp
from games.engines.dispute import DisputeConduct, Grounds, Outcome, RuleDispute
from games.engines.engine import CLOCK, REFEREE
from games.models import Game
from games.play import play
from tests.campaigns.conftest import Crew, refused
from tests.campaigns.players import lose, win
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


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
    prague = crew.city("prague")  # nothing is dealt yet
    assert (prague["tables"], prague["running"], prague["attempts"]) == ([game], [], 0)
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
    none = crew.bo.get(f"games/{uuid4()}").content
    for method, path in (("GET", ""), ("POST", "/leave"), ("POST", "/start")):
        answer = crew.bo.send(method, f"games/{game}{path}")
        assert (answer.status_code, answer.content) == (404, none)
    assert crew.bo.get("games").json()["count"] == 0
    no = crew.ada.post(f"games/{game}/start")
    assert (no.status_code, no.json()["reason"]) == (422, "role_unfilled")
    joined = Person("joined")
    Membership.objects.create(team_id=crew.team, user=joined.user, role="member")
    assert joined.post(f"games/{game}/sit", {"role": "side_b"}).status_code == 200
    seats = crew.ada.post(f"games/{game}/start").json()["table"]["seats"]
    assert [seat["player"] for seat in seats] == [crew.ada.user.username, joined.user.username]


def test_who_leaves_the_team_after_the_deal_plays_on_and_the_result_counts(crew: Crew) -> None:
    game = crew.dealt("prague")
    assert crew.bo.post(f"teams/{crew.team}/leave").status_code == 204
    assert crew.bo.get(f"games/{game}").status_code == 200
    assert crew.bo.get(crew.map).status_code == 404
    win(game)
    crew.bo = crew.ada
    assert crew.city("prague")["ticked"] is True


def test_tables_that_wait_go_with_their_map_and_with_their_team(crew: Crew) -> None:
    dealt, waiting = crew.dealt("prague"), crew.start("prague").json()["game"]
    assert crew.ada.send("DELETE", crew.map).status_code == 204
    assert crew.bo.get(f"games/{waiting}").status_code == 404
    assert {game["id"] for game in crew.bo.get("games").json()["games"]} == {str(dealt)}
    crew.map = crew.make("another")
    waiting = crew.start("prague").json()["game"]
    for person in (crew.bo, crew.ada):
        assert person.post(f"teams/{crew.team}/leave").status_code == 204
    assert not Game.objects.filter(pk=waiting).exists()


def test_a_rematch_of_a_mission_is_nobodys_but_its_players(crew: Crew) -> None:
    game = crew.dealt("prague")
    win(game)
    again = crew.bo.post(f"games/{game}/rematch").json()["table"]
    assert again["team"] is None
    joined = Person("joined")
    Membership.objects.create(team_id=crew.team, user=joined.user, role="member")
    assert joined.get(f"games/{again['id']}").status_code == 404
    win(UUID(again["id"]))
    assert crew.city("prague")["attempts"] == 1


def test_a_waiting_table_of_a_team_is_shown_to_no_stranger(crew: Crew) -> None:
    game = crew.start("prague", spectators=True).json()["game"]
    for person in (crew.eve, crew.ex):
        assert person.get(f"games/{game}").status_code == 404
        assert person.post(f"games/{game}/sit", {"role": "side_a"}).status_code == 404
    with pytest.raises(lobby.TableRefused):  # nor would the lobby itself seat them
        lobby.sit(UUID(game), crew.eve.user, "side_a")
    crew.ada.post(f"games/{game}/sit", {"role": "side_a"})
    crew.bo.post(f"games/{game}/sit", {"role": "side_b"})
    crew.ada.post(f"games/{game}/start")
    assert crew.eve.get(f"games/{game}").status_code == 200  # once it is dealt, all may look on


def test_a_host_who_has_left_the_team_is_nobody_to_its_tables(crew: Crew) -> None:
    game = crew.start("prague", crew.bo).json()["game"]
    crew.ada.post(f"games/{game}/sit", {"role": "side_a"})
    assert crew.ada.post(f"games/{game}/start").json()["reason"] == "host_only"
    assert crew.bo.post(f"teams/{crew.team}/leave").status_code == 204
    none = crew.bo.get(f"games/{uuid4()}").content
    for path, body in (("", None), ("/sit", {"role": "side_b"}), ("/start", None)):
        method = "POST" if path else "GET"
        answer = crew.bo.send(method, f"games/{game}{path}", body)
        assert (answer.status_code, answer.content) == (404, none)
    assert crew.bo.get("games").json()["count"] == 0
    joined = Person("joined")
    Membership.objects.create(team_id=crew.team, user=joined.user, role="member")
    joined.post(f"games/{game}/sit", {"role": "side_b"})
    assert joined.post(f"games/{game}/start").status_code == 200  # nobody is the host any more


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


def test_a_mission_that_was_not_dealt_can_be_called_off(crew: Crew) -> None:
    game = crew.start("prague").json()["game"]
    path = f"{crew.map}/missions/{game}"
    assert crew.eve.send("DELETE", path).status_code == 404
    assert crew.bo.send("DELETE", path).status_code == 204
    assert crew.bo.send("DELETE", path).status_code == 404
    assert crew.ada.get(f"games/{game}").status_code == 404
    assert crew.city("prague")["tables"] == []
    dealt = crew.dealt("prague")
    no = crew.bo.send("DELETE", f"{crew.map}/missions/{dealt}")
    assert (no.status_code, no.json()["reason"]) == (422, "already_started")
    assert crew.city("prague")["running"] == [str(dealt)]


def test_a_map_has_no_more_than_fifty_missions_that_are_not_over(crew: Crew) -> None:
    sheet = MissionMap.objects.get(pk=crew.map.removeprefix("maps/"))
    games = Game.objects.bulk_create(Game(kind="duet", options="{}") for _ in range(50))
    Mission.objects.bulk_create(Mission(map=sheet, city="prague", game=game) for game in games)
    refused(crew.start("prague"), "too_many_running", None)


def test_a_token_needs_both_scopes_to_start_a_mission(crew: Crew) -> None:
    for scopes, status in (("teams:write", 403), ("games:play", 403), (None, 201)):
        crew.ada.token.scopes = scopes or "games:play teams:write"
        crew.ada.token.save()
        assert crew.start("prague").status_code == status


def test_a_key_gives_the_same_answer_whatever_has_become_of_the_map(crew: Crew) -> None:
    key = str(uuid4())
    crew.ada.send("PUT", crew.map, {"name": "map", "free_choice": True})
    body = {"city": "vatican"}
    first = crew.ada.post(f"{crew.map}/missions", body, Idempotency_Key=key)
    crew.ada.send("PUT", crew.map, {"name": "map", "free_choice": False})
    again = crew.ada.post(f"{crew.map}/missions", body, Idempotency_Key=key)
    assert (again.status_code, again.json()["game"]) == (201, first.json()["game"])


def test_a_game_of_a_map_that_is_gone_is_no_mission_of_another(crew: Crew) -> None:
    """DUET-87: only games started from a sheet count for it."""
    key = str(uuid4())
    body = {"city": "prague"}
    game = crew.ada.post(f"{crew.map}/missions", body, Idempotency_Key=key).json()["game"]
    crew.ada.post(f"games/{game}/sit", {"role": "side_a"})
    crew.bo.post(f"games/{game}/sit", {"role": "side_b"})
    crew.ada.post(f"games/{game}/start")
    win(UUID(game))
    assert crew.ada.send("DELETE", crew.map).status_code == 204
    crew.map = crew.make("another")
    reused = crew.ada.post(f"{crew.map}/missions", body, Idempotency_Key=key)
    assert (reused.status_code, reused.json()["reason"]) == (422, "key_reused")
    assert crew.city("prague")["attempts"] == 0


@pytest.mark.parametrize("then", [Then.FORFEIT, Then.ABANDON])
def test_a_mission_that_is_forfeited_or_abandoned_is_a_lost_attempt(crew: Crew, then: Then) -> None:
    game = crew.dealt("prague")
    play(game, "duet", TimeUp(then), by=CLOCK, cause=uuid4())
    prague = crew.city("prague")
    assert (prague["attempts"], prague["losses"], prague["wins"]) == (1, 1, 0)
    assert (prague["ticked"], prague["running"]) == (False, [])


def test_a_mission_that_a_referee_has_called_off_is_neither_won_nor_lost(crew: Crew) -> None:
    game = crew.dealt("prague")
    side = crew.ada.get(f"games/{game}").json()["seat"]
    spoilt = RuleDispute(Outcome.NO_RESULT, Grounds.SPOILT)
    for command, by in ((DisputeConduct(), side), (spoilt, REFEREE)):
        play(game, "duet", command, by=by, cause=uuid4())
    prague = crew.city("prague")
    assert (prague["attempts"], prague["wins"], prague["losses"]) == (1, 0, 0)
    assert prague["running"] == []
