"""Two workers write to one SQLite file, and every position has one winner there too."""

from __future__ import annotations

from tests.live import live_server, people
from tests.races.crowd import ROLES, Habits, crowd
from tests.races.ledger import confirmed_is_kept, kept_by, refusals_have_a_reason


def test_four_processes_at_three_tables_leave_one_winner_at_every_position():
    with live_server("sqlite://") as live:
        sent = crowd(live, people(live, *ROLES), Habits(commands=25, games=3), clients=4)
        refusals_have_a_reason(sent)
        confirmed_is_kept(sent, kept_by(live))
        assert not any(answered.broken for answered in sent)
