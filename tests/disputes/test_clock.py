"""While something is disputed the clock stands still, and nobody gains time by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.clock.conftest import Time, Timed
from tests.clock.conftest import time as time
from tests.clock.people import stops, vacation
from tests.disputes.court import dispute_last, done, rule

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
BANK = {"type": "bank", "start": 3600, "increment": 600, "most": 7200}
HOURLY = {"type": "per_turn", "seconds": 3600}
LEFT = timedelta(minutes=10)


@pytest.mark.parametrize("pace", [HOURLY, BANK])
@pytest.mark.parametrize("end", ["withdrawn", "ruled", "lapsed", "appealed"])
def test_nobody_has_more_time_after_a_dispute_than_before(
    time: Time, pace: dict[str, Any], end: str
) -> None:
    table = Timed(pace).begun()
    time.goes_by(minutes=50)
    done(table, "bo", {"type": "dispute_conduct"})
    time.goes_by(days=1)
    match end:
        case "withdrawn":
            for name in table.people:
                done(table, name, {"type": "withdraw_dispute"})
        case "lapsed":
            time.goes_by(days=13)
            time.ring()
        case _:
            rule(table, "stands", "no_misconduct")
    if end == "appealed":
        done(table, "di", {"type": "appeal"})
        time.goes_by(days=1)
        rule(table, "stands", "no_misconduct")
    assert table.clock["stops"] == [] and table.due == time.now + LEFT


def test_who_is_late_already_is_not_saved_by_a_dispute(time: Time) -> None:
    table = Timed().begun()
    time.goes_by(minutes=61)
    done(table, "bo", {"type": "dispute_conduct"})
    for name in table.people:
        done(table, name, {"type": "withdraw_dispute"})
    assert table.due == time.now
    time.ring()
    assert "time_ran_out" in table.happened()


def test_what_is_taken_back_begins_a_new_wait(time: Time) -> None:
    """In Duet the same side guesses and gives the next clue."""
    table = Timed(kind="duet").begun()
    done(table, "ada", {"type": "give_clue", "word": "qatar", "number": 1})
    key = [card["key"]["a"] for card in table.see("ada")["view"]["cards"]]
    done(table, "bo", {"type": "touch", "card": key.index("beige")})
    time.goes_by(minutes=50)
    dispute_last(table, "bo", "slip")
    rule(table, "taken_back", "a_slip")
    assert table.due == time.now + timedelta(hours=1)


def test_a_vacation_costs_nothing_during_a_dispute_and_holds_up_nobody_after_it(time: Time) -> None:
    table = Timed().begun()
    giver = table.mover
    guesser = table.clue(2, "postcard")
    assert vacation(table.people[guesser], True).status_code == 200
    assert stops(table) == ["vacation"]
    dispute_last(table, "cy" if giver == "ada" else "ada", "invalid_clue")
    time.ring()
    assert stops(table) == ["dispute"]
    done(table, giver, {"type": "accept_dispute"})
    time.ring()
    assert stops(table) == [] and table.due == time.now + timedelta(hours=1)
