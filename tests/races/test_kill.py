"""The power fails while people play: what was confirmed is kept, what was lost can be sent again."""

from __future__ import annotations

import queue
from collections.abc import Callable
from random import Random
from uuid import uuid4

import httpx
import pytest

from tests import servers
from tests.live import Live, live_server, people, players
from tests.races.crowd import ROLES, Habits, Sent, crowd, send, wished
from tests.races.ledger import confirmed_is_kept, kept_by, refusals_have_a_reason

pytestmark = pytest.mark.postgresql

STREAM = Habits(commands=1, games=5, keyed=1, seconds=600)  # until the killing is over
AT_ONCE = httpx.Timeout(30, read=0.001)  # hangs up before an answer can come


def test_a_killed_worker_loses_nothing_that_was_confirmed():
    killed(times=4, kill=Live.kill_worker)


def test_a_killed_server_loses_nothing_that_was_confirmed():
    killed(times=2, kill=Live.restart)


@pytest.mark.soak
def test_twenty_killed_workers_lose_nothing_that_was_confirmed():
    killed(times=20, kill=Live.kill_worker)


@pytest.mark.soak
def test_twenty_killed_servers_lose_nothing_that_was_confirmed():
    killed(times=20, kill=Live.restart)


def test_a_command_whose_answer_was_lost_happens_once_however_often_it_is_sent():
    with (
        servers.postgresql() as url,
        live_server(url) as live,
        players(live.url, people(live, *ROLES)) as at_hand,
    ):
        ...


def killed(*, times: int, kill: Callable[[Live], None]) -> None:
    """Kill again and again in a stream of commands; each is sent until it is answered."""
    with servers.postgresql() as url, live_server(url) as live:
        tokens = people(live, *ROLES)

        def kill_often(pulse: queue.Queue[int]) -> None:
            for _ in range(times):
                after(pulse, answers=25)
                kill(live)
            after(pulse, answers=25)

        sent = crowd(live, tokens, STREAM, clients=4, meanwhile=kill_often)
        broken = [answered for answered in sent if answered.broken]
        kept = kept_by(live)
        with players(live.url, tokens) as at_hand:
            again = [send(at_hand, answered.wish) for answered in broken if answered.status == 200]
        assert kept_by(live) == kept
    print(f"\n{len(sent)} commands, {len(kept)} kept, {len(broken)} broken, {times} kills")
    assert broken, "nobody was playing when it happened"
    refusals_have_a_reason(sent)
    confirmed_is_kept([*sent, *again], kept)
