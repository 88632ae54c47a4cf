"""Inkognito on the page of a table: all that is offered is there, and nothing else."""

from __future__ import annotations

import json
import re
from itertools import product
from typing import Any
from uuid import UUID

import pytest

from games.engines.inkognito.phases import Turn
from tests.api.spies import FIVE, FOUR, THREE, offered
from tests.web.reading import Form, Page
from tests.web.spies_at_home import Players
from web.boards.voice import Voice
from web.table.forms import sent

pytestmark = pytest.mark.django_db
TABLES = {"three": THREE, "four": FOUR, "five": FIVE}
LIKES = re.compile(r"csrfmiddlewaretoken\" value=\"[^\"]+\"|name=\"key\" value=\"[^\"]+\"")
MAP = {"step", "extra_step", "put_aside"}


def canonical(command: dict[str, Any]) -> str:
    """Cards are a set."""
    cards = {"cards": sorted(command["cards"])} if "cards" in command else {}
    return json.dumps(command | cards, sort_keys=True)


def offers(seen: dict[str, Any]) -> set[str]:
    """Every command that the API offers, filled in; of the record, that there is one."""
    found = set()
    for choice in seen["choices"]:
        kind = choice["type"]
        fields = {name: values for name, values in choice.items() if name != "type"}
        if kind == "declare":
            found.add('{"type": "declare"}')
            continue
        for values in product(*fields.values()):
            found.add(canonical({"type": kind, **dict(zip(fields, values, strict=True))}))
    return found


def sendable(forms: dict[str, Form]) -> set[str]:
    """Every command that can be sent with these forms."""
    found = set()
    for form in forms.values():
        if form.command == "declare":
            found.add('{"type": "declare"}')
            continue
        for data in form.sendings():
            command = sent(data)
            if form.command != "place" or len({*command["spaces"]}) == 4:
                found.add(canonical(dict(command)))
    return found


def reachable(players: Players, name: str, *, taps: int | None = None) -> set[str]:
    """What can be sent from the page, and from every page that the map leads to."""
    page = players.page(name)
    found = sendable(page.moves)
    figures = [link for key, link in page.links.items() if key.startswith("map-")]
    pages = [page, *(players.page(name, link) for link in figures)]
    spaces = [link for one in pages for key, link in one.links.items() if key.startswith("to-")]
    for link in spaces if taps is None else players.chance.sample(spaces, min(taps, len(spaces))):
        found |= sendable(players.page(name, link).moves)
    return found


def on_map(command: str) -> bool:
    return json.loads(command)["type"] in MAP


# What is there


@pytest.mark.parametrize("kind", TABLES)
def test_every_page_of_a_game_offers_what_the_api_offers_and_nothing_else(kind: str) -> None:
    players, phases = Players(TABLES[kind], seed=5), set()
    for turn in players.moments(400):
        if (phase := turn.__struct_config__.tag) not in phases:
            everybody_reaches_everything(players)
        phases.add(phase)
        if phases >= {"place", "move", "meet", "answer", "review", "aside"}:
            break
    players.claim()
    everybody_reaches_everything(players)
    *_, last = players.moments(20)  # somebody may make a gesture first
    assert last.__struct_config__.tag == "end"
    everybody_reaches_everything(players)


def everybody_reaches_everything(players: Players) -> None:
    for name in players.browsers:
        found, there = reachable(players, name, taps=3), offers(players.venice.see(name))
        assert found <= there
        assert {command for command in there if not on_map(command)} <= found


def test_whoever_has_shown_the_same_again_pays_on_the_page() -> None:
    players = Players(THREE, seed=8)
    name = players.until("penalty", most=3000)
    assert reachable(players, name) == offers(players.venice.see(name))


@pytest.mark.parametrize("phase", ["move", "meet", "aside"])
def test_every_step_can_be_reached_by_picking(phase: str) -> None:
    players = Players(FIVE if phase == "move" else THREE, seed=8)
    name = players.until(phase)
    assert reachable(players, name) == offers(players.venice.see(name))


def test_links_of_the_map_say_where_they_lead() -> None:
    players = Players(THREE, seed=2)
    name = players.until("move")
    step = next(choice for choice in offered(players.venice.see(name), "step"))
    page = players.page(name)
    figure = step["figure"][0]
    assert re.fullmatch(
        r"The (\w+ \w+ figure|Ambassador), at .+: choose", page.names[f"map-{figure}"]
    )
    there = players.page(name, page.links[f"map-{figure}"])
    [to, *_] = step["to"]
    assert re.search(r": by (land|water), \w+ ball", there.names[f"to-{to}"])


@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_everybody_is_told_what_to_do_now_or_who_does(language: str) -> None:
    players = Players(FIVE if language == "en" else THREE, seed=3, turn_limit=6)
    for browser in players.browsers.values():
        browser.cookies["django_language"] = language
    said: set[str] = set()
    for turn in players.moments(60):
        if turn.__struct_config__.tag in said:
            continue
        said.add(turn.__struct_config__.tag)
        for name in players.browsers:
            text = players.text(name)
            [now] = re.findall(r'id="now"[^>]*>(.+)</p>', text)
            words = re.sub(r"<[^>]+>", "", now)
            assert len(words) > 12 and "_" not in words and "{" not in words, words
            hand = text.partition('id="now" tabindex="-1">')[2].partition('class="dd-board')[0]
            assert "_" not in re.sub(r"<[^>]+>", "", hand)


# What is not


def test_a_passport_is_on_the_page_of_its_owner_alone() -> None:
    players = Players(FOUR, seed=4)
    players.until("move")
    dealt = {name: players.seen(name).view.cards[0].dealt for name in players.browsers}
    for name, own in dealt.items():
        passport = players.text(name).partition('id="passport"')[2].partition("</details>")[0]
        assert Voice("inkognito").say("identity", own.identity) in passport
        assert f"<dd><b>{own.letter.upper()}</b></dd>" in passport
        assert players.text(name).count('class="v-fold v-passport"') == 1
        assert "dd-grey" not in players.text(name)
    assert "passport" not in Page(players.text("ada")).links


# What it does


def test_a_step_is_picked_and_confirmed() -> None:
    players = Players(FOUR, seed=4)
    name = players.until("move")
    page = players.page(name)
    figure = next(key for key in page.links if key.startswith("map-"))
    there = players.page(name, page.links[figure])
    to = next(key for key in there.links if key.startswith("to-"))
    form = players.page(name, there.links[to]).moves["do-pick"]
    data = next(form.sendings())
    response = players.browsers[name].post(players.here, data.dict())
    assert response.status_code == 302
    stands = {one["figure"]: one["space"] for one in players.venice.see(name)["view"]["standing"]}
    assert stands[figure.removeprefix("map-")] == to.removeprefix("to-")
    assert "do-undo" in players.page(name).moves


def test_a_step_that_cannot_be_made_any_more_is_explained() -> None:
    players = Players(FOUR, seed=4)
    name = players.until("move")
    page = players.page(name)
    first = players.page(name, next(v for k, v in page.links.items() if k.startswith("map-")))
    to = next(link for key, link in first.links.items() if key.startswith("to-"))
    data = next(players.page(name, to).moves["do-pick"].sendings()).dict()
    players.venice.play(name, {"type": "end_movement"})
    stale = players.browsers[name].post(players.here, data)
    assert stale.status_code == 409
    assert "Something has happened at the table" in stale.content.decode()
    data |= {"seen": "", "key": str(UUID(int=7))}
    late = players.browsers[name].post(players.here, data)
    assert late.status_code >= 400 and 'role="alert"' in late.content.decode()


def test_figures_are_placed_one_by_one_and_twice_on_one_space_is_refused() -> None:
    players = Players(THREE)
    form = players.page("ada").moves["do-place"]
    assert list(form.choices) == [f"in.spaces.{n}" for n in range(4)]
    fields = dict(form.hidden) | {name: values[0] for name, values in form.choices.items()}
    refused = players.browsers["ada"].post(players.here, fields)
    assert refused.status_code >= 400
    assert "one on each" in refused.content.decode()
    fields |= {name: values[-1 - n] for n, (name, values) in enumerate(form.choices.items())}
    fields["key"] = str(UUID(int=9))
    assert players.browsers["ada"].post(players.here, fields).status_code == 302
    placed = players.venice.see("ada")["view"]["placement"]
    assert placed == [json.loads(v[-1 - n]) for n, v in enumerate(form.choices.values())]


def test_all_place_at_once_and_nobody_is_told_that_something_has_happened() -> None:
    players = Players(THREE)
    forms = {name: players.page(name).moves["do-place_randomly"] for name in players.browsers}
    for name, form in forms.items():
        response = players.browsers[name].post(players.here, dict(form.hidden))
        assert response.status_code == 302
    assert players.venice.see("ada")["view"]["turn"]["phase"] == "move"


def test_the_ambassador_writes_down_everybody() -> None:
    players = Players(FIVE, seed=6)
    players.until("move")
    form = players.page("ed").moves["do-declare"]
    fields = dict(form.hidden) | {name: values[1] for name, values in form.choices.items()}
    assert players.browsers["ed"].post(players.here, fields).status_code == 302
    guesses = players.venice.see("ed")["view"]["guesses"]
    assert [g["identity"] for g in guesses] == ["bubble"] * 4
    assert {g["build"] for g in guesses} == {"short"}
    assert "do-declare" not in players.page("ed").moves


@pytest.mark.parametrize(
    "query",
    [
        "?figure=dragon", "?figure=", "?to=murano", "?figure=blue_tall&to=atlantis", "?ball=white",
        "?figure=%00%ff&to=%3Cscript%3E", "?figure=blue_tall&figure=red_tall", "?" + "x" * 900,
    ],
)  # fmt: skip
def test_nonsense_in_the_address_is_as_good_as_nothing(query: str) -> None:
    players = Players(FOUR, seed=4)
    waits = players.until("move")
    other = next(name for name in players.browsers if name != waits)
    assert_same(players.text(other, query), players.text(other))
    text = players.text(waits, query)
    assert "<script>" not in text
    if not re.search("figure=(blue|red)", query):
        assert_same(text, players.text(waits))


def assert_same(page: str, other: str) -> None:
    """But for the address in the form for languages, and keys."""
    here = re.compile(r'name="next" value="[^"]*"')
    assert LIKES.sub("", here.sub("", page)) == LIKES.sub("", here.sub("", other))


@pytest.mark.parametrize(
    "names",
    [
        ["in."], ["in..."], ["in.spaces", "in.spaces.0"], ["in.spaces.0.x", "in.spaces.0"],
        ["in.spaces.x", "in.spaces.1"], ["in." + "a." * 40], ["in.spaces." + "9" * 200],
    ],
)  # fmt: skip
def test_nonsense_in_a_form_is_refused_and_explained(names: list[str]) -> None:
    players = Players(THREE)
    data = {"type": "place"} | dict.fromkeys(names, '"murano"')
    response = players.browsers["ada"].post(players.here, data)
    assert 400 <= response.status_code < 500
    assert 'role="alert"' in response.content.decode()


def test_a_ball_that_does_not_lead_there_is_not_taken_from_the_address() -> None:
    players = Players(FOUR, seed=4)
    name = players.until("move")
    step = next(choice for choice in offered(players.venice.see(name), "step"))
    query = f"?figure={step['figure'][0]}&to={step['to'][0]}&ball=own_step&line=air"
    page = players.page(name, query)
    assert sendable({"x": page.moves["do-pick"]}) <= offers(players.venice.see(name))


def test_all_phases_are_known() -> None:
    """If a phase is added, somebody has to say what there is to do in it."""
    tags = {phase.__struct_config__.tag for phase in Turn.__args__}
    assert tags == {
        "dealing", "place", "move", "meet", "answer", "review", "penalty", "aside", "handshake",
        "end",
    }  # fmt: skip
