"""Inkognito through the API: a handshake, a relayed answer, a lone escape, and who sees what."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from django.core.management import call_command

from games.engines.verify import Exported, verify
from tests.api.spies import (
    FIVE,
    THREE,
    City,
    Hunt,
    Seen,
    Sent,
    Venice,
    Walk,
    dealt,
    figures,
    is_over,
    offered,
    play_until,
    seats,
    standing,
)
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def phase(seen: Seen) -> str:
    return str(seen["view"]["turn"]["phase"])


def asked(venice: Venice, walk: Walk, asker: str, question: Sent, whom: str = "") -> Seen:
    """The asker walks until the question can be put, to a figure of this seat if one is named."""

    def way(name: str, seen: Seen) -> Sent | None:
        if name != asker or phase(seen) not in ("move", "meet"):
            return None
        if phase(seen) == "move":
            return walk.command(name, seen)
        if not walk.there(name, seen):
            return None
        met = [c for c in offered(seen, "ask") if whom and c["met"][0] in figures(seen, whom)]
        return question | {k: c[k][0] for c in met for k in ("figure", "met")}

    return play_until(venice, lambda seen: phase(seen) == "answer", way)


def sheets(venice: Venice, row: str) -> dict[str, list[Any]]:
    """What everybody has been shown (`seen`) or has shown (`shown`)."""
    return {
        name: [set(one["cards"]) for one in venice.see(name)["view"]["sheet"][row]]
        for name in venice.people
    }


def test_four_players_find_each_other_and_shake_hands() -> None:
    venice = Venice().placed()
    city, cards = City.shown_to(venice.ada), dealt(venice)
    hunt = Hunt(venice, city)
    finder, partner = hunt.hunters
    them = seats(venice)[partner]
    to_partner = Walk(city, lambda seen: [standing(seen)[f] for f in figures(seen, them)])
    asked(venice, to_partner, finder, {"type": "ask", "kind": "identity"}, them)
    letter, who = cards[partner]["letter"], cards[partner]["identity"]
    [choice] = offered(venice.see(partner), "show")
    shown = next(
        cards for cards in choice["cards"] if {f"mission_{letter}", f"grey_{who}"} <= set(cards)
    )
    venice.play(partner, {"type": "show", "cards": shown})
    told = {finder: [set(shown)]} | {name: [] for name in cards if name != finder}
    assert sheets(venice, "seen") == told
    assert sheets(venice, "shown")[partner] == [set(shown)]
    deduction = venice.see(finder)["view"]["sheet"]["deduction"]
    [suspect] = [one for one in deduction["suspects"] if one["seat"] == them]
    assert (
        suspect["letters"][f"letter_{letter}"] == suspect["identities"][who] == deduction["deals"]
    )
    venice.play(finder, {"type": "accept_answer"})
    seen = play_until(
        venice, is_over, Hunt(venice, city, **{finder: to_partner.chosen[finder]}).way
    )
    record = seen["view"]["record"]
    assert (record["ending"], set(record["winners"])) == (
        "mission", {seats(venice)[name] for name in hunt.hunters},
    )  # fmt: skip
    for name in venice.people:  # INK-82
        known = {card["seat"]: card["dealt"] for card in venice.see(name)["view"]["cards"]}
        assert known == {seats(venice)[other]: cards[other] for other in cards}
    assert sheets(venice, "seen") == told, "INK-115: what was shown stays with who saw it"


def test_ink_98_the_ambassador_player_sees_a_relayed_answer_and_finds_everybody_out() -> None:
    venice = Venice(FIVE).placed()
    city, cards, chairs = City.shown_to(venice.ada), dealt(venice), seats(venice)
    to_ambassador = Walk(city, lambda seen: [standing(seen)["ambassador"]])
    question = {"type": "ask_ambassador", "target": chairs["cy"], "kind": "build"}
    asked(venice, to_ambassador, "bo", question)
    [choice] = offered(venice.see("cy"), "show")
    shown = choice["cards"][0]
    venice.play("cy", {"type": "show", "cards": shown})
    told: dict[str, list[set[str]]] = {name: [] for name in venice.people}
    assert sheets(venice, "seen") == told | {"bo": [set(shown)], "ed": [set(shown)]}
    assert phase(venice.see("ed")) == "review" and not offered(venice.see("ed"), "accuse")
    record = [
        {"seat": chairs[name], "identity": card["identity"], "build": card["build"]}
        for name, card in cards.items()
    ]
    venice.play("ed", {"type": "declare", "record": record})
    for name in venice.people:
        view = venice.see(name)["view"]
        assert (view["declared"], view["guesses"]) == (True, record if name == "ed" else [])
    again = venice.do("ed", {"type": "declare", "record": record}).json()
    assert (again["reason"], again["rule"]) == ("declared_already", "INK-101")

    def claim(name: str, seen: Seen) -> Sent | None:
        if phase(seen) == "handshake":
            return {"type": "refuse_hand"}
        claims = offered(seen, "claim")
        return {"type": "claim", "partner": claims[0]["partner"][0]} if claims else None

    seen = play_until(venice, is_over, claim)
    assert (seen["view"]["record"]["ending"], seen["view"]["record"]["winners"]) == (
        "found_out", ["ambassador"],
    )  # fmt: skip
    assert venice.see("ada")["view"]["guesses"] == record


def test_ink_91_a_lone_agent_of_three_gets_away() -> None:
    venice = Venice(THREE).placed()
    city, cards = City.shown_to(venice.ada), dealt(venice)
    teams = {name: city.team(card["identity"]) for name, card in cards.items()}
    [lone] = [name for name in teams if list(teams.values()).count(teams[name]) == 1]
    seen = venice.see(lone)
    [true] = [one for one in figures(seen) if one.endswith(cards[lone]["build"])]
    walk = Walk(city, lambda seen: [city.escape(cards[lone]["identity"])], **{lone: true})

    def way(name: str, seen: Seen) -> Sent | None:
        if phase(seen) == "meet":  # INK-113: offered to all three
            assert offered(seen, "claim_alone") == [{"type": "claim_alone"}]
        if name != lone or phase(seen) not in ("move", "meet"):
            return None
        if phase(seen) == "move":
            return walk.command(name, seen)
        return {"type": "claim_alone"} if walk.there(name, seen) else None

    seen = play_until(venice, is_over, way)
    assert (seen["view"]["record"]["ending"], seen["view"]["record"]["winners"]) == (
        "escape", [seats(venice)[lone]],
    )  # fmt: skip
    [arrested] = [card for card in seen["view"]["cards"] if card["seat"] is None]
    identities = {card["identity"] for card in cards.values()}
    assert arrested["dealt"]["identity"] not in identities


def test_ink_12_a_placement_is_its_owners_until_all_have_placed() -> None:
    venice = Venice().begun()
    [choice] = offered(venice.see("ada"), "place")
    assert len(choice["spaces"]) == 24
    venice.play("ada", {"type": "place", "spaces": choice["spaces"][5]})
    assert venice.see("ada")["view"]["placement"] == choice["spaces"][5]
    bo = venice.see("bo")["view"]
    assert (bo["placement"], bo["standing"], bo["turn"]["placed"]) == ([], [], ["agent_1"])
    again = venice.do("ada", {"type": "place_randomly"}).json()
    assert (again["reason"], again["rule"]) == ("placed_already", "INK-12")
    for name in ("bo", "cy", "di"):
        venice.play(name, {"type": "place_randomly"})
    seen = venice.see("bo")
    placed = [standing(seen)[figure] for figure in figures(seen, "agent_1")]
    assert (placed, phase(seen)) == (choice["spaces"][5], "move")


def test_a_finished_log_can_be_checked_and_holds_no_card_that_was_shown() -> None:
    venice = Venice().placed()
    city = City.shown_to(venice.ada)
    bo = seats(venice)["bo"]
    walk = Walk(city, lambda seen: [standing(seen)[figure] for figure in figures(seen, bo)])
    asked(venice, walk, "ada", {"type": "ask", "kind": "build"}, bo)
    play_until(venice, is_over, Hunt(venice, city, **walk.chosen).way)
    answer = venice.cy.get(f"{venice.path}/log")
    verdict = verify(msgspec.json.decode(answer.content, type=Exported))
    assert verdict.opened and verdict.attested_steps == 1
    entries = answer.json()["entries"]
    assert "cards_shown" not in {entry["event"]["type"] for entry in entries}
    rows = [json.loads(entry["row"]) for entry in entries]
    requests = [json.loads(row["request"]) for row in rows if row["request"]]
    commands = {request["command"]["type"] for request in requests}
    assert commands >= {"ask", "accept_answer", "claim"} and "show" not in commands
    assert [row["type"] for row in rows if not row["request"]].count("answer_given") == 1
    call_command("verify_logs", venice.id)


def test_the_helper_is_off_for_everybody_if_the_table_says_so() -> None:
    for helper in (True, False):
        venice = Venice(helper=helper).placed()
        for name in venice.people:
            sheet = venice.see(name)["view"]["sheet"]
            assert (sheet["deduction"] is not None) is helper
            assert (sheet["seen"], sheet["shown"]) == ([], [])


def test_who_watches_sees_the_city_and_no_sheet() -> None:
    venice, eve = Venice().placed(), Person("eve")
    seen = eve.get(venice.path).json()
    assert (seen["seat"], seen["choices"], seen["view"]["you"]) == (None, [], None)
    assert (seen["view"]["sheet"], seen["view"]["cards"]) == (None, [])
    assert len(seen["view"]["standing"]) == 17


def test_nothing_is_looked_at_before_it_is_sent_in_this_game() -> None:
    venice = Venice().begun()
    body = {"kind": "inkognito", "draft": {"type": "place_randomly"}}
    for language, word in (("en", "looked at"), ("cs", "posoudit"), ("pl", "ocenić")):
        no = venice.ada.post(f"{venice.path}/drafts", body, Accept_Language=language)
        assert (no.status_code, no.json()["type"]) == (404, "/problems/no-drafts")
        assert word in no.json()["title"]
    assert Person("eve").post(f"{venice.path}/drafts", body).status_code == 403


def test_a_card_named_twice_is_no_answer() -> None:
    venice = Venice().placed()
    twice = {"type": "show", "cards": ["tall", "short", "tall"]}
    no = venice.do("ada", twice)
    assert (no.status_code, no.json()["field"]) == (400, "$.command.cards")


def test_the_record_that_a_choice_lists_is_an_example_of_many() -> None:
    venice = Venice(FIVE).placed()
    [declare] = [c for c in venice.see("ed")["choices"] if c["type"] == "declare"]
    [example] = declare["record"]
    other = [guess | {"identity": "zsa_zsa", "build": "thin"} for guess in example]
    assert other != example
    seen = venice.play("ed", {"type": "declare", "record": other})
    assert (seen["view"]["declared"], seen["view"]["guesses"]) == (True, other)


def test_a_game_without_cards_has_none_to_turn_over() -> None:
    venice = Venice(turn_limit=1).placed()
    play_until(venice, is_over, lambda name, seen: None)
    no = venice.people["ada"].post(f"{venice.path}/rematch", {"cards": "flip"})
    assert (no.status_code, no.json()["reason"]) == (422, "cannot_flip")


def test_a_rematch_gives_the_ambassador_to_somebody_else() -> None:
    venice = Venice(FIVE, turn_limit=1).placed()
    play_until(venice, is_over, lambda name, seen: None)
    after = venice.bo.post(f"{venice.path}/rematch", {})
    assert (after.status_code, phase(after.json())) == (201, "place")
    chairs = {seat["seat"]: seat["name"] for seat in after.json()["table"]["seats"]}
    assert sorted(chairs.values()) == sorted(venice.people)
    assert chairs["ambassador"] == "di" and after.json()["options"]["turn_limit"] == 1


def test_the_kinds_tell_how_many_may_sit_and_where() -> None:
    kinds = Person("ada").get("kinds").json()["kinds"]
    [kind] = [kind for kind in kinds if kind["kind"] == "inkognito"]
    [role] = kind["roles"]
    assert (role["name"], role["at_least"], role["at_most"]) == ("agent", 4, 4)
    ways = {(way["option"], way["value"]): len(way["roles"]) for way in kind["ways"]}
    assert ways == {("players", "three"): 1, ("players", "five"): 2, ("colours", "chairs"): 4}
    assert {option["name"] for option in kind["options"]} >= {"players", "repeat_rule", "helper"}


def test_chairs_may_be_colours() -> None:
    chairs = {"ada": "red", "bo": "blue", "cy": "yellow"}
    venice = Venice(chairs, colours="chairs").begun()
    for name, colour in chairs.items():
        venice.play(name, {"type": "place_randomly"})
        assert venice.see(name)["view"]["you"] == {"seat": colour, "colour": colour}
    assert {figure.partition("_")[0] for figure in standing(venice.see("ada"))} == {
        *chairs.values(), "ambassador",
    }  # fmt: skip


def test_a_table_of_the_wrong_size_does_not_start() -> None:
    venice = Venice(THREE, players="four").sit()
    no = venice.ada.post(f"{venice.path}/start").json()
    assert (no["reason"], no["rule"], no["facts"]["role"]) == ("role_unfilled", "INK-1", "agent")
