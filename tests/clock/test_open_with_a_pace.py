"""Tables with each pace, through the API: opened, found, shown to all, and hurried."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games.models import Game
from tests.api.parlour import lobby, opened
from tests.clock.conftest import NOON, Time, Timed
from tests.conftest import Person

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
BANK = {"type": "bank", "start": 86_400, "increment": 3600, "most": 172_800}
DAILY = {"type": "daily", "times": ["08:00", "20:00"], "notice": 1800}


@pytest.mark.parametrize(
    ("terms", "due"),
    [
        ({"pace": {"type": "per_turn", "seconds": 60}}, NOON + timedelta(minutes=1)),
        ({"pace": {"type": "per_turn", "seconds": 2_592_000}}, NOON + timedelta(days=30)),
        ({"pace": BANK}, NOON + timedelta(days=1)),
        ({"pace": DAILY}, NOON + timedelta(hours=8)),
        ({"pace": DAILY, "time_zone": "Europe/Prague"}, NOON + timedelta(hours=7)),
        (
            {"pace": {"type": "per_turn", "seconds": 259_200}, "weekends": False},
            NOON + timedelta(days=5),
        ),
        ({"hourglass": 60}, None),
    ],
)
def test_a_table_runs_at_the_pace_it_was_opened_with(
    time: Time, terms: dict[str, Any], due: Any
) -> None:
    table = Timed(**{"pace": None} | terms).begun()
    assert table.due == due
    shown = table.see("ada")["table"]
    assert {"pace": shown["pace"]} | shown["clock"] | terms == {"pace": shown["pace"]} | shown[
        "clock"
    ]


@pytest.mark.parametrize(
    "terms",
    [
        {"pace": {"type": "bank", "start": 600, "increment": 60, "most": 599}},
        {"pace": {"type": "bank", "start": 60, "increment": 59, "most": 60}},
        {"pace": {"type": "daily", "times": ["08:00", "08:00"]}},
        {"pace": {"type": "daily", "times": ["25:00"]}},
        {"pace": {"type": "daily", "times": ["08:00\n"]}},
        {"pace": {"type": "daily", "times": "08:00"}},
        {"pace": {"type": "daily", "times": []}},
        {"pace": DAILY, "time_zone": "Europe/Atlantis"},
        {"pace": DAILY, "time_zone": ""},
        {"pace": DAILY, "time_zone": "../../etc/passwd"},
        {"hourglass": 59},
        {"hourglass": 2_592_001},
        {"hourglass": "60"},
        {"weekends": None},
        {"time_up": "abandon"},
        {"time_up": "lose"},
    ],
)
def test_what_cannot_be_meant_opens_no_table_and_says_where_it_is_wrong(
    terms: dict[str, Any],
) -> None:
    ada = Person("ada")
    answer = ada.post("games", {"kind": "codenames", **terms})
    assert answer.status_code == 400 and answer.json()["type"] == "/problems/unreadable"
    assert any(name in answer.json()["field"] for name in terms)
    assert not Game.objects.filter(host=ada.user).exists()


def test_the_lobby_finds_tables_by_how_quick_an_answer_is_expected() -> None:
    Game.objects.update(public=False)
    ada, eve = Person("ada"), Person("eve")
    tables = {
        "none": [opened(ada), opened(ada, hourglass=60)],
        "minutes": [opened(ada, pace={"type": "per_turn", "seconds": 60})],
        "hours": [opened(ada, pace=DAILY | {"notice": 0})],
        "days": [opened(ada, pace=BANK), opened(ada, pace=DAILY | {"times": ["08:00"]})],
    }
    for tempo, found in tables.items():
        assert lobby(eve, f"pace={tempo}") == found[::-1]


def test_the_clock_is_the_same_for_every_seat_and_for_who_looks_on(time: Time) -> None:
    table, eve = Timed(BANK, hourglass=600).begun(), Person("eve")
    time.goes_by(minutes=5)
    table.clue()
    clocks = [table.see(name)["table"]["clock"] for name in table.people]
    clocks.append(eve.get(table.path).json()["table"]["clock"])
    assert all(clock == clocks[0] for clock in clocks) and clocks[0]["banks"]


def test_what_the_clock_shows_is_in_the_tag(time: Time) -> None:
    table = Timed(hourglass=600).begun()
    before = table.ada.get(table.path)["ETag"]
    time.goes_by(hours=1)
    assert table.ada.get(table.path, If_None_Match=before).status_code == 304
    time.ring()
    assert table.ada.get(table.path, If_None_Match=before).status_code == 200


def test_a_question_aside_leaves_no_trace_on_the_clock(time: Time) -> None:
    """CN-84: whether somebody asks for approval is between two spymasters."""
    table = Timed().begun()
    time.goes_by(hours=1)
    time.ring()
    asker = table.mover
    before = table.see("bo")["table"]
    offered = {choice["type"] for choice in table.see(asker)["choices"]}
    assert "ask_approval" in offered
    done = table.do(asker, {"type": "ask_approval", "word": "postcard"})
    assert done.status_code == 200, done.content
    assert table.see("bo")["table"] == before and before["clock"]["missed"] == 1


def test_cn_99_turning_the_hourglass_leaves_its_time_and_no_more(time: Time) -> None:
    table = Timed(hourglass=300).begun()
    guesser = table.clue()
    other = next(
        name for name, role in table.chairs.items()
        if role.endswith("operative") and name != guesser
    )  # fmt: skip
    time.goes_by(minutes=10)
    assert table.do(other, {"type": "turn_hourglass"}).status_code == 200
    assert table.clock["turned"] and table.due == time.now + timedelta(minutes=5)
    time.goes_by(minutes=5)
    time.ring()
    assert table.happened()[-2:] == ["time_ran_out", "turn_passed"]


def test_cn_99_an_hourglass_alone_ends_a_wait_that_had_no_end(time: Time) -> None:
    table = Timed(None, hourglass=300).begun()
    guesser = table.clue()
    time.goes_by(days=60)
    assert time.ring() == 0
    other = next(
        n for n, role in table.chairs.items() if role.endswith("operative") and n != guesser
    )
    table.do(other, {"type": "turn_hourglass"})
    time.goes_by(minutes=5)
    assert time.ring() == 1 and table.due is None
