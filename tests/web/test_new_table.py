"""The form of a new table: every option of every kind, and what it opens."""

from __future__ import annotations

import dataclasses
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from games.api import present, wire
from games.engines import ENGINES
from games.engines.codenames import CODENAMES
from games.models import Game
from tests.web.newcomer import Visitor, browser, filled_in

pytestmark = pytest.mark.django_db
KINDS = tuple(ENGINES)
FORM = '<form method="post" class="new-table">'


@pytest.fixture
def ada(db: None) -> Visitor:
    return Visitor("ada")


@pytest.fixture
def variant(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setitem(ENGINES, "variant", dataclasses.replace(CODENAMES, name="variant"))
    yield "variant"
    wire.wire.cache_clear()


def form_of(who: Visitor, kind: str) -> dict[str, list[str]]:
    return filled_in(who.opens(f"/new/{kind}/"), FORM)


def sent(who: Visitor, kind: str, **changed: Any) -> Any:
    return who.sends(f"/new/{kind}/", **form_of(who, kind) | changed)


def table_behind(answer: Any, who: Visitor) -> dict[str, Any]:
    assert answer.status_code == 302, answer.content.decode()
    return who.get(answer["Location"].strip("/")).json()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "cs", "pl"])
def test_every_option_of_every_kind_is_on_the_form_and_explained(kind: str, language: str) -> None:
    text = Visitor("ada", language=language).opens(f"/new/{kind}/")
    for option in present.kind_shown(kind).options:
        assert f'name="options.{option.name}"' in text, option.name
    assert f'<html lang="{language}">' in text


@pytest.mark.parametrize("kind", KINDS)
def test_a_form_sent_as_shown_opens_a_table_with_the_defaults(ada: Visitor, kind: str) -> None:
    seen = table_behind(sent(ada, kind), ada)
    plain = ada.post("games", {"kind": kind}).json()
    assert seen["kind"] == kind and seen["options"] == plain["options"]
    same = "public", "spectators", "bots", "pace", "clock", "reliability", "roles"
    if seen["seat"]:
        assert seen["seat"] == "agent_1"  # where all chairs are alike, the host has one
    differs = {k for k in same if seen["table"][k] != plain["table"][k]}
    assert differs <= ({"roles"} if seen["seat"] else set())


def test_a_new_kind_has_a_form_without_a_line_of_code(ada: Visitor, variant: str) -> None:
    assert f'href="/new/{variant}/"' in ada.opens("/new/")
    assert table_behind(sent(ada, variant), ada)["kind"] == variant


def test_the_cards_speak_the_language_of_the_page(db: None) -> None:
    eva = Visitor("eva", language="cs")
    assert table_behind(sent(eva, "codenames"), eva)["options"]["language"] == "cs"


def test_what_is_chosen_is_what_the_table_has(ada: Visitor) -> None:
    chosen = {
        "options.mode": "cooperative", "options.house_rules": ["rhymes", "titles"],
        "options.assassin_ending": "on", "options.cards": "mixed", "options.share": "7",
        "public": "no", "spectators": "on", "bots": "on", "reliability": "40", "role": "operative",
    }  # fmt: skip
    seen = table_behind(sent(ada, "codenames", **chosen), ada)
    options, table = seen["options"], seen["table"]
    assert (options["mode"], options["share"], options["cards"]) == ("cooperative", 7, "mixed")
    assert sorted(options["house_rules"]) == ["rhymes", "titles"] and options["assassin_ending"]
    assert (table["public"], table["spectators"], table["bots"]) == (False, True, True)
    assert (table["reliability"], seen["seat"]) == (40, "operative_1")


def test_a_switch_that_is_on_can_be_switched_off(ada: Visitor) -> None:
    form = form_of(ada, "codenames")
    del form["options.advanced_numbers"], form["weekends"]
    done = ada.sends("/new/codenames/", **form | {"pace": "per_turn"})
    seen = table_behind(done, ada)
    assert seen["options"]["advanced_numbers"] is False
    assert seen["table"]["clock"]["weekends"] is False


@pytest.mark.parametrize(
    ("typed", "pace"),
    [
        ({"pace": "none"}, {"type": "none"}),
        (
            {"pace": "per_turn", "per_turn.seconds": "90", "per_turn.seconds.unit": "min"},
            {"type": "per_turn", "seconds": 5400},
        ),
        (
            {"pace": "bank"},
            {"type": "bank", "start": 259_200, "increment": 43_200, "most": 432_000},
        ),
        (
            {"pace": "daily", "daily.times": "07:30,  19:00"},
            {"type": "daily", "times": ["07:30", "19:00"], "notice": 3600},
        ),
    ],
)
def test_every_pace_can_be_agreed_on(
    ada: Visitor, typed: dict[str, str], pace: dict[str, Any]
) -> None:
    agreed = {"time_zone": "Europe/Prague", "time_up": "replace", "hourglass": "5"}
    table = table_behind(sent(ada, "duet", **typed | agreed), ada)["table"]
    assert table["pace"] == pace
    clock = table["clock"]
    assert (clock["time_zone"], clock["time_up"]) == ("Europe/Prague", "replace")
    assert clock["hourglass"] == 300


@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ({"options.turns": "99"}, "Time tokens"), ({"options.turns": "many"}, "Time tokens"),
        ({"options.cards": "stones"}, "What is on the cards"),
        ({"options.house_rules": "cheating"}, "House rules"),
        ({"options.own_deck": str(uuid4())}, "no such deck"),
        ({"pace": "daily", "daily.times": "noon"}, "Pace"), ({"pace": "soon"}, "Pace"),
        ({"pace": "daily", "daily.times": "08:00 08:00"}, "Pace"),
        ({"pace": "bank", "bank.most": "1"}, "Pace"), ({"time_zone": "Mars"}, "Time zone"),
        ({"reliability": "101"}, "Reliability"), ({"hourglass": "9999999999"}, "Hourglass"),
        ({"time_up": "cry"}, "When time is up"),
    ],
)  # fmt: skip
def test_a_refusal_is_said_in_words_and_what_was_typed_is_kept(
    ada: Visitor, typed: dict[str, str], named: str
) -> None:
    before = Game.objects.count()
    answer = sent(ada, "duet", **typed | {"options.deck": "both", "public": "no"})
    text = answer.content.decode()
    assert answer.status_code in (400, 404, 422) and Game.objects.count() == before
    said = text.partition('role="alert">')[2].partition("</p>")[0].lower()
    assert named.lower() in said, said
    kept = filled_in(text, FORM)
    assert (kept["options.deck"], kept["public"]) == (["both"], ["no"])
    for name, value in typed.items():
        if name in ("options.turns", "daily.times", "reliability", "hourglass"):
            assert kept[name] == [value]


def test_options_that_do_not_go_together_are_refused_by_the_rules(ada: Visitor) -> None:
    answer = sent(ada, "codenames", **{"options.share": "7"})
    assert answer.status_code == 422 and "does not fit" in answer.content.decode()


def test_the_same_form_twice_opens_one_table(ada: Visitor) -> None:
    form = form_of(ada, "duet")
    first, second = (ada.sends("/new/duet/", **form) for _ in range(2))
    assert first["Location"] == second["Location"]


def test_a_chair_that_is_not_there_with_these_options_is_said_at_the_table(ada: Visitor) -> None:
    done = sent(ada, "codenames", **{"options.mode": "cooperative", "role": "red_spymaster"})
    assert "no such" in ada.opens(done["Location"])


def test_a_quick_duet_is_private_and_has_a_link_to_send(db: None) -> None:
    eva, friend = Visitor("eva", language="cs"), Visitor("friend")
    done = eva.sends("/quick")
    seen = table_behind(done, eva)
    assert (seen["kind"], seen["seat"], seen["table"]["public"]) == ("duet", "side_a_1", False)
    assert seen["options"]["language"] == "cs"
    text = eva.opens(done["Location"])
    link = text.partition('value="http://testserver/join/')[2].partition('"')[0]
    assert link.startswith("table_") and link in eva.opens(done["Location"])  # also when reloaded
    assert friend.browser.get(done["Location"]).status_code == 404
    sat = friend.sends(f"/join/{link}", role="side_b")
    assert sat["Location"] == done["Location"]
    assert link not in friend.opens(done["Location"])


def test_who_signs_up_for_a_quick_duet_finds_its_button(ada: Visitor) -> None:
    front = browser().get("/").content.decode()
    assert 'href="/signup?next=/quick"' in front
    assert '<form method="post" action="/quick">' in ada.opens("/quick")


def test_the_same_button_twice_opens_one_table(ada: Visitor) -> None:
    key = str(uuid4())
    assert ada.sends("/quick", key=key)["Location"] == ada.sends("/quick", key=key)["Location"]


def test_a_stranger_is_led_to_log_in_and_nothing_is_opened_by_pages_of_others(ada: Visitor) -> None:
    before = Game.objects.count()
    for path in ("/new/", "/new/duet/", "/quick"):
        answer = browser().post(path) if path == "/quick" else browser().get(path)
        assert answer["Location"].startswith("/login?next=")
    forged = Client(enforce_csrf_checks=True)
    forged.force_login(ada.user)
    assert [forged.post(path).status_code for path in ("/quick", "/new/duet/")] == [403, 403]
    assert Game.objects.count() == before
    assert ada.browser.get("/new/chess/").status_code == 404
